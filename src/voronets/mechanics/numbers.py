"""Trees of named numbers, and the flat lists that compiled code knows them by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def leaves(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """(dotted name, value) of every number, in order."""
    for name, value in tree.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def filled(tree: Mapping[str, Any], values: Sequence[Any]) -> dict[str, Any]:
    """The same tree with ``values`` for its numbers, in order."""
    supply = iter(values)

    def fill(branch: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: fill(value) if isinstance(value, Mapping) else next(supply)
            for name, value in branch.items()
        }

    return fill(tree)
