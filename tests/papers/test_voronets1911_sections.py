"""Voronets 1911, §§ 1–9: every wrong line is wrong by itself."""

from __future__ import annotations

import pytest

from voronets.papers.catalogue import PAPERS
from voronets.papers.checking import SEED, checked, residual
from voronets.papers.entry import FAILS, HOLDS

PAPER = PAPERS["voronets1911"]
SECTIONS = PAPER.entries[: [x.equation for x in PAPER].index("34") + 1]
WRONG = [
    (entry, *lines)
    for entry in SECTIONS
    if entry.witness
    for lines in zip(entry.printed, entry.corrected, strict=bool(entry.corrected))
    if lines[0] != lines[1]
]


@pytest.mark.parametrize(
    ("entry", "printed", "right"), WRONG, ids=lambda x: getattr(x, "equation", "")
)
def test_every_line_that_is_corrected_fails_as_printed(entry, printed, right):
    letters = entry.witness(SEED)
    assert residual([printed], letters, entry.ranges) > FAILS
    assert residual([right], letters, entry.ranges) < HOLDS


def test_the_numbers_are_there_in_their_order():
    numbers = [int(x.equation) for x in SECTIONS if x.equation.isdecimal()]
    assert numbers == list(range(1, 35))


@pytest.mark.parametrize("seed", [3, 4])
def test_the_verdicts_stand_on_other_states(seed):
    assert [x.equation for x in SECTIONS if not checked(x, seed).stands] == []
