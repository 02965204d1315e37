"""The index of the papers: no hole, every verdict measured, every formula that holds is needed to the sign."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from tests.papers.damage import found

from voronets.papers.catalogue import PAPERS
from voronets.papers.checking import SEED, checked, residual_of
from voronets.papers.entry import FAILS, HOLDS, Entry, PrintVerdict
from voronets.papers.formula import PaperFormula
from voronets.papers.glossary import explained, letters_of, unexplained

ENTRIES = [(paper.key, entry) for paper in PAPERS.values() for entry in paper]
NUMBERS = {
    "voronets1911": [str(n) for n in range(1, 61)],
    "voronets1912": [str(n) for n in range(1, 22)],
    "vielle1849": [str(n) for n in range(1, 25)],
    "diamandiev": [str(n) for n in range(1, 46)],
    "hussain": [f"{s}.{n}" for s, count in ((1, 7), (2, 6), (3, 24), (4, 16)) for n in range(1, count + 1)],
}  # fmt: skip
each_entry = pytest.mark.parametrize(
    "entry", [entry for _, entry in ENTRIES], ids=[f"{key} {x.equation}" for key, x in ENTRIES]
)


@cache
def _letters(witness):
    return witness(SEED)


@pytest.mark.parametrize("key", NUMBERS)
def test_no_number_of_a_paper_is_missing(key):
    covered = [entry.equation for entry in PAPERS[key]]
    assert [number for number in NUMBERS[key] if number not in covered] == []
    assert PAPERS[key].missing == ()
    assert len(set(covered)) == len(covered)


@pytest.mark.parametrize("key", NUMBERS)
def test_every_letter_of_a_paper_is_explained(key):
    paper = PAPERS[key]
    unknown = {x.equation: found for x in paper if (found := unexplained(x, paper.glossary))}
    assert unknown == {}


@pytest.mark.parametrize("key", NUMBERS)
def test_every_row_of_a_glossary_is_shown(key):
    paper = PAPERS[key]
    shown = {meaning for entry in paper for _, meaning in explained(entry, paper.glossary)}
    assert [row.names for row in paper.glossary if row.meaning not in shown] == []
    for row in paper.glossary:  # no name, and no place, that the paper does not have
        alone = [replace(row, names=name) for name in row.names.split()]
        alone += [replace(row, within=(place,)) for place in row.within]
        for part in alone:
            assert any(part.means(x, e.equation) for e in paper for x in letters_of(e)), part


@each_entry
def test_the_verdict_stands(entry: Entry):
    finding = checked(entry)
    printed, corrected, product = finding.residuals
    assert finding.stands, finding.residuals
    if entry.verdict is PrintVerdict.MISPRINT:
        assert printed > FAILS
        assert corrected < HOLDS
    assert product < HOLDS
    assert finding.document()["residual_product"] == product


@each_entry
def test_a_turned_sign_is_noticed(entry: Entry):
    """Any sign of a formula that holds, turned, makes the check fail."""
    for formula in entry.formulas:
        for spoiled in formula.spoiled():
            with np.errstate(all="ignore"):
                found = residual_of(spoiled, _letters(entry.witness), entry.ranges)
            assert found > HOLDS, spoiled.text


@each_entry
def test_the_code_is_there(entry: Entry):
    """It is there and documented, by itself, by the contract that it fulfils, or by the class that is called."""
    owner, name, thing = found(entry.code)
    contracts = [vars(x).get(name) for x in getattr(owner, "__mro__", ())]
    called = [owner] if name == "__call__" else []
    assert any(x.__doc__ for x in (thing, *contracts, *called) if x is not None), entry.code


@each_entry
def test_it_is_said_in_words(entry: Entry):
    assert entry.title
    assert entry.statement.endswith((".", "?", "!"))
    if entry.corrected and entry.measure is None:
        assert len(entry.corrected) == len(entry.printed)
    if entry.measure is None:
        for line in (*entry.printed, *entry.corrected):
            formula = PaperFormula(line)
            assert len(formula.sides) > 1, line
            assert formula.latex.count("{") == formula.latex.count("}")


@pytest.mark.parametrize("key", PAPERS)
def test_other_states_say_the_same(key):
    """The verdicts do not hang on one choice of states: another seed, every seventh entry."""
    for entry in PAPERS[key].entries[::7]:
        assert checked(entry, seed=77).stands, entry.equation


def test_the_function_is_not_hidden_by_a_module():
    """``voronets.papers.paper`` is a function before and after it has been called."""
    import voronets.papers

    for _ in range(2):
        assert voronets.papers.paper("voronets1912").year == "1912"
    assert voronets.papers.Paper.__name__ == "Paper"
