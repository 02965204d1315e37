"""Which unknowns to solve linear equations for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

import numpy as np

MOST_CHOICES = 20_000


def regular_columns(
    matrices: Sequence[np.ndarray], allowed: Sequence[int] | None = None
) -> tuple[int, ...] | None:
    """The columns to solve for, k of those allowed; None where every choice is singular.

    matrices   (k, n) at several places.  A choice whose determinant is the same everywhere comes
               first (no place is singular), then the last columns.
    """
    if not matrices:
        return None
    k, n = matrices[0].shape
    order = sorted(range(n) if allowed is None else allowed, reverse=True)
    best = None
    for choice in islice(combinations(order, k), MOST_CHOICES):
        columns = sorted(choice)
        parts = [m[:, columns] for m in matrices]
        sizes = [np.linalg.norm(part, axis=1).prod() for part in parts]
        dets = [abs(np.linalg.det(part)) for part in parts]
        if any(d <= 1e-9 * size for d, size in zip(dets, sizes, strict=True)):
            continue
        if max(dets) - min(dets) <= 1e-9 * max(dets):
            return tuple(columns)
        best = best or tuple(columns)
    return best
