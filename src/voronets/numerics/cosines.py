"""Even functions of period 2π as cosine series: their terms, values and integrals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.fft import dct


def terms_of(function: Callable[[np.ndarray], np.ndarray], number: int) -> np.ndarray:
    """The first terms g_k of a function, or of several in rows, from as many values."""
    chi = (np.arange(number) + 0.5) * np.pi / number
    g = dct(np.asarray(function(chi)), type=2, axis=-1) / number
    g[..., 0] /= 2
    return g


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
