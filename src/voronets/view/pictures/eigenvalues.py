"""Pictures of linearised motions: their eigenvalues in the complex plane."""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from voronets.analysis.state_space import StateSpace
from voronets.analysis.steady_motion import SteadyMotion
from voronets.expressions.presentation import VANISHING
from voronets.view.pictures.paper import COLUMN
from voronets.view.pictures.style import (
    BLUE,
    GREY,
    INK,
    RED,
    STYLE,
    dress,
    heading_points,
    label_y,
    legend,
)

SIZE, HEIGHT = (6.4, 5.2), 2.6  # inches; the height in a column of a paper
NARROWEST = 0.2  # of the largest eigenvalue: half the width or height of the picture
ROOM = 1.15  # of the largest part: half the width or height


def draw_state_space(space: StateSpace, *, paper: bool = False) -> Figure:
    """The eigenvalues of A."""
    figure = _figure(space.eigenvalues, paper)
    if not paper:
        _heading(figure, space.title, space.message)
    return figure


def draw_steady_motion(motion: SteadyMotion, *, paper: bool = False) -> Figure:
    """The eigenvalues of the motion reduced by its symmetries."""
    figure = _figure(motion.spectrum.eigenvalues, paper)
    if not paper:
        values = ", ".join(f"{key} = {value:.9g}" for key, value in motion.values.items())
        stable = "stable" if motion.stable else "unstable"
        _heading(figure, f"Steady motion, {stable}", values)
    return figure


def _figure(eigenvalues: Any, paper: bool) -> Figure:
    """The eigenvalues in the complex plane, zero in the middle."""
    figure = Figure(figsize=(COLUMN, HEIGHT) if paper else SIZE)
    ax = figure.add_axes((0.17, 0.15, 0.8, 0.75) if paper else (0.13, 0.12, 0.83, 0.66))
    dress(ax, "" if paper else "eigenvalues")
    values = np.asarray(eigenvalues, dtype=complex)
    size = float(np.abs(values).max(initial=0.0)) or 1.0
    grows = values.real > VANISHING * size
    look: dict[str, Any] = {"mew": 1.0 if paper else 1.6, "ls": "none"}
    for part, marker, colour, label in (
        (values[~grows], "x", BLUE, "does not grow"),
        (values[grows], "o", RED, "grows"),
    ):
        if len(part):
            ax.plot(part.real, part.imag, marker, ms=4.5 if paper else 7, mfc="white", color=colour,
                    label=label, zorder=3, **look)  # fmt: skip
    ax.axvline(0.0, color=GREY, lw=0.8)
    ax.axhline(0.0, color=GREY, lw=0.8)
    for set_limits, parts in ((ax.set_xlim, values.real), (ax.set_ylim, values.imag)):
        half = max(ROOM * float(np.abs(parts).max(initial=0.0)), NARROWEST * size)
        set_limits(-half, half)
    sides = "" if paper else ": decay to the left, growth to the right"
    ax.set_xlabel(f"Re $\\lambda$ [1/s]{sides}", fontsize=STYLE["label"], color=INK)
    label_y(ax, "Im $\\lambda$ [rad/s]")
    legend(ax)
    return figure


def _heading(figure: Figure, title: str, message: str) -> None:
    """The title, and what was linearised."""
    points = heading_points(figure, title, 14)
    lines = "\n".join(textwrap.wrap(message, 90)[:3])
    figure.text(0.03, 0.95, title, fontsize=points, color=INK, va="center", parse_math=False)
    figure.text(0.03, 0.915, lines, fontsize=9, color=INK, va="top", parse_math=False)
