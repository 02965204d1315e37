r"""The two linear equations of a body of revolution on a sphere as Voronets 1911, § 14, has them.

    x = r(u) cos v,   y = r(u) sin v,   z = z(u),   A = B           the paper: r = u, or R and z = u
    2Θ = P u̇² + Q v̇² + 2L v̇ n + J n²                                                         (49)
    d/du ∂Θ/∂v̇ = −√(EG) (DD″/EG − 1/R₁²) ∂Θ/∂n + √G/R₁ P/μ n + Mε√G μ n − κ ν μ γ″
    d/du ∂Θ/∂n = −√G/R₁ P/μ v̇ − √E/R₁ 1/ν ∂Θ/∂v̇ + Mρ ∂ρ/∂u n − Mε(√E ν + √G μ) v̇ + κ μ α″

with ∂Θ/∂v̇ = Q v̇ + L n, ∂Θ/∂n = L v̇ + J n; κ is the rotor of § 15.  With n eliminated

    d²v̇/du² + f₁(u) dv̇/du + f₂(u) v̇ = f₃(u)            f₃ = 0 without a rotor

Everything is a SymPy expression of u, the numbers letters or values.  The print has d/dt for d/du and ∂Θ/∂ν for
∂Θ/∂v̇.  R₁ > 0 where e_u × e_v points to the centre of the sphere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import sympy
from sympy import Expr, sqrt

from voronets.expressions.algebra import as_expression
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS, symbols
from voronets.rolling.system import RollingProblem
from voronets.solutions.reductions.revolution_equations import revolution_on_round
from voronets.solutions.reductions.revolution_lines import (
    NAMES,
    Sides,
    U,
    is_short,
    letter,
    lettered_lines,
    linear_lines,
    lines_as_latex,
    lines_as_text,
)

LONGEST = 250  # operations of an expression that is brought over one denominator


class RevolutionLetters(NamedTuple):
    """The letters (48) and ν, μ of (37); α″, γ″ are along the axis, ``rho_slope`` is ρ ∂ρ/∂u."""

    E: Expr
    G: Expr
    alpha2: Expr
    beta2: Expr
    gamma2: Expr
    D: Expr
    D2: Expr
    rho_square: Expr
    rho_slope: Expr
    epsilon: Expr
    nu: Expr
    mu: Expr


class RevolutionEnergy(NamedTuple):
    """P, Q, L, J of (49)."""

    P: Expr
    Q: Expr
    L: Expr
    J: Expr


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
        return energy_of(self, self.letters)

    @cached_property
    def sides(self) -> Sides:
        """K, N, b of d/du (K y) = N y + b, y = (v̇, n)."""
        K, N, b = sides_of(self, self.letters, self.energy)
        return K.applyfunc(_tidy), N.applyfunc(_tidy), b.applyfunc(_tidy)

    @cached_property
    def solved(self) -> tuple[sympy.Matrix, sympy.Matrix]:
        """A, b of dy/du = A y + b."""
        K, N, b = self.sides
        inverse = sympy.Matrix([[K[1, 1], -K[0, 1]], [-K[1, 0], K[0, 0]]]) / _det(K)
        A, rest = inverse * (N - K.diff(U)), inverse * b
        return A.applyfunc(_tidy), rest.applyfunc(_tidy)

    @cached_property
    def second_order(self) -> tuple[Expr, Expr, Expr]:
        """f₁, f₂, f₃ of the equation for v̇ alone."""
        A, b = self.solved
        grows = A[0, 1].diff(U) / A[0, 1]
        f1 = -(A[0, 0] + A[1, 1] + grows)
        f2 = _det(A) - A[0, 0].diff(U) + A[0, 0] * grows
        f3 = b[0].diff(U) - (A[1, 1] + grows) * b[0] + A[0, 1] * b[1]
        return _tidy(f1), _tidy(f2), _tidy(f3)

    # -- to read ----------------------------------------------------------------------------------

    @cached_property
    def equations(self) -> tuple[sympy.Eq, ...]:
        """The two linear equations, that of the second order, Riccati's where κ = 0; then the letters in them."""
        driven, coefficients = not self.kappa.is_zero, self.second_order
        if is_short(*self.sides, coefficients):
            return linear_lines(self.sides, coefficients, driven=driven)
        plain = replace(self, r=letter("r"), z=letter("z"))
        letters = RevolutionLetters(*map(letter, NAMES))
        energy = RevolutionEnergy(*map(letter, RevolutionEnergy._fields))
        meanings = {
            **dict(zip(energy, energy_of(plain, letters), strict=True)),
            **dict(zip(letters, plain.letters, strict=True)),
            plain.r: self.r, plain.z: self.z,
        }  # fmt: skip
        return lettered_lines(sides_of(plain, letters, energy), meanings, driven=driven)

    def text(self) -> str:
        """The equations as lines; v̇ = exp(∫ ξ du)."""
        return lines_as_text(self.equations)

    def latex(self) -> str:
        """The equations in LaTeX."""
        return lines_as_latex(self.equations)

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


