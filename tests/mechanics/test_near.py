"""Choices that are free are made to be regular where a system is used: at its start."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets
from oracle_systems.dalembert import Oracle
from systems import chaplygin_sleigh, knife_edge, whipple_bicycle
from voronets.analysis.cyclic import cyclic
from voronets.expressions.faults import InputError
from voronets.forms.general.dependent import solved_for
from voronets.forms.system import system
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.start import start_system

ACROSS = {"x": 0.0, "y": 0.0, "phi": np.pi / 2, "y'": 0.8, "phi'": 0.4}


def smallest(stated, dependent, q):
    """The smallest singular value of the columns of dependent velocities, beside the largest."""
    A = Manifold(stated).at(np.append(q, np.zeros(len(q))), stated.parameters, 0.0).A
    sizes = np.linalg.svd(A[:, list(dependent)], compute_uv=False)
    return sizes[-1] / sizes[0]


def test_the_default_of_the_bicycle_is_regular_upright():
    stated = system(**whipple_bicycle())
    q = [0, 0, 0, 0, np.pi / 10, 0, 0, 0]
    assert smallest(stated, solved_for(stated).dependent, q) < 1e-9
    begin = start_system(stated, dict(zip(stated.names, q, strict=True)) | {
        "yaw'": 0.0, "roll'": 0.1, "rear'": -5.0, "steer'": 0.0})  # fmt: skip
    assert smallest(stated, solved_for(begin.system).dependent, q) > 0.05
    given = replace(stated, near=tuple(q))
    assert solved_for(given).dependent == solved_for(begin.system).dependent


@pytest.mark.parametrize("statement", [chaplygin_sleigh, knife_edge])
def test_every_form_is_regular_at_the_start(statement):
    """A blade at φ = π/2, where ẏ = ẋ tan φ has no value."""
    statement = {"force_function": 0} | statement()
    stated = system(**statement)
    begin = start_system(stated, ACROSS)
    a, _ = Oracle(**statement).solve(begin.state, 0.0)
    forms = begin.system.forms().applicable
    assert {"voronets", "maggi", "appell", "hamel", "poincare_chetaev"} <= set(forms)
    for form in forms:
        made = begin.system.equations(form).form
        if statement["force_function"] != 0 and form in ("chaplygin", "diamandiev"):
            assert made.dependent == ("y",)  # the only cyclic one: the form itself is singular here
            continue
        np.testing.assert_allclose(made.accelerations(begin.state), a, rtol=1e-9, atol=1e-9)
    assert stated.equations("voronets").form.dependent == ("y",)
    assert begin.system.equations("voronets").form.dependent == ("x",)


def test_scenarios_pass_their_start_on():
    table = {
        "system": {
            "coordinates": ["x", "y", "phi"],
            "kinetic": "(x'^2 + y'^2 + phi'^2)/2",
            "constraints": ["x'*sin(phi) - y'*cos(phi) = 0"],
        },
        "start": ACROSS,
        "run": {"duration": 1.0},
    }
    assert voronets.derive(table, "voronets").form.dependent == ("x",)
    table["start"] = ACROSS | {"phi": 0.0, "x'": 1.0, "y'": 0.0}
    assert voronets.derive(table, "voronets").form.dependent == ("y",)


def test_quadratures_of_cyclic_coordinates_too():
    """With a force along x the blade's y is cyclic, and x; at φ = π/2 ẋ must be the dependent one."""
    x, y, phi = dynamicsymbols("x y phi")
    stated = system([x, y, phi], x.diff() ** 2 + y.diff() ** 2 + phi.diff() ** 2,
                    constraints=[x.diff() * sin(phi) - y.diff() * cos(phi)])  # fmt: skip
    begin = start_system(stated, ACROSS)
    assert tuple(cyclic(stated).split.quadratures) == ("y",)
    assert tuple(cyclic(begin.system).split.quadratures) == ("x",)


def test_a_place_can_be_given_with_the_statement():
    x, y, phi = dynamicsymbols("x y phi")
    statement = chaplygin_sleigh() | {"near": {x: 0, "y": 0, phi: np.pi / 2}}
    assert system(**statement).equations("voronets").form.dependent == ("x",)
    with pytest.raises(InputError, match="near must give a number for each of x, y, phi"):
        system(**(chaplygin_sleigh() | {"near": {x: 0}}))
    with pytest.raises(InputError, match=r"near\.y is None; it must be a finite number"):
        system(**(chaplygin_sleigh() | {"near": {x: 0, y: None, phi: 0}}))
