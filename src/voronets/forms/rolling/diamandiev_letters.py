"""Diamandiev (12)–(42) in letters: Chaplygin's equations of a body on a plane, to be read."""

from __future__ import annotations

from collections.abc import Sequence

import sympy
from sympy import Expr, Symbol

from voronets.expressions.scalars import symbols
from voronets.expressions.vectors import Matrix, Vector, cross
from voronets.forms.equation import Equation, definition, definitions, equation, ordered
from voronets.forms.neumann.moving_axes import rotor_couple
from voronets.forms.notation import letters
from voronets.forms.rolling import diamandiev_steps as step
from voronets.forms.rolling.diamandiev_definitions import (
    GP,
    GP_DOT,
    OMEGA,
    OMEGA_DOT,
    PHI,
    SLOPES,
    THETA,
    DiamandievLetters,
    F,
    G,
)
from voronets.forms.rolling.diamandiev_equations import rotation, weight
from voronets.forms.rolling.surface_letters import show

RATES = letters("φ̇ ψ̇ θ̇")
UVW, UVW_DOT = Vector(*letters("u v w")), Vector(*letters("u̇ v̇ ẇ"))
CENTRE = Vector(*letters("ẋ_G ẏ_G ż_G"))
COSINES = Matrix(*(letters(f"a{i}₁ a{i}₂ a{i}₃") for i in "₁₂₃"))
COEFFICIENTS = Matrix(letters("B_φx B_ψx B_θx"), letters("B_φy B_ψy B_θy"), (0, 0, 0))
ACCELERATION = Vector(*(Symbol(f"d/dt {x}") for x in CENTRE))
L, N, T, U = letters("L N T U")


class AngleLetters(DiamandievLetters):
    """(27) of a problem, what its letters stand for, and the steps to (43).

    gravity  g, downwards across the plane
    """

    @property
    def _body(self) -> tuple[Expr, Matrix, Vector]:
        p = {name: show(x) for name, x in self.numbers.p.items() if isinstance(x, Expr)}
        return self.problem.core.inertia(p)

    @property
    def equations(self) -> tuple[Equation, ...]:
        """(27)."""
        m, I, kappa = self._body
        (A, D, E), (_, B, F_), (_, _, C) = I
        products = Matrix((0, D, E), (D, 0, F_), (E, F_, 0))
        more = products @ OMEGA_DOT + cross(OMEGA, products @ OMEGA) - rotor_couple(OMEGA, kappa)
        left = step.angle_equations(
            m, G, (A, B, C), PHI, THETA, OMEGA, ordered(OMEGA_DOT), RATES, COEFFICIENTS,
            ACCELERATION, SLOPES,
        ) + step.along_angles(PHI, THETA, more)  # fmt: skip
        return tuple(equation(x, 0, "Diamandiev (27)") for x in left)

    @property
    def definitions(self) -> tuple[Equation, ...]:
        """(9)–(18): the contact, the velocity of G, the coefficients of the conditions."""
        turned = rotation(symbols(), letters("φ ψ θ"))
        found = definitions(CENTRE, step.centre_velocity(COSINES, UVW), "(14)")
        found += definitions(UVW, step.velocity_in_body(GP, OMEGA), "(12)")
        B = step.coefficients(COSINES, PHI, THETA, GP)
        for names, row in zip(COEFFICIENTS[:2], B[:2], strict=True):
            found += definitions(names, row, "(18)")
        for names, row in zip(COSINES, turned, strict=True):
            found += definitions(names, row, "(14)")
        said = {Symbol("ω·GP"), Symbol("GP²"), *(line.left[0].expression for line in found)}
        known = super().definitions
        return (*found, *(line for line in known if line.left[0].expression not in said))

    @property
    def steps(self) -> tuple[Equation, ...]:
        """(19)–(26) and (30)–(42)."""
        m, I, _ = self._body
        moments = (I[0][0], I[1][1], I[2][2])
        return (*_energy(m, moments), *_transformation(m))


def _energy(m: Expr, moments: Sequence[Expr]) -> list[Equation]:
    """(19)–(25)."""
    z_dot, (f_phi, f_theta) = CENTRE[2], SLOPES
    found = [
        definition(T, step.kinetic_energy(m, moments, OMEGA, CENTRE), "(19)"),
        definition(U, step.force_function(m, G, F), "(20)"),
        definition(z_dot, RATES[2] * f_theta + RATES[0] * f_phi, "(16)"),
    ]
    found += definitions(letters("∂T/∂ẋ_G ∂T/∂ẏ_G"), (m * x for x in CENTRE[:2]), "(22)")
    momenta = step.angle_momenta(m, moments, PHI, THETA, OMEGA, z_dot, SLOPES)
    found += definitions(letters("∂T/∂φ̇ ∂T/∂ψ̇ ∂T/∂θ̇"), momenta, "(23)")
    of_z = letters("∂ż_G/∂φ ∂ż_G/∂θ")
    slopes = step.angle_slopes(m, moments, PHI, THETA, OMEGA, RATES[1], z_dot, of_z)
    found += definitions(letters("∂T/∂φ ∂T/∂ψ ∂T/∂θ"), slopes, "(24)")
    forces = (-m * G * f_phi, sympy.Integer(0), -m * G * f_theta)
    return found + definitions(letters("∂U/∂φ ∂U/∂ψ ∂U/∂θ"), forces, "(25)")


def _transformation(m: Expr) -> list[Equation]:
    """(30)–(42), the first of the three equations as the paper has it."""
    found = []
    columns = step.levers(COSINES, GP)
    for row, names in enumerate(COEFFICIENTS[:2]):
        combined = step.along_axes(PHI, THETA, Vector(*names))
        found += [equation(combined[i], columns[i][row], f"({30 + i})") for i in (0, 1)]
    combined = step.along_axes(PHI, THETA, Vector(SLOPES[0], 0, SLOPES[1]))
    found += [equation(combined[i], columns[i][2], f"({30 + i})") for i in (0, 1)]
    rates = step.velocity_rate(GP, GP_DOT, OMEGA, OMEGA_DOT)
    found += definitions(UVW_DOT, rates, "(34)")
    found.append(definition(L, step.part_of_rates(m, GP, GP_DOT, OMEGA, OMEGA_DOT), "(36)"))
    dots = Matrix(*(letters(f"ȧ{i}₁ ȧ{i}₂ ȧ{i}₃") for i in "₁₂₃"))
    found += definitions(OMEGA, step.turning_of(COSINES, dots), "(39)")
    found.append(definition(N, step.part_of_turning(m, GP, OMEGA), "(42)"))
    weighed = weight(PHI, sympy.cot(Symbol("θ")), SLOPES)
    p_dot = OMEGA_DOT[0]
    A, B, C = letters("A B C")
    left = A * p_dot - (B - C) * OMEGA[1] * OMEGA[2] + m * G * weighed[0] + L + N
    return [*found, equation(left, 0, "(43)")]
