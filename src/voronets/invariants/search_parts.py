"""States that lie in several parts, of which no motion leaves one: the two nappes of a cone.

On such states a function that has one value on each part looks like an integral.  They are told apart by it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from voronets.invariants.search_letters import Family, Monomial, States, letters_of
from voronets.invariants.search_null_space import null_space
from voronets.invariants.search_samples import candidates_at, pace
from voronets.invariants.search_subject import SearchSubject

SAME = 1e-6  # of the spread: values of one part
FEWEST = 0.02  # of all states: a part
ROUNDS = 3


def one_part(
    subject: SearchSubject, families: Sequence[Family], states: States, start: np.ndarray | None
) -> np.ndarray:
    """Which states are of the part in which the start is, or of the largest."""
    letters = letters_of([m for family in families for m in family.monomials])
    places = [Monomial((letter,)) for letter in letters if letter.degree == 0]
    begin = None
    if start is not None and len(start) == len(states.x):
        begin = States(start[:, None], np.zeros(1))
    which = np.arange(states.x.shape[1])
    for _ in range(ROUNDS):
        kept = _part(subject, places, states.of(which), begin)
        if kept is None:
            break
        which = which[kept]
    return which


def _part(
    subject: SearchSubject, places: Sequence[Monomial], states: States, start: States | None
) -> np.ndarray | None:
    """Which states are of one part; None where all are."""
    samples = candidates_at(subject, places, states)
    good = np.all(np.isfinite(samples.values) & np.isfinite(samples.rates), axis=1)
    if np.sum(good) < 2 * len(places):
        return None
    values, rates = samples.values[good], samples.rates[good]
    space = null_space(values, rates, pace(subject, states))
    for vector in space.vectors.T:
        values = samples.values @ vector
        limit = SAME * np.ptp(values[good])
        ordered = np.sort(values[good])
        edges = np.flatnonzero(np.diff(ordered) > limit)
        groups = np.split(ordered, edges + 1)
        if 1 < len(groups) < 8 and min(map(len, groups)) > FEWEST * len(ordered):
            middle = max(groups, key=len).mean()
            if start is not None:
                at = float((candidates_at(subject, places, start).values @ vector)[0])
                middle = min((group.mean() for group in groups), key=lambda x: abs(x - at))
            return np.flatnonzero(good & (np.abs(values - middle) <= limit))
    return None
