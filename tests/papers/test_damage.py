"""A damaged function of the product is noticed by the check of every equation that names it."""

from __future__ import annotations

import pytest
from tests.papers.damage import damage, forget, found

from voronets.papers.catalogue import PAPERS
from voronets.papers.checking import SEED, checked

CODES: dict[str, list] = {}
for _paper in PAPERS.values():
    for _entry in _paper:
        CODES.setdefault(_entry.code, []).append(_entry)
EVERY = 6  # of the functions; tools/papers_damage.py tries all


def unnoticed(code: str, *, afresh: bool = False) -> list[str]:
    """The equations that stand although the function that they name is damaged.

    afresh  their states are computed with the damaged product too
    """
    for entry in CODES[code]:  # the states, with the product as it is
        if entry.witness is not None and not afresh:
            entry.witness(SEED)
    forget(states=afresh)
    try:
        with damage(code):
            return [entry.equation for entry in CODES[code] if _stands(entry)]
    finally:  # states that were first asked for while the function was damaged are wrong
        forget(states=True)


def _stands(entry) -> bool:
    try:
        return checked(entry).stands
    except Exception:  # a check that cannot be made has noticed
        return False


@pytest.mark.parametrize("code", sorted(CODES)[::EVERY])
def test_damage_is_noticed(code):
    assert unnoticed(code) == []


@pytest.mark.parametrize("code", sorted(CODES))
def test_the_code_is_a_function_and_no_class(code):
    _, _, thing = found(code)
    assert not isinstance(thing, type), code
