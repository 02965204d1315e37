"""A general system at one moment after the other, by matplotlib."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.figure import Figure

from voronets.engine import Motion
from voronets.view.films.look import Look
from voronets.view.films.plan import Plan
from voronets.view.mechanism import mechanism
from voronets.view.pictures.box import best_view, frame
from voronets.view.pictures.space import dress_space
from voronets.view.pictures.style import COLOURS

WINDOW = 1.6  # how much more than a system that is followed the picture shows


class MechanismScene:
    """Axes in the plane or in space that show the i-th moment."""

    def __init__(
        self, figure: Figure, place: tuple[float, float, float, float], close: Motion,
        seen: Motion, plan: Plan, look: Look,
    ) -> None:  # fmt: skip
        whole, now = mechanism(close), mechanism(seen)
        assert whole is not None and now is not None
        self.whole, self.now, self.t, self.plan, self.look = whole, now, close.t, plan, look
        plane, around = whole.plane, whole.points
        self.middles = np.zeros((len(seen.t), 3))
        if plan.view == "follow":
            parts = now.lines or [now.trails[name][:, None] for name in now.paths]
            together = np.concatenate(parts, axis=1)
            self.middles = together.mean(axis=1)
            around = WINDOW * (together - self.middles[:, None]).reshape(-1, 3)
            around = around[np.all(np.isfinite(around), axis=1)]
        self.columns = [0, 1, 2] if plane is None else list(plane)
        if plane is None:
            self.ax: Any = figure.add_axes(place, projection="3d")
            dress_space(self.ax, "")
            best_view(self.ax, np.tile([0.0, 0.0, 1.0], (len(around), 1)), around)
            frame(self.ax, around)
        else:
            left, bottom, width, height = place
            self.ax = figure.add_axes((left + 0.02, bottom + 0.03, width - 0.04, height - 0.05))
            self._bounds(around[:, self.columns])
        self.ax.set_axis_off()
        self.ax.patch.set_visible(False)
        self.drawn: list[Any] = []

    def _bounds(self, points: np.ndarray) -> None:
        """Limits around all points, with equal scales, in the middle of the axes."""
        lo, hi = points.min(axis=0, initial=np.inf), points.max(axis=0, initial=-np.inf)
        if not len(points):
            lo, hi = -np.ones(2), np.ones(2)
        room = np.array([self.ax.bbox.width, self.ax.bbox.height])
        scale = 1.1 * float(np.max((hi - lo) / room)) or 1.0 / float(room.min())  # metres a pixel
        for i, set_limits in enumerate((self.ax.set_xlim, self.ax.set_ylim)):
            middle, half = (lo[i] + hi[i]) / 2, scale * room[i] / 2
            set_limits(middle - half, middle + half)

    def show(self, i: int) -> None:
        """Draw the i-th moment: the mechanism as it is, its trails so far."""
        for artist in self.drawn:
            artist.remove()
        self.drawn = []
        until = self.t <= self.plan.times[i] * (1 + 1e-12)
        for (name, path), colour in zip(self.whole.trails.items(), COLOURS * 9, strict=False):
            point = self.now.trails[name][i : i + 1]
            way = np.concatenate([path[until], point])
            self._plot(way - self.middles[i], color=colour, linewidth=1.5, zorder=3)
            self._plot(point - self.middles[i], color=colour, marker="o", markersize=5, zorder=6)
        for line in self.now.lines:
            self._plot(line[i] - self.middles[i], color=self.look.ink, linewidth=2.2, zorder=5)

    def _plot(self, points: np.ndarray, **style: Any) -> None:
        self.drawn += self.ax.plot(
            *points.T[self.columns],
            clip_on=self.plan.view == "follow",
            solid_capstyle="round",
            **style,
        )
