r"""A body that slides on a plane with a viscous friction: the equations of a smooth plane and a force −c u.

I ω̇ + ω × (I ω + κ e) = a × f + M,   m v̇ = m g + f,   f = N γ − c u,   u = v + ω × a
"""

from __future__ import annotations

from functools import cached_property

from voronets.expressions.vectors import Vector, cross
from voronets.forms.contact.equations import slip
from voronets.forms.contact.plane_letters import (
    ALPHA,
    ARM,
    BETA,
    CENTRE_DOT,
    CENTRE_DOTS,
    GAMMA,
    A,
    N,
)
from voronets.forms.contact.plane_pose import PlanePose
from voronets.forms.contact.smooth import FreeCentreForm
from voronets.forms.contact.vector_lines import (
    BODY_WORDS,
    GROUND_FORCE,
    MOMENT,
    POISSON,
    SLIP,
    VectorLine,
    Word,
)
from voronets.forms.equation import Equation, definitions, equation
from voronets.forms.notation import letters
from voronets.forms.rolling.diamandiev_definitions import OMEGA
from voronets.forms.rolling.surface_letters import number
from voronets.mechanics.first_order import Numbers

U = Vector(*letters("u₁ u₂ u₃"))
(C_U,) = letters("c_u")


class ViscousSliding(FreeCentreForm):
    """Sliding with a viscous friction."""

    key = "viscous"
    title = "A body that slides on a plane with viscous friction, the pressure eliminated"
    source = "Euler's and Poisson's equations"
    laws = ("viscous",)
    vector_lines = (
        MOMENT,
        VectorLine("f = N γ − c u,  u = v + ω × a,  M v̇ = M g + f",
                   r"f &= N\gamma - c u,\quad u = v + \omega\times a,\quad M\dot v = M g + f"),
        POISSON,
    )  # fmt: skip
    words = (*BODY_WORDS, GROUND_FORCE, SLIP, Word("c = c_u", "c = c_u", "coefficient of friction"))

    def friction(self, at: PlanePose, p: Numbers) -> Vector:
        found: Vector = slip(at.a, at.omega, at.gamma, self.along(at)) * -p["contact"]["viscosity"]
        return found

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        of = self.letters
        lines = of.euler(ARM * N - cross(A, U) * C_U) + of.poisson()
        pulls = zip(CENTRE_DOTS, of.along, (ALPHA, BETA), strict=True)
        return (*lines, *(equation(of.m * x, of.m * g - C_U * (axis @ U)) for x, g, axis in pulls))

    @cached_property
    def definitions(self) -> tuple[Equation, ...]:
        of = self.letters
        lines = of.pressure(ARM, of.gyroscopic - of.resistance + cross(A, U) * C_U)
        along = ALPHA * CENTRE_DOT[0] + BETA * CENTRE_DOT[1]
        lines += definitions(U, along + cross(OMEGA, A) - GAMMA * (OMEGA @ ARM))
        return (*of.closing(lines), number(C_U, float(self.numbers["contact"]["viscosity"])))
