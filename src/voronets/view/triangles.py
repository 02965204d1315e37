"""Smooth meshes: triangles finer where a surface curves and near a path, with its own normals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voronets.view.grids import Patch
from voronets.view.lattice import CENTRE, CORNERS, MIDDLES, UNIT, Lattice, refined

TURN = 0.35  # rad between the normals at opposite corners of a cell
PROBE = (12, 24)  # cells in which a patch is first looked at
FEW, MANY = 12, 64  # cells along a patch to begin with
BORDER = 256  # the width of cells at the border of what is reached


@dataclass(frozen=True, eq=False)
class Triangles:
    """Triangles with normals.

    x, n     points and unit normals out of the material           (k, 3)
    uv       0 … 1 along and around                                (k, 2)
    corners  of each triangle, turning left as seen from outside   (m, 3)
    """

    x: np.ndarray
    n: np.ndarray
    uv: np.ndarray
    corners: np.ndarray


class Closeness:
    """How far triangles may be from their surface, m.

    coarse  anywhere
    fine    within ``reach`` of the points of a path (k, 3)
    """

    def __init__(
        self, coarse: float, fine: float = 0.0, path: np.ndarray | None = None, reach: float = 0.0
    ) -> None:
        self.coarse, self.fine, self.reach = coarse, fine, reach
        self._path = None
        if path is not None and len(path):
            from scipy.spatial import KDTree  # a third of a second, not for bodies on a plane

            self._path = KDTree(path)

    def __call__(self, centres: np.ndarray, radii: np.ndarray) -> np.ndarray:
        """For cells given by their centres (k, 3) and radii."""
        found = np.full(len(centres), self.coarse)
        there = np.isfinite(centres).all(axis=1)
        if self._path is not None and there.any():
            distance, _ = self._path.query(centres[there])
            found[there] = np.where(distance <= radii[there] + self.reach, self.fine, self.coarse)
        return found


def triangles(patch: Patch, close: Closeness, most: int) -> Triangles | None:
    """A mesh of a patch with about so many triangles at most; None where there is nothing of it."""
    lattice = Lattice(patch, _first_cells(patch, close.coarse))
    cells = refined(lattice, lambda some: _excess(lattice, some, close), most // 2)
    return _cut(lattice, cells)


def _first_cells(patch: Patch, allowed: float) -> tuple[int, int]:
    """How many cells to begin with, so that halving them again and again fits the curvature."""
    grids = np.meshgrid(*(np.linspace(0, 1, number + 1) for number in PROBE), indexing="ij")
    with np.errstate(all="ignore"):
        x, n = patch.contacts(*grids)
    needs = []
    for axis in (0, 1):
        steps = np.linalg.norm(np.diff(x, axis=axis), axis=-1)
        turns = np.linalg.norm(np.diff(n, axis=axis), axis=-1)
        # a chord is off by step times turn over 8; both ways together by what is allowed
        count = np.nansum(np.sqrt(steps * turns / 4 / allowed), axis=axis)
        needs.append(max(1.05 * float(np.max(count)), 1.0))
    halvings = max(0, int(np.floor(np.log2(max(needs) / FEW))))
    rows, columns = (int(np.clip(np.ceil(need / 2**halvings), 2, MANY)) for need in needs)
    return rows, columns


def _excess(lattice: Lattice, cells: np.ndarray, close: Closeness) -> np.ndarray:
    """How far the middles of cells and of their edges are off, in parts of what they may be.

    A chord is off by its length times the turn of the normal over 8; wide cells, in which a normal
    may turn to and fro, and cells without normals are measured.
    """
    x, n = lattice.contacts(lattice.around(cells, CORNERS))
    pairs = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)]
    chords = [np.sum((x[:, i] - x[:, j]) * (n[:, i] - n[:, j]), axis=1) for i, j in pairs]
    *edges, one, two = np.abs(chords) / 8
    off = np.maximum(np.max(edges, axis=0), np.minimum(one, two))
    there = np.isfinite(x).all(axis=(1, 2))
    unsure = (cells[:, 2] >= UNIT // 2) | (there & ~np.isfinite(off))
    if unsure.any():
        measured, there[unsure] = _measured(lattice, cells[unsure], x[unsure])
        off[unsure] = np.fmax(off[unsure], measured)
    middles = x.mean(axis=1)
    radii = np.linalg.norm(x - middles[:, None], axis=-1).max(axis=1)
    turn = np.linalg.norm(n[:, :2] - n[:, 2:], axis=-1).max(axis=1)
    found = np.fmax(off / close(middles, radii), turn / TURN)
    border = np.isfinite(x).any(axis=(1, 2)) & (cells[:, 2] > BORDER)
    return np.where(there, found, np.where(border, 2.0, 0.0))


def _measured(lattice: Lattice, cells: np.ndarray, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How far cells are off, at their middles and those of their edges; whether all of it is there."""
    between = lattice.contacts(lattice.around(cells, MIDDLES))
    centre = lattice.contacts(lattice.around(cells, CENTRE)[:, 0])
    edges = _off(*between, (x + np.roll(x, -1, axis=1)) / 2).max(axis=1)
    inner = [_off(*centre, (x[:, i] + x[:, i + 2]) / 2) for i in (0, 1)]
    there = np.isfinite(np.concatenate([x, between[0]], axis=1)).all(axis=(1, 2))
    return np.maximum(edges, np.minimum(*inner)), there


