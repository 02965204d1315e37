r"""Linear equations y′ = A(t) y + b(t), real or complex, solved as what they are.

On a panel [a, b] the solution is the polynomial through its values at Chebyshev's points,

    y = y(a) + ½ (b − a) Q (A y + b),       Q: from values to the integral from −1

one set of linear equations for all of them.  Panels are as long as the last coefficients of the
polynomial allow.  A and b may come from anything that can be evaluated: another motion, say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq

NODES = 24
TAIL = 3  # the last coefficients, which must have fallen to the tolerance
ENOUGH = 15  # coefficients: where fewer are needed the next panel is longer
SHORTEST = 1e-10  # of the whole span

Coefficients = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray | None]]


def _points(number: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Chebyshev's points on [−1, 1], barycentric weights, values → coefficients, values → ∫."""
    j = np.arange(number)
    x = -np.cos(np.pi * j / (number - 1))
    weights = (-1.0) ** j
    weights[[0, -1]] /= 2
    to_coefficients = np.linalg.inv(np.polynomial.chebyshev.chebvander(x, number - 1))
    columns = [
        np.polynomial.chebyshev.chebval(x, np.polynomial.chebyshev.chebint(row, lbnd=-1))
        for row in np.eye(number)
    ]
    return x, weights, to_coefficients, np.array(columns).T @ to_coefficients


X, WEIGHTS, TO_COEFFICIENTS, Q = _points(NODES)


@dataclass(frozen=True)
class Panels:
    """A function by its values at Chebyshev's points of each panel.

    edges   increasing, or decreasing where it was solved backwards       (panels + 1)
    values  (panels, NODES, …)
    """

    edges: np.ndarray
    values: np.ndarray
    end: float

    def __call__(self, times: np.ndarray | float) -> np.ndarray:
        """The values at any times between its ends."""
        t = np.atleast_1d(np.asarray(times, dtype=float))
        sense = 1.0 if self.edges[-1] >= self.edges[0] else -1.0
        which = np.searchsorted(sense * self.edges[1:-1], sense * t, side="right")
        a, b = self.edges[which], self.edges[which + 1]
        x = np.clip((2 * t - a - b) / (b - a), -1.0, 1.0)
        gap = x[:, None] - X
        exact = gap == 0
        gap[exact] = 1.0
        part = np.where(exact.any(axis=1)[:, None], exact, WEIGHTS / gap)
        part = part / part.sum(axis=1)[:, None]
        return np.einsum("tn,tn...->t...", part, self.values[which])

    def integral(self) -> Panels:
        """The integral from the first edge on."""
        halves = np.diff(self.edges) / 2
        shape = (-1,) + (1,) * (self.values.ndim - 1)
        inside = np.einsum("ij,pj...->pi...", Q, self.values) * halves.reshape(shape)
        before = np.concatenate([np.zeros_like(inside[:1, -1]), np.cumsum(inside[:, -1], axis=0)])
        return Panels(self.edges, inside + before[:-1, None], self.end)


def solve_linear(
    coefficients: Coefficients,
    start: float,
    end: float,
    y: np.ndarray,
    *,
    tolerance: float = 1e-14,
    stop: Callable[[np.ndarray, np.ndarray], np.ndarray] | None = None,
    first: float | None = None,
) -> Panels:
    """y from ``start`` to ``end``, or to where ``stop(t, y)`` falls through zero.

    coefficients  times (N,) → A (N, m, m), b (N, m) or None
    y             (m,), or (m, k) for k solutions at once
    first         the length of the first panel
    """
    y = np.asarray(y)
    span = end - start
    step = span / 8 if first is None else float(np.sign(span) * min(abs(first), abs(span)))
    edges, values, t = [start], [], start
    while abs(end - t) > 1e-14 * abs(span):
        step = step if abs(step) < abs(end - t) * (1 - 1e-9) else end - t
        Y = _panel(coefficients, t, step, y)
        tail, needed = (np.inf, NODES) if Y is None else _tail(Y, tolerance)
        if Y is None or tail > tolerance:
            step *= 0.5 if tail > 1e-6 else 0.7
            if abs(step) < SHORTEST * abs(span):
                raise ValueError(f"the linear equations are singular at {t + step:.9g}")
            continue
        edges.append(t + step)
        values.append(Y)
        if stop is not None:
            nodes = t + step * (X + 1) / 2
            seen = np.asarray(stop(nodes, Y))
            below = np.flatnonzero(seen[1:] < 0)
            if len(below):
                i = below[0] + 1
                found = Panels(np.array(edges), np.array(values), nodes[i])
                return Panels(found.edges, found.values, _zero(found, stop, nodes[i - 1], nodes[i]))
        y, t = Y[-1], t + step
        step *= 1.5 if needed < ENOUGH else 1.0
    return Panels(np.array(edges), np.array(values), end)


def _panel(coefficients: Coefficients, t: float, step: float, y: np.ndarray) -> np.ndarray | None:
    """The values on one panel; None where the coefficients are not finite."""
    with np.errstate(all="ignore"):
        A, b = coefficients(t + step * (X + 1) / 2)
    if not np.all(np.isfinite(A)) or (b is not None and not np.all(np.isfinite(b))):
        return None
    m = len(y)
    flat = y.reshape(m, -1)
    QA = (step / 2) * Q[:, None, :, None] * A.transpose(1, 0, 2)[None]  # (i, r, j, s)
    matrix = np.eye(NODES * m) - QA.reshape(NODES * m, NODES * m)
    right = np.broadcast_to(flat, (NODES, *flat.shape)).astype(np.result_type(flat, A))
    if b is not None:
        right = right + (step / 2) * (Q @ b)[:, :, None]
    Y = np.linalg.solve(matrix, right.reshape(NODES * m, -1))
    return Y.reshape(NODES, *y.shape) if np.all(np.isfinite(Y)) else None


def _tail(Y: np.ndarray, tolerance: float) -> tuple[float, int]:
    """The last coefficients, relative, and how many are above the tolerance."""
    c = np.abs(np.tensordot(TO_COEFFICIENTS, Y, axes=1)).reshape(NODES, -1).max(axis=1)
    c /= max(np.abs(Y).max(), 1e-300)
    return float(c[-TAIL:].max()), int(np.flatnonzero(c > tolerance).max(initial=0))


def _zero(
    found: Panels, stop: Callable[[np.ndarray, np.ndarray], np.ndarray], a: float, b: float
) -> float:
    def value(t: float) -> float:
        return float(stop(np.array([t]), found(t))[0])

    if value(a) <= 0:
        return a
    return float(brentq(value, a, b, xtol=4e-16 * max(abs(a), abs(b)), rtol=8.9e-16))


def sampled(function: Callable[[np.ndarray], np.ndarray], edges: np.ndarray, end: float) -> Panels:
    """A function put on panels with the given edges."""
    nodes = edges[:-1, None] + np.diff(edges)[:, None] * (X + 1) / 2
    values = np.asarray(function(nodes.ravel()))
    return Panels(edges, values.reshape(len(edges) - 1, NODES, *values.shape[1:]), end)
