"""Pictures of linearised motions: their eigenvalues in the complex plane."""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from voronets.analysis.state_space import StateSpace
from voronets.analysis.steady_motion import SteadyMotion
from voronets.view.pictures.style import BLUE, GREY, INK, RED, dress, heading_points

SIZE = (6.4, 5.2)  # inches
NARROWEST = 0.2  # of the largest eigenvalue: half the width of the picture
ZERO = 1e-9  # of the largest eigenvalue: a real part that is not growth


def draw_state_space(space: StateSpace) -> Figure:
    """The eigenvalues of A."""
    return _figure(space.title, space.message, space.eigenvalues)


def draw_steady_motion(motion: SteadyMotion) -> Figure:
    """The eigenvalues of the motion reduced by its symmetries."""
    values = ", ".join(f"{key} = {value:.9g}" for key, value in motion.values.items())
    stable = "stable" if motion.stable else "unstable"
    return _figure(f"Steady motion, {stable}", values, motion.spectrum.eigenvalues)


def _figure(title: str, message: str, eigenvalues: Any) -> Figure:
    figure = Figure(figsize=SIZE)
    ax = figure.add_axes((0.13, 0.12, 0.83, 0.68))
    dress(ax, "eigenvalues: growth to the right, decay to the left")
    values = np.asarray(eigenvalues, dtype=complex)
    grows = values.real > ZERO * np.abs(values).max(initial=0.0)
    for part, colour, label in (
        (values[~grows], BLUE, "does not grow"),
        (values[grows], RED, "grows"),
    ):
        if len(part):
            ax.plot(part.real, part.imag, "x", ms=8, mew=2, color=colour, label=label)
    ax.axvline(0.0, color=GREY, lw=0.8)
    ax.axhline(0.0, color=GREY, lw=0.8)
    size = float(np.abs(values).max(initial=0.0)) or 1.0
    width = max(1.15 * float(np.abs(values.real).max(initial=0.0)), NARROWEST * size)
    ax.set_xlim(-width, width)
    ax.margins(y=0.15)
    ax.set_xlabel("real part, 1/s")
    ax.set_ylabel("imaginary part, rad/s")
    if len(values):
        ax.legend(frameon=False)
    figure.text(0.03, 0.95, title, fontsize=heading_points(figure, title, 14), color=INK,
                va="center", parse_math=False)  # fmt: skip
    figure.text(0.03, 0.915, "\n".join(textwrap.wrap(message, 90)[:3]), fontsize=9, color=INK, va="top",
                parse_math=False)  # fmt: skip
    return figure
