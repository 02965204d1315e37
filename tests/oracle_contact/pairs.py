"""Pairs of bodies and grounds, as scenario tables, for comparing accelerations at random states."""

from __future__ import annotations

from .sampling import random_contact

__all__ = ["PAIRS", "pair", "random_contact"]

PLANE = {"kind": "plane"}
TILTED = {"kind": "plane", "normal": [0.3, -0.2, 0.9], "offset": 0.15}
FULL = [[0.41, 0.02, -0.03], [0.02, 0.57, 0.04], [-0.03, 0.04, 0.69]]
EGG = "0.5 + 0.03*nx + 0.05*nz + 0.04*nx^2*nz + 0.03*ny^4 - 0.02*nx*ny*nz"
POTENTIAL = "0.4*x*y - 0.7*z^2 + 0.2*x^3"
GRAVITY = {"gravity": 9.81}
RESISTANCE = {"rolling_resistance": 0.07, "spinning_resistance": 0.03}
TURN = [0.8, 0.3, -0.4, 0.2]
SMALL_BALL = {"kind": "sphere", "radius": 0.2, "centre": [0.02, -0.01, 0.03]}
ROTOR = {"axis": [0, 0.6, 0.8], "momentum": 0.9}


def pair(body: dict, ground: dict, force=None, mass=1.1, inertia=None, rotor=None) -> dict:
    """The tables body, ground, force and contact of a scenario."""
    own = {"mass": mass, "inertia": FULL if inertia is None else inertia, "surface": body}
    if rotor is not None:
        own["rotor"] = rotor
    contact = {"law": "coulomb", "friction": 0.25}
    return {"body": own, "ground": {"surface": ground}, "force": force or {}, "contact": contact}


def _ball(radius, **keys) -> dict:
    return {"kind": "sphere", "radius": radius} | keys


def _ellipsoid(*axes, **keys) -> dict:
    return {"kind": "ellipsoid", "semi_axes": list(axes)} | keys


OFF_CENTRE = _ellipsoid(0.6, 0.45, 0.5, centre=[0.05, -0.03, 0.02], turn=TURN)

