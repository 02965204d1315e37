"""Pictures of a body given by its support function: the envelope, the map of f, the tracks on the plane."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.papers.diamandiev.support_body import envelope, height
from voronets.papers.diamandiev.support_motion import SupportMotion
from voronets.papers.worked import ExamplePicture

BLUE, ORANGE, GREY = "#1f5a96", "#c05a1c", "#b9bfca"


def pictures(motion: SupportMotion) -> tuple[ExamplePicture, ...]:
    """The envelope of tangent planes, f(φ, θ) with the path of the angles, the tracks."""
    return (
        ExamplePicture(
            "Tangent planes of the body seen along η, each at the distance f from the centre of mass, and the "
            "points of "
            "contact by (9), which are their envelope.",
            lambda figure: _envelope(figure, motion),
        ),
        ExamplePicture(
            "The height f(φ, θ) of the centre of mass in metres, and the path of the two angles.",
            lambda figure: _map(figure, motion),
        ),
        ExamplePicture(
            "Tracks on the plane: the contact, and the centre of mass seen from above. The dot is the start.",
            lambda figure: _tracks(figure, motion),
        ),
    )


def _envelope(figure: Any, motion: SupportMotion) -> None:
    axes, values = figure.subplots(), motion.values
    reach = 2.2 * (values["r"] + abs(values["alpha"]))
    for half in (0.5 * np.pi, -0.5 * np.pi):  # φ = ±π/2: normals in the plane ξζ
        theta = np.linspace(0.02, np.pi - 0.02, 90)
        angles = np.stack([np.full_like(theta, half), theta])
        x, _, z = envelope(values, angles)
        axes.plot(x, z, color=ORANGE, linewidth=2.0)
        for angle, f in zip(theta[::5], height(values, angles)[::5], strict=True):
            n = np.array([np.sin(angle) * np.sin(half), np.cos(angle)])
            ends = -f * n[:, None] + np.outer([n[1], -n[0]], [-reach, reach])
            axes.plot(*ends, color=GREY, linewidth=0.6, zorder=0)
    axes.plot([0], [0], "+", color="#444")
    limit = 0.62 * reach
    axes.set_xlim(-1.4 * limit, 1.4 * limit)
    axes.set_ylim(-limit, limit)
    axes.set_aspect("equal")
    axes.set_xlabel("ξ, m")
    axes.set_ylabel("ζ, m")


def _map(figure: Any, motion: SupportMotion) -> None:
    axes = figure.subplots()
    phi, theta = np.meshgrid(np.linspace(-np.pi, np.pi, 181), np.linspace(0, np.pi, 91))
    filled = axes.contourf(
        phi, theta, height(motion.values, np.stack([phi, theta])), 24, cmap="Blues"
    )
    figure.colorbar(filled, ax=axes, label="f, m")
    broken = np.where(
        np.abs(np.diff(motion.phi, append=motion.phi[-1])) > np.pi, np.nan, motion.phi
    )
    axes.plot(broken, motion.theta, color=ORANGE, linewidth=1.4)
    axes.plot(motion.phi[0], motion.theta[0], "o", color=ORANGE)
    axes.set_xlabel("φ, rad")
    axes.set_ylabel("θ, rad")


def _tracks(figure: Any, motion: SupportMotion) -> None:
    axes = figure.subplots()
    for track, colour, name in (
        (motion.on_plane, ORANGE, "contact"),
        (motion.centre, BLUE, "centre of mass"),
    ):
        axes.plot(*track[:2], color=colour, linewidth=1.4, label=name)
        axes.plot(*track[:2, 0], "o", color=colour)
    axes.set_aspect("equal")
    axes.set_xlabel("x, m")
    axes.set_ylabel("y, m")
    axes.legend(loc="center left", bbox_to_anchor=(1.02, 0.5), frameon=False)
