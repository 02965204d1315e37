"""Vectors and matrices by numbers, their own axes first and samples last; complex numbers are not conjugated."""

from __future__ import annotations

import numpy as np


def dot(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a·b."""
    found: np.ndarray = (a * b).sum(axis=0)
    return found


def cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a × b."""
    return np.cross(a, b, axis=0)


def unit_vector(a: np.ndarray) -> np.ndarray:
    """a/|a|, analytic."""
    found: np.ndarray = a / np.sqrt(dot(a, a))
    return found


def product(A: np.ndarray, x: np.ndarray) -> np.ndarray:
    """A x, x a vector or a matrix."""
    return np.asarray(np.einsum("ij...,j...->i...", A, x))


def turned(A: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Aᵀ x."""
    return np.asarray(np.einsum("ji...,j...->i...", A, x))


def solved(A: np.ndarray, b: np.ndarray) -> np.ndarray:
    """A⁻¹ b, b a vector or a matrix."""
    if b.ndim < A.ndim:
        return solved(A, b[:, None])[:, 0]
    left, right = (np.moveaxis(x, (0, 1), (-2, -1)) for x in (A, b))
    return np.moveaxis(np.linalg.solve(left, right), (-2, -1), (0, 1))


def turning(R: np.ndarray, R_dot: np.ndarray) -> np.ndarray:
    """ω of Ṙ Rᵀ, a rotation R that changes with Ṙ."""
    skew = np.einsum("ik...,jk...->ij...", R_dot, R)
    return np.stack([skew[2, 1], skew[0, 2], skew[1, 0]])
