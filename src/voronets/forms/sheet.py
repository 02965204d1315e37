"""What is printed of a form: equations in letters, what the letters stand for, the numbers.

Each definition is simplified; for one problem the letters that are trivial for it are put in
(``specialisation``); what is long and occurs often gets a name (``naming``).  Equations whose terms
have names are written out as well, where somebody would read that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import sympy
from sympy import Symbol

from voronets.expressions.algebra import length_of
from voronets.forms.equation import Equation, Term
from voronets.forms.lines import Lines, used
from voronets.forms.naming import named_parts
from voronets.forms.simplification import LONG, Clock, is_number_letter, simplified
from voronets.forms.specialisation import NOWHERE, Specialisation
from voronets.forms.spelling import Spelling

READABLE = 320  # characters of an equation that is written out


@dataclass(frozen=True)
class Sheet:
    """The lines of a print-out."""

    equations: tuple[Equation, ...]
    definitions: tuple[Equation, ...]
    numbers: tuple[Equation, ...] = ()
    written: tuple[Equation, ...] = ()

    @property
    def lines(self) -> tuple[Equation, ...]:
        """All of them."""
        return (*self.equations, *self.definitions, *self.numbers, *self.written)

    @property
    def symbols(self) -> set[Symbol]:
        """All letters."""
        return {symbol for line in self.lines for symbol in line.symbols}

    @property
    def names(self) -> set[str]:
        """The names of all letters."""
        return {symbol.name for symbol in self.symbols}


def sheet_of(
    equations: Sequence[Equation], definitions: Sequence[Equation], constants: Iterable[str] = (),
    *, general: bool = False, place: Mapping[str, float] = NOWHERE, written_out: bool = True,
) -> Sheet:  # fmt: skip
    """The print-out of equations and definitions; ``general``: with nothing put in."""
    clock = Clock()
    shown = [x.in_letters for x in equations]
    meanings = list(definitions)
    if general:
        meanings = [_simplified(x, clock) for x in meanings]
    else:
        shown, meanings = Specialisation(shown, meanings, constants, clock, place).finished()
    meanings = _with_named_parts(shown, meanings, clock)
    numbers = [x for x in meanings if x.meaning and is_number_letter(x.meaning[1])]
    others = [x for x in meanings if x not in numbers]
    written = _written_out(equations, clock) if written_out else ()
    return Sheet(tuple(shown), tuple(others), tuple(numbers), written)


def _with_named_parts(equations: Lines, definitions: Lines, clock: Clock) -> list[Equation]:
    """The definitions with letters for their common parts, and simplified once more where they have some."""
    before = set(map(id, definitions))
    letters = {x.meaning[0] for x in definitions if x.meaning}
    found = named_parts(equations, definitions)
    found = [x if id(x) in before else _simplified(x, clock) for x in found]
    kept = [x for x in found if not x.meaning or x.meaning[0] in letters]
    needed = {*map(id, kept), *map(id, used([*equations, *kept], found))}
    return [x for x in found if id(x) in needed]  # a name may be gone from what was simplified


def _simplified(line: Equation, clock: Clock) -> Equation:
    if line.given:
        return line
    terms = tuple(Term("", simplified(term.expression, clock)) for term in line.right)
    return replace(line, right=terms)


def _written_out(equations: Sequence[Equation], clock: Clock) -> tuple[Equation, ...]:
    """The equations without letters, if all of them are short enough."""
    if not all(x.named for x in equations):
        return ()
    found, spelling = [], Spelling()
    for equation in equations:
        whole = equation.written_out
        sides = [simplified(x[0].expression, clock) for x in (whole.left, whole.right)]
        if any(length_of(x) > LONG for x in sides):
            return ()
        if sum(len(spelling.text(x)) for x in sides) > READABLE:
            return ()
        if sides[0] != sympy.Integer(0) or sides[1] != 0:
            left, right = ((Term("", x),) for x in sides)
            found.append(replace(whole, left=left, right=right))
    return tuple(found)
