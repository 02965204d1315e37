"""The events on the way of a motion, as named tuples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple


class EventTime(NamedTuple):
    """An event that happened: its name, and the time in seconds."""

    name: str
    t: float


class MotionEvents(Sequence[EventTime]):
    """Events in the order of their times; ``events["upright"]`` has those of that name."""

    def __init__(self, events: Iterable[tuple[str, float]]) -> None:
        self._events = tuple(EventTime(name, float(t)) for name, t in events)

    @property
    def names(self) -> tuple[str, ...]:
        """The names that occur, each once."""
        return tuple(dict.fromkeys(event.name for event in self))

    @property
    def times(self) -> list[float]:
        """All times in seconds."""
        return [event.t for event in self]

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, str):
            return MotionEvents(event for event in self if event.name == place)
        part = self._events[place]
        return MotionEvents(part) if isinstance(place, slice) else part

    def __len__(self) -> int:
        return len(self._events)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        lines = [f"  {event.name} at {event.t:.9g} s" for event in self]
        if len(lines) > 16:
            lines[8:-7] = [f"  … {len(lines) - 15} more"]
        return "\n".join([f"{len(self)} event{'s' if len(self) != 1 else ''}", *lines])
