"""What the pictures of the worked examples have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

BLUE, ORANGE, GREEN, GREY = "#1f5a96", "#c05a1c", "#3a7d44", "#8a93a0"
COLOURS = (BLUE, ORANGE, GREEN)


def curves(
    figure: Any, x: np.ndarray, lines: Mapping[str, np.ndarray], dots: Mapping[str, np.ndarray],
    labels: tuple[str, str], at: np.ndarray | None = None,
) -> None:  # fmt: skip
    """Lines by x, with dots of the same colour where the core was asked (``at``, by default x)."""
    axes = figure.subplots()
    for (name, y), colour in zip(lines.items(), COLOURS, strict=False):
        axes.plot(x, y, color=colour, linewidth=1.4, label=name)
        if name in dots:
            axes.plot(x if at is None else at, dots[name], ".", color=colour, markersize=5)
    axes.set_xlabel(labels[0])
    axes.set_ylabel(labels[1])
    axes.grid(color="#e3e6ea", linewidth=0.6)
    axes.legend(frameon=False)


def paths(
    figure: Any, surface: Sequence[np.ndarray] | None, lines: Mapping[str, np.ndarray],
    dots: np.ndarray | None = None,
) -> None:  # fmt: skip
    """Curves (N, 3) in space, over a wire frame of a surface; ``dots`` are points of the core."""
    axes = figure.add_subplot(projection="3d")
    if surface is not None:
        axes.plot_wireframe(*surface, color=GREY, linewidth=0.35, alpha=0.6)
    for (name, line), colour in zip(lines.items(), COLOURS, strict=False):
        axes.plot(*line.T, color=colour, linewidth=1.8, label=name)
    if dots is not None:
        axes.plot(*dots.T, ".", color=ORANGE, markersize=4, label="the core")
    every = np.concatenate(
        [*lines.values(), *([np.stack(surface, -1).reshape(-1, 3)] if surface else [])]
    )
    middle, half = (every.max(0) + every.min(0)) / 2, float(np.ptp(every, axis=0).max()) / 2
    for set_limits, centre in zip(
        (axes.set_xlim, axes.set_ylim, axes.set_zlim), middle, strict=True
    ):
        set_limits(centre - half, centre + half)
    axes.set_box_aspect((1, 1, 1))
    axes.locator_params(nbins=4)
    axes.set_xlabel("x, m")
    axes.set_ylabel("y, m")
    axes.set_zlabel("z, m")
    axes.legend(frameon=False, loc="upper left")


def sphere_frame(radius: float, centre: Sequence[float] = (0.0, 0.0, 0.0)) -> list[np.ndarray]:
    """A sphere as a wire frame."""
    across, around = np.meshgrid(np.linspace(0, np.pi, 19), np.linspace(0, 2 * np.pi, 37))
    unit = (np.sin(across) * np.cos(around), np.sin(across) * np.sin(around), np.cos(across))
    return [c + radius * x for c, x in zip(centre, unit, strict=True)]


def turned_frame(r: np.ndarray, z: np.ndarray) -> list[np.ndarray]:
    """A surface of revolution about z as a wire frame."""
    around = np.linspace(0, 2 * np.pi, 37)
    return [np.outer(r, np.cos(around)), np.outer(r, np.sin(around)), np.outer(z, 1 + 0 * around)]
