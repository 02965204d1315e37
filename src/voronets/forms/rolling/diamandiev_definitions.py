"""Diamandiev's equations for a problem, and what their letters stand for, the user's formulas among them."""

from __future__ import annotations

from functools import cached_property

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import as_expression
from voronets.expressions.scalars import symbols
from voronets.expressions.vectors import IDENTITY, Matrix, Vector, cross
from voronets.forms.equation import (
    Equation,
    as_given,
    definition,
    definitions,
    equation,
    ordered,
)
from voronets.forms.neumann.problem_letters import ProblemLetters
from voronets.forms.notation import letters
from voronets.forms.rolling.diamandiev_equations import (
    angular_velocity,
    contact_by_height,
    height_slopes,
    left_sides,
    normal,
    rotation,
    weight,
)
from voronets.forms.rolling.surface_letters import number, show, shown
from voronets.rolling.system import RollingProblem

ANGLES = letters("φ ψ θ")
PHI, THETA = ((sympy.sin(x), sympy.cos(x)) for x in letters("φ θ"))
GAMMA = normal(PHI, THETA)
OMEGA, OMEGA_DOT = Vector(*letters("p q r")), Vector(*letters("ṗ q̇ ṙ"))
GP, GP_DOT = Vector(*letters("ξ₀ η₀ ζ₀")), Vector(*letters("ξ̇₀ η̇₀ ζ̇₀"))
F, G, ALONG = letters("f g ω·GP")
SLOPES = F_PHI, F_THETA = letters("∂f/∂φ ∂f/∂θ")
#: Letters that the numbers of a surface give way to.
TAKEN = ("p", "q", "r", "f", "g", "F", "N", "h", "x", "y", "z", "nx", "ny", "nz")


