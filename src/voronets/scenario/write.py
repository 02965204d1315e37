"""Writing a scenario's table as TOML (Python reads TOML but does not write it)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


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
