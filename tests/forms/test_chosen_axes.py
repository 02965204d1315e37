"""Voronets 1912 (1)–(6) in axes of one's own: numbers, formulas and a free motion that shares no code with them."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from voronets.expressions.faults import InputError
from voronets.expressions.vectors import Matrix, Vector
from voronets.forms.neumann.chosen_axes import ChosenAxes, chosen_axes
from voronets.forms.rolling.chosen_axes_equations import ChosenAxesEquations

S = sympy.Symbol("s")
#: Axes that follow the rim of a disc: ξ along it, η to its middle, the pole on it.
RIM = chosen_axes(
    (2 * sympy.cos(S), 2 * sympy.sin(S), 0),
    ((-sympy.sin(S), sympy.cos(S), 0), (-sympy.cos(S), -sympy.sin(S), 0), (0, 0, 1)),
    {"s": "ṡ"},
)


def turned(t: float) -> np.ndarray:
    """Some rotation that depends on t."""
    c, s, d, e = np.cos(0.7 * t), np.sin(0.7 * t), np.cos(0.4 + t * t), np.sin(0.4 + t * t)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.array(
        [[1, 0, 0], [0, d, -e], [0, e, d]]
    )


def rate(function, t: float, h: float = 1e-3) -> np.ndarray:
    """A derivative of the sixth order."""
    near = [function(t + k * h) - function(t - k * h) for k in (1, 2, 3)]
    return (45 * near[0] - 9 * near[1] + near[2]) / (60 * h)


def numeric(t: float) -> ChosenAxes:
    def place(x):
        return np.array([np.sin(x), x * x, 0.3 - x])

    E, E_dot = turned(t).T, rate(lambda x: turned(x).T, t)
    return ChosenAxes(
        Vector(*place(t)), Matrix(*E.tolist()), Vector(*rate(place, t)), Matrix(*E_dot.tolist())
    )


def test_there_and_back():
    """(2) undoes what σ = pλ + …, α = … do."""
    axes, rng = numeric(0.8), np.random.default_rng(3)
    omega, velocity = (Vector(*row) for row in rng.normal(size=(2, 3)))
    turning, point = axes.angular_velocity(omega), axes.point_velocity(omega, velocity)
    assert axes.body_angular_velocity(turning) == pytest.approx(omega, abs=1e-14)
    assert axes.body_velocity(turning, point) == pytest.approx(velocity, abs=1e-14)
    assert max(map(abs, point - velocity)) > 0.1


def test_the_axes_turn_as_their_matrix_says():
    """(5): σ₁, τ₁, n₁ are minus the vector of E Ėᵀ, the angular velocity of the axes in the body."""
    axes = numeric(0.8)
    E, E_dot = np.array(axes.cosines), np.array(axes.cosines_dot)
    W = E @ E_dot.T  # of the frame whose columns are the axes
    assert np.array(axes.turning) == pytest.approx(-np.array([W[2, 1], W[0, 2], W[1, 0]]), abs=1e-9)


def test_a_body_in_these_axes_asks_for_the_force_of_its_motion():
    """(6) with a free motion: Λ = M dv/dt, Γ = the rate of the moment of momentum about the pole."""
    t, m, I = 0.6, 1.7, np.diag([0.5, 0.8, 1.1])

    def R(x):
        return turned(0.3 + x) @ turned(1 - x).T

    def centre(x):
        return np.array([np.cos(x), x**3, np.sin(2 * x)])

    def omega(x):
        W = R(x).T @ rate(R, x)
        return np.array([W[2, 1], W[0, 2], W[1, 0]])

    def body(x):
        velocity = R(x).T @ rate(centre, x)
        return numeric(x).axes(m, Matrix(*I.tolist()), Vector(*omega(x)), Vector(*velocity))

    here = body(t)
    point_dot = Vector(*rate(lambda x: np.array(body(x).point, dtype=float), t))
    omega_dot = Vector(*rate(lambda x: np.array(body(x).omega, dtype=float), t))
    axes = np.array(numeric(t).cosines) @ R(t).T  # space axes → ξ, η, ζ
    force = m * rate(lambda x: rate(centre, x), t)
    assert np.array(here.force(point_dot, omega_dot)) == pytest.approx(axes @ force, abs=1e-7)
    spin = rate(lambda x: R(x) @ I @ omega(x), t)
    arm = -R(t) @ np.array(numeric(t).pole)
    moment = spin + np.cross(arm, force)
    assert np.array(here.moment(point_dot, omega_dot)) == pytest.approx(axes @ moment, abs=1e-7)


def test_formulas():
    assert [sympy.simplify(x) for x in RIM.drift] == [2 * sympy.Symbol("ṡ"), 0, 0]
    assert [sympy.simplify(x) for x in RIM.turning] == [0, 0, -sympy.Symbol("ṡ")]
    in_time = chosen_axes((S, 0, 0), RIM.cosines, {"s": 1})
    assert in_time.turning[2].subs(S, 0.4) == pytest.approx(-1)


def test_the_print_out_has_every_letter():
    text = str(ChosenAxesEquations(RIM))
    assert (
        "d/dt ∂Θ/∂σ + ∂Θ/∂n (τ - τ₁) - ∂Θ/∂τ (n - n₁) + ∂Θ/∂γ (β + η′) - ∂Θ/∂β (γ + ζ′) = Γ_ξ"
        in text
    )
    for line in ("ξ′ = 2 ṡ", "n₁ = -ṡ", "r = n", "c = γ + 2 σ"):
        assert line in text
    latex = ChosenAxesEquations(RIM).latex()
    assert latex.count("{") == latex.count("}") and r"\Gamma_{\xi}" in latex


@pytest.mark.parametrize(
    ("pole", "axes"),
    [
        ((0, 0), RIM.cosines),
        ((0, 0, 0), ((1, 0, 0), (0, 1, 0))),
        ((0, 0, 0), ((S, 0, 0), (0, 1, 0), (0, 0, 1))),
        ((0, 0, 0), ((0, 1, 0), (1, 0, 0), (0, 0, 1))),
    ],
)
def test_axes_that_are_none(pole, axes):
    with pytest.raises(InputError):
        chosen_axes(pole, axes, {"s": "ṡ"})
