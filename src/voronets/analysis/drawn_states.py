"""States drawn near another and put on the manifold that a system's states lie on."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.analysis.departures import Departures
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.variations import slopes

STATES = 5  # that are drawn
TRIALS, NEAR, CLOSE = 60, 0.25, 1e-11


def drawn_states(
    system: FirstOrderSystem, h: Departures, x: np.ndarray, scales: np.ndarray, count: int = STATES
) -> np.ndarray:
    """States drawn near x and put on the manifold; always the same."""
    random, found = np.random.default_rng(1911), []
    for trial in range(TRIALS):
        near = NEAR * 0.93**trial
        y = x + near * scales * random.uniform(-1, 1, len(x))
        with np.errstate(all="ignore"):
            y = on_manifold(h, y, system.numbers)
            f = np.array(system.rate(ARRAYS, [np.float64(v) for v in y], system.numbers, 0.0))
        if np.all(np.isfinite(f.astype(float))) and np.all(np.isfinite(y)):
            found.append(y)
        if len(found) == count:
            break
    return np.array(found).reshape(-1, len(x))


def on_manifold(h: Departures, x: np.ndarray, p: Any) -> np.ndarray:
    """A state near x with h = 0, by Newton's method; not a number where there is none."""
    miss = np.inf
    for _ in range(30):
        values = np.array([float(v) for v in h(ARRAYS, [np.float64(v) for v in x], p, 0.0)])
        if not len(values):
            return x
        if not np.all(np.isfinite(values)):
            return np.full(len(x), np.nan)
        last, miss = miss, float(np.abs(values).max())
        if miss == 0 or (miss < CLOSE and miss >= 0.5 * last):
            return x
        G = slopes(h, x, p)
        x = x - np.linalg.pinv(G, rcond=1e-9) @ values
    return x if miss < CLOSE else np.full(len(x), np.nan)
