"""A long line of text folded at operators, the outermost first.

A break before + or − outside all parentheses is best, one inside costs the more the deeper it is, one
between factors more still.  A letter is never broken.
"""

from __future__ import annotations

import re

from voronets.forms.spelling import GAP, width

COLUMNS = 100
#: Columns that a line may rather stay empty than be broken one parenthesis deeper, or in a product.
DEEPER, PRODUCT = 14, 30
_BREAK = re.compile(r" (?=[-+=] )| (?![-+=] )(?<![-+=] )|(?<=\*)(?=[^*])")


def folded(line: str, columns: int = COLUMNS, first: str = "", indent: str = "      ") -> list[str]:
    """The line in pieces of at most so many columns; those after the first are indented."""
    lines, start = [], first
    while width(start + line) > columns:
        place = _best_break(line, columns - width(start))
        if place is None:
            break
        lines.append(start + line[:place].rstrip(" "))
        line, start = line[place:].lstrip(" "), indent
    return [text.replace(GAP, " ") for text in (*lines, start + line)]


def _best_break(line: str, room: int) -> int | None:
    """Where to break so that the first piece fits; the first place at all where none does."""
    depth, columns, best, first = 0, 0, None, None
    breaks = {match.start(): match[0] for match in _BREAK.finditer(line)}
    for i, sign in enumerate(line):
        if i in breaks and i > 0:
            product = not re.match(r" ?[-+=] ", line[i:])
            score = columns - DEEPER * depth - PRODUCT * product
            if columns <= room and (best is None or score >= best[0]):
                best = (score, i)
            first = i if first is None else first
        depth += (sign == "(") - (sign == ")")
        columns += width(sign)
    return best[1] if best else first