PAIRS: dict[str, dict] = {
    "ball on plane": pair(_ball(0.4), PLANE, GRAVITY, inertia=[0.2, 0.2, 0.2]),
    "tippe top": pair(
        _ball(0.015, centre=[0, 0, 0.003]), PLANE, GRAVITY, 0.02, [2.4e-6, 2.4e-6, 2.7e-6]
    ),
    "ball with a rotor on sphere": pair(
        _ball(0.8), _ball(1.9), {"central": "-0.6*d^2"}, inertia=[0.2, 0.33, 0.41], rotor=ROTOR
    ),
    "ellipsoid on plane": pair(_ellipsoid(0.6, 0.45, 0.5), PLANE, GRAVITY),
    "rattleback": pair(
        _ellipsoid(0.2, 0.03, 0.02, centre=[0, 0, 0.01]), PLANE, GRAVITY, 1.0,
        [[2e-4, -2e-5, 0], [-2e-5, 16e-4, 0], [0, 0, 17e-4]],
    ),
    "offset turned ellipsoid on tilted plane": pair(OFF_CENTRE, TILTED, GRAVITY, rotor=ROTOR),
    "ellipsoid on ellipsoid": pair(
        OFF_CENTRE, _ellipsoid(1.5, 1.1, 0.9, centre=[0.1, 0.2, -0.3], turn=[0.9, 0.1, 0.2, 0.3]),
        GRAVITY | RESISTANCE,
    ),
    "spheroid on sphere": pair(
        {"kind": "spheroid", "semi_axes": [0.5, 0.3]}, _ball(2.0, centre=[0, 0.1, 0.2]),
        {"central": "5/d", "function": POTENTIAL},
    ),
    "spheroid on plane with resistance": pair(
        {"kind": "spheroid", "semi_axes": [0.3, 0.5], "centre": [0, 0.02, 0.05]}, PLANE,
        GRAVITY | RESISTANCE,
    ),
    "disc on plane": pair(
        {"kind": "disc", "radius": 0.5}, PLANE, GRAVITY, 0.8, [0.05, 0.05, 0.1]
    ),
    "offset disc on tilted plane": pair(
        {"kind": "disc", "radius": 0.5, "centre": [0.02, 0.03, 0.1], "turn": TURN}, TILTED,
        GRAVITY | RESISTANCE, 0.8, rotor=ROTOR,
    ),
    "hoop on sphere": pair(
        {"kind": "hoop", "radius": 0.5}, _ball(1.5), GRAVITY, 0.8, [0.1, 0.1, 0.2]
    ),
    "hoop in a bowl": pair(
        {"kind": "hoop", "radius": 0.3}, _ball(1.5, side="inside"), GRAVITY, 0.8, [0.04, 0.04, 0.07]
    ),
    "disc on saddle": pair(
        {"kind": "disc", "radius": 0.3, "centre": [0, 0, 0.05]}, {"kind": "saddle", "p": 2, "q": 3},
        GRAVITY, 0.8, [0.04, 0.04, 0.07],
    ),
    "torus on plane": pair({"kind": "torus", "radius": 0.6, "tube": 0.2}, PLANE, GRAVITY),
    "torus on sphere": pair(
        {"kind": "torus", "radius": 1.0, "tube": 0.35, "centre": [0.03, 0, 0.04]}, _ball(2.1),
        {"central": "-0.5*d^2"}, 0.9, [0.5, 0.7, 1.0],
    ),
    "superellipsoid on plane": pair(
        {"kind": "superellipsoid", "semi_axes": [0.6, 0.5, 0.4], "exponent": 4}, PLANE, GRAVITY
    ),
    "superellipsoid on sphere": pair(
        {"kind": "superellipsoid", "semi_axes": [0.6, 0.5, 0.4], "exponent": 4}, _ball(1.3),
        GRAVITY, rotor=ROTOR,
    ),
    "support function on plane": pair(
        {"kind": "support", "h": EGG}, PLANE, {"gravity": [0.5, -0.3, -9.7]}
    ),
    "support function on sphere": pair(
        {"kind": "support", "h": EGG, "centre": [0.01, 0, 0.02]}, _ball(1.2), GRAVITY
    ),
    "support function with a parameter in a paraboloid": pair(
        {"kind": "support", "h": "r*(1 + c*nz^3)", "r": 0.2, "c": 0.1},
        {"kind": "paraboloid", "p": 1.5}, GRAVITY | RESISTANCE,
    ),
    "ball on paraboloid turned over": pair(
        SMALL_BALL, {"kind": "paraboloid", "p": 0.8, "turn": [0.1, 1, 0, 0.2], "side": "inside"},
        GRAVITY,
    ),
    "ball on saddle": pair(SMALL_BALL, {"kind": "saddle", "p": 1.0, "q": 0.7}, GRAVITY),
    "ball on wavy ground": pair(
        SMALL_BALL, {"kind": "wavy", "amplitude": 0.05, "wavelength": [2.0, 3.0]},
        GRAVITY | {"function": POTENTIAL},
    ),
    "ball in a bowl": pair(SMALL_BALL, _ball(1.0, side="inside"), GRAVITY, rotor=ROTOR),
    "ball in a cylinder": pair(
        SMALL_BALL, {"kind": "cylinder", "radius": 0.9, "side": "inside", "turn": [1, 0.5, 0, 0]},
        GRAVITY,
    ),
    "ellipsoid on cylinder": pair(
        _ellipsoid(0.3, 0.2, 0.25), {"kind": "cylinder", "radius": 0.9, "centre": [0, 0.2, 0]},
        GRAVITY | RESISTANCE,
    ),
    "cylinder on sphere": pair(
        {"kind": "cylinder", "radius": 0.3, "centre": [0.02, 0, 0]}, _ball(1.1), GRAVITY
    ),
    "ball on hyperboloid": pair(
        SMALL_BALL, {"kind": "hyperboloid", "semi_axes": [0.9, 1.1, 1.3]}, GRAVITY
    ),
    "ball in a hyperboloid": pair(
        SMALL_BALL, {"kind": "hyperboloid", "semi_axes": [0.9, 1.1, 1.3], "side": "inside"},
        {"function": POTENTIAL}, rotor=ROTOR,
    ),
    "plate on sphere": pair(
        {"kind": "plane", "normal": [0, 0.6, 0.8], "offset": 0.05}, _ball(1.7), {"central": "4/d"},
        1.2, [0.45, 0.45, 0.9],
    ),
    "shell around a sphere": pair(
        _ball(1.0, side="inside", centre=[0.03, 0, 0]), _ball(0.5), {"function": POTENTIAL}
    ),
    "ball on torus": pair(
        SMALL_BALL, {"kind": "torus", "radius": 1.0, "tube": 0.4, "turn": [1, 0.3, 0, 0]}, GRAVITY
    ),
    "ball on superellipsoid": pair(
        SMALL_BALL, {"kind": "superellipsoid", "semi_axes": [1.0, 0.8, 0.9], "exponent": 4}, GRAVITY
    ),
}  # fmt: skip
