"""Small rolling problems, stated as tables, and their motions to rounding."""

from __future__ import annotations

from functools import cache

import numpy as np

import voronets

PLANE = {"kind": "plane"}
BALL = {"kind": "sphere", "radius": 1.5}
GRAVITY = {"gravity": 9.81}
CENTRAL = {"central": "-4*d"}
TILT = (1.0, 0.2, 0.1, 0.0)
OMEGA = (1.0, 2.0, 3.0)


def table(surface, inertia, ground, force, **other):
    """A body of 1 kg on the ground; on the sphere BALL it starts at the top."""
    top = ground.get("radius", 0.0) if ground["kind"] == "sphere" else 0.0
    start = {"orientation": list(other.get("orientation", TILT)), "omega": list(OMEGA)}
    start["contact"] = list(other.get("contact", (0.0, 0.0, top)))
    if "contact_body" in other:
        start["contact_body"] = list(other["contact_body"])
    body = {"mass": 1.0, "inertia": inertia, "surface": surface}
    if "rotor" in other:
        body["rotor"] = {"axis": list(other["rotor"]), "momentum": 0.1}
    return {
        "title": "a problem",
        "body": body,
        "ground": {"surface": ground},
        "force": dict(force),
        "start": start,
        "run": {"duration": other.get("duration", 3.0), "lift_off": "ignore"},
    }


SPHERE = {"kind": "sphere", "radius": 0.3}
BOTTOM = {"kind": "sphere", "radius": 0.3, "centre": [0, 0, 0.1]}
OFF = {"kind": "sphere", "radius": 0.3, "centre": [0.05, 0, 0.1]}
SPHEROID = {"kind": "spheroid", "semi_axes": [0.3, 0.2], "centre": [0, 0, 0.03]}
TORUS = {"kind": "torus", "radius": 0.3, "tube": 0.1}
PEAR = {
    "kind": "revolution",
    "r": "0.3*sin(u)*(1+0.2*cos(u))",
    "z": "-0.25*cos(u)",
    "u": [0.05, 3.09],
}
THREE, TWO, ONE = [0.02, 0.025, 0.03], [0.02, 0.02, 0.03], [0.03, 0.03, 0.03]
BEAD, BEADS = {"kind": "sphere", "radius": 0.1}, [0.004, 0.004, 0.004]
Z = (0, 0, 1)

