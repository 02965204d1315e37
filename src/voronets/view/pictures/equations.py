"""Pictures of formulas: the equations of a form, the integrals of a problem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from matplotlib.figure import Figure

from voronets.forms import rendering
from voronets.forms.contract import Form
from voronets.forms.sheet import Sheet
from voronets.forms.spelling import Spelling
from voronets.invariants.report import Report
from voronets.view.pictures.formula_sheet import TypesetFormula, sheet
from voronets.view.pictures.mathtext import mathtext

IN_A_ROW = 5  # numbers such as M = 0.8
NUMBER = re.compile(r"[^=]{1,40} = -?[0-9.]+(\s*\\cdot 10\^\{-?\d+\})?")
TAG = re.compile(r"\s*\\tag\*\{(.*)\}\s*$")


def draw_equations(form: Form[Any], *, paper: bool = False) -> Figure:
    """The equations of a form, typeset, with their numbers in the source at the right."""
    texts = _texts(form.sheet())
    pairs = zip(form.displays(), texts, strict=True)
    formulas = [_formula(display, text) for display, text in pairs]
    return sheet(form.heading, list(_numbers_together(formulas)), paper=paper)


def draw_integrals(report: Report, *, paper: bool = False) -> Figure:
    """The integrals that a problem has, typeset."""
    formulas = [
        TypesetFormula((mathtext(one.formula),), one.title, one.plain) for one in report.found
    ]
    return sheet(report.headline(), formulas, paper=paper)


def _texts(lines: Sheet) -> list[str]:
    """What a terminal shows for each of the displays of a form, in their order."""
    spelling = Spelling("greek", lines.names)
    texts = []
    for word, equations in (("", lines.equations), ("where", lines.definitions),
                            ("with", lines.numbers), ("Written out:", lines.written)):  # fmt: skip
        texts += [word] if word and equations else []
        texts += [rendering.line(equation, spelling) for equation in equations]
    return texts


def _formula(display: str, text: str) -> TypesetFormula:
    """A display of KaTeX's in its rows."""
    tag = TAG.search(display)
    body = display[: tag.start()] if tag else display
    body = body.replace(r"\begin{aligned}", "").replace(r"\end{aligned}", "")
    label = tag.group(1).replace(r"\S", "§").strip() if tag else ""
    return TypesetFormula(tuple(mathtext(row) for row in body.split(r"\\")), label, text)


def _numbers_together(formulas: Sequence[TypesetFormula]) -> Iterator[TypesetFormula]:
    """The same with short equations such as M = 0.8, A = 0.008 on one line."""
    numbers: list[TypesetFormula] = []
    for formula in [*formulas, TypesetFormula(())]:
        short = len(formula.rows) == 1 and NUMBER.fullmatch(formula.rows[0])
        if short and len(numbers) < IN_A_ROW:
            numbers.append(formula)
            continue
        if numbers:
            row = r",\quad ".join(one.rows[0] for one in numbers)
            yield TypesetFormula((row,), plain=", ".join(one.plain for one in numbers))
        numbers = [formula] if short else []
        if formula.rows and not short:
            yield formula
