"""Several even periodic functions as cosine series, to a tolerance or to their rounding."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from voronets.numerics.cosines import Series, terms_of

MOST_TERMS = 2**14
ROUNDING = 1e-9  # of a function that is the quotient of two that vanish together


class TooSlow(ValueError):
    """A function whose series does not converge with any reasonable number of terms."""


def cosine_series(function: Callable[[np.ndarray], np.ndarray], tolerance: float) -> list[Series]:
    """Σ g_k cos kχ of even periodic functions, given as rows (functions, N).

    Terms are doubled until the last of them have fallen to the tolerance, or to the rounding of
    the function itself, which more terms do not lessen.
    """
    number, best, before = 32, np.inf, None
    while True:
        with np.errstate(all="ignore"):
            g = terms_of(function, number)
        scale = np.maximum(np.abs(g).max(axis=1), 1e-300)
        tail = float((np.abs(g[:, -number // 8 :]).max(axis=1) / scale).max())
        if tail <= tolerance:
            return [Series(_short(row)) for row in g]
        if before is not None and best < ROUNDING and tail > 0.1 * best:
            return [Series(_short(row)) for row in before]
        if not number < MOST_TERMS:
            raise TooSlow(f"{MOST_TERMS} terms do not give the function to {tolerance:g}")
        number, best, before = number * 2, tail, g


def _short(row: np.ndarray) -> np.ndarray:
    """The series without the terms that are lost in its rounding."""
    noise = float(np.median(np.abs(row[-len(row) // 4 :])))
    kept = np.flatnonzero(np.abs(row) > 4 * noise)
    return row[: (kept[-1] + 1 if len(kept) else 1)]
