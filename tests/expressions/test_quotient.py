"""A letter named as a quotient is printed in brackets where it must be."""

import pickle

from sympy import Symbol, ccode, latex, pycode, sin

from voronets.expressions.algebra import derivative
from voronets.expressions.quotient import QuotientSymbol

w, x = QuotientSymbol("eta2", "eta1"), Symbol("x")


def test_in_powers_and_products():
    assert str(w**2) == "(eta2/eta1)**2"
    assert str(x / w) == "x/(eta2/eta1)"
    assert str(sin(w) + w) == "eta2/eta1 + sin(eta2/eta1)"
    assert pycode(w**2) == "(eta2/eta1)**2" and ccode(w**2) == "pow(eta2/eta1, 2)"
    assert latex(w**2) == r"\left(\frac{\eta_{2}}{\eta_{1}}\right)^{2}"


def test_it_is_one_letter():
    assert QuotientSymbol("eta2", "eta1") == w and w.name == "eta2/eta1"
    assert pickle.loads(pickle.dumps(w**2)) == w**2
    slope = derivative(w**3, "eta2/eta1")
    assert slope == 3 * w**2 and str(slope) == "3*(eta2/eta1)**2"
