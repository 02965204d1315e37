"""The printed example of the page is what is printed, and the table of forms is complete."""

from __future__ import annotations

import re
from pathlib import Path

import voronets
from voronets.forms.catalogue import ROLLING_FORMS as FORMS
from voronets.forms.catalogue import SYSTEM_FORMS

PAGE = (Path(__file__).parents[2] / "docs" / "classical.md").read_text(encoding="utf-8")


def test_the_printed_example():
    (block,) = re.findall(r"```text\n(.*?)```", PAGE, re.S)
    printed = voronets.derive("torus-on-sphere", "sphere").text()
    lines = [line.strip().split("    ")[0] for line in printed.splitlines()]
    assert len(block.splitlines()) > 5
    for line in block.splitlines():
        assert line in lines, line


def test_the_table_has_every_form():
    section = PAGE.split("\n## Forms\n")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.+?) \|", section, re.M))
    assert set(FORMS) <= set(rows) <= {*FORMS, *SYSTEM_FORMS}
    for key, numbers in ((key, rows[key]) for key in FORMS):
        for number in re.findall(r"\(\d+\)", FORMS[key].source):
            assert number in numbers, (key, number)
