r"""How letters and expressions in them look in LaTeX.

A letter is a SymPy symbol.  In the papers' equations its name is what a text shows (``∂Θ/∂σ``,
``D″``, ``u̇``); in those of a system it is ASCII, with primes for dots.  Its LaTeX follows from it:

    ∂Θ/∂u̇  →  \frac{\partial \Theta}{\partial \dot{u}},      theta1'  →  \dot{\theta}_{1}
    a_y,phi  →  a_{y,\phi},    A^(y)_x,phi  →  A^{(y)}_{x,\phi},    K_(y')  →  K_{\dot{y}}
    d²v̇/du²  →  \frac{d^{2}\dot{v}}{du^{2}},    δu  →  \delta u,    d/du X  →  \frac{d}{du}X

``spelling`` has the same in plain text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

import sympy
from sympy import Expr, Symbol
from sympy.printing.latex import LatexPrinter

from voronets.forms.alphabet import (
    ACCENTS,
    DIGITS,
    DOT,
    DOTS,
    GREEK,
    LATEX_ACCENTS,
    LATEX_GREEK,
    STAR,
)

SEGMENT = "GP"  # Diamandiev's, from one point to another
VARIATION = "δ"
#: d/dt X, d²X/du² and dX/du or ∂X/∂u, taken apart.
OPERATOR = re.compile(r"d/d(\w+) (.+)")
SECOND = re.compile(r"(∂|d)²(.+)/\1(.+)²")
QUOTIENT = re.compile(r"(∂|d)(.+)/\1(.+)")
_PARTS = re.compile(
    rf"(?P<base>[A-Za-z]+|[^\W\d_])(?P<accents>[{ACCENTS}]*)(?P<primes>[′″]*)(?P<star>{STAR}?)"
    r"(?P<digits>[₀-₉0-9]*)(?:\^\((?P<above>.+?)\))?(?:_(?P<below>.+?))?(?P<last>[₀-₉]*)(?P<dots>'*)"
)


def letters(names: str) -> tuple[Symbol, ...]:
    """The symbols of several letters, separated by spaces."""
    return tuple(Symbol(name) for name in names.split())


def slope(of: str, by: str) -> Symbol:
    """The letter ∂of/∂by."""
    return Symbol(f"∂{of}/∂{by}")


def in_time(of: str | Symbol, by: str = "t") -> Symbol:
    """The letter d/dt of; d/du of where u is the independent variable."""
    return Symbol(f"d/d{by} {of}")


def indexed(letter: str, *indices: str, above: str = "") -> Symbol:
    """A letter with names for indices: a_y,x; K_(y') where the name is a velocity's."""
    below = ",".join(f"({x})" if x.endswith("'") else x for x in indices)
    return Symbol(f"{letter}{f'^({above})' if above else ''}{f'_{below}' if below else ''}")


class Parts(NamedTuple):
    """A letter taken apart: its sign or word, what is on it, its indices, dots for rates."""

    base: str
    accents: str
    primes: str
    star: str
    digits: str
    above: str | None
    below: str | None
    last: str
    dots: str


def parts_of(name: str) -> Parts | None:
    """A plain letter taken apart; nothing for a name that is none."""
    found = _PARTS.fullmatch(normalize("NFD", name))
    return Parts(**found.groupdict()) if found else None


def variation(name: str) -> str | None:
    """u of δu, a variation or a virtual displacement; nothing for another letter."""
    varied = name.startswith(VARIATION) and parts_of(name) is None and parts_of(name[1:])
    return name[1:] if varied else None


class Spelt(NamedTuple):
    """How a spelling writes derivatives.

    quotient   of {of} by {by}, {d} being d or ∂
    second     the second derivative of {of} by {by}
    rate       the derivative of a long letter {of} by {by}, the operator before it
    variation  of {of}
    """

    quotient: str
    second: str
    rate: str
    variation: str


def rewritten(name: str, inner: Callable[[str], str], spelt: Spelt) -> str | None:
    """A derivative or a variation written anew; nothing for another letter."""
    if found := OPERATOR.fullmatch(name):
        return spelt.rate.format(by=inner(found[1]), of=inner(found[2]))
    if found := SECOND.fullmatch(name):
        return spelt.second.format(d=found[1], of=inner(found[2]), by=inner(found[3]))
    if found := QUOTIENT.fullmatch(name):
        return spelt.quotient.format(d=found[1], of=inner(found[2]), by=inner(found[3]))
    varied = variation(name)
    return None if varied is None else spelt.variation.format(of=inner(varied))


# -- LaTeX -------------------------------------------------------------------------------------

IN_LATEX = Spelt(
    r"\frac{{{d}{of}}}{{{d}{by}}}", r"\frac{{{d}^{{2}}{of}}}{{{d}{by}^{{2}}}}",
    r"\frac{{d}}{{d{by}}}{of}", r"\delta {of}",
)  # fmt: skip


@lru_cache(maxsize=4096)
def letter(name: str) -> str:
    """The LaTeX of a letter's name."""
    if "{" in name:
        return name.removeprefix("{").removesuffix("}") if name[0] == "{" else name
    derivative = rewritten(name, letter, IN_LATEX)
    if derivative is not None:
        return derivative.replace("∂", r"\partial ")
    if name.startswith("(") and name.endswith(")"):
        inner = " + ".join(letter(part) for part in re.split(r"\s*\+\s*", name[1:-1]))
        return f"({inner})"
    if "·" in name:
        return r" \cdot ".join(letter(part) for part in name.split("·"))
    if name.endswith("²"):
        return f"{letter(name[:-1])}^{{2}}"
    if name == SEGMENT:
        return rf"\overline{{{name}}}"
    number = re.fullmatch(r"([-+]?[\d.]+)e([-+])0*(\d+)", name)
    if number:
        power = number[3] if number[2] == "+" else f"-{number[3]}"
        return rf"{number[1]} \cdot 10^{{{power}}}"
    parts = parts_of(name)
    return name.replace("_", r"\_") if parts is None else _plain(parts)


def _plain(parts: Parts) -> str:
    text = _base(parts.base)
    if parts.dots:
        text = f"\\{'d' * len(parts.dots)}ot{{{text}}}"
    for accent in parts.accents:
        text = f"{LATEX_ACCENTS[accent]}{{{text}}}"
    text += "".join("'" if mark == "′" else "''" for mark in parts.primes)
    if parts.star or parts.above:
        text += f"^{{{'*' * bool(parts.star)}{_indices(parts.above, '({})')}}}"
    below = [x for x in (parts.digits.translate(DIGITS), _indices(parts.below)) if x]
    index = ",".join(below) if parts.digits.isascii() else "".join(below)
    index += parts.last.translate(DIGITS)
    return f"{text}_{{{index}}}" if index else text


def _base(word: str) -> str:
    """A sign, a Greek one by its word, or a word, which is upright."""
    if word in GREEK:
        return f"\\{word}"
    return LATEX_GREEK.get(word, word) if len(word) == 1 else rf"\mathrm{{{word}}}"


def _indices(text: str | None, form: str = "{}") -> str:
    if not text:
        return ""
    return form.format(",".join(_index(part.strip("()")) for part in text.split(",")))


def _index(part: str) -> str:
    """An index: a name of its own, or signs beside one another."""
    if part.translate(DIGITS).isdecimal():
        return part.translate(DIGITS)
    parts = parts_of(part)
    named = parts is not None and (parts.base in GREEK or len(parts.base) in (1, *range(3, 40)))
    if named:
        return letter(part)
    signs = (f"{LATEX_GREEK[x]} " if x in LATEX_GREEK else x for x in part.translate(DIGITS))
    return "".join(signs).rstrip()


class LetterPrinter(LatexPrinter):  # type: ignore[misc]
    """SymPy's printer with these letters; functions without braces around their arguments."""

    def _print_Symbol(self, expr: Symbol, style: str = "plain") -> str:
        return letter(expr.name)

    def _print_Pow(self, expr: sympy.Pow) -> str:
        if expr.base.is_Symbol and "/" in expr.base.name and expr.exp.is_Integer:
            power = rf"\left({letter(expr.base.name)}\right)^{{{abs(int(expr.exp))}}}"
            return power if expr.exp > 0 else rf"\frac{{1}}{{{power}}}"
        return str(super()._print_Pow(expr))

    def _print_Function(self, expr: sympy.Function, exp: str | None = None) -> str:
        name = expr.func.__name__
        if name not in ("sin", "cos", "tan", "cot", "exp", "log") or len(expr.args) != 1:
            return str(super()._print_Function(expr, exp))
        if name == "exp":
            return str(super()._print_ExpBase(expr, exp))
        power = f"^{{{exp}}}" if exp else ""
        inner = self._print(expr.args[0])
        bare = expr.args[0].is_Symbol and "/" not in expr.args[0].name
        return rf"\{name}{power} {inner}" if bare else rf"\{name}{power}\left({inner}\right)"

    _print_log = _print_Function

    def _as_ordered_terms(self, expr: Expr, order: str | None = None) -> list[Expr]:
        return positive_first(super()._as_ordered_terms(expr, order))


def positive_first(terms: list[Expr]) -> list[Expr]:
    """The terms of a sum in their order, but a positive one first: b − a for −a + b."""
    first = next((i for i, x in enumerate(terms) if not x.could_extract_minus_sign()), 0)
    return [terms[first], *terms[:first], *terms[first + 1 :]]


def latex(expression: Expr) -> str:
    """The LaTeX of an expression in letters."""
    return str(LetterPrinter().doprint(expression))


def is_rate(name: str) -> bool:
    """Whether a letter is the rate of something: u̇, or x' of a system."""
    parts = parts_of(name)
    return parts is not None and bool(parts.dots or {*parts.accents} & {DOT, DOTS})