def energy_of(body: RevolutionLinear, x: RevolutionLetters) -> RevolutionEnergy:
    """P, Q, L, J in the letters (48)."""
    M, more = body.mass, body.C - body.A
    round_, slide = M * x.rho_square + body.A, x.rho_slope * x.nu / sqrt(x.E)
    # Voronets1911 (49)
    return RevolutionEnergy(
        round_ * x.mu**2,
        round_ * x.nu**2 - M * slide**2 + more * x.nu**2 * x.alpha2**2,
        -M * slide * x.epsilon + more * x.nu * x.alpha2 * x.gamma2,
        round_ - M * x.epsilon**2 + more * x.gamma2**2,
    )


def sides_of(body: RevolutionLinear, x: RevolutionLetters, energy: RevolutionEnergy) -> Sides:
    """K, N, b in the letters (48) and (49)."""
    (P, Q, L, J), M, c = energy, body.mass, body.curvature
    root_E, root_G = sqrt(x.E), body.r
    bend = root_E * root_G * (x.D * x.D2 / (x.E * x.G) - c**2)
    turn = root_G * c * P / x.mu
    K = sympy.Matrix([[Q, L], [L, J]])
    # Voronets1911 § 14; with the rotor of § 15
    N = sympy.Matrix([
        [-bend * L, -bend * J + turn + M * x.epsilon * root_G * x.mu],
        [-turn - root_E * c * Q / x.nu - M * x.epsilon * (root_E * x.nu + root_G * x.mu),
         -root_E * c * L / x.nu + M * x.rho_slope],
    ])  # fmt: skip
    return K, N, sympy.Matrix([-x.nu * x.mu * x.gamma2, x.mu * x.alpha2]) * body.kappa


def _det(A: sympy.Matrix) -> Expr:
    """The determinant, not simplified."""
    return A[0, 0] * A[1, 1] - A[0, 1] * A[1, 0]


def _tidy(x: Expr) -> Expr:
    """Over one denominator, in factors, where it is short and has letters for its numbers."""
    return x if x.count_ops() > LONGEST or x.has(sympy.Float) else sympy.factor(x)


def revolution_linear(problem: RollingProblem) -> RevolutionLinear:
    """The equations of a problem, numbers for letters; an InputError where § 14 does not apply."""
    given = revolution_on_round(problem)
    at = given.meridian.at(symbols(), U)
    r, z = as_expression(at.r), as_expression(at.z)
    if r.diff(U) == 0 and z.diff(U) == 0:
        expected = "a body without an edge: the edge is one point of the meridian, and has no u"
        raise InputError([Fault("body.surface", problem.body.surface.kind, expected)])
    side = np.sign(float(given.meridian.sampled(np.array([given.meridian.anchor])).s_w[0]))
    found = RevolutionLinear(
        r, z, sympy.Float(given.mass), sympy.Float(given.A), sympy.Float(given.C),
        sympy.Float(side * given.ground.curvature), sympy.Float(given.kappa),
    )  # fmt: skip
    if found.letters.mu == 0 or found.letters.nu == 0:
        expected = "surfaces that touch at one point: another curvature than the ground's"
        raise InputError([Fault("body.surface", problem.body.surface.kind, expected)])
    return found
