"""Names of letters that a witness gives: as the formulas write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from unicodedata import normalize

import numpy as np


def composed(letters: Mapping[str, Any]) -> dict[str, Any]:
    """The letters with their dots written as the formulas' reader writes them."""
    return {normalize("NFC", name): value for name, value in letters.items()}


def numbered(name: str, values: Iterable[Any], n: int | None = None) -> dict[str, Any]:
    """``q_{}`` → q_1, q_2, …; those after the first n also as q_{n+1}, q_{n+2}, …"""
    found = {}
    for place, value in enumerate(values, 1):
        found[name.format(place)] = value
        if n is not None and place > n:
            found[name.format(f"{{n+{place - n}}}")] = value
    return found


def stacked(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    """Two rows of every letter: of an independent computation, and of the product where it has one."""
    unknown = set(theirs) - set(ours)
    if unknown:
        raise ValueError(f"letters of the product alone: {', '.join(sorted(unknown))}")
    return composed(
        {name: np.stack([x + 0.0, theirs.get(name, x) + 0 * x]) for name, x in ours.items()}
    )
