"""Parts of surfaces given by their normals: ellipsoids, discs, support functions."""

from __future__ import annotations

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.surfaces.contract import Surface, rows
from voronets.surfaces.placement import placed
from voronets.view.grids import POLES, Patch, directions, located, sphere_grid

POINTS = 96  # of the line of an edge


def edge_line(surface: Surface) -> np.ndarray | None:
    """The closed line of an edge (a disc, a hoop) (k, 3): there L has rank one; None for others."""
    if not surface.by_normal:
        return None
    n = sphere_grid(12, 48)[1:-1].reshape(-1, 3)
    try:
        at = surface.contact(ARRAYS, surface.numbers, list(n.T))
    except (ArithmeticError, ValueError):
        return None
    assert at.L is not None
    if not np.all(np.abs(at.L.det2) <= 1e-12 * np.square(at.L.trace)):
        return None
    x = rows(at.x, len(n)) - rows(at.x, len(n)).mean(axis=0)
    along, across, _ = np.linalg.svd(x, full_matrices=False)[2]
    angle = np.linspace(0, 2 * np.pi, POINTS + 1)[:-1, None]
    ways = np.cos(angle) * along + np.sin(angle) * across
    line = rows(surface.contact_at_normal(ARRAYS, surface.numbers, Vector(*ways.T)).x, POINTS)
    return np.concatenate([line, line[:1]])


def normal_patch(surface: Surface, points: np.ndarray, whole: bool, margin: float) -> Patch:
    """Over normals n ∝ e_i / w_i with w the half-widths: for an ellipsoid x_i = w_i e_i."""
    axes = np.concatenate([np.eye(3), -np.eye(3)])
    at = surface.contact(ARRAYS, surface.numbers, list(axes.T))
    x, n = (np.stack([np.broadcast_to(a, 6) for a in vector], axis=1) for vector in (at.x, at.n))
    widths = np.einsum("ij,ij->i", x[:3] - x[3:], n[:3]) / 2
    w = np.where(np.isfinite(widths) & (widths != 0), np.abs(widths), surface.size or 1.0)
    wide = margin / float(w.min())
    cap = None if whole else _cap(located(surface, points) * w, placed(surface).inside, wide)
    pole, reach = cap or (np.roll(np.eye(3), _odd_one(w) - 2, axis=1), np.pi)

    def place(s: np.ndarray, t: np.ndarray) -> list[np.ndarray]:
        theta = POLES[0] + s * (min(reach, POLES[1]) - POLES[0])
        n = directions(theta, 2 * np.pi * t, pole) / w
        return list(np.moveaxis(n / np.linalg.norm(n, axis=-1, keepdims=True), -1, 0))

    return Patch(surface, place)


def _cap(rays: np.ndarray, inside: bool, wide: float) -> tuple[np.ndarray, float] | None:
    """A pole with its frame and an angle around the rays that keep to a small part of the sphere.

    It goes on by an angle ``wide`` at least.  A bowl stays open where it can; of a ball enough is
    drawn to look like one.
    """
    if not len(rays):
        return None
    middle = np.mean(rays / np.linalg.norm(rays, axis=1, keepdims=True), axis=0)
    length = float(np.linalg.norm(middle))
    if not length > 0.1:
        return None
    n = middle / length
    cosines = rays @ n / np.linalg.norm(rays, axis=1)
    spread = float(np.arccos(np.clip(cosines, -1, 1)).max())
    reach = max((1.4 if inside else 2.5) * spread, spread + wide, 0.02)
    if reach > (2.2 if inside else 0.35):
        return None
    first = np.cross(np.eye(3)[np.argmin(np.abs(n))], n)
    first /= np.linalg.norm(first)
    return np.array([first, np.cross(n, first), n]), reach


def _odd_one(w: np.ndarray) -> int:
    """The axis across which the shape is roundest; z where it is a ball."""
    apart = [abs(w[(i + 1) % 3] - w[(i + 2) % 3]) for i in range(3)]
    return min((2, 0, 1), key=lambda i: apart[i])
