"""The JSON Schema of scenario files, and the page of the documentation: from one description."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import jsonschema
import pytest

import voronets
from scenario import test_starts, test_systems, test_view
from scenario.tables import BALL
from scenario.test_faults import FAULTS
from scenario.test_parameters import SAME
from voronets import collection as gallery
from voronets.scenario.changes import changed
from voronets.scenario.json_schema import json_schema
from voronets.scenario.kinds import Kinds
from voronets.scenario.numbers import Number
from voronets.scenario.records import Key, Record
from voronets.scenario.reference import filled, tables
from voronets.scenario.table import Table
from voronets.scenario.toml import read_text

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads(json.dumps(json_schema(), allow_nan=False))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
MOTIONS = sorted((ROOT / "tests" / "agreement" / "motions").glob("*.toml"))


def errors(table):
    return list(VALIDATOR.iter_errors(table))


def objects(schema):
    """Every schema inside a schema, and itself."""
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(inner, dict | list):
            yield from objects(inner)


@pytest.mark.parametrize("draft", [jsonschema.Draft202012Validator, jsonschema.Draft7Validator])
def test_it_is_a_schema(draft):
    draft.check_schema(SCHEMA)
    assert SCHEMA["$schema"].endswith("2020-12/schema")


VALID = {
    **{name: read_text(gallery.text(name)) for name in gallery.names()},
    **{path.stem: tomllib.loads(path.read_text()) for path in MOTIONS},
    **{f"{name} {i}": changed(BALL, [one]) for name, pair in SAME.items() for i, one in enumerate(pair)},
    "ball": BALL, "sleigh": tomllib.loads(test_systems.SLEIGH),
    "every key": tomllib.loads(test_systems.EVERY_KEY), "view": test_view.WHEEL,
    "neumann": BALL | {"start": {"neumann": test_starts.GIVEN}},
}  # fmt: skip


@pytest.mark.parametrize("table", VALID.values(), ids=VALID)
def test_sound_scenarios_pass(table):
    assert not errors(table)


#: What a schema cannot say: numbers that are none, one number against another, what is in a formula.
UNSAID = {
    "body.mass=nan", "body.surface.centre=[0, 0, nan]", "body.rotor.momentum=nan",
    'body.surface={kind="torus", radius=1, tube=2}',
    'ground.surface={kind="saddle", p=1, q=1e-300}',
    'body.surface={kind="revolution", r="cos(u)", z="sin(u)", u=[1, 1]}',
    "body.inertia=[[1, 0.1, 0], [0, 1, 0], [0, 0, 1]]", "body.inertia=[1, 1, 2.001]",
    "body.inertia=[[1, 3, 0], [3, 1, 0], [0, 0, 1]]",
    'run.events=[{when="2"}]', 'run.events=[{when="0*omega_x + 1"}]', 'run.events=[{when="omga_x"}]',
}  # fmt: skip


@pytest.mark.parametrize(("setting", "key", "expected"), FAULTS, ids=[row[0] for row in FAULTS])
def test_faults_are_found_at_their_place(setting, key, expected):
    found = errors(changed(BALL, [setting]))
    assert bool(found) != (setting in UNSAID)
    for error in found:
        place = ".".join(map(str, error.absolute_path))
        assert place.startswith(key) or key.startswith(place), "at the key, or the table around it"


@pytest.mark.parametrize("missing", ["body", "run", "body.mass", "body.surface.kind", "start.omega",
                                     "body.surface.radius", "ground.surface"])  # fmt: skip
def test_a_missing_key_is_found(missing):
    assert errors(changed(BALL, {missing: None}))


@pytest.mark.parametrize("table", [
    {**test_view.WHEEL, "body": BALL["body"]}, {**BALL, "view": {"points": {}}},
    changed(test_view.WHEEL, {"system.kinetic": None}),
    changed(test_view.WHEEL, {"system.particles": [{"mass": 1, "position": ["x"]}]}),
    changed(test_view.WHEEL, {"system.coordinates": ["x", "energy"]}),
    changed(test_view.WHEEL, {"start.project": 1}), changed(test_view.WHEEL, {"start.x": "0"}),
    changed(test_view.WHEEL, {"view.lines": [["hub"]]}),
    changed(BALL, {"start.neumann": test_starts.GIVEN}),
    changed(BALL, {"body.surface": {"kind": "support", "h": "1", "f": "1"}}),
    changed(BALL, {"body.surface": {"kind": "support", "h": "a", "a": "1"}}),
])  # fmt: skip
def test_other_faults(table):
    assert errors(table)


def test_every_key_has_a_meaning_and_every_table_is_closed():
    for schema in objects(SCHEMA):
        for name, key in schema.get("properties", {}).items():
            if isinstance(key, dict) and "title" in key:
                assert key["title"] == name and len(key["description"]) > 5
        if "required" in schema and "properties" in schema and schema.get("type") == "object":
            assert "additionalProperties" in schema or "if" in schema


def test_editors_need_no_references():
    assert "$ref" not in json.dumps(SCHEMA)


@pytest.mark.parametrize("path", ["body.mass", "body.surface.semi_axes", "start.omega", "view.points",
                                  "system.kinetic", "run.friction"])  # fmt: skip
def test_editors_find_every_key_without_conditions(path):
    """Taplo completes by properties, anyOf, oneOf and allOf alone."""
    found = [SCHEMA]
    for name in path.split("."):
        inner = [x for schema in found for x in (schema, *schema.get("anyOf", []))]
        found = [
            x["properties"][name]
            for x in inner
            if name in getattr(x, "get", {}.get)("properties", {})
        ]
    assert found


# -- a table of one's own: described once, read and checked ---------------------------------------

FRICTION = Key("friction", Number(positive=True), "coefficient", optional=True)
LAWS = Kinds("law", {
    "rolling": Record((FRICTION,), lambda table, friction: ("rolling", friction), "no slip"),
    "viscous": Record((Key("viscosity", Number(low=0.0), "c", "N s/m"),),
                      lambda table, viscosity: ("viscous", viscosity), "force −c v"),
}, "how they touch", default="rolling")  # fmt: skip
BOX = Record((Key("contact", LAWS, "how body and ground touch", default={}),
              Key("size", Number(positive=True), "how large", "m", default=2)),
             lambda table, contact, size: (contact, size))  # fmt: skip
BOXES = [
    ({}, (("rolling", None), 2.0), []),
    ({"contact": {"friction": 0.3}, "size": 1}, (("rolling", 0.3), 1.0), []),
    ({"contact": {"law": "viscous", "viscosity": 0}}, (("viscous", 0.0), 2.0), []),
    ({"contact": {"law": "viscous"}}, None, ["contact.viscosity"]),
    ({"contact": {"law": "viscous", "viscosity": -1, "friction": 1}}, None,
     ["contact.viscosity", "contact.friction"]),
    ({"contact": {"viscosity": 1}}, None, ["contact.viscosity"]),
    ({"contact": {"law": "coulomb", "friction": 1}, "size": -1}, None, ["contact.law", "size"]),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected", "keys"), BOXES, ids=[str(row[0]) for row in BOXES])
def test_a_table_is_described_once(given, expected, keys):
    table = Table(given)
    assert BOX.read_table(table) == expected
    assert [fault.key for fault in table.faults] == keys
    found = list(jsonschema.Draft202012Validator(BOX.schema()).iter_errors(given))
    assert bool(found) == bool(keys)


# -- the page -------------------------------------------------------------------------------------

PAGE = (ROOT / "docs" / "scenario.md").read_text(encoding="utf-8")


def test_the_page_is_up_to_date():
    assert filled(PAGE) == PAGE, "run tools/scenario_page.py"


def test_the_page_has_every_table():
    assert sorted(re.findall("<!-- keys: (.*) -->", PAGE)) == sorted(tables())


def test_the_system_of_the_page_is_sound():
    (block,) = re.findall(r"```\n(\[system\].*?)```", PAGE, re.S)
    assert isinstance(voronets.load(tomllib.loads(block)).view.points, Mapping)
