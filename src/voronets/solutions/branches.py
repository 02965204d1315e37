"""A motion branch by branch in a coordinate ψ of its own, and across its turning points in t.

On a branch ψ grows or falls: the motion runs in s = |ψ − ψ₀| and carries the time along,
t = ∫ dψ/ψ̇.  Where ψ̇ becomes small it goes on in t until ψ̇ is large again; the turning point is
located there, and the next branch begins.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from voronets.engine.motion import Motion
from voronets.engine.simulate import simulate_system
from voronets.expressions.scalars import FLOATS
from voronets.mechanics.first_order import Event, FirstOrderSystem, Numbers, Scalar, State
from voronets.mechanics.outcome import Outcome

RATE = "dpsi/dt"  # the observable of a branch that is ψ̇
TURNING = "turning point"
AT_REST = 1e-12  # kinetic energy over |U|: less is rest


class Branching(ABC):
    """What a motion by branches is made of.

    in_time   the system in t, whose states are observables of the systems of branches
    near      a branch ends where ψ̇ has this part of what the kinetic energy allows; the next one
              begins at twice of it
    scale     a kinetic energy below which all velocities are small, in parts of that at the start;
              then in joules
    """

    in_time: FirstOrderSystem
    near: float
    scale: float

    @abstractmethod
    def energies(self, x: np.ndarray) -> tuple[float, float]:
        """T and U."""

    @abstractmethod
    def rate(self, ns: Any, x: State, p: Numbers) -> Scalar:
        """ψ̇ at a state of ``in_time``."""

    @abstractmethod
    def excess(self, ns: Any, x: State, p: Numbers, part: float) -> Scalar:
        """Positive where ψ̇ has more than this part of what the kinetic energy allows."""

    @abstractmethod
    def branch(
        self, x: np.ndarray, h: float, left: float
    ) -> tuple[FirstOrderSystem, np.ndarray, float]:
        """The system in s of the branch from x, whose last state is t; its state; a bound of s.

        h, left  the energy T − U, and the time at which the branch ends at the latest
        """

    def ended(self, x: np.ndarray, t: float, message: str) -> None:  # noqa: B027 (may do nothing)
        """Called at the end of every branch."""


@dataclass(frozen=True)
class Part:
    """A part of a motion from t0 to t1: a branch in s, or a crossing in t."""

    motion: Motion
    branch: bool
    t0: float
    t1: float

    def at(self, times: np.ndarray, names: Sequence[str]) -> np.ndarray:
        """Observables at times, (N, names)."""
        return self.seen(self.own(times), names)

    def seen(self, own: np.ndarray, names: Sequence[str]) -> np.ndarray:
        """Observables at values of its own independent variable."""
        return observed(self.motion, own, names)

    def own(self, times: np.ndarray) -> np.ndarray:
        """Its own independent variable at increasing times: t − t0, or the s of a branch."""
        t, end = np.clip(times - self.t0, 0.0, None), self.motion.t_end
        if not self.branch:
            return np.minimum(t, end)
        grid, reached, speed = self._table
        s = np.interp(t, reached, grid)
        speed, gap = np.interp(s, grid, speed), t - self._time(s)
        for _ in range(20):  # the secant method; ψ̇ to begin with
            before, s = s, np.clip(s + gap * speed, 0.0, end)
            step = s - before
            if np.abs(step).max(initial=0.0) < 4e-15 * max(end, 1e-300):
                break
            change, gap = gap, t - self._time(s)
            change = change - gap
            speed = np.divide(step, change, out=speed, where=change * step > 0)
        found: np.ndarray = s
        return found

    def _time(self, s: np.ndarray) -> np.ndarray:
        """t on a branch, its last state."""
        return self.motion.segments[0].dense(s)[:, -1]

    @cached_property
    def _table(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        grid = np.linspace(0.0, self.motion.t_end, 257)
        return grid, self._time(grid), np.abs(self.seen(grid, (RATE,))[:, 0])


@dataclass(frozen=True)
class BranchedMotion:
    """A motion by its parts.

    turning_points  the times at which ψ̇ vanished
    outcome         how it ended, with a sentence
    """

    parts: tuple[Part, ...]
    turning_points: tuple[float, ...]
    outcome: Outcome
    message: str

    @property
    def t_end(self) -> float:
        """How far it came."""
        return self.parts[-1].t1

    @property
    def edges(self) -> np.ndarray:
        """Where the parts meet, and both ends."""
        return np.array([0.0, *(part.t1 for part in self.parts)])

    @property
    def share(self) -> float:
        """The part of the time that was spent on branches."""
        return sum(part.t1 - part.t0 for part in self.parts if part.branch) / self.t_end

    def at(self, times: np.ndarray, names: Sequence[str]) -> np.ndarray:
        """Observables at any times, (N, names)."""
        which = np.searchsorted(self.edges[1:-1], times)
        found = np.empty((len(times), len(names)))
        for i in np.unique(which):
            found[which == i] = self.parts[i].at(times[which == i], names)
        return found


def observed(motion: Motion, when: np.ndarray, names: Sequence[str]) -> np.ndarray:
    """Observables of a motion, (N, names); beyond its ends those at the ends."""
    data = motion.at(np.clip(when, 0.0, motion.t_end))
    return np.stack([data[name].values for name in names], axis=1)


def follow(
    by: Branching, x: np.ndarray, duration: float, *, tolerance: float, engine: str | None = None,
    cross: bool = True,
) -> BranchedMotion:  # fmt: skip
    """The motion from the state x of ``by.in_time``; ``cross=False`` ends it at a turning point."""
    return _Follower(by, duration, tolerance, engine, cross).run(np.asarray(x, dtype=float))


class _Follower:
    def __init__(
        self, by: Branching, duration: float, tolerance: float, engine: str | None, cross: bool
    ) -> None:
        self.by, self.duration, self.cross = by, duration, cross
        self.options: dict[str, Any] = {
            "tolerance": tolerance, "engine": engine, "at": [0.0], "throw": False, "estimate": False,
        }  # fmt: skip
        self.names = tuple(quantity.name for quantity in by.in_time.states)
        self.parts: list[Part] = []
        self.turning: list[float] = []
        self.outcome, self.message = Outcome.COMPLETED, Outcome.COMPLETED.sentence

    def run(self, x: np.ndarray) -> BranchedMotion:
        by, t = self.by, 0.0
        T, U = by.energies(x)
        h, numbers = T - U, by.in_time.numbers
        if AT_REST * abs(U) >= T:  # a first while in t gives the scale
            x, t = self._note(simulate_system(by.in_time, x, self.duration / 50, **self.options), t)
            T, _ = by.energies(x)
        by.scale *= T
        while self.outcome is Outcome.COMPLETED and t < self.duration * (1 - 1e-13):
            if by.excess(FLOATS, [*map(float, x)], numbers, by.near * 1.01) > 0:
                system, state, span = by.branch(x, h, self.duration - t)
                motion = simulate_system(system, state, span, **self.options)
                x, t = self._note(motion, t, branch=True)
                by.ended(x, t, motion.message)
            else:
                x, t = self._crossing(x, t)
        return BranchedMotion(tuple(self.parts), tuple(self.turning), self.outcome, self.message)

    def _crossing(self, x: np.ndarray, t: float) -> tuple[np.ndarray, float]:
        """In t until ψ̇ is large again, or to the turning point itself."""
        by, end = self.by, None if self.cross else Outcome.EVENT

        def turning(ns: Any, x: State, p: Numbers, _: Scalar) -> Scalar:
            return by.rate(ns, x, p)

        def away(ns: Any, x: State, p: Numbers, _: Scalar) -> Scalar:
            return by.excess(ns, x, p, 2 * by.near)

        events = (Event(TURNING, turning, 0, end, TURNING),
                  Event("away", away, +1, Outcome.EVENT, "away"))  # fmt: skip
        stated = [lambda _, event=event: event for event in events]
        motion = simulate_system(
            by.in_time, x, self.duration - t, events=tuple(stated), **self.options
        )
        self.turning += [t + when for name, when in motion.events if name == TURNING]
        x, t = self._note(motion, t)
        if motion.message == TURNING:
            self.turning.append(t)
            self.outcome, self.message = Outcome.EVENT, f"a turning point at t = {t:.9g} s"
        return x, t

    def _note(self, motion: Motion, t: float, *, branch: bool = False) -> tuple[np.ndarray, float]:
        """Keep a part; the state and the time at its end."""
        last = np.array([motion.t_end])
        end = observed(motion, last, self.names)[0]
        lasted = float(motion.segments[-1].dense(last)[0, -1]) if branch else motion.t_end
        if motion.outcome not in (Outcome.COMPLETED, Outcome.EVENT):
            self.outcome, self.message = (
                motion.outcome,
                f"{motion.message} (t = {t + lasted:.9g} s)",
            )
        if lasted > 0:
            self.parts.append(Part(motion, branch, t, t + lasted))
        return end, t + lasted
