"""A letter that is named as a quotient, eta2/eta1, and printed in brackets where it must be."""

from __future__ import annotations

from typing import Any

from sympy import Symbol
from sympy.printing.precedence import PRECEDENCE


class QuotientSymbol(Symbol):  # type: ignore[misc]
    """The letter ``above/below``: squared it is printed (above/below)**2."""

    __slots__ = ("above", "below")

    precedence = PRECEDENCE["Mul"]  # SymPy's printers ask for it

    def __new__(cls, above: str, below: str) -> QuotientSymbol:
        found: QuotientSymbol = Symbol.__xnew__(cls, f"{above}/{below}")
        found.above, found.below = above, below
        return found

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]:
        return (self.above, self.below), {}

    def _latex(self, printer: Any) -> str:
        return rf"\frac{{{printer._print(Symbol(self.above))}}}{{{printer._print(Symbol(self.below))}}}"
