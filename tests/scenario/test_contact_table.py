"""The table ``[contact]``, the velocity of a start, a start in the air: what is taken and what is refused."""

import copy
import re

import pytest

import voronets
from voronets.expressions.faults import InputError

BALL = {
    "body": {"mass": 0.2, "inertia": [7.2e-5] * 3, "surface": {"kind": "sphere", "radius": 0.03}},
    "ground": {"surface": {"kind": "plane"}},
    "force": {"gravity": 9.81},
    "contact": {"law": "coulomb", "friction": 0.3},
    "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 10, 0]},
    "run": {"duration": 0.1},
}


def changed(changes):
    """The table with some values changed; None takes a key away."""
    table = copy.deepcopy(BALL)
    for path, value in changes.items():
        *tables, key = path.split(".")
        inner = table
        for name in tables:
            inner = inner.setdefault(name, {})
        if value is None:
            inner.pop(key, None)
        else:
            inner[key] = value
    return table


AIR = {"start.contact": None, "start.centre": [0, 0, 0.1]}
REFUSED = [
    ({"contact.viscosity": 0.2}, "contact.viscosity", "or choose the law \"viscous\""),
    ({"contact.law": "viscous"}, "contact.friction", 'The contact law "viscous" has no friction'),
    ({"contact": {"law": "viscous"}}, "contact.viscosity", 'The contact law "viscous" needs it'),
    ({"contact": {"law": "coulomb"}}, "contact.friction", 'The contact law "coulomb" needs it'),
    ({"contact": {"law": "rolling", "restitution": 0.5}}, "contact.restitution", '"smooth" or "viscous" or "coulomb"'),
    ({"contact": {"law": "smooth", "impact": "stronge"}}, "contact.impact", 'The contact law "smooth" has no impact'),
    ({"contact.law": "sticky"}, "contact.law", "one of rolling, rubber"),
    ({"contact.impact": "hertz"}, "contact.impact", "one of newton, stronge"),
    ({"contact.friction": -0.1}, "contact.friction", "from 0"),
    ({"contact.restitution": 1.1}, "contact.restitution", "up to 1"),
    ({"contact.restitution": -0.1}, "contact.restitution", "from 0"),
    ({"contact.sliding_friction": 0.4}, "contact.sliding_friction", "at most the coefficient of sticking"),
    ({"contact.frction": 0.4}, "contact.frction", "friction"),
    ({"run.friction": 0.5}, "run.friction", "set contact.friction"),
    ({"run.lift_off": "ignore"}, "run.lift_off", "one of fly, stop"),
    ({"contact": {"law": "rolling"}, "run.lift_off": "fly"}, "run.lift_off", "one of stop, ignore"),
    ({"start.velocity": [0.3, 0, -0.1]}, "start.velocity", "presses into the ground"),
    ({"start.velocity": [0.3, 0, 0.1]}, "start.velocity", "leaves the ground"),
    ({"contact": {"law": "rolling"}, "start.velocity": [0.1, 0, 0]}, "start.velocity", "that of rolling"),
    ({"contact": {"law": "rubber"}, "start.omega": [0, 10, 1]}, "start.omega", "does not spin"),
    ({**AIR, "start.centre": [0, 0, 0.03]}, "start.centre", "touches the ground"),
    ({**AIR, "start.centre": [0, 0, 0.01]}, "start.centre", "lies in the ground, 0.02 m deep"),
    ({**AIR, "contact": {"law": "rolling"}}, "start.centre", "does not fly"),
    ({"start.centre": [0, 0, 0.1]}, "start.centre", "contact or centre"),
    ({"start.velocity": "fast"}, "start.velocity", "three numbers"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "key", "expected"), REFUSED, ids=[str(row[0]) for row in REFUSED]
)
def test_what_is_refused(changes, key, expected):
    with pytest.raises(InputError) as raised:
        voronets.load(changed(changes))
    found = {fault.key: f"{fault.expected} {fault}" for fault in raised.value.faults}
    assert key in found, found
    assert expected.replace("three", "3") in found[key].replace("three", "3")


