"""Bodies, grounds and forces for the agreement with the oracle: every kind, every description."""

from __future__ import annotations

BODIES = {
    "ball": {"kind": "sphere", "radius": 0.7, "centre": [0.05, -0.1, 0.08]},
    "ellipsoid": {"kind": "ellipsoid", "semi_axes": [1.0, 0.8, 0.6], "centre": [0.1, 0.0, -0.1]},
    "implicit ellipsoid": {
        "kind": "ellipsoid", "semi_axes": [1.0, 0.8, 0.6], "given_by": "implicit",
        "turn": [0.8, 0.1, -0.3, 0.2],
    },
    "curvature lines": {
        "kind": "ellipsoid", "semi_axes": [1.1, 0.8, 0.5], "given_by": "parametric",
    },
    "spheroid": {"kind": "spheroid", "semi_axes": [0.6, 0.9], "turn": [0.9, 0.2, 0.1, -0.3]},
    "hoop": {"kind": "hoop", "radius": 0.5, "centre": [0.02, 0.03, -0.05]},
    "plate": {"kind": "plane", "normal": [0.1, -0.2, 1.0], "offset": 0.2},
    "torus": {"kind": "torus", "radius": 1.0, "tube": 0.35},
    "superellipsoid": {"kind": "superellipsoid", "semi_axes": [0.9, 0.7, 0.8], "exponent": 4},
    "inverted ellipsoid": {"kind": "inverted_ellipsoid", "semi_axes": [1.0, 1.2, 0.9]},
    "support stone": {
        "kind": "support",
        "h": "1 + 0.03*nx + k*nx^2*ny*nz + (nx^4 + 2*ny^4 - nz^4)/25", "k": 0.03,
    },
    "egg": {
        "kind": "revolution", "r": "0.5*sin(u)*(1 + 0.1*cos(u))", "z": "-0.7*cos(u)",
        "u": [0.0, 3.141592653589793],
    },
    "implicit stone": {"kind": "implicit", "F": "x^2 + y^2/2 + z^2/3 + x*y/5 + b*x^4 - 1", "b": 0.1},
    "sheared sphere": {
        "kind": "parametric", "x": "cos(u + 0.3*v)*cos(v)", "y": "sin(u + 0.3*v)*cos(v)",
        "z": "sin(v)", "u": [-3.0, 3.0], "v": [-1.3, 1.3],
    },
    "shell": {"kind": "sphere", "radius": 4.0, "side": "inside"},
}  # fmt: skip

GROUNDS = {
    "plane": {"kind": "plane"},
    "incline": {"kind": "plane", "normal": [0.3, 0.1, 1.0], "offset": 0.4},
    "sphere": {"kind": "sphere", "radius": 1.9, "centre": [0.2, 0.1, -0.3]},
    "bowl": {"kind": "sphere", "radius": 5.0, "side": "inside"},
    "ellipsoid": {"kind": "ellipsoid", "semi_axes": [2.0, 1.7, 1.4], "turn": [0.7, 0.3, -0.2, 0.5]},
    "implicit ellipsoid": {
        "kind": "ellipsoid", "semi_axes": [2.0, 1.7, 1.4], "given_by": "implicit",
    },
    "cylinder": {"kind": "cylinder", "radius": 1.5, "turn": [0.9, 0.3, 0.1, 0.0]},
    "cone": {"kind": "cone", "half_angle": 0.6},
    "torus": {"kind": "torus", "radius": 3.0, "tube": 1.2},
    "paraboloid": {"kind": "paraboloid", "p": -2.0},
    "hyperboloid": {"kind": "hyperboloid", "semi_axes": [2.0, 2.5, 3.0]},
    "saddle": {"kind": "saddle", "p": -4.0, "q": 3.0, "centre": [0.1, 0.2, 0.3]},
    "wavy": {"kind": "wavy", "amplitude": 0.2, "wavelength": [5.0, 7.0]},
    "support stone": {"kind": "support", "h": "2 + 0.1*nx*ny + 0.2*nz^2 + 0.1*nx^4"},
    "parametric bowl": {
        "kind": "parametric", "x": "u + 0.1*v^2", "y": "v", "z": "0.05*u^2 + 0.04*v^2 + 0.01*u*v",
        "u": [-4.0, 4.0], "v": [-4.0, 4.0],
    },
    "revolution": {
        "kind": "revolution", "r": "1.5 + 0.3*cos(u)", "z": "u", "u": [-4.0, 4.0],
    },
}  # fmt: skip

FORCES = (
    {"gravity": 9.81},
    {"gravity": [0.5, -1.0, -9.0], "function": "0.3*x*y - c*z^2", "parameters": {"c": 0.2}},
    {"central": "5/d - 0.2*d^2"},
    {"gravity": 9.81, "rolling_resistance": 0.03, "spinning_resistance": 0.01},
)

INERTIAS = (
    [0.31, 0.42, 0.5],
    [[0.41, 0.02, -0.03], [0.02, 0.57, 0.01], [-0.03, 0.01, 0.69]],
)
ROTORS = (None, {"axis": [0.36, 0.48, 0.8], "momentum": 0.9})


def scenario(body: str, ground: str, variant: int) -> dict:
    """A scenario for the pair; the variant chooses force, inertia and rotor."""
    table = {
        "mass": 1.3,
        "inertia": INERTIAS[variant % 2],
        "surface": BODIES[body],
    }
    if ROTORS[variant % 2]:
        table["rotor"] = ROTORS[variant % 2]
    return {
        "title": f"{body} on {ground}",
        "body": table,
        "ground": {"surface": GROUNDS[ground]},
        "force": FORCES[variant % 4],
        "run": {"duration": 1.0, "lift_off": "ignore"},
    }


#: Never determined: both flat in some direction.
SINGULAR = {("plate", ground) for ground in ("plane", "incline", "cylinder", "cone")}
PAIRS = [(body, ground) for body in BODIES for ground in GROUNDS if (body, ground) not in SINGULAR]
