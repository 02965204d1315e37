"""A motion, or two, as the bytes that a player reads; ``web/src/replay/document.ts`` says what they mean.

A file is the bytes compressed and written in letters.  A motion that is too long for it is thinned:
its times are further apart, and the error that this makes is measured and stated.
"""

from __future__ import annotations

import zlib
from typing import Any

from voronets.engine import Motion
from voronets.expressions.faults import Fault, InputError
from voronets.scenario.view import View
from voronets.view.camera import first_view
from voronets.view.player.drawing import MechanismPart
from voronets.view.player.moments import events, modes
from voronets.view.player.options import LAYOUTS, LEAST, MOST, PlayerStart
from voronets.view.player.packing import Arrays
from voronets.view.player.poses import rolls
from voronets.view.player.rolling import RollingPart
from voronets.view.player.series import MOST as MOST_SERIES
from voronets.view.player.series import pairs, series_header
from voronets.view.player.titles import titles
from voronets.view.scene import coordinates, scenario_of
from voronets.view.words import knowledge, laws, made

AT_ONCE = PlayerStart()
ROUNDS = 12  # of thinning
Header = dict[str, Any]


def document(
    *motions: Motion,
    layout: str | None = None,
    start: PlayerStart = AT_ONCE,
    most: int = MOST,
) -> bytes:
    """The uncompressed container of a replay.

    motions  one, or two to be compared
    layout   "single", or how two are shown: "side" by side, or one laid "over" the other
    start    what the page shows first
    most     bytes of the file, compressed and in letters
    """
    layout = layout or ("single" if len(motions) == 1 else "side")
    _check(motions, layout, most)
    named = zip(motions, titles(motions), strict=True)
    parts = [MotionPart(motion, title) for motion, title in named]
    loose, size = 1.0, 0.0
    for _ in range(ROUNDS):
        arrays = Arrays()
        header = {
            "format": "voronets-replay",
            "version": 1,
            "layout": layout,
            "start": start.header(),
            "motions": [part.header(arrays, loose, most) for part in parts],
        }
        found = arrays.container(header)
        size = file_size(found, most)
        if size <= most:
            return found
        loose *= max(1.5, (size / most) ** 2)
    expected = f"at least {int(size)} bytes, the size of the most thinned-out replay"
    raise InputError([Fault("most", most, expected)])


def file_size(container: bytes, enough: int) -> float:
    """About how many bytes a file takes: not looked at closely where it is less than enough."""
    whole = 4 / 3 * len(container)
    return whole if whole <= enough else 4 / 3 * len(zlib.compress(container, 6))


def _check(motions: tuple[Motion, ...], layout: str, most: int) -> None:
    faults = []
    if not 1 <= len(motions) <= 2:
        faults.append(Fault("motions", len(motions), "one motion or two"))
    elif layout not in LAYOUTS or (layout == "single") != (len(motions) == 1):
        expected = LAYOUTS[:1] if len(motions) == 1 else LAYOUTS[1:]
        faults.append(Fault("layout", layout, " or ".join(expected)))
    for i, motion in enumerate(motions):
        if not isinstance(motion, Motion):
            faults.append(Fault(f"motions.{i}", type(motion).__name__, "a Motion"))
    if not isinstance(most, int) or most < LEAST:
        faults.append(Fault("most", most, f"a number of bytes, at least {LEAST}"))
    if faults:
        raise InputError(faults)


class MotionPart:
    """One motion of a document: what does not change when it is thinned."""

    def __init__(self, motion: Motion, title: str) -> None:
        self.motion, self.title = motion, title
        self.general = bool(coordinates(motion))
        self.rolling = RollingPart(motion) if rolls(motion) else None
        self.mechanism = None
        if isinstance(getattr(scenario_of(motion), "view", None), View):
            drawn = MechanismPart(motion)
            self.mechanism = drawn if drawn.there else None

    def header(self, arrays: Arrays, loose: float, most: int) -> Header:
        """Its part of the header; ``loose``: how many times less close than usual."""
        motion = self.motion
        happened, notes = events(motion)
        part = self.rolling or self.mechanism
        shown, error = ({}, 0.0) if part is None else part.header(arrays, loose)
        key = "rolling" if self.rolling is not None else "mechanism"
        if part is not None:
            notes += part.notes(error)
        if part is not None and (loose > 1 or error > 1.2 * part.usual):
            why = f"to fit {most / 1e6:.3g} MB, " if loose > 1 else ""
            notes.append(f"thinned: {why}drawn within {100 * error:.2g} % {part.what}")
        count = max(int(MOST_SERIES / loose**0.5), 100)
        return {
            "title": self.title,
            "lookFor": str(getattr(scenario_of(motion), "look_for", "")),
            "ended": motion.message,
            "outcome": motion.outcome.word,
            "tEnd": motion.t_end,
            "made": made(motion),
            "verdict": [
                {"label": label, "value": value}
                for label, value in (*laws(motion), *knowledge(motion))
            ],
            "notes": [*motion.verdict.notes, *notes],
            "origin": [0.0] * 3 if self.rolling is None else self.rolling.origin.tolist(),
            "length": 1.0 if part is None else part.size,
            "camera": "orbit" if part is None else first_view(motion),
            "error": error,
            "modes": [] if self.rolling is None else modes(motion),
            "events": happened,
            **({} if part is None else {key: shown}),
            **series_header(arrays, motion, count),
            **({"pairs": pairs(motion)} if self.general and part is None else {}),
        }  # fmt: skip