def _off(x: np.ndarray, n: np.ndarray, chord: np.ndarray) -> np.ndarray:
    """How far points are from chords, across the surface; all of it where there is no normal."""
    across = np.abs(np.sum((x - chord) * n, axis=-1))
    found: np.ndarray = np.where(np.isfinite(across), across, np.linalg.norm(x - chord, axis=-1))
    return found


def _cut(lattice: Lattice, cells: np.ndarray) -> Triangles | None:
    """The cells as triangles: two, or around the middle where a neighbour is finer."""
    ring, between = lattice.around(cells, CORNERS), lattice.around(cells, MIDDLES)
    centre = lattice.around(cells, CENTRE)[:, 0]
    fine = np.isin(between, lattice.corners(cells))
    plain = ~fine.any(axis=1)
    parts = [_halves(lattice, ring[plain])]
    for edge in range(4):
        one, half, two = ring[:, edge], between[:, edge], ring[:, (edge + 1) % 4]
        for chosen, first, last in (
            (~fine[:, edge] & ~plain, one, two),
            (fine[:, edge], one, half),
            (fine[:, edge], half, two),
        ):
            parts.append(np.stack([centre, first, last], axis=1)[chosen])
    keys, corners = np.unique(np.concatenate(parts), return_inverse=True)
    x, n = lattice.contacts(keys)
    return _sound(Triangles(x, n, lattice.parts(keys), corners.reshape(-1, 3)))


def _halves(lattice: Lattice, ring: np.ndarray) -> np.ndarray:
    """Two triangles for each cell, along the diagonal that is nearer to the surface."""
    x, n = lattice.contacts(ring)
    one, two = (
        np.abs(np.sum((x[:, i] - x[:, i + 2]) * (n[:, i] - n[:, i + 2]), axis=1)) for i in (0, 1)
    )
    other = (two < one)[:, None]
    one = np.where(other, ring[:, [1, 2, 3]], ring[:, [0, 1, 2]])
    two = np.where(other, ring[:, [1, 3, 0]], ring[:, [0, 2, 3]])
    return np.concatenate([one, two])


def _sound(mesh: Triangles) -> Triangles | None:
    """Without triangles that are not there or have no area; every normal known, turned outwards."""
    x, n, corners = mesh.x, mesh.n, mesh.corners
    there = np.isfinite(x).all(axis=1)[corners].all(axis=1)
    corners = corners[there]
    if not len(corners):
        return None
    a, b, c = (x[corners[:, k]] for k in range(3))
    area = np.cross(b - a, c - a)
    size = np.linalg.norm(area, axis=1)
    longest = np.max([np.linalg.norm(side, axis=1) for side in (b - a, c - b, a - c)], axis=0)
    wide = size > 1e-6 * longest**2
    corners, area = corners[wide], area[wide]
    around = np.nansum(n[corners], axis=1)
    back = np.sum(area * around, axis=1) < 0
    corners[back] = corners[back][:, ::-1]
    area[back] *= -1
    used, corners = np.unique(corners, return_inverse=True)
    corners = corners.reshape(-1, 3)
    n = _filled(n[used], area, corners)
    return Triangles(x[used], n, mesh.uv[used], corners) if len(corners) else None


def _filled(n: np.ndarray, area: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Normals of the triangles around a point where the surface has none."""
    missing = ~np.isfinite(n).all(axis=1)
    if not missing.any():
        return n
    mean = np.zeros_like(n)
    for k in range(3):
        np.add.at(mean, corners[:, k], area)
    length = np.linalg.norm(mean, axis=1, keepdims=True)
    mean = np.where(length > 0, mean / np.where(length > 0, length, 1.0), [0.0, 0.0, 1.0])
    return np.where(missing[:, None], mean, n)
