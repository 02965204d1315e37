r"""Equations as a paper writes them: sums of terms over letters, printed as LaTeX or as text.

A letter is a SymPy symbol whose name is what a plain text shows: ``∂Θ/∂σ``, ``D″``, ``u̇``.  Its
LaTeX follows from the name.  The terms keep the paper's order and grouping.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
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


def letter(name: str) -> Symbol:
    """The symbol of a letter."""
    return Symbol(name)


def letters(names: str) -> tuple[Symbol, ...]:
    """Several, separated by spaces."""
    return tuple(Symbol(name) for name in names.split())


def latex_of(name: str) -> str:
    """The LaTeX of a letter's name."""
    quotient = re.fullmatch(r"(d/dt )?(∂|d)(.+)/\2(.+)", name)
    if quotient:
        rate, d, above, below = quotient.groups()
        d = r"\partial " if d == "∂" else "d"
        whole = rf"\frac{{{d}{latex_of(above)}}}{{{d}{latex_of(below)}}}"
        return rf"\frac{{d}}{{dt}}{whole}" if rate else whole
    if name.startswith("d/dt "):
        return rf"\frac{{d}}{{dt}}{latex_of(name[5:])}"
    if name.startswith("(") and name.endswith(")"):
        inner = " + ".join(latex_of(part) for part in re.split(r"\s*\+\s*", name[1:-1]))
        return f"({inner})"
    if "·" in name:
        return r" \cdot ".join(latex_of(part) for part in name.split("·"))
    if name.endswith("²"):
        return f"{latex_of(name[:-1])}^{{2}}"
    if re.fullmatch("[A-Z]{2}", name):
        return rf"\overline{{{name}}}"  # from one point to another
    name = normalize("NFD", name)  # ẋ is x with a dot
    parts = re.fullmatch(rf"(.)([{DOT}{BAR}]*)([′″]*)([₀-₉]*)(?:_(.+?))?([₀-₉]*)", name)
    if parts is None:
        return sympy.latex(Symbol(name))
    base, accents, primes, index, below, last = parts.groups()
    text = GREEK.get(base, base)
    for accent in accents:
        text = rf"\dot{{{text}}}" if accent == DOT else rf"\overline{{{text}}}"
    text += "".join("'" if mark == "′" else "''" for mark in primes)
    index = "".join(INDICES[mark] for mark in index)
    if below:
        index += "".join(GREEK.get(mark, mark) for mark in below)
    index += "".join(INDICES[mark] for mark in last)
    return f"{text}_{{{index}}}" if index else text


class _Latex(LatexPrinter):
    def _print_Symbol(self, expr: Symbol, style: str = "plain") -> str:
        return latex_of(expr.name)

    def _print_Pow(self, expr: Expr) -> str:
        if expr.base.is_Symbol and "/" in expr.base.name and expr.exp.is_Integer:  # type: ignore[attr-defined]
            power = rf"\left({latex_of(expr.base.name)}\right)^{{{abs(int(expr.exp))}}}"  # type: ignore[attr-defined]
            return power if expr.exp > 0 else rf"\frac{{1}}{{{power}}}"  # type: ignore[attr-defined]
        return str(super()._print_Pow(expr))


class _Text(StrPrinter):
    def _print_Pow(self, expr: Expr, rational: bool = False) -> str:
        if expr.exp == 2 and expr.base.is_Symbol:  # type: ignore[attr-defined]
            base = self._print(expr.base)  # type: ignore[attr-defined]
            return f"({base})²" if "/" in base else f"{base}²"
        return str(super()._print_Pow(expr, rational))


def latex(expression: Expr) -> str:
    """The LaTeX of an expression in letters."""
    return str(_Latex({"fold_short_frac": False}).doprint(expression))


def text(expression: Expr) -> str:
    """The expression on one line."""
    line = str(_Text().doprint(expression)).replace("**", "^").replace("*", " ")
    line = re.sub(rf"sqrt\((\w[{DOT}{BAR}′″₀-₉]*)\)", r"√\1", line).replace("sqrt(", "√(")
    return re.sub(rf"(sin|cos)\(([^\W\d][{DOT}₀-₉]*)\)\^2", r"\1²(\2)", line)


@dataclass(frozen=True)
class Written:
    """left = right, sums of terms in letters; ``source`` is the paper's number."""

    left: tuple[Expr, ...]
    right: tuple[Expr, ...]
    source: str = ""

    @property
    def residual(self) -> Expr:
        """left − right."""
        return sympy.Add(*self.left, *(-term for term in self.right))

    def latex(self) -> str:
        """One line of an ``aligned`` block."""
        tag = rf" && \text{{{self.source}}}" if self.source else ""
        return f"{_joined(self.left, latex)} &= {_joined(self.right, latex)}{tag}"

    def text(self) -> str:
        """One line."""
        tag = f"    {self.source}" if self.source else ""
        return f"{_joined(self.left, text)} = {_joined(self.right, text)}{tag}"


def meaning(name: Expr | str, expression: Expr, source: str = "") -> Written:
    """What a letter stands for."""
    return Written((letter(name) if isinstance(name, str) else name,), (expression,), source)


def _joined(terms: tuple[Expr, ...], show: object) -> str:
    """The terms in their order, with signs between them."""
    shown = [show(term) for term in terms if term != 0] or ["0"]  # type: ignore[operator]
    result = shown[0]
    for part in shown[1:]:
        result += f" - {part[1:].lstrip()}" if part.startswith("-") else f" + {part}"
    return result


def used(definitions: Sequence[Written], lines: Sequence[Written]) -> list[Written]:
    """Those of the definitions whose letters occur in the lines, or in one another, and U."""
    by_name = {line.left[0]: line for line in definitions}
    wanted, ahead = {letter("U")}, [*lines]
    ahead += [by_name[name] for name in wanted if name in by_name]
    while ahead:
        line = ahead.pop()
        for name in sympy.Add(*line.left, *line.right).free_symbols:
            for part in _named_in(name.name):
                if part in by_name and part not in wanted:
                    wanted.add(part)
                    ahead.append(by_name[part])
    return [line for line in definitions if line.left[0] in wanted]


def _named_in(name: str) -> list[Symbol]:
    """The letter itself, and those that a derivative is taken of: Θ and U in d/dt ∂(Θ+U)/∂u."""
    above = re.fullmatch(r"(?:d/dt )?∂(.+)/∂.+|d/dt (.+)", name)
    inner = (above[1] or above[2]).strip("()").split("+") if above else []
    return [Symbol(part) for part in (name, *inner)]
