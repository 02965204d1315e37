"""Where a scenario comes from (a file, a text, a table) and changes to it: a plain table."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.scenario.table import printable

LARGEST_FILE = 1_000_000
DEEPEST = 32  # tables and lists inside one another

_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
#: A dotted key of too many parts; ``tomllib`` takes time that grows with their square.
_LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}}")


def read_file(path: str | Path) -> dict[str, Any]:
    """The table of a TOML file."""
    path, name = Path(path), printable(str(path))
    try:
        if path.is_dir():
            raise InputError([Fault("file", name, "a scenario file; this is a folder")])
        if path.exists() and not path.is_file():
            raise InputError([Fault("file", name, "an ordinary file")])
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError([Fault("file", name, f"a readable file ({reason})")]) from None
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError([Fault("file", name, f"the name of a file ({error})")]) from None
    if len(data) > LARGEST_FILE:
        raise InputError([Fault("file", name, f"at most {LARGEST_FILE} bytes")])
    try:
        return read_text(data.decode("utf-8-sig"), name)
    except UnicodeDecodeError:
        raise InputError([Fault("file", name, "text in UTF-8")]) from None


def read_text(text: str, name: str = "a text") -> dict[str, Any]:
    """The table of a TOML text."""
    if _LONG_KEY.search(text):
        raise InputError([Fault("file", name, f"keys of at most {DEEPEST} parts")])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InputError([_too_deep(name)]) from None
    except ValueError as error:  # not TOML, or an integer of too many digits
        reason = printable(str(error).partition(";")[0])
        raise InputError([Fault("file", name, f"TOML ({reason})")]) from None


def changed(table: Mapping[str, Any], settings: Sequence[str] = ()) -> dict[str, Any]:
    """A copy with ``key=value`` settings put in: dotted keys, list indices from 0, TOML values."""
    result = _copied(table, 0)
    faults = []
    for setting in settings:
        key, separator, text = setting.partition("=")
        name, value = printable(f"--set {key.strip()}".strip()), printable(text.strip())
        try:
            if not separator or not key.strip():
                raise LookupError("key=value, such as start.omega.2=-4")
            _put(result, key.strip().split("."), _value(text))
        except LookupError as error:
            faults.append(Fault(name, value or "nothing", str(error.args[0])))
        except (ValueError, RecursionError):
            expected = 'a TOML value, such as 0.5, [0, 0, 1] or "text"'
            faults.append(Fault(name, value or "nothing", expected))
    if faults:
        raise InputError(faults)
    return _copied(result, 0)


def _value(text: str) -> Any:
    """The one TOML value of a text."""
    parsed = {} if _LONG_KEY.search(text) else tomllib.loads(f"value = {text}")
    if list(parsed) != ["value"]:
        raise ValueError("more than a value")
    return parsed["value"]


def _put(table: Any, path: list[str], value: Any) -> None:
    """Set the value at a path; tables that are missing are made, list entries must exist."""
    for depth, name in enumerate(path):
        last = depth == len(path) - 1
        if isinstance(table, list):
            if name not in map(str, range(len(table))):
                raise LookupError(f"an index from 0 to {len(table) - 1}, not {printable(name)!r}")
            if last:
                table[int(name)] = value
            else:
                table = table[int(name)]
        elif not isinstance(table, dict):
            raise LookupError(f"a key of a table or a list; {path[depth - 1]!r} is neither")
        elif not name:
            raise LookupError("a key without empty parts")
        elif last:
            table[name] = value
        else:
            table = table.setdefault(name, {})


def _copied(value: Any, depth: int) -> Any:
    """Tables, lists and arrays as dicts and lists of our own."""
    if depth > DEEPEST:
        raise InputError([_too_deep("deeper ones")])
    if isinstance(value, Mapping):
        return {str(key): _copied(item, depth + 1) for key, item in value.items()}
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [_copied(item, depth + 1) for item in value]
    return value


def _too_deep(got: str) -> Fault:
    return Fault("file", got, f"tables and lists at most {DEEPEST} deep")
