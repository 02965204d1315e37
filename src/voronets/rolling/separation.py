"""Does a convex body pass through the ground, near the contact or elsewhere?

Two convex things that touch, or a convex one and a plane, have the tangent plane between them; a
body that is everywhere more strongly curved than a bowl rolls freely in it.  On any other ground
points all over the body are looked at: none may lie in the ground.  Where a body's points follow from
their normals, the deepest one away from the contact is then sought nearby.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from voronets.expressions.faults import Fault
from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.mechanics.first_order import Guard
from voronets.mechanics.outcome import Outcome
from voronets.rolling.core import Pose
from voronets.surfaces.contract import Contact, Surface
from voronets.surfaces.newton import starts

DIRECTIONS = 200  # normals all over a body, some 0.25 rad apart
FREELY, SEARCHES = 1.01, 5
LOOK = 0.5  # rad that a body turns, and so rolls in sizes, between two looks
SAMPLES = 32  # points each way over a body whose points do not follow from normals
ROUGHNESS = 1e-6  # how deep, in sizes of the body, is too deep
APART = 0.2  # how far from the contact, in sizes, another one is sought
NEAR = 0.05  # how near to the ground, in sizes, a point is looked at more closely
FIRST_TURN, TURNS = 0.2, 14  # rad, halved so many times


def never_enters(body: Surface, ground: Surface) -> bool:
    """The tangent plane is between them wherever they touch, or the body rolls freely in a bowl.

    Blaschke: a convex body does so if its radii of curvature are all less than all of the bowl's.
    """
    if all(surface.flat or _bulges(surface) for surface in (body, ground)):
        return True
    if not (body.by_normal and ground.by_normal and _bulges(body)):
        return False
    return _largest_radius(body) * FREELY < -_largest_radius(ground)


def one_nearest(body: Surface, ground: Surface) -> bool:
    """A convex body in the air over a plane, or over a convex ground, is nearest to it at one place.

    So is a ball in a hollow sphere.
    """
    if body.round_radius is not None and ground.round_radius is not None:
        return True
    return _bulges(body) and (ground.flat or _bulges(ground))


def _bulges(surface: Surface) -> bool:
    """Convex in truth too: a support function may have been given that is none."""
    if not surface.convex or not surface.by_normal:
        return surface.convex
    return _bulges_everywhere(surface)


@lru_cache(maxsize=256)  # asked anew for every change of a start
def _bulges_everywhere(surface: Surface) -> bool:
    radii = _radii(surface, _directions())
    return bool(radii.min() >= -1e-9 * np.abs(radii).max())


def _radii(surface: Surface, n: np.ndarray) -> np.ndarray:
    """The principal radii (m, 2) where the normals are n (m, 3), negative where it is hollow."""
    with np.errstate(all="ignore"):
        L = surface.contact_at_normal(ARRAYS, surface.numbers, Vector(*n.T)).L
    assert L is not None
    trace, det2 = (np.broadcast_to(np.asarray(x, dtype=float), len(n)) for x in (L.trace, L.det2))
    half = np.sqrt(np.maximum(trace * trace / 4 - det2, 0.0))
    return np.stack([trace / 2 - half, trace / 2 + half], axis=1)


def _largest_radius(surface: Surface) -> float:
    """Sought from the best of many directions: a flat place may be small."""
    n = _directions()
    best = n[np.argsort(-_radii(surface, n)[:, 1])[:SEARCHES]]
    found = _climbed(best, lambda around: _radii(surface, around.reshape(-1, 3))[:, 1])
    return float(_radii(surface, found).max())


def _climbed(n: np.ndarray, height: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    """Directions (m, 3) near n where a function is greatest: always the best of nine.

    height  directions (m, 9, 3) → values, m × 9 of them
    """
    angles = np.linspace(0, 2 * np.pi, 8, endpoint=False)
    turn = FIRST_TURN
    for _ in range(TURNS):
        e1 = np.cross(n, np.eye(3)[np.argmin(np.abs(n), axis=1)])
        e1 /= np.linalg.norm(e1, axis=1, keepdims=True)
        e2 = np.cross(n, e1)
        aside = np.cos(angles)[:, None] * e1[:, None] + np.sin(angles)[:, None] * e2[:, None]
        around = np.concatenate([n[:, None], n[:, None] + turn * aside], axis=1)
        around /= np.linalg.norm(around, axis=2, keepdims=True)
        best = np.argmax(height(around).reshape(len(n), -1), axis=1)
        n = around[np.arange(len(n)), best]
        turn /= 2
    return n


@cache
def _directions() -> np.ndarray:
    """Unit vectors all over the sphere, (DIRECTIONS, 3)."""
    found = np.array(list(starts(1.0, DIRECTIONS)))[:DIRECTIONS]
    found.setflags(write=False)
    return found


def why_unchecked(body: Surface, ground: Surface) -> str:
    """Why it cannot be told whether the body enters the ground; nothing where it can."""
    return "" if never_enters(body, ground) else _obstacle(body, ground)


def _obstacle(body: Surface, ground: Surface) -> str:
    if not body.convex:
        return f"the body ({body.kind}) is not known to be convex"
    if not ground.sheet and ground.level(np.zeros((1, 3))) is None:
        return f"the ground ({ground.kind}) has no inside that can be tested"
    return "" if _boundary(body) is not None else f"the body ({body.kind}) has no finite surface"


@dataclass(frozen=True)
class Clearance:
    """Points all over a convex body, from the centre of mass, beside the ground.

    normals  at those points; None for a body whose points do not follow from them
    """

    body: Surface
    ground: Surface
    points: np.ndarray
    normals: np.ndarray | None

    @classmethod
    def of(cls, body: Surface, ground: Surface) -> Clearance | None:
        """None where nothing is to be looked at, or nothing can be."""
        return None if never_enters(body, ground) else cls.anywhere(body, ground)

    @classmethod
    def anywhere(cls, body: Surface, ground: Surface) -> Clearance | None:
        """The same of a body that need not touch the ground; None where nothing can be looked at."""
        if _obstacle(body, ground):
            return None
        found = _boundary(body)
        assert found is not None
        return cls(body, ground, *found)

    @property
    def size(self) -> float:
        """The body's."""
        return self.body.size or 1.0

    def depth(self, R: np.ndarray, centre: np.ndarray, a: np.ndarray) -> np.ndarray:
        """How deep the body is in the ground (m,), away from the contact; negative outside.

        R (m, 3, 3) body to space; centre (m, 3) of mass; a (m, 3) the contact, body axes
        """
        level = self._level(R, centre, self.points[None])
        apart = np.linalg.norm(self.points[None] - a[:, None], axis=2) / self.size
        level = np.where((apart < APART) | ~np.isfinite(level), np.inf, level)
        worst = np.argmin(level / apart**2, axis=1)  # beside the contact every gap is small
        x = self.points[worst]
        found = self._depth(R, centre, x)
        close = np.flatnonzero(found > -NEAR * self.size)
        if self.normals is not None and len(close):
            x[close] = self._deepest(R[close], centre[close], self.normals[worst[close]])
            found[close] = np.maximum(found[close], self._depth(R[close], centre[close], x[close]))
        return np.where(np.isfinite(level.min(axis=1)), found, -np.inf)

    def _level(self, R: np.ndarray, centre: np.ndarray, x: np.ndarray) -> np.ndarray:
        """The ground's level at points x (m or 1, k, 3) of the body."""
        with np.errstate(all="ignore"):
            level = self.ground.side(np.einsum("mij,mkj->mki", R, np.broadcast_to(
                x, (len(R), *x.shape[1:]))) + centre[:, None], self._middle(R, centre))  # fmt: skip
        assert level is not None
        return level

    def _middle(self, R: np.ndarray, centre: np.ndarray) -> np.ndarray:
        """A point within the body, (m, 1, 3)."""
        middle: np.ndarray = (R @ self.points.mean(axis=0) + centre)[:, None]
        return middle

    def _depth(self, R: np.ndarray, centre: np.ndarray, x: np.ndarray) -> np.ndarray:
        """To first order, of one point (m, 3) each; −∞ where nothing is known, beyond the edge of a sheet."""
        h = 1e-6 * self.size
        around = np.concatenate([np.zeros((1, 3)), h * np.eye(3), -h * np.eye(3)])
        level = self._level(R, centre, x[:, None] + around[None])
        with np.errstate(all="ignore"):
            slope = np.linalg.norm(level[:, 1:4] - level[:, 4:], axis=1) / (2 * h)
            depth = -level[:, 0] / np.maximum(slope, 1e-300)
        return np.where(np.isfinite(slope), depth, -np.inf)

    def _deepest(self, R: np.ndarray, centre: np.ndarray, n: np.ndarray) -> np.ndarray:
        """The deepest points (m, 3) near those with the normals n."""

        def depth(around: np.ndarray) -> np.ndarray:
            places = self._at(around.reshape(-1, 3)).reshape(around.shape)
            return -self._level(R, centre, places)

        return self._at(_climbed(n, depth))

    def _at(self, n: np.ndarray) -> np.ndarray:
        """The points (m, 3) with normals n."""
        at = self.body.contact_at_normal(ARRAYS, self.body.numbers, Vector(*n.T))
        return np.stack([np.broadcast_to(x, len(n)) for x in at.x], axis=1).astype(float)


