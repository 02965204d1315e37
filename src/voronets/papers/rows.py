"""Long formulas of the papers in rows: broken between terms, and inside a bracket that is too wide itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from voronets.papers.tree import FormulaPart, Numeral, Opposite, Quotient, SumOfTerms, closed

NEXT = r"&\quad"


def rows(sides: Sequence[FormulaPart], width: int) -> list[str]:
    """Rows for an ``aligned`` block; the width in letters, roughly."""
    long = width_of(sides[0]) > width  # then it is the first side that is broken
    found, row, room = [], "&" if long else "", width
    for number, side in enumerate(sides):
        sign = "" if number == 0 else " = " if long or number > 1 else " &= "
        if sign == " = " and width_of(side) > room:
            found.append(row)
            row, room = NEXT, width
        for text, wide in _pieces(side, width):
            if not sign and row not in ("", "&") and wide > room and (number or long):
                found.append(row.rstrip())
                row, room = NEXT, width
            begins = bool(sign) or row in ("", "&")
            row += sign + (text.removeprefix(" + ") if begins else text)
            room, sign = room - wide, ""
    return [*found, row]


def width_of(part: FormulaPart) -> int:
    """How many letters a part has, roughly."""
    return sum(len(letter) + 1 for letter in part.letters())


def _pieces(side: FormulaPart, width: int) -> Iterator[tuple[str, int]]:
    """Terms with their signs before them, and their widths; a wide product comes in several."""
    for term in side.terms():
        sign, of = (" - ", term.of) if isinstance(term, Opposite) else (" + ", term)
        wide = width_of(term)
        split = _split(of) if wide > width else None
        if split is None:
            yield sign + closed(of), wide
            continue
        before, inner, after = split
        pieces = list(_pieces(inner, width))
        opened = r"\,".join(map(closed, before)) + r"\Bigl("
        last = r"\Bigr)" + r"\,".join(map(closed, after))
        for place, (text, size) in enumerate(pieces):
            start = sign + opened if place == 0 else ""
            shown = text.removeprefix(" + ") if place == 0 else text
            end = last if place == len(pieces) - 1 else ""
            outer = sum(map(width_of, before if place == 0 else after if end else ()))
            yield start + shown + end, size + outer


def _split(
    term: FormulaPart,
) -> tuple[Sequence[FormulaPart], SumOfTerms, Sequence[FormulaPart]] | None:
    """The factors before a sum, the sum, and those after it; None where there is none to break."""
    if not isinstance(term, Quotient):
        return None
    sums = [i for i, x in enumerate(term.above) if isinstance(x, SumOfTerms)]
    if not sums:
        return None
    place = max(sums, key=lambda i: width_of(term.above[i]))
    inner = term.above[place]
    assert isinstance(inner, SumOfTerms)
    divided = (Quotient((Numeral(1.0, "1"),), term.below),) if term.below else ()
    return (*divided, *term.above[:place]), inner, term.above[place + 1 :]
