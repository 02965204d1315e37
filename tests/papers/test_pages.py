"""The pages of the papers are what the index says, and the note of errata is sound LaTeX and Markdown."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from voronets.papers.catalogue import PAPERS
from voronets.papers.checking import Finding
from voronets.papers.deviation import DeviationKind, kind_of
from voronets.papers.entry import PrintVerdict, Residuals
from voronets.papers.note import errata_latex
from voronets.papers.pages import errata_markdown, number
from voronets.papers.prose import words

TOOL = Path(__file__).parent.parent.parent / "tools" / "papers_pages.py"
#: Residuals that nobody measured.
UNMEASURED = [(p, [Finding(e, Residuals(1.0, 0.0, 0.0)) for e in p]) for p in PAPERS.values()]
WRONG = [x for p in PAPERS.values() for x in p if x.corrected]


def _note() -> str:
    return errata_latex(UNMEASURED)


def test_no_page_is_stale():
    for path, text in runpy.run_path(str(TOOL))["pages"]().items():
        assert path.read_text(encoding="utf-8") == text, (
            f"{path.name}: python tools/papers_pages.py"
        )


def test_the_note_has_letters_that_latex_knows():
    note = _note()
    assert set(re.findall(r"[^\x00-\x7f]", note)) == set()
    assert note.count("{") == note.count("}")
    for left, right in ((r"\left", r"\right"), (r"\Bigl", r"\Bigr")):
        counts = [len(re.findall(re.escape(x) + r"(?![a-z])", note)) for x in (left, right)]
        assert counts[0] == counts[1], left


def test_the_environments_of_the_note_are_nested():
    open_ones: list[str] = []
    for kind, name in re.findall(r"\\(begin|end)\{([a-z*]+)\}", _note()):
        if kind == "begin":
            open_ones.append(name)
        else:
            assert open_ones.pop() == name
    assert open_ones == []


def test_the_mathematics_in_the_prose_of_the_note_is_whole():
    """Dollar signs in pairs on every line, braces in pairs between them, no markup that is shown as it is."""
    note = _note()
    assert not re.search(r"\\_|\\\{|\\\}|\\#|\*\*", note)
    for line in note.splitlines():
        pieces = re.split(r"(?<!\\)\$", line)
        assert len(pieces) % 2 == 1, line
        for formula in pieces[1::2]:
            assert formula.strip() and formula.count("{") == formula.count("}"), line


@pytest.mark.parametrize("write", [errata_latex, errata_markdown])
def test_the_note_is_one_that_could_be_sent(write):
    text = write(UNMEASURED)
    for part in ("scans", "translation", "compared with the original", "What is not listed holds"):
        assert part.casefold() in text.casefold()
    for kind in DeviationKind:
        assert kind.meaning in text
    assert text.count("differ by up to") + text.count("the statement fails by") == len(WRONG)


def test_ambiguous_places_omissions_and_lost_marks_are_told_apart():
    kinds = {kind: sum(kind_of(x) is kind for x in WRONG) for kind in DeviationKind}
    assert all(kinds.values()), kinds
    for x in WRONG:
        assert (kind_of(x) is DeviationKind.AMBIGUOUS) == (x.verdict is PrintVerdict.AMBIGUOUS)
    paper = PAPERS["voronets1911"]
    assert kind_of(paper.entry("13")) is DeviationKind.OMISSION  # the factor τ
    assert (
        kind_of(PAPERS["voronets1912"].entry("§ II speeds of the contact"))
        is DeviationKind.LOST_MARK
    )
    assert kind_of(paper.entry("57")) is DeviationKind.MISPRINT
    note = _note()
    for x in WRONG:
        if x.verdict is PrintVerdict.AMBIGUOUS:
            title = words(number(x.equation))
            assert re.search(re.escape(title) + r".*ambiguous", note), x.equation


def test_prose_becomes_mathematics_where_it_is_some():
    assert words("T − V is constant where T = T₂.") == "$T - V$ is constant where $T = T_{2}$."
    assert words("coordinates with F ≠ 0; a sphere") == r"coordinates with $F \neq  0$; a sphere"
    assert words("the index q_{n+ν} of § 5") == r"the index $q_{n+\nu}$ of \S{} 5"
    assert words("a line of 5 % in I & II") == r"a line of 5 \% in I \& II"


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no TeX here")
def test_the_note_compiles(tmp_path):
    (tmp_path / "errata.tex").write_text(_note(), encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "errata.tex"],
        cwd=tmp_path, capture_output=True, check=False,
    )  # fmt: skip
    log = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, log[-2000:]
    wide = [float(x) for x in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    assert max(wide, default=0.0) < 20.0
