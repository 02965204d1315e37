r"""Long formulas in LaTeX, broken into lines at operators by an estimate of their width.

A sum breaks between its terms.  A term that is wider than a line breaks inside the longest sum among
its factors, whose parentheses are then of a size of their own, for ``\left(`` cannot be broken.
"""

from __future__ import annotations

import re
from functools import lru_cache

import sympy
from sympy import Expr

from voronets.forms.notation import LetterPrinter, latex, positive_first

ROOM = 38.0  # em of a line that formulas fill: 455 pt are 45 em in ten-point type
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[{}^_]|.", re.S)
_UPRIGHT = {"sin": 1.4, "cos": 1.5, "tan": 1.6, "cot": 1.5, "log": 1.4, "exp": 1.7,
            "partial": 0.6, "cdot": 0.9, "quad": 1.0, "int": 0.9, "limits": 0.0}  # fmt: skip
_NOTHING = {"left", "right", "bigl", "bigr", "Bigl", "Bigr", "displaystyle", "mathrm", "text",
            "dot", "ddot", "tilde", "hat", "overline"}  # fmt: skip
_SIGNS = {"+": 1.35, "-": 1.35, "=": 1.5, "(": 0.42, ")": 0.42, ",": 0.45, "'": 0.3, " ": 0.0,
          "&": 0.0, ".": 0.28, "/": 0.5}  # fmt: skip


@lru_cache(maxsize=8192)
def width_of(text: str) -> float:
    """The width of a formula in em, a little too much rather than too little."""
    return _group(_TOKEN.findall(text), 0)[0]


def _group(tokens: list[str], i: int) -> tuple[float, int]:
    """The width from a place to the end of its group, and the place after it."""
    total = 0.0
    while i < len(tokens) and tokens[i] != "}":
        wide, i = _item(tokens, i)
        total += wide
    return total, i + 1


def _item(tokens: list[str], i: int) -> tuple[float, int]:
    token = tokens[i]
    if token == "{":
        return _group(tokens, i + 1)
    if token in "^_":
        wide, after = _item(tokens, i + 1)
        return 0.72 * wide, after
    if token == r"\frac":
        above, i = _item(tokens, i + 1)
        below, i = _item(tokens, i)
        return max(above, below) + 0.3, i
    if token == r"\sqrt":
        wide, i = _item(tokens, i + 1)
        return wide + 0.9, i
    if token.startswith("\\") and len(token) > 1:
        word = token[1:]
        return (0.0 if word in _NOTHING else _UPRIGHT.get(word, 0.62)), i + 1
    return _SIGNS.get(token, 0.5 if token.isdigit() else 0.58), i + 1


class _Pieces(LetterPrinter):
    """A formula in pieces between which a line may end."""

    def pieces(self, expression: Expr, room: float) -> list[str]:
        if expression.is_Add:
            terms = positive_first(list(expression.as_ordered_terms()))
            found = [x for term in terms for x in _signed(self.pieces(term, room))]
            return [found[0].removeprefix("+ "), *found[1:]]
        whole = self.doprint(expression)
        if width_of(whole) <= room:
            return [whole]
        if isinstance(expression, sympy.Integral):
            return self._integral(expression, room)
        return self._factors(expression, room) or [whole]

    def _integral(self, integral: sympy.Integral, room: float) -> list[str]:
        """An integral broken inside its integrand."""
        variable, start, end = map(self.doprint, integral.limits[0])
        inner = self.pieces(integral.function, room - 4)
        inner[0] = rf"\int_{{{start}}}^{{{end}}} \Bigl[{inner[0]}"
        inner[-1] = rf"{inner[-1]}\Bigr] \, d{variable}"
        return inner

    def _factors(self, term: Expr, room: float) -> list[str]:
        """A product, or a power of a sum, broken inside its longest sum.

        A sum below that is wider than a line is written as a factor to a negative power.
        """
        above, below = sympy.fraction(term)
        if width_of(latex(below)) > room:
            below, wide = sympy.Integer(1), sympy.Mul.make_args(term)
        else:
            wide = sympy.Mul.make_args(above)
        sums = [x for x in wide if (x.base if x.is_Pow else x).is_Add]
        if not sums:
            return []
        long = max(sums, key=lambda x: width_of(latex(x.base if x.is_Pow else x)))
        rest = sympy.Mul(*(x for x in wide if x is not long), evaluate=False)
        base, power = (long.base, f"^{{{long.exp}}}") if long.is_Pow else (long, "")
        inner = self.pieces(base, room)
        before = self.doprint(sympy.Mul(rest, 1 / below))
        before = "" if before == "1" else "- " if before == "-1" else f"{before} "
        size = "Big" if any(r"\frac" in x for x in inner) else "big"
        inner[-1] = rf"{inner[-1]}\{size}r){power}"
        opening = rf"{before}\{size}l("
        if width_of(opening) + width_of(inner[0]) > room:  # the line may end behind it
            return [opening, *inner]
        return [f"{opening}{inner[0]}", *inner[1:]]


def _signed(pieces: list[str]) -> list[str]:
    """The pieces of a term after others, the first with its sign."""
    head = pieces[0]
    head = f"- {head[1:].lstrip()}" if head.startswith("-") else f"+ {head}"
    return [head, *pieces[1:]]


def broken(left: str, terms: list[Expr], column: float, room: float = ROOM) -> str:
    r"""left = terms on one line, or on several with ``&\quad`` before those after the first.

    column  how far from the margin the equals signs stand
    """
    return _filled(f"{left} &= ", _pieces(terms, room - column - 3), column + 1.5, column, room)


def unaligned(left: list[Expr], right: list[Expr], column: float, room: float = ROOM) -> str:
    """The same where the left side is long: all begins where other equations have their =."""
    pieces = _pieces(left, room - column - 3)
    last = _pieces(right, room - column - 3)
    last[0] = f"= {last[0]}"
    return _filled("& ", [*pieces, *last], column, column, room)


def _pieces(terms: list[Expr], room: float) -> list[str]:
    printer = _Pieces()
    pieces = [x for term in terms for x in _signed(printer.pieces(term, room))]
    return [pieces[0].removeprefix("+ "), *pieces[1:]] if pieces else ["0"]


def _filled(start: str, pieces: list[str], used: float, column: float, room: float) -> str:
    """The pieces on as few lines as they need."""
    lines, line, begun = [], start, False
    for piece in pieces:
        wide = width_of(piece)
        if begun and used + wide > room:
            lines.append(line.rstrip())
            line, used = r"&\quad ", column + 2.5
        line, used, begun = f"{line}{piece} ", used + wide, True
    return " \\\\\n".join((*lines, line.rstrip()))
