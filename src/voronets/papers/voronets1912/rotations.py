"""Rotations by three angles and their angular velocity in body axes, samples last."""

from __future__ import annotations

from typing import Any

import numpy as np


def summed(subscripts: str, *arrays: Any) -> np.ndarray:
    """A sum over indices, as NumPy's einsum has it."""
    return np.asarray(np.einsum(subscripts, *arrays))


def euler_rotation(angles: np.ndarray) -> np.ndarray:
    """The rotation by three angles about z, x, z, (3, 3, …)."""
    (a, b, c), one, zero = angles, np.ones_like(angles[0]), np.zeros_like(angles[0])

    def about_z(x: np.ndarray) -> np.ndarray:
        return np.array(
            [[np.cos(x), -np.sin(x), zero], [np.sin(x), np.cos(x), zero], [zero, zero, one]]
        )

    lean = np.array(
        [[one, zero, zero], [zero, np.cos(b), -np.sin(b)], [zero, np.sin(b), np.cos(b)]]
    )
    return summed("ij...,jk...,kl...->il...", about_z(a), lean, about_z(c))


def body_turning(rotation: np.ndarray, rate: np.ndarray) -> np.ndarray:
    """ω in the axes that turn, of R and Ṙ: the vector of Rᵀ Ṙ."""
    W = summed("ji...,jk...->ik...", rotation, rate)
    return np.stack([W[2, 1], W[0, 2], W[1, 0]])
