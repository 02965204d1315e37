"""The oracle checked against itself and against closed solutions, before it checks anything else."""

import math

import mpmath
import numpy as np
import pytest

from oracle import (
    accelerations,
    available,
    condition,
    energy,
    integrate,
    random_state,
    single_body,
    surface_from_table,
    two_body_rotor,
)
from oracle.dual import FUNCTIONS, formula, seed

TURN = [0.8, 0.3, -0.4, 0.33]
SURFACES = {
    "plane": {"kind": "plane", "normal": [0.2, -0.3, 1.4], "offset": 0.3},
    "bowl": {"kind": "sphere", "radius": 2.7, "side": "inside"},
    "ellipsoid": {
        "kind": "ellipsoid",
        "semi_axes": [1, 0.8, 0.6],
        "centre": [0.1, 0.2, -0.1],
        "turn": TURN,
    },
    "torus": {"kind": "torus", "radius": 1.0, "tube": 0.35, "turn": TURN},
    "hoop": {"kind": "hoop", "radius": 0.8, "centre": [0, 0, 0.1]},
    "hyperboloid": {"kind": "hyperboloid", "semi_axes": [0.5, 0.6, 0.8]},
    "wavy": {"kind": "wavy", "amplitude": 0.1, "wavelength": [1.0, 1.4]},
    "inverted": {"kind": "inverted_ellipsoid", "semi_axes": [1, 1.2, 0.9]},
    "profile": {
        "kind": "revolution",
        "r": "a*cos(u)*(1 + 0.1*sin(u))",
        "z": "0.7*sin(u)",
        "u": [-1.5, 1.5],
        "a": 1.1,
    },
}
FORCE = {"gravity": 9.81, "central": "-k*d^2", "function": "0.1*x*y", "parameters": {"k": 0.3}}
RESULTS = (
    "omega_dot",
    "v_dot",
    "reaction",
    "contact_velocity_body",
    "contact_velocity_ground",
    "normal",
)


def scenario(body, ground, **force):
    return {
        "body": {
            "mass": 1.3,
            "inertia": [[0.5, 0.02, 0.01], [0.02, 0.7, -0.03], [0.01, -0.03, 0.9]],
            "rotor": {"axis": [1, 2, 2], "momentum": 0.4},
            "surface": SURFACES[body],
        },
        "ground": {"surface": SURFACES[ground]},
        "force": {**FORCE, **force},
    }


def difference(a, b, names):
    return max(np.abs(a[k] - b[k]).max() / np.abs(b[k]).max() for k in names)


@pytest.mark.parametrize(
    "text",
    [f"{f}(0.3*x + 0.2)" for f in FUNCTIONS if f not in ("atan2", "acosh")]
    + [
        "acosh(2 + x)",
        "atan2(x, 0.3 - x^2)",
        "atan2(1 + x, 0.2*x)",
        "x^3/(1 + x)",
        "(1 + x)^x",
        "2^x",
        "-x^2",
        "1/x^1.5",
    ],
)
def test_jets(text):
    ours = formula(text, ("x",))(*seed([0.4]))
    words = {f: getattr(mpmath, f) for f in FUNCTIONS}
    for order, got in enumerate((ours.v, ours.g[0], ours.h[0, 0])):
        exact = mpmath.diff(lambda x: eval(text.replace("^", "**"), {**words, "x": x}), 0.4, order)
        assert got == pytest.approx(float(exact), rel=1e-13)


@pytest.mark.parametrize("ground", SURFACES)
@pytest.mark.parametrize("body", SURFACES)
def test_descriptions_agree(body, ground):
    rng = np.random.default_rng(5)
    s = scenario(body, ground, rolling_resistance=0.05, spinning_resistance=0.02)
    for _ in range(3):
        state = random_state(s, rng)
        first = accelerations(s, *state)
        if first["condition"] > 1e3:
            continue
        assert np.allclose(
            state[0] @ first["contact_velocity_body"], first["contact_velocity_ground"], 0, 1e-10
        )
        for a in available(SURFACES[body]):
            for b in available(SURFACES[ground]):
                assert difference(accelerations(s, *state, (a, b)), first, RESULTS) < 1e-11


