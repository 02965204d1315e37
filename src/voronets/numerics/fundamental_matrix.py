r"""The fundamental matrix of X′ = B(λ) X + b(λ), X of two components, to rounding, where it is asked for.

On a panel of λ the values of X at Chebyshev nodes solve X = X₀ + ∫ (B X + b), with the integral taken
of the polynomial through them.  Panels are added to both sides of the anchor as far as they are
needed, each as long as its Chebyshev coefficients have died away at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.polynomial import chebyshev

NODES = 24
DEAD = 1e-14  # the last coefficients, relative
SHORTEST = 1e-7  # panel, relative to the first: a pole of B is not passed
MOST = 400  # panels to one side

Coefficients = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]

NODE = -np.cos(np.pi * np.arange(NODES) / (NODES - 1))  # −1 … 1
TO_COEFFICIENTS = np.linalg.inv(chebyshev.chebvander(NODE, NODES - 1))
#: ∫ from −1 to the nodes of the polynomial with given values there.
INTEGRATE = np.array(
    [chebyshev.chebval(NODE, chebyshev.chebint(c, lbnd=-1)) for c in TO_COEFFICIENTS.T]
).T


@dataclass
class Fundamental:
    """Φ (2, 2) and the particular solution φ, X = Φ c + φ, with Φ = 1 and φ = 0 at the anchor.

    coefficients  λ (N,) → B (N, 2, 2), b (N, 2)
    anchor        where X is the constants c themselves
    step          a first length of panel
    size          of X: what φ is small against
    """

    coefficients: Coefficients
    anchor: float
    step: float
    size: float
    panels: dict[int, list[tuple[float, float, np.ndarray]]] = field(
        default_factory=lambda: {1: [], -1: []}
    )
    ended: set[int] = field(default_factory=set)

    def at(self, lam: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Φ (N, 2, 2) and φ (N, 2) at λ (N,); NaN where the equation cannot be followed to."""
        lam = np.asarray(lam, dtype=float)
        values = np.full((len(lam), 2, 3), np.nan)
        for side in (1, -1):
            mine = np.flatnonzero(side * (lam - self.anchor) >= 0)
            if not len(mine):
                continue
            self._extend(side, float((side * lam[mine]).max()) * side)
            panels = self.panels[side]
            if not panels:
                values[mine[lam[mine] == self.anchor]] = np.eye(2, 3)
                continue
            ends = np.array([side * end for _, end, _ in panels])
            which = np.searchsorted(ends, side * lam[mine])
            for i in np.unique(which[which < len(panels)]):
                start, end, c = panels[i]
                here = mine[which == i]
                x = (2 * lam[here] - start - end) / (end - start)
                values[here] = np.moveaxis(chebyshev.chebval(x, c), -1, 0)
        return values[:, :, :2], values[:, :, 2]

    def _extend(self, side: int, to: float) -> None:
        panels = self.panels[side]
        step = abs(panels[-1][1] - panels[-1][0]) if panels else self.step
        while side not in self.ended and (not panels or side * (to - panels[-1][1]) > 0):
            start = panels[-1][1] if panels else self.anchor
            X = panels[-1][2].sum(axis=0) if panels else np.eye(2, 3)
            found = None
            while found is None and step > SHORTEST * self.step and len(panels) < MOST:
                found = self._panel(start, start + side * step, X)
                step = step / 2 if found is None else step
            if found is None:
                self.ended.add(side)
                return
            panels.append((start, start + side * step, found))
            step = min(1.5 * step, 4 * self.step)

    def _panel(self, start: float, end: float, X: np.ndarray) -> np.ndarray | None:
        """Chebyshev coefficients (NODES, 2, 3) of Φ and φ on a panel; None if it is too long."""
        half = (end - start) / 2
        with np.errstate(all="ignore"):
            B, b = self.coefficients((start + end) / 2 + half * NODE)
        if not (np.all(np.isfinite(B)) and np.all(np.isfinite(b))):
            return None
        Q = half * INTEGRATE
        system = np.eye(2 * NODES) - np.einsum("ij,jab->iajb", Q, B).reshape(2 * NODES, 2 * NODES)
        right = np.repeat(X[None, :, :], NODES, axis=0)
        right[:, :, 2] += Q @ b
        values = np.linalg.solve(system, right.reshape(2 * NODES, 3)).reshape(NODES, 2, 3)
        c = np.einsum("ij,jab->iab", TO_COEFFICIENTS, values)
        tail, largest = np.abs(c[-3:]).max(axis=(0, 1)), np.abs(values).max(axis=(0, 1))
        largest[2] = max(largest[2], self.size * largest[:2].max())
        return c if np.all(tail <= DEAD * largest) else None
