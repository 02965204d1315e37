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
    ("chaplygin-sleigh", "system.parameters.m"): "",
    ("tippe-top", "contact.friction"): "",
}


@pytest.mark.parametrize(("scenario", "key"), UNITS)
def test_the_unit_of_a_key(scenario, key):
    assert unit_of(read_text(text(scenario)), key) == UNITS[scenario, key]
