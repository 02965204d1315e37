"""A motion with its variations by numbers of its scenario: one integration gives both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.analysis.sensitivity_keys import ScenarioNumber
from voronets.analysis.sensitivity_start import Beginning
from voronets.analysis.sensitivity_switch import Carrier
from voronets.engine import Motion, simulate_system
from voronets.engine.samples import parts_at
from voronets.expressions.jets import pairs
from voronets.mechanics.first_order import FirstOrderSystem, Quantity
from voronets.mechanics.variations import VariationalSystem, Variations
from voronets.scenario.scenario import Scenario


@dataclass(frozen=True)
class VariedMotion:
    """A motion and how it changes with numbers of its scenario.

    times   those asked for, increasing; the motion may have ended before some of them
    """

    begin: Beginning
    motion: Motion
    times: np.ndarray

    @property
    def reached(self) -> np.ndarray:
        """The times that the motion reached."""
        return self.times[self.times <= self.motion.t_end]

    def observed(self, names: Sequence[str]) -> dict[str, Variations]:
        """Observables at the times, and their derivatives by the numbers: NaN where it has ended.

        Values (times, labels), first (times, numbers, labels), second (times, pairs, labels).
        """
        found = [
            _variations(segment.system).observed(states, times, names)
            for segment, times, states in parts_at(self.motion.segments, self.reached)
        ]
        count = len(self.begin.numbers)
        scale = self.begin.scales
        both = np.array([scale[i] * scale[j] for i, j in pairs(count)])
        many = len(both) if self.begin.variations.second is not None else 0
        result: dict[str, Variations] = {}
        for quantity in self.quantities(names):
            width = max(len(quantity.labels), 1)
            parts = [Variations(*seen[quantity.name]) for seen in found]
            value, first, second = (
                self._filled([part[k] for part in parts], shape)
                for k, shape in enumerate(((width,), (count, width), (many, width)))
            )
            if quantity.positive:  # it has no value where it is negative
                gone = ~(value >= 0)
                value[gone] = np.nan
                first[np.broadcast_to(gone[:, None, :], first.shape)] = np.nan
                second[np.broadcast_to(gone[:, None, :], second.shape)] = np.nan
            second = second / both[:many, None]
            result[quantity.name] = Variations(value, first / scale[:, None], second)
        return result

    def quantities(self, names: Sequence[str]) -> list[Quantity]:
        """The observables of these names, in this order."""
        known = {one.name: one for one in self.begin.variations.base.quantities}
        return [known[name] for name in names]

    def states(self, times: np.ndarray) -> list[Variations]:
        """States and variations in parts of the numbers' scales, at times that were reached."""
        return [
            _variations(segment.system).split(states)
            for segment, _, states in parts_at(self.motion.segments, np.asarray(times))
        ]

    def _filled(self, parts: Sequence[np.ndarray], shape: tuple[int, ...]) -> np.ndarray:
        """Parts one after the other, up to all times asked for."""
        found = np.full((len(self.times), *shape), np.nan)
        if parts:
            joined = np.concatenate(parts)
            found[: len(joined)] = joined
        return found


def varied_motion(
    scenario: Scenario, numbers: Sequence[ScenarioNumber], times: Sequence[float] | np.ndarray, *,
    order: int = 1, tolerance: float | None = None, **options: Any,
) -> VariedMotion:  # fmt: skip
    """The motion up to the last of the times, with its variations.

    options  those of ``engine.simulate_system``: engine, compact, progress, cancel, most_steps
    """
    begin = Beginning.of(scenario, numbers, order)
    t = np.sort(np.asarray(times, dtype=float).reshape(-1))
    duration = float(t[-1]) if len(t) and t[-1] > 0 else 1e-9 * scenario.run.duration
    motion = simulate_system(
        Carrier.first(begin), begin.state, duration, at=[0.0, duration],
        tolerance=scenario.run.tolerance if tolerance is None else tolerance,
        events=scenario.run.events, throw=False, estimate=False,
        attributes={"title": scenario.title}, **options,
    )  # fmt: skip
    return VariedMotion(begin, motion, t)


def _variations(system: FirstOrderSystem) -> VariationalSystem:
    found: VariationalSystem = system.attributes["variations"]
    return found
