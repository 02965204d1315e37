"""Laws that any true motion keeps: reversal in time, turning the picture, one body in two kinds."""

from __future__ import annotations

import copy

import numpy as np
import pytest

import voronets
from voronets.expressions.rotations import quaternion_product, rotation_matrix

BASE = {
    "title": "ellipsoid on ellipsoid",
    "body": {
        "mass": 1.3,
        "inertia": [[0.31, 0.01, 0.0], [0.01, 0.42, 0.02], [0.0, 0.02, 0.5]],
        "surface": {"kind": "ellipsoid", "semi_axes": [1.0, 0.8, 0.6], "centre": [0.02, 0.0, 0.05]},
    },
    "ground": {"surface": {"kind": "ellipsoid", "semi_axes": [3.0, 3.5, 2.5]}},
    "force": {"gravity": [1.0, 0.5, -9.0], "central": "-0.5*d^2"},
    "start": {
        "orientation": [0.9, 0.2, -0.3, 0.1],
        "contact": [0.0, 0.0, 2.5],
        "omega": [0.4, -0.3, 0.6],
    },
    "run": {"duration": 5.0, "tolerance": 1e-15, "lift_off": "ignore"},
}


def ends(motion):
    """What does not depend on the description, at the last time."""
    return {
        name: motion[name].values[-1]
        for name in ("omega", "contact_body", "contact_ground", "centre", "reaction")
    }


def test_reversed_in_time_the_motion_returns():
    forward = voronets.run(BASE)
    table = copy.deepcopy(BASE)
    last = forward.data.isel(time=-1)
    table["start"] = {
        "orientation": last["orientation"].values.tolist(),
        "contact": last["contact_ground"].values.tolist(),
        "contact_body": last["contact_body"].values.tolist(),
        "omega": (-last["omega"].values).tolist(),
    }
    back = voronets.run(table)
    np.testing.assert_allclose(-back["omega"].values[-1], forward["omega"].values[0], atol=1e-9)
    for name in ("contact_body", "contact_ground", "centre", "reaction"):
        np.testing.assert_allclose(back[name].values[-1], forward[name].values[0], atol=1e-9)


@pytest.mark.parametrize("seed", [1, 2])
def test_turning_the_whole_picture_turns_the_motion(seed):
    rng = np.random.default_rng(seed)
    turn, own = (q / np.linalg.norm(q) for q in rng.normal(size=(2, 4)))
    T, B = (np.array(rotation_matrix(q)) for q in (turn, own))
    table = copy.deepcopy(BASE)
    # Space is turned by T; the body's axes are turned by B against the old ones.
    table["ground"]["surface"]["turn"] = turn.tolist()
    table["force"]["gravity"] = (T @ BASE["force"]["gravity"]).tolist()
    surface = table["body"]["surface"]
    surface["turn"] = own.tolist()
    surface["centre"] = (B @ surface["centre"]).tolist()
    table["body"]["inertia"] = (B @ np.array(BASE["body"]["inertia"]) @ B.T).tolist()
    q = quaternion_product(turn, BASE["start"]["orientation"])
    inverse = own * [1, -1, -1, -1]
    table["start"] = {
        "orientation": list(quaternion_product(q, inverse)),
        "contact": (T @ BASE["start"]["contact"]).tolist(),
        "omega": (B @ BASE["start"]["omega"]).tolist(),
    }
    here, there = ends(voronets.run(BASE)), ends(voronets.run(table))
    for name in ("omega", "contact_body"):
        np.testing.assert_allclose(there[name], B @ here[name], atol=1e-9)
    for name in ("contact_ground", "centre", "reaction"):
        np.testing.assert_allclose(
            there[name], T @ here[name], atol=1e-8 * np.abs(here[name]).max()
        )


@pytest.mark.parametrize("side", ["body", "ground"])
@pytest.mark.parametrize("given_by", ["implicit", "parametric"])
def test_one_ellipsoid_in_two_kinds_moves_the_same(side, given_by):
    table = copy.deepcopy(BASE)
    table[side]["surface"]["given_by"] = given_by
    if given_by == "parametric":  # an umbilic is a singular point of the lines of curvature
        table["start"]["omega"] = [0.1, -0.1, 0.2]
        reference = copy.deepcopy(table)
        del reference[side]["surface"]["given_by"]
    else:
        reference = BASE
    here, there = ends(voronets.run(reference)), ends(voronets.run(table))
    for name, value in here.items():
        np.testing.assert_allclose(there[name], value, rtol=1e-9, atol=1e-9, err_msg=name)


def test_general_implicit_and_support_formulas_of_the_same_ellipsoid():
    table, formula = copy.deepcopy(BASE), copy.deepcopy(BASE)
    formula["body"]["surface"] = {
        "kind": "support", "h": "sqrt(nx^2 + a*ny^2 + b*nz^2)", "a": 0.64, "b": 0.36,
        "centre": [0.02, 0.0, 0.05],
    }  # fmt: skip
    formula["ground"]["surface"] = {"kind": "implicit", "F": "x^2/9 + y^2/12.25 + z^2/6.25 - 1"}
    here, there = ends(voronets.run(table)), ends(voronets.run(formula))
    for name, value in here.items():
        np.testing.assert_allclose(there[name], value, rtol=1e-9, atol=1e-9, err_msg=name)
