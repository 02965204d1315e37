"""Small linear algebra on numbers of many digits, held in NumPy arrays of objects."""

from __future__ import annotations

from typing import Any

import numpy as np


def solved(A: np.ndarray, B: np.ndarray) -> np.ndarray:
    """The X of A X = B, by elimination with the largest pivots; floats too."""
    if A.dtype != object and B.dtype != object:
        return np.linalg.solve(A, B)
    M, n = np.concatenate([A, B], axis=1), len(A)
    M = M.astype(object)
    for i in range(n):
        pivot = i + int(np.argmax([abs(value) for value in M[i:, i]]))
        M[[i, pivot]] = M[[pivot, i]]
        M[i, i:] = M[i, i:] / M[i, i]
        for j in range(n):
            if j != i and M[j, i] != 0:
                M[j, i:] = M[j, i:] - M[i, i:] * M[j, i]
    return M[:, n:]


def eigenvalues(A: np.ndarray, ns: Any) -> list[Any]:
    """The eigenvalues of a matrix, as numbers of ``ns`` with many digits."""
    if not len(A):
        return []
    found, _ = ns.context.eig(ns.context.matrix(A.tolist()))
    return list(found)
