r"""Linear equations y′ = A(x) y + b(x), real or complex, to rounding, as far as they are asked for.

On a panel of x the solution is the polynomial through its values at Chebyshev's points,

    y = y(near) + ∫ (A y + b)

one set of linear equations for all of them.  A and b may come from anything that can be evaluated:
another motion, say.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from voronets.numerics.panels import INF, INTEGRATION, MOST, NODES, Panel, Panels, nodes

Coefficients = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray | None]]
FAR = 800  # panels from the anchor, beyond which a solution is not followed
FINE = 1e-14  # of the last coefficients of a panel, relative


class LinearSolution(Panels):
    """y on both sides of its origin.

    coefficients  x (N,) → A (N, m, m) and b or None; b (N, m), or (N, m, k) for k solutions
    begin         y at the origin: (m,), or (m, k) for k solutions at once
    floor         what each of the k solutions is small against
    """

    def __init__(
        self, coefficients: Coefficients, origin: float, begin: np.ndarray, step: float, *,
        bounds: tuple[float, float] = (-INF, INF), tolerance: float = FINE,
        floor: float | np.ndarray = 0.0, most: int = MOST,
    ) -> None:  # fmt: skip
        super().__init__(origin, step, begin, bounds=bounds, tolerance=tolerance, most=most)
        self.coefficients, self.floor = coefficients, floor

    def fill(self, near: float, far: float, value: np.ndarray) -> Panel | None:
        with np.errstate(all="ignore"):
            A, b = self.coefficients(nodes(near, far))
        if not np.all(np.isfinite(A)):
            return None
        m, Q = len(value), 0.5 * (far - near) * INTEGRATION
        big = np.eye(NODES * m) - np.einsum("ij,jab->iajb", Q, A).reshape(NODES * m, NODES * m)
        y = value.reshape(m, -1)
        right = np.broadcast_to(y, (NODES, *y.shape))
        if b is not None:
            right = right + np.tensordot(Q, b.reshape(NODES, m, -1), axes=1)
        found = np.linalg.solve(big, right.reshape(NODES * m, -1))
        return Panel(found.reshape(NODES, *value.shape), self.tolerance, self.floor)

    def crossing(
        self, stop: Callable[[np.ndarray, np.ndarray], np.ndarray], far: float
    ) -> float | None:
        """Where stop(x, y) first falls through zero between the origin and ``far``."""
        from scipy.optimize import brentq

        def value(x: float) -> float:
            return float(stop(np.array([x]), self(np.array([x])))[0])

        forward = far > self.origin
        while abs(self.edges[-forward] - far) > 1e-14 * abs(far):
            near = self.edges[-forward]
            self.grow(forward=forward)
            x = nodes(near, self.edges[-forward])
            below = np.flatnonzero(np.asarray(stop(x, self(x)))[1:] < 0)
            if len(below):
                a, b = x[below[0]], x[below[0] + 1]
                if value(a) <= 0:
                    return float(a)
                return float(brentq(value, a, b, xtol=4e-16 * max(abs(a), abs(b)), rtol=8.9e-16))
        return None


class FundamentalMatrix:
    """Φ and the particular solution φ of X′ = B X + b, X = Φ c + φ, with Φ = 1, φ = 0 at the anchor.

    coefficients  λ (N,) → B (N, m, m), b (N, m)
    size          of X: what φ is small against; 0 where there is no b
    """

    def __init__(
        self, coefficients: Coefficients, anchor: float, step: float, size: float, m: int = 2
    ) -> None:
        self.size, self.m = size, m

        def columns(lam: np.ndarray) -> tuple[np.ndarray, np.ndarray | None]:
            B, b = coefficients(lam)
            if b is None or not size:
                return B, None
            return B, np.concatenate([np.zeros_like(B), b[:, :, None] / size], axis=2)

        floor = np.array([0.0] * m + [1.0])
        self.columns = LinearSolution(
            columns, anchor, np.eye(m, m + 1), step, floor=floor, most=FAR
        )

    def at(self, lam: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Φ (N, m, m) and φ (N, m) at λ (N,); NaN where the equation cannot be followed to."""
        found = self.columns.reached(np.asarray(lam, dtype=float))
        return found[:, :, : self.m], self.size * found[:, :, self.m]


def integral(
    f: Callable[[np.ndarray], np.ndarray], begin: np.ndarray, end: float, tolerance: float = FINE
) -> LinearSolution:
    """begin + ∫ f from 0, of a vector f (N, m) that is known from 0 to ``end``."""
    m = len(begin)
    return LinearSolution(
        lambda x: (np.zeros((len(x), m, m)), f(x)), 0.0, begin, end / 8, bounds=(0.0, end),
        tolerance=tolerance,
    )  # fmt: skip
