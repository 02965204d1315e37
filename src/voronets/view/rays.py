"""Parts of surfaces F(x, y, z) = 0, by rays of several shapes: the first that fits is taken.

ring    from a circle inside, around it        tori
star    from a point inside, every way         closed bodies
axis    from an axis, square to it             cylinders, cones, hyperboloids
height  along an axis, over a patch            all the rest, near the path
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.surfaces.contract import Surface
from voronets.surfaces.rays import STRIDE, Rays
from voronets.view.grids import CELLS, POLES, directions, sphere_grid, with_margin

#: s, t → contact coordinates, as a ``Patch`` has it: here points in the surface's own axes.
Place = Callable[[np.ndarray, np.ndarray], list[np.ndarray]]
BLOCK = 2000  # rays at once


def ray_places(
    surface: Surface, near: np.ndarray, *, whole: bool, margin: float
) -> Iterator[Place]:
    """Points of an implicit surface in its own axes over the unit square; NaN where none is.

    near    points of the surface that they surround  (k, 3), m
    margin  how far they go on at least, m
    """
    length = float(np.abs(near).max()) if len(near) else surface.size or 1.0
    yield _ring(surface, 1.6 * max(length, surface.size))
    star = _star(surface)
    if star is not None:
        yield star
    for axis in (2, 0, 1):
        yield _axis(surface, near, axis, max(length, surface.size), whole, margin)
    if len(near):
        for axis in (2, 0, 1):
            yield _height(surface, near, axis, margin)


def _depth(surface: Surface, x: np.ndarray) -> np.ndarray:
    """F/|∇F| at points (..., 3); NaN counts as outside."""
    value = surface.departure(ARRAYS, surface.numbers, list(np.moveaxis(x, -1, 0)))
    found: np.ndarray = np.nan_to_num(np.broadcast_to(value, x.shape[:-1]), nan=np.inf)
    return found


def _level(surface: Surface, x: np.ndarray) -> np.ndarray:
    """Negative at points (..., 3) in the material; NaN counts as outside."""
    level = surface.level(x)
    return _depth(surface, x) if level is None else np.nan_to_num(level, nan=np.inf)


def cast(surface: Surface, p: np.ndarray, d: np.ndarray, s: np.ndarray) -> np.ndarray:
    """The points p + s d of the surface with the smallest |s|; NaN where there is none.

    p, d  starts and directions  (..., 3)
    s     where to look for a change of side, increasing  (k,)
    """
    starts, ways = (np.broadcast_to(a, d.shape).reshape(-1, 3) for a in (p, d))
    parts = [
        _cast(surface, starts[i : i + BLOCK], ways[i : i + BLOCK], s)
        for i in range(0, len(ways), BLOCK)
    ]
    return np.concatenate([np.empty((0, 3)), *parts]).reshape(d.shape)


def _cast(surface: Surface, p: np.ndarray, d: np.ndarray, s: np.ndarray) -> np.ndarray:
    level = _level(surface, p + s[:, None, None] * d)
    change = (level[1:] < 0) != (level[:-1] < 0)
    far = np.where(change, np.minimum(np.abs(s[1:]), np.abs(s[:-1]))[:, None], np.inf)
    first = np.argmin(far, axis=0)
    ends = (np.take_along_axis(level, (first + k)[None], axis=0)[0] for k in (0, 1))
    root = _root(surface, p, d, (s[first], s[first + 1]), tuple(ends))
    x = p + root[:, None] * d
    # A change of sign through infinity is no point of the surface.
    there = np.any(change, axis=0) & (np.abs(_depth(surface, x)) < 1e-6 * np.abs(s).max())
    return np.where(there[:, None], x, np.nan)


def _root(
    surface: Surface,
    p: np.ndarray,
    d: np.ndarray,
    s: tuple[np.ndarray, ...],
    level: tuple[Any, ...],
) -> np.ndarray:
    """s where the rays p + s d pass the surface: false position as Illinois does it, else halves."""
    (lo, hi), (low, high) = s, level
    last = lo
    for _ in range(80):
        with np.errstate(all="ignore"):
            here = (lo * high - hi * low) / (high - low)
        between = (here > np.minimum(lo, hi)) & (here < np.maximum(lo, hi))
        here = np.where(between, here, (lo + hi) / 2)
        found = _level(surface, p + here[:, None] * d)
        same = (found < 0) == (high < 0)
        # the end that was kept counts half, so that it is not kept for ever
        lo, low = np.where(same, lo, hi), np.where(same, low / 2, high)
        hi, high = here, found
        if np.all(np.abs(here - last) <= 1e-15 * (1 + np.abs(here))):
            break
        last = here
    return hi


def _arrays(x: np.ndarray) -> list[np.ndarray]:
    return list(np.moveaxis(x, -1, 0))


def _star(surface: Surface) -> Place | None:
    few, all_over = sphere_grid(16, 24).reshape(-1, 3), sphere_grid(*CELLS).reshape(-1, 3)
    try:
        rays = Rays.within(surface, (few, np.hypot(few[:, 0], few[:, 1])))  # weight: dΩ ∝ sin θ
        rays.nodes((all_over, np.ones(len(all_over))))  # every ray ends once
    except (ValueError, ArithmeticError, np.linalg.LinAlgError):
        return None
    count = int(np.log(8 * rays.longest / rays.shortest) / np.log(STRIDE)) + 2
    steps = rays.shortest / 2 * STRIDE ** np.arange(count)

    def place(s: np.ndarray, t: np.ndarray) -> list[np.ndarray]:
        e = directions(POLES[0] + s * np.ptp(POLES), 2 * np.pi * t)
        return _arrays(cast(surface, rays.p, e @ rays.A.T, steps))

    return place


def _turn(phi: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The unit vectors away from the z axis and along it."""
    out = np.stack([np.cos(phi), np.sin(phi), 0 * phi], axis=-1)
    return out, np.broadcast_to([0.0, 0.0, 1.0], out.shape)


