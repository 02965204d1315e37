"""Which of the listed integrals one that was found is, or what it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement

import numpy as np

from voronets.invariants.search_null_space import depends


def name_of(values: np.ndarray, listed: Mapping[str, np.ndarray]) -> str | None:
    """The name of the integral that it is but for a factor and a constant; of several, their names.

    values, listed  at the same states

    Products of two listed ones count as listed; None: it is new.
    """
    useful = {name: column for name, column in listed.items() if np.isfinite(column).mean() > 0.5}
    for name, column in useful.items():
        if depends(values, column[:, None]):
            return name
    terms: dict[tuple[str, ...], np.ndarray] = {(name,): column for name, column in useful.items()}
    terms |= {
        pair: useful[pair[0]] * useful[pair[1]] for pair in combinations_with_replacement(useful, 2)
    }
    needed = _needed(values, terms)
    if needed is None:
        return None
    return ", ".join(dict.fromkeys(name for term in needed for name in term))


def _needed(
    values: np.ndarray, terms: Mapping[tuple[str, ...], np.ndarray]
) -> list[tuple[str, ...]] | None:
    """The terms that are needed to make it up; None where all of them do not."""
    kept = list(terms)
    if not kept or not depends(values, np.stack([terms[k] for k in kept], axis=1)):
        return None
    for term in reversed(list(terms)):
        fewer = [k for k in kept if k != term]
        if fewer and depends(values, np.stack([terms[k] for k in fewer], axis=1)):
            kept = fewer
    return kept
