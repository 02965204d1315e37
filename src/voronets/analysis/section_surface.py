"""The states at which a motion may begin on a section, and the nearest of them to any state.

    F(x) = 0:   when(x) = 0,  energy(x) = E,  integrals that are held,  what is zero on every motion

Newton's method with the least change: δ = −D (F′ D)⁺ F, D what the states are measured by.  Slopes come from
the formulas themselves, run on jets; many states are moved at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from voronets.analysis.tangent_space import TangentSpace
from voronets.engine.record import observe
from voronets.expressions.jets import Jet, jet_namespace, slopes_of, value_of
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.source import Source, compiled
from voronets.expressions.trace import TRACE, Tape, Traced, place_of
from voronets.mechanics.first_order import Event, FirstOrderSystem

ITERATIONS = 40
DEPENDENT = 1e-9  # of the largest: rows that say the same as others
NOISE = 1e-12  # of the largest slope: a row that does not change but by rounding
CLOSE = 1e-12  # of a row's change over one size of the states: it vanishes
ROUNDING = 1e-15  # a step that changes nothing any more
FARTHEST = 1.0  # the longest step, in sizes of the states


class Rows(NamedTuple):
    """F (m, rows) and F′ (m, rows, states) at m states."""

    value: np.ndarray
    slope: np.ndarray


@dataclass(frozen=True)
class SectionSurface:
    """The states of a section.

    event   what vanishes there; None where it is a matter of time alone
    size    what a change of each state is measured by (states,); 0: it keeps its value
    energy  J; None: any
    held    integrals: {name: (function of (ns, x, p, t), the value that it keeps)}
    """

    system: FirstOrderSystem
    event: Event | None
    size: np.ndarray
    energy: float | None = None
    held: Mapping[str, tuple[Callable[..., Any], Any]] | None = None

    def at_energy(self, energy: float | None) -> SectionSurface:
        """The same at another energy, or at any."""
        return replace(self, energy=energy)

    def either_sense(self) -> SectionSurface:
        """The same for crossings of either sense."""
        return self if self.event is None else replace(self, event=replace(self.event, direction=0))

    def conditions(self, ns: Any, x: Any, p: Any, t: Any) -> list[Any]:
        """F, scalars of any kind."""
        rows = list(TangentSpace(self.system).departures(ns, x, p, t))
        if self.event is not None:
            rows.append(self.event.function(ns, x, p, t))
        if self.energy is not None:
            rows.append(self.system.observables(ns, x, p, t)["energy"] - self.energy)
        for function, value in (self.held or {}).values():
            rows += [one - kept for one, kept in zip(function(ns, x, p, t), value, strict=True)]
        return rows

    def rows(self, x: np.ndarray) -> Rows:
        """F and F′ at states (m, states)."""
        return self._rows(x)

    @cached_property
    def _rows(self) -> Callable[[np.ndarray], Rows]:
        return slopes_of_formulas(self.system, self.conditions)

    @cached_property
    def _energy(self) -> Callable[[np.ndarray], Rows]:
        def energy(ns: Any, x: Any, p: Any, t: Any) -> list[Any]:
            return [self.system.observables(ns, x, p, t)["energy"]]

        return slopes_of_formulas(self.system, energy)

    def uphill(self, x: np.ndarray) -> np.ndarray:
        """The directions along the section in which the energy grows most, in sizes; of length one."""
        slope = self._energy(x).slope[:, 0] * self.size
        found = tangent(self.rows(x).slope, self.size, np.nan_to_num(slope))
        length = np.linalg.norm(found, axis=1, keepdims=True)
        return np.asarray(found / np.maximum(length, 1e-300))

    def project(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The nearest states to x (m, states), and whether each was reached."""
        x = np.array(x, dtype=float)
        good, done = np.zeros(len(x), dtype=bool), np.zeros(len(x), dtype=bool)
        for _ in range(ITERATIONS):
            left = np.flatnonzero(~done)
            if not len(left):
                break
            here = self.rows(x[left])
            step, near = least_steps(here, self.size)
            good[left] = near
            length = np.abs(step).max(axis=1)
            step *= np.minimum(1.0, FARTHEST / np.maximum(length, 1e-300))[:, None]
            finite = np.isfinite(step).all(axis=1)
            good[left[~finite]] = False
            x[left] += np.where(finite[:, None], step, 0.0) * self.size
            done[left] = ~finite | (length <= ROUNDING) | (near & (length <= CLOSE))
        return x, good

    def sense(self, x: np.ndarray) -> np.ndarray:
        """d(when)/dt at states (m, states)."""
        assert self.event is not None
        columns, p = list(np.asarray(x, dtype=float).T), self.system.numbers
        with np.errstate(all="ignore"):
            rates = self.system.rate(ARRAYS, columns, p, 0.0)
            jets = [Jet(ARRAYS, value, (rate,)) for value, rate in zip(columns, rates, strict=True)]
            t = Jet(ARRAYS, np.zeros(len(x)), (np.ones(len(x)),))
            found = self.event.function(jet_namespace(ARRAYS), jets, p, t)
        slope: np.ndarray = np.asarray(slopes_of(found, 1)[0], dtype=float)
        return np.broadcast_to(slope, len(x))

    def allowed(self, x: np.ndarray) -> np.ndarray:
        """Whether a motion can begin there and crosses in the right sense, (m,)."""
        system = self.system
        fine: np.ndarray = np.isfinite(x).all(axis=1)
        columns = list(np.asarray(x, dtype=float).T)
        with np.errstate(all="ignore"):
            for event in system.events:
                value = event.function(ARRAYS, columns, system.numbers, 0.0)
                fine &= ~(event.direction * np.asarray(value, dtype=float) > 0)
            for guard in system.guards:
                fine &= ~(guard.excess(observe(system, np.zeros(len(x)), x, guard.needs)) > 0)
        if self.event is not None and self.event.direction:
            fine &= self.event.direction * self.sense(x) > 0
        return fine


