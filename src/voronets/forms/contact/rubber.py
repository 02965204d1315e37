r"""A body of rubber on a plane: it rolls, and a moment τ γ keeps it from spinning, ω·γ = 0.

    J ω̇ = h + τ γ,   h = m a × ((ȧ − a × ω) × ω − g) − ω × (I ω + κ e) + M,   J = I + m (|a|² 1 − a aᵀ)

ω̇·γ = 0, because γ̇ = γ × ω is across ω, so that with K = J⁻¹ γ

    τ = −(K·h)/(K·γ)
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from voronets.expressions.vectors import IDENTITY, Matrix, Scalar, Vector, cross, solve_positive
from voronets.forms.contact.equations import contact_inertia, gyroscopic, rolling_moment
from voronets.forms.contact.plane_form import PlaneForm
from voronets.forms.contact.plane_letters import (
    A_DOT,
    ALPHA,
    BETA,
    CENTRE_DOT,
    GAMMA,
    A,
)
from voronets.forms.contact.plane_pose import PlanePose
from voronets.forms.contact.vector_lines import BODY_WORDS, POISSON, VectorLine, Word
from voronets.forms.equation import Equation, definition, definitions, equation, ordered
from voronets.forms.notation import letters
from voronets.forms.rolling.diamandiev_definitions import OMEGA, OMEGA_DOT
from voronets.mechanics.first_order import Numbers

H, K = Vector(*letters("h₁ h₂ h₃")), Vector(*letters("K₁ K₂ K₃"))
(TAU,) = letters("τ")


class RubberOnPlane(PlaneForm):
    """A body of rubber on a plane, the moment eliminated."""

    key = "rubber"
    title = "A body of rubber on a plane, the moment about the normal eliminated"
    source = "the law of angular momentum about the contact"
    laws = ("rubber",)
    vector_lines = (
        VectorLine("J ω̇ = h + τ γ,  J = I + M (|a|² 1 − a aᵀ),  K = J⁻¹ γ,  τ = −(K·h)/(K·γ)",
                   r"J\dot\omega &= h + \tau\gamma,\quad J = I + M(|a|^2 - a a^{\mathsf T}),\quad"
                   r" K = J^{-1}\gamma,\quad \tau = -\frac{K\cdot h}{K\cdot\gamma}"),
        VectorLine("h = M a × ((ȧ − v) × ω − g) − ω × (I ω + κ e) + Q,  v = a × ω",
                   r"h &= M\,a\times\bigl((\dot a - v)\times\omega - g\bigr)"
                   r" - \omega\times(I\omega + \kappa e) + Q,\quad v = a\times\omega"),
        POISSON,
    )  # fmt: skip
    words = (
        *BODY_WORDS,
        Word("τ", r"\tau", "moment about the normal that keeps the body from spinning"),
    )

    def velocity(self, at: PlanePose, ns: Any) -> Vector:
        return cross(at.a, at.omega)

    def extra_from(self, at: PlanePose, velocity: np.ndarray) -> list[float]:
        return []

    def law_state(self, at: PlanePose, R: np.ndarray) -> list[float]:
        return [0.0] if self.core.forces.dissipates else []

    def accelerations(
        self, ns: Any, at: PlanePose, p: Numbers
    ) -> tuple[Vector, tuple[Scalar, ...]]:
        rest = gyroscopic(at.I, at.kappa_e, at.omega) - at.M
        h = rolling_moment(at.m, at.a, at.a_dot, at.omega, at.gravity, rest)
        J = Matrix(*(contact_inertia(at.m, at.I, at.a, unit) for unit in IDENTITY))
        turned = solve_positive(J, at.gamma)
        tau = -(turned @ h) / (turned @ at.gamma)
        return solve_positive(J, h + at.gamma * tau), ()

    # -- to read ----------------------------------------------------------------------------------

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        of = self.letters
        left = contact_inertia(of.m, of.I, A, ordered(OMEGA_DOT))
        right = ordered(H) + GAMMA * TAU
        lines = [equation(*sides) for sides in zip(left, right, strict=True)] + of.poisson()
        v = cross(A, OMEGA)
        return (*lines, *(equation(x, axis @ v) for x, axis in
                          zip(CENTRE_DOT, (ALPHA, BETA), strict=True)))  # fmt: skip

    @cached_property
    def definitions(self) -> tuple[Equation, ...]:
        of = self.letters
        lines = [definition(TAU, -(K @ H) / (K @ GAMMA))]
        rest = of.gyroscopic - of.resistance
        h = rolling_moment(of.m, A, A_DOT, OMEGA, of.gravity_vector, Vector(0, 0, 0))
        lines += definitions(H, ordered(h) - rest)
        left = contact_inertia(of.m, of.I, A, ordered(K))
        lines += [equation(*sides) for sides in zip(left, GAMMA, strict=True)]
        return of.closing(lines)
