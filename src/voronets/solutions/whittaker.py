"""Whittaker's reduction solved: branch by branch in τ, across the turning points in t.

On a branch the reduced system (``whittaker_branch``) runs in s = |τ − τ₀| and carries the time
as one of its states, t = ∫ dτ/η_1.  Near a turning point, where η_1 vanishes and all η_p/η_1
grow without limit, the motion goes on in t until the velocity that plays time is large again: the
turning point is located there, and the next branch begins with its own sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.engine.motion import Motion
from voronets.engine.simulate import simulate_system
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.mechanics.displacements import independent_velocities
from voronets.mechanics.first_order import Event, FirstOrderSystem, Numbers, State
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.outcome import Outcome
from voronets.mechanics.system import System, velocity
from voronets.solutions.whittaker_branch import DEPENDENT, NEAR, Branches
from voronets.solutions.whittaker_equations import Whittaker

#: A branch begins where η_1 has this part of the kinetic energy, squared; it ends at NEAR.
AWAY = 2 * NEAR


@dataclass(frozen=True)
class Part:
    """A part of the motion from t0 to t1: a branch in s (σ = ±1), or a crossing in t (σ = 0)."""

    motion: Motion
    branch: int
    t0: float
    t1: float

    def at(self, times: np.ndarray, names: Sequence[str]) -> dict[str, np.ndarray]:
        """Coordinates and velocities; on a branch s is found from t by Newton's method."""
        t = np.clip(times - self.t0, 0.0, None)
        data = self.motion.at(self._s(t) if self.branch else np.minimum(t, self.motion.t_end))
        return {name: data[name].values for name in names}

    def _s(self, t: np.ndarray) -> np.ndarray:
        grid = np.linspace(0.0, self.motion.t_end, 257)
        s = np.interp(t, self.motion.at(grid)["t"].values, grid)
        for _ in range(8):
            data = self.motion.at(s)
            step = (t - data["t"].values) * np.abs(data["dtau/dt"].values)
            s = np.clip(s + step, 0.0, self.motion.t_end)
            if np.abs(step).max(initial=0.0) < 1e-15 * max(self.motion.t_end, 1e-300):
                break
        return s


@dataclass(frozen=True)
class WhittakerMotion:
    """A motion rebuilt from its reduction.

    reduction       Whittaker's function, forces and equations; the first, where the other
                    independent velocities had to be changed on the way
    h               the energy constant
    parts           branches and crossings in order
    turning_points  times at which the velocity that plays time vanished
    t_end, message  how far it came, and why no farther
    """

    reduction: Whittaker
    h: float
    parts: tuple[Part, ...]
    turning_points: tuple[float, ...]
    t_end: float
    message: str

    def at(self, times: Sequence[float] | np.ndarray) -> dict[str, np.ndarray]:
        """Every coordinate and velocity at any times from 0 to ``t_end``."""
        t = np.atleast_1d(np.asarray(times, dtype=float))
        if np.any((t < 0) | (t > self.t_end * (1 + 1e-12))):
            raise ValueError(f"times: got {t.min():g} … {t.max():g}; expected 0 … {self.t_end:g}")
        s = self.reduction.system
        names = (*s.names, *(v.name for v in s.v))
        which = np.searchsorted([part.t1 for part in self.parts[:-1]], t)
        found = {name: np.empty(len(t)) for name in names}
        for i in np.unique(which):
            for name, values in self.parts[i].at(t[which == i], names).items():
                found[name][which == i] = values
        return found

    @property
    def reduced_share(self) -> float:
        """The part of the time that was spent on branches."""
        return sum(part.t1 - part.t0 for part in self.parts if part.branch) / self.t_end


def whittaker_motion(
    system: System,
    state: Sequence[float] | np.ndarray,
    duration: float,
    *,
    time: str,
    independent: Sequence[str] | None = None,
    cross: bool = True,
    tolerance: float = 1e-14,
    engine: str | None = None,
) -> WhittakerMotion:
    """The motion of a conservative system by Whittaker's reduction.

    state        q, q̇ at t = 0, on the constraints
    time         the coordinate or quasi-velocity that plays time
    independent  the other independent velocities, such as "psi'" (default: chosen at the start,
                 and again where they cease to be independent)
    cross        False ends the motion at the first turning point
    """
    x = np.asarray(state, dtype=float)
    solver = _Solver(system, time, independent, duration, cross, tolerance, engine)
    return solver.run(x)


