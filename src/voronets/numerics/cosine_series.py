"""Even functions of period 2π by cosine series, or by panels where that takes too many terms."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.fft import dct

from voronets.numerics.panels import Primitive, Unresolved

Function = Callable[[np.ndarray], np.ndarray]
MOST_TERMS = 1 << 9
ROUGHEST = 1e-6  # tail of a series; a function that is known to few digits needs few terms


class CosineSeries:
    """g(χ) = Σ g_k cos kχ of a function, as far as its rounding allows, and its integral."""

    def __init__(self, f: Function) -> None:
        count, best, tail, stuck = 16, np.empty(0), np.inf, 0
        while count <= MOST_TERMS:
            c = dct(f((np.arange(count) + 0.5) * np.pi / count), type=2) / count
            c[0] /= 2
            if not np.all(np.isfinite(c)):
                raise Unresolved("the integrand is not finite between the turning points")
            size = float(np.abs(c).max()) or 1.0
            rest = float(np.abs(c[-(count // 4) :]).max() / size)
            # Once only rounding is left, fewer terms have less of it.
            stuck = stuck + 1 if rest > 0.3 * tail else 0
            if rest < tail:
                best, tail = c, rest
            if tail < 1e-14 or (stuck and tail < 1e-11) or (stuck > 1 and tail < ROUGHEST):
                break
            count *= 2
        if tail > ROUGHEST:
            raise Unresolved(f"{len(best)} terms leave {tail:.2g} of the integrand: the motion comes "
                             "too near to a rest, or to a pole of its coordinates")  # fmt: skip
        self.g = best

    @property
    def mean(self) -> float:
        """Over a period."""
        return float(self.g[0])

    def __call__(self, chi: np.ndarray) -> np.ndarray:
        found: np.ndarray = np.polynomial.chebyshev.chebval(np.cos(chi), self.g)
        return found

    def integral(self, chi: np.ndarray) -> np.ndarray:
        """∫ g from 0 to χ."""
        # Σ g_k sin kχ / k = sin χ Σ (g_k/k) U_{k−1}(cos χ), by Clenshaw
        x, later, last = np.cos(chi), np.zeros_like(chi), np.zeros_like(chi)
        for k in range(len(self.g) - 1, 0, -1):
            later, last = self.g[k] / k + 2 * x * later - last, later
        found: np.ndarray = self.g[0] * chi + np.sin(chi) * later
        return found


class EvenPanels:
    """The same by panels over half a period."""

    def __init__(self, f: Function) -> None:
        self.half = Primitive(f, 0.0, 0.25)
        self.mean = float(self.half(np.pi)) / np.pi

    def _folded(self, chi: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        k = np.floor(chi / (2 * np.pi))
        rest = chi - 2 * np.pi * k
        return k, np.minimum(rest, 2 * np.pi - rest), rest > np.pi

    def __call__(self, chi: np.ndarray) -> np.ndarray:
        return self.half.slope(self._folded(np.asarray(chi, dtype=float))[1])

    def integral(self, chi: np.ndarray) -> np.ndarray:
        """∫ from 0 to χ."""
        k, rest, beyond = self._folded(np.asarray(chi, dtype=float))
        once, part = 2 * np.pi * self.mean, self.half(rest)
        return k * once + np.where(beyond, once - part, part)


def even(f: Function) -> CosineSeries | EvenPanels:
    """An even f of period 2π and its integral, by the shorter way."""
    try:
        return CosineSeries(f)
    except Unresolved:
        return EvenPanels(f)
