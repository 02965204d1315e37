"""What a document says of a body and a ground."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.scenario.decorations import Decoration
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed
from voronets.view.decorated import decorated_meshes, painted_arcs
from voronets.view.ornaments import ornaments
from voronets.view.player.packing import Arrays
from voronets.view.shapes import Shape
from voronets.view.triangles import Triangles

#: Rounding of coordinates by the body's size, and of unit vectors and parts of a surface.
CLOSE, DIRECTION = 1.5e-4, 1e-4

Header = dict[str, Any]


def body_header(
    arrays: Arrays, surface: Placed[Surface], shape: Shape, decorations: tuple[Decoration, ...],
    size: float,
) -> Header:  # fmt: skip
    """A body with its decorations."""
    origin = np.zeros(3)
    if not decorations:
        return surface_header(arrays, surface, shape, origin, size)
    tolerance, middle = CLOSE * size, np.array(surface.centre, dtype=float)
    line = np.empty((0, 3)) if shape.wire is None else shape.wire
    if shape.wire is None:
        parts = decorated_meshes(shape.meshes, decorations, middle)
    else:
        parts = ornaments(decorations, line, middle)
    header = surface_header(arrays, surface, Shape(wire=shape.wire), origin, size)
    header["meshes"] = [
        _mesh(arrays, part.mesh, origin, tolerance)
        | ({"colour": part.colour} if part.colour else {})
        | ({"plain": True} if part.plain else {})
        | ({"through": True} if part.through else {})
        for part in parts
    ]
    arcs = painted_arcs(line, decorations, middle) if len(line) else []
    return header | {
        "arcs": [
            {"line": arrays.add_within(points, tolerance), "colour": colour}
            for points, colour in arcs
        ]
    }


def surface_header(
    arrays: Arrays, surface: Placed[Surface], shape: Shape, origin: np.ndarray, size: float
) -> Header:
    """A surface with its meshes; places are counted from the origin, size is the body's."""
    tolerance = CLOSE * size
    header: Header = {
        "kind": surface.kind,
        "meshes": [_mesh(arrays, mesh, origin, tolerance) for mesh in shape.meshes],
        "hollow": surface.inside,
    }
    if shape.wire is not None:
        header["wire"] = arrays.add_within(shape.wire - origin, tolerance)
    return header


def plane_header(surface: Placed[Surface], near: np.ndarray, origin: np.ndarray) -> Header:
    """A ground without end, with the point of it that is nearest to another."""
    at = surface.at(surface.locate(near))
    point = np.array(at.x, dtype=float) - origin
    plane = {"point": point.tolist(), "normal": np.array(at.n, dtype=float).tolist()}
    return {"kind": surface.kind, "meshes": [], "hollow": surface.inside, "plane": plane}


def _mesh(arrays: Arrays, mesh: Triangles, origin: np.ndarray, tolerance: float) -> Header:
    return {
        "positions": arrays.add_within(mesh.x - origin, tolerance),
        "normals": arrays.add_within(mesh.n, DIRECTION),
        "uv": arrays.add_within(mesh.uv, DIRECTION),
        "triangles": arrays.add_whole(in_order(mesh.corners)),
    }


def in_order(corners: np.ndarray) -> np.ndarray:
    """The same triangles, neighbours near each other: they take less room when compressed."""
    first = np.argmin(corners, axis=1)
    turned = np.take_along_axis(corners, (first[:, None] + np.arange(3)) % 3, axis=1)
    return turned[np.lexsort(turned.T[::-1])]
