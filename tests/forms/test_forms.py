"""The forms one by one: their structure, how they read, what they refuse and why."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy
from sympy import Symbol, cos, sin, symbols
from sympy.physics.vector import dynamicsymbols

from systems import (
    SYSTEMS,
    ball_on_turntable,
    bead_in_wheel,
    chaplygin_sleigh,
    disc_with_height,
    hauled_pendulum,
    knife_edge,
    pendulum_in_plane,
    rolling_disc,
    trolley_with_trailer,
)
from voronets.expressions.faults import InputError
from voronets.forms.catalogue import SYSTEM_FORMS as FORMS
from voronets.forms.notation import latex
from voronets.forms.system import system

SLEIGH_FORMS = ("multipliers", "voronets", "chaplygin", "diamandiev", "maggi", "appell")


@pytest.mark.parametrize("name", ["chaplygin_sleigh", "disc_with_height", "bead_in_wheel"])
def test_as_many_linear_equations_as_unknowns(name: str) -> None:
    stated = system(**SYSTEMS[name]())
    for key in stated.forms().applicable:
        form = stated.equations(key).form
        assert len(form.equations) == len(form.unknowns)
        for equation in form.equations:
            for first in form.unknowns:
                slope = equation.residual.diff(first)
                assert not slope.free_symbols & set(form.unknowns)


def test_equations_have_the_papers_terms() -> None:
    voronets = system(**rolling_disc()).equations("voronets", dependent=["x", "y"])
    psi = next(equation for equation in voronets if equation.name == "psi")
    assert latex(psi.left[0].letters) == r"\frac{d}{dt}\frac{\partial \Theta}{\partial \dot{\psi}}"
    names = [latex(term.letters) for term in psi.right]
    assert r"\frac{\partial \Theta}{\partial \psi}" in names
    assert any(name.startswith("K_{x}") and "A^{(x)}" in name for name in names)
    assert any(name.startswith(r"a_{y,\psi}") for name in names)


@pytest.mark.parametrize("form", SLEIGH_FORMS)
def test_latex_shows_dots_and_greek(form: str) -> None:
    equations = system(**chaplygin_sleigh()).equations(form)
    text = equations.latex()
    assert text.startswith("% ") and text.endswith("\\endgroup") and r"\begin{align*}" in text
    assert r"\ddot{\phi}" in text and r"\dot{x}" in text
    assert "'" not in text.partition("\n")[2] and "phi'" in str(equations)
    assert text.count("{") == text.count("}")
    assert equations._repr_latex_().startswith("$$")


def test_terms_that_vanish_identically_are_not_shown() -> None:
    text = system(**rolling_disc()).equations("voronets").latex()
    assert r"\frac{\partial \Theta}{\partial \psi}" not in text  # zero by sin² + cos² = 1 alone
    assert r"\frac{\partial \Theta}{\partial \theta}" in text


def test_letters_with_an_index_carry_the_dot_on_the_letter() -> None:
    text = system(**SYSTEMS["double_pendulum"]()).equations("lagrange").latex()
    assert r"\ddot{\theta}_{1}" in text and r"\dot{\theta}_{2}" in text


def test_sympy_equations_in_both_notations() -> None:
    equations = system(**chaplygin_sleigh()).equations("multipliers")
    plain, dynamic = equations.sympy(), equations.sympy(dynamic=True)
    assert len(plain) == len(dynamic) == len(equations) == 4
    assert all(isinstance(equation, sympy.Eq) for equation in [*plain, *dynamic])
    assert Symbol("phi''") in plain[0].free_symbols
    phi = chaplygin_sleigh()["coordinates"][2]
    assert phi.diff("t", 2) in dynamic[0].atoms(sympy.Derivative)


@pytest.mark.parametrize("form", SLEIGH_FORMS)
def test_chaplygins_sleigh_moves_as_is_known(form: str) -> None:
    stated = system(**chaplygin_sleigh())
    m, J, b = (stated.parameters[name] for name in ("m", "J", "b"))
    phi, speed, turn = 0.7, 1.3, -0.8
    state = {"x": 0.1, "y": 0.2, "phi": phi, "phi'": turn}
    state |= {"x'": speed * np.cos(phi), "y'": speed * np.sin(phi)}
    speed_dot = b * turn**2  # along the blade
    turn_dot = -m * b * speed * turn / (J + m * b**2)
    expected = [
        speed_dot * np.cos(phi) - speed * turn * np.sin(phi),
        speed_dot * np.sin(phi) + speed * turn * np.cos(phi),
        turn_dot,
    ]
    np.testing.assert_allclose(stated.equations(form).accelerations(state), expected, atol=1e-14)


def test_chaplygins_sleigh_on_paper() -> None:
    """Voronets (17) with y dependent: the two equations worked by hand."""
    form = system(**chaplygin_sleigh()).equations("voronets", dependent=["y"]).form
    m, J, b, phi, v, w, a, e = symbols("m J b phi x' phi' x'' phi''")
    tangent = sin(phi) / cos(phi)
    along, turning = (
        m / cos(phi) ** 2 * (a + tangent * v * w) - m * b * w**2 / cos(phi),
        (J + m * b**2) * e + m * b * v * w / cos(phi),
    )
    assert sympy.simplify(form.equations[0].residual - along) == 0
    assert sympy.simplify(form.equations[1].residual - turning) == 0
    assert sympy.simplify(form.A[0][0][1] - 1 / cos(phi) ** 2) == 0
    assert sympy.simplify(form.K[0] - m * (v * tangent + b * w * cos(phi))) == 0


@pytest.mark.parametrize("make", [pendulum_in_plane, hauled_pendulum])
def test_A_vanishes_for_integrable_constraints(make) -> None:
    form = system(**make()).equations("voronets").form
    assert all(sympy.simplify(x) == 0 for rows in form.A for row in rows for x in row)
    assert all(sympy.simplify(x) == 0 for row in form.A0 for x in row)


def test_A_tells_the_integrable_constraint_from_the_others() -> None:
    form = system(**disc_with_height()).equations("voronets").form
    zero = {
        name: all(sympy.simplify(x) == 0 for row in rows for x in row)
        for name, rows in zip(form.dependent, form.A, strict=True)
    }
    assert zero == {"x": False, "y": False, "z": True}


def test_A_i_of_explicit_time() -> None:
    form = system(**ball_on_turntable()).equations("voronets").form
    assert form.dependent == ("x", "y")
    assert any(sympy.simplify(x) != 0 for row in form.A0 for x in row)


def test_constraints_already_solved_are_kept_as_they_are() -> None:
    form = system(**rolling_disc()).equations("voronets").form
    assert form.dependent == ("x", "y")
    a, theta, psi = symbols("a theta psi")
    assert form.solved_for.a[0][0] == a * sin(psi) * sin(theta)


def test_never_vanishing_pivots_come_first() -> None:
    form = system(**trolley_with_trailer()).equations("maggi").form
    assert {"alpha1", "alpha2", "beta"} < set(form.dependent)


def test_acceleration_energy_has_the_inertia_as_its_gradient() -> None:
    stated = system(**disc_with_height())
    S = stated.equations("appell").form.S
    for i, a in enumerate(stated.a):
        inertia = stated.rate(stated.momenta[i]) - stated.T.diff(stated.q[i])
        assert sympy.expand(S.diff(a) - inertia) == 0


# -- refusals ---------------------------------------------------------------------------------


def test_which_forms_apply_and_why_the_others_do_not() -> None:
    forms = system(**ball_on_turntable()).forms()
    assert {"multipliers", "voronets", "maggi", "appell"} <= set(forms.applicable)
    assert "2 constraints" in forms["lagrange"]
    assert "term without velocities" in forms["chaplygin"]
    assert "time occurs explicitly in the constraint for x'" in forms["diamandiev"]
    assert "applies" in str(forms) and set(forms) == set(FORMS)


@pytest.mark.parametrize("form", ["chaplygin", "diamandiev"])
@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (pendulum_in_plane, "coordinate y occurs in the force function, the constraint for y'"),
        (disc_with_height, "coordinate z occurs in the force function"),
        (bead_in_wheel, "time occurs explicitly in the kinetic energy"),
        (ball_on_turntable, "coordinate x occurs in the constraint for y'"),
    ],
)
def test_chaplygins_conditions(form: str, make, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        system(**make()).equations(form)


def test_chaplygins_conditions_depend_on_what_is_eliminated() -> None:
    stated = system(**knife_edge())  # U has x, so that only y' may be eliminated
    assert stated.equations("chaplygin").form.dependent == ("y",)
    with pytest.raises(ValueError, match="coordinate x occurs in the force function"):
        stated.equations("chaplygin", dependent=["x"])


def test_force_on_a_dependent_coordinate_is_carried_over() -> None:
    statement = chaplygin_sleigh()
    y = statement["coordinates"][1]
    stated = system(**statement, forces={y: 3 - y.diff("t")})
    state = [0.1, 0.2, 0.5, 1.0, np.tan(0.5), 0.4]
    expected = stated.equations("multipliers").accelerations(state)
    for form in ("voronets", "chaplygin", "diamandiev", "maggi", "appell"):
        found = stated.equations(form, dependent=["y"]).accelerations(state)
        np.testing.assert_allclose(found, expected, atol=1e-12)


def test_repeated_constraints_are_refused() -> None:
    statement = chaplygin_sleigh()
    first = statement["constraints"][0]
    statement["constraints"] = [first, 2 * first]
    stated = system(**statement)
    for form in ("voronets", "maggi", "appell", "chaplygin"):
        assert "constraints.1 cannot be solved" in stated.forms()[form]
        with pytest.raises(ValueError, match=r"constraints\.1 cannot be solved"):
            stated.equations(form)
    assert stated.forms()["multipliers"] == "only 1 of 2 constraints are independent"


def test_hidden_zero_is_not_a_pivot() -> None:
    x, y, phi = chaplygin_sleigh()["coordinates"]
    nothing = sin(phi) ** 2 + cos(phi) ** 2 - 1
    statement = chaplygin_sleigh()
    statement["constraints"] = [x.diff("t") * nothing + y.diff("t") * cos(phi) - phi.diff("t")]
    assert system(**statement).equations("voronets").form.dependent != ("x",)
    with pytest.raises(ValueError, match="cannot be solved for x"):
        system(**statement).equations("voronets", dependent=["x"])


@pytest.mark.parametrize(
    ("form", "options", "message"),
    [
        (
            "hamilto",
            {},
            "No form called 'hamilto' applies to this problem. Did you mean 'hamilton'",
        ),
        (
            "voronets",
            {"dependent": ["q"]},
            "dependent is q; it must be 1 different coordinate from",
        ),
        ("voronets", {"dependent": ["x", "y"]}, "it must be 1 different coordinate from"),
        (
            "voronets",
            {"depends": ["x"]},
            "The form voronets has no option depends. Its options are dependent",
        ),
        (
            "multipliers",
            {"dependent": ["x"]},
            "The form multipliers has no option dependent. It has no options",
        ),
    ],
)
def test_bad_requests(form: str, options: dict, message: str) -> None:
    with pytest.raises(InputError, match=message):
        system(**chaplygin_sleigh()).equations(form, **options)


def test_bad_states() -> None:
    equations = system(**chaplygin_sleigh()).equations("voronets")
    with pytest.raises(InputError, match="5 numbers"):
        equations.accelerations([0.0] * 5)
    with pytest.raises(InputError, match=r"state\.phi'"):
        equations.accelerations({"x": 0, "y": 0, "phi": 0, "x'": 0, "y'": 0})


def test_a_pivot_that_vanishes_is_told() -> None:
    equations = system(**chaplygin_sleigh()).equations("voronets", dependent=["x"])
    with pytest.raises(ValueError, match=r"cannot be solved .* dependent"):
        equations.accelerations([0.0, 0.0, 0.0, 1.0, 0.0, 0.5])


def test_accelerations_that_nothing_determines_are_explained():
    x, y = dynamicsymbols("x y")
    told = r"The kinetic energy is zero for the motion \+1 y'"
    with pytest.raises(InputError, match=told):
        system([x, y], x.diff() ** 2, force_function=y)
    massive = system([x, y], x.diff() ** 2 + y.diff() ** 2, force_function=y)
    massless = replace(massive, T=sympy.Symbol("x'") ** 2)
    with pytest.raises(InputError, match=told):
        massless.equations("lagrange").accelerations([0.0, 0.0, 0.0, 0.0])
    pole = system([x, y], x.diff() ** 2 + x**2 * y.diff() ** 2)
    with pytest.raises(
        InputError, match=r"The equations do not determine the accelerations at this state"
    ):
        pole.equations("lagrange").accelerations([0.0, 0.0, 1.0, 1.0])
    assert pole.equations("lagrange").accelerations([2.0, 0.0, 1.0, 1.0]) == pytest.approx([2, -1])
