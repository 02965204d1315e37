"""Triangles and cells parted by a plane, each into what is on one side and on the other."""

from __future__ import annotations

import numpy as np

Parted = tuple[np.ndarray, np.ndarray]


def parted(corners: np.ndarray, height: np.ndarray) -> tuple[np.ndarray, np.ndarray, Parted]:
    """Triangles above and below height zero, and from which triangle each of them comes.

    corners  whatever is known at the corners, the points among it  (k, 3, c)
    height   of the corners above the plane                         (k, 3)
    """
    count = np.sum(height > 0, axis=1)
    mixed = np.flatnonzero((count > 0) & (count < 3))
    sides = [(np.flatnonzero(count == 3), 1), (np.flatnonzero(count == 0), 2)]
    alone = np.where(count == 1, np.argmax(height > 0, axis=1), np.argmin(height > 0, axis=1))
    order = (alone[mixed, None] + np.arange(3)) % 3
    h = np.take_along_axis(height[mixed], order, axis=1)
    a, b, c = np.moveaxis(np.take_along_axis(corners[mixed], order[..., None], axis=1), 1, 0)
    on_b, on_c = (
        a + (h[:, 0] / (h[:, 0] - h[:, i]))[:, None] * (x - a) for i, x in ((1, b), (2, c))
    )
    tip = np.stack([a, on_b, on_c], axis=1)
    rest = np.stack([[on_b, b, c], [on_b, c, on_c]]).transpose(2, 0, 1, 3)
    found, sources = [], []
    for whole, single in sides:
        mine = count[mixed] == single
        pieces = [corners[whole], tip[mine], rest[~mine].reshape(-1, *corners.shape[1:])]
        found.append(np.concatenate(pieces))
        sources.append(np.concatenate([whole, mixed[mine], np.repeat(mixed[~mine], 2)]))
    return found[0], found[1], (sources[0], sources[1])


def parted_cells(cells: np.ndarray, height: np.ndarray) -> tuple[np.ndarray, np.ndarray, Parted]:
    """The same of cells with four corners (k, 4, 3); triangles have their last corner twice."""
    above, below = np.all(height > 0, axis=1), np.all(height <= 0, axis=1)
    crossing = np.flatnonzero(~(above | below))
    halves = np.concatenate([cells[crossing][:, [0, 1, 2]], cells[crossing][:, [0, 2, 3]]])
    heights = np.concatenate([height[crossing][:, [0, 1, 2]], height[crossing][:, [0, 2, 3]]])
    up, down, (from_up, from_down) = parted(halves, heights)
    source = np.concatenate([crossing, crossing])
    return (
        np.concatenate([cells[above], as_cells(up)]),
        np.concatenate([cells[below], as_cells(down)]),
        (
            np.concatenate([np.flatnonzero(above), source[from_up]]),
            np.concatenate([np.flatnonzero(below), source[from_down]]),
        ),
    )


def as_cells(corners: np.ndarray) -> np.ndarray:
    """Triangles (k, 3, 3) as cells with four corners, the last one twice."""
    found: np.ndarray = corners[:, [0, 1, 2, 2]]
    return found
