"""The cells of a body with stripes, by which its turning is seen."""

from __future__ import annotations

import numpy as np
from matplotlib.colors import to_rgba

from voronets.scenario.decorations import Decoration
from voronets.view.decorated import decorated_cells
from voronets.view.films.look import Look
from voronets.view.grids import Mesh

SECTORS, BANDS = 10, 5  # stripes around, and along
ORIGIN = np.zeros(3)
RIM = 0.03  # of its radius: how wide the rim of a hoop is drawn


def striped(
    found: Mesh | None, look: Look, *, filled: bool,
    decorations: tuple[Decoration, ...] = (), middle: np.ndarray = ORIGIN,
) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
    """The cells of a mesh (k, 4, 3) and their colours (k, 4).

    filled       of an edge, the disc within it; its rim alone otherwise
    decorations  of the body, and ``middle``, the origin of its surface
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
    there = np.all(np.isfinite(cells), axis=(2, 3))
    cells, names, source = decorated_cells(cells[there], decorations, middle)
    row_of = np.where(source >= 0, stripe[there][source], 1)
    paint = np.array([to_rgba(look.named[name] if name else look.stripes[1]) for name in names])
    shades = np.where((row_of == 1)[:, None], paint.reshape(-1, 4), to_rgba(look.stripes[0]))
    return cells, shades
