r"""A body on a smooth plane: Euler's and Poisson's equations with the reaction eliminated.

    I ω̇ + ω × (I ω + κ e) = N a × γ,   γ̇ = γ × ω,   m v̇ = m g + N γ

N follows from the height z = −a·γ of the centre of mass (``equations``).  ω and γ move by themselves where gravity is
across the plane; the centre of mass then goes straight on, m ẋ_G and m ẏ_G are constant, and so is (I ω + κ e)·γ.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Scalar, Vector, cross, solve_positive
from voronets.forms.contact.equations import (
    arm,
    arm_rate,
    gyroscopic,
    pressure_demand,
    pressure_share,
)
from voronets.forms.contact.plane_form import PlaneForm
from voronets.forms.contact.plane_letters import ARM, CENTRE_DOTS, N
from voronets.forms.contact.plane_pose import PlanePose
from voronets.forms.contact.vector_lines import (
    BODY_WORDS,
    GROUND_FORCE,
    POISSON,
    VectorLine,
    Word,
)
from voronets.forms.equation import Equation, equation
from voronets.mechanics.first_order import Numbers


class FreeCentreForm(PlaneForm):
    """A form whose state has the velocity of the centre of mass along the plane."""

    extra = ("x_G'", "y_G'")

    def velocity(self, at: PlanePose, ns: Any) -> Vector:
        along, rise = self.along(at), -(at.omega @ arm(at.a, at.gamma))
        found: Vector = along + at.gamma * rise
        return found

    def along(self, at: PlanePose) -> Vector:
        """The velocity of O along the plane, body axes."""
        x_dot, y_dot = at.extra
        found: Vector = at.alpha * x_dot + at.beta * y_dot
        return found

    def velocity_of(self, x: np.ndarray, R: np.ndarray, a: np.ndarray) -> np.ndarray:
        size = self.core.size
        return x[size : size + 3] if len(x) >= size + 3 else super().velocity_of(x, R, a)

    def extra_from(self, at: PlanePose, velocity: np.ndarray) -> list[float]:
        return [float(velocity[0]), float(velocity[1])]

    def law_state(self, at: PlanePose, R: np.ndarray) -> list[float]:
        v = R @ np.array(self.velocity(at, FLOATS), dtype=float)
        return [*v.tolist(), 0.0]

    def friction(self, at: PlanePose, p: Numbers) -> Vector:
        """f_t, body axes."""
        return Vector(0, 0, 0)

    def accelerations(
        self, ns: Any, at: PlanePose, p: Numbers
    ) -> tuple[Vector, tuple[Scalar, ...]]:
        f_t = self.friction(at, p)
        rest = gyroscopic(at.I, at.kappa_e, at.omega) - at.M - cross(at.a, f_t)
        l = arm(at.a, at.gamma)
        k = solve_positive(at.I, l)
        l_dot = arm_rate(at.a, at.a_dot, at.gamma, at.omega)
        pressure = pressure_demand(at.g, at.omega, l_dot, k, rest) / pressure_share(at.m, k, l)
        omega_dot = solve_positive(at.I, l * pressure - rest)
        v_dot = at.gravity + f_t / at.m
        return omega_dot, (at.alpha @ v_dot, at.beta @ v_dot)


class SmoothPlane(FreeCentreForm):
    """Euler's and Poisson's equations on a smooth plane."""

    key = "smooth"
    title = "A body on a smooth plane, the reaction eliminated"
    source = "Euler's and Poisson's equations"
    laws = ("smooth",)
    motion = (
        VectorLine("I ω̇ + ω × (I ω + κ e) = N a × γ + Q",
                   r"I\dot\omega + \omega\times(I\omega + \kappa e) &= N\,a\times\gamma + Q"),
        POISSON,
        VectorLine("M v̇ = M g + N γ",
                   r"M\dot v &= M g + N\gamma"),
    )  # fmt: skip
    words: tuple[Word, ...] = (*BODY_WORDS, GROUND_FORCE)
    kept = VectorLine("M ẋ_G, M ẏ_G and (I ω + κ e)·γ are constant",
                      r"M\dot x_G,\ M\dot y_G,\ (I\omega + \kappa e)\cdot\gamma &= \mathrm{const}")  # fmt: skip

    @property
    def vector_lines(self) -> tuple[VectorLine, ...]:  # type: ignore[override]
        """The equations, and on a level plane without resistance what they keep."""
        level = not any(self.letters.along) and not self.core.forces.dissipates
        return (*self.motion, self.kept) if level else self.motion

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        of = self.letters
        centre = [equation(x, y) for x, y in zip(CENTRE_DOTS, of.along, strict=True)]
        return (*of.euler(ARM * N), *of.poisson(), *centre)

    @cached_property
    def definitions(self) -> tuple[Equation, ...]:
        of = self.letters
        return of.closing(of.pressure(ARM, of.gyroscopic - of.resistance))
