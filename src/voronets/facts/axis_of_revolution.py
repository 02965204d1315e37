r"""The axis about which a surface is one of revolution, anywhere in space.

Every normal n at x meets the axis (direction Z, through p):

    Z·((x − p) × n) = (x × n)·Z − n·m = 0,    m = Z × p

linear in Z and m.  A sphere, a plane or a cylinder has many axes.  What else the axis should agree with
is linear in Z and m too, and chooses among them: a force without moment about it, a point on it, an
inertia that is symmetric about it, a rotor along it.  Z = 0 stands for a translation along m.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from voronets.surfaces.contract import Points

MANY = 1e-9  # what counts as rounding, relative
TIDY = 1e-12  # components this small are rounding
UPRIGHT = np.array([0.0, 0.0, 1.0])


class AxisOfRevolution(NamedTuple):
    """The unit direction e, the point of the axis nearest to the origin, and the miss.

    miss  how far the normals pass the axis, over the size
    """

    e: np.ndarray
    point: np.ndarray
    miss: float

    def exactly(self, declared: Sequence[float] | None) -> AxisOfRevolution:
        """With the direction that the surface declares, where that is the same but for rounding."""
        if declared is None or np.linalg.norm(np.cross(declared, self.e)) > MANY:
            return self
        return self._replace(e=_tidy(np.array(declared)))


@dataclass(frozen=True)
class AxisFamily:
    """All axes of a surface: combinations of ``rotations`` and ``translations``, rows (Z, m).

    The Z of the rotations are orthonormal.  Lengths are counted from ``origin``, over ``size``.
    """

    rotations: np.ndarray
    translations: np.ndarray
    origin: np.ndarray
    size: float

    def agreeing(self, rows: np.ndarray) -> AxisFamily:
        """Those for which rows·(Z, m) vanish, or the one for which they are least."""
        if not len(self.rotations):
            return self
        turning, moving = rows @ self.rotations.T, rows @ self.translations.T
        mixed = np.linalg.pinv(moving, rcond=MANY) @ turning
        rotations = self.rotations - mixed.T @ self.translations
        kept = _null(turning - moving @ mixed, at_least=1)
        return AxisFamily(
            kept @ rotations, _null(moving) @ self.translations, self.origin, self.size
        )

    def without_moment(self, x: np.ndarray, F: np.ndarray) -> AxisFamily:
        """Those about which forces F (N, 3) at x have no moment, or the least."""
        return self.agreeing(_moments((x - self.origin) / self.size, F))

    def through(self, point: np.ndarray) -> AxisFamily:
        """Those through a point, or the nearest."""
        return self.agreeing(self._to(point))

    def keeping(self, inertia: np.ndarray) -> AxisFamily:
        """Those about which the inertia is symmetric, or most nearly: I commutes with turns."""
        I = inertia / np.trace(inertia)
        turns = [I @ _cross(e) - _cross(e) @ I for e in np.eye(3)]
        Z = np.stack([turn.ravel() for turn in turns], axis=1)
        return self.agreeing(np.concatenate([Z, np.zeros((9, 3))], axis=1))

    def along(self, direction: np.ndarray) -> AxisFamily:
        """Those with this direction, or the nearest."""
        unit = direction / np.linalg.norm(direction)
        return self.agreeing(np.concatenate([_cross(unit), np.zeros((3, 3))], axis=1))

    def chosen(self, points: Points) -> AxisOfRevolution:
        """The upright one, or the one nearest to that, as near to the origin as may be."""
        if not len(self.rotations):
            return AxisOfRevolution(UPRIGHT, np.zeros(3), 1.0)
        directions = self.rotations[:, :3]
        weights = directions @ UPRIGHT
        if np.linalg.norm(weights) < 1e-6:
            weights = np.eye(len(directions))[0]
        line = weights @ self.rotations / np.linalg.norm(weights)
        off, moved = self._to(np.zeros(3)) @ line, self._to(np.zeros(3)) @ self.translations.T
        line = line - np.linalg.pinv(moved, rcond=MANY) @ off @ self.translations
        Z = _tidy(line[:3])
        m = line[3:] * np.sign(Z @ line[:3])
        p = np.cross(m - Z * (m @ Z), Z)
        x = (points.x - self.origin) / self.size
        miss = float(np.abs(np.cross(x - p, points.n) @ Z).max())
        point = self.origin + self.size * p
        point = point - Z * (point @ Z)
        return AxisOfRevolution(Z, np.where(np.abs(point) < TIDY * self.size, 0.0, point), miss)

    def _to(self, point: np.ndarray) -> np.ndarray:
        """Rows that vanish for axes through the point: m − Z × point."""
        return np.concatenate([_cross((point - self.origin) / self.size), np.eye(3)], axis=1)


NONE = AxisFamily(np.zeros((0, 6)), np.zeros((0, 6)), np.zeros(3), 1.0)


def axes_through(points: Points, origin: np.ndarray, size: float) -> AxisFamily:
    """The axes of revolution through the origin, or the nearest to one."""
    rows = np.cross((points.x - origin) / size, points.n)
    if not np.all(np.isfinite(rows)):
        return NONE
    directions = _null(rows, at_least=1)
    rotations = np.concatenate([directions, np.zeros_like(directions)], axis=1)
    return AxisFamily(rotations, np.zeros((0, 6)), origin, size)


def axes_of(points: Points, origin: np.ndarray, size: float) -> AxisFamily:
    """The axes of revolution of a surface, or the nearest to one."""
    rows = _moments((points.x - origin) / size, points.n)
    if not np.all(np.isfinite(rows)):
        return NONE
    null = _null(rows, at_least=1)
    turns, values, _ = np.linalg.svd(null[:, :3])
    values = np.pad(values, (0, len(null) - len(values)))
    null, turning = turns.T @ null, values > MANY
    rotations = null[turning] / values[turning, None]
    return AxisFamily(rotations, null[~turning], origin, size)


def axes_about(e: np.ndarray, own: np.ndarray) -> np.ndarray:
    """Right-handed rows, e the last; from the columns of ``own`` where e is one of them."""
    along = own.T @ e
    i = int(np.argmax(np.abs(along)))
    first, second = own[:, (i + 1) % 3], own[:, (i + 2) % 3]
    if 1 - abs(along[i]) > MANY**2 / 2:
        first = np.cross(e, np.eye(3)[int(np.argmin(np.abs(e)))])
        first /= np.linalg.norm(first)
        second = np.cross(e, first)
    elif along[i] < 0:
        first, second = second, first
    return np.array([first, second, e])


def _moments(x: np.ndarray, F: np.ndarray) -> np.ndarray:
    """Rows of the moment of F at x about an axis."""
    return np.concatenate([np.cross(x, F), -F], axis=1)


def _null(A: np.ndarray, at_least: int = 0) -> np.ndarray:
    """Orthonormal rows c with A c = 0, or the nearest ones."""
    if not A.shape[1]:
        return np.zeros((0, 0))
    _, values, rows = np.linalg.svd(A, full_matrices=len(A) < A.shape[1])
    values = np.pad(values, (0, len(rows) - len(values)))
    free = int(np.sum(values < MANY * np.sqrt(len(A))))
    return rows[len(rows) - max(free, at_least) :]


def _cross(e: np.ndarray) -> np.ndarray:
    """The matrix of e × …"""
    x, y, z = e
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def _tidy(e: np.ndarray) -> np.ndarray:
    """A unit vector without components of rounding, its largest component positive."""
    e = np.where(np.abs(e) < TIDY, 0.0, e)
    return np.asarray(e / np.linalg.norm(e) * np.sign(e[int(np.argmax(np.abs(e)))]))
