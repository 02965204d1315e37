"""A part of a surface cut into cells, each cell into four where that is wanted.

Places are pairs of whole numbers i, j: a cell that was never cut is ``UNIT`` wide.  A cell is a row
i, j, h: its corner and its width.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from voronets.view.grids import Patch

UNIT = 2**12
LEAST = 4  # the width of a cell that is not cut any more
#: Parts of a cell's width: the corners around it, the middles and quarters of its edges, its centre.
CORNERS = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
EDGES = np.roll(CORNERS, -1, axis=0) - CORNERS
MIDDLES = CORNERS + EDGES / 2
QUARTERS = np.concatenate([CORNERS + EDGES / 4, CORNERS + 3 * EDGES / 4])
CENTRE = np.array([[0.5, 0.5]])

#: Cells (k, 3) → by how much each is too coarse, 1 being what is allowed.
CellExcess = Callable[[np.ndarray], np.ndarray]


class Lattice:
    """The places of a patch, each with a number (its key) and computed once.

    cells   that it is cut into to begin with, along s and t
    closed  whether the first and the last line of s, and of t, are the same
    """

    def __init__(self, patch: Patch, cells: tuple[int, int]) -> None:
        self.patch = patch
        self.cells = cells
        self.ends = UNIT * cells[0], UNIT * cells[1]
        self._keys = np.empty(0, dtype=np.int64)
        self._known = np.empty((0, 2, 3))
        self.closed = self._closed(0), self._closed(1)

    def keys(self, places: np.ndarray) -> np.ndarray:
        """The numbers of places (..., 2)."""
        found: np.ndarray = places[..., 0] * (self.ends[1] + 1) + places[..., 1]
        return found.astype(np.int64)

    def parts(self, keys: np.ndarray) -> np.ndarray:
        """s and t of places, 0 … 1 (..., 2)."""
        return np.stack(np.divmod(keys, self.ends[1] + 1), axis=-1) / self.ends

    def contacts(self, keys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Points and normals there, (..., 3)."""
        missing = np.setdiff1d(keys, self._keys)
        if len(missing):
            s, t = self.parts(missing).T
            with np.errstate(all="ignore"):
                found = np.stack(self.patch.contacts(s, t), axis=1)
            where = np.searchsorted(self._keys, missing)
            self._keys = np.insert(self._keys, where, missing)
            self._known = np.insert(self._known, where, found, axis=0)
        known = self._known[np.searchsorted(self._keys, keys)]
        return known[..., 0, :], known[..., 1, :]

    def around(self, cells: np.ndarray, where: np.ndarray) -> np.ndarray:
        """The keys of places of cells (k, len(where)), given in parts of their widths."""
        return self.keys(_places(cells, where))

    def corners(self, cells: np.ndarray) -> np.ndarray:
        """The keys of all corners, also as places on the other side where a line is closed."""
        places = _places(cells, CORNERS).reshape(-1, 2)
        for axis in np.flatnonzero(self.closed):
            for here, there in ((0, self.ends[axis]), (self.ends[axis], 0)):
                other = places[places[:, axis] == here]
                other[:, axis] = there
                places = np.concatenate([places, other])
        return np.unique(self.keys(places))

    def whole(self) -> np.ndarray:
        """The cells to begin with (k, 3)."""
        i, j = np.meshgrid(*(UNIT * np.arange(number) for number in self.cells), indexing="ij")
        return np.stack([i.ravel(), j.ravel(), np.full(i.size, UNIT)], axis=1)

    def _closed(self, axis: int) -> bool:
        lines = np.zeros((2, 9, 2), dtype=int)
        lines[1, :, axis] = self.ends[axis]
        lines[:, :, 1 - axis] = np.linspace(0, self.ends[1 - axis], 9).astype(int)
        first, last = self.contacts(self.keys(lines))[0]
        size = np.abs(first).max(initial=0.0, where=np.isfinite(first))
        return bool(np.all(np.abs(first - last) <= 1e-9 * size))


def _places(cells: np.ndarray, where: np.ndarray) -> np.ndarray:
    found: np.ndarray = cells[:, None, :2] + (cells[:, None, 2:] * where[None]).astype(int)
    return found


def quartered(cells: np.ndarray) -> np.ndarray:
    """The four cells that each is cut into."""
    places = _places(cells, CORNERS / 2)
    widths = np.repeat(cells[:, 2] // 2, 4)[:, None]
    return np.concatenate([places.reshape(-1, 2), widths], axis=1)


def refined(lattice: Lattice, excess: CellExcess, most: int) -> np.ndarray:
    """Cells that are fine enough, at most about so many; the coarsest are cut first."""
    done: list[np.ndarray] = []
    cells = lattice.whole()
    room = most - len(cells)
    while len(cells) and cells[0, 2] > LEAST:
        off = excess(cells)
        chosen = np.flatnonzero(off > 1)
        if 3 * len(chosen) > room:
            chosen = chosen[np.argsort(-off[chosen], kind="stable")[: max(room // 3, 0)]]
        room -= 3 * len(chosen)
        done.append(np.delete(cells, chosen, axis=0))
        cells = quartered(cells[chosen])
    return _balanced(lattice, np.concatenate([*done, cells]))


def _balanced(lattice: Lattice, cells: np.ndarray) -> np.ndarray:
    """No cell beside one that is less than half as wide; ordered along the patch."""
    while True:
        corners = lattice.corners(cells)
        wide = np.isin(lattice.around(cells, QUARTERS), corners).any(axis=1)
        wide &= cells[:, 2] >= LEAST
        if not wide.any():
            return cells[np.lexsort((cells[:, 1], cells[:, 0]))]
        cells = np.concatenate([cells[~wide], quartered(cells[wide])])
