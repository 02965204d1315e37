"""Numbers that were given as text: their quotes are shown, and the advice is to remove them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from voronets.expressions.ranges import printable


def about_quotes(value: Any, expected: str, check: Callable[[Any], str]) -> tuple[str, str]:
    """Message and advice of a ``Fault``: a text in its quotes, and whether it would fit without them.

    check  what is expected of a value; nothing where it is one
    """
    text = isinstance(value, str) and value.strip()
    message = f'{{key}} is "{printable(value)}"; it must be {expected}.' if text else ""
    unquoted = without_quotes(value)
    remove = unquoted is not None and not check(unquoted)
    return message, "Remove the quotes." if remove else ""


def without_quotes(value: Any) -> Any:
    """A number or a truth value that was given as text, also in lists; None where it holds other text."""
    if isinstance(value, list):
        items = [without_quotes(item) for item in value]
        return None if any(item is None for item in items) else items
    if not isinstance(value, str):
        return value
    if value.strip() in ("true", "false"):
        return value.strip() == "true"
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            pass
    return None
