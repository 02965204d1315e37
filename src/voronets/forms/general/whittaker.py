r"""Whittaker's equations: the energy integral used, one velocity plays time (Hussain (3.8)–(3.20)).

    d/dτ ∂L′/∂w_p = w_q K_qpr ∂L′/∂w_r + (K*_1pβ + w_q K*_qpβ) ∂L/∂η_β + Y_p L′ + Q_p        # (3.19)
    q̇ = η_1 dq/dτ,   η_1² = (h + U)/Φ,   dτ = η_1 dt,   w_p = η_p/η_1                        # (3.8)
    L′ = 2 √((h + U) Φ)                                                                      # (3.9)

``whittaker_reduction`` has the formulas.  Beside (3.19) the equations have q̈, which follows with
D = Σ dq/dτ ∂/∂q + Σ dw/dτ ∂/∂w by q̈ = ½ D(η_1²) dq/dτ + η_1² D(dq/dτ).  h is T − U at the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Self

from sympy import Expr, Rational, Symbol

from voronets.expressions.algebra import derivative
from voronets.expressions.faults import Fault, InputError
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.dependent import NotIndependent, solved_for
from voronets.forms.general.system_form import SystemForm
from voronets.forms.general.whittaker_reduction import Whittaker, reduction_refusal
from voronets.forms.notation import slope
from voronets.mechanics.displacements import independent_velocities
from voronets.mechanics.linear_formulas import total
from voronets.mechanics.system import System, velocity

FUNCTION = "L′"


class WhittakerForm(SystemForm):
    """Conservative systems, while the velocity that plays time does not vanish.

    time   the coordinate or quasi-velocity that plays time; the first independent one if left out
    """

    key = "whittaker"
    title = "Whittaker's equations, h the constant of the energy T − U"
    source = "Hussain (3.8)–(3.20)"
    written_out = False

    def __init__(self, system: System, *, time: str | None = None) -> None:
        super().__init__(system)
        try:
            names = independent_velocities(system, time) if time else self._velocities(system)
        except ValueError as fault:
            expected = "a coordinate or quasi-velocity that replaces the time"
            message = f"{{key}} is {time}; it must be {expected} ({fault})."
            raise InputError([Fault("time", time, f"{expected} ({fault})", message)]) from None
        letters = tuple(self.sign("w", name.removesuffix("'")) for name in names[1:])
        self.reduction = Whittaker(system, names, letters)

    @classmethod
    def refusal(cls, system: System) -> str:
        try:
            cls._velocities(system)
        except NotIndependent as fault:
            return str(fault)
        return reduction_refusal(system)

    @staticmethod
    def _velocities(system: System) -> tuple[str, ...]:
        """The system's quasi-velocities where there are enough, or velocities left free."""
        solved = solved_for(system)
        if len(system.quasi) == len(solved.independent):
            return tuple(name for name, _ in system.quasi)
        return tuple(velocity(system.names[i]) for i in solved.independent)

    def over(self, system: System) -> Self:
        twin = super().over(system)
        twin.reduction = Whittaker(system, self.reduction.velocities, self.reduction.w)
        return twin

    @cached_property
    def w_tau(self) -> tuple[Symbol, ...]:
        """dw/dτ."""
        return tuple(Symbol(f"d{w.name}/dτ") for w in self.reduction.w)

    @property
    def unknowns(self) -> tuple[Symbol, ...]:
        return (*self.problem.a, *self.w_tau)

    @property
    def meaning(self) -> Mapping[Symbol, Expr]:
        """w_p = η_p/η_1 and h = T − U."""
        s, r = self.problem, self.reduction
        first, *others = r.displacements.velocities
        ratios = {w: eta / first for w, eta in zip(r.w, others, strict=True)}
        return {**ratios, r.h: s.T - s.U}

    def _along(self, x: Expr) -> Expr:
        """D x, of a function of q and w."""
        s, r = self.problem, self.reduction
        terms = [derivative(x, q.name) * y for q, y in zip(s.q, r.q_tau, strict=True)]
        terms += [derivative(x, w.name) * y for w, y in zip(r.w, self.w_tau, strict=True)]
        return total(*terms)

    @cached_property
    def _parts(self) -> tuple[tuple[tuple[Symbol, Expr], ...], ...]:
        """(letter, meaning) of Y_p L′, of the gyroscopic terms and of Q_p, for every p."""
        r = self.reduction
        found = []
        for velocity_of, line in zip(r.velocities[1:], r.equations, strict=True):
            name = velocity_of.removesuffix("'")
            _, turning, bound, moved = (x.expression for x in line.left)
            found.append((
                (self.sign("Y", name), self.tidy(-moved)),
                (self.sign("G", name), self.tidy(-(turning + bound))),
                (self.sign("Q", name), self.tidy(line.right[0].expression)),
            ))  # fmt: skip
        return tuple(found)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        s, r, eta = self.problem, self.reduction, self.sign("η", "1")
        found = []
        for w, momentum, parts in zip(r.w, r.momenta, self._parts, strict=True):
            letter = Symbol(f"d({slope(FUNCTION, w.name)})/dτ")
            right = tuple(Term(letter, x) for letter, x in parts)
            found.append(Equation(w.name, (Term(letter, self._along(momentum)),), right))
        square = (r.h + s.U) / r.Phi
        growth = Rational(1, 2) * self._along(square)
        for name, a, x in zip(s.names, s.a, r.q_tau, strict=True):
            left = Term(Symbol(velocity(name)), a)
            moved = Term(eta * self._tau(name), growth * x + square * self._along(x))
            found.append(Equation(name, (left,), (moved,)))
        return tuple(found)

    def _tau(self, name: str) -> Symbol:
        return Symbol(f"d{name}/dτ")

    @property
    def definitions(self) -> tuple[Equation, ...]:
        s, r = self.problem, self.reduction
        found = [definition(self.sign("η", "1"), self.tidy(r.speed))]
        found += [definition(self._tau(name), x) for name, x in zip(s.names, r.q_tau, strict=True)]
        found += [definition(FUNCTION, self.tidy(r.function))] if r.w else []
        found += [definition(letter, x) for parts in self._parts for letter, x in parts]
        return tuple(found)
