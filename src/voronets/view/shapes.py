"""What is drawn of a body and of a ground, as smooth meshes; a hoop is a line, a plane has no end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed
from voronets.view.meshes import patches
from voronets.view.normals import edge_line
from voronets.view.plates import caps, lens
from voronets.view.triangles import Closeness, Triangles, triangles

#: How far triangles may be from their surface: on a body and under the path, by the body's size; and
#: elsewhere on a ground, by its own.
CLOSE, COARSE = 1e-3, 2e-3
SAFE = 0.8  # of what is allowed; the rest is for rounding and what is between the places looked at
#: Triangles of a body and of a ground, at most about so many.
BODY, GROUND = 20_000, 40_000
ROOM = 1.3  # a plate reaches so much further than the contact does
THIN = 0.005  # a disc is so thick beside its radius, in its middle
AROUND = 1.5  # how far a ground goes on beyond the path, by the body's size


@dataclass(frozen=True, eq=False)
class Shape:
    """Meshes, or a closed line (k, 3)."""

    meshes: tuple[Triangles, ...] = ()
    wire: np.ndarray | None = None

    @property
    def points(self) -> np.ndarray:
        """All that is drawn (k, 3)."""
        parts = [np.empty((0, 3)), *(mesh.x for mesh in self.meshes)]
        return np.concatenate(parts if self.wire is None else [*parts, self.wire])

    @property
    def size(self) -> float:
        """The largest distance from the origin; 0 where there is nothing."""
        return float(np.linalg.norm(self.points, axis=1).max(initial=0.0))


def body_shape(surface: Placed[Surface], touched: np.ndarray) -> Shape:
    """A body in its own axes, from its centre of mass.

    touched  the places where it touches the ground  (k, 3)
    """
    with np.errstate(all="ignore"):
        line = edge_line(surface)
    if line is not None:
        if surface.kind != "disc":
            return Shape(wire=line)
        thin = THIN * float(np.linalg.norm(line - line[:-1].mean(axis=0), axis=1).max())
        return Shape((lens(line, thin, thin),))
    if surface.flat:
        return _plate(surface, touched)
    # a body without end goes on as far on one side of its centre of mass as on the other
    parts = patches(surface, np.concatenate([touched, -touched]), whole=True)
    grids = [patch.grid().reshape(-1, 3) for patch in parts]
    size = max((float(np.nanmax(np.linalg.norm(grid, axis=1))) for grid in grids), default=0.0)
    close = Closeness(SAFE * CLOSE * size)
    found = [triangles(patch, close, BODY // len(parts)) for patch in parts]
    meshes = [mesh for mesh in found if mesh is not None]
    ends = [] if surface.inside else [cap for mesh in meshes for cap in caps(mesh)]
    return Shape((*meshes, *ends))


def _plate(surface: Placed[Surface], touched: np.ndarray) -> Shape:
    """The flat face of a body as a round plate about the foot of its centre of mass."""
    at = surface.at(surface.locate(np.zeros(3)))
    foot, n = np.array(at.x, dtype=float), np.array(at.n, dtype=float)
    reach = ROOM * float(np.linalg.norm(touched - foot, axis=1).max(initial=0.0))
    radius = reach or float(np.linalg.norm(foot)) or 1.0
    first = np.cross(np.eye(3)[np.argmin(np.abs(n))], n)
    first /= np.linalg.norm(first)
    angle = np.linspace(0, 2 * np.pi, 97)[:, None]
    line = foot + radius * (np.cos(angle) * first + np.sin(angle) * np.cross(n, first))
    return Shape((lens(line, 0.0, 2 * THIN * radius),))


def ground_shape(ground: Placed[Surface], path: np.ndarray, size: float) -> Shape:
    """A ground that is no plane, as much of it as a body of this size needs along a path (k, 3)."""
    parts = patches(ground, path, margin=AROUND * size)
    meshes = []
    for patch in parts:
        grid = patch.grid().reshape(-1, 3)
        extent = float(np.nanmax(np.ptp(grid[np.isfinite(grid).all(axis=1)], axis=0), initial=0.0))
        fine = SAFE * CLOSE * size
        close = Closeness(max(fine, COARSE * extent / 2), fine, path, size / 2)
        meshes.append(triangles(patch, close, GROUND // len(parts)))
    return Shape(tuple(mesh for mesh in meshes if mesh is not None))
