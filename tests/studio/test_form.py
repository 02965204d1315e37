"""The form has every number of every scenario, with a slider that reaches it."""

from __future__ import annotations

import tomllib

import pytest

import voronets
from voronets import collection as gallery
from voronets.expressions.faults import InputError
from voronets.expressions.orientations import orientation_quaternion
from voronets.rolling.laws import LAWS
from voronets.scenario.changes import changed
from voronets.scenario.surfaces import KINDS
from voronets.studio.form.groups import form_groups
from voronets.studio.form.reshaping import reshaped


def table_of(name):
    return tomllib.loads(gallery.text(name))


def fields_of(table):
    return {field["key"]: field for group in form_groups(table) for field in group["fields"]}


def leaves(value, key=""):
    """Every value that is no table, with its dotted key."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, f"{key}.{name}" if key else name)
    else:
        yield key, value


@pytest.mark.parametrize("name", gallery.names())
def test_every_value_has_a_field(name):
    table = table_of(name)
    fields = fields_of(table)
    for key, value in leaves(table):
        if key in fields:
            field = fields[key]
            assert field["present"]
            if field["kind"] == "orientation":
                assert field["quaternion"] == pytest.approx(orientation_quaternion(value))
            else:
                assert field["kind"] == "toml" or field["value"] == value
        elif isinstance(value, list) and f"{key}.0" in fields:  # one for each of its entries
            assert all(fields[f"{key}.{i}"]["value"] == one for i, one in enumerate(value))
        else:
            above = key
            while above not in fields:  # in the text of a table
                above = above.rpartition(".")[0]
            assert fields[above]["kind"] == "toml"


@pytest.mark.parametrize("name", gallery.names())
def test_sliders_reach_what_is_there(name):
    for field in fields_of(table_of(name)).values():
        ends = field.get("range")
        if ends is None:
            continue
        assert ends["low"] < ends["high"], field
        numbers = field["value"] if isinstance(field["value"], list) else [field["value"]]
        for number in numbers:
            if isinstance(number, int | float):
                assert ends["low"] <= number <= ends["high"], field


@pytest.mark.parametrize("name", gallery.names())
def test_fields_say_what_they_are(name):
    for field in fields_of(table_of(name)).values():
        assert field["meaning"] and field["expected"] and field["label"], field["key"]


@pytest.mark.parametrize("side", ["body", "ground"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_surface_can_be_chosen(side, kind):
    """What comes with it is complete: whether it fits the start is another matter."""
    table = reshaped(table_of("rattleback"), f"{side}.surface.kind", kind)
    try:
        voronets.load(table)
    except InputError as error:
        assert all(not f.key.startswith(f"{side}.surface") for f in error.faults), error


@pytest.mark.parametrize("law", LAWS)
def test_every_contact_law_can_be_chosen(law):
    table = reshaped(table_of("ellipsoid-on-plane"), "contact.law", law)
    table["start"]["omega"] = [0, 0, 0]  # rubber does not spin
    assert voronets.load(table).started.problem.law.name == law
    back = reshaped(table, "contact.law", "rolling")
    assert back["contact"] == {"law": "rolling"}


def test_a_law_takes_along_what_belongs_to_it():
    """A billiard ball that is to roll has no speed of its own, and then a friction at which it stops."""
    table = table_of("billiard-ball")
    assert "velocity" in table["start"] and "run.friction" not in fields_of(table)
    rolling = reshaped(table, "contact.law", "rolling")
    assert "velocity" not in rolling["start"]
    assert voronets.load(rolling).started.problem.law.name == "rolling"
    assert "run.friction" in fields_of(rolling)


def test_a_form_of_a_table_with_faults():
    table = table_of("rattleback")
    table["body"]["surface"] = {"kind": "implicit", "F": "x^2 +", "wrong": "yes"}
    table["start"] = 3
    assert fields_of(table)["body.surface.F"]["value"] == "x^2 +"


@pytest.mark.parametrize("key", ["mass", "inertia"])
@pytest.mark.parametrize("value", [10**400, [10**400, 1, 1], [], [[]], None])
def test_a_form_of_numbers_that_are_none(key, value):
    table = table_of("rattleback")
    table["body"][key] = value
    assert f"body.{key}" in fields_of(table)
    table["body"]["surface"] = {"kind": "sphere", "radius": value}
    assert reshaped(table, "body.surface.kind", "torus")["body"]["surface"]["radius"] > 0


def test_sliders_stay_where_values_are_allowed():
    table = table_of("dropped-coin")
    table["body"]["inertia"] = [2e-7, 2e-7, 4e-7]
    table["run"]["tolerance"] = 1e-3
    fields = fields_of(table)
    assert fields["body.inertia"]["range"]["low"] > 0
    assert fields["run.tolerance"]["range"]["high"] == 1e-3
    assert fields["contact.friction"]["range"]["low"] == 0


@pytest.mark.parametrize("value", [10**400, -(10**400), "text", [1, 2], [], True])
def test_parameters_that_are_no_numbers(value):
    table = table_of("snakeboard")
    table["system"]["parameters"]["w"] = value
    assert "system.parameters.w" in fields_of(table)


ORIENTATIONS = (
    ([0.5, 0.5, 0.5, 0.5], {"lean": 90, "heading": 90, "spin": 0}, ["0", "1", "2", "3"]),
    ({"axis": [1, 0, 0], "degrees": 30}, {"lean": 30, "heading": 0, "spin": 0}, ["degrees"]),
    ({"lean": -10, "spin": 400}, {"lean": -10, "heading": 0, "spin": 400}, ["lean", "heading", "spin"]),
    ([[1, 0, 0], [0, -1, 0], [0, 0, -1]], {"lean": 180, "heading": 0, "spin": 0}, []),
)  # fmt: skip


@pytest.mark.parametrize(("value", "angles", "numbers"), ORIENTATIONS)
@pytest.mark.parametrize("key", ["start.orientation", "body.surface.turn"])
def test_an_orientation_in_any_form_is_lean_heading_and_spin(key, value, angles, numbers):
    field = fields_of(changed(table_of("rattleback"), {key: value}))[key]
    assert field["kind"] == "orientation"
    assert field["value"] == pytest.approx(angles, abs=1e-9)
    for name, angle in angles.items():
        assert field["ranges"][name]["low"] <= angle <= field["ranges"][name]["high"]
    assert [one["key"] for one in field["numbers"]] == [f"{key}.{name}" for name in numbers]


def test_an_orientation_that_is_none_can_be_mended():
    field = fields_of(changed(table_of("rattleback"), {"start.orientation": [0, 0, 0, 0]}))
    assert field["start.orientation"]["kind"] == "numbers"


def test_numbers_of_a_system_have_the_units_of_the_file():
    table = table_of("chaplygin-sleigh")
    table["system"]["units"] = {"x": "m", "phi": "rad", "b": "m"}
    fields = fields_of(table)
    keys = ("start.x", "start.phi'", "system.parameters.b", "system.parameters.m")
    assert [fields[key]["unit"] for key in keys] == ["m", "rad/s", "m", ""]
