"""A body with its decorations: parts of its surface painted or cut off, stems and marks added.

The player draws triangles, pictures draw cells with four corners; both are parted alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from voronets.engine import Motion
from voronets.scenario.decorations import BodyView, Cut, Decoration, Paint
from voronets.view.ornaments import Ornament, face, ornaments, painted_ends
from voronets.view.parting import Parted, as_cells, parted, parted_cells
from voronets.view.scene import scenario_of
from voronets.view.triangles import Triangles

OWN = ""  # the colour of what has none but the body's own

#: Parts values at corners (k, c, n) by heights of the corners (k, c).
Parting = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray, Parted]]


def decorations_of(motion: Motion) -> tuple[Decoration, ...]:
    """The decorations of a motion's body."""
    view = getattr(scenario_of(motion), "view", None)
    return view.body if isinstance(view, BodyView) else ()


@dataclass(frozen=True, eq=False)
class Coat:
    """A surface in pieces, each in a colour.

    pieces  (values at corners (k, c, n), of which the first three are the point; the colour; from
            which of the triangles or cells each of them comes)
    faces   that close it where it is cut
    """

    pieces: list[tuple[np.ndarray, str, np.ndarray]]
    faces: list[Ornament]

    @property
    def points(self) -> np.ndarray:
        """The corners of the pieces and of the faces (k, 3)."""
        parts = [values[..., :3].reshape(-1, 3) for values, *_ in self.pieces]
        return np.concatenate([np.empty((0, 3)), *parts, *(one.mesh.x for one in self.faces)])


def coat(
    values: np.ndarray, decorations: tuple[Decoration, ...], middle: np.ndarray, part: Parting
) -> Coat:
    """A surface cut and painted; ``middle`` is where halves are parted."""
    pieces = [(values, OWN, np.arange(len(values)))]
    faces: list[Ornament] = []
    for one in decorations:
        axis = np.array(getattr(one, "axis", (0.0, 0.0, 0.0)))
        if isinstance(one, Cut):
            halves = [_side(piece, axis, one.at, part) for piece in pieces]
            pieces = [below for _, below in halves]
            rims = [_rim(below[0], axis, one.at) for _, below in halves]
            closing = face(np.concatenate(rims), one)
            faces = [*faces, *([] if closing is None else [closing])]
        elif isinstance(one, Paint):
            lower, upper = painted_ends(one, middle)
            pieces = [
                new
                for piece in pieces
                for new in _painted(piece, axis, lower, upper, one.colour, part)
            ]
    return Coat([piece for piece in pieces if len(piece[0])], faces)


Piece = tuple[np.ndarray, str, np.ndarray]


def _side(piece: Piece, axis: np.ndarray, at: float, part: Parting) -> tuple[Piece, Piece]:
    """What of a piece is above a plane, and what is below it."""
    values, colour, source = piece
    above, below, (from_above, from_below) = part(values, values[..., :3] @ axis - at)
    return (above, colour, source[from_above]), (below, colour, source[from_below])


def _painted(
    piece: Piece, axis: np.ndarray, lower: float, upper: float, colour: str, part: Parting
) -> list[Piece]:
    """A piece with a band of it in a colour."""
    found = []
    if np.isfinite(lower):
        piece, below = _side(piece, axis, lower, part)
        found.append(below)
    if np.isfinite(upper):
        above, piece = _side(piece, axis, upper, part)
        found.append(above)
    return [*found, (piece[0], colour, piece[2])]


def _rim(values: np.ndarray, axis: np.ndarray, at: float) -> np.ndarray:
    """The corners that lie in a plane (k, 3), each once."""
    points = values[..., :3].reshape(-1, 3)
    size = float(np.ptp(points, axis=0).max()) if len(points) else 1.0
    on: np.ndarray = points[np.abs(points @ axis - at) < 1e-7 * size]
    if not len(on):
        return on
    _, first = np.unique(np.round(on / (1e-6 * size)), axis=0, return_index=True)
    found: np.ndarray = on[first]
    return found


def decorated_meshes(
    meshes: tuple[Triangles, ...], decorations: tuple[Decoration, ...], middle: np.ndarray
) -> list[Ornament]:
    """The meshes of a body with decorations; those of its own surface have no colour, or a paint's."""
    found, faces = [], []
    for mesh in meshes:
        values = np.concatenate([mesh.x, mesh.n, mesh.uv], axis=1)[mesh.corners]
        coated = coat(values, decorations, middle, parted)
        found += [
            Ornament(_welded(values), colour, plain=False) for values, colour, _ in coated.pieces
        ]
        faces += coated.faces
    points = np.concatenate([np.empty((0, 3)), *(one.mesh.x for one in [*found, *faces])])
    return [*found, *faces, *ornaments(decorations, points, middle)]


def painted_arcs(
    line: np.ndarray, decorations: tuple[Decoration, ...], middle: np.ndarray
) -> list[tuple[np.ndarray, str]]:
    """The painted parts of the closed line of a hoop (k, 3), each with its colour."""
    names = np.full(len(line), OWN, dtype=object)
    for one in decorations:
        if isinstance(one, Paint):
            lower, upper = painted_ends(one, middle)
            height = line @ np.array(one.axis)
            names[(height >= lower) & (height <= upper)] = one.colour
    steps = np.flatnonzero(names[1:] != names[:-1]) + 1
    parts = zip(np.split(line, steps), np.split(names, steps), strict=True)
    return [(points, own[0]) for points, own in parts if own[0] != OWN and len(points) > 1]


def _welded(values: np.ndarray) -> Triangles:
    """Triangles (k, 3, 8) with each corner once, in the order in which the triangles name them.

    Neighbours then have numbers near each other, which takes half the room when compressed.
    """
    flat = values.reshape(-1, values.shape[-1])
    _, first, corners = np.unique(flat, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(first)
    rows, places = flat[first[order]], np.argsort(order)
    return Triangles(rows[:, :3], rows[:, 3:6], rows[:, 6:], places[corners].reshape(-1, 3))


def decorated_cells(
    cells: np.ndarray, decorations: tuple[Decoration, ...], middle: np.ndarray
) -> tuple[np.ndarray, list[str], np.ndarray]:
    """The cells of a body with decorations (k, 4, 3), the names of their colours, and their sources.

    A source is the index of the cell that it is a part of, −1 for what is no part of the surface.
    """
    coated = coat(cells, decorations, middle, parted_cells)
    added = [*coated.faces, *ornaments(decorations, coated.points, middle)]
    more = [as_cells(one.mesh.x[one.mesh.corners]) for one in added]
    found = [values for values, *_ in coated.pieces]
    names = [name for values, name, _ in coated.pieces for _ in values]
    names += [one.colour for one, cells in zip(added, more, strict=True) for _ in cells]
    sources = [source for *_, source in coated.pieces] + [np.full(len(x), -1) for x in more]
    return np.concatenate([*found, *more]), names, np.concatenate(sources)
