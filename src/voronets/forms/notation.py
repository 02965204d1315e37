r"""How letters and expressions in them look, in LaTeX and in plain text.

A letter is a SymPy symbol.  In the papers' equations its name is what a text shows (``∂Θ/∂σ``,
``D″``, ``u̇``); in those of a system it is ASCII, with primes for dots.  Its LaTeX follows from it:

    ∂Θ/∂u̇  →  \frac{\partial \Theta}{\partial \dot{u}},      theta1'  →  \dot{\theta}_{1}
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

import sympy
from sympy import Expr, Symbol
from sympy.printing.latex import LatexPrinter
from sympy.printing.str import StrPrinter

GREEK = {
    "α": r"\alpha", "β": r"\beta", "γ": r"\gamma", "ϑ": r"\vartheta", "θ": r"\theta",
    "κ": r"\kappa", "λ": r"\lambda", "μ": r"\mu", "ν": r"\nu", "ξ": r"\xi", "η": r"\eta",
    "ζ": r"\zeta", "ρ": r"\rho", "σ": r"\sigma", "τ": r"\tau", "φ": r"\varphi", "ψ": r"\psi",
    "ω": r"\omega", "ε": r"\varepsilon", "Γ": r"\Gamma", "Δ": r"\Delta", "Θ": r"\Theta",
    "Λ": r"\Lambda",
}  # fmt: skip
INDICES = dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True))
DOT, BAR = "\u0307", "\u0304"
PRIMES = {1: r"\dot", 2: r"\ddot", 3: r"\dddot"}
SEGMENT = "GP"  # Diamandiev's, from one point to another


def letters(names: str) -> tuple[Symbol, ...]:
    """The symbols of several letters, separated by spaces."""
    return tuple(Symbol(name) for name in names.split())


# -- LaTeX -------------------------------------------------------------------------------------


def partial(of: str, by: str) -> str:
    """∂of/∂by, ``of`` in LaTeX and ``by`` a letter's name."""
    return rf"\frac{{\partial {of}}}{{\partial {letter(by)}}}"


def rate(of: str) -> str:
    """d/dt of."""
    return rf"\frac{{d}}{{dt}}{of}"


@lru_cache(maxsize=4096)
def letter(name: str) -> str:
    """The LaTeX of a letter's name."""
    if name.startswith("d/dt "):
        return rate(letter(name[5:]))
    quotient = re.fullmatch(r"(∂|d)(.+)/\1(.+)", name)
    if quotient:
        d, above, below = quotient.groups()
        d = r"\partial " if d == "∂" else "d"
        return rf"\frac{{{d}{letter(above)}}}{{{d}{letter(below)}}}"
    if name.startswith("(") and name.endswith(")"):
        inner = " + ".join(letter(part) for part in re.split(r"\s*\+\s*", name[1:-1]))
        return f"({inner})"
    if "·" in name:
        return r" \cdot ".join(letter(part) for part in name.split("·"))
    if name.endswith("²"):
        return f"{letter(name[:-1])}^{{2}}"
    if name == SEGMENT:
        return rf"\overline{{{name}}}"
    return _ascii(name) if name.isascii() else _unicode(normalize("NFD", name))


def _ascii(name: str) -> str:
    """A name of a system; each prime is a dot."""
    bare = name.rstrip("'")
    plain = str(sympy.latex(Symbol(bare)))
    if bare == name:
        return plain
    parts = re.fullmatch(r"([^_^]+)(.*)", plain)
    base, rest = parts.groups() if parts else (plain, "")
    return rf"{PRIMES[len(name) - len(bare)]}{{{base}}}{rest}"


def _unicode(name: str) -> str:
    """A letter of the papers with its accents apart: ẋ is x with a dot."""
    parts = re.fullmatch(rf"(.)([{DOT}{BAR}]*)([′″]*)([₀-₉]*)(\*?)(?:_(.+?))?([₀-₉]*)", name)
    if parts is None:
        return str(sympy.latex(Symbol(name)))
    base, accents, primes, index, star, below, last = parts.groups()
    text = GREEK.get(base, base)
    for accent in accents:
        text = rf"\dot{{{text}}}" if accent == DOT else rf"\overline{{{text}}}"
    text += "".join("'" if mark == "′" else "''" for mark in primes)
    text += "^{*}" if star else ""
    index = "".join(INDICES[mark] for mark in index)
    if below:
        index += _spelled(below.strip("{}"))
    index += "".join(INDICES[mark] for mark in last)
    return f"{text}_{{{index}}}" if index else text


def _spelled(marks: str) -> str:
    """Letters one after the other; the name of a Greek one ends where the next letter begins."""
    spelled = "".join(GREEK.get(mark, mark) + " " * (mark in GREEK) for mark in marks)
    return spelled.strip()


class _Latex(LatexPrinter):  # type: ignore[misc]
    def _print_Symbol(self, expr: Symbol, style: str = "plain") -> str:
        return letter(expr.name)

    def _print_Pow(self, expr: sympy.Pow) -> str:
        if expr.base.is_Symbol and "/" in expr.base.name and expr.exp.is_Integer:
            power = rf"\left({letter(expr.base.name)}\right)^{{{abs(int(expr.exp))}}}"
            return power if expr.exp > 0 else rf"\frac{{1}}{{{power}}}"
        return str(super()._print_Pow(expr))


def latex(expression: Expr) -> str:
    """The LaTeX of an expression in letters."""
    return str(_Latex().doprint(expression))


# -- plain text ----------------------------------------------------------------------------------


class _Text(StrPrinter):  # type: ignore[misc]
    def _print_Pow(self, expr: sympy.Pow, rational: bool = False) -> str:
        if expr.exp == 2 and expr.base.is_Symbol:
            base = self._print(expr.base)
            return f"({base})²" if "/" in base else f"{base}²"
        return str(super()._print_Pow(expr, rational))


def text(expression: Expr) -> str:
    """The expression on one line."""
    line = str(_Text().doprint(expression)).replace("**", "^").replace("*", " ")
    line = re.sub(rf"sqrt\((\w[{DOT}{BAR}′″₀-₉]*)\)", r"√\1", line).replace("sqrt(", "√(")
    return re.sub(rf"(sin|cos)\(([^\W\d][\w{DOT}']*)\)\^2", r"\1²(\2)", line)
