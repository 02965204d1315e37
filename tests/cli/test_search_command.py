"""``voronets integrals --search``: text, document, errors."""

from __future__ import annotations

import numpy as np
import pytest

from cli.commands import voronets
from voronets.analysis import integral_search

__all__ = ["voronets"]
KEYS = {
    "formula",
    "latex",
    "value",
    "rate",
    "drift",
    "degree",
    "known",
    "exact",
    "digits",
    "family",
}


def test_the_document_without_the_list(voronets):
    document = voronets("integrals", "heavy-rod", "--search", "--without-list", "--json").document
    assert set(document) == {"title", "search"}
    search = document["search"]
    assert set(search) >= {"degree", "basis", "candidates", "found", "message"}
    assert search["degree"] == 2 and "psi'" in search["basis"] and search["candidates"] > 100
    energy, momentum = search["found"]
    assert set(energy) == KEYS == set(momentum)
    assert (energy["known"], momentum["known"]) == ("energy", "momentum_psi")
    assert momentum["formula"] == "M*psi'*(K2 + a**2)*sin(theta)**2"
    assert r"\dot{\psi}" in momentum["latex"] and momentum["degree"] == 1
    value = 1.2 * 2.5 * (0.0833 + 0.5**2) * np.sin(1.0) ** 2
    assert 0 <= momentum["drift"] < 1e-11 and momentum["value"] == pytest.approx(value, rel=1e-12)


def test_with_the_list_only_what_is_new(voronets):
    document = voronets("integrals", "knife-edge", "--search", "--json").document
    assert {one["name"] for one in document["integrals"] if one["holds"]} == {
        "energy",
        "momentum_phi",
    }
    search = document["search"]
    assert len(search["found"]) == 3 and all(one["known"] is None for one in search["found"])
    assert {one["known"] for one in search["listed"]} == {"energy", "momentum_phi"}
    assert search["message"].startswith("found 3 new integrals up to degree 2")
    assert all(family["next"] > 1e-7 for family in search["families"])


def test_text_for_people(voronets):
    found = voronets("integrals", "knife-edge", "--search", "--degree", "2")
    assert found.code == 0 and not found.err
    for words in (
        "new: voronets has no name for it",
        "Families of candidates:",
        "singular values",
        "drift",
    ):
        assert words in found.out
    latex = voronets("integrals", "knife-edge", "--search", "--without-list", "--latex").out
    assert latex.startswith("\\begin{align*}") and "\\text{energy}" in latex


def test_a_basis_is_added(voronets):
    arguments = ("integrals", "heavy-rod", "--search", "--json", "--basis", "cos(3*theta)")
    document = voronets(*arguments, "--degree", "1").document
    assert "cos(3*theta)" in document["search"]["basis"] and document["search"]["degree"] == 1


@pytest.mark.parametrize(
    ("arguments", "key", "expected"),
    [
        (("--degree", "2"), "--degree", "together with --search"),
        (("--basis", "x"), "--basis", "together with --search"),
        (("--without-list",), "--without-list", "together with --search"),
        (("--search", "--run"), "--run", "without --search"),
        (("--search", "--only", "energy"), "--only", "without --search"),
        (("--search", "--degree", "3"), "--degree", "1 or 2"),
        (("--search", "--basis", "sin(thta)"), "basis.0", "theta"),
    ],
)
def test_what_does_not_go_together(voronets, arguments, key, expected):
    found = voronets("integrals", "heavy-rod", *arguments, "--json")
    assert found.code == 2
    (error,) = found.errors
    assert error["key"] == key and expected in "{expected} {message}".format(**error)


def test_one_that_a_motion_contradicts_is_withdrawn_loudly(voronets, monkeypatch):
    monkeypatch.setattr(integral_search, "DRIFT", -1.0)
    found = voronets("integrals", "heavy-rod", "--search", "--without-list", "--json")
    assert found.code == 1
    assert found.document["search"]["found"] == []
    assert len(found.document["search"]["withdrawn"]) == 2
    assert found.err.count("withdrawn:") == 2 and "please report" in found.err
