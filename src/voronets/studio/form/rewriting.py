"""The text of a scenario file with some values changed: its comments, its order and its numbers stay as they are."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import InlineTable

from voronets.scenario.read import read_text
from voronets.scenario.toml import as_toml

#: What tomlkit does not take can be written anew.
FAULTS = (TOMLKitError, ValueError, TypeError, LookupError, RecursionError)
LONGEST = 100_000  # letters; a longer text is written anew, for this one would take seconds


def rewritten(text: str | None, table: Mapping[str, Any]) -> str:
    """A text for a table, made from one for another table; None: there is no such text."""
    if text is None or len(text) > LONGEST:
        return as_toml(table)
    try:
        document = tomlkit.parse(text)
        _fit(document, table)
        found = tomlkit.dumps(document)
        same = read_text(found) == table
    except FAULTS:
        same = False
    return found if same else as_toml(table)


def _fit(
    there: MutableMapping[str, Any], wanted: Mapping[str, Any], *, inside: bool = False
) -> None:
    """Change what is different in a table, and nothing else; ``inside``: it is not the whole file."""
    for key in [key for key in there if key not in wanted]:
        del there[key]
    for key, value in wanted.items():
        held = there.get(key)
        if isinstance(held, MutableMapping) and isinstance(value, Mapping):
            _fit(held, value, inside=True)
        elif key not in there or held != value or isinstance(held, bool) != isinstance(value, bool):
            there[key] = _inline(value) if inside and isinstance(value, Mapping) else value


def _inline(table: Mapping[str, Any]) -> InlineTable:
    """A table in braces: a section of its own would take over the keys that follow."""
    made = tomlkit.inline_table()
    made.update({k: _inline(v) if isinstance(v, Mapping) else v for k, v in table.items()})
    return made