@pytest.mark.parametrize("depth", [0.0, 1e-18, -1e-18, 1e-15, 1e-11, 1e-6])
def test_a_depth_that_is_nothing_is_not_printed(depth):
    with pytest.raises(InputError) as raised:
        voronets.load(changed({**AIR, "start.centre": [0, 0, 0.03 - depth]}))
    (fault,) = raised.value.faults
    told = re.search(r"lies in the ground, (\S+) m deep", str(fault))
    if depth > 1e-12:
        assert float(told[1]) == pytest.approx(depth, rel=1e-2)
    else:
        assert told is None and "touches the ground" in str(fault)


def test_small_misfits_are_corrected_and_told():
    started = voronets.load(changed({"start.velocity": [0.3, 1e-8, 1e-8]})).started
    assert started.posture.velocity is None
    assert any("treated as rolling" in told for told in started.corrections)
    assert any("along the normal" in told for told in started.corrections)
    rubber = {"contact": {"law": "rubber"}, "start.omega": [0, 10, 1e-7]}
    started = voronets.load(changed(rubber)).started
    assert started.state[6] == 0.0
    assert any("spin" in told for told in started.corrections)


def test_what_begins_in_another_mode():
    """A start that cannot roll or stay begins in the mode that it takes."""
    steep = {"ground.surface": {"kind": "plane", "normal": [-2, 0, 1]}, "contact.friction": 0.1}
    motion = voronets.run(changed({**steep, "start.omega": [0, 0, 0]}))
    first = motion.transitions[0]
    assert (first["t"], first["to"], first["why"]) == (0.0, "sliding", "friction_exhausted")
    assert motion["mode"].values[0] == "sliding"
    fast = {"ground.surface": {"kind": "sphere", "radius": 0.5}, "start.contact": [0, 0, 0.5],
            "start.omega": [0, 200, 0]}  # fmt: skip
    motion = voronets.run(changed(fast))
    first = motion.transitions[0]
    assert (first["t"], first["from"], first["to"], first["why"]) == (
        0.0,
        "rolling",
        "flying",
        "lift_off",
    )
    stopped = voronets.run(changed({**fast, "run.lift_off": "stop"}), throw=False)
    assert (stopped.outcome.word, stopped.t_end) == ("lifted_off", 0.0)


@pytest.mark.parametrize("law", [{"law": "smooth"}, {"law": "viscous", "viscosity": 1.0},
                                 {"law": "coulomb", "friction": 0.3}])  # fmt: skip
@pytest.mark.parametrize("gravity", [0.0, 9.81])
def test_a_body_at_rest_stays_at_rest(law, gravity):
    rest = {"contact": law, "start.omega": [0, 0, 0], "force.gravity": gravity, "run.duration": 2.0}
    motion = voronets.run(changed(rest))
    assert abs(motion["velocity"].values).max() < 1e-14
    assert motion.transitions == []


def test_painleve():
    """A rod that slides at a steep angle with much friction: no reaction, or several."""
    rod = {
        "body": {"mass": 1.0, "inertia": [1 / 3, 1 / 3, 0.01],
                 "surface": {"kind": "ellipsoid", "semi_axes": [0.02, 0.02, 1.0]}},
        "contact": {"law": "coulomb", "friction": 2.0},
        "start": {"orientation": [0.97324899, 0, 0.22975292, 0], "contact": [0, 0, 0], "omega": [0, 0, 0],
                  "velocity": [-1.0, 0, 0]},
    }  # fmt: skip
    motion = voronets.run({**BALL, **rod}, throw=False)
    assert motion.outcome.word == "paradox"
    assert "no reaction" in motion.message
    spun = copy.deepcopy(rod)
    spun["start"]["omega"] = [0, 6.0, 0]
    del spun["start"]["velocity"]
    start = voronets.load({**BALL, **spun}).started
    from voronets.rolling.touch import Touch

    v = Touch(start.problem.core, start.state, [0, 0, 0]).rolling_velocity
    spun["start"]["velocity"] = [float(v[0]) - 1.0, float(v[1]), float(v[2])]
    motion = voronets.run({**BALL, **spun}, throw=False)
    assert motion.outcome.word == "paradox"
    assert "several reactions" in motion.message


@pytest.mark.parametrize("solve", [voronets.closed_solution, voronets.reduction])
def test_solutions_of_rolling_are_for_rolling(solve):
    with pytest.raises(InputError, match="rolling"):
        solve(BALL)
