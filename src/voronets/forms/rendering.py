r"""The one renderer: a sheet of equations and definitions as plain text and as LaTeX.

Text is folded at operators.  LaTeX is a complete environment, ``align*``, with long formulas broken
into lines, that may be broken across pages; a notebook has ``aligned``, which its renderers all know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sympy import Expr

from voronets.forms import linebreaks, notation
from voronets.forms.equation import Equation, Term
from voronets.forms.folding import COLUMNS, folded
from voronets.forms.sheet import Sheet
from voronets.forms.spelling import Spelling

MARGIN = "  "
WIDE = 11.0  # em of a left side that is not aligned with the others


# -- text ----------------------------------------------------------------------------------------


def text(heading: str, sheet: Sheet, names: str = "typed", columns: int = COLUMNS) -> str:
    """The heading, all equations, then what their letters stand for."""
    spelling = Spelling(names, sheet.names)
    lines = folded(heading, columns)
    for equation in sheet.equations:
        lines += _folded(equation, spelling, columns)
    if sheet.definitions:
        lines.append("where")
        for equation in sheet.definitions:
            lines += _folded(equation, spelling, columns)
    if sheet.numbers:
        lines.append("with")
        lines += _listed([line(x, spelling) for x in sheet.numbers], columns)
    if sheet.written:
        lines.append("written out")
        for equation in sheet.written:
            lines += _folded(equation, spelling, columns)
    return "\n".join(lines)


def line(equation: Equation, spelling: Spelling | None = None) -> str:
    """One equation on one line."""
    spelling = spelling or Spelling()
    left, right = (
        _joined([spelling.text(term.expression) for term in side if term.expression != 0])
        for side in (equation.left, equation.right)
    )
    return f"{left} = {right}"


def _folded(equation: Equation, spelling: Spelling, columns: int) -> list[str]:
    lines = folded(line(equation, spelling), columns, MARGIN)
    source = equation.source
    if not source:
        return lines
    if spelling.kind == "ascii":
        source = source.replace("§", "sec.")
    tagged = f"{lines[-1]}    {source}"
    return [*lines[:-1], *folded(tagged, columns)[:1]] if len(tagged) <= columns else [
        *lines, f"{source:>{columns}}"
    ]  # fmt: skip


def _listed(items: Sequence[str], columns: int) -> list[str]:
    """Short lines beside one another."""
    lines = [MARGIN]
    for item in items:
        extra = item if lines[-1] == MARGIN else f", {item}"
        if len(lines[-1] + extra) > columns - 1 and lines[-1] != MARGIN:
            lines[-1] += ","
            lines.append(MARGIN)
            extra = item
        lines[-1] += extra
    return lines


def _joined(shown: Sequence[str]) -> str:
    """The terms in their order, with signs between them."""
    if not shown:
        return "0"
    result = shown[0]
    for part in shown[1:]:
        result += f" - {part[1:].lstrip()}" if part.startswith("-") else f" + {part}"
    return result


# -- LaTeX ---------------------------------------------------------------------------------------


def latex(heading: str, sheet: Sheet) -> str:
    r"""``align*`` environments that break across lines and pages, to be pasted into a paper."""
    parts = [f"% {_ascii(heading)}", r"\begingroup", r"\allowdisplaybreaks"]
    blocks = [("", sheet.equations), (r"\noindent where", sheet.definitions)]
    for word, lines in blocks:
        if lines:
            parts += [word] if word else []
            parts += [r"\begin{align*}", _block(lines), r"\end{align*}"]
    if sheet.numbers:
        items = ", ".join(f"${_plain(x)}$" for x in sheet.numbers)
        parts.append(rf"\noindent with {items}.")
    if sheet.written:
        parts += [r"\noindent Written out:", r"\begin{align*}", _block(sheet.written),
                  r"\end{align*}"]  # fmt: skip
    return "\n".join([*parts, r"\endgroup"])


def displays(sheet: Sheet) -> list[str]:
    r"""The same for a page that has KaTeX: an equation each, and words between them as ``\text``."""
    found = list(map(_display, sheet.equations))
    if sheet.definitions:
        found += [r"\text{where}", *map(_display, sheet.definitions)]
    if sheet.numbers:
        found += [r"\text{with}", *map(_plain, sheet.numbers)]
    if sheet.written:
        found += [r"\text{Written out:}", *map(_display, sheet.written)]
    return found


def _display(equation: Equation) -> str:
    number = _number(equation)
    tag = rf" \tag*{{{number}}}" if number else ""
    return rf"\begin{{aligned}}{_block([equation], tags=False)}\end{{aligned}}{tag}"


def notebook(sheet: Sheet) -> str:
    """The same as one ``aligned`` block for KaTeX and MathJax."""
    blocks = [_block(x, tags=False) for x in (sheet.equations, sheet.definitions) if x]
    if sheet.numbers:
        blocks.append(_block(sheet.numbers, tags=False))
    body = " \\\\[1ex]\n".join(blocks)
    return f"$$\n\\begin{{aligned}}\n{body}\n\\end{{aligned}}\n$$"


def _block(equations: Sequence[Equation], *, tags: bool = True) -> str:
    lefts = [_left(x) for x in equations]
    aligned = all(map(_narrow, lefts))
    column = max(map(linebreaks.width_of, lefts)) if aligned else 0.0
    rows = []
    for equation, left in zip(equations, lefts, strict=True):
        number = _number(equation) if tags else ""
        room = linebreaks.ROOM - (linebreaks.width_of(number) + 2 if number else 0)
        right = _expressions(equation.right)
        if aligned:
            row = linebreaks.broken(left, right, column, room)
        else:
            row = linebreaks.unaligned(_expressions(equation.left), right, column, room)
        rows.append(rf"{row} \tag*{{{number}}}" if number else row)
    return " \\\\\n".join(rows)


def _number(equation: Equation) -> str:
    """The equation's number in its source."""
    return re.sub(r"^\D*\d{4} ", "", _ascii(equation.source))


def _narrow(left: str) -> bool:
    return linebreaks.width_of(left) <= WIDE


def _expressions(terms: Sequence[Term]) -> list[Expr]:
    return [term.expression for term in terms if term.expression != 0]


def _left(equation: Equation) -> str:
    return _joined([notation.latex(x) for x in _expressions(equation.left)])


def _plain(equation: Equation) -> str:
    right = _joined([notation.latex(x) for x in _expressions(equation.right)])
    return f"{_left(equation)} = {right}"


def _ascii(words: str) -> str:
    """Words for LaTeX in ASCII."""
    table = {"–": "--", "—": "---", "’": "'", "§": r"\S", "é": r"\'e", "ё": "e", "′": "'"}
    found = "".join(table.get(sign, sign) for sign in words)
    return found.encode("ascii", "ignore").decode()
