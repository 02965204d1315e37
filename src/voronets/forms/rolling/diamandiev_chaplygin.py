r"""Diamandiev (15)–(42): a body on a plane by Chaplygin's equations in φ, ψ, θ.

    ẋ_G = B_φ^(x) φ̇ + B_ψ^(x) ψ̇ + B_θ^(x) θ̇,   ẏ_G likewise,   z_G = f(φ, θ)              (7), (17), (18)
    C ṙ − (A − B) p q + Mg f_φ + M B_φ^(x) ẍ_G + M B_φ^(y) ÿ_G + M f_φ z̈_G = 0            and so on, (27)

These are the equations from which his (43)–(45) follow; ``steps`` prints the way there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import IDENTITY, Matrix, Scalar, Vector, cross, solve
from voronets.forms import rendering
from voronets.forms.equation import Equation
from voronets.forms.neumann.moving_axes import NOTHING, rotor_couple
from voronets.forms.rolling.diamandiev import ANGLES, DiamandievOnPlane, EulerPose
from voronets.forms.rolling.diamandiev_equations import (
    angle_rates,
    angular_velocity,
    height_slopes,
    rotation,
)
from voronets.forms.rolling.diamandiev_letters import AngleLetters
from voronets.forms.rolling.diamandiev_steps import (
    along_angles,
    angle_equations,
    centre_velocity,
    coefficients,
    cosine_rates,
    velocity_in_body,
    velocity_rate,
)
from voronets.forms.rolling.rolling_form import RollingForm
from voronets.forms.sheet import Sheet
from voronets.mechanics.first_order import FirstOrderSystem, Numbers, Quantity, State
from voronets.rolling.system import RollingProblem


class DiamandievInAngles(RollingForm):
    """The equations (27) with (7), (11) and (17)."""

    key = "diamandiev-chaplygin"
    title = "Chaplygin's equations of a body on a plane by Diamandiev"
    source = "Diamandiev, (7)–(27)"

    def __init__(self, problem: RollingProblem) -> None:
        self.problem = problem
        self.symmetric = DiamandievOnPlane(problem)  # the same body by (43)–(45)

    @property
    def states(self) -> tuple[str, ...]:
        p, q, r = (f"{name}_dot" for name in ANGLES)
        return (*ANGLES, p, q, r, *self.symmetric.states[6:])

    def from_state(self, state: Sequence[float] | np.ndarray) -> np.ndarray:
        x = self.symmetric.from_state(state)
        x[3:6] = angle_rates(FLOATS, x.tolist())
        return x

    def to_state(self, x: Sequence[float] | np.ndarray) -> np.ndarray:
        return self.symmetric.to_state(self._by_omega(FLOATS, [float(value) for value in x]))

    def _by_omega(self, ns: Any, x: State) -> list[Scalar]:
        """The state with p, q, r in place of φ̇, ψ̇, θ̇."""
        phi, theta = ((ns.sin(angle), ns.cos(angle)) for angle in (x[0], x[2]))
        return [*x[:3], *angular_velocity(phi, theta, x[3:6]), *x[6:]]

    def left_sides(self, ns: Any, x: State, p: Numbers, omega_dot: Vector) -> Vector:
        """What (27) says is zero, at a state of the form and for ṗ, q̇, ṙ.

        Products of inertia and a rotor, which the paper has not, are added.
        """
        return self._left_sides(ns, x, p, self.symmetric.at(ns, self._by_omega(ns, x), p))(
            omega_dot
        )

    def _left_sides(
        self, ns: Any, x: State, p: Numbers, at: EulerPose
    ) -> Callable[[Vector], Vector]:
        m, I, kappa = self.symmetric.core.inertia(p)
        (A, D, E), (_, B, F), (_, _, C) = I
        products, omega, a = Matrix((0, D, E), (D, 0, F), (E, F, 0)), at.omega, rotation(ns, x[:3])
        turned = centre_velocity(cosine_rates(a, omega), velocity_in_body(at.GP, omega))
        conditions = coefficients(a, at.phi, at.theta, at.GP)
        slopes = height_slopes(at.phi, at.theta, at.GP)
        gravity = self.symmetric._gravity(p)

        def left(omega_dot: Vector) -> Vector:
            more = (
                products @ omega_dot + cross(omega, products @ omega) - rotor_couple(omega, kappa)
            )
            rates = velocity_rate(at.GP, at.GP_dot, omega, omega_dot)
            found = angle_equations(
                m, gravity, (A, B, C), at.phi, at.theta, omega, omega_dot, x[3:6], conditions,
                centre_velocity(a, rates) + turned, slopes,
            )  # fmt: skip
            return found + along_angles(at.phi, at.theta, more)

        return left

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        at = self.symmetric.at(ns, self._by_omega(ns, x), p)
        left = self._left_sides(ns, x, p, at)
        rest = left(NOTHING)
        omega_dot = solve(Matrix(*(left(unit) - rest for unit in IDENTITY)).T, -rest)
        velocity = centre_velocity(rotation(ns, x[:3]), velocity_in_body(at.GP, at.omega))
        return (
            *x[3:6], *angle_accelerations(ns, x, omega_dot), velocity[0], velocity[1],
            *at.contact_rates,
        )  # fmt: skip

    def system(self) -> FirstOrderSystem:
        plain = self.symmetric.system()

        def observables(ns: Any, x: State, p: Numbers, t: Scalar) -> dict[str, Any]:
            return plain.observables(ns, self._by_omega(ns, x), p, t)

        return replace(
            plain, rate=self.rate, observables=observables, attributes={"form": self.key},
            states=tuple(Quantity(name, "1", name) for name in self.states),
        )  # fmt: skip

    # -- to read -----------------------------------------------------------------------------------

    @cached_property
    def _letters(self) -> AngleLetters:
        gravity = float(self.symmetric._gravity(self.symmetric.core.numbers))
        return AngleLetters(self.problem, gravity)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        return self._letters.equations

    @cached_property
    def definitions(self) -> tuple[Equation, ...]:
        return self._letters.definitions

    @property
    def steps(self) -> tuple[Equation, ...]:
        """(16), (19)–(25) and (30)–(43): from T and Chaplygin's equations to L and N.

        As in the paper, the body's axes are its principal ones, and there is no rotor.
        """
        _, I, kappa = self.symmetric.core.inertia(self.symmetric.core.numbers)
        more = [float(x) for x in (I[0][1], I[0][2], I[1][2], *kappa)]
        if any(more):
            got, expected = f"products of inertia or a rotor: {more}", "principal axes and no rotor"
            message = f"This needs principal axes and no rotor; yours has {got}."
            raise InputError([Fault("body.inertia", got, expected, message)])
        return self._letters.steps

    def steps_text(self) -> str:
        """These steps as plain text."""
        return rendering.text(
            "From Chaplygin's equations to (43) (Diamandiev)", Sheet(self.steps, ())
        )


def angle_accelerations(ns: Any, x: State, omega_dot: Vector) -> tuple[Scalar, ...]:
    """φ̈, ψ̈, θ̈ at φ, ψ, θ, φ̇, ψ̇, θ̇ for ṗ, q̇, ṙ."""
    (s, c), (sin, cos) = ((ns.sin(angle), ns.cos(angle)) for angle in (x[0], x[2]))
    phi, psi, theta = x[3:6]
    # d/dt of Diamandiev (11) with φ̈ = ψ̈ = θ̈ = 0
    bias = Vector(
        (c * sin * phi + s * cos * theta) * psi - s * phi * theta,
        (c * cos * theta - s * sin * phi) * psi - c * phi * theta,
        -sin * theta * psi,
    )
    return angle_rates(ns, (*x[:3], *(omega_dot - bias)))
