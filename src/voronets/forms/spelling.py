"""How letters and expressions in them look in plain text.

    typed   the papers' letters, and a system's names as they were typed    ∂Θ/∂phi'
    greek   Greek signs and dots throughout                                 ∂Θ/∂φ̇
    ascii   words for them, products with *                                 diff(Theta, phi')

Two letters of one print-out never look alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import combining, normalize

import sympy
from sympy import Expr, Symbol
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

from voronets.forms.alphabet import (
    ACCENTS,
    DIGITS,
    DOT,
    DOTS,
    GREEK,
    INDICES,
    POWERS,
    WORD_ACCENTS,
    WORDS,
)
from voronets.forms.notation import Parts, Spelt, parts_of, positive_first, rewritten

SPELLINGS = ("typed", "greek", "ascii")
#: Stands for a space inside a letter, where no line is broken.
GAP = "\u00a0"
IN_GREEK = Spelt("{d}{of}/{d}{by}", "{d}²{of}/{d}{by}²", "d/d{by} {of}", "δ{of}")
IN_ASCII = Spelt("{d}iff({of}, {by})", "{d}iff({of}, {by}, {by})", "dd{by}({of})", "delta_{of}")


class Spelling:
    """The names of a print-out's letters in one of the spellings."""

    def __init__(self, kind: str = "typed", names: Iterable[str] = ()) -> None:
        self.kind = kind
        self.shown: dict[str, str] = {}
        taken: set[str] = set()
        for name in sorted(set(names), key=lambda x: (self._one(x) != x, x)):
            text = self._one(name)
            if text in taken and self.kind == "greek":
                text = name
            while text in taken:
                text += "_"
            taken.add(text)
            self.shown[name] = text

    def name(self, name: str) -> str:
        """A letter as it is shown."""
        return self.shown.get(name) or self._one(name)

    def _one(self, name: str) -> str:
        if name.startswith("{"):
            return name[1:-1].replace(" ", GAP)
        if self.kind == "typed":
            return name.replace(" ", GAP)
        return (_greek(name) if self.kind == "greek" else _ascii(name)).replace(" ", GAP)

    def text(self, expression: Expr) -> str:
        """The expression on one line; gaps inside letters are no spaces."""
        line = str(_Text({"names": self}).doprint(expression))
        if self.kind == "ascii":
            return line.replace("**", "^")
        line = line.replace("**", "^").replace("*", " ")
        root = r"sqrt\((\d+|[^\W\d][^\s()+/-]*)\)"
        return re.sub(root, r"√\1", line).replace("sqrt(", "√(")


class _Text(StrPrinter):  # type: ignore[misc]
    def __init__(self, settings: dict[str, Spelling]) -> None:
        super().__init__({"full_prec": False})
        self.names = settings["names"]

    def _print_Symbol(self, expr: Symbol) -> str:
        return self.names.name(expr.name)

    def _print_Pow(self, expr: sympy.Pow, rational: bool = False) -> str:
        if expr.exp.is_Integer and expr.exp < -1:
            return f"1/{self.parenthesize(expr.base**-expr.exp, PRECEDENCE['Mul'])}"
        whole = expr.exp.is_Integer and expr.exp > 1
        if not whole or self.names.kind == "ascii":
            return str(super()._print_Pow(expr, rational))
        power, base = str(expr.exp).translate(POWERS), str(self._print(expr.base))
        if expr.base.is_Function and len(expr.base.args) == 1:
            return base.replace("(", f"{power}(", 1)
        plain = expr.base.is_Symbol and "/" not in base
        return f"{base}{power}" if plain else f"({base}){power}"

    def _print_ImaginaryUnit(self, expr: Expr) -> str:
        return "i"

    def _print_Integral(self, expr: sympy.Integral) -> str:
        if self.names.kind == "ascii":
            return str(super()._print_Integral(expr))
        variable, start, end = map(self._print, expr.limits[0])
        return f"∫({start}…{end}) ({self._print(expr.function)}) d{variable}"

    def _as_ordered_terms(self, expr: Expr, order: str | None = None) -> list[Expr]:
        return positive_first(super()._as_ordered_terms(expr, order))


def width(text: str) -> int:
    """Columns that a text takes: accents take none."""
    return sum(not combining(sign) for sign in text)


# -- one letter ----------------------------------------------------------------------------------


def _greek(name: str) -> str:
    derivative = rewritten(name, _greek, IN_GREEK)
    if derivative is not None:
        return derivative
    if name[:1] == "(" or "·" in name:
        return re.sub(r"[^+·()\s]+", lambda part: _greek(part[0]), name)
    parts = parts_of(name)
    if parts is None:
        return name
    base, index, dots = GREEK.get(parts.base, parts.base), parts.digits, parts.dots
    accents = parts.accents
    if len(base) == 1:
        index = index.translate(INDICES)
        if 0 < len(dots) < 3:
            accents, dots = (DOT if len(dots) == 1 else DOTS) + accents, ""
    return _joined(parts, base, accents, index, dots, _greek)


def _joined(parts: Parts, base: str, accents: str, index: str, dots: str, inner: object) -> str:
    """The letter put together again, its indices spelt by ``inner``."""
    spelt = _greek if inner is _greek else str
    above = f"^({spelt(parts.above)})" if parts.above else ""
    below = ""
    if parts.below:
        below = "_" + re.sub(r"[^,()]+", lambda part: spelt(part[0]), parts.below)
    text = f"{base}{accents}{parts.primes}{parts.star}{index}{above}{below}{parts.last}{dots}"
    return normalize("NFC", text)


def _ascii(name: str) -> str:
    derivative = rewritten(name, _ascii, IN_ASCII)
    if derivative is not None:
        derivative = derivative.replace("∂iff", "diff")
        return (
            re.sub(r"^diff\((.*), t\)$", r"ddt(\1)", derivative) if name[0] == "d" else derivative
        )
    if name[:1] == "(":
        return re.sub(r"[^+()\s]+", lambda part: _ascii(part[0]), name)
    if "·" in name:
        return f"dot({', '.join(_ascii(part) for part in name.split('·'))})"
    if name.endswith("²"):
        return f"{_ascii(name[:-1])}^2"
    parts = parts_of(name)
    if parts is None:
        return normalize("NFD", name).encode("ascii", "ignore").decode() or "letter"
    dots = parts.dots + "'" * (parts.accents.count(DOT) + 2 * parts.accents.count(DOTS))
    text = WORDS.get(parts.base, parts.base)
    text += "".join(WORD_ACCENTS.get(mark, "") for mark in parts.accents if mark in ACCENTS)
    text += parts.primes.replace("′", "_prime").replace("″", "_second")
    text += "_star" * bool(parts.star)
    text += parts.digits.translate(DIGITS)
    for group in (parts.above, parts.below):
        for part in (group or "").split(","):
            text += f"_{_word(part)}" if part else ""
    return text + parts.last.translate(DIGITS) + dots


def _word(part: str) -> str:
    """An index in ASCII: (y') is y_dot; signs beside one another are words beside one another."""
    bare = part.strip("()").translate(DIGITS)
    found = _ascii(bare) if parts_of(bare) else "".join(WORDS.get(x, x) for x in bare)
    return found.replace("'", "_dot")
