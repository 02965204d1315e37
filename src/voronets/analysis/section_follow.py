"""All motions of a section, on all cores: few of them each by itself, many side by side in lanes."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module

import numpy as np

from voronets.analysis.section_inputs import SectionInputs
from voronets.analysis.section_run import SectionRun, follow
from voronets.analysis.section_subject import Subject
from voronets.engine import choose_engine
from voronets.mechanics.first_order import EventOf

LEAST, LEAST_CROSSINGS = 16, 2000  # motions, and crossings of all, from which on lanes pay

#: Called with the crossings found and those wanted.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Follower:
    """Follows motions of a subject through a section.

    lanes   whether many motions go side by side; None: where it pays
    cancel  set it to stop
    """

    subject: Subject
    inputs: SectionInputs
    progress: Progress | None = None
    lanes: bool | None = None
    cancel: threading.Event = field(default_factory=threading.Event)

    @cached_property
    def event(self) -> EventOf:
        """What crosses zero."""
        return self.inputs.watched(self.subject.system)

    @property
    def tolerance(self) -> float:
        """The local error of a step."""
        return self.inputs.tolerance or self.subject.tolerance

    def all(self, states: np.ndarray) -> list[SectionRun]:
        """The motions from states (runs, states)."""
        found = [0] * len(states)
        wanted = self.inputs.crossings * len(states)

        def told(i: int, count: int) -> None:
            found[i] = count
            if self.progress is not None:
                self.progress(sum(found), wanted)

        def alone(i: int) -> SectionRun:
            return self.alone(states[i], progress=lambda count: told(i, count))

        if len(states) == 1:
            return [alone(0)]
        if self._together(len(states)):
            return self._side_by_side(states, told)
        with ThreadPoolExecutor(min(len(states), os.cpu_count() or 1)) as pool:
            return list(pool.map(alone, range(len(states))))

    def alone(
        self, state: np.ndarray, t: float = 0.0, before: int = 0, until: float | None = None, *,
        progress: Callable[[int], None] | None = None,
    ) -> SectionRun:  # fmt: skip
        """One motion from a state at a time, by an integrator of this thread's own."""
        own = self._own
        own.engine = getattr(own, "engine", None) or choose_engine(self.inputs.engine)
        return follow(
            own.engine, self.subject.system, state, self.event, crossings=self.inputs.crossings,
            until=self.subject.until if until is None else until, tolerance=self.tolerance, t=t,
            before=before, stops=self.subject.stops, most_steps=self.inputs.most_steps,
            progress=progress, cancel=self.cancel,
        )  # fmt: skip

    @cached_property
    def _own(self) -> threading.local:
        return threading.local()

    def _together(self, count: int) -> bool:
        """Whether motions go side by side: it is heyoka that does that, and compiling takes its time."""
        system = self.subject.system
        able = not (system.guards or system.singularities or system.project)
        able &= (
            choose_engine(self.inputs.engine).name == "heyoka" and self.inputs.most_steps is None
        )
        many = count >= LEAST and count * self.inputs.crossings >= LEAST_CROSSINGS
        return able and (many if self.lanes is None else self.lanes)

    def _side_by_side(
        self, states: np.ndarray, told: Callable[[int, int], None]
    ) -> list[SectionRun]:
        subject, _ = self.subject, (self.event, self._own)  # made here, not by two threads at once
        room = import_module("voronets.analysis.section_lanes")  # which needs heyoka
        found: list[SectionRun] = room.follow_in_lanes(
            subject.system, states, self.event(subject.system),
            [stop(subject.system) for stop in subject.stops], self.alone,
            crossings=self.inputs.crossings, until=subject.until, duration=subject.duration,
            tolerance=self.tolerance, cancel=self.cancel, progress=told,
        )  # fmt: skip
        return found
