"""Scenario files as JSON Schema, by which editors complete and check them."""

from __future__ import annotations

from voronets.scenario.kinds import narrowed, united
from voronets.scenario.rolling import ROLLING
from voronets.scenario.systems import GENERAL
from voronets.scenario.values import Schema


def json_schema() -> Schema:
    """Draft 2020-12, in keywords that editors with draft 7 know too, and without references."""
    rolling, general = ROLLING.schema(), GENERAL.schema()
    keys = united([rolling, general])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A voronets scenario",
        "description": "SI units, radians, quaternions w x y z, z up",
        "type": "object",
        "properties": keys,
        "if": {"required": ["system"]},
        "then": narrowed(general, keys),
        "else": narrowed(rolling, keys),
    }