def second_contact(body: Surface, ground: Surface) -> Guard | None:
    """Ends a motion where the body enters the ground elsewhere than at the contact."""
    clearance = Clearance.of(body, ground)
    if clearance is None:
        return None

    def excess(seen: Mapping[str, np.ndarray]) -> np.ndarray:
        R = np.moveaxis(np.array(rotation_matrix(list(seen["orientation"].T))), 2, 0)
        depth = clearance.depth(R, seen["centre"], seen["contact_body"])
        return depth - ROUGHNESS * clearance.size

    def pace(seen: Mapping[str, np.ndarray]) -> np.ndarray:
        found: np.ndarray = np.linalg.norm(seen["omega"], axis=1) / LOOK
        return found

    needs = ("orientation", "centre", "contact_body", "omega")
    return Guard("second contact", needs, excess, pace, Outcome.SECOND_CONTACT)


def separation_fault(body: Surface, ground: Surface, at: Pose) -> Fault | None:
    """A fault if a convex body lies partly in the ground, near the contact or elsewhere."""
    if not body.convex:
        return None
    expected = "a body that does not pass through the ground"
    R = np.array(at.R, dtype=float)
    relative = _curvature(at.body, np.eye(3)) + _curvature(at.ground, R)
    if np.linalg.eigvalsh(relative)[0] < -1e-9 * np.abs(relative).max():
        got = "a ground that is more strongly curved than the body at the contact"
        message = (
            "At the contact the ground is more strongly curved than the body, so they overlap."
        )
        return Fault("start", got, expected, message)
    clearance = Clearance.of(body, ground)
    if clearance is None:
        return None
    a = np.array(at.body.x, dtype=float)
    centre = np.array(at.ground.x, dtype=float) - R @ a
    depth = float(clearance.depth(R[None], centre[None], a[None])[0])
    if depth > ROUGHNESS * clearance.size:
        message = f"The body reaches {depth:.3g} m into the ground at the start."
        got = f"a body that reaches {depth:.3g} m into the ground"
        return Fault("start", got, expected, message)
    return None


