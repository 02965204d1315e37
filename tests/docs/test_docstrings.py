"""The house's docstrings become reStructuredText: tables as definition lists, words as words."""

from __future__ import annotations

import inspect

import pytest
from docutils import nodes
from docutils.core import publish_doctree
from docutils.parsers.rst import directives
from docutils.parsers.rst.directives.body import CodeBlock

import voronets

directives.register_directive("code-block", CodeBlock)  # Sphinx's own needs a whole site
TABLE = """The steady motions of a scenario.

source    what ``run`` takes; its start is the first guess
vary      a key or two with values: *all* of them, |x| or x_
          and on the next line
most_most never more
at, b     two at once

    voronets.steady("hoop")

    δż = A δz

The result has ``.x``.
"""


def parsed(text: str) -> nodes.document:
    from docstring_tables import restructured

    source = "\n".join(restructured(inspect.cleandoc(text).splitlines()))
    return publish_doctree(source, settings_overrides={"report_level": 5, "halt_level": 5})


def test_a_table_is_a_definition_list():
    document = parsed(TABLE)
    terms = [term.astext() for term in document.findall(nodes.term)]
    meanings = [one.astext() for one in document.findall(nodes.definition)]
    assert terms == ["source", "vary", "most_most", "at, b"]
    assert meanings[0] == "what run takes; its start is the first guess"
    assert meanings[1].split("\n")[1] == "and on the next line"


def test_words_are_words_and_code_is_code():
    document = parsed(TABLE)
    text = document.astext()
    assert "|x| or x_" in text and "The result has .x." in text
    assert [one.astext() for one in document.findall(nodes.emphasis)] == ["all"]
    blocks = list(document.findall(nodes.literal_block))
    assert [one.astext() for one in blocks] == ['voronets.steady("hoop")', "δż = A δz"]
    assert "python" in blocks[0]["classes"] and "text" in blocks[1]["classes"]


@pytest.mark.parametrize(
    "paragraph",
    [
        "Two  spaces are no table\nif the next line has no column.",
        "A sentence.  Another one\nthat goes on.",
        "    indented  alone",
    ],
)
def test_a_paragraph_is_no_table(paragraph):
    from docstring_tables import table

    assert table(paragraph.splitlines()) is None


def public() -> dict[str, str]:
    """The docstrings of the public names and of the methods of classes among them."""
    found = {}
    for name in voronets._HOMES:
        thing = getattr(voronets, name)
        members = [(name, thing)]
        if inspect.isclass(thing):
            members += [(f"{name}.{key}", one) for key, one in vars(thing).items() if key[0] != "_"]
        found |= {key: text for key, one in members if (text := inspect.getdoc(one))}
    return found


def test_every_public_docstring_is_sound():
    for name, text in public().items():
        messages = [x.astext() for x in parsed(text).findall(nodes.system_message)]
        assert not messages, (name, messages)


def test_the_arguments_of_run_are_a_list():
    document = parsed(public()["run"])
    terms = [term.astext() for term in document.findall(nodes.term)]
    assert set(terms) == set(inspect.signature(voronets.run).parameters)
