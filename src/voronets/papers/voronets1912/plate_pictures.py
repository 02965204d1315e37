"""Pictures of the plate on a sphere: the paths of the contact on both, σ and n by u."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from voronets.papers.worked import ExamplePicture
from voronets.solutions.closed.plate import Plate

COLOURS = ("#1f5a96", "#c05a1c", "#3a7d44")
NAMES = ("general motion", "u = u₀", "σ = n = 0")


class Followed(Protocol):
    """A closed motion with what the core says of it."""

    closed: Plate
    on_plate: np.ndarray
    on_sphere: np.ndarray
    u: np.ndarray
    sigma: np.ndarray
    n: np.ndarray


def pictures(*motions: Followed) -> tuple[ExamplePicture, ...]:
    """On the plate, on the sphere, and the integrals of (21)."""
    general = motions[0]
    return (
        ExamplePicture(
            "The path of the contact on the plate. Dotted: the two circles between which the general motion swings.",
            lambda figure: _on_plate(figure, motions),
        ),
        ExamplePicture(
            "The path of the contact on the sphere.", lambda figure: _on_sphere(figure, motions)
        ),
        ExamplePicture(
            "σ and n by u: lines by the general integrals, dots from the core.",
            lambda figure: _integrals(figure, general),
        ),
    )


def _on_plate(figure: Any, motions: tuple[Followed, ...]) -> None:
    axes = figure.subplots()
    for motion, colour, name in zip(motions, COLOURS, NAMES, strict=True):
        axes.plot(*motion.on_plate[:2], color=colour, linewidth=1.2, label=name)
    angle, u = np.linspace(0, 2 * np.pi, 181), motions[0].u
    for radius in (u.min(), u.max()):
        axes.plot(radius * np.cos(angle), radius * np.sin(angle), ":", color="#888", linewidth=0.8)
    axes.plot([0], [0], "+", color="#444")
    axes.set_aspect("equal")
    axes.set_xlabel("x, m")
    axes.set_ylabel("y, m")
    axes.legend(loc="center left", bbox_to_anchor=(1.02, 0.5), frameon=False)


def _on_sphere(figure: Any, motions: tuple[Followed, ...]) -> None:
    axes = figure.add_subplot(projection="3d")
    angle, across, R1 = (
        np.linspace(0, 2 * np.pi, 73),
        np.linspace(0, np.pi, 37),
        motions[0].closed.radius,
    )
    x = R1 * np.outer(np.cos(angle), np.sin(across))
    y = R1 * np.outer(np.sin(angle), np.sin(across))
    z = R1 * np.outer(np.ones_like(angle), np.cos(across))
    axes.plot_wireframe(x, y, z, rcount=13, ccount=13, color="#c8ccd4", linewidth=0.4)
    for motion, colour, name in zip(motions, COLOURS, NAMES, strict=True):
        axes.plot(*(1.01 * motion.on_sphere), color=colour, linewidth=1.4, label=name)
    axes.set_box_aspect((1, 1, 1), zoom=1.5)
    axes.set_axis_off()
    axes.view_init(elev=18, azim=-22)
    axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)


def _integrals(figure: Any, general: Followed) -> None:
    axes = figure.subplots()
    u = np.linspace(general.u.min(), general.u.max(), 200)
    sigma, n = general.closed.integrals(u)
    for values, seen, name, colour in (
        (sigma, general.sigma, "σ", COLOURS[0]),
        (n, general.n, "n", COLOURS[1]),
    ):
        axes.plot(u, values, color=colour, linewidth=1.2, label=name)
        axes.plot(general.u[::8], seen[::8], ".", color=colour, markersize=5)
    axes.set_xlabel("u, m")
    axes.set_ylabel("rad/s")
    axes.legend(frameon=False)
