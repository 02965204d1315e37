"""What a player starts with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError

VIEWS = ("orbit", "follow", "ride", "below")
THEMES = ("light", "dark")
LAYOUTS = ("single", "side", "over")
#: Bytes of a file, as it is sent: compressed and written in letters.
LEAST, MOST = 10_000, 20_000_000


@dataclass(frozen=True, kw_only=True)
class PlayerStart:
    """What the page shows first; a reader changes it.

    view     "orbit", "follow" the body, "ride" on it, from "below"; what shows most by default:
             a body that goes far is followed
    speed    seconds of the motion in a second
    time     where it begins, s
    playing  it runs at once
    theme    "light" or "dark"; the reader's own by default
    """

    view: str | None = None
    speed: float = 1.0
    time: float = 0.0
    playing: bool = True
    theme: str | None = None

    def __post_init__(self) -> None:
        faults = []
        if self.view is not None and self.view not in VIEWS:
            faults.append(Fault("view", self.view, f"one of {', '.join(VIEWS)}"))
        if not _number(self.speed) or not 0 < self.speed < np.inf:
            faults.append(Fault("speed", self.speed, "a positive number"))
        if not _number(self.time) or not 0 <= self.time < np.inf:
            faults.append(Fault("time", self.time, "seconds, not negative"))
        if not isinstance(self.playing, bool):
            faults.append(Fault("playing", self.playing, "True or False"))
        if self.theme is not None and self.theme not in THEMES:
            faults.append(Fault("theme", self.theme, f"one of {', '.join(THEMES)}"))
        if faults:
            raise InputError(faults)

    def header(self) -> dict[str, Any]:
        """As the document has it."""
        told = {"speed": float(self.speed), "time": float(self.time), "playing": self.playing}
        chosen = {"view": self.view, "theme": self.theme}
        return told | {name: word for name, word in chosen.items() if word is not None}


def _number(value: Any) -> bool:
    return isinstance(value, int | float | np.number) and not isinstance(value, bool)
