"""The gap between body and ground: nearest points by Newton's method, rates by differences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import factorial

import numpy as np

from .formulas import REAL
from .surfaces import Surface

#: Central differences reach this many steps to either side; their order is twice that.
REACH = 5


@dataclass
class Nearest:
    """Nearest points: `body` from the centre of mass in body axes, `ground` in space."""

    gap: float
    body: np.ndarray
    ground: np.ndarray
    normal: np.ndarray  # of the ground, out of it
    pose: tuple  # centre, rotation

    @property
    def arm(self) -> np.ndarray:
        """From the centre of mass to the body's point, in space axes."""
        return self.pose[1] @ self.body


def hat(v) -> np.ndarray:
    """The matrix of v ×."""
    zero = v[0] * 0
    return np.array([[zero, -v[2], v[1]], [v[2], zero, -v[0]], [-v[1], v[0], zero]])


def turned(v) -> np.ndarray:
    """The rotation exp(v ×)."""
    v = np.asarray(v, dtype=REAL)
    angle = np.sqrt(v @ v)
    if angle == 0:
        return np.eye(3, dtype=REAL)
    half = np.sin(angle / 2) / angle
    matrix = hat(v)
    return np.eye(3) + np.sin(angle) / angle * matrix + 2 * half**2 * matrix @ matrix


def nearest(body: Surface, ground: Surface, centre, matrix, guess: Nearest) -> Nearest:
    """Nearest points (those that the guess leads to) for a pose of the body.

    Unknown: the body's point x and normal ν, the ground's point y, the gap g, and σ = 0, which
    takes up that both normals are of unit length: n = −(1 + σ) Rν.
    """
    centre = np.asarray(centre, dtype=REAL)
    x, y, gap = guess.body, guess.ground, REAL(guess.gap)
    nu, sigma = -matrix.T @ guess.normal, REAL(0)
    scale = min(body.length, ground.length)
    before = np.inf
    for _ in range(25):
        out = matrix @ nu
        of_body, slope_body = body.element(x, nu)
        of_ground, slope_ground = ground.element(y, -(1 + sigma) * out)
        apart = centre + matrix @ x - y + gap * out
        residual = np.concatenate([of_body, of_ground, apart])
        slope = np.zeros((11, 11))
        slope[:4, :6] = slope_body
        slope[4:8, 6:9] = slope_ground[:, :3]
        slope[4:8, 3:6] = -slope_ground[:, 3:] @ matrix
        slope[4:8, 10] = -slope_ground[:, 3:] @ out
        slope[8:, :3], slope[8:, 3:6] = matrix, gap * matrix
        slope[8:, 6:9], slope[8:, 9] = -np.eye(3), out
        step = np.linalg.solve(slope, residual.astype(float))
        x, nu, y = x - step[:3], nu - step[3:6], y - step[6:9]
        gap, sigma = gap - step[9], sigma - step[10]
        size = np.abs(step[[3, 4, 5, 10]]).max() + np.abs(step[[0, 1, 2, 6, 7, 8, 9]]).max() / scale
        if size < 1e-17 or (size < 1e-13 and size >= before):
            return Nearest(gap, x, y, -matrix @ nu, (centre, matrix))
        before = size
    raise ArithmeticError(f"nearest points not found, last step {size:.1e}")


def touching(body: Surface, ground: Surface, matrix, contact, contact_body, normal=None) -> Nearest:
    """The nearest points of a pose of contact, corrected for the rounding of what is given."""
    contact, arm = np.asarray(contact, dtype=REAL), np.asarray(contact_body, dtype=REAL)
    if normal is None:
        normal = ground.normal(contact) if hasattr(ground, "normal") else -matrix @ body.normal(arm)
    centre = contact - matrix @ arm
    guess = Nearest(REAL(0), arm, contact, np.asarray(normal, dtype=REAL), (centre, matrix))
    return nearest(body, ground, centre, matrix, guess)


def weights(order: int) -> np.ndarray:
    """Weights of the central difference of that order, over −REACH … REACH."""
    points = np.arange(-REACH, REACH + 1)
    powers = np.vander(points, increasing=True).T.astype(REAL)
    right = np.zeros(2 * REACH + 1, dtype=REAL)
    right[order] = factorial(order)
    solution = np.zeros_like(right)
    for _ in range(4):  # solved in double precision, refined in extended
        left = (right - powers @ solution).astype(float)
        solution = solution + np.linalg.solve(powers.astype(float), left)
    return solution


FIRST, SECOND = weights(1), weights(2)


def along(body: Surface, ground: Surface, path: Callable, step: float, start: Nearest) -> list:
    """Nearest points at the times −REACH·step … REACH·step of a path of poses."""
    found = {0: start}
    for sign in (1, -1):
        for k in range(1, REACH + 1):
            centre, matrix = path(REAL(sign * k) * REAL(step))
            found[sign * k] = nearest(body, ground, centre, matrix, found[sign * (k - 1)])
    return [found[k] for k in range(-REACH, REACH + 1)]


def derivative(values, step: float, order: int = 1):
    """First or second derivative, at the middle, of equidistant values."""
    rule = FIRST if order == 1 else SECOND
    return np.tensordot(rule, np.array(values), axes=1) / REAL(step) ** order


def derivatives(body: Surface, ground: Surface, start: Nearest, step=0.004):
    """Gradient (6) and Hessian (6, 6) of the gap.

    With respect to a shift of the centre (space axes) and a turn exp(θ ×) (θ in body axes).
    """
    scale = min(body.length, ground.length)
    units = np.diag([scale, scale, scale, 1, 1, 1]).astype(REAL)
    centre, matrix = start.pose

    def rates(direction):
        def path(t):
            return centre + t * direction[:3], matrix @ turned(t * direction[3:])

        gaps = [near.gap for near in along(body, ground, path, step, start)]
        return derivative(gaps, step), derivative(gaps, step, 2)

    single = [rates(unit) for unit in units]
    gradient = np.array([first for first, _ in single])
    hessian = np.diag([second for _, second in single])
    for i in range(6):
        for j in range(i):
            both = rates(units[i] + units[j])[1]
            hessian[i, j] = hessian[j, i] = (both - hessian[i, i] - hessian[j, j]) / 2
    sizes = np.diag(units)
    return (gradient / sizes).astype(float), (hessian / np.outer(sizes, sizes)).astype(float)
