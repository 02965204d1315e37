"""What there is to draw of a general system: its points, lines and circles, its trails.

It is what the scenario's ``[view]`` says; without one, the path of x and y where a system has
coordinates of these names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import xarray as xr

from voronets.engine import Motion
from voronets.scenario.view import View
from voronets.view.scene import coordinates, scenario_of, values

CIRCLE = np.linspace(0, 2 * np.pi, 73)


@dataclass(frozen=True, eq=False)
class MovingCircle:
    """A circle about a point at every time: radius (m,), unit normal (m, 3)."""

    centre: str
    radius: np.ndarray
    normal: np.ndarray


@dataclass(frozen=True, eq=False)
class Mechanism:
    """What to draw along a motion.

    places   of the points at every time, by name            (m, 3)
    joined   the names of the points that each line goes through
    circles  about points
    paths    names of the points whose trails are drawn
    """

    places: dict[str, np.ndarray]
    joined: tuple[tuple[str, ...], ...] = ()
    circles: tuple[MovingCircle, ...] = ()
    paths: tuple[str, ...] = ()

    @property
    def trails(self) -> dict[str, np.ndarray]:
        """The paths of points (m, 3) by name."""
        return {name: self.places[name] for name in self.paths}

    @property
    def lines(self) -> list[np.ndarray]:
        """All lines and circles at every time (m, k, 3)."""
        found = [np.stack([self.places[name] for name in line], axis=1) for line in self.joined]
        return found + [
            self.places[circle.centre][:, None] + _line(circle) for circle in self.circles
        ]

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
        """All that is drawn (N, 3)."""
        parts = [x.reshape(-1, 3) for x in (*self.trails.values(), *self.lines)]
        found = np.concatenate(parts) if parts else np.empty((0, 3))
        return found[np.all(np.isfinite(found), axis=1)]

    @property
    def size(self) -> float:
        """How large what is drawn at one moment is; of points alone, how far their paths go."""
        if not self.lines:
            return float(np.ptp(self.points, axis=0).max()) or 1.0
        together = np.concatenate(self.lines, axis=1)
        spans = np.linalg.norm(np.ptp(together, axis=1), axis=-1)
        size = float(np.nanmedian(spans)) if np.any(np.isfinite(spans)) else 0.0
        return size if 0 < size < np.inf else 1.0


def mechanism(motion: Motion, data: xr.Dataset | None = None) -> Mechanism | None:
    """What there is to draw of a general system; None where it has no place in space.

    data  the motion at other times than those of its samples
    """
    data = motion.data if data is None else data
    t = np.asarray(data["time"].values, dtype=float)
    view = getattr(scenario_of(motion), "view", None)
    if not isinstance(view, View):
        q = coordinates(motion)
        if not {"x", "y"} <= set(q):
            return None
        z = values(data, "z") if "z" in q else np.zeros(len(t))
        name = "x, y" if not np.any(z) else "x, y, z"
        path = np.stack([values(data, "x"), values(data, "y"), z], axis=1)
        return Mechanism({name: path}, paths=(name,))
    samples: Any = data
    circles = tuple(
        MovingCircle(
            circle.centre,
            circle.radius.along(samples, t)[:, 0],
            _unit(circle.normal.along(samples, t)),
        )
        for circle in view.circles
    )
    anything = view.lines or circles
    shown = view.trails or (() if anything else tuple(view.points))
    return Mechanism(view.places(samples, t), view.lines, circles, shown)


def _unit(normals: np.ndarray) -> np.ndarray:
    with np.errstate(all="ignore"):
        found: np.ndarray = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    return found


def _line(circle: MovingCircle) -> np.ndarray:
    """Circles about the origin (m, k, 3)."""
    n = circle.normal
    e1 = np.cross(n, np.eye(3)[np.argmin(np.abs(n), axis=1)])
    e1 /= np.linalg.norm(e1, axis=1, keepdims=True)
    e2 = np.cross(n, e1)
    around = np.cos(CIRCLE)[:, None] * e1[:, None] + np.sin(CIRCLE)[:, None] * e2[:, None]
    found: np.ndarray = circle.radius[:, None, None] * around
    return found
