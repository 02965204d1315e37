"""Rows that follow from others and motions without mass, told from matrices of numbers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from voronets.mechanics.manifold import kernel

#: Below this part of a row, or of the mass matrix with its diagonal at 1, a number counts as zero.
NOTHING = 1e-11
LARGEST = 1e150  # a velocity: its square is still a number


class RowDependence(NamedTuple):
    """Row i is the sum of ``parts`` (row, factor); an empty sum is a row of zeros."""

    row: int
    parts: tuple[tuple[int, float], ...]


def dependences(rows: np.ndarray) -> list[RowDependence]:
    """Every row that follows from those before it."""
    found: list[RowDependence] = []
    free: list[int] = []
    for i, row in enumerate(rows):
        size = float(np.linalg.norm(row))
        if size == 0:
            found.append(RowDependence(i, ()))
            continue
        lengths = np.linalg.norm(rows[free], axis=1)
        units = rows[free] / lengths[:, None]
        factors = np.linalg.lstsq(units.T, row / size, rcond=None)[0]
        if np.linalg.norm(row / size - factors @ units) > NOTHING:
            free.append(i)
            continue
        used = [j for j in range(len(free)) if abs(factors[j]) > 1e-9]
        parts = tuple((free[j], float(factors[j] * size / lengths[j])) for j in used)
        found.append(RowDependence(i, parts))
    return found


def lightest(M: np.ndarray, A: np.ndarray) -> tuple[float, np.ndarray]:
    """The least mass of velocities with A q̇ = 0, beside those of the coordinates, and those velocities.

    Every coordinate is measured by its own mass, one without by what the constraints give it.
    """
    scale = _scales(M, A)
    turned = A * scale
    lengths = np.linalg.norm(turned, axis=1)
    N = kernel(turned[lengths > 0] / lengths[lengths > 0, None], len(M))
    mass = N.T @ (M * scale[:, None] * scale) @ N
    diagonal = np.diag(mass)
    if np.any(diagonal <= NOTHING):
        i = int(np.argmin(diagonal))
        return float(min(diagonal[i], 0.0)), scale * N[:, i]
    size = 1 / np.sqrt(diagonal)
    values, vectors = np.linalg.eigh(mass * np.outer(size, size))
    return float(values[0]), scale * (N @ (size * vectors[:, 0]))


def _scales(M: np.ndarray, A: np.ndarray) -> np.ndarray:
    """Velocities that count as equally large, one for each coordinate."""
    diagonal = np.abs(np.diag(M))
    massive = diagonal > 0
    scale = np.where(massive, 1 / np.sqrt(np.where(massive, diagonal, 1.0)), 1.0)
    moved = np.abs(A[:, massive] * scale[massive]).max(axis=1, initial=0.0)
    for j in np.flatnonzero(~massive):
        given = np.abs(A[:, j]) > 0
        if np.any(moved[given] > 0):
            with np.errstate(over="ignore"):
                scale[j] = float((moved[given] / np.abs(A[given, j])).max())
    return np.minimum(scale, LARGEST)
