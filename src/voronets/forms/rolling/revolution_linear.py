r"""The two linear equations of a body of revolution on a sphere as functions of u (Voronets 1911, § 14).

    x = r(u) cos v,   y = r(u) sin v,   z = z(u),   A = B           the paper: r = u, or R and z = u

The formulas are those of ``revolution_equations``; here everything is a SymPy expression of u, the numbers letters
or values.  R₁ > 0 where e_u × e_v points to the centre of the sphere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Symbol, sqrt

from voronets.expressions.algebra import as_expression
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.forms import rendering
from voronets.forms.equation import Equation, definition, definitions
from voronets.forms.neumann.letters import RHO
from voronets.forms.rolling.revolution_equations import (
    RevolutionBody,
    RevolutionEnergy,
    RevolutionLetters,
    Square,
    energy_of,
    second_order,
    sides_of,
    solved_sides,
)
from voronets.forms.rolling.revolution_lines import (
    SURFACE,
    closed_letters,
    coefficient_letters,
    energy_letters,
    linear_equations,
)
from voronets.forms.sheet import Sheet, sheet_of

U = Symbol("u")
LONGEST = 250  # operations of an expression that is brought over one denominator
SHORT = 60  # operations of f₁, f₂ and f₃ that are written out
TITLE = (
    "The linear equations of a body of revolution, u the independent variable (Voronets 1911, § 14)"
)
Matrices = tuple[sympy.Matrix, sympy.Matrix, sympy.Matrix]


@dataclass(frozen=True)
class RevolutionLinear:
    """A body of revolution on a sphere.

    r, z        the meridian, functions of u                                       m
    mass, A, C  moments of inertia across the axis and about it                    kg, kg m²
    curvature   1/R₁, 0 on a plane                                                 1/m
    kappa       momentum of the rotor along the axis                               kg m²/s
    """

    r: Expr
    z: Expr
    mass: Expr
    A: Expr
    C: Expr
    curvature: Expr
    kappa: Expr = sympy.Integer(0)  # noqa: RUF009 (immutable)

    @property
    def body(self) -> RevolutionBody:
        """Its numbers."""
        return RevolutionBody(self.mass, self.A, self.C, self.curvature, self.kappa)

    @cached_property
    def letters(self) -> RevolutionLetters:
        """(48) and (37)."""
        r, z, c = self.r, self.z, self.curvature
        r1, z1, r2, z2 = r.diff(U), z.diff(U), r.diff(U, 2), z.diff(U, 2)
        E, G = r1**2 + z1**2, r**2
        D, D2 = (r1 * z2 - z1 * r2) / sqrt(E), r * z1 / sqrt(E)
        # Voronets1911 (48), where the print has α‴, β, γ for α″, β″, γ″
        return RevolutionLetters(
            E, G, z1 / sqrt(E), sympy.Integer(0), r1 / sqrt(E), D, D2, r**2 + z**2, r * r1 + z * z1,
            (z * r1 - r * z1) / sqrt(E), -(D2 / G - c) * r, (D / E - c) * sqrt(E),
        )  # fmt: skip

    @cached_property
    def energy(self) -> RevolutionEnergy:
        """(49)."""
        return energy_of(self.body, self.letters, sqrt(self.letters.E))

    @cached_property
    def sides(self) -> Matrices:
        """K, N, b of d/du (K y) = N y + b, y = (v̇, n)."""
        roots = (sqrt(self.letters.E), self.r)
        K, N, b = map(sympy.Matrix, sides_of(self.body, self.letters, roots, self.energy))
        return K.applyfunc(_tidy), N.applyfunc(_tidy), b.applyfunc(_tidy)

    @cached_property
    def solved(self) -> tuple[sympy.Matrix, sympy.Matrix]:
        """A, b of dy/du = A y + b."""
        K, N, b = self.sides
        A, rest = solved_sides(_square(K), _square(K.diff(U)), _square(N), (b[0], b[1]))
        return sympy.Matrix(A).applyfunc(_tidy), sympy.Matrix(rest).applyfunc(_tidy)

    @cached_property
    def second_order(self) -> tuple[Expr, Expr, Expr]:
        """f₁, f₂, f₃ of the equation for v̇ alone."""
        A, b = self.solved
        slopes = (A[0, 0].diff(U), A[0, 1].diff(U), b[0].diff(U))
        f1, f2, f3 = second_order(_square(A), (b[0], b[1]), slopes)
        return _tidy(f1), _tidy(f2), _tidy(f3)

    # -- to read ----------------------------------------------------------------------------------

    @property
    def equations(self) -> tuple[Equation, ...]:
        """The two linear equations, that of the second order, and Riccati's where κ = 0."""
        return linear_equations(self.body)

    @property
    def definitions(self) -> tuple[Equation, ...]:
        """What their letters stand for."""
        found = energy_letters(self.body) + coefficients_of(self)
        named = zip(SURFACE, self.letters, strict=True)
        found += [definition(x, y, "(48)") for x, y in named if isinstance(x, Symbol)]
        return (*found, *definitions((RHO**2,), (self.letters.rho_square,), "(48)"))

    @cached_property
    def sheet(self) -> Sheet:
        """What is printed."""
        lines = self.equations, self.definitions
        positive = {x.name: 0.7 for line in lines[1] for x in line.symbols}
        return sheet_of(*lines, place=positive)

    def text(self) -> str:
        """The equations as lines of at most 100 columns."""
        return rendering.text(TITLE, self.sheet)

    def latex(self) -> str:
        """The equations in LaTeX."""
        return rendering.latex(TITLE, self.sheet)

    # -- to use -----------------------------------------------------------------------------------

    def evaluated(self, expressions: Any, u: np.ndarray, **values: float) -> np.ndarray:
        """Expressions of u and of the letters given values, at points u (N,); (…, N)."""
        flat = [as_expression(x) for x in np.ravel(np.array(expressions, dtype=object))]
        found = as_function(flat, ("u", *values))(ARRAYS, np.asarray(u), *values.values())
        stacked = np.stack([np.broadcast_to(x, np.shape(u)) for x in found])
        return stacked.reshape(*np.shape(np.array(expressions, dtype=object)), *np.shape(u))

    def coefficients(self, u: np.ndarray, **values: float) -> tuple[np.ndarray, np.ndarray]:
        """A (N, 2, 2) and b (N, 2) of d(v̇, n)/du = A (v̇, n) + b at points u."""
        A, b = self.solved
        at_u = self.evaluated(A.tolist(), u, **values), self.evaluated(list(b), u, **values)
        return np.moveaxis(at_u[0], -1, 0), np.moveaxis(at_u[1], -1, 0)


def _square(x: sympy.Matrix) -> Square:
    """A matrix of two rows as pairs."""
    return (x[0, 0], x[0, 1]), (x[1, 0], x[1, 1])


def _tidy(x: Expr) -> Expr:
    """Over one denominator, in factors, where it is short and has letters for its numbers."""
    return x if x.count_ops() > LONGEST or x.has(sympy.Float) else sympy.factor(x)


def coefficients_of(linear: RevolutionLinear) -> list[Equation]:
    """What f₁, f₂, f₃ are: functions of u where these are short, otherwise letter by letter."""
    found = linear.second_order[: 2 if linear.kappa == 0 else 3]
    if any(x.count_ops() > SHORT for x in found):
        return coefficient_letters(linear.body)
    return closed_letters(found)