def slopes_of_formulas(
    system: FirstOrderSystem, formulas: Callable[..., list[Any]]
) -> Callable[[np.ndarray], Rows]:
    """States (m, states) → the values and slopes there of a list of formulas, at time 0.

    Their work is written down once, on jets, and what the list does not need is left out of it.
    """
    tape, n = Tape(), len(system.states)
    inputs = [Traced(tape, "input", i) for i in range(n)]
    jets = [Jet(TRACE, one, [int(i == j) for j in range(n)]) for i, one in enumerate(inputs)]
    found = formulas(jet_namespace(TRACE), jets, system.numbers, 0.0)
    results = [part for one in found for part in (value_of(one), *slopes_of(one, n))]
    names = [f"x{i}" for i in range(n)]
    source = Source(tape, dict(enumerate(names)), list(map(place_of, results)))
    result = f"({', '.join(source.results)},)" if results else "()"
    function = compiled(names, source.lines, result, vars(ARRAYS))

    def rows(x: np.ndarray) -> Rows:
        with np.errstate(all="ignore"):
            parts = function(*np.asarray(x, dtype=float).T)
        columns = [np.broadcast_to(np.asarray(part, dtype=float), len(x)) for part in parts]
        table = np.array(columns).reshape(len(found), n + 1, len(x))
        return Rows(table[:, 0].T, np.moveaxis(table[:, 1:], 2, 0))

    return rows


def least_steps(rows: Rows, size: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The least steps to F = 0, in sizes of the states (m, states), and where F vanishes already."""
    slope, scale = _evened(rows.slope * size)
    value = rows.value / scale
    bad = ~(np.isfinite(slope).all(axis=(1, 2)) & np.isfinite(value).all(axis=1))
    slope[bad], value[bad] = 0.0, np.nan
    step = -np.einsum("mnr,mr->mn", np.linalg.pinv(slope, rcond=DEPENDENT), value)
    return step, np.abs(value).max(axis=1, initial=0.0) <= CLOSE


def tangent(slope: np.ndarray, size: np.ndarray, direction: np.ndarray) -> np.ndarray:
    """The part of directions (m, states), in sizes of the states, that keeps F (slopes F′)."""
    rows, _ = _evened(slope * size)
    rows[~np.isfinite(rows).all(axis=(1, 2))] = 0.0
    across = np.einsum("mrn,mn->mr", rows, direction)
    found: np.ndarray = direction - np.einsum(
        "mnr,mr->mn", np.linalg.pinv(rows, rcond=DEPENDENT), across
    )
    return found


def _evened(slope: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows of length one, but for those that are rounding, and the lengths that they had."""
    weight = np.linalg.norm(slope, axis=2)
    told = weight > NOISE * weight.max(axis=1, keepdims=True, initial=1e-300)
    scale = np.where(told, weight, 1.0)
    return slope / scale[:, :, None], scale
