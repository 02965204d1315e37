"""The default engine: heyoka's adaptive Taylor series, compiled for the system.

The numbers of a system are run-time parameters of the compiled code, so that systems that compute
alike share it: within a process through what ``heyoka_code`` keeps, between processes through heyoka's own
cache on disk.

Compact code is made in two grades: a draft, ten times sooner compiled and four times slower, for
runs of few steps (and not kept on disk); a run that turns out to be long goes on in optimised code.
That is full-mode code where it is kept, and compact code while the other is made beside the run.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, suppress
from dataclasses import replace
from functools import partial
from typing import Any

import heyoka as hy
import numpy as np

from voronets.engine import full_code, heyoka_code
from voronets.engine.damaged_code import first_use, without_damaged_code
from voronets.engine.heyoka_code import (
    ANY_NUMBER,
    DRAFT,
    KEPT,
    OPTIMISED,
    arguments,
    disk,
    expression,
    expressions,
    taken,
)
from voronets.engine.large_states import Origin, relative_tolerance
from voronets.engine.pieces import Cancelled, Piece, Reader, Stop, Task
from voronets.engine.propagation import NOT_FINITE, Slice, propagate
from voronets.engine.signature import signature, tapes
from voronets.engine.watch import with_arrays
from voronets.mechanics.first_order import Event, FirstOrderSystem
from voronets.mechanics.numbers import leaves

SAMPLED, MOST_SAMPLING = 64, 1_000_000  # most times at once, and the steps that they may take
DRAFT_STEPS = 1000  # the longest run in draft code
LONG_RATE = 700  # operations of a rate that is compiled compactly even for a rough run


class Heyoka:
    """Taylor integration to rounding error.

    compact  True compiles in a tenth of a second for a short run and in half a second for a long
             one; False takes several times that and runs about twice as fast; None is True until
             full-mode code is there, which is made beside a long run
    """

    name = "heyoka"
    longest_run = 1e8

    def __init__(self, *, compact: bool | None = None) -> None:
        self.compact = compact
        self._read: dict[Any, Any] = {}  # functions of events, by those of their systems

    def tolerance(self, asked: float) -> float:
        return asked

    def step_tolerance(
        self, system: FirstOrderSystem, state: np.ndarray, tolerance: float
    ) -> float:
        """Less beside large states: steps are sized by the largest."""
        return relative_tolerance(system, state, tolerance)

    def run(self, task: Task) -> Stop:
        """In draft code as long as the run is short; whether it is does not depend on other runs."""
        begin = Stop(task.t0, task.state)
        if task.rough or self.compact is False:
            return self._run(task, DRAFT if task.rough else OPTIMISED, begin)
        stop = self._run(task, DRAFT, begin, most=DRAFT_STEPS)
        if not stop.unfinished:
            return stop
        if self.compact is not None:
            return self._run(task, OPTIMISED, stop)
        if self._full_mode_kept(task):
            return self._run(task, OPTIMISED, stop, full=True)
        rate, states = tapes.rate(task.system), len(task.system.states)
        beside = partial(full_code.make_beside, rate, states, task.tolerance)
        return self._run(task, OPTIMISED, stop, beside=beside)

    def _run(
        self, task: Task, grade: int, begin: Stop, *, most: float = np.inf, full: bool = False,
        beside: Callable[[], None] | None = None,
    ) -> Stop:  # fmt: skip
        origin = Origin(task.system, begin.state)
        begin = replace(begin, state=origin.local(begin.state))
        with ExitStack() as using:
            guard = using.enter_context(ExitStack())
            guard.enter_context(first_use())
            ta = using.enter_context(self._integrator(task, grade, full))
            stepper = _HeyokaStepper(ta, task, begin, beside, guard.close)
            return propagate(task, stepper, origin, most=most)

    def _full_mode_kept(self, task: Task) -> bool:
        """In memory or on disk."""
        if self._key(task, OPTIMISED, compact=False) in heyoka_code.integrators:
            return True
        return full_code.is_kept(tapes.rate(task.system), task.tolerance)

    def prepare(self, task: Task) -> None:
        """Compile what a rough task needs."""
        with self._integrator(task, DRAFT):
            pass

    def sample(self, task: Task, times: np.ndarray, take: Callable[[np.ndarray], None]) -> None:
        """Without dense output, the code of which would have to be made anew for each piece."""
        project, origin = task.system.project, Origin(task.system, task.state)
        with self._integrator(task, DRAFT) as ta, suppress(Cancelled):
            _HeyokaStepper(ta, task, Stop(task.t0, origin.local(task.state)))
            done, many = 0, 1
            while done < len(times):
                wanted = np.append(ta.time, times[done : done + many])
                outcome, *_, states = ta.propagate_grid(wanted, max_steps=MOST_SAMPLING)
                reached = states[1:][np.isfinite(states[1:]).all(axis=1)]
                take(origin.state(reached))
                if outcome != hy.taylor_outcome.time_limit or len(reached) < len(wanted) - 1:
                    return
                if project is not None:
                    state = origin.state(ta.state.copy())
                    projected = project(state, task.system.numbers, float(ta.time))
                    ta.state[:] = origin.local(projected)
                done, many = done + many, min(2 * many, SAMPLED)

    def compiled(self, task: Task) -> Any:
        """The bare integrator of a long run (a taylor_adaptive), for benchmarks."""
        return self._compile(task, OPTIMISED, self.compact is not False)

    def _key(self, task: Task, grade: int, *, compact: bool) -> tuple[Any, ...]:
        return (tapes.rate(task.system), task.tolerance, compact, grade)

    def _integrator(
        self, task: Task, grade: int, full: bool = False
    ) -> AbstractContextManager[Any]:
        rate = tapes.rate(task.system)
        if full:  # made of the operations, as the process that left it on disk has made it
            made = partial(full_code.full_integrator, rate, len(task.state), task.tolerance)
            key = self._key(task, OPTIMISED, compact=False)
            return taken(heyoka_code.integrators, key, lambda: self._kept(made))
        # A rough task has a low order: drafts that are not compact are short, and run four times faster
        compact = len(rate) > LONG_RATE if task.rough else self.compact is not False
        key = self._key(task, grade, compact=compact)
        return taken(heyoka_code.integrators, key, lambda: self._compile(task, grade, compact))

    def _kept(self, make: Callable[[], Any]) -> Any:
        with disk.on():
            return without_damaged_code(make)

    def _compile(self, task: Task, grade: int, compact: bool) -> Any:
        x, _ = arguments(task.system)
        settings = {"tol": task.tolerance, "compact_mode": compact, "opt_level": grade}
        equations = list(zip(x, expressions(task.system), strict=True))
        start = list(map(float, task.state))
        make = partial(hy.taylor_adaptive, equations, start, **settings)
        if grade != DRAFT:
            return self._kept(make)
        with disk.off():
            return without_damaged_code(make)

    def reader(self, system: FirstOrderSystem, events: tuple[Event, ...]) -> Reader:
        """Compiled for what the functions are, not for what they are called."""
        own = (id(system.rate), *(id(event.function) for event in events))
        if own not in self._read:  # with what it is known by, so that the ids stay their own
            if len(self._read) > KEPT:
                self._read.clear()
            x, p = arguments(system)
            try:
                made = [expression(event.function(ANY_NUMBER, x, p, hy.time)) for event in events]
            except (ArithmeticError, ValueError):  # of constants: a reaction that is 0 in the air
                return with_arrays(system, events)
            key = signature(system, *(event.function for event in events))
            self._read[own] = (key, made, x, system, events)
        key, functions, x, *_ = self._read[own]
        numbers = np.array([float(value) for _, value in leaves(system.numbers)])

        def make() -> Any:
            with disk.off():
                return hy.cfunc(functions, vars=x, opt_level=DRAFT)

        def read(t: np.ndarray, states: np.ndarray) -> np.ndarray:
            with taken(heyoka_code.readers, key, make) as function:
                given = np.repeat(numbers[: function.nparams, None], len(t), axis=1)
                columns = np.ascontiguousarray(states.T, dtype=float)
                found: np.ndarray = function(columns, pars=given, time=np.ascontiguousarray(t))
                return found

        return read


class _HeyokaStepper:
    """An integrator of heyoka's on its way through a task, from where another one stopped.

    beside  called once where the run turns out to be long
    used    called once when its code has been used
    """

    def __init__(
        self, ta: Any, task: Task, begin: Stop, beside: Callable[[], None] | None = None,
        used: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        self.ta, self.t, self.t1 = ta, begin.t, task.t1
        self.beside, self.left, self.used = beside, full_code.LONG_RUN, used
        values = [float(value) for _, value in leaves(task.system.numbers)]
        ta.pars[:] = values[: len(ta.pars)]
        ta.time = begin.t
        self.move(begin.state)

    def advance(self, steps: int) -> Slice:
        """One run of heyoka's own loop."""
        outcome, piece = self._first(steps) if self.used is not None else self._steps(steps)
        self.left -= 0 if piece is None else piece.steps
        if self.left <= 0 and self.beside is not None:
            self.beside()
            self.beside = None
        self.state = self.ta.state.copy()
        if np.isfinite(self.ta.time):
            self.t = float(self.ta.time)
        elif piece is not None:
            self.t = float(piece.times[-1])
        if outcome in (hy.taylor_outcome.time_limit, hy.taylor_outcome.step_limit):
            return Slice(piece, finished=outcome == hy.taylor_outcome.time_limit)
        return Slice(piece, failure=NOT_FINITE)

    def move(self, state: np.ndarray) -> None:
        """Go on from another state."""
        self.state = self.ta.state[:] = state

    def _steps(self, steps: int) -> tuple[Any, Piece | None]:
        outcome, *_, dense, _ = self.ta.propagate_until(self.t1, max_steps=steps, c_output=True)
        return outcome, None if dense is None else _piece(dense)

    def _first(self, steps: int) -> tuple[Any, Piece | None]:
        """The same where the code is used for the first time, that of the dense output too."""
        t, state = self.t, self.state.copy()

        def use() -> tuple[Any, Piece | None]:
            self.ta.time, self.ta.state[:] = t, state
            outcome, piece = self._steps(steps)
            if piece is not None and piece.steps:
                piece.evaluate(piece.times)
            return outcome, piece

        result: tuple[Any, Piece | None] = without_damaged_code(use)
        if self.used is not None:
            self.used()
            self.used = None
        return result


def _piece(dense: Any) -> Piece:
    """The steps up to the first that is not finite."""
    times, series = np.array(dense.times), dense.tcs
    good = np.isfinite(times)
    good[1:] &= np.isfinite(series).all(axis=(1, 2))
    times = times[: len(times) if good.all() else int(np.argmin(good))]
    return Piece(times, lambda t: np.array(dense(np.asarray(t, dtype=float))), series.nbytes)
