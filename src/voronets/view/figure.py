"""The whole picture of a motion."""

from __future__ import annotations

import io
import textwrap
import warnings
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure

from voronets.engine import Motion
from voronets.engine.files import write_whole
from voronets.expressions.faults import Fault, InputError
from voronets.view.curves import (
    draw_angular_velocity,
    draw_energy_error,
    draw_friction,
    draw_panels,
    draw_reactions,
)
from voronets.view.paths import draw_contact_on_body, draw_contact_on_ground
from voronets.view.scene import sampled_closely
from voronets.view.style import GREY, INK, number
from voronets.view.systems import coordinates, draw_system

FORMATS: dict[str, dict[str, Any]] = {
    ".png": {"format": "png", "dpi": 160},
    ".svg": {"format": "svg", "metadata": {"Date": None}},
}
SIZE = (12.0, 9.0)  # inches


def picture(motion: Motion, path: str | Path) -> Path:
    """Draw a motion and write it as PNG or SVG by the path's suffix, whole or not at all."""
    path = Path(path)
    if path.suffix.lower() not in FORMATS:
        raise InputError([Fault("path", str(path), f"a name ending in {' or '.join(FORMATS)}")])
    image = io.BytesIO()
    with rc_context({"svg.hashsalt": "voronets"}), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a title in letters that the font has not is no fault
        draw(motion).savefig(image, facecolor="white", **FORMATS[path.suffix.lower()])
    return write_whole(path, image.getvalue())


def draw(motion: Motion) -> Figure:
    """The figure of a motion; it belongs to no window and to no list of figures."""
    motion = sampled_closely(motion)
    figure = Figure(figsize=SIZE)
    (draw_system if coordinates(motion) else _draw_rolling)(figure, motion)
    _heading(figure, motion)
    return figure


def _draw_rolling(figure: Figure, motion: Motion) -> None:
    """The contact's two paths, and the panels over time."""
    left = figure.add_gridspec(2, 1, left=0.03, right=0.46, top=0.852, bottom=0.06, hspace=0.2)
    draw_contact_on_ground(figure.add_subplot(left[0], projection="3d"), motion)
    draw_contact_on_body(figure.add_subplot(left[1], projection="3d"), motion)
    panels = (draw_angular_velocity, draw_energy_error, draw_reactions, draw_friction)
    draw_panels(figure, panels, motion, left=0.54)


def _heading(figure: Figure, motion: Motion) -> None:
    """The title and how the motion ended above, the verdict and where it came from below."""
    attrs, verdict = motion.data.attrs, motion.verdict
    title = textwrap.shorten(str(attrs.get("title", "")), 90, placeholder=" …")
    ended = textwrap.shorten(f"t = {motion.t_end:.6g} s: {motion.message}", 150, placeholder=" …")
    numbers = {"energy drift": verdict.energy_drift}
    numbers |= {name.replace("_", " "): value for name, value in verdict.residuals.items()}
    numbers |= {"invariants drift": verdict.invariants_drift}
    found = [f"{name} {number(value)}" for name, value in numbers.items() if value is not None]
    made = [str(attrs["engine"])] if "engine" in attrs else []
    made += [f"tolerance {number(float(attrs['tolerance']))}"] if "tolerance" in attrs else []
    made += [f"voronets {attrs['voronets_version']}"] if "voronets_version" in attrs else []
    for x, y, text, size, colour, side in (
        (0.03, 0.967, title, 15, INK, "left"),
        (0.03, 0.937, ended, 9.5, GREY, "left"),
        (0.03, 0.022, "     ".join(found), 9, GREY, "left"),
        (0.975, 0.022, ", ".join(made), 9, GREY, "right"),
    ):
        figure.text(x, y, text, fontsize=size, color=colour, ha=side, va="center", parse_math=False)
