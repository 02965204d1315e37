"""Frames drawn by matplotlib, for machines without Chromium: simple, and the same motion."""

from __future__ import annotations

import textwrap
import warnings
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

from voronets.engine import Motion
from voronets.view.camera import first_view
from voronets.view.films.look import LOOKS, Look
from voronets.view.films.mechanism_scene import MechanismScene
from voronets.view.films.plan import Plan
from voronets.view.films.rolling_scene import RollingScene
from voronets.view.mechanism import mechanism
from voronets.view.pictures.curves import draw_panels
from voronets.view.pictures.figure import panels_over_time
from voronets.view.pictures.style import RED
from voronets.view.scene import coordinates, problem_of, sampled_closely

DPI = 100
HEIGHT = 720  # pixels of a frame whose letters have their usual size
SPLIT = 0.55  # of the width, for the picture in space where there are plots


def drawn_frames(motion: Motion, plan: Plan) -> Generator[Image.Image, None, None]:
    """The frames of a film, each drawn when it is asked for."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a title in letters that the font has not is no fault
        figure, show = _figure(motion, plan)
    canvas: Any = FigureCanvasAgg(figure)
    width, height = plan.size
    for i in range(len(plan.times)):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            show(i)
            canvas.draw()
        pixels = np.asarray(canvas.buffer_rgba())[:height, :width, :3]
        yield Image.fromarray(np.ascontiguousarray(pixels))


def _figure(motion: Motion, plan: Plan) -> tuple[Figure, Callable[[int], None]]:
    """The figure, and what shows the i-th moment in it."""
    close = sampled_closely(motion)
    plan = plan if plan.view is not None else replace(plan, view=first_view(motion))
    seen = _seen(motion, plan.times)
    scale = plan.size[1] / HEIGHT
    # A figure in inches at more dots has all its letters and lines larger.
    dpi = DPI * scale
    figure = Figure(figsize=(plan.size[0] / dpi, plan.size[1] / dpi), dpi=dpi)
    in_space = problem_of(motion) is not None or mechanism(close) is not None
    plots = plan.plots or not in_space
    look = LOOKS["light" if plots else plan.theme]
    figure.set_facecolor(look.paper)
    scenes = [_words(figure, motion, plan, look)] if plan.caption else []
    if in_space:
        right = SPLIT if plots else 1.0
        kind = MechanismScene if coordinates(motion) else RollingScene
        scenes.append(kind(figure, (0.0, 0.0, right, 0.94), close, seen, plan, look).show)
    if plots:
        scenes.append(_cursor(figure, close, plan, SPLIT + 0.07 if in_space else 0.09))

    def show(i: int) -> None:
        for scene in scenes:
            scene(i)

    return figure, show


def _seen(motion: Motion, times: np.ndarray) -> Motion:
    """The motion at the moments of the film; at the nearest samples where it has no others."""
    if motion.segments:
        return motion.resampled(np.clip(times, 0.0, motion.t_end))
    nearest = motion.data.sel(time=np.clip(times, *motion.t[[0, -1]]), method="nearest")
    return Motion(nearest)


def _words(figure: Figure, motion: Motion, plan: Plan, look: Look) -> Callable[[int], None]:
    """The title, and the time that runs."""
    title = textwrap.shorten(str(motion.data.attrs.get("title", "")), 60, placeholder=" …")
    style: dict[str, Any] = {"va": "top", "parse_math": False}
    figure.text(0.02, 0.975, title, fontsize=13, color=look.ink, ha="left", **style)
    clock = figure.text(0.98, 0.975, "", fontsize=12, color=look.grey, ha="right", **style)

    def show(i: int) -> None:
        clock.set_text(plan.clock(plan.times[i]))

    return show


def _cursor(figure: Figure, close: Motion, plan: Plan, left: float) -> Callable[[int], None]:
    """The plots over time, and a line at the time shown."""
    before = len(figure.axes)
    draw_panels(figure, list(panels_over_time(close).values()), close, left=left)
    lines = [ax.axvline(0.0, color=RED, linewidth=1.1) for ax in figure.axes[before:]]

    def show(i: int) -> None:
        for line in lines:
            line.set_xdata([plan.times[i]] * 2)

    return show