def test_ball_on_an_incline():
    a, g, m, r = 0.3, 9.81, 2.0, 0.4
    s = {
        "body": {
            "mass": m,
            "inertia": [0.4 * m * r * r] * 3,
            "surface": {"kind": "sphere", "radius": r},
        },
        "ground": {"surface": {"kind": "plane", "normal": [math.sin(a), 0, math.cos(a)]}},
        "force": {"gravity": g},
    }
    found = accelerations(s, *random_state(s, np.random.default_rng(6)))
    down = np.array([math.cos(a), 0, -math.sin(a)])
    assert np.allclose(found["v_dot"], 5 / 7 * g * math.sin(a) * down, 0, 1e-13)
    assert found["condition"] == pytest.approx(1 + math.sqrt(2))


def test_support_function_of_diamandiev():
    S = surface_from_table(
        {"kind": "support", "f": "1 + 0.1*cos(theta) + 0.05*sin(theta)^2*cos(2*phi)"}
    )
    p, t = 0.7, 1.1
    f = 1 + 0.1 * math.cos(t) + 0.05 * math.sin(t) ** 2 * math.cos(2 * p)
    ft = -0.1 * math.sin(t) + 0.1 * math.sin(t) * math.cos(t) * math.cos(2 * p)
    fp = -0.1 * math.sin(t) ** 2 * math.sin(2 * p)
    up = np.array([math.sin(t) * math.sin(p), math.sin(t) * math.cos(p), math.cos(t)])
    his = -f * up - ft * np.array(
        [math.sin(p) * math.cos(t), math.cos(p) * math.cos(t), -math.sin(t)]
    )
    his += fp / math.sin(t) * np.array([-math.cos(p), math.sin(p), 0])  # his (9)
    assert np.allclose(S.at_normal(-up).x, his, 0, 1e-14)


@pytest.mark.parametrize(
    "body, ground", [("ellipsoid", "plane"), ("hoop", "bowl"), ("torus", "inverted")]
)
def test_rotor_is_carrier_and_flywheel(body, ground):
    rng = np.random.default_rng(7)
    carrier = {
        "mass": 1.1,
        "inertia": [[0.9, 0.1, 0], [0.1, 0.8, -0.2], [0, -0.2, 1.2]],
        "centre": [0.1, -0.2, 0.3],
    }
    rotor = {
        "mass": 0.4,
        "transverse": 0.3,
        "axial": 0.5,
        "spin": 6.0,
        "centre": [-0.6, 0.1, 0.2],
        "axis": [1, -2, 0.5],
    }
    s = scenario(body, ground, rolling_resistance=0.05)
    state = random_state(s, rng)
    one = single_body(carrier, rotor, state[1])
    s["body"].update({k: one[k] for k in ("mass", "inertia", "rotor")})
    assert condition(s, state[0], *state[2:]) < 1e3
    two = two_body_rotor(s, *state, carrier, rotor)
    assert difference(two, accelerations(s, *state), ("omega_dot", "reaction", "v_dot")) < 1e-12
    assert two["spin_dot"] == pytest.approx(-two["omega_dot"] @ one["rotor"]["axis"], rel=1e-12)


def test_energy_is_kept():
    s = {
        "body": {
            "mass": 1.2,
            "inertia": [0.3, 0.4, 0.5],
            "surface": {"kind": "ellipsoid", "semi_axes": [1, 0.8, 0.6]},
        },
        "ground": {"surface": {"kind": "plane"}},
        "force": {"gravity": 9.81},
        "start": {
            "orientation": [0.9, 0.2, 0.1, 0.3],
            "contact": [0, 0, 0],
            "omega": [0.5, -0.4, 1.0],
        },
    }
    motion = integrate(s, [0.0, 0.3, 0.6])
    assert np.ptp(motion["energy"]) < 1e-12 * abs(motion["energy"][0])
    R = np.eye(3)
    assert energy(s, R, np.zeros(3), [0, 0, -0.6], [0, 0, 0]) == pytest.approx(1.2 * 9.81 * 0.6)