def _ring(surface: Surface, length: float) -> Place:
    """Around the middle of what each half-plane through the z axis cuts out of the material."""
    section = np.meshgrid(np.linspace(0.005, 1, 40) * length, np.linspace(-1, 1, 41) * length)
    rho, z = (a.ravel() for a in section)
    steps = np.linspace(0, length, 161)

    def core(phi: np.ndarray) -> np.ndarray:
        out, up = _turn(phi)
        inside = _level(surface, rho[:, None, None] * out + z[:, None, None] * up) < 0
        middle = [
            np.where(inside, a[:, None], 0).sum(axis=0) / inside.sum(axis=0) for a in (rho, z)
        ]
        found: np.ndarray = middle[0][:, None] * out + middle[1][:, None] * up
        return found

    def place(s: np.ndarray, t: np.ndarray) -> list[np.ndarray]:
        phi, back = np.unique(2 * np.pi * t, return_inverse=True)
        middle = core(phi)[back.reshape(t.shape)]
        out, up = _turn(2 * np.pi * t)
        psi = (2 * np.pi * s)[..., None]
        x = cast(surface, middle, np.cos(psi) * out + np.sin(psi) * up, steps)
        beyond = np.sum(x * out, axis=-1) < 0  # the ray has crossed the axis: no ring
        return _arrays(np.where(beyond[..., None], np.nan, x))

    return place


def _axis(
    surface: Surface, near: np.ndarray, axis: int, length: float, whole: bool, margin: float
) -> Place:
    """Square to an axis, over the heights of the points and, where they are few, their angles."""
    turn = np.roll(np.eye(3), axis - 2, axis=1)  # rows: the two across, the axis
    own = near @ turn.T
    low, high = with_margin(own[:, 2], 0.3 * length, margin) if len(own) else (-length, length)
    start, end = -np.pi, np.pi
    if len(own) and not whole:
        middle = float(np.angle(np.mean(np.exp(1j * np.arctan2(own[:, 1], own[:, 0])))))
        off = np.angle(np.exp(1j * (np.arctan2(own[:, 1], own[:, 0]) - middle)))
        wide = margin / (float(np.hypot(own[:, 0], own[:, 1]).mean()) or 1.0)
        if np.ptp(off) + 2 * wide < 0.5 * np.pi:
            start, end = (middle + edge for edge in with_margin(off, 0.1, wide))
    steps = np.concatenate([[0.0], np.geomspace(1e-4, 20, 300)]) * length

    def place(s: np.ndarray, t: np.ndarray) -> list[np.ndarray]:
        out, up = _turn(start + t * (end - start))
        heights = (low + s * (high - low))[..., None]
        return _arrays(cast(surface, heights * up @ turn, out @ turn, steps))

    return place


def _height(surface: Surface, near: np.ndarray, axis: int, margin: float) -> Place:
    """Along an axis, over a rectangle under the points."""
    turn = np.roll(np.eye(3), axis - 2, axis=1)
    own = near @ turn.T
    size = max(float(np.ptp(own, axis=0).max()), margin) or 1.0
    low, high = np.transpose([with_margin(own[:, i], 0.15 * size, margin) for i in (0, 1)])
    steps = np.linspace(-3, 3, 301) * size

    def place(s: np.ndarray, t: np.ndarray) -> list[np.ndarray]:
        x, y = (low[i] + part * (high[i] - low[i]) for i, part in enumerate((s, t)))
        p = np.stack([x, y, np.full_like(x, own[:, 2].mean())], axis=-1) @ turn
        return _arrays(cast(surface, p, np.broadcast_to(turn[2], p.shape), steps))

    return place
