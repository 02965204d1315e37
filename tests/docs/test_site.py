"""What makes a built site sound, on small sites; ``make docs`` looks at its own when it has built it."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def site(folder: Path, **pages: str) -> Path:
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return folder


def test_a_sound_site_has_no_dead_links(tmp_path):
    from docs_check import dead_links

    (tmp_path / "a picture.png").write_bytes(b"")
    found = site(
        tmp_path,
        index='<a href="other.html#here">a</a><img src="a%20picture.png"><a href="#top" id="top">',
        other='<p id="here"><a href=".">b</a><a href="https://example.org/x">c</a>',
    )
    assert list(dead_links(found)) == []


def test_dead_links_are_found(tmp_path):
    from docs_check import dead_links

    links = '<a href="other.html#gone">a</a><img src="gone.png"><a href="#none">b</a><iframe src="no.html">'
    found = list(dead_links(site(tmp_path, index=links, other="<p>")))
    assert len(found) == 4
    assert found[0] == "index.html: other.html#gone: there is no such anchor"
    assert found[1] == "index.html: gone.png leads nowhere"


def test_what_needs_a_network_is_found(tmp_path):
    from docs_check import foreign

    page = '<script src="https://cdn.example/x.js"></script><a href="https://example.org">fine</a>'
    assert list(foreign(site(tmp_path, index=page))) == [
        "index.html: https://cdn.example/x.js needs a network"
    ]


def test_public_names_are_those_of_the_package():
    from docs_check import public_names

    names = public_names()
    for name in ("run", "surfaces.sphere", "forms.register", "Motion.compare", "Motion.verdict"):
        assert f"voronets.{name}" in names


def test_a_name_that_the_reference_has_not_is_found(tmp_path):
    from docs_check import unexplained

    listed = b"voronets.run py:function 1 reference/run.html#$ -\nrun std:label 1 run.html -\n"
    head = b"# Sphinx inventory version 2\n# Project: p\n# Version: 1\n# zlib\n"
    (tmp_path / "objects.inv").write_bytes(head + zlib.compress(listed))
    assert unexplained(["voronets.run"], tmp_path) == []
    assert unexplained(["voronets.run", "run"], tmp_path) == ["run is not in the reference"]


def test_formulas_are_made_by_katex():
    from katex_math import KatexProcess

    import node

    katex = ROOT / "web" / "node_modules" / "katex"
    nodejs = node.found()
    if nodejs is None or not katex.is_dir():
        pytest.skip("make web installs Node.js and KaTeX")
    process = KatexProcess(nodejs.node[0], str(katex))
    assert "<math" in process.html(r"\frac{1}{2}", display=False)
    assert "katex-display" in process.html("x < y", display=True)
    with pytest.raises(ValueError, match="KaTeX parse error"):
        process.html(r"\frac{1}", display=True)
    assert "<math" in process.html("x", display=False)
    process.process.terminate()
    process.process.wait()


def test_notebooks_of_the_documentation_are_notebooks():
    """Pages with cells say so in their head; otherwise the build would show them and run nothing."""
    for path in (ROOT / "docs").rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        if "```{code-cell}" in text:
            assert text.startswith("---\nfile_format: mystnb\n"), path
