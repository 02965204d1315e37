"""What decorations add to a body: stems, marks, flat faces, as meshes with the names of colours."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voronets.scenario.decorations import Cut, Decoration, Mark, Paint, Stem
from voronets.view.triangles import Triangles

#: Radius and length of a stem, radii of a mark on the surface and at the centre, by the body's size.
STEM, LENGTH, DOT, CENTRE = 0.11, 0.6, 0.06, 0.07
AROUND, BOWED = 24, 6  # corners around a stem, and along its rounded end
Z = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True, eq=False)
class Ornament:
    """A mesh in a colour.

    plain    in this colour alone; otherwise it has the pattern of the body
    through  it is inside the body, and shines through it
    """

    mesh: Triangles
    colour: str
    plain: bool = True
    through: bool = False


def ornaments(
    decorations: tuple[Decoration, ...], points: np.ndarray, middle: np.ndarray
) -> list[Ornament]:
    """Stems and marks on a body.

    points  of its surface, as it is drawn                (k, 3)
    middle  the origin of the surface, body axes          (3)
    """
    size = float(np.linalg.norm(points - middle, axis=1).max(initial=0.0)) or 1.0
    found = []
    for one in decorations:
        if isinstance(one, Stem):
            found.append(Ornament(_stem(one, points, middle, size), one.colour))
        elif isinstance(one, Mark):
            radius = one.radius or (CENTRE if one.at is None else DOT) * size
            place = (
                np.zeros(3) if one.at is None else nearest_to_ray(points, middle, np.array(one.at))
            )
            found.append(Ornament(ball(place, radius), one.colour, through=one.at is None))
    return found


def nearest_to_ray(points: np.ndarray, middle: np.ndarray, way: np.ndarray) -> np.ndarray:
    """The point of a surface in a direction from its middle."""
    away = points - middle
    with np.errstate(all="ignore"):
        cosine = np.nan_to_num(away @ way / np.linalg.norm(away, axis=1), nan=-1.0)
    found: np.ndarray = points[int(np.argmax(cosine))]
    return found


def _stem(stem: Stem, points: np.ndarray, middle: np.ndarray, size: float) -> Triangles:
    """A rod from a little below the surface to its length above it."""
    axis, radius = np.array(stem.axis), stem.radius or STEM * size
    height = (points - middle) @ axis
    aside = np.linalg.norm(points - middle - height[:, None] * axis, axis=1)
    near = aside <= max(2 * radius, float(aside.min(initial=np.inf)))
    foot = float(height[near].max(initial=0.0))
    top = foot + (stem.length or LENGTH * size)
    bow = np.linspace(0, np.pi / 2, BOWED + 1)
    profile = [
        (radius, foot - radius),
        *zip(radius * np.cos(bow), top - radius + radius * np.sin(bow), strict=True),
    ]
    normals = [(1.0, 0.0), *zip(np.cos(bow), np.sin(bow), strict=True)]
    return lathe(np.array(profile), np.array(normals), axis, middle)


def ball(centre: np.ndarray, radius: float) -> Triangles:
    """A small ball."""
    bow = np.linspace(-np.pi / 2, np.pi / 2, 2 * BOWED + 1)
    profile = np.stack([np.cos(bow), np.sin(bow)], axis=1)
    return lathe(radius * profile, profile, Z, centre)


def lathe(
    profile: np.ndarray, normals: np.ndarray, axis: np.ndarray, middle: np.ndarray
) -> Triangles:
    """A profile (k, 2) of distances from an axis and heights along it, turned about the axis."""
    first = np.cross(np.eye(3)[np.argmin(np.abs(axis))], axis)
    first /= np.linalg.norm(first)
    turn = np.linspace(0, 2 * np.pi, AROUND + 1)
    out = np.cos(turn)[:, None] * first + np.sin(turn)[:, None] * np.cross(axis, first)
    x, n = (line[:, None, :1] * out[None] + line[:, None, 1:] * axis for line in (profile, normals))
    i = np.arange(x.shape[0] * x.shape[1]).reshape(x.shape[:2])
    low, high, far, near = i[:-1, :-1], i[1:, :-1], i[1:, 1:], i[:-1, 1:]
    corners = np.concatenate(
        [np.stack(c, axis=-1).reshape(-1, 3) for c in ((low, near, far), (low, far, high))]
    )
    uv = np.stack(
        np.meshgrid(np.linspace(0, 1, len(profile)), turn / (2 * np.pi), indexing="ij"), axis=-1
    )
    return Triangles((x + middle).reshape(-1, 3), n.reshape(-1, 3), uv.reshape(-1, 2), corners)


def face(rim: np.ndarray, cut: Cut) -> Ornament | None:
    """The flat face within the rim that a plane cuts out of a surface (k, 3), around its middle."""
    if len(rim) < 3:
        return None
    axis = np.array(cut.axis)
    middle = (rim.min(axis=0) + rim.max(axis=0)) / 2
    middle += (cut.at - middle @ axis) * axis
    first = np.cross(np.eye(3)[np.argmin(np.abs(axis))], axis)
    angle = np.arctan2((rim - middle) @ np.cross(axis, first), (rim - middle) @ first)
    line = rim[np.argsort(angle)]
    line = np.concatenate([line, line[:1]])
    x = np.concatenate([middle[None], line])
    i = np.arange(1, len(line))
    corners = np.stack([0 * i, i, i + 1], axis=1)
    v = np.linspace(0, 1, len(line))
    uv = np.concatenate([[[0.0, 0.5]], np.stack([np.full(len(line), 0.99), v], axis=1)])
    return Ornament(Triangles(x, np.tile(axis, (len(x), 1)), uv, corners), cut.colour)


def painted_ends(paint: Paint, middle: np.ndarray) -> tuple[float, float]:
    """Where a paint begins and ends, along its axis from the centre of mass; infinite without end."""
    lower, upper = paint.lower, paint.upper
    if lower is None:
        lower = float(middle @ np.array(paint.axis)) if upper is None else -np.inf
    return lower, np.inf if upper is None else upper
