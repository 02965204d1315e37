"""The panels of a general system over time: coordinates, velocities, reactions."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from voronets.engine import Motion
from voronets.view.pictures.curves import Lines, Panel, draw_lines
from voronets.view.pictures.lettering import lettered
from voronets.view.pictures.style import COLOURS, dress, legend
from voronets.view.scene import coordinates, sampled_closely, values

STYLES = ("-", "--", ":")


def coordinate_panels(motion: Motion) -> dict[str, Panel]:
    """The coordinates, a panel for each unit that they have."""
    return _by_unit(motion, coordinates(motion), "coordinates", "$q$")


def velocity_panels(motion: Motion) -> dict[str, Panel]:
    """The velocities, likewise."""
    names = [f"{name}'" for name in coordinates(motion)]
    return _by_unit(motion, names, "velocities", "$\\dot q$")


def _by_unit(motion: Motion, names: list[str], word: str, symbol: str) -> dict[str, Panel]:
    """Panels by name: "coordinates", "coordinates 2", …"""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(str(motion.data[name].attrs.get("units") or "1"), []).append(name)
    return {
        f"{word} {i}" if i > 1 else word: partial(
            _panel, names=group, title=word.capitalize(), symbol=symbol, units=unit
        )
        for i, (unit, group) in enumerate(groups.items(), 1)
    }


def draw_multipliers(ax: Any, motion: Motion) -> None:
    """The multiplier of every constraint."""
    motion = sampled_closely(motion)
    found = np.asarray(motion.data["reactions"].values, dtype=float)
    dress(ax, "Reactions of the constraints")
    lines = [(f"$\\lambda_{{{i + 1}}}$", column, *_look(i)) for i, column in enumerate(found.T)]
    draw_lines(ax, motion.t, lines, "$\\lambda$", "1")
    legend(ax)


def _panel(ax: Any, motion: Motion, names: list[str], title: str, symbol: str, units: str) -> None:
    motion = sampled_closely(motion)
    lines: Lines = [
        (lettered(name), values(motion.data, name), *_look(i)) for i, name in enumerate(names)
    ]
    dress(ax, title)
    draw_lines(ax, motion.t, lines, symbol, units)
    legend(ax)


def _look(i: int) -> tuple[str, str]:
    """Colour and line of the i-th curve."""
    return COLOURS[i % len(COLOURS)], STYLES[i // len(COLOURS) % len(STYLES)]
