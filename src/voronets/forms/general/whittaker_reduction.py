"""Whittaker's reduction by the energy: one velocity plays time, and a degree of freedom is gone.

With independent velocities η_1 … η_l (``displacements``), dτ = η_1 dt and w_p = η_p / η_1:

    T = η_1² Φ(q, w),   η_1² Φ − U = h,   η_1 = σ √((h + U)/Φ),   σ = ±1        # Hussain (3.8)
    L′(q, w) = 2 σ √((h + U) Φ)           Whittaker's function                         # (3.9)

    d/dτ ∂L′/∂w_p − w_q K_qpr ∂L′/∂w_r − (K*_1pβ + w_q K*_qpβ) ∂L/∂η_β − Y_p(L′) = Q_p  # (3.19)
    Q_p = K_1pr ∂L′/∂w_r + (K_1p1 + w_q K_qp1) (L′ − w_r ∂L′/∂w_r)
    dq/dτ = α_·1 + w_p α_·p,              dt/dτ = 1/η_1                                # (3.20)

The printed (3.19) differs; ``docs/misprints.md`` says where and why.  ∂L/∂η_β is a momentum of the
unreduced system, and L′ − w_r ∂L′/∂w_r = ∂L/∂η_1 of the reduced one.

``whittaker_branch`` makes a first-order system of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sympy import Expr, Integer, Rational, Symbol

from voronets.expressions.algebra import derivative, substituted
from voronets.expressions.graph_scalar import GraphScalar
from voronets.expressions.quotient import QuotientSymbol
from voronets.forms.equation import Equation, Term
from voronets.mechanics.displacements import Displacements
from voronets.mechanics.dynamics import SystemDynamics, conserves_energy
from voronets.mechanics.linear_formulas import total
from voronets.mechanics.system import System


@dataclass(frozen=True)
class Whittaker:
    """The reduction of a conservative system; ``velocities`` are η_1, which plays time, … η_l.

    w   letters for w_p = η_p/η_1, p = 2 … l; these quotients themselves where none are given
    """

    system: System
    velocities: tuple[str, ...]
    w: tuple[Symbol, ...] = ()

    def __post_init__(self) -> None:
        first, *others = self.velocities
        w = self.w or tuple(QuotientSymbol(name, first) for name in others)
        object.__setattr__(self, "w", w)
        if isinstance(self.system.T, GraphScalar):
            return  # a system that was looked at
        reason = reduction_refusal(self.system)
        if reason:
            raise ValueError(f"Whittaker's reduction does not apply: {reason}")
        free = len(self.system.names) - len(self.system.conditions)
        if len(self.velocities) != free:
            got = f"{len(self.velocities)} ({', '.join(self.velocities)})"
            raise ValueError(
                f"velocities has {got}; it needs {free}, the number of independent ones"
            )

    # -- the pieces -----------------------------------------------------------------------------

    @cached_property
    def displacements(self) -> Displacements:
        return Displacements(self.system, self.velocities)

    @cached_property
    def h(self) -> Symbol:
        """The energy constant."""
        taken = {*self.system.names, *self.system.parameters, "t"}
        return Symbol(next(name for name in ("h", "h0", "h_energy") if name not in taken))

    @cached_property
    def q_tau(self) -> tuple[Expr, ...]:
        """dq/dτ."""  # Hussain (3.20)
        ratios = (Integer(1), *self.w)
        alpha = self.displacements.alpha
        return tuple(total(*(a * w for a, w in zip(row, ratios, strict=False)))
                     for row in alpha)  # fmt: skip

    @cached_property
    def Phi(self) -> Expr:
        """T/η_1²: the kinetic energy at velocities dq/dτ, since T is homogeneous."""
        along = dict(zip(self.system.v, self.q_tau, strict=True))
        return substituted(self.system.T, along)

    @cached_property
    def speed(self) -> Expr:
        """|η_1|."""  # Hussain (3.8)
        return ((self.h + self.system.U) / self.Phi) ** Rational(1, 2)

    @cached_property
    def function(self) -> Expr:
        """Whittaker's function L′ on the branch σ = 1; on the other it changes its sign."""
        return 2 * ((self.h + self.system.U) * self.Phi) ** Rational(1, 2)  # Hussain (3.9)

    @cached_property
    def momenta(self) -> tuple[Expr, ...]:
        """∂L′/∂w_p = ∂L/∂η_p."""  # Hussain (3.16)
        return tuple(derivative(self.function, w.name) for w in self.w)

    @cached_property
    def conjugate(self) -> Expr:
        """∂L/∂η_1 = L′ − Σ w_r ∂L′/∂w_r."""  # from Hussain (3.6)
        parts = zip(self.w, self.momenta, strict=True)
        return self.function - total(*(w * p for w, p in parts))

    @cached_property
    def dependent_momenta(self) -> tuple[Expr, ...]:
        """∂L/∂η_β along the constraints, of the system before they are used."""  # Hussain (3.18)
        along = dict(zip(self.system.v, self.q_tau, strict=True))
        p = [self.speed * momentum for momentum in substituted(self.system.momenta, along)]
        alpha, first = self.displacements.alpha, len(self.velocities)
        return tuple(
            total(*(row[j] * x for row, x in zip(alpha, p, strict=True)))
            for j in range(first, len(alpha))
        )

    def _gyroscopic(self, j: int, p: int) -> Expr:
        """Σ K*_jpβ ∂L/∂η_β."""
        first = len(self.velocities)
        parts = enumerate(self.dependent_momenta)
        return total(*(self.displacements.K(j, p, first + b) * x for b, x in parts))

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        """(3.19), one for each w_p; the first term without its part in dw/dτ."""
        K, w, l = self.displacements.K, self.w, len(self.velocities)
        found = []
        for p in range(1, l):
            momentum = self.momenta[p - 1]
            along = total(*(
                derivative(momentum, q.name) * rate
                for q, rate in zip(self.system.q, self.q_tau, strict=True)
            ))  # fmt: skip
            turning = total(*(
                w[q - 1] * K(q, p, r) * self.momenta[r - 1]
                for q in range(1, l) for r in range(1, l)
            ))  # fmt: skip
            bound = self._gyroscopic(0, p) + total(*(
                w[q - 1] * self._gyroscopic(q, p) for q in range(1, l)
            ))  # fmt: skip
            left = (
                Term(r"\frac{d}{d\tau}\frac{\partial L'}{\partial\eta'_p}", along),
                Term(r"-\eta'_qK_{qpr}\frac{\partial L'}{\partial\eta'_r}", -turning),
                Term(r"-(K^*_{1p\beta}+\eta'_qK^*_{qp\beta})\frac{\partial L}{\partial\eta_\beta}",
                     -bound),
                Term(r"-Y_p(L')", -self.displacements.operate(p, self.function)),
            )  # fmt: skip
            found.append(Equation(w[p - 1].name, left, (Term("Q_p", self.forces[p - 1]),)))
        return tuple(found)

    @cached_property
    def forces(self) -> tuple[Expr, ...]:
        """Q_p, the non-conservative forces of the reduced system."""
        K, w, l = self.displacements.K, self.w, len(self.velocities)
        return tuple(
            total(*(K(0, p, r) * self.momenta[r - 1] for r in range(1, l)))
            + self.conjugate * total(K(0, p, 0), *(w[q - 1] * K(q, p, 0) for q in range(1, l)))
            for p in range(1, l)
        )


def reduction_refusal(system: System) -> str:
    """Why a system has no such reduction; empty where it has one."""
    if conserves_energy(SystemDynamics(system)):
        return ""
    return (
        "the energy T − U is not an integral of this system "
        "(explicit time, other forces, or terms without velocities)"
    )
