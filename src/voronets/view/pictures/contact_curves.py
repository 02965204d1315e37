"""The panels over time of a body that slides and flies: slip, height, where the energy went."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.engine import Motion
from voronets.view.pictures.curves import Lines, derived_closely, draw_lines, draw_zero
from voronets.view.pictures.style import BLUE, GREEN, INK, PURPLE, RED, dress, legend
from voronets.view.scene import values


def draw_losses(ax: Any, motion: Motion) -> None:
    """The energy, what was lost of it, and both together, which stays what it was."""
    motion, data = derived_closely(motion)
    lines: Lines = [
        ("energy", values(data, "energy"), BLUE, "-"),
        ("lost", values(data, "dissipated"), RED, "-"),
        ("together", values(data, "energy_and_lost"), INK, "--"),
    ]
    dress(ax, "Where the energy went")
    draw_lines(ax, motion.t, lines, "energy", "J", scale=np.append(lines[2][1], 0.0))
    legend(ax)


def draw_slip(ax: Any, motion: Motion) -> None:
    """The speed of the slip; none in the air."""
    motion, data = derived_closely(motion)
    speed = values(data, "slip_speed")
    dress(ax, "Slip speed")
    draw_lines(
        ax, motion.t, [("", speed, PURPLE, "-")], "$|u|$", "m/s", scale=np.append(speed, 0.0)
    )
    draw_zero(ax)


def draw_height(ax: Any, motion: Motion) -> None:
    """How far the body is from the ground."""
    motion, data = derived_closely(motion)
    dress(ax, "Height above the ground")
    draw_lines(ax, motion.t, [("", values(data, "gap"), GREEN, "-")], "gap", "m")
    draw_zero(ax)
