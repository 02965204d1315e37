"""Indented blocks of commands in the shell's colours, so that comments stand back."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.application import Sphinx

COMMAND = re.compile(r"(voronets|make|python|pip|sudo|git) ")


def colour(app: Sphinx, document: nodes.document) -> None:
    """Blocks that name no language and begin with a command."""
    plain = app.config.highlight_language
    for block in document.findall(nodes.literal_block):
        if block.get("language", plain) == plain and COMMAND.match(block.astext()):
            block["language"] = "bash"


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("doctree-read", colour)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
