r"""A body that slides on a plane with Coulomb's friction.

    I ω̇ + ω × (I ω + κ e) = a × f + M,   m v̇ = m g + f,   u = v + ω × a       the slip
    f = N (γ − μ d),   u = s d

The slip is kept in polar form, d = α cos φ + β sin φ, e = γ × d:

    ṡ = d·u̇,   s φ̇ = e·u̇,   u̇ = g + f/m + ω̇ × a + ω × (ω × a + ȧ)

so that its direction is there however slow it is.  1/m + k·(a × (γ − μ d)) ≤ 0 is Painlevé's case.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import sympy

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Scalar, Vector, cross, solve_positive
from voronets.forms.contact.equations import (
    arm,
    arm_rate,
    gyroscopic,
    pressure_demand,
    pressure_share,
    slip_acceleration,
)
from voronets.forms.contact.plane_form import PlaneForm
from voronets.forms.contact.plane_letters import (
    A_DOT,
    ALPHA,
    ARM,
    BETA,
    CENTRE_DOT,
    A,
    N,
)
from voronets.forms.contact.plane_pose import PlanePose
from voronets.forms.contact.vector_lines import (
    BODY_WORDS,
    GROUND_FORCE,
    MOMENT,
    POISSON,
    SLIP,
    VectorLine,
    Word,
)
from voronets.forms.equation import Equation, definitions, equation, ordered
from voronets.forms.notation import letters
from voronets.forms.rolling.diamandiev_definitions import OMEGA, OMEGA_DOT
from voronets.forms.rolling.surface_letters import number
from voronets.mechanics.first_order import Numbers

D, E = Vector(*letters("d₁ d₂ d₃")), Vector(*letters("e₁ e₂ e₃"))
H = Vector(*letters("h₁ h₂ h₃"))
J = Vector(*letters("j₁ j₂ j₃"))
S, S_DOT, PHI, PHI_DOT, MU = letters("s ṡ φ φ̇ μ")


class CoulombSliding(PlaneForm):
    """Sliding with Coulomb's friction, the slip in polar form."""

    key = "sliding"
    title = "A body that slides on a plane with Coulomb's friction, the pressure eliminated"
    source = "Euler's and Poisson's equations"
    laws = ("coulomb",)
    extra = ("s", "phi")
    vector_lines = (
        MOMENT,
        VectorLine("f = N (γ − μ d),  u = v + ω × a = s d,  d = α cos φ + β sin φ,  e = γ × d",
                   r"f &= N(\gamma - \mu d),\quad u = v + \omega\times a = s d,\quad"
                   r" d = \alpha\cos\varphi + \beta\sin\varphi,\quad e = \gamma\times d"),
        VectorLine("ṡ = d·u̇,  s φ̇ = e·u̇,  u̇ = g + f/M + ω̇ × a + ω × (ω × a + ȧ)",
                   r"\dot s &= d\cdot\dot u,\quad s\dot\varphi = e\cdot\dot u,\quad"
                   r" \dot u = g + f/M + \dot\omega\times a + \omega\times(\omega\times a + \dot a)"),
        POISSON,
    )  # fmt: skip
    words = (*BODY_WORDS, GROUND_FORCE, SLIP, Word("μ", r"\mu", "coefficient of sliding friction"))

    def direction(self, at: PlanePose, ns: Any) -> Vector:
        """d, body axes."""
        phi = at.extra[1]
        found: Vector = at.alpha * ns.cos(phi) + at.beta * ns.sin(phi)
        return found

    def velocity(self, at: PlanePose, ns: Any) -> Vector:
        found: Vector = self.direction(at, ns) * at.extra[0] - cross(at.omega, at.a)
        return found

    def velocity_of(self, x: np.ndarray, R: np.ndarray, a: np.ndarray) -> np.ndarray:
        size = self.core.size
        rolls = super().velocity_of(x, R, a)
        return rolls + x[size] * x[size + 1 : size + 4] if len(x) >= size + 4 else rolls

    def extra_from(self, at: PlanePose, velocity: np.ndarray) -> list[float]:
        turned = np.array([at.alpha, at.beta, at.gamma], dtype=float)
        u = velocity + turned @ np.array(cross(at.omega, at.a), dtype=float)
        s = float(np.hypot(u[0], u[1]))
        if not s > 1e-12 * float(np.linalg.norm(velocity) + 1e-300):
            message = "The body does not slip at this start, so the friction has no direction."
            got, expected = "a body that does not slip", "a body that slips"
            raise InputError([Fault("start", got, expected, message)])
        return [s, float(np.arctan2(u[1], u[0]))]

    def law_state(self, at: PlanePose, R: np.ndarray) -> list[float]:
        d = R @ np.array(self.direction(at, FLOATS), dtype=float)
        return [float(at.extra[0]), *d.tolist(), 0.0]

    def accelerations(
        self, ns: Any, at: PlanePose, p: Numbers
    ) -> tuple[Vector, tuple[Scalar, ...]]:
        d = self.direction(at, ns)
        r = at.gamma - d * p["contact"]["friction"]
        rest = gyroscopic(at.I, at.kappa_e, at.omega) - at.M
        turned = cross(at.a, r)
        k = solve_positive(at.I, arm(at.a, at.gamma))
        l_dot = arm_rate(at.a, at.a_dot, at.gamma, at.omega)
        pressure = pressure_demand(at.g, at.omega, l_dot, k, rest) / pressure_share(at.m, k, turned)
        omega_dot = solve_positive(at.I, turned * pressure - rest)
        v_dot = at.gravity + r * (pressure / at.m)
        u_dot = slip_acceleration(at.a, at.a_dot, at.omega, omega_dot, v_dot)
        return omega_dot, (d @ u_dot, (cross(at.gamma, d) @ u_dot) / at.extra[0])

    # -- to read ----------------------------------------------------------------------------------

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        of, (cos, sin) = self.letters, (sympy.cos(PHI), sympy.sin(PHI))
        g_1, g_2 = of.along
        turned = cross(OMEGA, A)
        lines = of.euler((ARM - H * MU) * N) + of.poisson()
        lines.append(
            equation(S_DOT, ordered(D) @ ordered(J) + (g_1 * cos + g_2 * sin - MU * N / of.m))
        )
        lines.append(equation(S * PHI_DOT, ordered(E) @ ordered(J) + (g_2 * cos - g_1 * sin)))
        lines.append(equation(CENTRE_DOT[0], S * cos - ALPHA @ turned))
        return (*lines, equation(CENTRE_DOT[1], S * sin - BETA @ turned))

    @cached_property
    def definitions(self) -> tuple[Equation, ...]:
        of, (cos, sin) = self.letters, (sympy.cos(PHI), sympy.sin(PHI))
        lines = of.pressure(ARM - H * MU, of.gyroscopic - of.resistance)
        lines += definitions(H, cross(A, D))
        lines += definitions(J, slip_acceleration(A, A_DOT, OMEGA, OMEGA_DOT, Vector(0, 0, 0)))
        lines += definitions(D, ALPHA * cos + BETA * sin)
        lines += definitions(E, BETA * cos - ALPHA * sin)
        friction = float(self.numbers["contact"]["friction"])
        return (*of.closing(lines), number(MU, friction))
