"""The default engine: heyoka's adaptive Taylor series, compiled for the system.

The numbers of a system are run-time parameters of the compiled code, so that systems of equal
structure share it: within a process through ``_ready``, between processes through heyoka's own
cache on disk.  Integration goes in slices of steps; between two slices the sink may end it, and a
system with constraints on its coordinates is put back on their manifold.

Compact code is made in two grades: a draft, ten times sooner compiled and four times slower, for
runs of few steps (and not kept on disk); a run that turns out to be long goes on in optimised code.
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

import heyoka as hy
import numpy as np

from voronets.engine.pieces import STALLED, Cancelled, Piece, Stop, Task
from voronets.expressions.scalars import FLOATS
from voronets.mechanics.first_order import Event, FirstOrderSystem
from voronets.mechanics.numbers import filled, leaves

FIRST_SLICE, GROWTH, LARGEST_SLICE = 64, 8, 2048  # steps; each slice costs a millisecond
PROJECTED_SLICE = 16  # where the state is projected after each
KEPT = 32
#: LLVM's levels.  Beyond 1 it takes half as long again, for the same digits at the same speed.
DRAFT, OPTIMISED = 0, 1
DRAFT_STEPS = 1000  # the longest run in draft code
QUIET = 1e-2  # at most this is an event's function at the start
TIME = re.compile(r"\bt\b")  # how heyoka writes the time


@dataclass
class _Compiled:
    """An integrator, the indices of the events that stop it, and what the others saw this run."""

    integrator: Any
    stopping: list[int]
    seen: list[tuple[int, float]]


_ready: OrderedDict[Any, _Compiled] = OrderedDict()
_lock = threading.Lock()


class Heyoka:
    """Taylor integration to rounding error.

    compact  True compiles in a tenth of a second for a short run and in half a second for a long
             one; False takes several times that and runs about twice as fast
    """

    name = "heyoka"
    longest_run = 1e9

    def __init__(self, *, compact: bool = True) -> None:
        self.compact = compact

    def tolerance(self, asked: float) -> float:
        return asked

    def run(self, task: Task) -> Stop:
        """In draft code as long as the run is short; which grade does not depend on other runs."""
        grades = (DRAFT, OPTIMISED) if self.compact else (OPTIMISED,)
        stop = Stop(task.t0, task.state)
        for grade in grades:
            key = self._key(task, grade)
            with _lock:
                compiled = _ready.pop(key, None)
            if compiled is None:
                compiled = self._compile(task, grade)
            try:
                most = DRAFT_STEPS if grade == DRAFT else np.inf
                stop = self._propagate(task, compiled, stop, most)
            finally:
                with _lock:
                    _ready[key] = compiled
                    while len(_ready) > KEPT:
                        _ready.popitem(last=False)
            if not stop.unfinished:
                break
        return stop

    def compiled(self, task: Task) -> Any:
        """The bare integrator of a long run (a taylor_adaptive), for benchmarks."""
        return self._compile(task, OPTIMISED).integrator

    def _key(self, task: Task, grade: int) -> Any:
        events = tuple((e.name, e.formula, e.direction, e.outcome is None) for e in task.events)
        numbers = tuple(name for name, _ in leaves(task.system.numbers))
        return (task.system.structure, numbers, events, task.tolerance, self.compact, grade)

    def _compile(self, task: Task, grade: int) -> _Compiled:
        system = task.system
        x = [hy.make_vars(f"x{i:02d}") for i in range(len(system.states))]
        values = [value for _, value in leaves(system.numbers)]
        p = filled(system.numbers, [hy.par[i] for i in range(len(values))])
        rate = [_expression(r) for r in system.rate(hy, x, p, hy.time)]
        compiled = _Compiled(None, [], [])
        stopping, watching = [], []
        for i, event in enumerate(task.events):
            g = _expression(event.function(hy, x, p, hy.time))
            if not hy.get_variables([g]) and not TIME.search(str(g)):
                continue  # a constant never crosses zero
            g *= hy.par[len(values) + i]  # see _scale
            direction = _DIRECTIONS[event.direction]
            if event.outcome is None:
                watching.append(hy.nt_event(g, _Watch(i, compiled.seen), direction=direction))
            else:
                stopping.append(hy.t_event(g, direction=direction))
                compiled.stopping.append(i)
        options: dict[str, Any] = {"t_events": stopping} if stopping else {}
        options |= {"nt_events": watching} if watching else {}
        settings = {"tol": task.tolerance, "compact_mode": self.compact, "opt_level": grade}
        settings |= options
        equations = list(zip(x, rate, strict=True))
        start = list(map(float, task.state))
        try:
            with _no_disk() if grade == DRAFT else nullcontext():
                compiled.integrator = hy.taylor_adaptive(equations, start, **settings)
        except RuntimeError:
            # The cache on disk is damaged or cannot be written: go on without it.
            if not hy.llvm_state.get_diskcache_enabled():
                raise
            hy.llvm_state.set_diskcache_enabled(False)
            compiled.integrator = hy.taylor_adaptive(equations, start, **settings)
        return compiled

    def _propagate(self, task: Task, compiled: _Compiled, begin: Stop, most: float) -> Stop:
        """From ``begin``; unfinished where more steps than ``most`` are to be expected."""
        ta = compiled.integrator
        values = [float(value) for _, value in leaves(task.system.numbers)]
        values += [_scale(event, task) for event in task.events]
        ta.pars[:] = values[: len(ta.pars)]
        ta.time = begin.t
        ta.state[:] = begin.state
        if ta.with_events:
            ta.reset_cooldowns()
        compiled.seen.clear()
        project = task.system.project
        slice_of_steps = FIRST_SLICE if project is None else PROJECTED_SLICE
        taken = 0
        while True:
            before = ta.time
            outcome, _, _, steps, dense, _ = ta.propagate_until(
                task.t1, max_steps=slice_of_steps, c_output=True
            )
            try:
                piece = None if dense is None else _piece(dense)
                if piece is not None and piece.steps:
                    task.sink(piece)
                for index, t in compiled.seen:
                    task.found(task.events[index], t)
                compiled.seen.clear()
            except Cancelled:
                return Stop(ta.time, ta.state.copy(), cancelled=True)
            here = (float(ta.time), ta.state.copy())
            if not np.isfinite(here[0]):
                here = (before if piece is None else float(piece.times[-1]), here[1])
            if outcome == hy.taylor_outcome.time_limit:
                return Stop(*here)
            if outcome == hy.taylor_outcome.err_nf_state:
                return Stop(*here, failure="a number ceased to be finite")
            if outcome != hy.taylor_outcome.step_limit:
                return Stop(*here, event=task.events[compiled.stopping[-int(outcome.value) - 1]])
            if abs(ta.time - before) < STALLED * slice_of_steps * max(abs(ta.time - task.t0), 1e-9):
                return Stop(*here, failure="the steps became too small to go on: a singularity")
            if project is None:
                slice_of_steps = min(GROWTH * slice_of_steps, LARGEST_SLICE)
            else:
                ta.state[:] = project(ta.state.copy(), task.system.numbers, float(ta.time))
            taken += steps
            if taken + steps * (task.t1 - ta.time) / (ta.time - before) > most:
                return Stop(float(ta.time), ta.state.copy(), unfinished=True)


def _scale(event: Event, task: Task) -> float:
    """What makes an event's function small beside the state; its zeros stay where they are.

    heyoka measures the error of a step against the largest number among states *and* events: the
    weight of a ship would loosen the tolerance, and a reaction that shakes would shorten the steps.
    """
    try:
        value = event.function(FLOATS, task.state.tolist(), task.system.numbers, task.t0)
    except (ValueError, ZeroDivisionError, OverflowError):
        return QUIET
    return QUIET / max(1.0, abs(value)) if np.isfinite(value) else QUIET


class _Watch:
    """Notes when a non-terminal event happens."""

    def __init__(self, index: int, seen: list[tuple[int, float]]) -> None:
        self.index, self.seen = index, seen

    def __call__(self, integrator: Any, t: float, sign: int) -> None:
        self.seen.append((self.index, float(t)))

    def __deepcopy__(self, memo: Any) -> _Watch:  # heyoka copies callbacks; the list is shared
        return self


_DIRECTIONS = {
    -1: hy.event_direction.negative,
    0: hy.event_direction.any,
    1: hy.event_direction.positive,
}


@contextmanager
def _no_disk() -> Iterator[None]:
    """Without heyoka's cache on disk: a draft is sooner made than found in a large one."""
    enabled = hy.llvm_state.get_diskcache_enabled()
    hy.llvm_state.set_diskcache_enabled(False)
    try:
        yield
    finally:
        hy.llvm_state.set_diskcache_enabled(enabled)


def _expression(value: Any) -> Any:
    """A heyoka expression, also of a structural constant."""
    return value if isinstance(value, hy.expression) else hy.expression(float(value))


def _piece(dense: Any) -> Piece:
    """The steps up to the first that is not finite."""
    times, series = np.array(dense.times), dense.tcs
    good = np.isfinite(times)
    good[1:] &= np.isfinite(series).all(axis=(1, 2))
    times = times[: len(times) if good.all() else int(np.argmin(good))]
    return Piece(times, lambda t: np.array(dense(np.asarray(t, dtype=float))), series.nbytes)


def expressions(system: FirstOrderSystem) -> list[Any]:
    """The right-hand sides as heyoka expressions of x00, x01, … and par[0], par[1], …"""
    x = [hy.make_vars(f"x{i:02d}") for i in range(len(system.states))]
    count = sum(1 for _ in leaves(system.numbers))
    p = filled(system.numbers, [hy.par[i] for i in range(count)])
    return [_expression(r) for r in system.rate(hy, x, p, hy.time)]
