"""A large coordinate takes no digits from the others: a shift of a cyclic one changes nothing else."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from engines import INSTALLED, every_engine
from voronets.engine.lanes import Lanes
from voronets.engine.large_states import FAR, Origin
from voronets.engine.signature import tapes

#: General systems of the gallery with their cyclic coordinates; the names are those of the files.
CYCLIC = {
    "heavy-rod": ["psi"], "chaplygin-sleigh": ["x", "y"], "knife-edge": ["x", "y"],
    "disc-in-euler-angles": ["phi", "x", "y"], "hoop-in-euler-angles": ["phi", "x", "y"],
    "ball-on-turntable": ["phi"], "snakeboard": ["x", "y"], "roller-racer": ["x", "y"],
    "trolley-with-trailer": ["x", "y", "alpha", "beta"], "bicycle-chain": ["x", "y"],
    "appell-hamel": ["x", "y"], "whipple-bicycle": ["x", "y", "theta_R", "theta_F"],
}  # fmt: skip
PAIRS = [
    (name, coordinate, INSTALLED[i % len(INSTALLED)])
    for i, (name, coordinate) in enumerate((n, c) for n, some in CYCLIC.items() for c in some)
]


def run(name, settings=(), **options):
    return voronets.run(
        name, settings=["run.duration=1", *settings], throw=False, **{"samples": 10, **options}
    )


def start_of(name, coordinate):
    loaded = voronets.load(name)
    names = [quantity.name for quantity in loaded.system.states]
    return loaded.state[names.index(coordinate)]


@pytest.mark.parametrize("name", CYCLIC)
def test_cyclic_coordinates_are_recognised(name):
    system = voronets.load(name).system
    found = [q.name for q, one in zip(system.states, tapes.cyclic(system), strict=True) if one]
    assert set(CYCLIC[name]) <= set(found) and not any(x.endswith("'") for x in found)


@pytest.mark.parametrize(("name", "coordinate", "engine"), PAIRS)
def test_a_shift_leaves_the_other_states_as_they_were(name, coordinate, engine):
    far = float(start_of(name, coordinate)) + 1e8
    near, shifted = (
        run(name, settings, engine=engine, estimate=False)
        for settings in ([], [f"start.{coordinate}={far!r}"])
    )
    for quantity in near.segments[0].system.states:
        here, there = near[quantity.name].values, shifted[quantity.name].values
        if quantity.name == coordinate:
            assert np.abs(there - far - (here - here[0])).max() <= 2 * np.spacing(far)
        else:
            assert np.abs(there - here).max() <= 1e-11 * max(1.0, np.abs(here).max())


#: Bodies of the gallery on a plane, with the place of the start that the file gives.
ON_A_PLANE = {
    "rattleback": "contact", "rolling-disc": "contact", "gyroscopic-ball": "contact", "support-stone": "contact",
    "tippe-top": "contact", "smooth-rattleback": "contact", "rubber-ellipsoid": "contact",
    "billiard-ball": "contact", "dropped-coin": "centre",
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "engine"),
    [(name, INSTALLED[i % len(INSTALLED)]) for i, name in enumerate(ON_A_PLANE)],
)
def test_a_body_moves_far_away_as_it_does_here(name, engine):
    """A plane is the same everywhere, through impacts and slip as well."""
    key = ON_A_PLANE[name]
    place = voronets.load(name).table["start"][key]
    far = [place[0] + 1e8, place[1] - 1e8, place[2]]
    here, there = (
        run(name, ["run.duration=0.3", *settings], engine=engine, estimate=False)
        for settings in ([], [f"start.{key}={far}"])
    )
    assert len(here.segments) == len(there.segments)
    for observable in ("orientation", "omega", "contact_body", "normal_reaction", "energy"):
        near, shifted = here[observable].values, there[observable].values
        assert np.abs(shifted - near).max() <= 1e-10 * np.abs(near).max(), observable
    assert there.verdict.momentum_balance < 2 * here.verdict.momentum_balance + 1e-13


@every_engine
@pytest.mark.parametrize("x", [1e8, 1e12])
def test_the_error_tells_the_digits_of_the_large_coordinate(engine, x):
    motion = run("chaplygin-sleigh", [f"start.x={x}"], engine=engine)
    size = float(np.abs(motion["phi"] - motion["phi"][0]).max())  # what coordinates are measured by
    digit = 0.5 * np.spacing(x) / size
    assert digit / 10 < motion.verdict.state_error < 10 * digit


@every_engine
def test_an_angle_with_no_digit_after_the_point_is_not_known(engine):
    """The motion depends on θ₄, and the last digit of a double at 1e25 is 2e9 rad."""
    motion = run("bicycle-chain", ["start.theta4=1e25"], engine=engine)
    assert motion.verdict.state_error == 1.0 and motion.verdict.known_until < 1e-3


@every_engine
def test_a_large_angle_that_counts_costs_its_own_digits_only(engine):
    """Many whole turns of the sleigh: the angle is rounded to 1e-9, and so is all that follows from it."""
    turns = 2 * np.pi * 1e6
    phi = float(start_of("chaplygin-sleigh", "phi"))
    near = run("chaplygin-sleigh", engine=engine)
    far = run("chaplygin-sleigh", [f"start.phi={phi + turns!r}"], engine=engine)
    apart = max(float(np.abs(near[name] - far[name]).max()) for name in ("x'", "y'", "phi'"))
    assert apart < 1e-8 and apart / 100 < far.verdict.state_error < 1e-6


def test_an_origin_follows_a_motion_that_travels():
    """x = v t from 0 to 5e9: each slice of steps is counted from where the last one ended."""
    loaded = voronets.load("chaplygin-sleigh")
    origin = Origin(loaded.system, loaded.state)
    assert not origin.values.any() and origin.moved(loaded.state) is None
    local = loaded.state + np.array([3 * FAR, 0, 3 * FAR, 0, 0, 0])
    nearer = origin.moved(local)
    assert nearer is not None and abs(nearer[0]) < 1e-12 and nearer[2] == local[2]
    assert np.array_equal(origin.state(nearer), local)


def test_lanes_count_from_an_origin_too():
    pytest.importorskip("heyoka")
    loaded = voronets.load("chaplygin-sleigh")
    lanes = Lanes(loaded.system, 1e-12, threads=1)
    states = np.array([loaded.state] * 3)
    states[1, 0], states[2, 2] = 1e8, 1e8  # x, which is cyclic, and the angle, which is not
    found = lanes.run(states, lanes.numbers([loaded.system] * 3), np.linspace(0, 1, 5))
    assert found.finished.tolist() == [True, True, False]  # the last one is for a run of its own
    assert np.array_equal(found.columns[1:, 0], found.columns[1:, 1])
    assert np.allclose(found.columns[0, 1] - 1e8, found.columns[0, 0], rtol=0, atol=1.5e-8)
