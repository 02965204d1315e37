"""Random states of a body on a ground, on which an integral can be tried."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from voronets.expressions.rotations import quaternion_of_matrix
from voronets.facts.facts import Facts
from voronets.facts.sampling import contact_points, frames
from voronets.invariants.search_letters import States
from voronets.rolling.system import RollingProblem
from voronets.surfaces.contract import Points, Surface

POINTS = 320  # of a curved surface, whose coordinates are sought one by one
MORE = 1.5  # poses for each state, for those that cannot be used
FARTHER = 3.0  # sizes of the body: how far the contacts on an endless ground lie apart


@dataclass(frozen=True)
class LocatedPoints:
    """Points all over a surface with their normals and, where they are kept, their coordinates."""

    points: Points
    coordinates: np.ndarray

    @classmethod
    def of(cls, surface: Surface, scale: float, *, own: bool) -> LocatedPoints:
        """Those that have coordinates; without ``own`` none are sought."""
        found = contact_points(surface, scale, POINTS)
        if not own:
            return cls(found, np.empty((len(found.x), 0)))
        rows, kept = [], []
        for i, (x, n) in enumerate(zip(found.x, found.n, strict=True)):
            try:
                row = np.asarray(surface.locate(x, n), dtype=float)
            except ValueError:
                continue
            if np.all(np.isfinite(row)):
                rows.append(row)
                kept.append(i)
        count = len(surface.coordinates)
        return cls(Points(found.x[kept], found.n[kept]), np.array(rows).reshape(-1, count))


@dataclass(frozen=True)
class ContactSamples:
    """Points of body and ground that are put on each other; the shapes of a problem, sampled once."""

    problem: RollingProblem
    size: float

    @cached_property
    def body(self) -> LocatedPoints:
        """Of the body, from O in body axes."""
        return LocatedPoints.of(self.problem.body.surface, 1.0, own=self.problem.core.body_own)

    @cached_property
    def ground(self) -> LocatedPoints:
        """Of the ground."""
        scale = FARTHER * self.size
        return LocatedPoints.of(self.problem.ground, scale, own=self.problem.core.ground_own)

    def states(self, facts: Facts, count: int, extra: int, *, fresh: bool = False) -> States:
        """States of the first-order system in contact, always the same ones.

        facts  of the problem, or of one with the same shapes
        extra  how many numbers the state has beside the core's, the velocity of O among them if it slips
        fresh  others, at other points of the surfaces
        """
        random, law = np.random.default_rng(1903 if fresh else 1897), facts.problem.law
        body, ground = self.body.points, self.ground.points
        if not len(body.x) or not len(ground.x):
            return States(np.empty((facts.problem.core.size + extra, 0)), np.empty(0))
        many = int(MORE * count) // 4 + 1
        i, j = (_picked(len(side.x), 4 * many, random, fresh=fresh) for side in (body, ground))
        a, n = body.x[i], ground.n[j]
        one, two = (frames(axis, random) for axis in (body.n[i], -n))
        R = np.einsum("kia,kja->kij", two, one)
        pace = _pace(facts)
        omega = random.normal(size=a.shape) * pace
        n_b = np.einsum("kij,ki->kj", R, n)
        if not law.spins:
            omega -= n_b * np.sum(n_b * omega, axis=1, keepdims=True)
        more = np.zeros((len(a), extra))
        if law.slips:
            slip = np.cross(n, random.normal(size=n.shape)) * pace * facts.size
            more[:, :3] = slip + np.einsum("kij,kj->ki", R, np.cross(a, omega))
        q = np.stack([quaternion_of_matrix(one) for one in R])
        parts = [q, omega, self.body.coordinates[i], self.ground.coordinates[j], more]
        x = np.concatenate(parts, axis=1)
        x = x[np.all(np.isfinite(x), axis=1)][:count].T
        return States(x, np.zeros(x.shape[1]))


def _picked(points: int, count: int, random: np.random.Generator, *, fresh: bool) -> np.ndarray:
    """Numbers of points: of the last quarter if they are to be fresh, else of the others."""
    first = 3 * points // 4 if points > 8 else points
    low, high = (first, points) if fresh and points > 8 else (0, first)
    return random.integers(low, high, count)


def _pace(facts: Facts) -> float:
    """A rate of turning at which the forces and the turning weigh alike, in rad/s."""
    force, body = facts.force.largest, facts.problem.body
    if not force > 0:
        return 1.0
    inertia = float(np.trace(facts.inertia)) + body.mass * facts.size**2
    return float(np.sqrt(force * facts.size / inertia))
