"""A branch of Whittaker's reduction as a first-order system: η_1 keeps its sign.

It runs in s = σ (τ − τ₀) ≥ 0 with the state q, w, t:

    dq/ds = σ dq/dτ,   dw/ds = σ (∂²L′/∂w∂w)⁻¹ (…),   dt/ds = 1/|η_1|

σ and h are numbers of it.  A branch ends where η_1 vanishes, and stops a little before; it stops
also where the independent velocities are about to become dependent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import sympy

from voronets.expressions.algebra import derivative
from voronets.expressions.functions import as_function
from voronets.forms.general.whittaker_reduction import Whittaker
from voronets.mechanics.factorisation import Factorisation
from voronets.mechanics.first_order import Event, FirstOrderSystem, Numbers, Quantity, State
from voronets.mechanics.outcome import Outcome
from voronets.solutions.branches import RATE

#: A branch stops where the square of this is left of the kinetic energy for η_1.
NEAR = 0.03
#: It also stops where this part is left of the determinant of its velocities.
SINGULAR = 0.1
DEPENDENT = "the velocities are no longer independent"


@dataclass(frozen=True)
class WhittakerFormulas:
    """The formulas of a reduction, ready for scalars of any kind."""

    reduction: Whittaker

    @cached_property
    def _parts(self) -> Any:
        """(∂²L′/∂w∂w, −(3.19) without dw/dτ, dq/dτ, |η_1|, T) of q, w, parameters, h."""
        r = self.reduction
        s = r.system
        hessian = [[derivative(p, w.name) for w in r.w] for p in r.momenta]
        right = [-equation.residual for equation in r.equations]
        rows = (hessian, right, list(r.q_tau), r.speed, r.h + s.U)
        return as_function(rows, (*s.names, *(w.name for w in r.w), *s.parameters, r.h.name))

    @cached_property
    def determinant(self) -> Any:
        """Of q and the parameters: zero where the velocities cease to be independent."""
        s = self.reduction.system
        return as_function(self.reduction.displacements.determinant, (*s.names, *s.parameters))

    @cached_property
    def _mass(self) -> Any:
        """The mass matrix of the independent velocities."""
        r = self.reduction
        alpha, l = r.displacements.alpha, len(r.velocities)
        mass = [[sympy.Add(*(
            alpha[a][i] * M * alpha[b][j]
            for a, row in enumerate(r.system.mass) for b, M in enumerate(row) if M != 0
        )) for j in range(l)] for i in range(l)]  # fmt: skip
        return as_function(mass, (*r.system.names, *r.system.parameters))

    def share(self, ns: Any, q: State, eta: Any, parameters: Numbers) -> Any:
        """η_1²/(2 (m⁻¹)_11) ≤ T: the least kinetic energy that goes with η_1."""
        given = (parameters[name] for name in self.reduction.system.parameters)
        mass = self._mass(ns, *q, *given)
        unit = [1] + [0] * (len(mass) - 1)
        return eta**2 / (2 * Factorisation(mass).solve(unit)[0])

    def first_order(
        self, h: float, branch: int, *, scale: float, determinant: float, until: float
    ) -> FirstOrderSystem:
        """The reduced system from t = 0.

        h            the energy constant T − U
        branch       σ, the sign of η_1
        scale        a kinetic energy: it stops where η_1's share is small beside T + scale
        determinant  of the velocities at the start: it stops where little of it is left
        until        the time t at which it stops
        """
        r, s = self.reduction, self.reduction.system
        states = tuple(Quantity(name, "", f"coordinate {name}") for name in s.names)
        states += tuple(Quantity(w.name, "", f"the quotient {w.name}") for w in r.w)
        states += (Quantity("t", "s", "time"),)
        seen = tuple(Quantity(v.name, "1/s", f"velocity {v.name}") for v in s.v)
        seen += (Quantity(RATE, "1/s", f"{r.velocities[0]}, which plays time"),)

        def rate(ns: Any, x: State, p: Numbers, _: Any) -> tuple[Any, ...]:
            hessian, right, q_tau, speed, _ = self._at(ns, x, p)
            w_tau = Factorisation(hessian).solve(right) if right else []
            return (*(p["branch"] * dx for dx in (*q_tau, *w_tau)), 1 / speed)

        def observables(ns: Any, x: State, p: Numbers, _: Any) -> dict[str, Any]:
            _, _, q_tau, speed, _ = self._at(ns, x, p)
            eta = p["branch"] * speed
            known = dict(zip((quantity.name for quantity in states), x, strict=True))
            along = zip((v.name for v in s.v), q_tau, strict=True)
            return known | {name: eta * dq for name, dq in along} | {RATE: eta}

        numbers: dict[str, Any] = {"system": dict(s.parameters), "h": h, "branch": float(branch)}
        numbers |= {"scale": scale, "determinant": determinant, "until": until}
        return FirstOrderSystem(
            states=states,
            numbers=numbers,
            rate=rate,
            observables=observables,
            quantities=states + seen,
            events=self._events(),
        )

    def _at(self, ns: Any, x: State, p: Numbers) -> Any:
        given = (p["system"][name] for name in self.reduction.system.parameters)
        return self._parts(ns, *x[:-1], *given, p["h"])

    def _events(self) -> tuple[Event, ...]:
        names, parameters = self.reduction.system.names, self.reduction.system.parameters

        def slow(ns: Any, x: State, p: Numbers, _: Any) -> Any:
            *_, speed, kinetic = self._at(ns, x, p)
            share = self.share(ns, x[: len(names)], speed, p["system"])
            return share - NEAR**2 * (kinetic + p["scale"])

        def dependent(ns: Any, x: State, p: Numbers, _: Any) -> Any:
            given = (p["system"][name] for name in parameters)
            return self.determinant(ns, *x[: len(names)], *given) / p["determinant"] - SINGULAR

        def over(ns: Any, x: State, p: Numbers, _: Any) -> Any:
            return x[-1] - p["until"]

        return (
            Event("slow", slow, -1, Outcome.EVENT, "near a turning point"),
            Event("dependent", dependent, -1, Outcome.EVENT, DEPENDENT),
            Event("over", over, +1, Outcome.EVENT, "the time is over"),
        )
