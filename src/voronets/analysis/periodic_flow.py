r"""Where a motion is after some time, and how that depends on its start, the time and a number.

    φ(x, T, s),     M = ∂φ/∂x,     ∂φ/∂T = f(φ, T),     ∂φ/∂s

by one run of the variational equations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from voronets.analysis.lyapunov_run import LastState
from voronets.analysis.sensitivity_switch import rate_at
from voronets.engine.integration import Integration
from voronets.engine.pieces import Engine
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.variations import Perturbation, VariationalSystem


class NoReturn(ArithmeticError):
    """The motion ends before the time is over, or goes on in another chart or mode; says why."""


class Arrival(NamedTuple):
    """x after the time, ∂x/∂(start) (states, states), ∂x/∂T and ∂x/∂s."""

    x: np.ndarray
    M: np.ndarray
    by_time: np.ndarray
    by_number: np.ndarray


@dataclass(frozen=True)
class FlowMap:
    """The flow of a system over a time, with its derivatives."""

    system: FirstOrderSystem
    engine: Engine
    tolerance: float
    #: Variational systems by the numbers that change in them, so that they are written down once.
    made: dict[tuple[str, ...], tuple[VariationalSystem, FirstOrderSystem]] = field(
        default_factory=dict
    )

    def at(self, x: np.ndarray, T: float, change: Mapping[str, float] | None = None) -> Arrival:
        """From x at the time 0 to the time T.

        change  how fast the numbers change with s, by name; none: there is no s
        """
        n = len(x)
        if not 0 < T < np.inf:
            raise NoReturn(f"a period of {T:g} s")
        change = {name: value for name, value in (change or {}).items() if value}
        variations, system = self._variational(n, change)
        run = Integration(self.engine, self.tolerance, T, LastState())
        ending = run.run(system, variations.start(x))
        if ending.hit is not None:
            event = ending.hit.event
            raise NoReturn(f"{event.message or event.name} at t = {ending.hit.t:.6g} s")
        if ending.stop is None or ending.stop.failure or ending.stop.cancelled:
            raise NoReturn(f"{ending.stop.failure if ending.stop else 'it ended'}")
        found = variations.split(ending.stop.state)
        by_number = found.first[n] if change else np.zeros(n)
        return Arrival(
            found.x, found.first[:n].T, rate_at(self.system, found.x, T), by_number
        )  # fmt: skip

    def _variational(
        self, n: int, change: Mapping[str, float]
    ) -> tuple[VariationalSystem, FirstOrderSystem]:
        key = tuple(change)
        if key not in self.made:
            directions = [Perturbation(e) for e in np.eye(n)]
            if change:
                directions.append(Perturbation(np.zeros(n), change))
            variations = VariationalSystem(self.system, tuple(directions))
            self.made[key] = variations, variations.system
        variations, system = self.made[key]
        rates: dict[str, Any] = {str(i): {} for i in range(n)}
        if change:
            rates[str(n)] = change
        numbers = {**self.system.numbers, "variations": rates}
        return variations, replace(system, numbers=numbers)

    def with_numbers(self, numbers: Mapping[str, Any]) -> FlowMap:
        """The same with other numbers."""
        return replace(self, system=replace(self.system, numbers=numbers))
