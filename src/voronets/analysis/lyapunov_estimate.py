r"""From the growth in cells of time to exponents, and how far they can be trusted.

    λ = (S(T) − S(t₀))/(T − t₀),    t₀ a tenth of the time, in which the vectors turn into place

The uncertainty adds in squares the standard error of block averages (the largest of four to 32 blocks,
so that blocks longer than the memory of the motion count) and half of what the two halves of the time
differ by: a motion in a chaotic sea sticks to the tori beside it for long.  To this comes log(1 + rT)/T,
r the mean local rate: neighbours on a torus part like a power of t, so that zeros are that far from 0.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

ALIGNING = 0.1  # of the time
BLOCKS = (4, 8, 16, 32)


class Estimate(NamedTuple):
    """Rates of growth, largest first.

    exponents, uncertainty  (vectors,), 1/s
    halves      of each half of the time alone, (vectors, 2), 1/s
    divergence  the mean growth of the volume, 1/s
    order       which vector each one is
    """

    exponents: np.ndarray
    uncertainty: np.ndarray
    halves: np.ndarray
    divergence: float
    order: np.ndarray


def estimated(begin: float, ends: np.ndarray, logs: np.ndarray, volume: np.ndarray) -> Estimate:
    """The estimate from the growth in cells that end at ``ends``: logs (cells, vectors), volume (cells,)."""
    t = np.concatenate([[begin], ends])
    S = np.concatenate([np.zeros((1, logs.shape[1])), np.cumsum(logs, axis=0)])
    V = np.concatenate([[0.0], np.cumsum(volume)])
    first = first_counted(t)
    t, S, V = t[first:], S[first:] - S[first], V[first:] - V[first]
    time = t[-1] - t[0]
    rates = S[-1] / time
    halves = _block_rates(t, S, 2)
    apart = np.abs(halves[0] - halves[1]) / 2
    error = _standard_error(t, S)
    local = np.abs(np.diff(S, axis=0)).sum(axis=0).max() / time
    found = np.hypot(error, apart) + np.log1p(local * time) / time
    order = np.argsort(-rates, kind="stable")
    return Estimate(rates[order], found[order], halves.T[order], float(V[-1] / time), order)


def first_counted(t: np.ndarray) -> int:
    """The first cell that counts, of those between the times t: the vectors turn into place before."""
    first = int(np.searchsorted(t[:-1], t[0] + ALIGNING * (t[-1] - t[0])))
    return min(first, len(t) - 2)


def _block_rates(t: np.ndarray, S: np.ndarray, blocks: int) -> np.ndarray:
    """Rates in equal blocks of time, (blocks, vectors)."""
    ends = np.linspace(t[0], t[-1], blocks + 1)
    at = np.array([np.interp(ends, t, column) for column in S.T]).T
    found: np.ndarray = np.diff(at, axis=0) / np.diff(ends)[:, None]
    return found


def _standard_error(t: np.ndarray, S: np.ndarray) -> np.ndarray:
    counts = [n for n in BLOCKS if n < len(t)]
    errors = [_block_rates(t, S, n).std(axis=0, ddof=1) / np.sqrt(n) for n in counts]
    return np.max(errors, axis=0) if errors else np.zeros(S.shape[1])
