"""Integrals and linear equations along a line, to rounding, by Chebyshev panels.

A panel holds a function at NODES points; its Chebyshev coefficients fall below rounding, or the
panel is halved.  Panels are made when they are asked for, from the start outwards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import numpy as np
from numpy.polynomial import chebyshev

from voronets.numerics.integrands import Cosines, Unresolved

NODES = 24
DEEPEST = 30  # halvings of one panel
ROUGH = 1e-13  # of the coefficients' tail
Function = Callable[[np.ndarray], np.ndarray]

_X = np.cos(np.pi * np.arange(NODES - 1, -1, -1) / (NODES - 1))  # −1 … 1
_TO_COEFFICIENTS = np.linalg.inv(chebyshev.chebvander(_X, NODES - 1))
#: Values at the nodes → values at the nodes of the integral from −1.
INTEGRATION = np.array(
    [chebyshev.chebval(_X, chebyshev.chebint(column, lbnd=-1)) for column in _TO_COEFFICIENTS.T]
).T


def coefficients(values: np.ndarray) -> np.ndarray:
    """Chebyshev coefficients of values at the nodes, along the first axis."""
    return _TO_COEFFICIENTS @ values


def nodes(lo: float, hi: float) -> np.ndarray:
    """The nodes of the panel lo … hi, ends included."""
    return 0.5 * (lo + hi) + 0.5 * (hi - lo) * _X


def resolved(values: np.ndarray, scale: float, rough: float = ROUGH) -> bool:
    """The last coefficients are rounding."""
    tail = np.abs(coefficients(values))[-3:].max()
    return bool(tail <= rough * max(scale, float(np.abs(values).max())))


class Panels(ABC):
    """A growing row of panels over …, x_−1, x_0 = origin, x_1, …; subclasses fill a panel."""

    def __init__(self, origin: float, step: float) -> None:
        self.edges = [origin]
        self.parts: list[np.ndarray] = []  # coefficients over edges[i] … edges[i + 1]
        self.first = 0  # how many panels lie left of the origin
        self.step = [step, step]  # to the left, to the right
        self.rough = ROUGH

    @abstractmethod
    def fill(
        self, lo: float, hi: float, known: np.ndarray | None, forward: bool
    ) -> np.ndarray | None:
        """Coefficients over lo … hi going on from the neighbour ``known``; None to have it halved."""

    def cover(self, lo: float, hi: float) -> None:
        """Make the panels from lo to hi."""
        while not self.parts or self.edges[-1] < hi:
            self._grow(forward=True)
        while self.edges[0] > lo:
            self._grow(forward=False)

    def _grow(self, forward: bool) -> None:
        size = self.step[forward]
        near = self.edges[-1] if forward else self.edges[0]
        known = None if not self.parts else self.parts[-1 if forward else 0]
        for halvings in range(DEEPEST):
            self.rough = min(1e-8, ROUGH * 4.0**halvings)  # a short panel adds little
            ends = (near, near + size) if forward else (near - size, near)
            part = self.fill(*ends, known, forward)
            if part is not None:
                break
            size /= 2
        else:
            raise Unresolved(f"no panel as small as {size:g} at {near:g} resolves the integrand")
        self.step[forward] = size if size < self.step[forward] else 2 * size
        if forward:
            self.edges.append(ends[1])
            self.parts.append(part)
        else:
            self.edges.insert(0, ends[0])
            self.parts.insert(0, part)
            self.first += 1

    def __call__(self, x: np.ndarray) -> np.ndarray:
        x = np.asarray(x, dtype=float)
        self.cover(float(x.min()), float(x.max()))
        return self._sum(self.parts, np.atleast_1d(x))[() if x.ndim else 0]

    def _sum(self, parts: list[np.ndarray], x: np.ndarray) -> np.ndarray:
        edges, table = np.array(self.edges), np.array(parts)
        which = np.clip(np.searchsorted(edges, x, side="right") - 1, 0, len(parts) - 1)
        lo, hi = edges[which], edges[which + 1]
        basis = chebyshev.chebvander((2 * x - lo - hi) / (hi - lo), table.shape[1] - 1)
        if table.ndim == 2:
            return (basis * table[which]).sum(-1)
        return np.einsum("...k,...kj->...j", basis, table[which])


class Tabulated(Panels):
    """f itself, for an f that is dear to compute."""

    def __init__(self, f: Function, origin: float, step: float) -> None:
        super().__init__(origin, step)
        self.f = f

    def fill(
        self, lo: float, hi: float, known: np.ndarray | None, forward: bool
    ) -> np.ndarray | None:
        values = self.f(nodes(lo, hi))
        return coefficients(values) if resolved(values, self.step[1], self.rough) else None


class Primitive(Panels):
    """∫ f from ``origin``; f > 0 where ``inverse`` is asked."""

    def __init__(self, f: Function, origin: float, step: float) -> None:
        super().__init__(origin, step)
        self.f = f
        self.slopes: list[np.ndarray] = []

    def fill(
        self, lo: float, hi: float, known: np.ndarray | None, forward: bool
    ) -> np.ndarray | None:
        values = self.f(nodes(lo, hi))
        if not (np.all(np.isfinite(values)) and resolved(values, 0.0, self.rough)):
            return None
        slope = coefficients(values)
        whole = chebyshev.chebint(slope, lbnd=-1 if forward else 1)
        whole *= 0.5 * (hi - lo)
        if known is not None:
            end = 1.0 if forward else -1.0
            whole[0] += chebyshev.chebval(end, known)
        self.slopes.insert(len(self.slopes) if forward else 0, slope)
        return whole

    def slope(self, x: np.ndarray) -> np.ndarray:
        """f from its panels."""
        x = np.asarray(x, dtype=float)
        self.cover(float(x.min()), float(x.max()))
        return self._sum(self.slopes, np.atleast_1d(x))[() if x.ndim else 0]

    def inverse(self, y: np.ndarray) -> np.ndarray:
        """x with ∫ f = y."""
        y = np.asarray(y, dtype=float)
        while not self.parts or self._end(-1) < y.max():
            self._grow(forward=True)
        while self._end(0) > y.min():
            self._grow(forward=False)
        edges = np.array(self.edges)
        at = np.array([self._end(0), *(chebyshev.chebval(1.0, part) for part in self.parts)])
        which = np.clip(np.searchsorted(at, y) - 1, 0, len(self.parts) - 1)
        lo, hi = edges[which], edges[which + 1]
        share = (y - at[which]) / (at[which + 1] - at[which])
        x = lo + share * (hi - lo)
        for _ in range(60):
            gap = self._sum(self.parts, x) - y
            lo, hi = np.where(gap < 0, x, lo), np.where(gap < 0, hi, x)
            step = gap / self._sum(self.slopes, x)
            better = x - step
            better = np.where((better > lo) & (better < hi), better, 0.5 * (lo + hi))
            done = np.abs(step) <= 4e-16 * (1 + np.abs(x))
            x = np.where(gap == 0, x, np.where(done, x - step, better))
            if np.all(done | (gap == 0)):
                break
        return x

    def _end(self, i: int) -> float:
        return float(chebyshev.chebval(-1.0 if i == 0 else 1.0, self.parts[i]))


class EvenPanels:
    """An even function of period 2π that a cosine series would need too many terms for."""

    def __init__(self, f: Function) -> None:
        self.half = Primitive(f, 0.0, 0.25)
        self.g = np.array([float(self.half(np.array([np.pi]))[0]) / np.pi])  # its mean

    def _folded(self, s: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        k = np.floor(s / (2 * np.pi))
        rest = s - 2 * np.pi * k
        return k, np.minimum(rest, 2 * np.pi - rest), rest > np.pi

    def __call__(self, s: np.ndarray) -> np.ndarray:
        return self.half.slope(self._folded(np.asarray(s, dtype=float))[1])

    def integral(self, s: np.ndarray) -> np.ndarray:
        """∫ from 0 to s."""
        k, rest, beyond = self._folded(np.asarray(s, dtype=float))
        once, part = 2 * np.pi * self.g[0], self.half(rest)
        return k * once + np.where(beyond, once - part, part)


def even(f: Function) -> Cosines | EvenPanels:
    """f of period 2π and its integral, by the shorter way."""
    try:
        return Cosines(f)
    except Unresolved:
        return EvenPanels(f)