class _Solver:
    def __init__(
        self, system: System, time: str, independent: Sequence[str] | None, duration: float,
        cross: bool, tolerance: float, engine: str | None,
    ) -> None:  # fmt: skip
        self.system, self.duration = system, duration
        self.time, self.independent = time, independent
        self.cross = cross
        self.options: dict[str, Any] = {"tolerance": tolerance, "engine": engine, "estimate": False}
        self.direct = first_order(system)
        self.parts: list[Part] = []
        self.turning: list[float] = []

    def _choose(self, x: np.ndarray) -> Whittaker:
        """The reduction by the velocities that are farthest from dependent at x."""
        s = self.system
        names = independent_velocities(s, self.time, [*x[: len(s.names)]])
        names = names if self.independent is None else (names[0], *self.independent)
        self.reduction = Whittaker(s, names)
        self.branches = Branches(self.reduction)
        arguments = (*s.names, *(v.name for v in s.v), *s.parameters)
        rows = (list(self.reduction.displacements.velocities), s.T, s.U)
        self.values = as_function(rows, arguments)
        return self.reduction

    def run(self, x: np.ndarray) -> WhittakerMotion:
        first = self._choose(x)
        _, T, U = self._at(x)
        h, t, message = T - U, 0.0, "the motion was computed to the end"
        self.scale = T
        at_rest = abs(U) * 1e-12
        if at_rest >= T:  # a first while in t gives the scale
            motion = simulate_system(self.direct, x, self.duration / 50, at=[0.0], **self.options)
            x, t = self._step(x, t, motion, 0)
            self.scale = self._at(x)[1]
        while t < self.duration * (1 - 1e-13):
            if self._excess(FLOATS, x, self.system.parameters, NEAR * 1.01) > 0:
                x, t = self._branch(x, t, h)
                continue
            x, t, turned = self._crossing(x, t)
            if turned and not self.cross:
                message = f"a turning point: {self.reduction.velocities[0]} vanishes"
                break
        return WhittakerMotion(first, h, tuple(self.parts), tuple(self.turning), t, message)

    def _branch(self, x: np.ndarray, t: float, h: float) -> tuple[np.ndarray, float]:
        """One branch, from x at t to where the velocity becomes small or the time is over."""
        eta, _, _ = self._at(x)
        branch, left = (1 if eta[0] > 0 else -1), self.duration - t
        numbers = (*x[: len(self.system.names)], *self.system.parameters.values())
        determinant = float(self.branches.determinant(FLOATS, *numbers))
        stated = self.branches.first_order(
            h, branch, scale=self.scale, determinant=determinant, until=left
        )
        start = np.array([*x[: len(self.system.names)], *(e / eta[0] for e in eta[1:]), 0.0])
        span = 100 * left * abs(eta[0])
        motion = simulate_system(stated, start, span, at=[0.0], **self.options)
        x, t = self._step(x, t, motion, branch)
        if motion.message == DEPENDENT:
            before = self.reduction.velocities
            if self._choose(x).velocities == before:
                names = ", ".join(before)
                raise ValueError(
                    f"the velocities {names} cease to be independent soon after t = {t:g} s: "
                    "choose others by ``independent``, or state quasi_velocities"
                )
        return x, t

    def _crossing(self, x: np.ndarray, t: float) -> tuple[np.ndarray, float, bool]:
        """In t until the velocity is large again, or to the turning point itself."""
        p = self.system.parameters
        count = len(self.system.names)

        def turning(ns: Any, x: State, numbers: Numbers, _: Any) -> Any:
            return self.values(ns, *x, *(numbers[name] for name in p))[0][0]

        def away(ns: Any, x: State, numbers: Numbers, _: Any) -> Any:
            return self._excess(ns, x, numbers, AWAY)

        def turning_of(_: FirstOrderSystem) -> Event:
            return Event("turning", turning, 0, None if self.cross else Outcome.EVENT, "turning")

        def away_of(_: FirstOrderSystem) -> Event:
            return Event("away", away, +1, Outcome.EVENT, "away")

        assert len(x) == 2 * count
        motion = simulate_system(
            self.direct, x, self.duration - t, at=[0.0], events=(turning_of, away_of),
            **self.options,
        )  # fmt: skip
        self.turning += [t + when for name, when in motion.events if name == "turning"]
        turned = motion.message == "turning"
        x, end = self._step(x, t, motion, 0)
        self.turning += [end] if turned else []
        return x, end, turned

    def _step(
        self, x: np.ndarray, t: float, motion: Motion, branch: int
    ) -> tuple[np.ndarray, float]:
        """Note a part; the state and the time at its end."""
        end = motion.at([motion.t_end])
        names = (*self.system.names, *(velocity(name) for name in self.system.names))
        lasted = float(end["t"].values[0]) if branch else motion.t_end
        if lasted > 0:
            self.parts.append(Part(motion, branch, t, t + lasted))
        return np.array([float(end[name].values[0]) for name in names]), t + lasted

    def _at(self, x: np.ndarray) -> Any:
        """η, T, U at a state."""
        return self.values(FLOATS, *map(float, x), *self.system.parameters.values())

    def _excess(self, ns: Any, x: State, p: Numbers, part: float) -> Any:
        """The share of η_1 in the kinetic energy over the part² of it."""
        eta, T, _ = self.values(ns, *x, *(p[name] for name in self.system.parameters))
        share = self.branches.share(ns, x[: len(self.system.names)], eta[0], p)
        return share - part**2 * (T + self.scale)