PROBLEMS = {
    # bounded by a sphere about the centre of mass
    "sphere on plane": table(SPHERE, THREE, PLANE, GRAVITY),
    "sphere on plane, rotor": table(SPHERE, THREE, PLANE, GRAVITY, rotor=(0.6, 0, 0.8)),
    "sphere on sphere": table(SPHERE, THREE, BALL, CENTRAL),
    "sphere on sphere, rotor": table(SPHERE, THREE, BALL, CENTRAL, rotor=(0.6, 0, 0.8)),
    "sphere on sphere, gravity": table(SPHERE, THREE, BALL, GRAVITY),
    "sphere on sphere, elsewhere": table(SPHERE, THREE, {**BALL, "centre": [0.2, 0, 0]}, CENTRAL,
                                         contact=(0.2, 0, 1.5)),
    "sphere on slope": table(SPHERE, THREE, PLANE, {"gravity": [1, 0.5, -9.0]}),
    "ball on sphere": table(SPHERE, ONE, BALL, GRAVITY),
    "ball on sphere, rotor": table(SPHERE, ONE, BALL, GRAVITY, rotor=Z),
    "ball on ellipsoid": table(SPHERE, ONE, {"kind": "ellipsoid", "semi_axes": [1, 1.5, 2]}, CENTRAL,
                               contact=(0.0, 0.0, 2.0)),
    "sphere on plane, resistance": table(SPHERE, THREE, PLANE, {**GRAVITY, "rolling_resistance": 0.01}),
    "sphere on plane, spinning": table(SPHERE, THREE, PLANE, {**GRAVITY, "spinning_resistance": 0.01}),
    # round-bottomed
    "top on plane": table(BOTTOM, TWO, PLANE, GRAVITY),
    "top on plane, A ≠ B": table(BOTTOM, THREE, PLANE, GRAVITY),
    "top on plane, off axis": table(OFF, TWO, PLANE, GRAVITY),
    "top on plane, rotor": table(BOTTOM, TWO, PLANE, GRAVITY, rotor=Z),
    "top on slope": table(BOTTOM, TWO, PLANE, {"gravity": [1, 0.5, -9.0]}),
    "top on sphere": table(BOTTOM, TWO, BALL, CENTRAL),
    "loaded ball on sphere": table(BOTTOM, ONE, BALL, GRAVITY),
    # bodies of revolution
    "spheroid on plane": table(SPHEROID, TWO, PLANE, GRAVITY),
    "spheroid on plane, A ≠ B": table(SPHEROID, THREE, PLANE, GRAVITY),
    "spheroid, turned": table({"kind": "spheroid", "semi_axes": [0.3, 0.2], "turn": [1, 0.3, 0.2, 0.1]},
                              "solid", PLANE, GRAVITY),
    "spheroid by F = 0": table({**SPHEROID, "given_by": "implicit"}, TWO, PLANE, GRAVITY),
    "spheroid on sphere": table(SPHEROID, TWO, BALL, CENTRAL),
    "spheroid on sphere, rotor": table(SPHEROID, TWO, BALL, CENTRAL, rotor=Z),
    "spheroid on sphere, rotor across": table(SPHEROID, TWO, BALL, CENTRAL, rotor=(0.6, 0, 0.8)),
    "spheroid on sphere, gravity": table(SPHEROID, TWO, BALL, GRAVITY),
    "spheroid in sphere": table(SPHEROID, TWO, {**BALL, "side": "inside"}, CENTRAL,
                                contact=(0, 0, -1.5)),
    "disc on plane": table({"kind": "disc", "radius": 0.3}, "solid", PLANE, GRAVITY,
                           orientation=(2, 1, 0, 0)),
    "disc on sphere": table({"kind": "disc", "radius": 0.3}, "solid", BALL, CENTRAL,
                            orientation=(2, 2, 0, 0.1), duration=1.0),
    "torus on sphere": table(TORUS, "solid", BALL, CENTRAL, orientation=(2, 1, 0, 0),
                             contact_body=(0, -0.38, -0.06)),
    "torus over knob": table(TORUS, "solid", {"kind": "sphere", "radius": 0.1}, {"central": "-40*d"},
                             orientation=(1, 1, 0, 0), contact_body=(0, 0.2, 0)),
    "pear on plane": table(PEAR, TWO, PLANE, GRAVITY, orientation=(1, 0.6, 0.1, 0)),
    "stone by support": table({"kind": "support", "h": "0.3+0.03*nz^2+0.02*nz"}, TWO, PLANE, GRAVITY),
    "inverted spheroid": table({"kind": "inverted_ellipsoid", "semi_axes": [1, 1, 1.3]},
                               [0.12, 0.12, 0.13], PLANE, GRAVITY, orientation=(1, 0.6, 0.1, 0)),
    # a ball on surfaces of revolution
    "ball in cylinder": table(BEAD, BEADS, {"kind": "cylinder", "radius": 0.5, "side": "inside",
                                            "centre": [0.3, 0.2, 0.1]}, GRAVITY, contact=(0.8, 0.2, 0)),
    "ball across cylinder": table(BEAD, BEADS, {"kind": "cylinder", "radius": 0.5, "side": "inside"},
                                  {"gravity": [9, 0, 0]}, contact=(0.5, 0, 0)),
    "ball in cone": table(BEAD, BEADS, {"kind": "cone", "half_angle": np.pi / 4, "side": "inside"},
                          GRAVITY, contact=(0.7, 0, 0.7)),
    "ball on paraboloid": table(BEAD, BEADS, {"kind": "paraboloid", "p": 0.5}, GRAVITY,
                                contact=(0.4, 0, 0.16)),
    "ball in spheroid": table(BEAD, BEADS, {"kind": "spheroid", "semi_axes": [1, 0.6], "side": "inside",
                                            "centre": [0.1, 0.2, 0.3]}, GRAVITY,
                              contact=(0.1, 0.2, -0.3)),
    "ball in tilted spheroid": table(BEAD, BEADS, {"kind": "spheroid", "semi_axes": [1, 0.6],
                                                   "side": "inside", "turn": [3, 1, 0, 0]}, {},
                                     contact=(1, 0, 0)),
    "ball in bowl": table(BEAD, BEADS, {**BALL, "side": "inside", "centre": [0.1, 0.2, 0.3]}, GRAVITY,
                          contact=(0.1, 0.2, -1.2)),
    "ball on torus": table(BEAD, BEADS, TORUS, GRAVITY, contact=(0.3, 0, 0.1)),
    "uneven ball in cone": table(BEAD, [0.004, 0.004, 0.005], {"kind": "cone", "half_angle": np.pi / 4,
                                                               "side": "inside"}, GRAVITY,
                                 contact=(0.7, 0, 0.7)),
    "ball on plane, well": table(BEAD, BEADS, PLANE, {"function": "-(x - 0.1)^2 - y^2"},
                                 contact=(0.3, 0.2, 0)),
    "ball on slope": table(BEAD, BEADS, PLANE, {"gravity": [1, 0.5, -9.0]}),
    "ball in ellipsoid": table(BEAD, BEADS, {"kind": "ellipsoid", "semi_axes": [1, 0.9, 0.6],
                                             "side": "inside"}, GRAVITY, contact=(0, 0, -0.6)),
}  # fmt: skip


@cache
def scenario(name):
    return voronets.load(PROBLEMS[name])


@cache
def report(name):
    return voronets.integrals(scenario(name))


@cache
def motion(name):
    return voronets.run(scenario(name), tolerance=1e-15)
