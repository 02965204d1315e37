"""The states of a rolling problem from where its body is, as a continuous function of time.

A solution that gives the orientation and the two contact points knows neither the sign of the
quaternion nor how often a coordinate has gone round.  Both are followed from the start on a grid of
times so close that the body turns little between two of them; any other time takes them from there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.rolling.start import Start
from voronets.surfaces.contract import Surface

#: Times (m,) → R (m, 3, 3), ω and a in body axes, s in space axes (m, 3).
Poses = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]]

TURN = 0.5  # rad between two times of the grid
FEWEST, MOST = 64, 200_000
ITERATIONS, CLOSE = 8, 1e-14


class PoseStates:
    """Times → states of ``begin.problem``, from the poses at any times from 0 to ``t_end``.

    Contacts must stay in the charts of the start.
    """

    def __init__(self, begin: Start, poses: Poses, t_end: float) -> None:
        self.poses = poses
        problem, core = begin.problem, begin.problem.core
        q, _, c, c1 = core.split(begin.state)
        t = np.linspace(0.0, t_end, FEWEST + 1)
        fastest = float(np.linalg.norm(poses(t)[1], axis=1).max())
        count = int(np.clip(t_end * fastest / TURN, FEWEST, MOST))
        self.t = np.linspace(0.0, t_end, count + 1)
        at = poses(self.t)
        self.q = quaternions(at[0])
        signs = np.sign(np.einsum("ti,ti->t", self.q[1:], self.q[:-1]))
        self.q *= np.cumprod(np.append(np.sign(self.q[0] @ q), signs))[:, None]
        #: A surface that keeps coordinates, the place of its contact in a pose, and the coordinates.
        self.sides: list[tuple[Surface, int, np.ndarray]] = []
        if core.body_own:
            self.sides.append((problem.body.surface, 2, _followed(problem.body.surface, at[2], c)))
        if core.ground_own:
            self.sides.append((problem.ground, 3, _followed(problem.ground, at[3], c1)))

    def __call__(self, times: np.ndarray) -> np.ndarray:
        """The states, (m, states)."""
        at = self.poses(np.asarray(times, dtype=float))
        near = np.searchsorted(self.t[1:], times).clip(0, len(self.t) - 1)
        q = quaternions(at[0])
        q *= np.sign(np.einsum("ti,ti->t", q, self.q[near]))[:, None]
        contacts = [_located(surface, at[i], known[near]) for surface, i, known in self.sides]
        return np.concatenate([q, at[1], *contacts], axis=1)


def _followed(surface: Surface, x: np.ndarray, c: Any) -> np.ndarray:
    """The coordinates of points along a path, from those of the first."""
    c = np.asarray(c, dtype=float)
    found = np.empty((len(x), len(c)))
    for i in range(len(x)):
        c = found[i] = _located(surface, x[i : i + 1], c[None, :])[0]
    return found


def _located(surface: Surface, x: np.ndarray, c: np.ndarray) -> np.ndarray:
    """The coordinates of points, each near those given: c moves as the contact would, x − X(c)."""
    if surface.by_normal:
        return np.array([surface.locate(point) for point in x]).reshape(len(x), c.shape[1])
    c = np.array(c, dtype=float)
    for _ in range(ITERATIONS):
        columns = list(c.T)
        at = surface.contact(ARRAYS, surface.numbers, columns)
        gap = Vector(*(x[:, i] - at.x[i] for i in range(3)))
        step = np.stack(
            np.broadcast_arrays(*surface.rates(ARRAYS, surface.numbers, columns, at, gap, None)),
            axis=1,
        )
        c += step
        if not np.abs(step).max(initial=0.0) > CLOSE * max(1.0, np.abs(c).max(initial=0.0)):
            break
    return c


def quaternions(R: np.ndarray) -> np.ndarray:
    """Unit quaternions w x y z of rotation matrices (m, 3, 3), from the largest component of each."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = np.moveaxis(np.asarray(R, dtype=float), 0, -1)
    w, x, y, z = 1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz
    wx, wy, wz, x_y, x_z, y_z = zy - yz, xz - zx, yx - xy, xy + yx, xz + zx, yz + zy
    squares = np.array([[w, wx, wy, wz], [wx, x, x_y, x_z], [wy, x_y, y, y_z], [wz, x_z, y_z, z]])
    largest = np.argmax([w, x, y, z], axis=0)
    q = squares[largest, :, np.arange(len(largest))]
    found: np.ndarray = q / np.linalg.norm(q, axis=1, keepdims=True)
    return found
