"""A scenario file that is changed in the form keeps what its author wrote."""

from __future__ import annotations

import tomllib

import pytest

from voronets import collection as gallery
from voronets.scenario.changes import changed
from voronets.scenario.toml import as_toml
from voronets.studio.form.rewriting import LONGEST, rewritten

STONE = gallery.text("rattleback")


def of(text: str, **changes: object) -> str:
    return rewritten(text, changed(tomllib.loads(text), changes))


@pytest.mark.parametrize("name", gallery.names())
def test_nothing_else_is_touched(name):
    text = gallery.text(name)
    assert of(text) == text
    found = of(text, **{"run.duration": 0.125})
    old, new = (one.splitlines() for one in (text, found))
    differ = [line for line in new if line not in old]
    assert len(differ) <= 1 and len(old) == len(new)
    assert tomllib.loads(found)["run"]["duration"] == 0.125


def test_comments_and_numbers_stay_as_they_were_written():
    text = STONE.replace("mass = 1.0", "mass = 1.0e0  # weighed twice")
    found = of(text, **{"start.omega.2": -4.0, "body.mass": 2.5, "run.friction": 0.4})
    assert "mass = 2.5  # weighed twice" in found
    assert "# The principal axes" in found and "2e-4" in found
    assert tomllib.loads(found)["start"]["omega"] == [0, 0, -4.0]
    assert tomllib.loads(found)["run"]["friction"] == 0.4


def test_keys_come_and_go():
    found = of(STONE, **{"contact": {"law": "coulomb", "friction": 0.3}, "start.contact": None})
    table = tomllib.loads(found)
    assert table["contact"] == {"law": "coulomb", "friction": 0.3}
    assert "contact" not in table["start"] and "# The principal axes" in found


def test_an_orientation_becomes_angles_in_its_line():
    angles = {"lean": 30, "heading": -12.5, "spin": 0}
    found = of(STONE, **{"start.orientation": angles})
    assert "orientation = {lean = 30, heading = -12.5, spin = 0}" in found
    assert "# The principal axes" in found and tomllib.loads(found)["start"]["omega"] == [0, 0, -5]
    back = of(found, **{"start.orientation": [1, 0, 0, 0]})
    assert "orientation = [1, 0, 0, 0]" in back


@pytest.mark.parametrize(
    "text",
    [None, "no TOML at all", "# " + "x" * LONGEST, "a = 1\n" * 3],
    ids=["none", "no TOML", "long", "twice"],
)
def test_otherwise_it_is_written_anew(text):
    table = {"title": "t", "run": {"duration": 1.0, "fast": True}}
    assert rewritten(text, table) == as_toml(table)


def test_true_is_not_one():
    assert tomllib.loads(rewritten("a = 1\n", {"a": True})) == {"a": True}
    assert "true" in rewritten("a = 1\n", {"a": True})
