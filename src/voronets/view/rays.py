"""Grids of points on F(x, y, z) = 0, by rays of several shapes: the first that fits is taken.

ring    from a circle inside, around it        tori
star    from a point inside, every way         closed bodies
axis    from an axis, square to it             cylinders, cones, hyperboloids
height  along an axis, over a patch            all the rest, near the path
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.surfaces.contract import Surface
from voronets.surfaces.rays import Rays
from voronets.view.grids import sphere_grid, with_margin

Cells = tuple[int, int]


def ray_grids(
    surface: Surface, near: np.ndarray, cells: Cells, *, whole: bool
) -> Iterator[list[np.ndarray]]:
    """Arrays x, y, z (m, n) of points of an implicit surface in its own axes; NaN where none is.

    near  points of the surface that the grids surround  (k, 3), m
    """
    length = float(np.abs(near).max()) if len(near) else surface.size or 1.0
    yield _ring(surface, 1.6 * max(length, surface.size), cells)
    star = _star(surface, cells)
    if star is not None:
        yield star
    for axis in (2, 0, 1):
        yield _axis(surface, near, axis, max(length, surface.size), cells, whole)
    if len(near):
        for axis in (2, 0, 1):
            yield _height(surface, near, axis, cells)


def _depth(surface: Surface, x: np.ndarray) -> np.ndarray:
    """F/|∇F| at points (..., 3); NaN counts as outside."""
    value = surface.departure(ARRAYS, surface.numbers, list(np.moveaxis(x, -1, 0)))
    found: np.ndarray = np.nan_to_num(np.broadcast_to(value, x.shape[:-1]), nan=np.inf)
    return found


def cast(surface: Surface, p: np.ndarray, d: np.ndarray, s: np.ndarray) -> np.ndarray:
    """The points p + s d of the surface with the smallest |s|; NaN where there is none.

    p, d  starts and directions  (m, n, 3)
    s     where to look for a change of side, increasing  (k,)
    """
    side = _depth(surface, p + s[:, None, None, None] * d) < 0
    change = side[1:] != side[:-1]
    far = np.where(change, np.minimum(np.abs(s[1:]), np.abs(s[:-1]))[:, None, None], np.inf)
    first = np.argmin(far, axis=0)
    lo, hi = s[first], s[first + 1]
    below = np.take_along_axis(side, first[None], axis=0)[0]
    for _ in range(60):
        middle = (lo + hi) / 2
        same = (_depth(surface, p + middle[..., None] * d) < 0) == below
        lo, hi = np.where(same, middle, lo), np.where(same, hi, middle)
    x = p + lo[..., None] * d
    # A change of sign through infinity is no point of the surface.
    there = np.any(change, axis=0) & (np.abs(_depth(surface, x)) < 1e-6 * np.abs(s).max())
    return np.where(there[..., None], x, np.nan)


def _arrays(x: np.ndarray) -> list[np.ndarray]:
    return list(np.moveaxis(x, -1, 0))


def _star(surface: Surface, cells: Cells) -> list[np.ndarray] | None:
    e = sphere_grid(*cells)
    flat = e.reshape(-1, 3)
    few = sphere_grid(16, 24).reshape(-1, 3)
    try:
        rays = Rays.within(surface, (few, np.hypot(few[:, 0], few[:, 1])))  # weight: dΩ ∝ sin θ
        x, _ = rays.nodes((flat, np.ones(len(flat))))
    except (ValueError, ArithmeticError, np.linalg.LinAlgError):
        return None
    return _arrays(x.reshape(e.shape))


def _turn(phi: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The unit vectors away from the z axis and along it."""
    out = np.stack([np.cos(phi), np.sin(phi), 0 * phi], axis=-1)
    return out, np.broadcast_to([0.0, 0.0, 1.0], out.shape)


def _ring(surface: Surface, length: float, cells: Cells) -> list[np.ndarray]:
    """Around the middle of what each half-plane through the z axis cuts out of the material."""
    phi = np.linspace(0, 2 * np.pi, cells[1] + 1)
    section = np.meshgrid(np.linspace(0.005, 1, 40) * length, np.linspace(-1, 1, 41) * length)
    rho, z = (a.ravel() for a in section)
    out, up = _turn(phi)
    x = rho[:, None, None] * out + z[:, None, None] * up
    inside = _depth(surface, x) < 0
    middle = [np.where(inside, a[:, None], 0).sum(axis=0) / inside.sum(axis=0) for a in (rho, z)]
    core = middle[0][:, None] * out + middle[1][:, None] * up
    psi = np.linspace(0, 2 * np.pi, cells[0] + 1)[:, None, None]
    d = np.cos(psi) * out + np.sin(psi) * up
    x = cast(surface, np.broadcast_to(core, d.shape), d, np.linspace(0, length, 161))
    beyond = np.einsum("ijk,jk->ij", x, out) < 0  # the ray has crossed the axis: no ring
    return _arrays(np.where(beyond[..., None], np.nan, x))


def _axis(
    surface: Surface, near: np.ndarray, axis: int, length: float, cells: Cells, whole: bool
) -> list[np.ndarray]:
    """Square to an axis, over the heights of the points and, where they are few, their angles."""
    turn = np.roll(np.eye(3), axis - 2, axis=1)  # rows: the two across, the axis
    own = near @ turn.T
    z = with_margin(own[:, 2], 0.3 * length) if len(own) else (-length, length)
    phi = (-np.pi, np.pi)
    if len(own) and not whole:
        middle = np.angle(np.mean(np.exp(1j * np.arctan2(own[:, 1], own[:, 0]))))
        off = np.angle(np.exp(1j * (np.arctan2(own[:, 1], own[:, 0]) - middle)))
        if np.ptp(off) < 0.5 * np.pi:
            lo, hi = with_margin(off, 0.1)
            phi = middle + lo, middle + hi
    heights = np.linspace(*z, cells[0] + 1)[:, None, None]
    out, up = _turn(np.linspace(*phi, cells[1] + 1))
    d = np.broadcast_to(out, (cells[0] + 1, *out.shape))
    steps = np.concatenate([[0.0], np.geomspace(1e-4, 20, 300)]) * length
    return _arrays(cast(surface, heights * up @ turn, d @ turn, steps))


def _height(surface: Surface, near: np.ndarray, axis: int, cells: Cells) -> list[np.ndarray]:
    """Along an axis, over a rectangle under the points."""
    turn = np.roll(np.eye(3), axis - 2, axis=1)
    own = near @ turn.T
    size = float(np.ptp(own, axis=0).max()) or 1.0
    u, v = (np.linspace(*with_margin(own[:, i], 0.15 * size), cells[0] + 1) for i in (0, 1))
    x, y = np.meshgrid(u, v, indexing="ij")
    p = np.stack([x, y, np.full_like(x, own[:, 2].mean())], axis=-1) @ turn
    d = np.broadcast_to(turn[2], p.shape)
    return _arrays(cast(surface, p, d, np.linspace(-3, 3, 301) * size))
