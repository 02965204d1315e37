"""Even periodic functions as cosine series, and their integrals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.fft import dct

MOST_TERMS = 2**14
ROUNDING = 1e-9  # of a function that is the quotient of two that vanish together


class TooSlow(ValueError):
    """A function whose series does not converge with any reasonable number of terms."""


@dataclass(frozen=True)
class Series:
    """g(χ) = Σ g_k cos kχ and its integral."""

    g: np.ndarray

    def __call__(self, chi: np.ndarray) -> np.ndarray:
        """g(χ)."""
        return np.polynomial.chebyshev.chebval(np.cos(chi), self.g)

    def integral(self, chi: np.ndarray) -> np.ndarray:
        """∫ g from 0 to χ."""
        # Σ g_k sin kχ / k = sin χ Σ (g_k/k) U_{k−1}(cos χ), by Clenshaw
        x, later, last = np.cos(chi), np.zeros_like(chi), np.zeros_like(chi)
        for k in range(len(self.g) - 1, 0, -1):
            later, last = self.g[k] / k + 2 * x * later - last, later
        return self.g[0] * chi + np.sin(chi) * later


def cosine_series(function: Callable[[np.ndarray], np.ndarray], tolerance: float) -> list[Series]:
    """Σ g_k cos kχ of even periodic functions, given as rows (functions, N).

    Terms are doubled until the last of them have fallen to the tolerance, or to the rounding of
    the function itself, which more terms do not lessen.
    """
    number, best, before = 32, np.inf, None
    while True:
        chi = (np.arange(number) + 0.5) * np.pi / number
        with np.errstate(all="ignore"):
            g = dct(np.asarray(function(chi)), type=2, axis=1) / number
        g[:, 0] /= 2
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
