"""Voronets 1912 (2)–(6) written out for axes and a pole of one's own choice, to be read."""

from __future__ import annotations

from functools import cached_property

import sympy
from sympy import Expr

from voronets.expressions.algebra import as_expression
from voronets.expressions.vectors import Vector
from voronets.forms import rendering
from voronets.forms.equation import Equation, definitions, equation, rates, sums
from voronets.forms.neumann.chosen_axes import ChosenAxes
from voronets.forms.neumann.letters import OMEGA, A, B, C, M
from voronets.forms.neumann.moving_axes import force_law, moment_law
from voronets.forms.notation import letters
from voronets.forms.rolling.voronets1912 import BY_POINT, MOMENTA, POINT, TURNING
from voronets.forms.sheet import Sheet

IN_BODY = Vector(*letters("p q r"))
VELOCITY = Vector(*letters("a b c"))
DRIFT = Vector(*letters("ξ′ η′ ζ′"))
FORCES, MOMENTS = "Λ_ξ Λ_η Λ_ζ", "Γ_ξ Γ_η Γ_ζ"
SHORT = 400  # operations of a formula that is simplified


class ChosenAxesEquations:
    """The six equations of a body in the axes, and what their letters stand for.

    The unknowns are σ, τ, n and α, β, γ; Λ and Γ are all forces and reactions, Γ about the pole.
    """

    title = "Voronets' equations in axes of one's own"
    source = "Voronets 1912, (2)–(6), (8)"

    def __init__(self, axes: ChosenAxes) -> None:
        self.axes = axes

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        """(6): the law of momentum and the law of moments."""
        turning, L = OMEGA - TURNING, sums(BY_POINT)
        left = force_law(rates(BY_POINT), turning, L)
        left_moments = moment_law(rates(MOMENTA), turning, sums(MOMENTA), DRIFT + POINT, L)
        sides = zip((*left, *left_moments), (*sums(FORCES), *sums(MOMENTS)), strict=True)
        return tuple(equation(*both, "Voronets 1912 (6)") for both in sides)

    @cached_property
    def definitions(self) -> tuple[Equation, ...]:
        """(2)–(5) with the formulas of the axes put in, and 2Θ by (8)."""
        axes, p, a = self.axes, IN_BODY, VELOCITY
        found = definitions(DRIFT, map(_shorter, axes.drift), "(4)")
        found += definitions(TURNING, map(_shorter, axes.turning), "(5)")
        twice = M * (a @ a) + A * p[0] ** 2 + B * p[1] ** 2 + C * p[2] ** 2
        found.append(equation(2 * letters("Θ")[0], twice, "(8)"))
        found += definitions(p, map(_shorter, axes.body_angular_velocity(OMEGA)), "(2)")
        return (*found, *definitions(a, map(_shorter, axes.body_velocity(OMEGA, POINT)), "(2)"))

    @property
    def heading(self) -> str:
        """What the equations are, and where they are written down."""
        return f"{self.title} ({self.source})"

    @property
    def sheet(self) -> Sheet:
        """All lines, as they are printed."""
        return Sheet(self.equations, self.definitions)

    def text(self) -> str:
        """All lines as plain text."""
        return rendering.text(self.heading, self.sheet)

    def latex(self) -> str:
        """All lines in LaTeX."""
        return rendering.latex(self.heading, self.sheet)

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__

    def _repr_latex_(self) -> str:
        return rendering.notebook(self.sheet)


def _shorter(x: Expr) -> Expr:
    """The formula with squares of sine and cosine gathered, where that makes it shorter."""
    x = as_expression(x)
    tried = sympy.trigsimp(x) if x.count_ops() < SHORT else x
    return min((x, tried), key=sympy.count_ops)
