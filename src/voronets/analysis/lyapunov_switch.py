r"""Tangent vectors carried over a switch: another chart, an impact, another mode of the same freedom.

A neighbour x + ε v meets the event by δτ = −ε (∇e·v)/(ė) later, is switched there, and is brought back
to the time at which the motion itself goes on (the saltation of Aizerman and Gantmakher, 1958):

    δy = d/dε [ s(x + ε v + f δτ, t + δτ) − f⁺ δt ],     s the switch, δt by how much later it goes on

by central differences of the switch itself, which may be a search or an integration.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.analysis.sensitivity_switch import rate_at
from voronets.analysis.tangent_space import TangentSpace
from voronets.expressions.jets import Jet, jet_namespace, slopes_of
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import Continuation, Event, FirstOrderSystem

STEP = 1e-6  # of the state, to either side
GRAZING = 1e-9  # of what the event's rate could be


class NotDifferentiable(ArithmeticError):
    """A switch over which tangent vectors cannot be carried; says why."""


@dataclass(frozen=True)
class Saltation:
    """A motion that meets an event with a switch at x and t."""

    system: FirstOrderSystem
    event: Event
    x: np.ndarray
    t: float

    def carried(self, following: Continuation, vectors: np.ndarray) -> tuple[np.ndarray, float]:
        """Unit vectors (k, states), tangent before, as they are after; the growth of the volume (a log)."""
        before = TangentSpace(self.system).basis(self.x, self.t)
        after = TangentSpace(following.system).basis(following.state, following.onset(self.t))
        if after.shape[1] != before.shape[1]:
            raise NotDifferentiable(
                f"the motion passes from {_called(self.system)} to {_called(following.system)} at "
                f"t = {self.t:.9g} s, where {before.shape[1]} directions become {after.shape[1]}"
            )
        made = np.array([self._derivative(following, v) for v in before.T])  # images of the basis
        inside = made @ after
        size = np.linalg.slogdet(inside)[1]
        if not np.isfinite(size):
            raise NotDifferentiable(
                f"neighbouring motions merge at t = {self.t:.9g} s, so a direction is lost"
            )
        return vectors @ before @ inside @ after.T, float(size)

    def _derivative(self, following: Continuation, v: np.ndarray) -> np.ndarray:
        """The derivative of the switch along v."""
        n = len(self.x)
        rate = rate_at(self.system, self.x, self.t)
        jets = [Jet(ARRAYS, x, (v_i, f_i)) for x, v_i, f_i in zip(self.x, v, rate, strict=True)]
        time = Jet(ARRAYS, self.t, (0.0, 1.0))
        value = self.event.function(jet_namespace(ARRAYS), jets, self.system.numbers, time)
        across, along = (float(one) for one in slopes_of(value, 2))
        if abs(along) <= GRAZING * abs(across) * float(np.linalg.norm(rate)) / max(n, 1):
            raise NotDifferentiable(
                f"the motion only grazes {self.event.name!r} at t = {self.t:.9g} s"
            )
        later = -across / along
        size = STEP * max(1e-3, float(np.abs(self.x).max()))
        ends = [
            self._switched(following, self.x + e * (v + later * rate), self.t + e * later)
            for e in (size, -size)
        ]
        found: np.ndarray = (ends[0] - ends[1]) / (2 * size)
        return found

    def _switched(self, following: Continuation, x: np.ndarray, t: float) -> np.ndarray:
        """The state of a neighbour at the time at which the motion itself goes on."""
        switch = self.event.switch
        found = None if switch is None else switch(x, t)
        alike = found is not None and found.outcome is None
        alike = alike and found is not None and _kind(found) == _kind(following)
        if found is None or not alike:
            raise NotDifferentiable(
                f"neighbouring motions continue differently after t = {self.t:.9g} s"
            )
        delay = found.onset(t) - following.onset(self.t)
        return found.state - delay * rate_at(found.system, found.state, found.onset(t))


def _kind(following: Continuation) -> tuple[Any, ...]:
    names = tuple(quantity.name for quantity in following.system.states)
    return names, following.system.mode, len(following.changes)


def _called(system: FirstOrderSystem) -> str:
    return system.mode or "one chart"
