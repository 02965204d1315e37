"""What every scenario has, whatever moves in it, and how its ``[run]`` is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from voronets.mechanics.first_order import EventOf, FirstOrderSystem
from voronets.scenario.table import Table

if TYPE_CHECKING:
    from voronets.mechanics.start import SystemStart
    from voronets.rolling.start import Start

LONGEST, SHORTEST = 1e9, 1e-12  # seconds


@dataclass(frozen=True)
class Run:
    """How long, how accurately, and what to watch for."""

    duration: float
    tolerance: float = 1e-12
    events: tuple[EventOf, ...] = ()


@dataclass(frozen=True, kw_only=True)
class AnyScenario(ABC):
    """A scenario that has been read and found sound."""

    title: str
    started: Start | SystemStart
    run: Run
    look_for: str = ""
    #: The table it was read from, after changes.
    table: Mapping[str, Any] = field(default_factory=dict)

    @property
    @abstractmethod
    def system(self) -> FirstOrderSystem:
        """The first-order system that runs."""

    @property
    def state(self) -> np.ndarray:
        """The state at the start, in the order of ``system.states``."""
        return self.started.state

    @abstractmethod
    def parts(self) -> dict[str, Any]:
        """What it is made of, as ``voronets check`` has it."""

    @abstractmethod
    def describe(self) -> str:
        """What it is, in a line."""


def read_words(table: Table) -> dict[str, str]:
    """The title, and what to look for."""
    return {"title": table.text("title", "untitled"), "look_for": table.text("look_for", "")}


def read_span(table: Table) -> tuple[float, float]:
    """The duration and the tolerance."""
    duration = table.number("duration", low=SHORTEST, high=LONGEST)
    return duration, table.number("tolerance", 1e-12, low=1e-15, high=1e-3)
