"""Pictures of formulas: the equations of a form, the integrals of a problem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from matplotlib.figure import Figure
from matplotlib.mathtext import MathTextParser

from voronets.forms.contract import Form
from voronets.invariants.report import Report
from voronets.view.pictures.style import GREY, INK, heading_points

WIDTH, MARGIN, HEADING = 9.0, 0.35, 0.3  # inches
TALL, SHORT = 0.66, 0.36  # lines with and without a fraction
POINTS, SMALL = 13.0, 9.5
IN_A_ROW = 5  # numbers such as M = 0.8
NUMBER = re.compile(r"[^=]{1,40} = -?[0-9.]+(\s*\\cdot 10\^\{-?\d+\})?")
TAG = re.compile(r"\s*\\tag\*\{(.*)\}\s*$")


class FormulaLine(NamedTuple):
    """A formula as mathtext reads it, what it is called, and its plain form where it cannot be read."""

    latex: str
    label: str = ""
    plain: str = ""


def draw_equations(form: Form[Any]) -> Figure:
    """The equations of a form, typeset, with their numbers in the paper at the right."""
    lines = [line for display in form.displays() for line in _lines(display)]
    return _sheet(form.heading, list(_numbers_together(lines)))


def draw_integrals(report: Report) -> Figure:
    """The integrals that a problem has, typeset."""
    lines = [FormulaLine(_mathtext(one.formula), one.title, one.plain) for one in report.found]
    return _sheet(report.headline(), lines)


def _lines(display: str) -> Iterator[FormulaLine]:
    """The rows of a display of KaTeX's."""
    tag = TAG.search(display)
    body = display[: tag.start()] if tag else display
    body = body.replace(r"\begin{aligned}", "").replace(r"\end{aligned}", "")
    label = tag.group(1).replace(r"\S", "§").strip() if tag else ""
    rows = body.split(r"\\")
    for i, row in enumerate(rows):
        yield FormulaLine(_mathtext(row), label if i == len(rows) - 1 else "", row.strip())


def _numbers_together(lines: Sequence[FormulaLine]) -> Iterator[FormulaLine]:
    """The same with short equations such as M = 0.8, A = 0.008 on one line."""
    row: list[str] = []
    for line in [*lines, FormulaLine("")]:
        if NUMBER.fullmatch(line.latex) and len(row) < IN_A_ROW:
            row.append(line.latex)
            continue
        if row:
            yield FormulaLine(r",\ \ \ ".join(row), plain=", ".join(row))
            row = [line.latex] if NUMBER.fullmatch(line.latex) else []
        if line.latex and not row:
            yield line


def _mathtext(latex: str) -> str:
    """LaTeX in the words that mathtext knows."""
    for old, new in (("&", ""), (r"\quad", r"\ \ "), (r"\tfrac12", r"\frac{1}{2}"), (r"\bigl", ""),
                     (r"\bigr", ""), (r"{}_", "_"), (r" \mathrm", r"\,\mathrm")):  # fmt: skip
        latex = latex.replace(old, new)
    depth, parts = 0, []
    for part in re.split(r"(\\frac|[{}])", latex.strip()):
        depth += (part == "{") - (part == "}")
        parts.append(r"\dfrac" if part == r"\frac" and depth == 0 else part)
    return "".join(parts)


@cache
def _readable(latex: str) -> bool:
    try:
        MathTextParser("path").parse(f"${latex}$")
    except ValueError:
        return False
    return True


def _sheet(heading: str, lines: Sequence[FormulaLine]) -> Figure:
    heights = [TALL if "frac" in line.latex else SHORT for line in lines]
    height = 2 * MARGIN + HEADING + sum(heights)
    figure = Figure(figsize=(WIDTH, height))
    figure.text(MARGIN / WIDTH, 1 - MARGIN / height, heading, color=INK, va="center",
                fontsize=heading_points(figure, heading, POINTS, 0.92), parse_math=False)  # fmt: skip
    y = height - MARGIN - HEADING
    for line, room in zip(lines, heights, strict=True):
        math = _readable(line.latex)
        text = f"${line.latex}$" if math else line.plain
        at = (y - room / 2) / height
        figure.text(MARGIN / WIDTH, at, text, fontsize=POINTS if math else SMALL, color=INK,
                    va="center", parse_math=math, math_fontfamily="cm")  # fmt: skip
        figure.text(1 - MARGIN / WIDTH, at, line.label, fontsize=SMALL, color=GREY, ha="right",
                    va="center", parse_math=False)  # fmt: skip
        y -= room
    return figure
