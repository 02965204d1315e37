"""What there is to draw of a general system: its points, lines and circles, its trails.

It is what the scenario's ``[view]`` says; without one, the path of x and y where a system has
coordinates of these names.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from voronets.engine import Motion
from voronets.view.scene import scenario_of, values

CIRCLE = np.linspace(0, 2 * np.pi, 73)


class Mechanism(NamedTuple):
    """What to draw along a motion: paths (m, 3) by name, and lines (m, k, 3)."""

    trails: dict[str, np.ndarray]
    lines: list[np.ndarray]

    @property
    def plane(self) -> tuple[int, int] | None:
        """The two axes of the plane that everything is in; None where it is in space."""
        spans = np.ptp(self.points, axis=0) if len(self.points) else np.zeros(3)
        for across, axes in ((2, (0, 1)), (1, (0, 2)), (0, (1, 2))):
            if spans[across] <= 1e-9 * spans.max():
                return axes
        return None

    @property
    def points(self) -> np.ndarray:
        """All of them (N, 3)."""
        parts = [x.reshape(-1, 3) for x in (*self.trails.values(), *self.lines)]
        found = np.concatenate(parts) if parts else np.empty((0, 3))
        return found[np.all(np.isfinite(found), axis=1)]


def mechanism(motion: Motion) -> Mechanism | None:
    """What there is to draw of a general system; None where it has no place in space."""
    t, data = motion.t, motion.data
    view = getattr(scenario_of(motion), "view", None)
    if view is None:
        if not {"x", "y", "x'", "y'"} <= set(data.data_vars):
            return None
        z = values(data, "z") if {"z", "z'"} <= set(data.data_vars) else np.zeros(len(t))
        path = np.stack([values(data, "x"), values(data, "y"), z], axis=1)
        return Mechanism({"x, y" if not np.any(z) else "x, y, z": path}, [])
    places = view.places(data, t)
    lines = [np.stack([places[name] for name in line], axis=1) for line in view.lines]
    for circle in view.circles:
        radius, normal = circle.radius.along(data, t), circle.normal.along(data, t)
        lines.append(places[circle.centre][:, None] + _circle(radius, normal))
    shown = view.trails or (() if lines else tuple(places))
    return Mechanism({name: places[name] for name in shown}, lines)


def _circle(radius: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """Circles about the origin (m, k, 3)."""
    n = normal / np.linalg.norm(normal, axis=1, keepdims=True)
    e1 = np.cross(n, np.eye(3)[np.argmin(np.abs(n), axis=1)])
    e1 /= np.linalg.norm(e1, axis=1, keepdims=True)
    e2 = np.cross(n, e1)
    around = np.cos(CIRCLE)[:, None] * e1[:, None] + np.sin(CIRCLE)[:, None] * e2[:, None]
    found: np.ndarray = radius[:, :, None] * around
    return found
