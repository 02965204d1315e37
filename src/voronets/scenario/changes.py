"""Changes to the table of a scenario: ``--set start.omega.2=-4`` and ``with_(start__omega=…)``."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import printable, shown
from voronets.scenario.toml import BARE, DEEPEST, LONG_KEY, too_deep

#: Changes as ``--set`` takes them, "start.omega.2=-4", or values by dotted key.
Settings = str | Sequence[str] | Mapping[str, Any]


def changed(table: Mapping[str, Any], *changes: Settings) -> dict[str, Any]:
    """A copy with changes put in: dotted keys, list indices from 0; None takes a key or an entry away."""
    result = _copied(table, 0)
    faults = []
    for name, key, got, value in (one for settings in changes for one in _each(settings)):
        try:
            if not key:
                raise _Misplaced(
                    "key=value",
                    f"{printable(name)} is not a change.",
                    "Write --set KEY=VALUE, for example --set start.omega.2=-4.",
                )
            _put(result, key.split("."), value())
        except _Misplaced as error:
            faults.append(Fault(printable(name), got, *error.args))
        except (ValueError, RecursionError):
            expected = 'a TOML value, such as 0.5, [0, 0, 1] or "text"'
            faults.append(Fault(printable(name), got, expected))
    if faults:
        raise InputError(faults)
    return dict(_copied(result, 0))


class _Misplaced(LookupError):
    """A change that has no place in the table; its arguments end the ``Fault``."""


def _each(settings: Settings) -> Iterator[tuple[str, str, Any, Callable[[], Any]]]:
    """Name in a message, dotted key, value as a message shows it, and what gives the value."""
    if isinstance(settings, Mapping):
        for key, given in settings.items():
            yield key, key, shown(given), partial(_copied, given, 0)
        return
    for setting in [settings] if isinstance(settings, str) else settings:
        key, separator, text = (part.strip() for part in setting.partition("="))
        name, got = f"--set {key}".strip(), printable(text) or "nothing"
        yield name, key if separator else "", got, partial(set_value, text)


def set_value(text: str) -> Any:
    """The value behind ``--set KEY=``: a TOML value, or a bare word as the text that it is."""
    try:
        return toml_value(text)
    except ValueError:
        if BARE.match(text) and any(letter.isalpha() for letter in text):
            return text
        raise


def toml_value(text: str) -> Any:
    """The one TOML value of a text."""
    parsed = {} if LONG_KEY.search(text) else tomllib.loads(f"value = {text}")
    if list(parsed) != ["value"]:
        raise ValueError("more than one value")
    return parsed["value"]


def _put(table: Any, path: list[str], value: Any) -> None:
    """Set the value at a path; tables that are missing are made, list entries must exist."""
    for depth, name in enumerate(path):
        last = depth == len(path) - 1
        if isinstance(table, list):
            if name not in map(str, range(len(table))):
                counted = f"{len(table)} {'entry' if len(table) == 1 else 'entries'}"
                raise _Misplaced(
                    f"an index from 0 to {len(table) - 1}",
                    f"{{key}} has the index {printable(name)!r}, but the list has {counted}.",
                    "Indices start at 0.",
                )
            if last and value is None:
                del table[int(name)]
            elif last:
                table[int(name)] = value
            else:
                table = table[int(name)]
        elif not isinstance(table, dict):
            raise _Misplaced(
                "a key of a table or a list",
                f"{{key}} cannot be set: {path[depth - 1]!r} is neither a table nor a list.",
            )
        elif not name:
            raise _Misplaced("a key without empty parts", "{key} has an empty part.")
        elif last and value is None:
            table.pop(name, None)
        elif last:
            table[name] = value
        else:
            table = table.setdefault(name, {})


def _copied(value: Any, depth: int) -> Any:
    """Tables, lists and arrays as dicts and lists of our own."""
    if depth > DEEPEST:
        raise InputError([too_deep("the scenario")])
    if isinstance(value, Mapping):
        return {str(key): _copied(item, depth + 1) for key, item in value.items()}
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [_copied(item, depth + 1) for item in value]
    return value
