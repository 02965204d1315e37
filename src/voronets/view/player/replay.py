"""A replay: one HTML file that shows a motion in any browser, without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from voronets.engine import Motion
from voronets.engine.files import write_whole
from voronets.expressions.faults import Fault, InputError
from voronets.view.player.document import document
from voronets.view.player.options import MOST, PlayerStart
from voronets.view.player.page import SUFFIXES, page


def replay(
    motion: Motion,
    path: str | Path,
    *,
    beside: Motion | None = None,
    over: Motion | None = None,
    view: str | None = None,
    speed: float = 1.0,
    time: float = 0.0,
    playing: bool = True,
    theme: str | None = None,
) -> Path:
    """Write a motion as an HTML page that plays it; the file is complete or absent.

    beside   another motion, shown beside it, or
    over     drawn over it
    view     camera: "orbit", "follow" the body, "ride" on it, or from "below"; by default what shows most
    speed    seconds of motion per second; 0.01 shows fast rattling
    time     time at which it begins, s
    playing  begin to play without a click
    theme    "light" or "dark"; by default the reader's own

    The last five set how the page starts; the reader can change them.
    """
    path = Path(path)
    faults = []
    if path.suffix.lower() not in SUFFIXES:
        faults.append(Fault("path", str(path), "a name ending in .html"))
    options = {"view": view, "speed": speed, "time": time, "playing": playing, "theme": theme}
    try:
        start = PlayerStart(**options)  # type: ignore[arg-type]
    except InputError as error:
        faults += error.faults
    if faults:
        raise InputError(faults)
    text = replay_page(motion, beside=beside, over=over, start=start)
    return write_whole(path, text.encode("utf-8"))


def replay_page(
    motion: Motion,
    *,
    beside: Motion | None = None,
    over: Motion | None = None,
    start: PlayerStart | None = None,
    most: int = MOST,
) -> str:
    """The text of the page.

    most  bytes of it for the motions: one that needs more is thinned
    """
    motions, layout = together(motion, beside, over)
    options: dict[str, Any] = {"layout": layout, "most": most}
    container = document(*motions, start=start or PlayerStart(), **options)
    title = " · ".join(str(one.data.attrs.get("title", "")) for one in motions)
    return page(container, title)


def together(
    motion: Motion, beside: Motion | None, over: Motion | None
) -> tuple[list[Motion], str]:
    """The motions that are shown, and how."""
    if beside is not None and over is not None:
        raise InputError([Fault("over", "a motion, beside another", "either beside or over")])
    if over is not None:
        return [motion, over], "over"
    return ([motion], "single") if beside is None else ([motion, beside], "side")
