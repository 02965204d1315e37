r"""LaTeX as matplotlib's mathtext reads it: commands that it does not know, widths, line breaks."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from matplotlib.font_manager import FontProperties

from voronets.view.pictures.lettering import PARSER

INDENT = r"\quad\quad "  # of the rows after the first
#: Commands that mathtext does not know, and what it has instead.
REPLACED = (("&", ""), (r"\tfrac12", r"\frac{1}{2}"), (r"\tfrac", r"\frac"), ("{}_", "_"),
            (r"\mathsf T", r"\mathsf{T}"), (r" \mathrm", r"\,\mathrm"))  # fmt: skip
FUNCTION = re.compile(r"(?<=[\w})']) \\(?=(?:sin|cos|tan|cot|sinh|cosh|tanh|log|exp|arctan)\b)")
UPRIGHT = re.compile(r"(\\mathrm\{[^{}]*\}) (?=[\w\\])")
OPENING, CLOSING = re.compile(r"\\[Bb]igg?l *(?=\S)"), re.compile(r"\\[Bb]igg?r *(?=\S)")
SIDES = re.compile(r"\\left(?![a-z])|\\right(?![a-z])")
BREAK = re.compile(r"[{}]|\\left(?![a-z])|\\right(?![a-z])|(?<!=) (?=[-+=] )")


class Extent(NamedTuple):
    """The size of a formula in points: its width, and how far it reaches above and below its line."""

    width: float
    above: float
    below: float


def mathtext(latex: str) -> str:
    """One row of a formula in the words that mathtext knows."""
    for old, new in REPLACED:
        latex = latex.replace(old, new)
    latex = FUNCTION.sub(r"\\,\\", UPRIGHT.sub(r"\1\\,", latex))
    return _large_fractions(_balanced(latex.strip()))


def _balanced(latex: str) -> str:
    r"""Brackets of a fixed size, \Bigl( … \Bigr), as growing ones; a row closes those that it opens."""
    latex = CLOSING.sub(r"\\right", OPENING.sub(r"\\left", latex))
    depth = missing = 0
    for side in SIDES.findall(latex):
        depth += 1 if side == r"\left" else -1
        if depth < 0:
            missing, depth = missing + 1, 0
    return r"\left." * missing + latex + r"\right." * depth


def _large_fractions(latex: str) -> str:
    """Fractions outside of all others in the size of a display."""
    depth, parts = 0, []
    for part in re.split(r"(\\frac|[{}])", latex):
        depth += (part == "{") - (part == "}")
        parts.append(r"\dfrac" if part == r"\frac" and depth == 0 else part)
    return "".join(parts)


@lru_cache(maxsize=4096)
def extent(latex: str, points: float, family: str) -> Extent | None:
    """How large a formula is; None where mathtext cannot read it."""
    font = FontProperties(size=points, math_fontfamily=family)
    try:
        size = PARSER.parse(f"${latex}$", dpi=72, prop=font)
    except ValueError:
        return None
    return Extent(float(size.width), float(size.height), float(size.depth))


def broken(latex: str, room: float, points: float, family: str) -> list[str] | None:
    """A formula in rows no wider than the room, broken at signs outside all brackets.

    None where it cannot be broken, or not be read.
    """
    rows, row = [], ""
    for piece in _pieces(latex):
        longer = extent(row + piece, points, family)
        if longer is not None and longer.width <= room:
            row += piece
            continue
        if row:
            rows.append(row)
        row = (INDENT if rows else "") + piece.lstrip()
        alone = extent(row, points, family)
        if alone is None or alone.width > room:
            return None
    return [*rows, row]


def _pieces(latex: str) -> list[str]:
    """The parts of a formula between which a row may end."""
    depth, places = 0, [0]
    for found in BREAK.finditer(latex):
        sign = found[0]
        depth += (sign in ("{", r"\left")) - (sign in ("}", r"\right"))
        if sign == " " and depth == 0 and found.start() > 0:
            places.append(found.start())
    return [latex[start:end] for start, end in pairwise([*places, len(latex)])]
