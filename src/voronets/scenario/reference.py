"""The tables of the page on scenario files, from the description by which the files are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from voronets.scenario.kinds import Kinds
from voronets.scenario.records import Key, Record
from voronets.scenario.rolling import ROLLING
from voronets.scenario.systems import GENERAL
from voronets.scenario.toml import as_toml
from voronets.scenario.values import ListOf, Named, Value

HEADS = ("| key | value | unit | default | meaning |", "| --- | --- | --- | --- | --- |")
KIND_HEADS = ("| {} | its keys | {} |", "| --- | --- | --- |")
PLACE = re.compile(r"(<!-- keys: (.*?) -->\n).*?(<!-- end -->)", re.DOTALL)


def tables() -> dict[str, str]:
    """Every table of a scenario file in Markdown, by its name, such as "run.events"."""
    found: dict[str, str] = {}
    for record in (ROLLING, GENERAL):
        for name, value in _tables("", record):
            text = _kinds(value) if isinstance(value, Kinds) else _keys(value)
            if name in found and text != found[name]:
                name = f"{name} of {record.meaning}"
            found[name] = text
    return found


def filled(page: str) -> str:
    """A page with the tables between its marks brought up to date."""
    written = tables()
    return PLACE.sub(lambda mark: mark[1] + written[mark[2]] + mark[3], page)


def _tables(name: str, value: Value) -> Iterator[tuple[str, Record | Kinds]]:
    """The tables in a value, each with its dotted name."""
    if isinstance(value, ListOf | Named):
        yield from _tables(name, value.item)
    elif isinstance(value, Kinds):
        yield name.rpartition(".")[2], value
        for kind in value.kinds.values():
            yield from (pair for key in kind.own for pair in _tables(key.name, key.value))
    elif isinstance(value, Record):
        yield name or value.meaning, value
        for key in value.own:
            yield from _tables(f"{name}.{key.name}" if name else key.name, key.value)


def _keys(record: Record) -> str:
    """A row for each key of a table."""
    grouped = [name for group in record.either for name in group]
    return _rows((key, key.name in grouped) for key in record.keys)


def _rows(keys: Iterable[tuple[Key, bool]]) -> str:
    """A row for each key, and whether others may be there instead."""
    rows = (
        f"| `{key.name}` | {_cell(key.value.words())} | {key.unit} | {_default(key, either)} | "
        f"{_cell(key.meaning)} |"
        for key, either in keys
    )
    return "\n".join([*HEADS, *rows]) + "\n"


def _kinds(value: Kinds) -> str:
    """A row for each kind with its own keys; then the keys that all have."""
    shared = value.shared
    rows = []
    for name, kind in value.kinds.items():
        own = [key for key in kind.own if key not in shared]
        called = f"`{name}` (default)" if name == value.default else f"`{name}`"
        rows.append(f"| {called} | {'; '.join(map(_phrase, own))} | {_cell(kind.meaning)} |")
    heads = [head.format(value.by, value.column) for head in KIND_HEADS]
    return (
        "\n".join([*heads, *rows, "", *_rows((key, False) for key in shared).splitlines()]) + "\n"
    )


def _phrase(key: Key) -> str:
    """A key in a line: its name, what it holds, in what unit, what it means."""
    unit = f", {key.unit}" if key.unit else ""
    default = "" if key.default is None else f", default {_default(key)}"
    return f"`{key.name}` ({_cell(key.value.words())}{unit}{default}): {_cell(key.meaning)}"


def _default(key: Key, either: bool = False) -> str:
    if key.default is not None:
        return f"`{_toml(key.default)}`"
    return "" if key.optional else "either" if either else "required"


def _toml(value: Any) -> str:
    return as_toml({"key": value}).strip().removeprefix("key = ") if value != {} else "{ }"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
