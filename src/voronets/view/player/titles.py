"""Titles of motions that are shown together: two of one name say in what they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from voronets.engine import Motion
from voronets.scenario.read import read_text

MOST = 3  # differences in a title


def titles(motions: Sequence[Motion]) -> list[str]:
    """A title for each motion."""
    plain = [str(motion.data.attrs.get("title", "")) for motion in motions]
    if len(motions) != 2 or plain[0] != plain[1]:
        return plain
    one, two = (dict(_numbers(_table(motion))) for motion in motions)
    differ = [key for key in {**one, **two} if one.get(key) != two.get(key)][:MOST]
    if not differ:
        return [f"{plain[0]} (first)", f"{plain[1]} (second)"]
    return [
        f"{plain[0]} ({', '.join(f'{key} = {table[key]}' for key in differ if key in table) or 'as it is'})"
        for table in (one, two)
    ]


def _table(motion: Motion) -> dict[str, Any]:
    try:
        return dict(read_text(str(motion.data.attrs.get("scenario", ""))))
    except ValueError:
        return {}


def _numbers(part: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """(key, value) of everything in a table, keys as ``--set`` has them."""
    if isinstance(part, dict | list):
        inner = part.items() if isinstance(part, dict) else enumerate(part)
        for name, value in inner:
            yield from _numbers(value, f"{key}.{name}" if key else str(name))
    elif key not in ("title", "look_for"):
        yield key, part
