"""``voronets papers`` and ``voronets example``."""

from __future__ import annotations

import dataclasses

import pytest

from cli.commands import voronets
from voronets.papers import catalogue
from voronets.papers.entry import PrintVerdict

__all__ = ["voronets"]

FIELDS = {
    "equation", "title", "verdict", "printed", "corrected", "residual_printed", "residual_corrected",
    "residual_product", "code",
}  # fmt: skip


def test_the_papers_and_their_counts(voronets):
    found = voronets("papers")
    assert found.code == 0 and not found.err
    for key in ("voronets1911", "voronets1912", "vielle1849", "diamandiev", "hussain"):
        assert key in found.out
    (last,) = [line for line in found.out.splitlines() if "│all" in line]
    assert "none" in last.split("│")[-2]  # nothing that is not covered


def test_the_equations_of_one_paper(voronets):
    document = voronets("papers", "voronets1912", "--json").document
    assert document["stands"] and not document["missing"]
    assert [x["equation"] for x in document["equations"] if x["equation"].isdigit()] == [
        str(n) for n in range(1, 22)
    ]
    for one in document["equations"]:
        assert set(one) >= FIELDS
        assert (one["corrected"] is None) == (one["residual_corrected"] is None)
    text = voronets("papers", "voronets1912").out
    assert "(14)" in text and "holds as printed" in text and "--verify" in text
    measured = voronets("papers", "voronets1912", "--verify").out
    assert "verdicts stand" in measured and "(14)" in measured and "e-1" in measured


def test_one_equation(voronets):
    found = voronets("papers", "voronets1911", "57")
    assert found.code == 0
    for words in (
        "Voronets 1911 (57)",
        "printed (residual",
        "holds (residual below 1e-09)",
        "misprint",
    ):
        assert words in found.out
    assert max(map(len, found.out.splitlines())) <= 100
    (entry,) = voronets("papers", "voronets1911", "57", "--json").document["equations"]
    assert entry["residual_printed"] > 1e-3 and entry["residual_corrected"] < 1e-9


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("vornets1911",), "Did you mean 'voronets1911'"),
        (("voronets1911", "61"), "nearest is '60'"),
        (("hussain", "3.191"), "nearest is '3.19'"),
        (("--errata", "errata.pdf"), ".md or .tex"),
    ],
)
def test_what_is_not_there(voronets, arguments, words):
    found = voronets("papers", *arguments)
    assert found.code == 2 and words in found.err


def test_a_verdict_that_falls_is_an_exit_code(voronets, monkeypatch):
    paper = catalogue.PAPERS["voronets1912"]
    wrong = next(x for x in paper if x.verdict is PrintVerdict.HOLDS and x.measure is None)
    spoiled = dataclasses.replace(
        wrong, printed=tuple(next(f.spoiled()).text for f in wrong.formulas)
    )
    others = tuple(spoiled if x is wrong else x for x in paper)
    fake = dataclasses.replace(paper, entries=others)
    monkeypatch.setitem(catalogue.PAPERS, "voronets1912", fake)
    found = voronets("papers", "voronets1912", "--verify")
    assert found.code == 1 and "DISAGREES" in found.out


@pytest.mark.parametrize("suffix", [".md", ".tex"])
def test_errata(voronets, tmp_path, suffix):
    path = tmp_path / f"errata{suffix}"
    found = voronets("papers", "voronets1912", "--errata", str(path))
    assert found.code == 0 and f"wrote {path}" in found.out
    text = path.read_text(encoding="utf-8")
    assert "Holds" in text and text.count("{") == text.count("}")
    assert voronets("papers", "voronets1912", "--errata", str(path)).out.startswith("replaced")


def test_examples(voronets, tmp_path):
    assert "vielle-bead" in voronets("example").out
    page = tmp_path / "bead.html"
    found = voronets("example", "vielle-bead", "--out", str(page))
    assert found.code == 0 and "difference" in found.out and page.exists()
    document = voronets("example", "vielle-bead", "--json").document
    assert document["holds"] and all(x["error"] <= x["within"] for x in document["numbers"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("viele-bead",), "Did you mean 'vielle-bead'"),
        (("vielle-bead", "--set", "nobody=1"), "a parameter"),
        (("vielle-bead", "--set", "r"), "NAME=NUMBER"),
        (("vielle-bead", "--out", "page.pdf"), ".html or .md"),
    ],
)
def test_examples_refuse(voronets, arguments, words):
    found = voronets("example", *arguments)
    assert found.code == 2 and words in found.err
