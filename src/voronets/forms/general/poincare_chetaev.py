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

from sympy import Expr, Integer

from voronets.expressions.algebra import derivative, substituted
from voronets.expressions.neatness import neat
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.commutators import Commutators
from voronets.forms.general.framing import frame_of_operators
from voronets.forms.general.quasi_velocity_form import QuasiVelocityForm
from voronets.forms.notation import letter, partial, rate
from voronets.mechanics.linear_formulas import dot, total
from voronets.mechanics.plain_symbols import name_of, plain
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.system import System


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
        return substituted(self.problem.T, self._put)

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
            name, n = frame.names[i], place + 1
            left = (
                Term(rate(partial(r"\bar T", name)), self.rate(bar[place], frame.free_velocities)),
                Term(rf"-(\eta_j K_{{j{n}k}} + K_{{0{n}k}})"
                     r"\frac{\partial\bar T}{\partial\eta_k}", -dot(inner, bar)),
                Term(rf"-(\eta_j K^*_{{j{n}\beta}} + K^*_{{0{n}\beta}})"
                     r"\frac{\partial T}{\partial\eta_\beta}", -dot(outer, full)),
                Term(rf"-Y_{{{n}}}(\bar T)", -table.Y(i, self.T_bar)),
            )  # fmt: skip
            right = (
                Term(rf"Y_{{{n}}}(U)", table.Y(i, s.U)),
                Term(rf"Q_{{{letter(name)}}}", dot(column, others)),
            )
            result.append(Equation(name, left, right))
        return tuple(result)

    @property
    def definitions(self) -> tuple[Equation, ...]:
        place = {name: str(i + 1) for i, name in enumerate(self.frame.names)} | {"0": "0"}
        found = [
            definition("C_{" + "".join(place[name] for name in key) + "}", C)
            for key, C in self.structure.items()
        ]
        return (*super().definitions, *found, definition(r"\bar T", self.T_bar))


def _coefficients(system: System, xi: Any) -> list[Expr]:
    """ξ for each coordinate, in plain symbols."""
    if isinstance(xi, Mapping):
        named = {name_of(key): x for key, x in xi.items()}
        unknown = [name for name in named if name not in system.names]
        if unknown:
            raise ValueError(f"operators: got {unknown[0]}; expected {', '.join(system.names)}")
        xi = [named.get(name, Integer(0)) for name in system.names]
    return [plain(x, system.names) for x in xi]
