r"""Poincaré–Chetaev equations in group variables (Hussain (1.1)–(1.7)), with explicit time added.

    X_e = Σ_r ξ_e^r ∂/∂q_r,   X_0 = ∂/∂t + Σ_r ξ_0^r ∂/∂q_r
    df/dt = X_0 f + Σ η_e X_e f,     δf = Σ ω_e X_e f              # (1.5); ω: possible
    η_α = c_αi η_i + c_α0                                                            # (1.1)
    d/dt ∂T̄/∂η_i − (η_j K_jik + K_0ik) ∂T̄/∂η_k − (η_j K*_jiβ + K*_0iβ) ∂T/∂η_β
        − Y_i T̄ = Y_i U + Q_i                                                        # (1.6)

The index 0, the constants c_α0 and forces Q without a force function are added here; sums run over
repeated letters; C, K, K* are in ``commutators``.  Where the print differs: the C need not be the
constants it calls them, those of its own hoop (4.4) are not; in (1.6) the bar over T in ∂T/∂η_β has
no sense, as T̄ has no η_β; n−1 constraints are n−l; L = T + V after (2.4) is T + U; in (4.14) K_324,
K_325 lack the star, and K*_324 = −a sin ψ / sin θ, against the printed sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative, substituted
from voronets.expressions.neatness import neat
from voronets.forms.alphabet import STAR
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.commutators import Commutators
from voronets.forms.general.framing import frame_of_operators
from voronets.forms.general.quasi_velocity_form import QuasiVelocityForm
from voronets.forms.notation import in_time
from voronets.mechanics.linear_formulas import dot, total
from voronets.mechanics.plain_symbols import name_of, plain
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.system import System

T_BAR = Symbol("T̄")
K_STAR = f"K{STAR}"


class PoincareChetaev(QuasiVelocityForm):
    """Any system; η are its quasi-velocities, or belong to displacement operators given here.

    operators   ξ_e by the name of η_e: one coefficient for each coordinate, or {coordinate: ξ}
    drift       ξ_0 likewise, where the real displacement has a part without η
    dependent   names of the η that the constraints give; chosen well where not given
    """

    key = "poincare_chetaev"
    title = "Poincaré–Chetaev equations"
    source = "Hussain (1.1)–(1.7)"

    def __init__(
        self,
        system: System,
        *,
        operators: Mapping[str, Any] | None = None,
        drift: Any = None,
        dependent: Iterable[str] | None = None,
    ) -> None:
        if operators is not None:
            rows = {name: _coefficients(system, xi) for name, xi in operators.items()}
            still = None if drift is None else _coefficients(system, drift)
            self.made = frame_of_operators(system, rows, still)
        super().__init__(system, dependent=dependent)

    @cached_property
    def commutators(self) -> Commutators:
        """C, K and K*."""
        return Commutators(self.frame)

    @property
    def used(self) -> tuple[int, ...]:
        return self.frame.independent

    @property
    def structure(self) -> dict[tuple[str, str, str], Expr]:
        """C_ehf that do not vanish, e before h, by the names of η ("0" for time)."""
        names, places = self.frame.names, SampleStates(self.problem)
        return {
            ("0" if e is None else names[e], names[h], names[f]): neat(C, 400)
            for (e, h), row in self.commutators.structure.items()
            for f, C in enumerate(row)
            if not places.vanish(C)
        }

    @property
    def is_group(self) -> bool:
        """Whether all C are constants, so that the operators are those of a group."""
        places = SampleStates(self.problem)
        moving = (*self.problem.names, "t")
        return all(
            places.vanish(derivative(C, name)) for C in self.structure.values() for name in moving
        )

    @cached_property
    def T_bar(self) -> Expr:
        """T in q, the independent η, t."""
        return self.tidy(substituted(self.problem.T, self._put))

    @cached_property
    def _put(self) -> dict[Expr, Expr]:
        return dict(zip(self.problem.v, self.frame.free_velocities, strict=True))

    @cached_property
    def motion(self) -> tuple[Equation, ...]:
        s, frame, table = self.problem, self.frame, self.commutators
        bar = [derivative(self.T_bar, frame.names[k]) for k in frame.independent]
        momenta = substituted(s.momenta, self._put)
        full = [dot([row[d] for row in frame.alpha], momenta) for d in frame.dependent]
        others = substituted(s.Q, self._put)
        factors = [(None, Integer(1)), *((j, frame.p[j]) for j in frame.independent)]
        result = []
        for place, i in enumerate(frame.independent):
            inner = [total(*(eta * table.K(j, i, k) for j, eta in factors))
                     for k in frame.independent]  # fmt: skip
            outer = [total(*(eta * table.K_star(j, i, d) for j, eta in factors))
                     for d in frame.dependent]  # fmt: skip
            column = [row[place] for row in frame.admissible[0]]
            name, kept = frame.names[i], frame.independent
            U = self.sign("U")
            along = [self.displacement(place, {q: self.by(x, q) for q in s.names}, "ξ̃")
                     for x in (T_BAR, U)]  # fmt: skip
            pulled = self.displacement(place, {q: self.sign("Q", q) for q in s.names}, "ξ̃")
            left = (
                Term(in_time(self.by(T_BAR, name)), self.rate(bar[place], frame.free_velocities)),
                Term(self._turning("K", i, kept, T_BAR), -dot(inner, bar)),
                Term(self._turning(K_STAR, i, frame.dependent, self.sign("T")), -dot(outer, full)),
                Term(-along[0], -table.Y(i, self.T_bar)),
            )
            right = (Term(along[1], table.Y(i, s.U)), Term(pulled, dot(column, others)))
            result.append(Equation(name, left, right))
        return tuple(result)

    # -- in letters -------------------------------------------------------------------------------

    def _turning(self, letter: str, i: int, others: Iterable[int], of: Symbol) -> Expr:
        """−Σ_k (η_j K_jik + K_0ik) ∂of/∂η_k in letters; those K that are zero are left out."""
        frame, terms = self.frame, []
        for k in others:
            for j in (None, *frame.independent):
                if self._K(letter, j, i, k) != 0:
                    eta = Integer(1) if j is None else frame.p[j]
                    by = self.by(of, frame.names[k])
                    terms.append(-eta * self._K_letter(letter, j, i, k) * by)
        return sympy.Add(*terms)

    def _K(self, letter: str, j: int | None, i: int, k: int) -> Expr:
        table = self.commutators
        return table.K(j, i, k) if letter == "K" else table.K_star(j, i, k)

    def _K_letter(self, letter: str, j: int | None, i: int, k: int) -> Symbol:
        """K_jik by the places of the η, from one; 0 for the time."""
        places = (0 if j is None else j + 1, i + 1, k + 1)
        return self.sign(letter, *map(str, places))

    @property
    def definitions(self) -> tuple[Equation, ...]:
        s, frame = self.problem, self.frame
        found = [definition(T_BAR, self.T_bar), *self.energies, *self.displacements("ξ̃")]
        momenta = substituted(s.momenta, self._put)
        for d in frame.dependent:
            full = dot([row[d] for row in frame.alpha], momenta)
            found.append(definition(self.by(self.sign("T"), frame.names[d]), self.tidy(full)))
        for letter, others in (("K", frame.independent), (K_STAR, frame.dependent)):
            for i in frame.independent:
                for k in others:
                    for j in (None, *frame.independent):
                        value = self._K(letter, j, i, k)
                        if value != 0:
                            found.append(definition(self._K_letter(letter, j, i, k), value))
        return tuple(found)


def _coefficients(system: System, xi: Any) -> list[Expr]:
    """ξ for each coordinate, in plain symbols."""
    if isinstance(xi, Mapping):
        named = {name_of(key): x for key, x in xi.items()}
        unknown = [name for name in named if name not in system.names]
        if unknown:
            raise ValueError(
                f"operators has {unknown[0]}; the coordinates are {', '.join(system.names)}"
            )
        xi = [named.get(name, Integer(0)) for name in system.names]
    return [plain(x, system.names) for x in xi]
