"""Whole motions through several modes beside the oracle, which has its own integrator and events."""

import copy

import numpy as np
import pytest

import voronets
from oracle_contact.known import KNOWN
from oracle_contact.simulate import simulate

PLANE = {"surface": {"kind": "plane"}}
COIN = {
    "mass": 0.0075,
    "inertia": [2.47e-7, 2.47e-7, 4.88e-7],
    "surface": {"kind": "disc", "radius": 0.0114},
}
STONE = {
    "mass": 1.0,
    "inertia": [[2e-4, -2e-5, 0], [-2e-5, 16e-4, 0], [0, 0, 17e-4]],
    "surface": {"kind": "ellipsoid", "semi_axes": [0.2, 0.03, 0.02], "centre": [0, 0, 0.01]},
}
BALL = {"mass": 0.2, "inertia": [7.2e-5] * 3, "surface": {"kind": "sphere", "radius": 0.03}}
#: table without force and run, duration
MOTIONS = {
    "a ball rolls off a sphere, slides and flies": (
        {"body": BALL, "ground": {"surface": {"kind": "sphere", "radius": 1.0}},
         "contact": {"law": "coulomb", "friction": 0.3},
         "start": {"orientation": [1, 0, 0, 0], "contact": [0.1, 0, 0.99498743710662], "omega": [0, 4, 0]}},
        1.2,
    ),
    "a stone sticks and slips": (
        {"body": STONE, "ground": PLANE, "contact": {"law": "coulomb", "friction": 0.1},
         "start": {"orientation": [0.99999, 0.00436, 0, 0], "contact": [0, 0, 0], "omega": [0, 0, -5]}},
        0.62,
    ),
    "a coin bounces": (
        {"body": COIN, "ground": PLANE,
         "contact": {"law": "coulomb", "friction": 0.25, "restitution": 0.5},
         "start": {"orientation": [0.8, 0.5, 0.33, 0.1], "centre": [0, 0, 0.03], "omega": [3, 8, 40],
                   "velocity": [0.2, 0, 0]}},
        0.13,
    ),
    "a stone hops on a smooth table": (
        {"body": STONE, "ground": PLANE, "contact": {"law": "smooth", "restitution": 0.7},
         "start": {"orientation": [0.9, 0.3, 0.2, 0.1], "centre": [0, 0, 0.2], "omega": [3, 1, 2]}},
        0.4,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MOTIONS)
def test_whole_motions(name):
    stated, duration = MOTIONS[name]
    run = {"duration": duration, "tolerance": 1e-14}
    table = copy.deepcopy({**stated, "force": {"gravity": 9.81}, "run": run})
    at = np.linspace(0, duration, 7)[1:]
    oracle = simulate(copy.deepcopy(table), at)
    motion = voronets.run(table, at=at, estimate=False)
    assert list(motion["mode"].values) == list(oracle["mode"])
    whys = [change["why"] for change in motion.transitions]
    assert whys == [change["why"] for change in oracle["transitions"]]
    times = [change["t"] for change in motion.transitions]
    assert np.allclose(times, [change["t"] for change in oracle["transitions"]], rtol=0, atol=1e-10)
    for variable in ("omega", "centre", "velocity", "dissipated"):
        ours, theirs = motion[variable].values, np.array(oracle[variable], dtype=float)
        scale = max(np.abs(theirs).max(), 1e-3)
        assert np.abs(ours - theirs).max() <= 1e-8 * scale, variable


@pytest.mark.parametrize("name", KNOWN)
def test_known_motions(name):
    """To nine digits, computed twice by methods that share no code."""
    table, last, moments = KNOWN[name]
    table = copy.deepcopy(table)
    table["run"]["tolerance"] = 1e-14
    motion = voronets.run(table, at=sorted(moments), estimate=False)
    assert motion.transitions[-1]["t"] == pytest.approx(last, abs=1e-9)
    for i, t in enumerate(sorted(moments)):
        for key, value in moments[t].items():
            found = motion[key].values[i]
            if key == "mode":
                assert found == value
                continue
            found, value = np.asarray(found, dtype=float), np.asarray(value, dtype=float)
            if key == "orientation":
                found = found * np.sign(found @ value)
            assert np.abs(found - value).max() <= 1e-9 * max(1.0, np.abs(value).max()), (t, key)
