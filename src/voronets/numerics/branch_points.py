r"""Branch points: where two curves of solutions F(u, s) = 0 cross, and the way onto the other curve.

At a regular point the kernel of F_y, y = (u, s), is spanned by the tangent t; at a branch point it is a
plane.  Along a curve the matrix M = (F_y; tᵀ) becomes singular there, and nowhere else, not at a fold
either.  With the singular vectors U, V of M at one point,

    det Uᵀ M V

is positive at that point and changes its sign at a branch point between it and the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from scipy.interpolate import BarycentricInterpolator, CubicHermiteSpline
from scipy.optimize import brentq

from voronets.numerics.continuation import (
    LONGEST,
    Branch,
    BranchPoint,
    Curve,
    joined,
    row_sizes,
    walk,
)

ASIDE = (0.02, 0.005, 0.001)  # lengths of the first step onto another curve, in scaled unknowns
WINDOWS = (0.5, 0.2, 0.05, 0.01, 2e-3)  # around a branch point, in parts of the step that it is in
ASIDES = (-1.0, -0.5, -0.2, 0.2, 0.5, 1.0)  # where points are looked for, in parts of a window
JUMP = 0.1  # of a window: a correction so long leads to the other curve
FLAT = 1e-3  # of the least singular value beside it, that a branch point has
SINGULAR = 1e-6  # of the largest singular value: slopes by differences leave 1e-9 or so of a zero
NARROW = 1e-6  # of a length: a step onto another curve that leads along the first one


class BranchCrossing(NamedTuple):
    """A branch point of a curve, and the direction in the kernel across its tangent, scaled."""

    point: BranchPoint
    across: np.ndarray


class _Frame(NamedTuple):
    """Singular vectors of M at a point, and the sizes of its rows."""

    U: np.ndarray
    V: np.ndarray
    sizes: np.ndarray

    def determinant(self, curve: Curve, point: BranchPoint) -> float:
        """det Uᵀ M V at another point."""
        return float(np.linalg.det(self.U.T @ (_matrix(curve, point) / self.sizes) @ self.V))


def crossings(branch: Branch) -> Iterator[BranchCrossing]:
    """The branch points along a branch, in its order.

    There are none where the kernel is larger all along: such solutions have more parameters than one.
    """
    curve = branch.curve
    regular = [(point, frame) for point in branch.points if (frame := _frame(curve, point))]
    for (first, frame), (second, _) in pairwise(regular):
        if frame.determinant(curve, second) < 0:
            point = _located(curve, first, second, frame)
            if _flatness(curve, point) < FLAT * _flatness(curve, first):
                yield BranchCrossing(point, _across(curve, point))


def crossing_at(curve: Curve, point: BranchPoint, beside: BranchPoint) -> BranchCrossing | None:
    """The crossing at a point known to rounding; None where M is regular, or its kernel is larger.

    Of more equations than unknowns the kernel may be a plane where nothing crosses: the other curve must be reached.

    beside  another point of the curve: where M is singular there too, there are more parameters than one
    """
    M = _matrix(curve, point)
    if not np.all(np.isfinite(M)) or _frame(curve, beside) is None:
        return None
    values = np.linalg.svd(M / row_sizes(M), compute_uv=False)
    if len(values) < 2 or values[-1] > values[0] * SINGULAR or values[-2] < values[0] * SINGULAR:
        return None
    crossing = BranchCrossing(point, _across(curve, point))
    reached = any(_aside(curve, crossing, sense) is not None for sense in (-1.0, 1.0))
    return crossing if reached else None


def crossing_branch(
    curve: Curve, crossing: BranchCrossing, *, low: float, high: float, most: int = 600,
    longest: float = LONGEST,
) -> Branch | None:  # fmt: skip
    """The other curve through a branch point, in both senses; None where none is reached."""
    sides: list[list[BranchPoint]] = []
    ends: list[BranchPoint] = []
    lost = False
    for sense in (-1.0, 1.0):
        begin = _aside(curve, crossing, sense)
        if begin is None or not low <= begin.s <= high:
            sides.append([])
            continue
        ends.append(begin)
        points, ended = walk(curve, begin, low, high, most, longest)
        if ended == "closed":
            return joined(curve, (begin, *points), closed=True, lost=False)
        lost |= ended == "lost"
        sides.append([begin, *points])
    if not ends:
        return None
    back = [BranchPoint(point.u, point.s, -point.tangent) for point in reversed(sides[0])]
    place = crossing.point
    chord = (ends[-1].y - (ends[0].y if len(ends) == 2 else place.y)) / curve.scale
    if not sides[1]:
        chord = -chord
    middle = BranchPoint(place.u, place.s, chord / np.linalg.norm(chord))
    return joined(curve, (*back, middle, *sides[1]), closed=False, lost=lost)


def _matrix(curve: Curve, point: BranchPoint) -> np.ndarray:
    """M = (F_y; tᵀ), scaled."""
    return np.vstack([curve.jacobian(point.u, point.s) * curve.scale, point.tangent])


def _flatness(curve: Curve, point: BranchPoint) -> float:
    """The least singular value of M.

    Of more equations than unknowns one may change its sign and the determinant with it; M is regular then.
    """
    M = _matrix(curve, point)
    return float(np.linalg.svd(M / row_sizes(M), compute_uv=False)[-1])


def _frame(curve: Curve, point: BranchPoint) -> _Frame | None:
    """The frame at a point; None where M is singular: at a branch point, or all along."""
    M = _matrix(curve, point)
    if len(M) < M.shape[1] or not np.all(np.isfinite(M)):
        return None
    sizes = row_sizes(M)
    U, values, V = np.linalg.svd(M / sizes, full_matrices=False)
    return _Frame(U, V.T, sizes) if values[-1] > SINGULAR * values[0] else None


def _located(curve: Curve, first: BranchPoint, second: BranchPoint, frame: _Frame) -> BranchPoint:
    """The branch point between two points, by polynomials through points on both sides of it.

    At the point itself M is singular, and Newton's method would end on either curve.
    """
    step = _Step(curve, first, second, frame)
    for window in WINDOWS:
        step.narrow(window)
    root = step.root()
    y, ahead = step.place(root), step.place(root + 1e-4) - step.place(root - 1e-4)
    tangent = ahead / curve.scale
    return BranchPoint(y[:-1], float(y[-1]), tangent / np.linalg.norm(tangent))


class _Step:
    """A step along a curve with a branch point in it; ρ counts from 0 to 1 along its chord."""

    def __init__(
        self, curve: Curve, first: BranchPoint, second: BranchPoint, frame: _Frame
    ) -> None:
        self.curve, self.frame = curve, frame
        self.origin, self.chord = first.y, (second.y - first.y) / curve.scale
        self.length = float(np.linalg.norm(self.chord))
        self.chord = self.chord / self.length
        slopes = [
            point.tangent * curve.scale * self.length / (point.tangent @ self.chord)
            for point in (first, second)
        ]
        self.rho = np.array([0.0, 1.0])
        self.y = np.array([first.y, second.y])
        self.test = np.array([frame.determinant(curve, point) for point in (first, second)])
        self.place: Callable[[float], np.ndarray] = CubicHermiteSpline(self.rho, self.y, slopes)

    def root(self) -> float:
        """Where the determinant vanishes, by a polynomial through its known values."""
        centre = float(self.rho.mean())
        polynomial = np.polyfit(self.rho - centre, self.test, len(self.rho) - 1)
        ends = self.rho[self.test > 0].max() - centre, self.rho[self.test < 0].min() - centre
        return centre + float(brentq(lambda at: np.polyval(polynomial, at), *ends, xtol=1e-15))

    def narrow(self, window: float) -> None:
        """Take points nearer to the root, as far as they are not mistaken for the other curve's."""
        middle = self.root()
        nodes = list(zip(self.rho, self.y, self.test, strict=True))
        for aside in ASIDES:
            guess = self.place(middle + aside * window)
            point = self.curve.corrected(guess, self.chord)
            if point is None:
                continue
            moved = np.linalg.norm((point.y - guess) / self.curve.scale)
            if moved > JUMP * abs(aside) * window * self.length:
                continue
            along = float((point.y - self.origin) / self.curve.scale @ self.chord) / self.length
            nodes.append((along, point.y, self.frame.determinant(self.curve, point)))
        nodes.sort(key=lambda node: node[0])
        before = [node for node in nodes if node[2] > 0][-2:]
        after = [node for node in nodes if node[2] < 0][:2]
        if len(before) + len(after) == 4 and before[-1][0] < after[0][0]:
            self.rho, self.y, self.test = (
                np.array(column) for column in zip(*before, *after, strict=True)
            )
            self.place = BarycentricInterpolator(self.rho, self.y)


def _across(curve: Curve, point: BranchPoint) -> np.ndarray:
    """The direction of the kernel, a plane at a branch point, that is perpendicular to the tangent."""
    J = curve.jacobian(point.u, point.s) * curve.scale
    _, _, V = np.linalg.svd(J / row_sizes(J))
    plane = V[-2:]
    own = plane @ point.tangent
    across = plane.T @ np.array([-own[1], own[0]])
    return np.asarray(across / np.linalg.norm(across))


def _aside(curve: Curve, crossing: BranchCrossing, sense: float) -> BranchPoint | None:
    """A point of the other curve near a branch point, with its tangent away from it."""
    here, across = crossing.point, sense * crossing.across
    for length in ASIDE:
        point = curve.corrected(here.y + length * across * curve.scale, across)
        if point is None:
            continue
        away = (point.y - here.y) / curve.scale
        if away @ across > NARROW and np.linalg.norm(away) < 10 * length:
            tangent = point.tangent if point.tangent @ away > 0 else -point.tangent
            return BranchPoint(point.u, point.s, tangent)
    return None