def _curvature(at: Contact, R: np.ndarray) -> np.ndarray:
    """S in body axes as a 3×3 array; an edge counts as very strongly curved."""
    if at.S is not None:
        found: np.ndarray = R.T @ np.array(at.S.matrix, dtype=float) @ R
        return found
    assert at.L is not None
    L = R.T @ np.array(at.L.matrix, dtype=float) @ R
    n = R.T @ np.array(at.n, dtype=float)
    radii, axes = np.linalg.eigh((L + L.T) / 2)
    scale = np.abs(radii).max()
    curvature = np.zeros((3, 3))
    for radius, axis in zip(radii, axes.T, strict=True):
        if abs(axis @ n) < 0.5:  # the two directions of the tangent plane
            small = abs(radius) < 1e-9 * scale
            curvature += np.outer(axis, axis) * (1e9 / scale if small else 1 / radius)
    return curvature


def boundary_points(surface: Surface) -> np.ndarray | None:
    """Points all over a body, from the centre of mass; None where they are not to be had."""
    found = _boundary(surface)
    return None if found is None else found[0]


def _boundary(surface: Surface) -> tuple[np.ndarray, np.ndarray | None] | None:
    """Points all over a body, from the centre of mass, and their normals; None: not to be had."""
    if surface.by_normal:
        normals = _directions()
        at = surface.contact_at_normal(ARRAYS, surface.numbers, Vector(*normals.T))
        points = np.stack([np.broadcast_to(x, DIRECTIONS) for x in at.x], axis=1).astype(float)
        good = np.all(np.isfinite(points), axis=1)
        return points[good], normals[good]
    try:
        pieces = [piece(SAMPLES)[0] for piece in surface.boundaries()[0]]
    except ValueError:
        return None
    return np.concatenate(pieces), None
