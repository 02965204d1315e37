"""The texts of all pages for the search page, which may not fetch them where it is opened from a disk.

``_static/search_texts.js`` holds them; ``search_excerpts.js`` shows the lines around the words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

SCRIPTS = ("search_texts.js", "search_excerpts.js")
#: What is no prose: formulas, pages' own HTML, comments.
SILENT = (nodes.math_block, nodes.math, nodes.raw, nodes.comment)


def blocks(document: nodes.document) -> Iterator[str]:
    """The text of every paragraph, heading, cell and block of code; not the title of the page."""
    for block in document.findall(nodes.TextElement):
        outermost = not isinstance(block.parent, nodes.TextElement)
        title = isinstance(block, nodes.title) and block.parent.parent is document
        if outermost and not title and not isinstance(block, SILENT):
            words = (
                x.astext() for x in block.findall(nodes.Text) if not isinstance(x.parent, SILENT)
            )
            yield re.sub(r"\s+", " ", "".join(words)).strip()


def write_texts(app: Sphinx, error: Exception | None) -> None:
    """Write the texts beside the index of the search."""
    if error is not None or app.builder.format != "html":
        return
    texts = {
        name: " ".join(filter(None, blocks(app.env.get_doctree(name))))
        for name in sorted(app.env.found_docs)
    }
    path = Path(app.outdir) / "_static" / SCRIPTS[0]
    path.write_text(
        f"window.SEARCH_TEXTS = {json.dumps(texts, ensure_ascii=False)};\n", encoding="utf-8"
    )


def add_scripts(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """The search page alone loads the two scripts."""
    if page == "search":
        for script in SCRIPTS:
            app.add_js_file(script)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("build-finished", write_texts)
    app.connect("html-page-context", add_scripts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