class DiamandievLetters:
    """The equations of a problem and what their letters stand for.

    gravity  g, downwards across the plane
    normal   γ, the plane's normal in body axes: by Euler's angles
    """

    normal: Vector = GAMMA
    taken: tuple[str, ...] = TAKEN
    steepness = Symbol("N")  # |∇F|

    def __init__(self, problem: RollingProblem, gravity: float) -> None:
        self.problem, self.gravity = problem, gravity
        self.numbers = ProblemLetters(problem.core.numbers, self.taken)
        self.own = problem.body.surface.surface

    @property
    def equations(self) -> tuple[Equation, ...]:
        """(43)–(45)."""
        p = {name: show(x) for name, x in self.numbers.p.items() if isinstance(x, Expr)}
        m, I, kappa_e = self.problem.core.inertia(p)
        left = left_sides(
            m, G, I, kappa_e, GP, GP_DOT, ordered(OMEGA), ordered(OMEGA_DOT),
            weight(PHI, sympy.cot(Symbol("θ")), SLOPES), ALONG, Symbol("d/dt GP²"),
        )  # fmt: skip
        return tuple(equation(x, 0, f"Diamandiev ({43 + i})") for i, x in enumerate(left))

    @property
    def definitions(self) -> tuple[Equation, ...]:
        """(4)–(15): the contact by the support function, p, q, r by the angles, the path of G."""
        found = definitions(OMEGA, angular_velocity(PHI, THETA, letters("φ̇ ψ̇ θ̇")), "(11)")
        found += self._path()
        found += definitions((ALONG, "GP²"), (OMEGA @ GP, GP @ GP))
        found += self._by_height() if self.own.by_normal else self._by_contact()
        used = set().union(*(line.symbols for line in (*self.equations, *found)))
        values = ((shown(name), value) for name, value in self.numbers.values.items())
        found += [number(name, value) for name, value in values if name in used]
        return (*found, number(G, self.gravity))

    def _path(self) -> list[Equation]:
        """x_G and y_G by their rates, z_G = f."""
        rows = [letters(f"a{i}₁ a{i}₂ a{i}₃") for i in "₁₂"]
        velocity = cross(GP, OMEGA)
        found = [definition(name, Vector(*row) @ velocity, "(12), (14)")
                 for name, row in zip(("ẋ_G", "ẏ_G"), rows, strict=True)]  # fmt: skip
        for row, values in zip(rows, rotation(symbols(), ANGLES), strict=False):
            found += definitions(row, values, "(14)")
        return [*found, definition("z_G", F, "(7)")]

    # -- the surface -------------------------------------------------------------------------------

    @cached_property
    def _k(self) -> dict[str, Expr]:
        return {name: show(x) for name, x in self.numbers.p["body"].items()}

    @property
    def _centre(self) -> Vector:
        return Vector(*(self._k[f"centre.{axis}"] for axis in "xyz"))

    @property
    def _turn(self) -> Matrix:
        """The surface's own axes → body axes."""
        if self.problem.body.surface.turn is None:
            return IDENTITY
        return Matrix(*([self._k[f"turn.{i}{j}"] for j in range(3)] for i in range(3)))

    def _in_letters(self, formula: Expr) -> Expr:
        """A user's formula with the letters that its numbers have here."""
        return formula.xreplace({Symbol(name): self._k[name] for name in self.own.numbers})

    def _by_height(self) -> list[Equation]:
        """f(φ, θ), and the contact by it."""
        contact = contact_by_height(PHI, THETA, F, SLOPES)
        return [*definitions(GP, contact, "(9)"), *self._height()]

    def _height(self) -> list[Equation]:
        own, centre, away = self.own, self._centre, -(self._centre @ GAMMA)
        still = all(x == 0 for x in centre)
        straight = self.problem.body.surface.turn is None
        if own.height_formula is not None and straight:
            angles = {Symbol("phi"): Symbol("φ"), Symbol("theta"): Symbol("θ")}
            formula = as_given(
                F if still else "f_O", self._in_letters(own.height_formula).xreplace(angles)
            )
            return [formula] if still else [definition(F, Symbol("f_O") + away, "(7)"), formula]
        n = Vector(*letters("nx ny nz"))
        turned = definitions(n, self._turn.T @ -GAMMA, "(4)")
        if own.support_formula is not None:
            formula = as_given("h", self._in_letters(own.support_formula))
            return [definition(F, Symbol("h") + away, "(7)"), formula, *turned]
        h = sympy.together(as_expression(own.contact_at_normal(symbols(), self._k, n).x @ n))
        put = dict(zip(n, self._turn.T @ -GAMMA, strict=True))
        return [definition(F, h.xreplace(put) + away, "(7)")]

    def _by_contact(self) -> list[Equation]:
        """f = −γ·GP and its slopes by the contact, and what says where that is."""
        found = [definition(F, -(GAMMA @ GP), "(7)")]
        found += definitions(SLOPES, height_slopes(PHI, THETA, GP), "(9)")
        return found + self.contact_lines()

    def contact_lines(self) -> list[Equation]:
        """What says where the contact is on a body that is not given by its normals."""
        return self._implicit() if self.own.formula is not None else self._parametric()

    def _implicit(self) -> list[Equation]:
        """F(x, y, z) = 0, its gradient along −γ."""
        slopes, size = letters("∂F/∂ξ₀ ∂F/∂η₀ ∂F/∂ζ₀"), self.steepness
        lines = [as_given("F", self._in_letters(self.own.formula), "(3)")]
        lines += definitions(letters("x y z"), self._turn.T @ (GP - self._centre))
        lines.append(equation(Symbol("F"), 0, "(3)"))
        lines += [
            equation(slope + size * x, 0, "(5)")
            for slope, x in zip(slopes, self.normal, strict=True)
        ]
        return [*lines, equation(size**2, sympy.Add(*(d**2 for d in slopes)))]

    def _parametric(self) -> list[Equation]:
        """X(u, v), whose tangents are across γ."""
        X = map(self._in_letters, self.own.position_formula or ())
        plain = self.problem.body.surface.turn is None and all(x == 0 for x in self._centre)
        point = GP if plain else Vector(*letters("x y z"))
        lines = [] if plain else definitions(GP, self._centre + self._turn @ point)
        lines += [as_given(letter, formula) for letter, formula in zip(point, X, strict=True)]
        for by in "uv":
            tangent = Vector(*(Symbol(f"∂{x.name}/∂{by}") for x in GP))
            lines.append(equation(tangent @ self.normal, 0, "(5)"))
        return lines
