r"""Rubber rolling: no slip, and no spin about the normal.

A moment τ n does what a rubber coating does: with J ω̇ = h the equations of the core,

    J ω̇ = h + τ n,   ω̇·n + ω·ṅ = 0      (the rate of ω·n; the second term is there on curved ground)

so that τ = −(ω·ṅ + n·J⁻¹h)/(n·J⁻¹n).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.vectors import Scalar, cross, solve_positive
from voronets.mechanics.first_order import FirstOrderSystem, Numbers, State
from voronets.rolling.core import Core, Dynamics, Pose, contact_inertia
from voronets.rolling.law import Law, Posture, Problem
from voronets.rolling.laws.rolling import rolling_system, with_loss
from voronets.rolling.observables import SPIN_MOMENT, observables


@dataclass(frozen=True)
class RubberCore(Core):
    """A body of rubber rolling on a ground."""

    def dynamics(self, ns: Any, p: Numbers, at: Pose) -> Dynamics:
        return self.with_moment(ns, p, at)[0]

    def with_moment(self, ns: Any, p: Numbers, at: Pose) -> tuple[Dynamics, Scalar]:
        """ω̇ and Λ with the moment τ about the normal, and that moment."""
        free = super().dynamics(ns, p, at)
        m, I, _ = self.inertia(p)
        turned = solve_positive(contact_inertia(I, m, at.body.x), at.n)
        spin = at.n @ free.omega_dot + at.omega @ at.rolling.n_dot
        tau = -spin / (at.n @ turned)
        omega_dot = free.omega_dot + turned * tau
        reaction = free.reaction + cross(at.body.x, turned) * (m * tau)
        return Dynamics(omega_dot, reaction, free.U, free.F), tau

    def observables(self, ns: Any, x: State, p: Numbers) -> dict[str, Any]:
        """What is known at a state; the moment holds the rubber's too."""
        seen = observables(self, ns, x, p)
        _, tau = self.with_moment(ns, p, self.pose(ns, x, p))
        moment = seen["moment"] + seen["normal"] * tau
        return seen | {"moment": moment, "spin_moment": tau}


@dataclass(frozen=True)
class Rubber(Law):
    """Rolling without slipping and without spinning."""

    name: ClassVar[str] = "rubber"
    spins: ClassVar[bool] = False

    def begin(
        self, problem: Problem, sense: float, posture: Posture
    ) -> tuple[FirstOrderSystem, np.ndarray]:
        core = RubberCore(problem.body, problem.ground, problem.forces)
        system = rolling_system(problem, core, sense, SPIN_MOMENT)
        return system, with_loss(posture.core_state(core), system)
