"""The form of a scenario: a group of fields for every table, in the order of a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from voronets.expressions.ranges import is_number
from voronets.rolling.laws import LAWS
from voronets.scenario.contact import CONTACT, KEYS
from voronets.scenario.kinds import Kinds
from voronets.scenario.records import Key, Record
from voronets.scenario.rolling import ROLLING
from voronets.scenario.systems import GENERAL, START_KEY
from voronets.scenario.table import Table
from voronets.scenario.units import unit_of
from voronets.studio.form.fields import Field, fields_of, number_field
from voronets.studio.form.system_start import start_fields

Group = dict[str, Any]
TITLES = {
    "": "Title", "body": "Body", "body.surface": "Shape of the body", "body.rotor": "Built-in rotor",
    "ground.surface": "Shape of the ground", "force": "Forces", "contact": "Contact", "start": "Start",
    "start.neumann": "Start in Neumann's coordinates", "run": "Run", "system": "System",
    "system.parameters": "Parameters", "view": "Drawing",
}  # fmt: skip
#: What is changed most comes first; what it is called, last.
FIRST = ("start", "start.neumann", "body", "body.surface", "system.parameters")


def form_groups(table: Mapping[str, Any]) -> list[Group]:
    """The groups of fields of a scenario's table, whether it is sound or not."""
    record = GENERAL if "system" in table else ROLLING
    found = [
        _with_units(_of_run(g, table), table)
        for g in _record_groups("", record, table, "", absent=False)
    ]
    order = {name: place for place, name in enumerate(FIRST)}
    return sorted(
        (group for group in found if group["fields"]),
        key=lambda group: order.get(group["name"], len(order) + (not group["name"])),
    )


def _record_groups(
    name: str, record: Record, there: Any, meaning: str, *, absent: bool
) -> Iterator[Group]:  # fmt: skip
    """The groups of a table, and of the tables in it."""
    held: Mapping[str, Any] = there if isinstance(there, Mapping) else {}
    chosen = record.chosen(Table(held))
    keys = [key for key in record.own if key.name in chosen]
    plain = [key for key in keys if not isinstance(key.value, Record | Kinds)]
    fields = [f for key in plain for f in fields_of(key, name, held, absent=absent)]
    if record is CONTACT:
        fields = list(_of_law(fields, held.get("law", "rolling")))
    yield _group(name, meaning, [*fields, *_others(name, record, held)])
    yield from _parameters(name, record, held)
    for key in keys:
        if isinstance(key.value, Record | Kinds):
            yield from _inner_groups(name, key, held, absent=absent)


def _inner_groups(
    path: str, key: Key, there: Mapping[str, Any], *, absent: bool
) -> Iterator[Group]:  # fmt: skip
    """The groups of a table inside another."""
    name = f"{path}.{key.name}" if path else key.name
    held, value = there.get(key.name), key.value
    absent = absent or held is None
    if value is START_KEY.value:  # of a system: its keys are the coordinates
        yield _group(name, key.meaning, start_fields({**there, "start": held}))
        return
    if isinstance(value, Record):
        yield from _record_groups(name, value, held or {}, key.meaning, absent=absent)
        return
    assert isinstance(value, Kinds)
    held = held if isinstance(held, Mapping) else {}
    kind = held.get(value.by, value.default)
    choice = [f | {"reshapes": True} for f in fields_of(value.choice, name, held, absent=absent)]
    if not isinstance(kind, str) or kind not in value.kinds:
        yield _group(name, key.meaning, choice)
        return
    record = value.kinds[kind]
    known = {k: v for k, v in held.items() if k != value.by}
    first, *rest = _record_groups(name, record, known, key.meaning, absent=absent)
    yield first | {
        "fields": [*choice, *first["fields"]],
        "meaning": f"the material is {record.meaning}",
    }
    yield from rest


def _of_run(group: Group, table: Mapping[str, Any]) -> Group:
    """Without the friction at which a rolling body would slip, where the law lets it slip."""
    contact = table.get("contact")
    law = contact.get("law") if isinstance(contact, Mapping) else None
    if group["name"] != "run" or not (isinstance(law, str) and law in LAWS and LAWS[law].slips):
        return group
    kept = [f for f in group["fields"] if f["key"] != "run.friction" or f["present"]]
    return group | {"fields": kept}


def _with_units(group: Group, table: Mapping[str, Any]) -> Group:
    """The parameters of a general system in the units of the file."""
    if group["name"] != "system.parameters":
        return group
    fields = [field | {"unit": unit_of(table, field["key"])} for field in group["fields"]]
    return group | {"fields": fields}


def _of_law(fields: list[Field], law: Any) -> Iterator[Field]:
    """The fields that a contact law has, and those that are there although it has them not."""
    needed, others = KEYS[LAWS[law]] if isinstance(law, str) and law in LAWS else ((), ())
    for field in fields:
        name = field["key"].rpartition(".")[2]
        if name == "law":
            yield field | {"reshapes": True}
        elif name in (*needed, *others) or field["present"]:
            yield field | {"optional": name not in needed}


def _parameters(name: str, record: Record, held: Mapping[str, Any]) -> Iterator[Group]:
    """A group for the numbers that formulas use."""
    given = held.get("parameters")
    if record.formulas is None or not isinstance(given, Mapping):
        return
    path = f"{name}.parameters"
    fields = [number_field(f"{path}.{key}", value, "a number that the formulas use")
              for key, value in given.items()]  # fmt: skip
    yield _group(path, "the numbers that the formulas use", fields)


def _others(name: str, record: Record, held: Mapping[str, Any]) -> list[Field]:
    """Numbers beside the known keys: parameters of a surface's formulas."""
    if not record.beside:
        return []
    mine = {key.name for key in record.keys}
    return [number_field(f"{name}.{key}", value, "a number that the formulas use")
            for key, value in held.items() if key not in mine and is_number(value)]  # fmt: skip


def _group(name: str, meaning: str, fields: list[Field]) -> Group:
    title = TITLES.get(name) or name.replace("_", " ").replace(".", ": ")
    return {"name": name, "title": title, "meaning": meaning, "fields": fields}
