"""Where there is no closed solution a sentence says why; nothing else is raised."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import voronets
from voronets import InputError, collection
from voronets.rolling.start import Start
from voronets.solutions.closed import meridian, stationary, stationary_on_sphere
from voronets.solutions.closed.recognition import CANDIDATES

SPINS = (np.zeros(3), *np.random.default_rng(3).normal(scale=3.0, size=(2, 3)))


def rolling():
    return [name for name in collection.names() if isinstance(voronets.load(name).started, Start)]


@pytest.mark.parametrize("name", rolling())
@pytest.mark.filterwarnings("error")
def test_any_start_of_the_gallery(name):
    begin = voronets.load(name).started
    for spin in (begin.state[4:7], *SPINS):
        state = np.concatenate([begin.state[:4], spin, begin.state[7:]])
        for key in (None, *CANDIDATES):
            try:
                found = voronets.closed_solution(replace(begin, state=state), key)
            except InputError as error:
                for fault in error.faults:
                    assert fault.expected and "nan" not in str(fault)
                    assert key in (None, fault.key) or fault.key not in CANDIDATES
            else:
                assert found.conditions and all(condition.holds for condition in found.conditions)


def test_a_body_at_rest_on_its_equal_stays():
    begin = voronets.load("ellipsoid-on-ellipsoid", settings=["start.omega=[0,0,0]"]).started
    motion = voronets.closed_solution(begin).motion(0.5)
    assert motion.compare(voronets.simulate(begin, 0.5)).largest < 1e-12


BALL = "ball-on-sphere"


@pytest.mark.parametrize(
    "make, values, key",
    [
        (stationary, {"u": -7.0, "u1": 1.0}, "u"),
        (stationary, {"u": 1.0, "u1": 50.0}, "u1"),
        (stationary, {"u": 1.0, "u1": 0.0}, "u1"),
        (stationary, {"u": (0.5, 9.0), "u1": 1.0, "v_dot": 1.0}, "u"),
        (meridian, {"u": 4.0, "u1": 1.0, "u_dot": 0.3}, "u"),
        (meridian, {"u": 1.0, "u1": 0.0, "u_dot": 0.3}, "u1"),
        (stationary, {"u": float("nan"), "u1": 1.0}, "u"),
    ],
)
def test_a_place_off_the_chart(make, values, key):
    with pytest.raises(InputError) as error:
        make(voronets.load(BALL).problem, **values)
    assert (
        error.value.faults[0].key == key
        and "place" in f"{error.value.faults[0].expected} {error.value.faults[0]}"
    )


@pytest.mark.parametrize("values, key", [({"u": 0.0}, "u"), ({"u": -0.1}, "u"),
                                         ({"u": 0.05, "u1": 4.0}, "u1")])  # fmt: skip
def test_a_place_off_the_chart_on_a_sphere(values, key):
    with pytest.raises(InputError) as error:
        stationary_on_sphere(voronets.load("plate-on-sphere").problem, v_dot=1.0, **values)
    assert [fault.key for fault in error.value.faults] == [key]
