"""Formulas by KaTeX while the pages are built, so that they need neither a script nor a network."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number

SCRIPT = Path(__file__).with_name("katex_math.mjs")
logger = logging.getLogger(__name__)


class KatexProcess:
    """KaTeX in Node.js: a formula a line goes in, a line of HTML comes out."""

    def __init__(self, node: str, katex: str) -> None:
        self.process = subprocess.Popen(
            [node, str(SCRIPT), Path(katex, "dist", "katex.mjs").as_uri()],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip

    def html(self, formula: str, *, display: bool) -> str:
        """The formula as HTML with MathML; ValueError where it is not one."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps([formula, display]) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline() or '{"error": "Node.js ended"}')
        if "error" in answer:
            raise ValueError(answer["error"])
        return str(answer["html"])


@cache
def _process(node: str, katex: str, pid: int) -> KatexProcess:
    """One for each of Sphinx's processes: they cannot share its pipes."""
    return KatexProcess(node, katex)


def _html(visitor: Any, node: nodes.Node, formula: str, *, display: bool) -> str:
    config = visitor.config
    katex = _process(config.katex_node, config.katex_folder, os.getpid())
    try:
        return katex.html(formula, display=display)
    except ValueError as error:
        logger.warning("%s in %s", error, formula, location=node)
        return f"<code>{visitor.encode(formula)}</code>"


def visit_math(visitor: Any, node: nodes.math) -> None:
    """An inline formula."""
    visitor.body.append(_html(visitor, node, node.astext(), display=False))
    raise nodes.SkipNode


def visit_math_block(visitor: Any, node: nodes.math_block) -> None:
    """A displayed formula, with its number where it has one."""
    visitor.body.append(visitor.starttag(node, "div", CLASS="math-block"))
    if node["number"]:
        visitor.body.append(f'<span class="eqno">({get_node_equation_number(visitor, node)})')
        visitor.add_permalink_ref(node, "Link to this equation")
        visitor.body.append("</span>")
    visitor.body.append(_html(visitor, node, node.astext().strip(), display=True))
    visitor.body.append("</div>\n")
    raise nodes.SkipNode


def _copy_style(app: Sphinx) -> None:
    """KaTeX's style sheet, its fonts and its licence, beside the site's own."""
    if app.builder.format != "html":
        return
    source, target = Path(app.config.katex_folder), Path(app.outdir, "_static", "katex")
    (target / "fonts").mkdir(parents=True, exist_ok=True)
    for path in (source / "dist" / "katex.min.css", source / "LICENSE"):
        shutil.copy(path, target)
    for path in (source / "dist" / "fonts").glob("*.woff2"):
        shutil.copy(path, target / "fonts")


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_config_value("katex_node", "node", "")
    app.add_config_value("katex_folder", "", "")
    app.add_html_math_renderer("katex", (visit_math, None), (visit_math_block, None))
    app.add_css_file("katex/katex.min.css")
    app.connect("builder-inited", _copy_style)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
