"""Values and rates of candidates at many states at once.

A letter that is run on jets along the motion gives its value and its rate; those of products follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.jets import Jet, jet_namespace, slopes_of, value_of
from voronets.expressions.scalars import ARRAYS
from voronets.invariants.search_letters import Letter, Monomial, States, letters_of
from voronets.invariants.search_subject import SearchSubject

FARTHEST = 1e4  # how much larger than the median a state's numbers may be


class CandidateSamples(NamedTuple):
    """Values and rates (N, letters) of letters at states."""

    values: np.ndarray
    rates: np.ndarray


def look(subject: SearchSubject, letters: Sequence[Letter], states: States) -> CandidateSamples:
    """Values and rates of letters at states."""
    x, t = states
    with np.errstate(all="ignore"):
        rate = subject.system.rate(ARRAYS, list(x), subject.system.numbers, t)
        moving = [Jet(ARRAYS, value, (slope,)) for value, slope in zip(x, rate, strict=True)]
        scene = subject.scene(jet_namespace(ARRAYS), moving, Jet(ARRAYS, t, (np.ones_like(t),)))
        found = [letter.function(scene) for letter in letters]
    values, rates = (
        np.stack([np.broadcast_to(np.asarray(part(one), dtype=float), t.shape) for one in found], 1)
        for part in (value_of, lambda one: slopes_of(one, 1)[0])
    )
    return CandidateSamples(values, rates)


def pace(subject: SearchSubject, states: States) -> float:
    """How fast states change, 1/s: the median of |ẋ|/|x|."""
    x, t = states
    with np.errstate(all="ignore"):
        found = subject.system.rate(ARRAYS, list(x), subject.system.numbers, t)
    rate = np.array([np.broadcast_to(one, t.shape) for one in found], dtype=float)
    good = np.all(np.isfinite(rate), axis=0)
    sizes = np.linalg.norm(rate[:, good], axis=0) / np.linalg.norm(x[:, good], axis=0)
    return float(np.median(sizes))


def multiplied(
    samples: CandidateSamples, letters: Sequence[Letter], monomials: Sequence[Monomial]
) -> CandidateSamples:
    """Values and rates of products, from those of the letters."""
    place = {id(letter): i for i, letter in enumerate(letters)}
    values = np.ones((len(samples.values), len(monomials)))
    rates = np.zeros_like(values)
    for k, monomial in enumerate(monomials):
        for letter in monomial.letters:
            i = place[id(letter)]
            v, w = samples.values[:, i], samples.rates[:, i]
            rates[:, k] = rates[:, k] * v + values[:, k] * w
            values[:, k] *= v
    return CandidateSamples(values, rates)


def candidates_at(
    subject: SearchSubject, monomials: Sequence[Monomial], states: States
) -> CandidateSamples:
    """Values and rates of products at states."""
    letters = letters_of(monomials)
    return multiplied(look(subject, letters, states), letters, monomials)


def value_at(terms: Sequence[tuple[float, Monomial]], scene: Any, count: int) -> np.ndarray:
    """The terms c·(product) at a scene of arrays (count, terms)."""
    with np.errstate(all="ignore"):
        known = {id(letter): letter.function(scene) for letter in letters_of([m for _, m in terms])}
        columns = []
        for c, monomial in terms:
            column = np.full(count, c)
            for letter in monomial.letters:
                column = column * known[id(letter)]
            columns.append(column)
    return np.stack(columns, axis=1)


def usable(samples: CandidateSamples) -> np.ndarray:
    """The states at which every number is one, and none is much larger than usual."""
    both = np.abs(np.concatenate([samples.values, samples.rates], axis=1))
    good: np.ndarray = np.all(np.isfinite(both), axis=1)
    if good.any():
        usual = np.median(both[good], axis=0)
        most = np.where(usual > 0, FARTHEST * usual, np.inf)
        good &= np.all(np.where(np.isfinite(both), both, np.inf) <= most, axis=1)
    return good
