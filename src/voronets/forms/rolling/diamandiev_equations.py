"""Diamandiev's formulas, over scalars of any kind, and what their letters stand for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import as_expression
from voronets.expressions.scalars import symbols
from voronets.expressions.vectors import IDENTITY, Matrix, Scalar, Vector, cross
from voronets.forms.equation import Equation, definition, definitions, equation, ordered
from voronets.forms.neumann.moving_axes import rotor_couple
from voronets.forms.neumann.problem_letters import ProblemLetters
from voronets.forms.notation import letters
from voronets.forms.rolling.surface_letters import number, show, shown
from voronets.rolling.system import RollingProblem


def left_sides(
    m: Scalar, g: Scalar, I: Matrix, kappa: Vector, GP: Vector, GP_dot: Vector,
    omega: Vector, omega_dot: Vector, weight: Vector, along: Scalar, square_rate: Scalar,
) -> Vector:  # fmt: skip
    """What (43)–(45) say is zero, linear in ω̇.

    I, kappa     inertia, whose products the paper has not, and a rotor's κ e
    weight       what gravity does, over M g
    along        ω·GP
    square_rate  d|GP|²/dt
    """
    (A, D, E), (_, B, F), (_, _, C) = I
    moments, products = (A, B, C), Matrix((0, D, E), (D, 0, F), (E, F, 0))
    more = products @ omega_dot + cross(omega, products @ omega) - rotor_couple(omega, kappa)
    found = []
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        (A, B, C), (x, y, z), (p, q, r) = ((of[i], of[j], of[k]) for of in (moments, GP, omega))
        p_dot, q_dot, r_dot = omega_dot[i], omega_dot[j], omega_dot[k]
        # Diamandiev (43)–(45)
        found.append(
            A * p_dot - (B - C) * q * r + m * g * weight[i]
            + m * (y * y + z * z) * p_dot - m * x * y * q_dot - m * x * z * r_dot
            + m * p * square_rate / 2 - m * GP_dot[i] * along - m * (z * q - y * r) * along
            + more[i]
        )  # fmt: skip
    return Vector(*found)


def weight(phi: Sequence[Scalar], cot: Scalar, slopes: Sequence[Scalar]) -> Vector:
    """The moment of gravity over M g; sin φ and cos φ, cot θ, f_φ and f_θ."""
    (sin, cos), (f_phi, f_theta) = phi, slopes
    # (44) of the print has −f_φ cos φ cot θ inside the bracket
    return Vector(f_theta * cos - f_phi * sin * cot, -(f_theta * sin + f_phi * cos * cot), f_phi)


def normal(phi: Sequence[Scalar], theta: Sequence[Scalar]) -> Vector:
    """γ, the plane's normal in body axes."""
    (s, c), (sin, cos) = phi, theta
    return Vector(sin * s, sin * c, cos)


def height_slopes(
    phi: Sequence[Scalar], theta: Sequence[Scalar], GP: Vector
) -> tuple[Scalar, Scalar]:
    """f_φ and f_θ of f = −γ·GP: as γ turns, GP moves across it."""
    (s, c), (sin, cos) = phi, theta
    return -(GP @ Vector(sin * c, -sin * s, 0)), -(GP @ Vector(cos * s, cos * c, -sin))


def angular_velocity(
    phi: Sequence[Scalar], theta: Sequence[Scalar], rates: Sequence[Scalar]
) -> Vector:
    """p, q, r of φ̇, ψ̇, θ̇."""
    (s, c), (sin, cos), (phi_dot, psi_dot, theta_dot) = phi, theta, rates
    # Diamandiev (11)
    return Vector(
        sin * s * psi_dot + c * theta_dot,
        sin * c * psi_dot - s * theta_dot,
        cos * psi_dot + phi_dot,
    )


def rotation(ns: Any, angles: Sequence[Scalar]) -> Matrix:
    """a_ij of (14): body axes → the plane's axes, by φ (own rotation), ψ and θ."""
    phi, psi, theta = angles
    s, c, S, C = ns.sin(phi), ns.cos(phi), ns.sin(psi), ns.cos(psi)
    sin, cos = ns.sin(theta), ns.cos(theta)
    return Matrix(
        (C * c - S * s * cos, -C * s - S * c * cos, S * sin),
        (S * c + C * s * cos, -S * s + C * c * cos, -C * sin),
        (s * sin, c * sin, cos),
    )


