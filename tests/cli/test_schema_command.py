"""``voronets schema``: the JSON Schema of scenario files on standard output."""

from __future__ import annotations

import json

from cli.commands import finished, voronets
from voronets.scenario.json_schema import json_schema

__all__ = ["voronets"]  # the fixture


def test_it_prints_the_schema(voronets):
    result = voronets("schema")
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.out) == json.loads(json.dumps(json_schema()))
    assert result.out.isascii(), "any pipe can take it"


def test_as_one_line(voronets):
    assert voronets("schema", "--json").document["title"] == "A voronets scenario"


def test_it_takes_no_file():
    assert finished("schema", "rattleback").code == 2
