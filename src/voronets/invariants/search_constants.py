"""Numbers recognised: small fractions, times products of powers of the problem's own numbers.

The numbers of most problems are round, so that many products of them agree by chance.  A match must therefore hold
for a second problem too, whose masses, moments and parameters have been changed: the coefficient follows its
formula there.  What is recognised is put back and verified like everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
import sympy
from sympy import Expr, Float, Rational

SAME = 1e-9  # relative
LARGEST = 12  # numerator and denominator beside the problem's numbers
LARGEST_ALONE = 60  # of a fraction that stands alone
LARGEST_FIXED = 2  # beside numbers that are the same in both problems; of them alone, none
MOST_POWERS = 5  # of all factors together
MOST_CONSTANTS = 14
MANY = 8  # numbers of which products of three factors only are tried
POWERS = (1, -1, 2, -2)
MOST_DIVISORS = 8  # that are tried
#: A number of the problem, with its values in the problem and in the changed one.
Constants = Sequence[tuple[Expr, np.ndarray]]


class Recognised(NamedTuple):
    """A number as an expression; the lower ``cost``, the simpler.  Not exact: a decimal."""

    expression: Expr
    value: float
    cost: float
    exact: bool = True


class ConstantLibrary:
    """Products of powers of the problem's numbers, 1 first."""

    def __init__(self, constants: Constants) -> None:
        named: list[tuple[Expr, np.ndarray]] = []
        for expression, values in constants:
            known = any(np.allclose(values, other, rtol=SAME, atol=0) for _, other in named)
            if np.all(values != 0) and not known and not np.allclose(values, 1.0, rtol=SAME):
                named.append((expression, np.asarray(values, dtype=float)))
        #: What the letters are in the problem itself.
        self.numbers = {str(expression): float(values[0]) for expression, values in constants}
        width = len(named[0][1]) if named else 1
        factors = 4 if len(named) <= MANY else 3
        named = named[:MOST_CONSTANTS]
        powers, costs, most = [np.ones(width)], [0.0], [LARGEST_ALONE]
        self.factors: list[tuple[tuple[Expr, int], ...]] = [()]
        for count in range(1, factors + 1):
            for chosen in combinations(named, count):
                for exponents in product(POWERS, repeat=count):
                    if sum(map(abs, exponents)) > MOST_POWERS:
                        continue
                    both = list(zip(chosen, exponents, strict=True))
                    powers.append(np.prod([v**k for (_, v), k in both], axis=0))
                    costs.append(sum(1.5 * k if k > 0 else -2 * k for k in exponents) + 1)
                    still = [bool(np.ptp(v) == 0) for (_, v), _ in both]
                    most.append(0 if all(still) else LARGEST_FIXED if any(still) else LARGEST)
                    self.factors.append(tuple((x, k) for (x, _), k in both))
        self.values, self.costs, self.most = (np.array(x) for x in (powers, costs, most))

    def matched(self, values: np.ndarray) -> Recognised | None:
        """The simplest product with these values in both problems."""
        if not np.all(np.isfinite(values)) or np.any(values == 0):
            return None
        width = min(len(values), self.values.shape[1])
        known = self.values[:, :width] if len(values) > 1 else self.values[:1, :1]
        ratio = values[None, :width] / known
        best: tuple[float, int, int, int] | None = None
        for q in range(1, LARGEST_ALONE + 1):
            some = ratio if q <= LARGEST else ratio[:1]
            p = np.round(some[:, 0] * q)
            most = self.most[: len(p)]
            good = (np.abs(p) >= 1) & (np.abs(p) <= most) & (q <= most)
            good &= np.all(np.abs(some * q - p[:, None]) <= SAME * np.abs(p[:, None]), axis=1)
            for i in np.flatnonzero(good).tolist():
                cost = self.costs[i] + 0.5 * (abs(p[i]) - 1) + 0.75 * (q - 1)
                if best is None or cost < best[0]:
                    best = (float(cost), int(i), int(p[i]), q)
        if best is None:
            return None
        cost, i, top, bottom = best
        factors = [x**k for x, k in self.factors[i]]
        value = top / bottom * float(self.values[i, 0])
        return Recognised(Rational(top, bottom) * sympy.Mul(*factors), value, cost)

    def recognise(self, values: np.ndarray, digits: int = 12) -> Recognised:
        """The simplest expression of a number, or √ of one; a decimal where there is none.

        values  in the problem and in the changed one; in the problem alone, only fractions count
        """
        found = self.matched(values)
        if found is None:
            square = self.matched(values * values)
            if square is not None and np.all(np.sign(values) == np.sign(values[0])):
                root = (1 if values[0] > 0 else -1) * sympy.sqrt(square.expression)
                value = float(np.sign(values[0]) * np.sqrt(square.value))
                found = Recognised(root, value, square.cost + 2)
        if found is not None:
            return found
        value = float(values[0])
        return Recognised(Float(f"{value:.{digits}g}", digits), value, 50.0, exact=False)

    def scaled(self, coefficients: np.ndarray, digits: int = 12) -> tuple[Recognised, ...]:
        """Coefficients (k, problems) divided by one of them, so that the others are simple."""
        best: tuple[tuple[float, ...], tuple[Recognised, ...]] | None = None
        for divisor in coefficients[:MOST_DIVISORS]:
            numbers = tuple(self.recognise(c / divisor, digits) for c in coefficients)
            missed = sum(not number.exact for number in numbers)
            negative = sum(number.value < 0 for number in numbers)
            cost = (missed, sum(n.cost for n in numbers), negative)
            if best is None or cost < best[0]:
                best = (cost, numbers)
        assert best is not None
        return best[1]