def angle_rates(ns: Any, x: Sequence[Scalar]) -> tuple[Scalar, Scalar, Scalar]:
    """φ̇, ψ̇, θ̇ at φ, ψ, θ, p, q, r."""
    # Diamandiev (11), solved
    s, c, sin, cos = ns.sin(x[0]), ns.cos(x[0]), ns.sin(x[2]), ns.cos(x[2])
    p, q, r = x[3:6]
    psi = (p * s + q * c) / sin
    return r - psi * cos, psi, p * c - q * s


# -- letters ---------------------------------------------------------------------------------------

PHI, THETA = ((sympy.sin(x), sympy.cos(x)) for x in letters("φ θ"))
OMEGA, OMEGA_DOT = Vector(*letters("p q r")), Vector(*letters("ṗ q̇ ṙ"))
GP, GP_DOT = Vector(*letters("ξ₀ η₀ ζ₀")), Vector(*letters("ξ̇₀ η̇₀ ζ̇₀"))
F, G, ALONG = letters("f g ω·GP")
SLOPES = F_PHI, F_THETA = letters("∂f/∂φ ∂f/∂θ")
#: Letters that the numbers of a surface give way to.
TAKEN = ("p", "q", "r", "f", "g", "F", "N")


class DiamandievLetters:
    """The equations of a problem and what their letters stand for.

    gravity  g, downwards across the plane
    """

    def __init__(self, problem: RollingProblem, gravity: float) -> None:
        self.problem, self.gravity = problem, gravity
        self.numbers = ProblemLetters(problem.core.numbers, TAKEN)

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
        """(4)–(15): the contact by the support function, p, q, r by the angles, the height."""
        (s, c), (S, C) = PHI, THETA
        found = definitions(OMEGA, angular_velocity(PHI, THETA, letters("φ̇ ψ̇ θ̇")), "(11)")
        by_height = (
            -F * S * s - F_THETA * s * C - F_PHI * c / S,
            -F * S * c - F_THETA * c * C + F_PHI * s / S,
            -F * C + F_THETA * S,
        )
        found += definitions(GP, by_height, "(9)")
        found.append(definition("z_G", F, "(7)"))
        found += definitions((ALONG, "GP²"), (OMEGA @ GP, GP @ GP))
        found += self._surface()
        used = set().union(*(line.symbols for line in (*self.equations, *found)))
        values = ((shown(name), value) for name, value in self.numbers.values.items())
        found += [number(name, value) for name, value in values if name in used]
        return (*found, number(G, self.gravity))

    def _surface(self) -> list[Equation]:
        """f(φ, θ), or what F(ξ, η, ζ) = 0 says of the contact."""
        placed, gamma = self.problem.body.surface, normal(PHI, THETA)
        own, k = placed.surface, {name: show(x) for name, x in self.numbers.p["body"].items()}
        centre, turn = Vector(*(k[f"centre.{axis}"] for axis in "xyz")), IDENTITY
        if placed.turn is not None:
            turn = Matrix(*([k[f"turn.{i}{j}"] for j in range(3)] for i in range(3)))
        if own.by_normal:
            n = Vector(*sympy.symbols("n_x n_y n_z"))
            h = sympy.together(as_expression(own.contact_at_normal(symbols(), k, n).x @ n))
            turned = dict(zip(n, turn.T @ -gamma, strict=True))
            return [definition(F, h.xreplace(turned) - centre @ gamma, "(7)")]
        lines: list[Equation] = []
        if own.formula is not None:
            x = turn.T @ (Vector(*GP) - centre)
            names = {Symbol(name): value for name, value in zip("xyz", x, strict=True)}
            of = own.formula.xreplace(names | {Symbol(name): k[name] for name in own.numbers})
            slopes, size = letters("∂F/∂ξ₀ ∂F/∂η₀ ∂F/∂ζ₀"), Symbol("N")
            lines += [definition("F", of, "(3)"), equation(Symbol("F"), 0, "(3)")]
            lines += definitions(slopes, gamma * -size, "(5)")
            lines.append(equation(size**2, sympy.Add(*(d**2 for d in slopes))))
        return [*lines, definition(F, -(gamma @ GP), "(7)")]
