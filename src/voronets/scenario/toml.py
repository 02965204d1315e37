"""Scenario files: reading TOML from a file or a text, and writing it (Python only reads it)."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.file_content import file_text
from voronets.expressions.ranges import printable

LARGEST_FILE = 1_000_000
DEEPEST = 32  # tables and lists inside one another
BARE = re.compile(r"[A-Za-z0-9_-]+\Z")

#: Where ``tomllib`` says a fault is.
PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
QUOTES = 'Texts and formulas need quotes, as in title = "Ball".'
#: What a line at fault probably needs.
HINTS = (
    (re.compile(r"^\s*([\w-]+'+)\s*="), "Names with ' need quotes, as in \"{}\" = 1."),
    (re.compile(r"=\s*[+-]?\d+,\d"), "Decimals have a point, not a comma, as in 9.81."),
    (re.compile(r"^[^=\"']+=\s*\[?\s*(?!true\b|false\b|inf\b|nan\b)[^\W\d]"), QUOTES),
)  # fmt: skip
#: What is probably wrong at the very place of a fault: what ``tomllib`` says of it, what stands there, a hint.
HINTS_THERE = (
    (re.compile("overwrite"), re.compile(""), "This key is there twice."),
    (re.compile(r"Illegal character '\\n'"), re.compile(""), "A closing quote is missing in this line."),
    (re.compile(""), re.compile("[“”„‘’]"), "Use straight quotes, as in title = \"Ball\"."),
    (re.compile("Invalid value"), re.compile(r"[^\W\d]"), QUOTES),
    (re.compile("Unclosed array"), re.compile(r"[+\-\d.\"']"), "Put commas between the values of a list."),
)  # fmt: skip

_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
#: A dotted key of too many parts; ``tomllib`` takes time that grows with their square.
LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}}")


def read_file(path: str | Path) -> dict[str, Any]:
    """The table of a TOML file."""
    path = Path(path)
    text = file_text(path, "file", "a scenario file", LARGEST_FILE)
    return read_text(text, printable(str(path)))


def read_text(text: str, name: str = "The text") -> dict[str, Any]:
    """The table of a TOML text."""
    if LONG_KEY.search(text):
        message = f"{name} has a key of more than {DEEPEST} parts."
        raise InputError([Fault("file", name, f"keys of at most {DEEPEST} parts", message)])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InputError([too_deep(name)]) from None
    except ValueError as error:  # not TOML, or an integer of too many digits
        reason = printable(str(error).partition(";")[0])
        message = f"{name} is not valid TOML: {reason}."
        message += _place(reason, text)
        raise InputError([Fault("file", name, f"TOML ({reason})", message)]) from None


def _place(reason: str, text: str) -> str:
    """A hint and the line of the text that a fault of TOML is in, with a caret below its column."""
    place = PLACE.search(reason)
    if place is None:
        return ""
    number, column = map(int, place.groups())
    line = text.split("\n")[number - 1].rstrip("\r")
    shown, before = (printable(part.replace("\t", " ")) for part in (line, line[: column - 1]))
    if not line.strip():
        return ""
    matches = ((pattern.search(line), hint) for pattern, hint in HINTS)
    hint = next((f" {hint}".format(*match.groups()) for match, hint in matches if match), "")
    for said, there, words in HINTS_THERE:
        if not hint and said.search(reason) and there.match(line[column - 1 :]):
            hint = f" {words}"
    return f"{hint}\n{shown}\n{' ' * len(before)}^"


def too_deep(got: str) -> Fault:
    """The fault of tables and lists that are nested too deeply."""
    message = f"The tables and lists of {got} are nested more than {DEEPEST} deep."
    return Fault("file", got, f"tables and lists at most {DEEPEST} deep", message)


def as_toml(table: Mapping[str, Any]) -> str:
    """A TOML text that reads back as the table: top-level tables as sections, the rest inline."""
    lines = [f"{_key(k)} = {_value(v)}" for k, v in table.items() if not isinstance(v, Mapping)]
    for name, section in table.items():
        if isinstance(section, Mapping):
            lines.append(f"[{_key(name)}]")
            lines += [f"{_key(k)} = {_value(v)}" for k, v in section.items()]
    return "\n".join(lines) + "\n"


def _key(name: str) -> str:
    return name if BARE.match(name) else _text(name)


def _text(text: str) -> str:
    # JSON's escapes are TOML's, but for the control character DEL.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(v) for v in value) + "]"
    return str(value)  # dates and times, which no key of ours takes
