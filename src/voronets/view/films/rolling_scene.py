"""A rolling body on its ground at one moment after the other, by matplotlib."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from mpl_toolkits.mplot3d.art3d import Poly3DCollection

from voronets.engine import Motion
from voronets.rolling.system import RollingProblem
from voronets.view.decorated import decorations_of
from voronets.view.films.look import Look
from voronets.view.films.plan import Plan
from voronets.view.films.stripes import striped
from voronets.view.meshes import mesh
from voronets.view.pictures.box import best_view, frame
from voronets.view.pictures.space import cells_of, dress_space
from voronets.view.scene import modes_at, points, problem_of, rotations, track, values

BELOW, RIDING = (-32.0, -60.0), (22.0, -60.0)  # elevation and azimuth, degrees
LOOKS_AT = 40  # moments by which the box is chosen
WINDOW = 3.0  # of the body's reach: how far the ground is drawn around a body that is followed
FEW = 60  # cells of the ground about a body, at the least


class RollingScene:
    """Axes in space that show the i-th moment."""

    def __init__(
        self, figure: Figure, place: tuple[float, float, float, float], close: Motion,
        seen: Motion, plan: Plan, look: Look,
    ) -> None:  # fmt: skip
        found = problem_of(close)
        assert isinstance(found, RollingProblem)
        self.problem, self.plan, self.look = found, plan, look
        self.path, n = track(close.data, on_body=False)
        self.t = close.t[np.all(np.isfinite(values(close.data, "contact_ground", 3)), axis=1)]
        self.drawn_path = self.path
        if len(self.t) == len(self.path) and close.modes:  # in the air there is no contact
            flies = modes_at(close, self.t) == "flying"
            self.drawn_path = np.where(flies[:, None], np.nan, self.path)
        self.touches = modes_at(seen, seen.t) != "flying"
        self.R, self.centre = rotations(seen.data), values(seen.data, "centre", 3)
        self.contact = values(seen.data, "contact_ground", 3)
        self.normal = values(seen.data, "normal", 3)
        body = found.body.surface
        shape = mesh(body, points(close.data, "contact_body"), whole=not body.flat)
        self.cells, self.colours = striped(
            shape, look, filled=body.kind == "disc", decorations=decorations_of(close),
            middle=np.array(body.centre),
        )  # fmt: skip
        corners = self.cells.reshape(-1, 3)
        self.reach = float(np.linalg.norm(corners, axis=1).max(initial=0.0)) or 1.0
        self.ground = self._patch(self.path, self.reach)
        self.ax: Any = figure.add_axes(place, projection="3d")
        dress_space(self.ax, "")
        self.eye = self._aim(n, corners, rotations(close.data), values(close.data, "centre", 3))
        self.ax.set_axis_off()
        self.ax.patch.set_visible(False)
        self.drawn: list[Any] = []

    def _patch(self, near: np.ndarray, margin: float) -> np.ndarray:
        """Cells of the ground around points (k, 4, 3)."""
        star = np.concatenate([np.eye(3), -np.eye(3)]) * margin
        some = near[:: 1 + len(near) // 12]
        wide = np.concatenate([near, (some[:, None] + star).reshape(-1, 3)])
        found = mesh(self.problem.ground, wide)
        return np.empty((0, 4, 3)) if found is None else cells_of(np.stack(found, axis=-1))

    def _axes(self, R: np.ndarray, centre: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """R and o of the axes that are drawn, for a pose of the body: x there is (x − o) R."""
        if self.plan.view == "follow":
            return np.eye(3), centre
        return (R, centre) if self.plan.view == "ride" else (np.eye(3), np.zeros(3))

    @property
    def _near(self) -> bool:
        """Whether the body is followed, and the ground drawn about it alone."""
        return self.plan.view in ("follow", "ride")

    def _aim(
        self, n: np.ndarray, corners: np.ndarray, turns: np.ndarray, centres: np.ndarray
    ) -> np.ndarray:
        """Choose the view and the box, for the whole motion; the direction to the eye."""
        given = {"below": BELOW, "ride": RIDING}.get(self.plan.view or "")
        some = np.unique(np.linspace(0, len(centres) - 1, LOOKS_AT).astype(int))
        corners, bodies = corners[:: 1 + len(corners) // 200], []
        for turn, centre in zip(turns[some], centres[some], strict=True):
            R, o = self._axes(turn, centre)
            bodies.append((corners @ turn.T + centre - o) @ R)
        around = np.concatenate([*bodies, *([] if self._near else [self.path])])
        around = around[np.all(np.isfinite(around), axis=1)]
        if not len(around):
            around = self.reach * np.concatenate([np.eye(3), -np.eye(3)])
        eye = best_view(self.ax, n, around, given)
        frame(self.ax, around)
        return eye

    def show(self, i: int) -> None:
        """Draw the i-th moment."""
        for artist in self.drawn:
            artist.remove()
        self.drawn = []
        R, o = self._axes(self.R[i], self.centre[i])
        if not np.all(np.isfinite(self.centre[i])):
            return
        above = float(self.normal[i] @ R @ self.eye) > 0 or self.problem.ground.inside
        self._show_ground(i, R, o, above)
        so_far = self.drawn_path[self.t[: len(self.path)] <= self.plan.times[i] * (1 + 1e-12)]
        if len(so_far):
            now = self.contact[i : i + 1] if self.touches[i] else np.full((1, 3), np.nan)
            way = np.concatenate([so_far, now])
            if self._near:  # what is far off would be drawn outside the ground
                far = np.abs(way - self.contact[i]).max(axis=1) > WINDOW * self.reach
                way = np.where(far[:, None], np.nan, way)
            line = self.ax.plot(*((way - o) @ R).T, color=self.look.path, linewidth=1.4, zorder=2 if above else 5,
                                clip_on=False)  # fmt: skip
            self.drawn += line
        body = (self.cells @ self.R[i].T + self.centre[i] - o) @ R
        self._add(body, self.colours, zorder=3)

    def _show_ground(self, i: int, R: np.ndarray, o: np.ndarray, above: bool) -> None:
        if self._near:
            self._move_patch(i)
            ground = self.ground[self._off(i) < WINDOW * self.reach]
        else:
            ground = self.ground
        colours = np.tile([*to_rgb(self.look.face), 0.75 if above else 0.3], (len(ground), 1))
        if self.problem.ground.inside:
            colours[:, 3] = 0.25
        edges = (*to_rgb(self.look.edge), 0.8)
        self._add((ground - o) @ R, colours, edges, zorder=1 if above else 4)

    def _off(self, i: int) -> np.ndarray:
        """How far cells are from the contact along an axis: a plane is then cut along its cells."""
        found: np.ndarray = np.abs(self.ground.mean(axis=1) - self.contact[i]).max(axis=1)
        return found

    def _move_patch(self, i: int) -> None:
        """A new patch of the ground where the body has left the old one."""
        if np.sum(self._off(i) < WINDOW * self.reach) < FEW:
            self.ground = self._patch(self.contact[i : i + 1], 2 * WINDOW * self.reach)

    def _add(
        self, cells: np.ndarray, colours: np.ndarray, edges: Any = None, *, zorder: int
    ) -> None:
        if len(cells):
            light = self._light(cells)
            faces = np.column_stack([colours[:, :3] * light[:, None], colours[:, 3]])
            look = {"edgecolors": faces if edges is None else edges, "linewidths": 0.4}
            found = Poly3DCollection(cells, facecolors=faces, clip_on=False, zorder=zorder, **look)
            self.drawn.append(self.ax.add_collection3d(found))

    def _light(self, cells: np.ndarray) -> np.ndarray:
        """How light each cell is, the lamp beside the eye."""
        across = np.cross(cells[:, 2] - cells[:, 0], cells[:, 3] - cells[:, 1])
        with np.errstate(all="ignore"):
            across /= np.linalg.norm(across, axis=1, keepdims=True)
        lamp = self.eye + np.array([0.2, -0.1, 0.5])
        lit = np.nan_to_num(np.abs(across @ lamp)) / float(np.linalg.norm(lamp))
        found: np.ndarray = np.clip(0.5 + 0.5 * lit, 0, 1)
        return found
