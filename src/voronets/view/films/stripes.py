"""The cells of a body with stripes, by which its turning is seen."""

from __future__ import annotations

import numpy as np
from matplotlib.colors import to_rgba

from voronets.view.grids import Mesh

SECTORS, BANDS = 8, 2  # stripes around, and along
RIM = 0.03  # of its radius: how wide the rim of a hoop is drawn


def striped(
    found: Mesh | None, colours: tuple[str, str], *, filled: bool
) -> tuple[np.ndarray, np.ndarray]:
    """The cells of a mesh (k, 4, 3) and their colours (k, 4).

    filled  of an edge, the disc within it; its rim alone otherwise
    """
    if found is None:
        return np.empty((0, 4, 3)), np.empty((0, 4))
    grid = np.stack(found, axis=-1)
    if len(grid) == 1:
        middle = grid[0, :-1].mean(axis=0)
        inner = middle + (0.0 if filled else 1 - RIM) * (grid - middle)
        grid = np.concatenate([inner, grid])
    cells = np.stack([grid[:-1, :-1], grid[1:, :-1], grid[1:, 1:], grid[:-1, 1:]], axis=2)
    rows, columns = cells.shape[:2]
    row, column = np.meshgrid(np.arange(rows), np.arange(columns), indexing="ij")
    stripe = (row * BANDS // rows + column * SECTORS // columns) % 2
    shades = np.array([to_rgba(colour) for colour in colours])[stripe]
    there = np.all(np.isfinite(cells), axis=(2, 3))
    return cells[there], shades[there]
