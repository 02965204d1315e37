"""The panels of a general system over time: coordinates, velocities, reactions."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.engine import Motion
from voronets.view.pictures.curves import Lines, draw_lines
from voronets.view.pictures.lettering import lettered
from voronets.view.pictures.style import COLOURS, dress, legend
from voronets.view.scene import coordinates, sampled_closely, values

STYLES = ("-", "--", ":")


def draw_coordinates(ax: Any, motion: Motion) -> None:
    """The coordinates."""
    _panel(ax, motion, coordinates(motion), "Coordinates", "$q$")


def draw_velocities(ax: Any, motion: Motion) -> None:
    """The velocities."""
    names = [f"{name}'" for name in coordinates(motion)]
    _panel(ax, motion, names, "Velocities", "$\\dot q$")


def draw_multipliers(ax: Any, motion: Motion) -> None:
    """The multiplier of every constraint."""
    motion = sampled_closely(motion)
    found = np.asarray(motion.data["reactions"].values, dtype=float)
    dress(ax, "Reactions of the constraints")
    lines = [(f"$\\lambda_{{{i + 1}}}$", column, *_look(i)) for i, column in enumerate(found.T)]
    draw_lines(ax, motion.t, lines, "$\\lambda$", "1")
    legend(ax)


def _panel(ax: Any, motion: Motion, names: list[str], title: str, symbol: str) -> None:
    motion = sampled_closely(motion)
    lines: Lines = [
        (lettered(name), values(motion.data, name), *_look(i)) for i, name in enumerate(names)
    ]
    dress(ax, title)
    units = {str(motion.data[name].attrs.get("units") or "1") for name in names}
    draw_lines(ax, motion.t, lines, symbol, units.pop() if len(units) == 1 else "1")
    legend(ax)


def _look(i: int) -> tuple[str, str]:
    """Colour and line of the i-th curve."""
    return COLOURS[i % len(COLOURS)], STYLES[i // len(COLOURS) % len(STYLES)]
