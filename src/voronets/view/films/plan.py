"""The plan of a film: which moments are shown, how large, how fast; every fault at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.view.player.options import THEMES, VIEWS

Size = tuple[int, int]
SIDES, RATES, SPEEDS, QUALITIES = (64, 4096), (1.0, 120.0), (1e-4, 1e4), (1, 100)
MOST_FRAMES, MOST_PIXELS = 7200, 2e10  # of a film, and of all its frames together
#: A GIF shows a frame for hundredths of a second; faster than 50 a second viewers make slow.
GIF_RATE, GIF_PIXELS = 50.0, 1e9
DRAWN_BY = ("chromium", "matplotlib")


@dataclass(frozen=True)
class Format:
    """What a kind of film is by default: frames a second, size, and the longest one in seconds."""

    fps: float
    size: Size
    longest: float


FORMATS = {
    ".mp4": Format(30.0, (1280, 720), 60.0),
    ".webp": Format(25.0, (960, 540), 30.0),
    ".gif": Format(20.0, (640, 360), 30.0),
    ".png": Format(1.0, (1280, 720), 0.0),  # one frame
}


@dataclass(frozen=True)
class Plan:
    """What is to be filmed."""

    path: Path
    times: np.ndarray
    size: Size
    fps: float
    speed: float
    view: str | None
    theme: str
    plots: bool
    caption: bool
    quality: int
    notes: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The film's format, as the suffix of its name."""
        return self.path.suffix.lower()

    def clock(self, t: float) -> str:
        """What a caption says of the time."""
        pace = "" if self.speed == 1 else f"  ·  speed {self.speed:g}"
        return f"t = {t:.{self._decimals}f} s{pace}"

    @property
    def _decimals(self) -> int:
        """So many that the time is seen to run."""
        step = self.speed / self.fps
        return max(1, min(9, math.ceil(-math.log10(step)))) if self.kind != ".png" else 2

    @classmethod
    def of(
        cls, path: str | Path, t_end: float, *, view: str | None = None, speed: float = 1.0,
        size: Sequence[int] | None = None, fps: float | None = None, since: float = 0.0,
        until: float | None = None, theme: str = "light", plots: bool = False,
        caption: bool = True, quality: int = 80,
        by: str | None = None,
    ) -> Plan:  # fmt: skip
        """The plan for a motion that ends at ``t_end``; the options are those of ``film``."""
        path = Path(path)
        suffix = path.suffix.lower()
        faults = []
        if suffix not in FORMATS:
            faults = [Fault("path", str(path), f"a name ending in {', '.join(FORMATS)}")]
        kind = FORMATS.get(suffix, FORMATS[".mp4"])
        fps, size = kind.fps if fps is None else fps, kind.size if size is None else size
        faults += (_chosen("view", view, VIEWS) if view is not None else []) + _chosen(
            "theme", theme, THEMES
        )
        faults += _chosen("by", by, DRAWN_BY) if by is not None else []
        faults += _within("speed", speed, *SPEEDS) + _within("quality", quality, *QUALITIES)
        faults += _within("fps", fps, RATES[0], GIF_RATE if suffix == ".gif" else RATES[1])
        faults += _size_faults(size, suffix == ".mp4")
        late = _within("since", since, 0.0, t_end)
        faults += late
        if until is not None:
            faults += _within("until", until, 0.0 if late else since, t_end)
        if faults:
            raise InputError(faults)
        times, notes = _moments(since, until, t_end, speed / fps, speed * kind.longest)
        width, height = (int(side) for side in size)
        plan = cls(path, times, (width, height), float(fps), float(speed), view, theme, plots,
                   caption, int(quality), notes)  # fmt: skip
        plan._check_length()
        return plan

    def _check_length(self) -> None:
        count, pixels = len(self.times), len(self.times) * math.prod(self.size)
        most = GIF_PIXELS if self.kind == ".gif" else MOST_PIXELS
        told = f"{count} frames of {self.size[0]}x{self.size[1]}"
        if count > MOST_FRAMES:
            message = f"The film has {count} frames; the limit is {MOST_FRAMES}."
            advice = "Choose a shorter time, fewer frames per second or more speed."
            expected = f"at most {MOST_FRAMES} frames"
            raise InputError([Fault("until", told, expected, message, advice)])
        if pixels > most:
            message = f"The film of {told} is too large; the limit is {most:.0e} pixels in all."
            advice = "Choose a smaller size or a shorter time."
            expected = f"at most {most:.0e} pixels in all"
            raise InputError([Fault("size", told, expected, message, advice)])


def _moments(
    since: float, until: float | None, t_end: float, step: float, longest: float
) -> tuple[np.ndarray, tuple[str, ...]]:
    """The times of the frames, s; a note where the motion goes on beyond them."""
    notes: tuple[str, ...] = ()
    last = t_end if until is None else until
    if until is None and last - since > longest > 0:
        last = since + longest
        notes = (
            f"the film ends at t = {last:g} s, the motion goes on to {t_end:g} s: "
            "set its end (until, --to) or a higher speed for more",
        )
    count = 1 if longest == 0 else math.floor((last - since) / step * (1 + 1e-12) + 1e-9) + 1
    if count > MOST_FRAMES:  # refused below: no array for them
        return np.broadcast_to(since, count), notes
    return np.minimum(since + step * np.arange(count), max(last, since)), notes


def _size_faults(size: Any, even: bool) -> list[Fault]:
    low, high = SIDES
    expected = f"width and height from {low} to {high} pixels"
    whole = isinstance(size, Sequence) and len(size) == 2
    if not whole or not all(isinstance(side, int | np.integer) for side in size):
        return [Fault("size", size, expected)]
    told = f"{size[0]}x{size[1]}"
    if not all(low <= side <= high for side in size):
        return [Fault("size", told, expected)]
    if even and any(side % 2 for side in size):
        message = f"{{key}} is {told}; an mp4 needs even numbers of pixels."
        return [Fault("size", told, "even numbers of pixels", message)]
    return []


def _chosen(key: str, got: Any, among: Sequence[str]) -> list[Fault]:
    return [] if got in among else [Fault(key, got, f"one of {', '.join(among)}")]


def _within(key: str, got: Any, low: float, high: float) -> list[Fault]:
    number = isinstance(got, int | float | np.number) and not isinstance(got, bool)
    if number and low <= got <= high and math.isfinite(got):
        return []
    most = "" if high == math.inf else f" to {high:g}"
    return [Fault(key, f"{got:g}" if number else got, f"a number from {low:g}{most}")]
