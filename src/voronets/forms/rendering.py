"""The one renderer: equations and definitions of a form as LaTeX and as plain text.

An equation in letters is shown term by term.  One whose terms have names is shown by these names, and
written out: all terms together, tidied as its form likes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import sympy
from sympy import Expr

from voronets.expressions.algebra import length_of
from voronets.forms import notation
from voronets.forms.equation import Equation, Term
from voronets.forms.tidying import tidied

LONGEST = 6000  # operations and symbols of a formula that somebody would read
Tidy = Callable[[Expr], Expr]


class Style(NamedTuple):
    """How a line is set: its formulas, one too long to read, the equals sign, its source."""

    formula: Callable[[Expr], str]
    long: str
    equals: str
    tag: str


LATEX = Style(
    notation.latex, r"\langle\text{{{:.2g} operations}}\rangle", " &= ", r" && \text{{{}}}"
)
TEXT = Style(notation.text, "<{:.2g} operations>", " = ", "    {}")


def _as_it_is(expression: Expr) -> Expr:
    return expression


def latex(
    equations: Sequence[Equation], definitions: Sequence[Equation], tidy: Tidy, *,
    named: bool = True, expanded: bool = True,
) -> str:  # fmt: skip
    """All equations, then what their letters stand for, in one ``aligned`` block."""
    lines = []
    for equation in equations:
        if named and equation.named:
            lines.append(f"{_names(equation.left)} &= {_names(equation.right)}")
        if expanded or not equation.named:
            lines.append(line(equation, LATEX, tidy))
    if named or not any(equation.named for equation in equations):
        lines += [line(equation, LATEX, tidy) for equation in definitions]
    body = " \\\\\n".join(lines)
    return f"\\begin{{aligned}}\n{body}\n\\end{{aligned}}"


def text(
    heading: str, equations: Sequence[Equation], definitions: Sequence[Equation], tidy: Tidy
) -> str:
    """The heading, all equations, then what their letters stand for.

    Of equations that are written out, only letters that still occur in them are explained.
    """
    lines = [heading]
    for equation in equations:
        of = f"{equation.name}: " if equation.name else ""
        lines.append(f"  {of}{line(equation, TEXT, tidy)}")
    if any(equation.named for equation in equations):
        occurring = set().union(*(equation.symbols for equation in equations))
        definitions = [x for x in definitions if x.left[0].expression in occurring]
    if definitions:
        lines += ["where", *(f"  {line(equation, TEXT, tidy)}" for equation in definitions)]
    return "\n".join(lines)


def line(equation: Equation, style: Style = TEXT, tidy: Tidy = _as_it_is) -> str:
    """One equation on one line."""
    tag = style.tag.format(equation.source) if equation.source else ""
    left, right = (
        _joined([_formula(x, style) for x in _terms(equation, side, tidy)])
        for side in (equation.left, equation.right)
    )
    return f"{left}{style.equals}{right}{tag}"


def _terms(equation: Equation, side: Sequence[Term], tidy: Tidy) -> list[Expr]:
    """What is shown of one side: its terms in letters, or all of them written out in one."""
    expressions = [term.expression for term in side]
    if equation.named:
        expressions = [sympy.Add(*expressions)]
    return [tidy(x) if length_of(x) <= LONGEST else x for x in expressions if x != 0]


def _formula(expression: Expr, style: Style) -> str:
    length = length_of(expression)
    return style.long.format(length) if length > LONGEST else style.formula(expression)


def _joined(shown: Sequence[str]) -> str:
    """The terms in their order, with signs between them."""
    if not shown:
        return "0"
    result = shown[0]
    for part in shown[1:]:
        result += f" - {part[1:].lstrip()}" if part.startswith("-") else f" + {part}"
    return result


def _names(terms: Sequence[Term]) -> str:
    """The names of the terms that are not zero, with signs between them."""
    words = [term.name for term in terms if tidied(term.expression) != 0]
    joined = "".join(word if word.startswith("-") else f" + {word}" for word in words)
    return joined.removeprefix(" + ") or "0"
