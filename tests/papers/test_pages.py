"""The pages of the papers are what the index says, and the note of errata is sound LaTeX."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from voronets.papers.catalogue import PAPERS
from voronets.papers.checking import Finding
from voronets.papers.entry import Residuals
from voronets.papers.note import errata_latex

TOOL = Path(__file__).parent.parent.parent / "tools" / "papers_pages.py"


def _note() -> str:
    """The errata of all papers, with residuals that nobody measured."""
    return errata_latex(
        [(p, [Finding(e, Residuals(1.0, 0.0)) for e in p]) for p in PAPERS.values()]
    )


def test_no_page_is_stale():
    for path, text in runpy.run_path(str(TOOL))["pages"]().items():
        assert path.read_text(encoding="utf-8") == text, (
            f"{path.name}: python tools/papers_pages.py"
        )


def test_the_note_has_letters_that_latex_knows():
    note = _note()
    assert re.findall(r"[^\x00-\u017f–—’“”…]", note) == []
    assert note.count("{") == note.count("}")
    for left, right in ((r"\left", r"\right"), (r"\begin", r"\end"), (r"\Bigl", r"\Bigr")):
        words = [len(re.findall(re.escape(x) + r"(?![a-z])", note)) for x in (left, right)]
        assert words[0] == words[1], left


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
