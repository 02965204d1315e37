"""Random bodies on random grounds under random contact laws: a motion or a clear outcome, never a hang.

What comes out keeps the laws: the balance of energy, momentum within every mode and across every
impact, Coulomb's inequalities; the body never enters the ground, and no law but Newton's restitution
creates energy.
"""

import numpy as np
import pytest

import voronets
from voronets.expressions.faults import InputError
from voronets.rolling.touch import Touch

CASES, BATCH = 250, 25
CLEAR = {
    "completed",
    "second_contact",
    "curvature_lost",
    "paradox",
    "lifted_off",
    "simultaneous_impacts",
}
#: Of a thousand and more starts these end early because a flat place of the body meets the ground.
SINGULAR = ("superellipsoid", "torus")
GROUNDS = {
    "plane": {"kind": "plane"},
    "sphere": {"kind": "sphere", "radius": 1.0},
    "bowl": {"kind": "sphere", "radius": 1.0, "side": "inside"},
    "paraboloid": {"kind": "paraboloid", "p": 1.0},
    "wavy": {"kind": "wavy", "amplitude": 0.03, "wavelength": [1.0, 1.3]},
}
HEIGHTS = {"sphere": 1.0, "bowl": -1.0, "wavy": 0.03}


def surface(random, size):
    kind = random.choice(
        ["sphere", "offset", "ellipsoid", "disc", "hoop", "spheroid", "torus", "superellipsoid"],
        p=[0.16, 0.22, 0.26, 0.1, 0.1, 0.12, 0.02, 0.02],
    )
    axes = (size * random.uniform(0.3, 1.0, 3)).tolist()
    return {
        "sphere": {"kind": "sphere", "radius": size},
        "offset": {"kind": "sphere", "radius": size, "centre": (random.uniform(-0.3, 0.3, 3) * size).tolist()},
        "ellipsoid": {"kind": "ellipsoid", "semi_axes": axes, "centre": (random.uniform(-0.1, 0.1, 3) * size).tolist()},
        "disc": {"kind": "disc", "radius": size},
        "hoop": {"kind": "hoop", "radius": size},
        "spheroid": {"kind": "spheroid", "semi_axes": axes[:2]},
        "torus": {"kind": "torus", "radius": size, "tube": 0.3 * size},
        "superellipsoid": {"kind": "superellipsoid", "semi_axes": axes, "exponent": 4},
    }[str(kind)]  # fmt: skip


def contact(random):
    law = str(random.choice(["coulomb", "smooth", "viscous"], p=[0.7, 0.15, 0.15]))
    found = {
        "law": law,
        "restitution": float(random.choice([0.0, 1.0, random.uniform(0, 0.9)], p=[0.4, 0.1, 0.5])),
    }
    if law == "viscous":
        found["viscosity"] = float(random.uniform(0, 3))
    if law == "coulomb":
        found["friction"] = float(random.choice([0.0, random.uniform(0.02, 1.2)], p=[0.05, 0.95]))
        if random.random() < 0.3:
            found["sliding_friction"] = found["friction"] * float(random.uniform(0.3, 1.0))
        if random.random() < 0.3:
            found["impact"] = "stronge"
    return found  # fmt: skip


def scenario(seed):
    """A random table; an ``InputError`` where the start does not fit."""
    random = np.random.default_rng(seed)
    size, mass = float(random.uniform(0.02, 0.2)), float(random.uniform(0.05, 2.0))
    moments = np.sort(random.uniform(0.3, 1.0, 3))
    moments[2] = min(moments[2], 0.95 * (moments[0] + moments[1]))
    name = str(random.choice(["plane", "incline", "sphere", "bowl", "paraboloid", "wavy"],
                             p=[0.4, 0.2, 0.15, 0.1, 0.05, 0.1]))  # fmt: skip
    tilted = {"kind": "plane", "normal": [*random.uniform(-0.5, 0.5, 2).tolist(), 1.0]}
    force = {"gravity": float(random.choice([9.81, 0.0], p=[0.95, 0.05]))}
    if random.random() < 0.2:
        force |= {"rolling_resistance": 1e-4 * mass, "spinning_resistance": 1e-4 * mass}
    velocity = random.normal(size=3) * random.choice([0, 0.3, 2])
    start = {
        "orientation": random.normal(size=4).tolist(),
        "omega": (random.normal(size=3) * random.choice([0, 1, 10, 40])).tolist(),
    }
    table = {
        "body": {"mass": mass, "inertia": (0.4 * mass * size**2 * moments).tolist(),
                 "surface": surface(random, size)},
        "ground": {"surface": GROUNDS.get(name, tilted)},
        "force": force, "contact": contact(random), "start": start,
        "run": {"duration": float(random.uniform(0.04, 0.15)), "tolerance": 1e-10},
    }  # fmt: skip
    kind, height = random.choice(["air", "rolling", "slipping"]), HEIGHTS.get(name, 0.0)
    if kind == "air":
        above = float(random.uniform(1.05, 3.0)) * size
        start |= {"centre": [0.0, 0.0, height + above], "velocity": velocity.tolist()}
        return table
    start["contact"] = [0.0, 0.0, height]
    if kind == "slipping":
        began = voronets.load(table).started
        touch = Touch(began.problem.core, began.state, np.zeros(3))
        along = velocity - touch.n * (touch.n @ velocity)
        start["velocity"] = (touch.rolling_velocity + along).tolist()
    return table


def check(seed):
    try:
        table = scenario(seed)
        motion = voronets.run(table, throw=False, estimate=False)
    except InputError:
        return "refused"
    verdict, kind = motion.verdict, table["body"]["surface"]["kind"]
    word = motion.outcome.word
    if word == "failed":
        assert kind in SINGULAR, (seed, motion.message)
        return "singular"
    assert word in CLEAR, (seed, word)
    assert verdict.energy_balance < (1e-6 if kind in SINGULAR else 1e-7), (seed, verdict)
    assert all(value is None or value < 1e-5 for value in verdict.residuals.values()), (
        seed,
        verdict,
    )
    if kind not in SINGULAR:
        assert verdict.invariants_drift < 1e-6, (seed, verdict)
    assert motion["gap"].values.min() > -1e-9, seed
    lost = motion["dissipated"].values
    newton = table["contact"].get("impact") != "stronge" and table["contact"]["law"] == "coulomb"
    if not newton:
        assert np.diff(lost).min() > -1e-9 * max(1e-3, np.abs(motion["energy"].values).max()), seed
    return word


@pytest.mark.parametrize("batch", range(CASES // BATCH))
def test_random_motions(batch):
    words = [check(BATCH * batch + i) for i in range(BATCH)]
    assert words.count("completed") >= BATCH // 2
