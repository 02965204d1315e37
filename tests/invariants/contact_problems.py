"""Problems under every contact law but rolling, stated as tables, and their motions to rounding."""

from __future__ import annotations

from functools import cache

import numpy as np

import voronets
from invariants.rolling_problems import (
    BALL,
    BEAD,
    BEADS,
    BOTTOM,
    CENTRAL,
    GRAVITY,
    ONE,
    PLANE,
    SPHERE,
    SPHEROID,
    THREE,
    TWO,
    Z,
    table,
)
from voronets.rolling.touch import Touch

SLOPE = {"gravity": [1.0, 0.5, -9.0]}
EGG = {"kind": "ellipsoid", "semi_axes": [0.3, 0.25, 0.2]}
BOWL = {"kind": "sphere", "radius": 1.5, "side": "inside"}
PIPE = {"kind": "cylinder", "radius": 1.5, "side": "inside", "turn": [0.5**0.5, 0, 0.5**0.5, 0]}
LOW = (0.0, 0.0, -1.5)
SKEW = (0.6, 0, 0.8)
SMOOTH, RUBBER = {"law": "smooth"}, {"law": "rubber"}
VISCOUS, COULOMB = {"law": "viscous", "viscosity": 0.3}, {"law": "coulomb", "friction": 0.2}
DROP = {"centre": (0.0, 0.0, 0.6), "velocity": (0.5, 0.2, 0.0), "duration": 1.0}
SLIP = (0.3, 0.5, -0.2)


def bouncing(law: dict, e: float) -> dict:
    """The law with a restitution."""
    return law | {"restitution": e}


def problem(surface, inertia, ground, force, law, **other):
    """A body that slips, is in the air, or has no spin, as its law has it."""
    found = table(surface, inertia, ground, force, **other)
    found["run"] = {"duration": other.get("duration", 0.6), "tolerance": 1e-13}
    start = found["start"]
    if "centre" in other:
        del start["contact"]
        start |= {name: list(other[name]) for name in ("centre", "velocity")}
    else:
        begin = voronets.load(found).started
        at = Touch(begin.problem.core, begin.state, np.zeros(3))
        n = at.R.T @ at.n
        if law is RUBBER:
            start["omega"] = (begin.state[4:7] - n * (n @ begin.state[4:7])).tolist()
        else:
            start["velocity"] = (at.rolling_velocity + np.cross(at.n, SLIP)).tolist()
    return found | {"contact": law}


PROBLEMS = {
    # smooth
    "smooth: egg, rotor": problem(EGG, THREE, PLANE, GRAVITY, SMOOTH, rotor=SKEW),
    "smooth: spheroid": problem(SPHEROID, TWO, PLANE, GRAVITY, SMOOTH),
    "smooth: spheroid on a slope, bounces": problem(
        SPHEROID, TWO, PLANE, SLOPE, bouncing(SMOOTH, 0.7), rotor=Z, **DROP
    ),
    "smooth: spheroid, bounces for ever": problem(
        SPHEROID, TWO, PLANE, GRAVITY, bouncing(SMOOTH, 1.0), **DROP
    ),
    "smooth: sphere, rotor": problem(SPHERE, THREE, PLANE, GRAVITY, SMOOTH, rotor=SKEW),
    "smooth: egg in a bowl": problem(EGG, THREE, BOWL, GRAVITY, SMOOTH, contact=LOW),
    "smooth: egg on a ball, central": problem(EGG, THREE, BALL, CENTRAL, SMOOTH),
    "smooth: spheroid in a pipe": problem(SPHEROID, TWO, PIPE, GRAVITY, SMOOTH, contact=LOW),
    # friction
    "viscous: top": problem(BOTTOM, TWO, PLANE, GRAVITY, VISCOUS),
    "viscous: top on a slope, bounces": problem(
        BOTTOM, TWO, PLANE, SLOPE, bouncing(VISCOUS, 0.5), rotor=Z, **DROP
    ),
    "viscous: sphere": problem(SPHERE, THREE, PLANE, GRAVITY, VISCOUS, rotor=SKEW),
    "coulomb: top, bounces": problem(BOTTOM, TWO, PLANE, SLOPE, bouncing(COULOMB, 0.6), **DROP),
    "coulomb: sphere, bounces": problem(
        SPHERE, THREE, PLANE, GRAVITY, bouncing(COULOMB, 0.6), rotor=SKEW, **DROP
    ),
    "coulomb: sphere on a slope": problem(SPHERE, THREE, PLANE, SLOPE, COULOMB, rotor=SKEW),
    "coulomb: sphere on a ball, bounces": problem(
        SPHERE,
        THREE,
        BALL,
        CENTRAL,
        bouncing(COULOMB, 0.6),
        rotor=SKEW,
        **DROP | {"centre": (0, 0, 2.0)},
    ),
    "coulomb: ball in a bowl": problem(SPHERE, ONE, BOWL, GRAVITY, COULOMB, contact=LOW),
    "coulomb: spheroid": problem(SPHEROID, TWO, PLANE, GRAVITY, COULOMB),
    # rubber
    "rubber: sphere, rotor": problem(SPHERE, THREE, PLANE, GRAVITY, RUBBER, rotor=SKEW),
    "rubber: sphere on a slope": problem(SPHERE, THREE, PLANE, SLOPE, RUBBER, rotor=SKEW),
    "rubber: sphere on a ball": problem(SPHERE, THREE, BALL, CENTRAL, RUBBER),
    "rubber: ball on a ball": problem(SPHERE, ONE, BALL, CENTRAL, RUBBER),
    "rubber: ball in a bowl": problem(SPHERE, ONE, BOWL, GRAVITY, RUBBER, contact=LOW),
    "rubber: bead in a pipe": problem(BEAD, BEADS, PIPE, GRAVITY, RUBBER, contact=LOW),
    "rubber: spheroid, rotor": problem(SPHEROID, TWO, PLANE, GRAVITY, RUBBER, rotor=Z),
    "rubber: spheroid on a ball": problem(SPHEROID, TWO, BALL, CENTRAL, RUBBER, rotor=Z),
    "rubber: top": problem(BOTTOM, TWO, PLANE, GRAVITY, RUBBER),
}


@cache
def motion(name: str) -> voronets.Motion:
    """Its motion."""
    return voronets.run(PROBLEMS[name], estimate=False)


@cache
def report(name: str):
    """Its integrals."""
    return voronets.integrals(PROBLEMS[name])
