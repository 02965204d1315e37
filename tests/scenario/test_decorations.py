"""The table [view] of a rolling body: decorations, the camera, and faults said in sentences."""

from __future__ import annotations

import pytest

import voronets
from voronets.scenario.decorations import Cut, Mark, Paint, Stem

TABLE = voronets.load("ball-in-bowl").table


def viewed(*body, **keys):
    return voronets.load({**TABLE, "view": {"body": list(body), **keys}}).view


def test_decorations_with_what_was_left_out():
    view = viewed(
        {"stem": [0, 0, 2], "length": 0.02}, {"cut": [0, 3, 4], "at": 0.01, "colour": "white"},
        {"paint": [1, 0, 0]}, {"paint": [0, 0, 1], "from": -0.01, "to": 0.02},
        {"mark": "centre"}, {"mark": [0, -1, 0], "radius": 0.001}, camera="follow",
    )  # fmt: skip
    assert view.camera == "follow"
    assert view.body == (
        Stem((0, 0, 1), None, 0.02, "wood"), Cut((0, 0.6, 0.8), 0.01, "white"),
        Paint((1, 0, 0), None, None, "orange"), Paint((0, 0, 1), -0.01, 0.02, "orange"),
        Mark(None, None, "red"), Mark((0, -1, 0), 0.001, "red"),
    )  # fmt: skip


def test_a_view_changes_no_motion():
    plain = voronets.load(TABLE)
    seen = voronets.load({**TABLE, "view": {"body": [{"cut": [0, 0, 1], "at": 0.0}]}})
    assert seen.problem == plain.problem and seen.state.tolist() == plain.state.tolist()


@pytest.mark.parametrize(("table", "key", "words"), [
    ({"stem": [0, 0, 0]}, "stem", "not zero"), ({"stem": [0, 0, 1], "radius": -1}, "radius", "positive"),
    ({"cut": [0, 0, 1]}, "at", "number"), ({"paint": [1, 0, 0], "colour": "pink"}, "colour", "one of"),
    ({"paint": [1, 0, 0], "from": 2, "to": 1}, "to", "above 2"), ({"mark": "center"}, "mark", "centre"),
    ({"stem": [0, 0, 1], "at": 1}, "at", "stem or at"), ({"spike": 1}, "spike", "one of"),
])  # fmt: skip
def test_faults(table, key, words):
    with pytest.raises(voronets.InputError) as caught:
        viewed(table)
    found = {fault.key: fault.expected for fault in caught.value.faults}
    assert words in found[f"view.body.0.{key}"]


def test_an_unknown_camera():
    with pytest.raises(voronets.InputError, match="camera"):
        viewed(camera="above")
