"""A sheet of formulas, one below the other, each with its name or number at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from matplotlib.figure import Figure
from matplotlib.textpath import TextPath

from voronets.forms.folding import folded
from voronets.view.pictures.mathtext import broken, extent
from voronets.view.pictures.paper import COLUMN, TEXT
from voronets.view.pictures.style import GREY, INK, heading_points

PRINT_OUT = "DejaVu Sans Mono"  # for formulas that mathtext cannot read
LETTER = 0.602  # em: how wide its letters are
GAP = 14.0  # points between a formula and its name
BETWEEN, WITHIN = 7.0, 3.0  # points below a formula, and below a row that is not its last


class TypesetFormula(NamedTuple):
    """A formula in rows of mathtext, what it is called, and its plain form where one cannot be read."""

    rows: tuple[str, ...]
    label: str = ""
    plain: str = ""


class Row(NamedTuple):
    """A row as it is drawn: formula or text, its height above and below its line, and the gap under it."""

    text: str
    math: bool
    above: float
    below: float
    gap: float
    label: str = ""


@dataclass(frozen=True)
class SheetStyle:
    """Width and margin in inches, sizes in points, the letters of formulas."""

    width: float
    margin: float
    points: float
    small: float
    family: str

    @property
    def room(self) -> float:
        """The width of a line, points."""
        return 72 * (self.width - 2 * self.margin)


SCREEN = SheetStyle(9.0, 0.35, 13.0, 9.5, "cm")
#: For print: a column, or a page of text.
PRINT = tuple(SheetStyle(width, 0.05, 9.0, 7.5, "stix") for width in (COLUMN, TEXT))


def sheet(heading: str, formulas: Sequence[TypesetFormula], *, paper: bool) -> Figure:
    """The figure; for print without the heading, a column wide if all formulas fit in there."""
    if not paper:
        return _drawn(_rows(formulas, SCREEN), SCREEN, heading)
    narrow, wide = PRINT
    fits = all(_width(one, narrow) <= narrow.room for one in formulas)
    style = narrow if fits else wide
    return _drawn(_rows(formulas, style), style, "")


def _width(formula: TypesetFormula, style: SheetStyle) -> float:
    """The width of a formula with its name, points."""
    sizes = [extent(row, style.points, style.family) for row in formula.rows]
    plain = LETTER * style.small * len(formula.plain)
    width = max((plain if size is None else size.width for size in sizes), default=0.0)
    return width + _label_width(formula.label, style)


def _label_width(label: str, style: SheetStyle) -> float:
    """The room that a name takes with the gap before it."""
    if not label.strip():
        return 0.0
    return float(TextPath((0, 0), label.replace("$", "S"), size=style.small).get_extents().x1) + GAP


def _rows(formulas: Sequence[TypesetFormula], style: SheetStyle) -> list[Row]:
    """All rows; the name stands beside the last one of its formula."""
    found = []
    for formula in formulas:
        room = style.room - _label_width(formula.label, style)
        rows = _formula_rows(formula, style, room) or _text_rows(formula, style, room)
        found += [row._replace(gap=WITHIN) for row in rows[:-1]]
        found += [row._replace(label=formula.label) for row in rows[-1:]]
    return found


def _formula_rows(formula: TypesetFormula, style: SheetStyle, room: float) -> list[Row]:
    """A formula in letters; nothing where mathtext cannot read it or it is too wide."""
    rows = []
    for row in formula.rows:
        parts = broken(row, room, style.points, style.family)
        if parts is None:
            return []
        for part in parts:
            size = extent(part, style.points, style.family)
            assert size is not None  # broken() measured it
            rows.append(Row(part, True, size.above, size.below, BETWEEN))
    return rows


def _text_rows(formula: TypesetFormula, style: SheetStyle, room: float) -> list[Row]:
    """A formula as it is printed on a terminal, folded."""
    columns = int(room / (LETTER * style.small))
    lines = folded(formula.plain, columns, indent="    ")
    return [Row(line, False, 0.8 * style.small, 0.3 * style.small, BETWEEN) for line in lines]


def _drawn(rows: Sequence[Row], style: SheetStyle, heading: str) -> Figure:
    margin = 72 * style.margin
    head = 2.6 * style.points if heading else 0.0
    height = 2 * margin + head + sum(row.above + row.below + row.gap for row in rows)
    figure = Figure(figsize=(style.width, height / 72))
    left, right = style.margin / style.width, 1 - style.margin / style.width
    ink = INK if heading else "black"
    if heading:
        figure.text(left, 1 - (margin + 0.6 * style.points) / height, heading, color=INK, va="center",
                    fontsize=heading_points(figure, heading, style.points, 0.92),
                    parse_math=False)  # fmt: skip
    y = height - margin - head
    for row in rows:
        y -= row.above
        kind: dict[str, Any] = {"math_fontfamily": style.family} if row.math else {
            "family": PRINT_OUT, "parse_math": False}  # fmt: skip
        figure.text(left, y / height, f"${row.text}$" if row.math else row.text, color=ink,
                    fontsize=style.points if row.math else style.small, va="baseline", **kind)  # fmt: skip
        figure.text(right, y / height, row.label, fontsize=style.small, ha="right", va="baseline",
                    color=GREY if heading else "black", parse_math=False)  # fmt: skip
        y -= row.below + row.gap
    return figure
