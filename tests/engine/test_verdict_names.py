"""The numbers of a verdict by their names, in Python as in JSON."""

from __future__ import annotations

import copy
import pickle

import pytest

from voronets.engine.verdict import Verdict

VERDICT = Verdict(energy_drift=1e-15, residuals={"momentum_balance": 2e-14}, invariants_drift=None)


def test_a_balance_law_is_an_attribute_and_stands_in_both_places_of_the_output():
    assert VERDICT.momentum_balance == VERDICT.residuals["momentum_balance"] == 2e-14
    written = VERDICT.as_dict()
    assert written["residuals"] == {"momentum_balance": written["momentum_balance"]}


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="rollling"):
        _ = VERDICT.rollling


def test_copies_are_whole():
    assert copy.copy(VERDICT) == VERDICT and pickle.loads(pickle.dumps(VERDICT)) == VERDICT
