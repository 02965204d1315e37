"""Polynomials in factors: the same as SymPy's, which takes long for some."""

from __future__ import annotations

import numpy as np
import pytest
import sympy
from sympy import Poly

from voronets.forms.simplification import FACTOR_TERMS, _factored

LETTERS = sympy.symbols("x y z w")
x, y, z, w = LETTERS
PARTS = (1, x, y, z, w, x * y, z**2, y**2, w * x)


@pytest.mark.parametrize("seed", range(40))
def test_a_product_is_taken_apart(seed):
    whole = product(np.random.default_rng(seed))
    found = _factored(Poly(whole, *LETTERS))
    assert sympy.expand(found - whole) == 0
    assert count_of(found) == count_of(sympy.factor(whole))


def product(random: np.random.Generator):
    """Of sums of three, two and one terms, written out; a short one."""
    while True:
        sums = [
            sum(int(random.integers(-3, 4)) * PARTS[i] for i in random.choice(len(PARTS), count))
            for count in (3, 2, 1)
        ]
        whole = sympy.expand(sympy.prod(sums))
        if whole != 0 and len(sympy.Add.make_args(whole)) <= FACTOR_TERMS:
            return whole


def count_of(product) -> int:
    """How many factors there are that are no numbers, powers counted as often as they say."""
    return sum(
        int(x.exp) if x.is_Pow else 1 for x in sympy.Mul.make_args(product) if not x.is_number
    )
