"""The nearest points of a body in the air and the ground, in numbers.

Newton's method with the kinematics of the contact: the two points move as those of a body would that
slips by what they miss each other, and turns by what their normals miss.  Of several local solutions
the one with the smallest gap is taken: sought from the point of the ground nearest to the centre of
mass, and from those nearest to the lowest points of the body.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Vector, cross
from voronets.rolling.contact import parallel, sliding
from voronets.rolling.core import Core
from voronets.rolling.flight import FlightCore
from voronets.rolling.separation import APART, boundary_points
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed

STEPS, CLOSE = 60, 1e-14
LONGEST = 0.3  # of the body's size: a step
SAME = 1e-4  # of the body's size: two places of it are one
LOOKED_AT = 6  # low points of the body
LOOKED_AT_BLINDLY = 24  # points of the body, over a ground that does not say which of them are low
NOT_FOUND = (ValueError, ZeroDivisionError, OverflowError, TypeError, np.linalg.LinAlgError)


@dataclass(frozen=True)
class Nearest:
    """The nearest points: their charts, their coordinates, the gap, and the regularity there.

    point, normal  of the body from its centre of mass, and of the ground, space axes
    """

    core: Core
    c: np.ndarray
    c1: np.ndarray
    gap: float
    regularity: float
    point: np.ndarray
    normal: np.ndarray


def nearest(core: Core, q: np.ndarray, centre: np.ndarray) -> Nearest | None:
    """The nearest points of the body with orientation q and its centre of mass there; None: not found."""
    found = [_from(core, q, centre, guess) for guess in _guesses(core, q, centre)]
    good = [one for one in found if one is not None]
    return min(good, key=lambda one: one.gap) if good else None


def nearest_elsewhere(
    core: Core, q: np.ndarray, centre: np.ndarray, point: np.ndarray
) -> Nearest | None:
    """The nearest points away from a point of the body (space axes, from the centre of mass), if any."""
    size = core.body.surface.size or 1.0
    others = [_from(core, q, centre, guess) for guess in _guesses(core, q, centre, point)]
    apart = [
        one for one in others if one is not None and np.linalg.norm(one.point - point) > SAME * size
    ]
    return min(apart, key=lambda one: one.gap) if apart else None


def _guesses(
    core: Core, q: np.ndarray, centre: np.ndarray, away: np.ndarray | None = None
) -> Iterator[np.ndarray]:
    """Points near which the ground's may be; of the body's only those away from a point."""
    yield centre
    if core.ground.flat or (core.ground.convex and core.body.surface.convex):
        return
    points = boundary_points(core.body.surface)
    if points is None:
        return
    x = points @ np.array(rotation_matrix(list(q)), dtype=float).T + centre
    level = core.ground.side(x, x.mean(axis=0))
    if away is not None:
        near = np.linalg.norm(x - centre - away, axis=1) < APART * (core.body.surface.size or 1.0)
        if level is None:  # nothing says which are near the ground: some from all over the body
            x = x[~near]
            yield from x[:: max(len(x) // LOOKED_AT_BLINDLY, 1)]
        else:
            level = np.where(near, np.inf, level)
    if level is not None:
        yield from x[np.argsort(level)[:LOOKED_AT]]


def _from(core: Core, q: np.ndarray, centre: np.ndarray, guess: np.ndarray) -> Nearest | None:
    R = np.array(rotation_matrix(list(q)), dtype=float)
    try:
        ground = core.ground.chart_at(guess)
        c1 = ground.locate(guess)
        n = np.array(ground.at(c1).n, dtype=float)
        body = core.body.surface
        if not FlightCore(core).body_kept:
            return _refined(replace(core, ground=ground), q, centre, np.empty(0), c1)
        options = [
            _refined(replace(core, ground=ground, body=replace(core.body, surface=chart)), q, centre, c, c1)
            for chart, c in _on_body(body, -R.T @ n)
        ]  # fmt: skip
    except NOT_FOUND:
        return None
    good = [one for one in options if one is not None]
    return min(good, key=lambda one: one.gap) if good else None


def _on_body(body: Placed[Surface], n: np.ndarray) -> Iterator[tuple[Placed[Surface], np.ndarray]]:
    for point in body.points_with_normal(n).points:
        chart = body.chart_at(point)
        yield chart, chart.locate(point, n)


def _onto(surface: Surface, c: np.ndarray) -> np.ndarray:
    """Coordinates of a point of the surface: where they are the point itself, a step leaves it."""
    off = float(surface.departure(FLOATS, surface.numbers, [float(value) for value in c]))
    if abs(off) <= CLOSE * (surface.size or 1.0):
        return c
    return surface.locate(np.array(surface.at(c).x, dtype=float))


def _refined(
    core: Core, q: np.ndarray, centre: np.ndarray, c: np.ndarray, c1: np.ndarray
) -> Nearest | None:
    flight, k, k1 = FlightCore(core), core.body.surface.numbers, core.ground.numbers
    size = core.body.surface.size or 1.0
    numbers = core.numbers
    for _ in range(STEPS):
        kept = [*([c] if flight.body_kept else []), *([c1] if flight.ground_kept else [])]
        x = np.concatenate([q, np.zeros(3), *kept, centre, np.zeros(4)])
        found = flight.motion(FLOATS, [float(value) for value in x], numbers)
        at, gap = found.at, float(found.gap)
        miss = -(at.body.n + at.n)
        miss = miss - at.n * (at.n @ miss)
        moved = found.contact
        wrong = max(np.abs(np.array(found.aside, dtype=float)).max() / size,
                    np.abs(np.array(miss, dtype=float)).max())  # fmt: skip
        if wrong <= CLOSE:
            break
        above = at._replace(ground=parallel(at.ground, gap)).ground_turned
        moved = sliding(at.body, above, cross(at.n, miss), found.aside)
        V = np.array(moved.V_body, dtype=float)
        V1 = np.array(moved.V_ground - moved.n_dot * gap, dtype=float)
        part = min(1.0, LONGEST * size / max(np.abs(V).max(), np.abs(V1).max(), 1e-300))
        if flight.body_kept:
            step = core.body.surface.rates(FLOATS, k, list(c), at.body, Vector(*V), None)
            c = _onto(core.body.surface, c + part * np.array(step, dtype=float))
        if flight.ground_kept:
            n_dot = at.R @ moved.n_dot if core.ground.by_normal else None
            step = core.ground.rates(FLOATS, k1, list(c1), at.ground, at.R @ Vector(*V1), n_dot)
            c1 = c1 + part * np.array(step, dtype=float)
            c1 = c1 / np.linalg.norm(c1) if core.ground.by_normal else _onto(core.ground, c1)
    else:
        if not wrong <= 1e-9:
            return None
    if core.ground_own and not flight.ground_kept:
        c1 = core.ground.locate(np.array(at.ground.x, dtype=float))
    if core.body_own and not flight.body_kept:
        c = core.body.surface.locate(np.array(at.body.x, dtype=float))
    regularity = float(np.nan_to_num(float(moved.regularity)))
    if not np.isfinite(gap):
        return None
    point, normal = np.array(at.R @ at.body.x, dtype=float), np.array(at.ground.n, dtype=float)
    return Nearest(core, c, c1, gap, regularity, point, normal)
