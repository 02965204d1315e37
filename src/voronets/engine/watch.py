"""Watching the events of a segment on its dense output."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from voronets.engine.crossings import Crossings, Function, nodes
from voronets.engine.pieces import Engine, Piece, Reader
from voronets.engine.record import observe
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import Event, FirstOrderSystem, Guard, Singularity

#: Steps that are watched by NumPy; beyond them it pays to compile the functions.
UNCOMPILED_STEPS = 500
STEPS_PER_LOOK, MOST_LOOKS = 4, 2048  # of a guard, at a piece
NARROWING, NARROWINGS = 33, 6  # looks between two looks, again and again


class Hit(NamedTuple):
    """An event that happened; ``lost`` where its function ceased to be a number instead."""

    t: float
    event: Event | Guard | Singularity
    lost: bool = False

    @property
    def ends(self) -> bool:
        """The segment ends here."""
        return self.lost or self.event.outcome is not None


class Watch:
    """The events of one system: its own, and those that a user watches for.

    watched  the user's events, each with its crossings so far: they outlive a change of charts
    at_once  compile the functions before the first look: they have been watched before
    """

    def __init__(
        self, engine: Engine, system: FirstOrderSystem, own: Sequence[Event],
        watched: Sequence[tuple[Event, Crossings]], guards: Sequence[Guard] = (),
        singularities: Sequence[Singularity] = (), at_once: bool = False,
    ) -> None:  # fmt: skip
        self.engine, self.system = engine, system
        limits = [
            Crossings(
                event.direction,
                sign=-event.direction if event.limit else 0,
                rounding=event.rounding,
                first_only=event.outcome is not None,
            )
            for event in own
        ]
        self.all = [*zip(own, limits, strict=True), *watched]
        self.events = tuple(event for event, _ in self.all)
        self.guards, self.singularities = guards, singularities
        self.read: Reader = with_arrays(system, self.events)
        self.steps, self.compiled = 0, False
        if at_once and self.events:
            self.read, self.compiled = engine.reader(system, self.events), True
            for _, crossings in self.all:
                crossings.singly = True

    def look(self, piece: Piece) -> list[Hit]:
        """What happens in a piece, in order, up to the first event that ends the segment."""
        hits = self._events(piece) + self._guards(piece) + self._singularities(piece)
        hits.sort(key=lambda hit: hit.t)
        ending = next((i for i, hit in enumerate(hits) if hit.ends), None)
        if ending is None:
            return hits
        for i, (_, crossings) in enumerate(self.all):
            crossings.cut(self._function(piece, i), hits[ending].t)
        return hits[: ending + 1]

    def _events(self, piece: Piece) -> list[Hit]:
        if not self.all:
            return []
        self.steps += piece.steps
        if self.steps > UNCOMPILED_STEPS and not self.compiled:
            self.read, self.compiled = self.engine.reader(self.system, self.events), True
        t = nodes(piece.times)
        values = self.read(t, piece.evaluate(t))
        hits: list[Hit] = []
        for i, (event, crossings) in enumerate(self.all):
            found = crossings.look(self._function(piece, i), t, values[i])
            hits += [Hit(float(time), event) for time in found]
            if event.limit and crossings.undefined is not None:
                hits.append(Hit(crossings.undefined, event, lost=True))
        return hits

    def _guards(self, piece: Piece) -> list[Hit]:
        """The first moment at which a guard is seen to be beyond, narrowed down between two looks."""
        found = [(self._first_beyond(guard, piece), guard) for guard in self.guards]
        return [Hit(t, guard) for t, guard in found if t is not None]

    def _singularities(self, piece: Piece) -> list[Hit]:
        numbers = self.system.numbers
        found = [(s.first(piece.times, piece.evaluate, numbers), s) for s in self.singularities]
        return [Hit(t, singularity) for t, singularity in found if t is not None]

    def _first_beyond(self, guard: Guard, piece: Piece) -> float | None:
        t = np.append(piece.times[:-1:STEPS_PER_LOOK], piece.times[-1])
        seen = observe(self.system, t, piece.evaluate(t), guard.needs)
        t = _divided(t, np.nan_to_num(guard.pace(seen)))
        for _ in range(NARROWINGS):
            seen = observe(self.system, t, piece.evaluate(t), guard.needs)
            beyond = np.flatnonzero(guard.excess(seen) > 0)
            if not len(beyond):
                return None
            if beyond[0] == 0:
                return float(t[0])
            t = np.linspace(t[beyond[0] - 1], t[beyond[0]], NARROWING)
        return float(t[-1])

    def _function(self, piece: Piece, i: int) -> Function:
        """One of the functions at any times within the piece."""
        if self.compiled:
            return lambda t: self.read(t, piece.evaluate(t))[i]
        alone = with_arrays(self.system, self.events[i : i + 1])
        return lambda t: alone(t, piece.evaluate(t))[0]


def _divided(t: np.ndarray, pace: np.ndarray) -> np.ndarray:
    """Times with more between them where the pace, in looks a second, wants it."""
    wanted = np.diff(t) * np.maximum(pace[:-1], pace[1:])
    parts = np.ceil(wanted * min(1.0, MOST_LOOKS / max(wanted.sum(), 1.0))).clip(1).astype(int)
    between = [
        np.linspace(a, b, n, endpoint=False) for a, b, n in zip(t[:-1], t[1:], parts, strict=True)
    ]
    return np.append(np.concatenate(between), t[-1])


def with_arrays(system: FirstOrderSystem, events: Sequence[Event]) -> Reader:
    """The functions of events on NumPy arrays."""

    def row(event: Event, t: np.ndarray, columns: list[np.ndarray]) -> np.ndarray:
        try:
            value = event.function(ARRAYS, columns, system.numbers, t)
        except (ArithmeticError, ValueError, TypeError):  # a constant part that is not a number
            value = np.nan
        return np.broadcast_to(np.asarray(value, dtype=float), t.shape)

    def read(t: np.ndarray, x: np.ndarray) -> np.ndarray:
        columns = list(np.asarray(x).T)
        with np.errstate(all="ignore"):
            return np.stack([row(event, t, columns) for event in events])

    return read
