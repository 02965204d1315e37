"""Many motions in lanes: each is the motion alone, whatever runs beside it."""

import threading

import numpy as np
import pytest

import voronets
from voronets.engine.signature import fingerprint, signature

pytest.importorskip("heyoka")

from voronets.engine.lanes import Lanes

TIMES = np.linspace(0.1, 2.0, 20)


def runs(count):
    base = voronets.load("rattleback")
    found = [
        base.with_({"start.omega.2": -5 + 0.1 * i, "body.mass": 1 + 0.01 * i}) for i in range(count)
    ]
    return found, np.array([one.state for one in found])


def test_a_lane_is_the_motion_alone():
    scenarios, states = runs(5)
    lanes = Lanes(scenarios[0].system, 1e-12)
    found = lanes.run(states, lanes.numbers([one.system for one in scenarios]), TIMES)
    assert found.finished.all() and found.states.shape == (5, 20, 9)
    for i in (0, 4):
        alone = voronets.run(scenarios[i], settings=["run.duration=2.0"], at=TIMES)
        states = alone.segments[-1].dense(TIMES)
        np.testing.assert_allclose(found.states[i], states, atol=1e-11)


def test_a_lane_does_not_depend_on_its_neighbours_or_threads():
    scenarios, states = runs(9)
    system = scenarios[0].system
    numbers = Lanes(system, 1e-10).numbers([one.system for one in scenarios])
    one = Lanes(system, 1e-10, threads=1).run(states, numbers, TIMES)
    two = Lanes(system, 1e-10, threads=2).run(states, numbers, TIMES)
    order = np.random.default_rng(7).permutation(9)
    mixed = Lanes(system, 1e-10).run(states[order], numbers[order], TIMES)
    np.testing.assert_array_equal(one.states, two.states)
    np.testing.assert_array_equal(one.states[order], mixed.states)


def test_a_lane_that_fails_leaves_the_others_alone():
    scenarios, states = runs(4)
    lanes = Lanes(scenarios[0].system, 1e-10)
    numbers = lanes.numbers([one.system for one in scenarios])
    good = lanes.run(states, numbers, TIMES)
    states[2] = np.nan
    found = lanes.run(states, numbers, TIMES)
    assert found.finished.tolist() == [True, True, False, True]
    np.testing.assert_array_equal(found.states[[0, 1, 3]], good.states[[0, 1, 3]])


def test_starts_at_times_of_their_own():
    scenarios, states = runs(4)
    lanes = Lanes(scenarios[0].system, 1e-12)
    numbers = lanes.numbers([one.system for one in scenarios])
    whole = lanes.run(states, numbers, TIMES)
    begin = TIMES[[3, 7, 2, 11]]
    middle = whole.states[range(4), [3, 7, 2, 11]]
    rest = lanes.run(middle, numbers, np.full((4, 1), 2.0), t0=begin)
    np.testing.assert_allclose(rest.states[:, 0], whole.states[:, -1], atol=1e-10)


def test_functions_are_read_with_the_numbers_of_every_run():
    scenarios, states = runs(3)
    lanes = Lanes(scenarios[0].system, 1e-12)
    numbers = lanes.numbers([one.system for one in scenarios])
    found = lanes.run(states, numbers, TIMES)
    values = lanes.reader([lanes.component("energy")])(TIMES, found.columns, numbers)[0]
    for i, one in enumerate(scenarios):
        alone = voronets.run(one, settings=["run.duration=2.0"], at=TIMES)
        np.testing.assert_allclose(values[i], alone["energy"], rtol=1e-12)


def test_progress_and_an_end_by_the_caller():
    scenarios, states = runs(9)
    lanes = Lanes(scenarios[0].system, 1e-10)
    numbers = lanes.numbers([one.system for one in scenarios])
    told: list[int] = []
    lanes.run(states, numbers, TIMES, progress=told.append)
    assert told == sorted(told) and told[-1] == 9
    stopped = threading.Event()
    stopped.set()
    assert not lanes.run(states, numbers, TIMES, cancel=stopped).finished.any()


def test_fingerprints_tell_structures_apart():
    base = voronets.load("rattleback")
    same = base.with_({"body.mass": 2.0, "body.surface.semi_axes.0": 0.25})
    other = base.with_({"body.inertia": [2e-4, 16e-4, 17e-4]})  # no off-diagonal moments
    sphere = base.with_(
        {"ground.surface": {"kind": "sphere", "radius": 3.0, "centre": [0, 0, -3.0]}}
    )
    marks = [fingerprint(one.system) for one in (base, same, other, sphere)]
    assert marks[0] == marks[1]
    assert len({*marks}) == 3
    works = [signature(one.system, one.system.rate) for one in (base, same, other, sphere)]
    assert works[0] == works[1] and len({*works}) == 3


def test_an_exponent_is_structure():
    body = {"kind": "superellipsoid", "semi_axes": [0.2, 0.1, 0.1], "exponent": 4}
    table = {
        "body": {"mass": 1.0, "inertia": [1e-3, 2e-3, 2e-3], "surface": body},
        "ground": {"surface": {"kind": "plane"}},
        "start": {"orientation": [0.9, 0.1, 0.2, 0.05], "contact": [0, 0, 0], "omega": [0, 0, 1]},
        "run": {"duration": 1.0},
    }
    four = voronets.load(table)
    six = four.with_({"body.surface.exponent": 6})
    assert fingerprint(four.system) != fingerprint(six.system)
