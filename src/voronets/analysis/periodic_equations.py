r"""The equations of a periodic motion, up to the symmetries of its problem.

    φ(x, T) − g(σ) x − w = 0       it comes back, moved by a symmetry; w: turns of angles that are counted
    h(x) = 0                       on the manifold of its states
    f(x₀)·(x − x₀) = 0             its phase, where nothing depends on time
    ξₖ(x₀)·(x − x₀) = 0            its place among those that a symmetry leads to
    E(x) = E₀                      or T = T₀, where there is a family of them

Unknowns are x, T and σ.  There are more equations than unknowns, and they agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from voronets.analysis.departures import Departures
from voronets.analysis.periodic_flow import Arrival, FlowMap
from voronets.analysis.periodic_symmetry import GroupAction
from voronets.analysis.section_integrals import Formula
from voronets.analysis.sensitivity_switch import rate_at
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.numbers import leaves
from voronets.mechanics.variations import slopes

#: Of a value of the varied key: how far beside it numbers are compared.
BESIDE = 1e-5


@dataclass(frozen=True)
class Unknowns:
    """A start, a period, and the amounts of the symmetries."""

    x: np.ndarray
    T: float
    sigma: np.ndarray


@dataclass
class OrbitEquations:
    """The equations, with the last run of the flow remembered.

    reference  the start that phase, place and energy are measured from
    winding    w
    hold       "energy", "period" or "nothing"
    timely     the rate depends on time: the period is that of the forcing, or a multiple
    integrals  names and formulas of those that are known
    numbers    value of the varied key → numbers of the system; None: nothing is varied
    """

    flow: FlowMap
    h: Departures
    group: GroupAction
    reference: Unknowns
    scale: np.ndarray
    winding: np.ndarray
    hold: str
    timely: bool
    integrals: tuple[tuple[str, Formula], ...] = ()
    numbers: Callable[[float], Mapping[str, Any]] | None = None
    remembered: dict[bytes, Arrival] = field(default_factory=dict)

    @property
    def free_period(self) -> bool:
        """T is an unknown."""
        return not (self.timely or self.hold == "period")

    @property
    def scales(self) -> np.ndarray:
        """What is much for every unknown."""
        period = [self.reference.T] if self.free_period else []
        return np.concatenate([self.scale, period, np.ones(len(self.group))])

    @property
    def count(self) -> int:
        """How many equations there are."""
        return len(self.scale) + len(self._local(self.reference.x, None))

    def packed(self, found: Unknowns) -> np.ndarray:
        """Unknowns as one vector."""
        return np.concatenate([found.x, [found.T] if self.free_period else [], found.sigma])

    def unpacked(self, u: np.ndarray) -> Unknowns:
        """And back."""
        n = len(self.reference.x)
        T, rest = (float(u[n]), u[n + 1 :]) if self.free_period else (self.reference.T, u[n:])
        return Unknowns(u[:n], T, rest)

    def map_at(self, s: float | None) -> FlowMap:
        """The flow with the varied key at s."""
        if s is None or self.numbers is None:
            return self.flow
        return self.flow.with_numbers(self.numbers(s))

    def arrival(self, u: np.ndarray, s: float | None = None) -> Arrival:
        """The flow from these unknowns, run once."""
        key = np.append(u, np.nan if s is None else s).tobytes()
        if key not in self.remembered:
            if len(self.remembered) > 8:
                self.remembered.clear()
            at = self.unpacked(u)
            change = None if s is None else self._change(s)
            self.remembered[key] = self.map_at(s).at(at.x, at.T, change)
        return self.remembered[key]

    def motion_beside(self, u: np.ndarray, s: float | None = None) -> np.ndarray:
        """T ẋ without its part along the symmetries, of what is much; 0 where the motion is steady."""
        at = self.unpacked(u)
        rate = rate_at(self.map_at(s).system, at.x, 0.0) / self.scale
        fields = self.group.fields(at.x) / self.scale[:, None]
        along = fields @ np.linalg.lstsq(fields, rate, rcond=None)[0] if fields.size else 0.0
        beside: np.ndarray = at.T * (rate - along)
        return beside

    def _change(self, s: float) -> dict[str, float]:
        """How fast the numbers change with the varied key."""
        assert self.numbers is not None
        step = BESIDE * max(abs(s), 1e-3)
        up, down = (dict(leaves(self.numbers(s + e))) for e in (step, -step))
        return {name: (float(up[name]) - float(down[name])) / (2 * step) for name in up}

    def values(self, u: np.ndarray, s: float | None = None) -> np.ndarray:
        """What must vanish."""
        at, arrived = self.unpacked(u), self.arrival(u, s)
        back = arrived.x - self.group.moved(at.sigma, at.x) - self.winding
        return np.concatenate([back / self.scale, self._local(at.x, s)])

    def slopes(self, u: np.ndarray, s: float | None = None) -> np.ndarray:
        """∂/∂unknowns, and after it ∂/∂s where a key is varied."""
        at, arrived, n = self.unpacked(u), self.arrival(u, s), len(self.scale)
        columns = [arrived.M - self.group.linear(at.sigma, n)]
        if self.free_period:
            columns.append(arrived.by_time[:, None])
        columns.append(-self.group.slopes(at.sigma, at.x))
        local = self._local_slopes(at.x, s)
        others = u.shape[0] - n
        lower = [local, np.zeros((len(local), others))]
        if s is not None:
            columns.append(arrived.by_number[:, None])
            step = BESIDE * max(abs(s), 1e-3)
            moved = self._local(at.x, s + step) - self._local(at.x, s - step)
            lower.append(moved[:, None] / (2 * step))
        return np.vstack([np.hstack(columns) / self.scale[:, None], np.hstack(lower)])

    def _local(self, x: np.ndarray, s: float | None) -> np.ndarray:
        system, reference = self.map_at(s).system, self.reference
        given = [np.float64(v) for v in x]
        h = np.array([float(v) for v in self.h(ARRAYS, given, system.numbers, 0.0)])
        away = (x - reference.x) / self.scale
        found = [h, self._directions() @ away]
        if self.hold == "energy":
            found.append([self.energy(x, s) - self.energy(reference.x, None)])
        return np.concatenate(found)

    def _local_slopes(self, x: np.ndarray, s: float | None) -> np.ndarray:
        system = self.map_at(s).system
        found = [slopes(self.h, x, system.numbers), self._directions() / self.scale]
        if self.hold == "energy":
            found.append(slopes(_energy_of(system), x, system.numbers))
        return np.vstack([part.reshape(-1, len(x)) for part in found])

    def _directions(self) -> np.ndarray:
        """Unit vectors, scaled: the flow where it is free, and the symmetries."""
        x = self.reference.x
        fields = self.group.fields(x).T
        if self.free_period or (self.hold == "period" and not self.timely):
            fields = np.vstack([rate_at(self.flow.system, x, 0.0), fields])
        fields = fields / self.scale
        size = np.linalg.norm(fields, axis=1, keepdims=True)
        found: np.ndarray = fields / np.where(size > 0, size, 1.0)
        return found

    def energy(self, x: np.ndarray, s: float | None = None) -> float:
        """The energy at a state, J."""
        system = self.map_at(s).system
        seen = system.observables(ARRAYS, [np.float64(v) for v in x], system.numbers, 0.0)
        return float(seen["energy"])


def _energy_of(system: Any) -> Callable[..., Any]:
    return lambda ns, x, p, t: (system.observables(ns, x, p, t)["energy"],)
