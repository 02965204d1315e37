"""Convex bodies of all shapes, thrown down at random: a motion that keeps the laws, or a fault."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import voronets

GROUNDS = {
    "plane": ({"kind": "plane"}, [0, 0, 0]),
    "tilted plane": ({"kind": "plane", "normal": [0.1, -0.2, 1.0]}, [0, 0, 0]),
    "knob": ({"kind": "sphere", "radius": 2.0, "centre": [0, 0, -2.0]}, [0, 0, 0]),
    "bowl": ({"kind": "sphere", "radius": 9.0, "centre": [0, 0, 9.0], "side": "inside"}, [0, 0, 0]),
    "saddle": ({"kind": "saddle", "p": 5.0, "q": 7.0}, [0, 0, 0]),
}
PERTURBED = "r + a*nx^3 + b*nx*ny*nz + c*ny^2 + d0*nz^4"

unit = st.floats(-1, 1)
size = st.floats(0.3, 1.0)


@st.composite
def numbers(draw):
    """Mass, a possible inertia, a centre off the middle, an orientation, ω."""
    points = np.array([[draw(unit) for _ in range(3)] for _ in range(5)]) + 0.1 * np.eye(5, 3)
    points -= points.mean(axis=0)
    spread = points.T @ points + 0.05 * np.eye(3)
    mass = draw(st.floats(0.1, 10))
    q = np.array([draw(unit) for _ in range(4)])
    q[0] += 1e-3
    return {
        "mass": mass,
        "inertia": (0.02 * mass * (np.trace(spread) * np.eye(3) - spread)).tolist(),
        "centre": [0.1 * draw(unit) for _ in range(3)],
        "orientation": (q / np.linalg.norm(q)).tolist()
        if np.linalg.norm(q) > 1e-2
        else [1, 0, 0, 0],
        "omega": [5 * draw(unit) for _ in range(3)],
    }


def ellipsoid(draw):
    return {"kind": "ellipsoid", "semi_axes": [draw(size) for _ in range(3)]}


def support(draw):
    coefficients = {name: 0.02 * draw(unit) for name in ("a", "b", "c", "d0")}
    return {"kind": "support", "h": PERTURBED, "r": draw(size), "parameters": coefficients}


def body_of(kind):
    return st.composite({"ellipsoid": ellipsoid, "support": support}[kind])()


def scenario(surface, given, ground, **run):
    where, contact = GROUNDS[ground]
    return {
        "body": {"mass": given["mass"], "inertia": given["inertia"],
                 "surface": surface | {"centre": given["centre"]}},
        "ground": {"surface": where},
        "force": {"gravity": 9.81},
        "start": {"orientation": given["orientation"], "contact": contact, "omega": given["omega"]},
        "run": {"duration": 0.3} | run,
    }  # fmt: skip


def check(motion):
    """No NaN, and the laws kept."""
    assert motion.outcome.word in ("completed", "lifted_off")
    assert 0 <= motion.t_end <= 0.3
    for name in ("orientation", "omega", "contact_body", "centre", "reaction", "energy"):
        assert np.all(np.isfinite(motion[name].values)), name
    verdict = motion.verdict
    assert verdict.energy_drift < 1e-9
    assert verdict.invariants_drift < 1e-9
    for name, value in verdict.residuals.items():
        assert value is None or value < 1e-6, name


@pytest.mark.parametrize("kind", ["ellipsoid", "support"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_convex_body_on_any_ground(kind, ground):
    @settings(max_examples=12, derandomize=True, deadline=None, database=None)
    @given(body_of(kind), numbers(), st.sampled_from(["stop", "ignore"]))
    def rolls(surface, given_numbers, lift_off):
        table = scenario(surface, given_numbers, ground, lift_off=lift_off)
        motion = voronets.run(table, throw=False)
        if lift_off == "ignore":
            assert motion.outcome.word == "completed"
        else:
            assert np.all(motion["normal_reaction"].values >= -1e-9) or motion.t_end == 0
        check(motion)

    rolls()


@settings(max_examples=25, derandomize=True, deadline=None, database=None)
@given(body_of("support"), numbers())
def test_the_contact_of_a_convex_body_is_its_lowest_point(surface, given_numbers):
    loaded = voronets.load(scenario(surface, given_numbers, "plane"))
    motion = voronets.run(loaded, at=[0.0], throw=False)
    body = loaded.started.problem.body.surface
    R = np.array(loaded.started.problem.core.pose(*_floats(loaded)).R, dtype=float)
    rng = np.random.default_rng(0)
    directions = rng.normal(size=(200, 3))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    heights = [(R @ np.array(body.at_normal(n).x, dtype=float))[2] for n in directions]
    lowest = (R @ motion["contact_body"].values[0])[2]
    assert min(heights) >= lowest - 1e-9


def _floats(loaded):
    from voronets.expressions.scalars import FLOATS

    core = loaded.started.problem.core
    return FLOATS, [float(value) for value in loaded.state], core.numbers


@settings(max_examples=10, derandomize=True, deadline=None, database=None)
@given(body_of("ellipsoid"), numbers())
def test_back_again(surface, given_numbers):
    """Turned round at its end, a motion returns to its start."""
    table = scenario(surface, given_numbers, "plane", lift_off="ignore")
    there = voronets.run(table, at=[0.0, 0.3])
    table["start"] = {
        "orientation": there["orientation"].values[-1].tolist(),
        "contact": there["contact_ground"].values[-1].tolist(),
        "omega": (-there["omega"].values[-1]).tolist(),
    }
    back = voronets.run(table, at=[0.3])
    np.testing.assert_allclose(back["omega"][0], -there["omega"][0], atol=1e-8)
    np.testing.assert_allclose(back["contact_ground"][0], there["contact_ground"][0], atol=1e-8)
