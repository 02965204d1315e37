"""Functions along a line, their integrals and inverses, to rounding, by Chebyshev panels.

A panel holds a function at NODES points.  A panel whose last Chebyshev coefficients have not fallen
to rounding is halved, unless halving does not lessen them: they are then the rounding of the
function itself.  One with coefficients to spare is followed by a longer one.  Panels are made when
they are asked for, from the origin outwards on both sides.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress

import numpy as np
from numpy.polynomial import chebyshev

from voronets.expressions.faults import Fault, InputError

NODES = 24
TAIL = 3  # the last coefficients, which must have fallen to the tolerance
ENOUGH = 15  # coefficients: after a panel that needs fewer comes a longer one
SHORTEST = 1e-10  # panel, relative to the first: a pole is not passed
MOST = 20_000  # panels
ROUGH = 1e-13  # what the last coefficients may be, relative to the function
NOISE = 1e-8  # what they may be at most where halving does not lessen them
LESSENED = 0.1  # by halving, where they are not noise
Function = Callable[[np.ndarray], np.ndarray]
INF = float("inf")

X = -np.cos(np.pi * np.arange(NODES) / (NODES - 1))  # −1 … 1
_TO_COEFFICIENTS = np.linalg.inv(chebyshev.chebvander(X, NODES - 1))
#: Values at the nodes → values at the nodes of the integral from −1.
INTEGRATION = np.array(
    [chebyshev.chebval(X, chebyshev.chebint(column, lbnd=-1)) for column in _TO_COEFFICIENTS.T]
).T


class Unresolved(InputError):
    """A motion that the quadratures do not reach."""

    def __init__(self, why: str) -> None:
        super().__init__(
            [
                Fault(
                    "start",
                    "this motion",
                    f"one that the quadrature resolves ({why})",
                    f"The quadrature cannot resolve this motion: {why}.",
                )
            ]
        )


def nodes(near: float, far: float) -> np.ndarray:
    """The nodes of the panel near … far, its ends exactly."""
    inner = 0.5 * (near + far) + 0.5 * (far - near) * X[1:-1]
    return np.concatenate([[near], inner, [far]])


class Panel:
    """A function between two places by its Chebyshev coefficients.

    needed  how many of them are above the tolerance; NODES where the last have not fallen to it
    tail    the last of them
    """

    c: np.ndarray

    def __init__(
        self, values: np.ndarray, tolerance: float, floor: float | np.ndarray = 0.0
    ) -> None:
        """values (NODES, …, k): each of the k relative to its own size, at least ``floor``."""
        self.needed, self.tail = NODES, INF
        if not np.all(np.isfinite(values)):
            return
        self.c = np.tensordot(_TO_COEFFICIENTS, values, axes=1)
        columns = (NODES, -1, values.shape[-1] if values.ndim > 2 else 1)
        size = np.maximum(np.abs(values).reshape(columns).max(axis=(0, 1)), floor)
        share = np.abs(self.c).reshape(columns).max(axis=1) / np.maximum(size, 1e-300)
        self.tail = float(share[-TAIL:].max())
        if self.tail <= tolerance:
            self.needed = int(np.flatnonzero((share > tolerance).any(axis=1)).max(initial=-1)) + 1


class Panels(ABC):
    """A function on a row of panels; subclasses fill a panel.

    origin, step  where it begins, and the length of a first panel
    begin         the value there
    bounds        it is not asked beyond these
    tolerance     of the last coefficients, relative
    most          panels that are made, beyond which it is given up
    """

    def __init__(
        self, origin: float, step: float, begin: np.ndarray, *,
        bounds: tuple[float, float] = (-INF, INF), tolerance: float = ROUGH, most: int = MOST,
    ) -> None:  # fmt: skip
        self.begin, self.most = np.asarray(begin), most
        self.bounds, self.tolerance, self.shortest = bounds, tolerance, SHORTEST * step
        self.origin = float(origin)
        self.edges = [self.origin]
        self.parts: list[np.ndarray] = []  # coefficients, each from its edge nearer the origin
        self.behind = 0  # how many panels lie left of the origin
        self.step = [step, step]  # to the left, to the right
        self.ended = [False, False]
        self._table: tuple[np.ndarray, np.ndarray] | None = None

    @abstractmethod
    def fill(self, near: float, far: float, value: np.ndarray) -> Panel | None:
        """The panel from ``near``, where the function is ``value``; None where it is not finite."""

    # -- growth -----------------------------------------------------------------------------------

    def cover(self, lo: float, hi: float) -> None:
        """Make the panels from lo to hi."""
        while self.edges[-1] < min(hi, self.bounds[1]):
            self.grow(forward=True)
        while self.edges[0] > max(lo, self.bounds[0]):
            self.grow(forward=False)

    def grow(self, *, forward: bool) -> None:
        """One panel more."""
        if len(self.parts) >= self.most:
            raise Unresolved(f"{self.most} panels do not resolve the integrand")
        near, bound = self.edges[-forward], self.bounds[forward]
        size, value, before = self.step[forward], self.last(forward), INF
        while not self.ended[forward]:
            far = near + size if forward else near - size
            if size > (1 - 1e-9) * abs(bound - near):
                far = bound
            size = abs(far - near)
            found = self.fill(near, far, value)
            if found is not None and found.needed < NODES:
                self.step[forward] = size * (1.5 if found.needed < ENOUGH else 1.0)
                break
            if found is not None and LESSENED * before < found.tail <= NOISE:
                self.step[forward] = 2 * size
                break
            before = INF if found is None else found.tail
            size *= 0.5
            self.ended[forward] = size < max(self.shortest, 1e-15 * abs(near))
        else:
            raise Unresolved(f"no panel as small as {size:g} at {near:g} resolves the integrand")
        self.edges.insert(len(self.edges) * forward, far)
        self.parts.insert(len(self.parts) * forward, found.c)
        self.behind += not forward
        self._table = None

    def last(self, forward: bool) -> np.ndarray:
        """The value at the outermost edge."""
        made = len(self.parts) - self.behind if forward else self.behind
        return self.parts[-forward].sum(axis=0) if made else self.begin

    # -- values -----------------------------------------------------------------------------------

    def __call__(self, x: np.ndarray | float) -> np.ndarray:
        """The values at x, made on the way; beside the line too, where x is complex."""
        x = np.asarray(x)
        self.cover(float(x.real.min()), float(x.real.max()))
        return self.sum(x)

    def sum(self, x: np.ndarray) -> np.ndarray:
        """The values at places that are covered."""
        if not self.parts:
            return np.broadcast_to(self.begin, (*x.shape, *self.begin.shape))
        if self._table is None:
            self._table = np.array(self.edges), np.array(self.parts)
        edges, table = self._table
        which = np.clip(np.searchsorted(edges, x.real, side="right") - 1, 0, len(table) - 1)
        lo, hi = edges[which], edges[which + 1]
        inside = (2 * x - lo - hi) / (hi - lo) * np.where(which < self.behind, -1, 1)
        inside = inside if np.iscomplexobj(x) else np.clip(inside, -1.0, 1.0)
        basis = chebyshev.chebvander(inside, table.shape[1] - 1)
        flat = table.reshape(*table.shape[:2], -1)[which]
        found = np.einsum("...k,...kj->...j", basis, flat)
        values: np.ndarray = found.reshape(*x.shape, *self.begin.shape)
        return values

    def reached(self, x: np.ndarray) -> np.ndarray:
        """The values at x (N,), NaN where no panel comes to."""
        for lo, hi in ((float(x.min()), -INF), (INF, float(x.max()))):
            with suppress(Unresolved):
                self.cover(lo, hi)
        inside = (x >= self.edges[0]) & (x <= self.edges[-1])
        found = np.full((len(x), *self.begin.shape), np.nan)
        found[inside] = self.sum(x[inside])
        return found


class Tabulated(Panels):
    """f itself, for an f that takes long to compute."""

    def __init__(self, f: Function, origin: float, step: float) -> None:
        super().__init__(origin, step, f(np.array([float(origin)]))[0])
        self.f = f

    def fill(self, near: float, far: float, value: np.ndarray) -> Panel:
        return Panel(self.f(nodes(near, far)), self.tolerance, abs(far - near))


class Primitive(Panels):
    """∫ f from ``origin``; f > 0 where ``inverse`` is asked."""

    def __init__(self, f: Function, origin: float, step: float) -> None:
        super().__init__(origin, step, np.zeros(2))  # ∫ f and f
        self.f = f

    def fill(self, near: float, far: float, value: np.ndarray) -> Panel:
        found = Panel(self.f(nodes(near, far)), self.tolerance)
        if not np.isfinite(found.tail):
            return found
        whole = chebyshev.chebint(found.c, lbnd=-1) * (0.5 * (far - near))
        whole[0] += value[0]
        found.c = np.stack([whole, np.append(found.c, 0.0)], axis=1)
        return found

    def __call__(self, x: np.ndarray | float) -> np.ndarray:
        return super().__call__(x)[..., 0]

    def slope(self, x: np.ndarray) -> np.ndarray:
        """f from its panels."""
        if not self.parts:
            self.grow(forward=True)
        return super().__call__(x)[..., 1]

    def inverse(self, y: np.ndarray) -> np.ndarray:
        """x with ∫ f = y."""
        y = np.asarray(y, dtype=float)
        while self.last(True)[0] < y.max():
            self.grow(forward=True)
        while self.last(False)[0] > y.min():
            self.grow(forward=False)
        ends = [part.sum(axis=0)[0] for part in self.parts]
        at = np.array([*ends[: self.behind], 0.0, *ends[self.behind :]])
        edges = np.array(self.edges)
        which = np.clip(np.searchsorted(at, y) - 1, 0, max(len(ends) - 1, 0))
        lo, hi = edges[which], edges[np.minimum(which + 1, len(ends))]
        x = np.interp(y, at, edges)
        for _ in range(60):
            whole, slope = np.moveaxis(self.sum(x), -1, 0)
            gap = whole - y
            lo, hi = np.where(gap < 0, x, lo), np.where(gap < 0, hi, x)
            step = np.divide(gap, slope, out=np.zeros_like(gap), where=gap != 0)
            better = x - step
            better = np.where((better > lo) & (better < hi), better, 0.5 * (lo + hi))
            done = np.abs(step) <= 4e-16 * (1 + np.abs(x))
            x = np.where(gap == 0, x, np.where(done, x - step, better))
            if np.all(done | (gap == 0)):
                break
        found: np.ndarray = x
        return found
