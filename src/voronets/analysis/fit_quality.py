"""What a fit is worth: standard errors, combinations that the data do not determine, residuals that are not noise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.stats import chi2

UNDETERMINED = 1e-9  # singular values of the Jacobian with columns of length 1
SHARE = 0.05  # of a combination: a key with less of it is not named
NEARLY = 0.999  # a correlation that makes two errors one
FEWEST = 20  # samples from which residuals say something of themselves
UNLIKELY = 1e-3
#: A fit is poor where χ² is so many times what is expected; or, where σ is not known, where so much of the
#: squares of a column is left and what is left is not noise.
POOR, UNEXPLAINED = 10.0, 0.1
USELESS = 1.5  # of the squares of what was measured: a constant would describe it better


class Quality(NamedTuple):
    """Errors of the free numbers (None: not determined), their correlation, and what is to be said."""

    errors: list[float | None]
    correlation: np.ndarray
    warnings: tuple[str, ...]


def quality(
    keys: Sequence[str], jacobian: np.ndarray, residuals: np.ndarray, names: Sequence[str], *,
    sigma_known: bool,
) -> Quality:  # fmt: skip
    """Of a fit at its minimum.

    jacobian   of the residuals over σ                          (measurements, keys)
    residuals  over σ, NaN where nothing was measured                  (times, names)
    """
    lengths = np.linalg.norm(jacobian, axis=0)
    largest = max(float(lengths.max(initial=0.0)), 1e-300)
    silent = lengths <= 1e-14 * largest
    scaled = jacobian / np.where(silent, 1.0, lengths)
    _, sizes, rows = np.linalg.svd(scaled, full_matrices=False)
    weak = sizes <= UNDETERMINED * max(float(sizes.max(initial=0.0)), 1e-300)
    inverse = (rows[~weak].T / sizes[~weak] ** 2) @ rows[~weak]
    loose = np.zeros(len(keys)) if not weak.any() else np.abs(rows[weak]).max(axis=0)
    determined = ~silent & (loose < SHARE)
    spread = np.sqrt(np.maximum(np.diag(inverse), 0.0))
    errors = [
        float(s / length) if good else None
        for s, length, good in zip(spread, np.where(silent, 1.0, lengths), determined, strict=True)
    ]
    safe = np.where(determined & (spread > 0), spread, np.inf)
    correlation = inverse / np.outer(safe, safe)
    np.fill_diagonal(correlation, 1.0)
    warnings = [
        f"{key} does not change what was measured: it is not determined"
        for key, still in zip(keys, silent, strict=True)
        if still
    ]
    warnings += _combinations(keys, rows[weak], silent, lengths)
    warnings += _correlated(keys, correlation)
    warnings += _left_over(residuals, names, len(keys), sigma_known=sigma_known)
    return Quality(errors, correlation, tuple(warnings))


def _combinations(
    keys: Sequence[str], weak: np.ndarray, silent: np.ndarray, lengths: np.ndarray
) -> list[str]:
    """The combinations of keys that can change without changing what was measured."""
    found = []
    for row in weak:
        parts = [i for i in np.argsort(-np.abs(row)) if abs(row[i]) > SHARE and not silent[i]]
        if parts:
            share = row / np.where(silent, 1.0, lengths)
            first = share[parts[0]]
            told = " : ".join(keys[i] for i in parts)
            ratio = " : ".join(f"{share[i] / first:.3g}" for i in parts)
            found.append(
                f"{told} can change together as {ratio} (relative to their sizes) without changing what "
                "was measured: hold one of them, or measure something else"
            )
    return found


def _correlated(keys: Sequence[str], correlation: np.ndarray) -> list[str]:
    return [
        f"the errors of {keys[i]} and {keys[j]} are almost proportional (correlation {correlation[i, j]:.5f})"
        for i in range(len(keys))
        for j in range(i)
        if abs(correlation[i, j]) > NEARLY
    ]


def poor_fit(
    residuals: np.ndarray, measured: np.ndarray, sigma: np.ndarray, keys: int, *, sigma_known: bool
) -> str:
    """Why a motion does not describe the data, in a phrase; "" where it does.

    residuals  measured − fitted, NaN where nothing was measured       (times, names)
    """
    if sigma_known:
        rest = (residuals / sigma)[np.isfinite(residuals)]
        total, degrees = float(rest @ rest), max(len(rest) - keys, 1)
        return f"chi² is {total:.4g} where {degrees} are expected" if total > POOR * degrees else ""
    for column, own in zip(residuals.T, measured.T, strict=True):
        rest = column[np.isfinite(column)]
        spread = own[np.isfinite(own)] - np.nanmean(own)
        left = float(rest @ rest) / max(float(spread @ spread), 1e-300)
        if left > USELESS and len(rest) >= FEWEST:
            return "the motion fits the data worse than their mean value does"
        if left > UNEXPLAINED and abs(_following(rest)) > _of_noise(len(rest)):
            return f"{100 * left:.0f} % of the variance of the data remains, and it is not noise"
    return ""


def _following(rest: np.ndarray) -> float:
    """The correlation of residuals with those before them."""
    power = float(rest @ rest)
    return float(rest[1:] @ rest[:-1]) / power if len(rest) >= FEWEST and power > 0 else 0.0


def _of_noise(count: int) -> float:
    """What such a correlation reaches by chance."""
    return 4 / math.sqrt(max(count, 1))


def _left_over(
    residuals: np.ndarray, names: Sequence[str], keys: int, *, sigma_known: bool
) -> list[str]:
    """What residuals say that are not noise: they follow each other, or are larger than σ allows."""
    found = []
    for name, column in zip(names, residuals.T, strict=True):
        rest = column[np.isfinite(column)]
        follows = _following(rest)
        if abs(follows) > _of_noise(len(rest)):
            found.append(
                f"the residuals of {name} follow each other in time (correlation {follows:+.2f} between "
                "neighbours): they are not noise, so the standard errors are too small"
            )
    rest = residuals[np.isfinite(residuals)]
    degrees = len(rest) - keys
    total = float(rest @ rest)
    if sigma_known and degrees > 0:
        if chi2.sf(total, degrees) < UNLIKELY:
            found.append(
                f"chi² is {total:.4g} where {degrees} are expected: the model or the standard deviations are wrong"
            )
        elif chi2.cdf(total, degrees) < UNLIKELY:
            found.append(
                f"chi² is {total:.4g} where {degrees} are expected: the standard deviations are too large"
            )
    return found
