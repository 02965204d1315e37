r"""Branch by branch in a coordinate ψ, and across its turning points in t.

On a branch the reduced system (``classical.reductions.energy``) runs in s = |ψ − ψ₀| and carries
t = ∫ dψ/ψ̇.  Near a turning point of ψ the motion goes on in t until ψ̇ is large again; the turning
point is located there, and the next branch begins with its own signs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from voronets.engine.motion import Motion
from voronets.engine.simulate import simulate_system
from voronets.expressions.scalars import FLOATS
from voronets.forms.neumann.coordinates import COORDINATES
from voronets.mechanics.first_order import Event, FirstOrderSystem, Numbers, State
from voronets.mechanics.outcome import Outcome
from voronets.solutions.equations.energy import NEAR, ByEnergy
from voronets.solutions.equations.noncyclic import NonCyclic
from voronets.solutions.reductions.rebuilt import ReductionEnded

AWAY = 2 * NEAR  # a branch begins where ψ̇ has this part of what the kinetic energy allows


@dataclass(frozen=True)
class Part:
    """A part of the motion from t0 to t1: a branch in s, or a crossing in t."""

    motion: Motion
    branch: bool
    t0: float
    t1: float

    def at(self, times: np.ndarray, names: Sequence[str]) -> np.ndarray:
        """Observables at times, (N, names)."""
        return self.seen(self.own(times), names)

    def seen(self, own: np.ndarray, names: Sequence[str]) -> np.ndarray:
        """Observables at values of its own independent variable."""
        data = self.motion.at(np.clip(own, 0.0, self.motion.t_end))
        return np.stack([data[name].values for name in names], axis=1)

    def own(self, times: np.ndarray) -> np.ndarray:
        """Its own independent variable: t − t0, or the s of a branch, found by Newton's method."""
        t, end = np.clip(times - self.t0, 0.0, None), self.motion.t_end
        if not self.branch:
            return np.minimum(t, end)
        s = np.interp(t, *self._table)
        for _ in range(12):
            reached, speed = self.seen(s, ("t", "psi'")).T
            step = (t - reached) * np.abs(speed)
            s = np.clip(s + step, 0.0, end)
            if np.abs(step).max(initial=0.0) < 4e-15 * max(end, 1e-300):
                break
        return s

    @cached_property
    def _table(self) -> tuple[np.ndarray, np.ndarray]:
        grid = np.linspace(0.0, self.motion.t_end, 129)
        return self.seen(grid, ("t",))[:, 0], grid


@dataclass(frozen=True)
class EnergyMotion:
    """A motion by its parts; ``turning_points`` are the times at which ψ̇ vanished."""

    equations: NonCyclic
    parts: tuple[Part, ...]
    turning_points: tuple[float, ...]

    def at(self, times: np.ndarray, names: Sequence[str]) -> np.ndarray:
        """Observables at any times."""
        which = np.searchsorted([part.t1 for part in self.parts[:-1]], times)
        found = np.empty((len(times), len(names)))
        for i in np.unique(which):
            found[which == i] = self.parts[i].at(times[which == i], names)
        return found

    @property
    def edges(self) -> np.ndarray:
        """Where the parts meet."""
        return np.array([0.0, *(part.t1 for part in self.parts)])


class BranchSolver:
    """From a start to the time wanted."""

    def __init__(self, by: ByEnergy, duration: float, tolerance: float) -> None:
        self.by, self.duration = by, duration
        self.options: dict[str, Any] = {
            "tolerance": max(tolerance, 1e-15), "at": [0.0], "throw": False, "estimate": False,
        }  # fmt: skip
        self.numbers = by.equations.coordinates.numbers
        self.in_time, self.on_branch = by.equations.system(), by.system()
        self.parts: list[Part] = []
        self.turning: list[float] = []

    def run(self, x: np.ndarray) -> EnergyMotion:
        """The motion from kept coordinates and σ, τ, n."""
        one = self.by.equations
        at = one.now(FLOATS, [float(value) for value in x], self.numbers)
        kinetic = float(at.axes.kinetic_energy)
        h, t = kinetic - float(at.U), 0.0
        self.scale = 1e-3 * kinetic if kinetic > 0 else 1e-6 * abs(h)
        while t < self.duration * (1 - 1e-13):
            state = [float(value) for value in x]
            if float(self.by.excess(FLOATS, state, self.numbers, NEAR * 1.01, self.scale)) > 0:
                x, t = self._branch(x, t, h)
            else:
                x, t = self._crossing(x, t)
        return EnergyMotion(one, tuple(self.parts), tuple(self.turning))

    def _branch(self, x: np.ndarray, t: float, h: float) -> tuple[np.ndarray, float]:
        left = self.duration - t
        start, branch = self.by.begin(FLOATS, x, self.numbers, h, self.scale, left)
        numbers: dict[str, Any] = {**self.numbers, "branch": branch}
        stated = replace(self.on_branch, numbers=numbers)
        # s has no bound of its own; ``late`` ends the branch
        motion = simulate_system(stated, start, 1e3 * (1 + self._reach(x, left)), **self.options)
        return self._note(motion, t, branch=True)

    def _reach(self, x: np.ndarray, left: float) -> float:
        at = self.by.equations.now(FLOATS, [float(value) for value in x], self.numbers)
        return abs(float(at.contact.rates[COORDINATES.index(self.by.psi)])) * left

    def _crossing(self, x: np.ndarray, t: float) -> tuple[np.ndarray, float]:
        """In t until ψ̇ is large again."""
        i, by, scale = COORDINATES.index(self.by.psi), self.by, self.scale

        def turning(_: FirstOrderSystem) -> Event:
            def value(ns: Any, x: State, p: Numbers, t: Any) -> Any:
                return by.equations.now(ns, x, p).contact.rates[i]

            return Event("turning", value, 0, None, "turning")

        def away(_: FirstOrderSystem) -> Event:
            def value(ns: Any, x: State, p: Numbers, t: Any) -> Any:
                return by.excess(ns, x, p, AWAY, scale)

            return Event("away", value, +1, Outcome.EVENT, "away")

        motion = simulate_system(self.in_time, x, self.duration - t, events=(turning, away),
                                 **self.options)  # fmt: skip
        self.turning += [t + when for name, when in motion.events if name == "turning"]
        return self._note(motion, t, branch=False)

    def _note(self, motion: Motion, t: float, *, branch: bool) -> tuple[np.ndarray, float]:
        end = motion.at([motion.t_end])
        lasted = float(end["t"].values[0]) if branch else motion.t_end
        if motion.outcome not in (Outcome.COMPLETED, Outcome.EVENT):
            raise ReductionEnded(f"{motion.message} (t = {t + lasted:.9g} s)")
        if lasted > 0:
            self.parts.append(Part(motion, branch, t, t + lasted))
        names = self.by.equations.names
        return np.array([float(end[name].values[0]) for name in names]), t + lasted
