"""A film of a motion, without a screen."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from voronets.engine import Motion
from voronets.engine.files import write_whole
from voronets.expressions.faults import Fault, InputError
from voronets.view.films.plan import Plan
from voronets.view.films.tools import BrowserFault, Tools
from voronets.view.player.options import PlayerStart
from voronets.view.player.page import PlayerNotBuilt
from voronets.view.player.replay import replay_page, together

#: Called with the number of frames made and of all.
Progress = Callable[[int, int], None]
Frames = Generator[Any, None, None]  # of Pillow's images


@dataclass(frozen=True)
class Film:
    """A film that was written."""

    path: Path
    plan: Plan
    by: str
    notes: tuple[str, ...]


def film(
    motion: Motion,
    path: str | Path,
    *,
    beside: Motion | None = None,
    over: Motion | None = None,
    view: str | None = None,
    speed: float = 1.0,
    size: Sequence[int] | None = None,
    fps: float | None = None,
    since: float = 0.0,
    until: float | None = None,
    theme: str = "light",
    plots: bool = False,
    caption: bool = True,
    quality: int = 80,
    by: str | None = None,
    progress: Progress | None = None,
) -> Path:
    """Render a motion as a video (.mp4, .webp or .gif, by the path's suffix) or an image (.png).

    beside   another motion, shown beside it, or
    over     drawn over it
    view     camera: "orbit", "follow" the body, "ride" on it, or from "below"; by default what shows most
    speed    seconds of motion per second of film
    size     width and height in pixels; 1280x720 for .mp4, less for the others
    fps      frames per second; 30 for .mp4, 25 for .webp and 20 for .gif
    since    time at which the film begins, s
    until    time at which it ends; by default the motion's end, or what makes a film of a minute (half a
             minute for .webp and .gif)
    theme    "light" or "dark"
    plots    show plots under the picture
    caption  show the title and the time
    quality  from 1 to 100
    by       "chromium" or "matplotlib"; by default Chromium if it is installed
    progress called with the number of frames made and of all frames

    The file is complete or absent. An .mp4 needs ffmpeg; the others need only Pillow.
    """
    made = make_film(
        motion, path, beside=beside, over=over, by=by, progress=progress, view=view, speed=speed,
        size=size, fps=fps, since=since, until=until, theme=theme, plots=plots,
        caption=caption, quality=quality,
    )  # fmt: skip
    for note in made.notes:
        warnings.warn(note, stacklevel=2)
    return made.path


def make_film(
    motion: Motion, path: str | Path, *, beside: Motion | None = None, over: Motion | None = None,
    by: str | None = None, progress: Progress | None = None, **options: Any,
) -> Film:  # fmt: skip
    """The film with all that is known of it; the options are those of ``film``."""
    motions, _ = together(motion, beside, over)
    plan = Plan.of(path, max(one.t_end for one in motions), by=by, **options)
    tools = Tools.found(plan.kind, by)
    film_file = import_module("voronets.view.films.film_file")
    page = partial(replay_page, motion, beside=beside, over=over)
    frames, by, why = _frames(page, motions, plan, tools)
    with closing(frames):
        content = film_file.film_bytes(_counted(frames, plan, progress), plan, tools.ffmpeg)
    notes = (*plan.notes, *([f"drawn by matplotlib: {why}"] if why else []))
    return Film(write_whole(plan.path, content), plan, by, notes)


def _frames(
    page: Callable[..., str], motions: list[Motion], plan: Plan, tools: Tools
) -> tuple[Frames, str, str]:
    """The frames, by whom they are drawn, and why not by Chromium, where that was left open."""
    why = tools.why
    if tools.chromium is not None:
        start = PlayerStart(view=plan.view, theme=plan.theme, playing=False)
        chromium = import_module("voronets.view.films.chromium")
        try:
            title = str(motions[0].data.attrs.get("title", "")) if len(motions) == 1 else ""
            frames = chromium.browser_frames(page(start=start), title, plan, tools.chromium)
            return _begun(frames), "chromium", ""
        except (BrowserFault, PlayerNotBuilt) as error:
            if tools.by == "chromium":
                raise
            why = str(error)
    if len(motions) > 1:
        message = f"Two motions in one film need Chromium: {why}."
        got, expected = "a second motion", "one motion, or Chromium"
        raise InputError([Fault("beside", got, expected, message)])
    drawing = import_module("voronets.view.films.drawing")
    return drawing.drawn_frames(motions[0], plan), "matplotlib", why


def _begun(frames: Frames) -> Frames:
    """The same frames, the first drawn already: whether it can be done is known then.

    What is given back has begun too, so that closing it ends Chromium even if no frame was taken.
    """

    def all_of_them() -> Frames:
        with closing(frames):
            first = next(frames)
            yield None
            yield first
            yield from frames

    begun = all_of_them()
    next(begun)
    return begun


def _counted(frames: Frames, plan: Plan, progress: Progress | None) -> Frames:
    for i, frame in enumerate(frames):
        if progress is not None:
            progress(i + 1, len(plan.times))
        yield frame
