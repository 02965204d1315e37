"""The unit of a key, from the description by which files are read."""

from __future__ import annotations

import pytest

from voronets.collection import text
from voronets.scenario.toml import read_text
from voronets.scenario.units import unit_of

UNITS = {
    ("rattleback", "start.omega.2"): "rad/s",
    ("rattleback", "body.mass"): "kg",
    ("rattleback", "body.surface.semi_axes.0"): "m",
    ("rattleback", "run.duration"): "s",
    ("rattleback", "start.orientation.0"): "",
    ("rattleback", "nothing.of.the.sort"): "",
    ("chaplygin-sleigh", "system.parameters.m"): "kg",
    ("tippe-top", "contact.friction"): "",
}


def test_the_unit_that_a_system_gives_its_numbers():
    units = {"x": "m", "b": "m", "n": "1"}
    table = {"system": {"coordinates": ["x", "n"], "parameters": {"b": 1}, "units": units}}
    keys = ("start.x", "start.x'", "start.n'", "start.y", "system.parameters.b", "system.units.x")
    assert [unit_of(table, key) for key in keys] == ["m", "m/s", "1/s", "", "m", ""]


def test_the_angles_of_an_orientation_are_in_degrees():
    assert unit_of({"body": {}}, "start.orientation.lean") == "°"
    assert unit_of({"body": {}}, "body.surface.turn.radians") == ""  # of no known kind
    assert unit_of({"start": {}}, "start.orientation.radians") == "rad"


@pytest.mark.parametrize(("scenario", "key"), UNITS)
def test_the_unit_of_a_key(scenario, key):
    assert unit_of(read_text(text(scenario)), key) == UNITS[scenario, key]
