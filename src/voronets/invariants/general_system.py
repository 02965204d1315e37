"""The integrals of a general system: the energy, and the momenta of coordinates that nothing moves.

p = ∂T/∂q̇ is constant where ∂(T + U)/∂q + Q = 0 and no condition contains q̇.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sympy import Expr

from voronets.expressions.algebra import derivative
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.facts.condition import Condition, demand
from voronets.forms.notation import latex
from voronets.forms.spelling import Spelling
from voronets.forms.tidying import tidied
from voronets.invariants.catalogue import Report
from voronets.invariants.energy_of_system import energy_integral
from voronets.invariants.independence import rank_steps
from voronets.mechanics.linear_formulas import total
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.system import System, velocity


@dataclass(frozen=True)
class SystemIntegral:
    """An integral of a general system; what ``invariants.contract.Integral`` promises."""

    system: System
    name: str
    title: str
    source: str
    expression: Expr
    conditions: tuple[Condition, ...]
    unit: str = ""
    labels: tuple[str, ...] = ()

    @property
    def formula(self) -> str:
        """LaTeX."""
        return latex(tidied(self.expression))

    @property
    def plain(self) -> str:
        """The formula as text."""
        return Spelling().text(tidied(self.expression))

    def gradient(self, x: np.ndarray, t: float) -> np.ndarray:
        """∂/∂(q, q̇) at a state, one row."""
        return _gradients(self.system, (self.expression,), x, t)

    @property
    def holds(self) -> bool:
        """Every condition holds."""
        return all(condition.holds for condition in self.conditions)

    def require(self) -> None:
        """An ``InputError`` with every condition that fails."""
        demand(*self.conditions, key=f"integral {self.name}")

    def along(self, motion: Any) -> np.ndarray:
        """Its values at the samples of a motion."""
        s = self.system
        names = (*s.names, *(velocity(name) for name in s.names))
        t = np.asarray(motion["time"], dtype=float)
        function = as_function(self.expression, (*names, *s.parameters, "t"))
        values = function(
            ARRAYS, *(np.asarray(motion[name]) for name in names), *s.parameters.values(), t
        )
        return np.broadcast_to(np.asarray(values, dtype=float), t.shape).copy()

    def summary(self, motion: Any) -> dict[str, Any]:
        """{value: at the first sample, drift: relative to the largest value}."""
        values = self.along(motion)
        if not len(values):
            return {"value": None, "drift": None}
        scale = float(np.abs(values).max())
        if self.name == "energy":
            scale = max(scale, float(np.asarray(motion["kinetic_energy"]).max()))
        gap = float(np.abs(values - values[0]).max())
        return {"value": float(values[0]), "drift": gap / scale if scale > 0 else gap}


def system_integrals(system: System) -> Report:
    """Which integrals of these kinds the system has, and why or why not."""
    energy = energy_integral(system)
    kept = "; ".join(energy.reasons) or "none does work"
    condition = Condition(
        "no power is supplied or lost", float(not energy.exists), kept,
        needs="a system to which no power is supplied and that loses none", yours=f"here {kept}",
    )  # fmt: skip
    source = "Jacobi; Painlevé"
    places = SampleStates(system)
    bent = [m for row in system.mass for m in row
            if any(not places.vanish(derivative(m, v.name)) for v in system.v)]  # fmt: skip
    quadratic = Condition("T is a polynomial of the second degree in the velocities",
                          float(len(bent)), f"{len(bent)} of its second derivatives change with them"
                          if bent else "it is",
                          needs="a kinetic energy of the second degree in the velocities",
                          yours=f"{len(bent)} second derivatives of T change with the velocities",
                          )  # fmt: skip
    conditions_of_energy = (condition, quadratic)
    found = [
        SystemIntegral(
            system, "energy", energy.name, source, energy.expression, conditions_of_energy
        )
    ]
    for i, name in enumerate(system.names):
        force = total(derivative(system.T, name), derivative(system.U, name), system.Q[i])
        free = places.vanish(force)
        bound = [row[i] for row in system.coefficients if not places.vanish(row[i])]
        conditions = (
            Condition(f"neither T nor the forces act along {name}", float(not free),
                      "they do not" if free else "∂(T + U)/∂q + Q is not zero",
                      needs=f"a cyclic coordinate {name}",
                      yours=f"T or the forces depend on {name}: ∂(T + U)/∂{name} + Q is not zero"),
            Condition(f"no constraint contains {velocity(name)}", float(len(bound)),
                      f"{len(bound)} of them do", needs=f"constraints without {velocity(name)}",
                      yours=f"{len(bound)} of yours contain{'s' * (len(bound) == 1)} it"),
        )  # fmt: skip
        title = f"momentum of {name}"
        found.append(
            SystemIntegral(
                system, f"momentum_{name}", title, "Lagrange", system.momenta[i], conditions
            )
        )

    def ranks(integrals: Sequence[SystemIntegral]) -> tuple[int, ...]:
        some = places.states[:3]
        return rank_steps(
            [([one.gradient(x, t) for one in integrals], _tangent(system, x, t)) for x, t in some],
            len(integrals),
        )

    return Report(tuple(found), ranks=ranks)  # type: ignore[arg-type]


def _gradients(system: System, expressions: Sequence[Expr], x: np.ndarray, t: float) -> np.ndarray:
    """∂/∂(q, q̇) of expressions at a state, a row each."""
    names = (*system.names, *(velocity(name) for name in system.names))
    rows = [[derivative(expression, name) for name in names] for expression in expressions]
    function = as_function(rows, (*names, *system.parameters, "t"))
    found = function(FLOATS, *map(float, x), *system.parameters.values(), t)
    return np.array(found, dtype=float).reshape(len(expressions), len(names))


def _tangent(system: System, x: np.ndarray, t: float) -> np.ndarray:
    """Directions in which a state keeps to all conditions, as columns."""
    bound = (*system.holonomic, *system.conditions)
    if not bound:
        return np.eye(len(x))
    _, values, directions = np.linalg.svd(_gradients(system, bound, x, t))
    rank = int(np.sum(values > 1e-9 * values.max()))
    return np.asarray(directions[rank:].T)
