"""An integral that was found, written as a formula with recognised constants."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
import sympy
from sympy import Expr

from voronets.forms.notation import latex
from voronets.forms.tidying import tidied
from voronets.invariants.search_constants import ConstantLibrary
from voronets.invariants.search_letters import DIGITS, Monomial
from voronets.invariants.search_samples import value_at

LONG = 24  # terms beyond which a formula is not tidied up


@dataclass(frozen=True)
class Combination:
    """Σ c (product of letters), and how it is written.

    terms  (c, product)
    text, tex   the formula, as text and in LaTeX
    exact  all coefficients were recognised
    cover  where the formula is defined, from the scene; everywhere if None
    """

    terms: tuple[tuple[float, Monomial], ...]
    text: str
    tex: str
    exact: bool
    cover: Callable[[Any], np.ndarray] | None = None
    series: Mapping[str, Any] | None = None

    @property
    def degree(self) -> int:
        """In the velocities."""
        return max(monomial.degree for _, monomial in self.terms)

    @property
    def general(self) -> bool:
        """Whether it is in the coordinates of a general system."""
        letters = (letter for _, monomial in self.terms for letter in monomial.letters)
        return any(letter.expression is not None for letter in letters)

    def parts(self, scene: Any, count: int) -> np.ndarray:
        """Its terms (count, terms) at a scene of arrays."""
        return value_at(self.terms, scene, count)


def combination(
    monomials: Sequence[Monomial], coefficients: np.ndarray, library: ConstantLibrary,
    digits: int = 12,
) -> Combination:  # fmt: skip
    """The combination of products with these coefficients, scaled so that they are simple.

    Where not all of them are recognised the formula has the problem's numbers in place of letters, for it holds
    with these alone.

    coefficients  (products, problems): in the problem and, where it exists there too, in the changed one
    """
    numbers = library.scaled(coefficients, digits)
    exact = all(number.exact for number in numbers)
    if not exact:
        numbers = library.scaled(coefficients[:, :1], digits)
    first = max(range(len(monomials)), key=lambda i: (monomials[i].degree, -i))
    if numbers[first].value < 0:  # a plus before the term of the highest degree that comes first
        numbers = tuple(
            one._replace(expression=-one.expression, value=-one.value) for one in numbers
        )
    terms = tuple((number.value, one) for number, one in zip(numbers, monomials, strict=True))
    values = {} if exact else library.numbers
    text, tex = written([number.expression for number in numbers], monomials, values)
    return Combination(terms, text, tex, exact)


def written(
    coefficients: Sequence[Expr],
    monomials: Sequence[Monomial],
    values: Mapping[str, float] = MappingProxyType({}),
) -> tuple[str, str]:
    """The formula as text and in LaTeX.

    values  of letters that are to be written as numbers, by name
    """
    coefficients = [_in_numbers(c, values) for c in coefficients]
    order = sorted(range(len(monomials)), key=lambda i: (-monomials[i].degree, i))
    expressions = [
        sympy.Mul(*(letter.expression for letter in one.letters))
        for one in monomials
        if all(letter.expression is not None for letter in one.letters)
    ]
    if len(expressions) == len(monomials):  # a general system: one expression in its coordinates
        plain = {s: sympy.Symbol(s.name) for c in coefficients for s in c.free_symbols}
        whole = sympy.Add(
            *(c.xreplace(plain) * x for c, x in zip(coefficients, expressions, strict=True))
        )
        whole = _in_numbers(whole, values)
        whole = tidied(whole) if len(monomials) <= LONG else whole
        return str(whole), latex(whole)
    texts, texes = [], []
    for k in order:
        minus = coefficients[k].could_extract_minus_sign()
        size = -coefficients[k] if minus else coefficients[k]
        sign = "- " if minus else "+ "
        texts.append(sign + _term(in_letters(size), monomials[k].text, " "))
        texes.append(sign + _term(latex(size), monomials[k].latex, r"\,"))
    return _sum(texts), _sum(texes)


def _in_numbers(expression: Expr, values: Mapping[str, float]) -> Expr:
    """With the numbers of letters, as short fractions."""
    letters = [letter for letter in expression.free_symbols if letter.name in values]
    return expression.xreplace(
        {letter: sympy.nsimplify(values[letter.name], rational=True) for letter in letters}
    )


def in_letters(expression: Expr) -> str:
    """An expression as text as a person writes it: √(1 + a_r² m/C)."""
    text = re.sub(r"\*\*(\d)(?![\d/])", lambda found: DIGITS[int(found[1])], str(expression))
    return text.replace("sqrt(", "√(").replace("*", " ").replace("kappa", "κ")


def _term(coefficient: str, product: str, sign: str) -> str:
    if product == "1" or coefficient == "1":
        return coefficient if product == "1" else product
    if " + " in coefficient or " - " in coefficient or "/" in coefficient[2:]:
        coefficient = f"({coefficient})"
    return f"{coefficient}{sign}{product}"


def _sum(terms: Sequence[str]) -> str:
    """Terms with their signs; a plus at the beginning is not written."""
    joined = " ".join(terms)
    return joined[2:] if joined.startswith("+ ") else "-" + joined[2:]
