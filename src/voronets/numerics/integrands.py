"""Cosine series of integrands that may have few good digits, and what is said where none has."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.numerics.cosines import Series, terms_of

Function = Callable[[np.ndarray], np.ndarray]
MOST_TERMS = 1 << 9
ROUGHEST = 1e-6  # tail of a series; F of small swings has few digits, and needs few


class Unresolved(InputError):
    """A motion that the quadratures do not reach."""

    def __init__(self, why: str) -> None:
        super().__init__(
            [Fault("start", "this motion", f"one that the quadrature resolves ({why})")]
        )


class Cosines(Series):
    """The series of a function, as far as its rounding allows."""

    def __init__(self, f: Function) -> None:
        count, best, tail, stuck = 16, np.empty(0), np.inf, 0
        while count <= MOST_TERMS:
            c = terms_of(f, count)
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
        super().__init__(best)
