"""From a first-order system and a state to a motion."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import metadata
from typing import Any

import numpy as np

from voronets.engine.choose import A_TOLERANCE, choose_engine, is_tolerance
from voronets.engine.drive import drive
from voronets.engine.motion import SAMPLES, EndedEarly, Motion, motion
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.first_order import EventOf, FirstOrderSystem
from voronets.mechanics.outcome import Outcome

MOST_SAMPLES = 10_000_000
version = cache(metadata.version)


def simulate_system(
    system: FirstOrderSystem,
    state: np.ndarray,
    duration: float,
    *,
    at: Sequence[float] | np.ndarray | None = None,
    samples: int | None = None,
    engine: str | None = None,
    tolerance: float = 1e-12,
    compact: bool | None = None,
    events: tuple[EventOf, ...] = (),
    throw: bool = True,
    progress: Callable[[float], None] | None = None,
    cancel: threading.Event | None = None,
    attributes: Mapping[str, Any] | None = None,
    estimate: bool = True,
    most_steps: float | None = None,
) -> Motion:
    """The motion at 201 equal times up to its end, or at those asked for.

    at         times; those that are reached become its samples
    samples    the number of equal steps between its times instead, up to where it ends
    engine     "heyoka", "numba" or "scipy"; the first of them that is installed
    tolerance  local error of a step, 1e-15 … 1e-3
    compact    False compiles longer for code that runs twice as fast; None takes that where it is kept,
               and has it made beside a long run; True never does
    throw      raise ``EndedEarly`` for a motion that ended before its time
    progress   called with the time reached, from the thread that integrates
    cancel     set it to end the run
    estimate   say how far the state is known, from a second and rougher run
    most_steps give up a run that would take more (a quarter of an hour of them if this is None)
    """
    faults = []
    if not 0 < duration < np.inf:
        faults.append(Fault("duration", duration, "a positive number of seconds"))
    steps = SAMPLES if samples is None else samples
    if at is not None and samples is not None:
        message = "Give either the times (at) or the number of samples, not both."
        faults.append(Fault("samples", samples, "either at or samples", message))
    elif not (isinstance(steps, int | np.integer) and 1 <= steps <= MOST_SAMPLES):
        faults.append(Fault("samples", samples, f"a whole number from 1 to {MOST_SAMPLES}"))
        steps = 1
    times = np.linspace(0.0, duration, steps + 1)
    if at is not None:
        times = np.sort(np.asarray(at, dtype=float).reshape(-1))
        if not np.all((times >= 0) & (times <= duration)):
            message = f"{{key}} has times outside the motion, which lasts from 0 to {duration:g} s."
            faults.append(Fault("at", times.tolist(), f"times from 0 to {duration:g}", message))
    if not is_tolerance(tolerance):
        faults.append(Fault("tolerance", tolerance, A_TOLERANCE))
    if faults:
        raise InputError(faults)
    chosen = choose_engine(engine, compact=compact)
    trajectory = drive(
        system, state, duration=duration, times=times, tolerance=tolerance, engine=chosen,
        events=events, progress=progress, cancel=cancel, estimate=estimate,
        most_steps=most_steps,
    )  # fmt: skip
    origin = {"title": "untitled", "scenario": "", "corrections": "", **(attributes or {})}
    origin |= {"kind": "simulated"}
    origin |= {"engine": chosen.name, "tolerance": chosen.tolerance(tolerance)}
    origin |= {
        "kind": "simulated",
        "duration": float(duration),
        "voronets_version": version("voronets"),
    }
    result = motion(trajectory, origin, steps if at is None else None)
    if throw and result.outcome not in (Outcome.COMPLETED, Outcome.EVENT):
        raise EndedEarly(result)
    return result
