"""The search of the documentation, opened from a disk: each result has the lines around the words."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    "index": "# Home\n\n```{toctree}\nrolling\nsliding\n```\n",
    "rolling": "# A body that rolls\n\nNothing about it here.\n\n## Frictionless\n\n"
    + "Many other words come first. " * 20
    + "The contact needs friction `<b>&</b>` pressure.\n\n$$x = friction$$\n",
    "sliding": "# Sliding\n\nFriction slows the body down.\n",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    from sphinx.cmd.build import main

    source = tmp_path_factory.mktemp("source")
    out = tmp_path_factory.mktemp("site")
    (source / "_static").mkdir()
    shutil.copy(DOCS / "_static" / "search_excerpts.js", source / "_static")
    for name, text in PAGES.items():
        (source / f"{name}.md").write_text(text, encoding="utf-8")
    (source / "conf.py").write_text(
        'extensions = ["myst_parser", "search_excerpts"]\nmyst_enable_extensions = ["dollarmath"]\n'
        'html_theme = "furo"\nhtml_static_path = ["_static"]\nhtml_show_search_summary = False\n'
    )
    sys.path.insert(0, str(DOCS / "_ext"))
    try:
        assert main(["-q", "-b", "html", str(source), str(out)]) == 0
    finally:
        sys.path.remove(str(DOCS / "_ext"))
    return out


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")
def test_results_show_the_lines_around_the_words(chromium, site):
    with chromium.browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{(site / 'search.html').as_uri()}?q=friction")
        page.wait_for_selector("#search-results p.context")
        page.wait_for_function("document.querySelectorAll('#search-results p.context').length >= 2")
        results = {
            item.query_selector("a").get_attribute("href"): item.query_selector("p.context")
            for item in page.query_selector_all("#search-results li")
        }
        assert set(results) >= {"rolling.html", "sliding.html"}
        assert results["sliding.html"].inner_text() == "Friction slows the body down."
        around = results["rolling.html"].inner_text()
        assert around.startswith("… ") and around.endswith(
            "The contact needs friction <b>&</b> pressure."
        )
        marked = results["rolling.html"].query_selector_all(".highlighted")
        assert [mark.inner_text() for mark in marked] == ["friction"]
