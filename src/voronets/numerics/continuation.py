r"""Curves of solutions F(u, s) = 0, followed by their length and through folds.

With y = (u, s) scaled, the tangent t spans the kernel of F_y; a step predicts y + σ t and corrects with

    F(y) = 0,     t·(y − y_predicted) = 0

so that a fold, where the curve turns back in s, is a point like any other.  There may be more equations
than unknowns if they agree, and where the kernel is larger the tangent is what is nearest to the one
before: of all neighbouring solutions those that change least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy.optimize import brentq

from voronets.numerics.gauss_newton import RANK, gauss_newton

FIRST, LONGEST, SHORTEST = 0.02, 0.2, 1e-7  # lengths of steps, in scaled unknowns
QUICK = 5  # corrections after which the next step may be longer
NOISE = 1e-12  # of the longest row: a shorter one is rounding
BENT = 0.9  # the least cosine between two tangents

Residual = Callable[[np.ndarray, float], np.ndarray]


@dataclass(frozen=True)
class BranchPoint:
    """A solution u at the parameter s, and the unit tangent of (u, s), scaled."""

    u: np.ndarray
    s: float
    tangent: np.ndarray

    @property
    def y(self) -> np.ndarray:
        """u, then s."""
        return np.append(self.u, self.s)


def row_sizes(J: np.ndarray) -> np.ndarray:
    """The lengths of the rows of a matrix, (rows, 1); of rows that are rounding alone that of the longest."""
    sizes = np.linalg.norm(J, axis=1, keepdims=True)
    largest = float(sizes.max(initial=0.0)) or 1.0
    return np.where(sizes > NOISE * largest, sizes, largest)


@dataclass(frozen=True)
class Curve:
    """What a curve of solutions is followed by.

    residual  F(u, s), (equations,)
    jacobian  ∂F/∂(u, s), (equations, unknowns + 1)
    scale     what is much for every unknown and for s, (unknowns + 1,)
    """

    residual: Residual
    jacobian: Residual
    scale: np.ndarray

    def tangent(self, u: np.ndarray, s: float, towards: np.ndarray) -> np.ndarray:
        """The unit tangent at a solution that is nearest to a direction, scaled."""
        J = self.jacobian(u, s) * self.scale
        _, sizes, V = np.linalg.svd(J / row_sizes(J))
        kernel = V[int(np.sum(sizes > RANK * sizes[0])) :]
        if not len(kernel):
            kernel = V[-1:]
        found = kernel.T @ (kernel @ towards)
        length = float(np.linalg.norm(found))
        if length < 1e-8:  # the curve runs across that direction
            found, length = kernel[-1], 1.0
        return np.asarray(found / length)

    def corrected(self, guess: np.ndarray, normal: np.ndarray) -> BranchPoint | None:
        """The solution in the plane through a guess with this normal (scaled); None without one."""
        y = self._in_plane(guess, normal)
        if y is None:
            return None
        u, s = y[:-1], float(y[-1])
        return BranchPoint(u, s, self.tangent(u, s, normal))

    def _in_plane(self, guess: np.ndarray, normal: np.ndarray) -> np.ndarray | None:
        row = normal / self.scale

        def values(y: np.ndarray) -> np.ndarray:
            return np.append(self.residual(y[:-1], float(y[-1])), row @ (y - guess))

        def slopes(y: np.ndarray) -> np.ndarray:
            return np.vstack([self.jacobian(y[:-1], float(y[-1])), row])

        found = gauss_newton(values, slopes, guess, self.scale, iterations=12)
        return found.y if found.met else None

    def solved(self, first: BranchPoint, second: BranchPoint, s: float) -> np.ndarray | None:
        """The unknowns u at s between two points of the curve that s lies between."""
        part = (s - first.s) / (second.s - first.s) if second.s != first.s else 0.0
        guess = first.y + part * (second.y - first.y)
        guess[-1] = s
        y = self._in_plane(guess, np.append(np.zeros(len(guess) - 1), 1.0))
        return None if y is None else y[:-1]

    def at(self, first: BranchPoint, second: BranchPoint, s: float) -> BranchPoint | None:
        """The point of the curve at s between two others."""
        u = self.solved(first, second, s)
        if u is None:
            return None
        return BranchPoint(u, s, self.tangent(u, s, first.tangent + second.tangent))

    def fold(self, first: BranchPoint, second: BranchPoint) -> BranchPoint | None:
        """Where the curve turns back in s between two points of it."""
        chord = (second.y - first.y) / self.scale
        chord = chord / np.linalg.norm(chord)

        def place(part: float) -> BranchPoint:
            found = self.corrected(first.y + part * (second.y - first.y), chord)
            if found is None:
                raise ArithmeticError
            return found

        try:
            part = brentq(lambda part: place(part).tangent[-1], 0.0, 1.0, xtol=1e-13, rtol=1e-14)
            return place(float(part))
        except (ArithmeticError, ValueError):
            return None


@dataclass(frozen=True)
class Branch:
    """Points of a curve in order, and its folds.

    closed  it came back to where it began
    lost    it could not be followed to the ends of the range
    """

    curve: Curve
    points: tuple[BranchPoint, ...]
    folds: tuple[BranchPoint, ...] = ()
    closed: bool = False
    lost: bool = False

    def pieces(self) -> Iterator[tuple[BranchPoint, BranchPoint]]:
        """The ends of pieces along which s goes one way: points that follow one another, and folds."""
        left = list(self.folds)
        for first, second in pairwise(self.points):
            if left and first.tangent[-1] * second.tangent[-1] < 0:
                fold = left.pop(0)
                yield first, fold
                yield fold, second
            else:
                yield first, second

    def at(self, s: float) -> list[BranchPoint]:
        """Every solution of the branch at s, in the order of the branch."""
        found: list[BranchPoint] = []
        for first, second in self.pieces():
            if (first.s - s) * (second.s - s) > 0 or second.s == s != self.points[-1].s:
                continue
            point = self.curve.at(first, second, s)
            if point is not None and not any(self._same(point, other) for other in found):
                found.append(point)
        return found

    def _same(self, one: BranchPoint, other: BranchPoint) -> bool:
        return bool(np.linalg.norm((one.y - other.y) / self.curve.scale) < 1e-9)


def follow(
    curve: Curve, u: np.ndarray, s: float, *, low: float, high: float, most: int = 600,
    longest: float = LONGEST,
) -> Branch:  # fmt: skip
    """The curve through a solution, in both senses, as far as s stays between low and high."""
    up = np.zeros(len(u) + 1)
    up[-1] = 1.0
    t = curve.tangent(u, s, up)
    begin = BranchPoint(u, s, t)
    forward, ended = walk(curve, begin, low, high, most, longest)
    closed = ended == "closed"
    back: list[BranchPoint] = []
    if not closed:
        other = BranchPoint(u, s, -t)
        back, end = walk(curve, other, low, high, most, longest)
        back = [BranchPoint(point.u, point.s, -point.tangent) for point in back]
        ended = "lost" if "lost" in (ended, end) else ended
    points = (*reversed(back), begin, *forward)
    return joined(curve, points, closed=closed, lost=ended == "lost")


def joined(curve: Curve, points: tuple[BranchPoint, ...], *, closed: bool, lost: bool) -> Branch:
    """The branch of points that follow one another, with its folds."""
    folds = [
        curve.fold(first, second) for first, second in pairwise(points)
        if first.tangent[-1] * second.tangent[-1] < 0
    ]  # fmt: skip
    located = tuple(fold for fold in folds if fold is not None)
    located = located if len(located) == len(folds) else ()
    return Branch(curve, points, located, closed, lost)


def walk(
    curve: Curve, begin: BranchPoint, low: float, high: float, most: int, longest: float
) -> tuple[list[BranchPoint], str]:
    """Points from one on along its tangent, to the first beyond the range; and how that ended."""
    found: list[BranchPoint] = []
    for point in _steps(curve, begin, low, high, most, longest):
        found.append(point)
        if not low < point.s < high:
            return found, "edge"
        away = (point.y - begin.y) / curve.scale
        if len(found) > 3 and np.linalg.norm(away) < longest / 2 and away @ begin.tangent < 0:
            ahead = point.tangent @ begin.tangent
            if ahead > BENT:
                return [*found, begin], "closed"
    return found, "lost"


def _steps(
    curve: Curve, point: BranchPoint, low: float, high: float, most: int, longest: float
) -> Iterator[BranchPoint]:
    """One point after the other, with steps as long as they succeed; an end of the range is met."""
    length = min(FIRST, longest)
    for _ in range(most):
        while True:
            guess = point.y + length * point.tangent * curve.scale
            found = None
            if not low <= guess[-1] <= high:
                found = _on_edge(curve, point, guess, min(max(guess[-1], low), high))
            if found is None:
                found = curve.corrected(guess, point.tangent)
            if found is not None and found.tangent @ point.tangent > BENT:
                break
            length /= 2
            if length < SHORTEST:
                return
        gone = np.linalg.norm((found.y - guess) / curve.scale)
        point = found
        if gone < 0.05 * length:
            length = min(1.6 * length, longest)
        yield point


def _on_edge(curve: Curve, point: BranchPoint, guess: np.ndarray, s: float) -> BranchPoint | None:
    """The next point at an end of the range, where the curve goes on as its tangent says."""
    part = (s - point.s) / (guess[-1] - point.s)
    if not part > 0:
        return None
    normal = np.zeros(len(guess))
    normal[-1] = np.sign(guess[-1] - point.s)
    found = curve.corrected(point.y + part * (guess - point.y), normal)
    if found is None:
        return None
    ahead = curve.tangent(found.u, s, point.tangent)
    near = np.linalg.norm((found.y - guess) / curve.scale) < 2 * np.linalg.norm(
        (point.y - guess) / curve.scale
    )
    return BranchPoint(found.u, s, ahead) if near else None
