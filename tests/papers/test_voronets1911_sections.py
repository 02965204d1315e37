"""Voronets 1911, §§ 1–9: every wrong line is wrong by itself, and what the product computes is looked at too."""

from __future__ import annotations

import pytest

from voronets.papers.catalogue import PAPERS
from voronets.papers.checking import SEED, checked, residual
from voronets.papers.entry import FAILS, HOLDS
from voronets.papers.voronets1911 import (
    general_letters,
    rolling_integrals,
    surface_points,
    virtual_states,
)
from voronets.surfaces.bending import LocalGeometry

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


def negated(found):
    *first, last = found
    return (*first, -last)


def shortened(found):
    return found[:-1]


CHANGES = {
    "3": (LocalGeometry, "total_bending_uv", negated, surface_points.surface_letters),
    "17": (general_letters.Voronets, "right", shortened, general_letters.letters_of),
    "31": (virtual_states, "impulse", negated, virtual_states.energy_letters),
    "33": (
        rolling_integrals,
        "rolling_term",
        lambda found: -found,
        rolling_integrals.rolling_integrals,
    ),
    "34": (virtual_states, "rolling_turning", negated, virtual_states.turning_letters),
}


@pytest.mark.parametrize("equation", CHANGES)
def test_a_product_that_computes_something_else_is_noticed(equation, monkeypatch):
    place, name, change, witness = CHANGES[equation]
    function = getattr(place, name)
    monkeypatch.setattr(place, name, lambda *args: change(function(*args)))
    witness.cache_clear()
    try:
        assert not checked(PAPER.entry(equation)).stands
    finally:
        witness.cache_clear()
