"""Letters put in where a print-out becomes shorter by it: used once, or making no line longer."""

from __future__ import annotations

from collections import Counter

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import length_of
from voronets.forms.differentials import bys_of, differential, roots_of
from voronets.forms.equation import Equation
from voronets.forms.lines import Lines, LineSimplifier, Table, length, meanings_of, put, symbols_in
from voronets.forms.notation import is_rate
from voronets.forms.simplification import LONG, is_number_letter, measure

ONCE, GUEST, HOST = 6, 60, 14  # operations: into an equation; into a definition, and of the outcome
SHORT = 9  # operations of a letter that is put in anywhere
GROUPS = 4  # ways to put letters into one line
Both = tuple[list[Equation], list[Equation]]


def joined(equations: Lines, definitions: Lines, simplifier: LineSimplifier) -> Both:
    """Definitions used once are put in where they are used, if that is shorter."""
    shown, meanings = list(equations), list(definitions)
    for _ in range(3):
        once = _used_once(shown, meanings)
        gone: set[Symbol] = set()
        meanings = [_host(line, once, gone, simplifier) for line in meanings]
        short = {x: y for x, y in once.items() if y.count_ops() <= ONCE and x not in gone}
        for i, line in enumerate(shown):
            here = line.symbols & set(short)
            gone |= here
            shown[i] = simplifier(put(line, short), grouped=True) if here else line
        meanings = [x for x in meanings if not (x.meaning and x.meaning[0] in gone)]
        if not gone:
            break
    return shown, meanings


def _used_once(equations: Lines, definitions: Lines) -> Table:
    """Letters that one line has, and that nothing is a derivative of."""
    stated = {x.meaning[0] for x in definitions if x.given and x.meaning}
    meanings = {x: y for x, y in meanings_of(definitions).items() if x not in stated}
    uses: Counter[Symbol] = Counter()
    mentioned: set[str] = set()
    for line in (*equations, *definitions):
        uses.update(line.symbols)
        for x in line.symbols:
            if x not in meanings and differential(x.name):
                mentioned |= roots_of(x.name)
    uses.subtract(Counter(x for line in definitions for x in line.left_symbols))
    return {
        x: y for x, y in meanings.items()
        if uses[x] == 1 and x.name not in mentioned and not is_rate(x.name)
        and not is_number_letter(y) and length_of(y) <= LONG and y.count_ops() <= GUEST
    }  # fmt: skip


def _host(line: Equation, once: Table, gone: set[Symbol], simplifier: LineSimplifier) -> Equation:
    here = {x: y for x, y in once.items() if x in line.symbols - line.left_symbols}
    if not here or line.meaning is None or line.meaning[0] in gone | set(here):
        return line
    found = simplifier(put(line, here), grouped=False)
    before = sum(measure(x)[0] for x in (*_rights(line), *here.values()))
    after = sum(measure(x)[0] for x in _rights(found))
    if after > before - len(here) or after > max(HOST, measure(_rights(line)[0])[0]):
        return line
    gone |= set(here)
    once.pop(line.meaning[0], None)  # what it was has letters that are gone
    return found


def shortened(equations: Lines, definitions: Lines, simplifier: LineSimplifier) -> Both:
    """Short letters are put in wherever a line becomes no longer by it."""
    meanings = meanings_of(definitions)
    known = {x.name for x in meanings if not is_rate(x.name)}
    symbols = symbols_in([*equations, *definitions])
    bys = set().union(*(bys_of(x.name, known) for x in symbols))
    short = {
        x: y for x, y in meanings.items()
        if length_of(y) <= LONG and y.count_ops() <= SHORT
        and x.name not in bys and not is_number_letter(y)
    }  # fmt: skip
    shown = [_shortest(x, short, simplifier, grouped=True) for x in equations]
    return shown, [_shortest(x, short, simplifier, grouped=False) for x in definitions]


def _shortest(
    line: Equation, short: Table, simplifier: LineSimplifier, *, grouped: bool
) -> Equation:
    """The line with all short letters put in, or with those of one of its sums."""
    best = line
    for group in _groups(line, set(short)):
        if simplifier.clock.over:
            break
        found = simplifier(put(best, {x: short[x] for x in group}), grouped=grouped)
        if length(found) <= length(best):
            best = found
    return best


def _groups(line: Equation, letters: set[Symbol]) -> list[list[Symbol]]:
    """Letters of a line that may be put in together: all, or those of one sum."""
    own = letters & (line.symbols - line.left_symbols)
    if not own or any(length_of(term.expression) > LONG for term in line.right):
        return []
    sums = {x for term in line.right for x in term.expression.atoms(sympy.Add)}
    groups = [own, *(own & x.free_symbols for x in sorted(sums, key=sympy.default_sort_key))]
    found = {tuple(sorted(x, key=str)): None for x in groups if x}
    return [list(x) for x in found][:GROUPS]


def _rights(line: Equation) -> list[Expr]:
    return [term.expression for term in line.right]
