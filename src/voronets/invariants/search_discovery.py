"""The search itself: null spaces from the simplest candidates on, each new integral kept beside those before it.

An integral counts as new if it is no combination of those already there, of their products and of constants.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.invariants.search_constants import ConstantLibrary
from voronets.invariants.search_formula import Combination, combination
from voronets.invariants.search_letters import Family, Monomial, States
from voronets.invariants.search_null_space import (
    RateColumns,
    depends,
    on_support,
    refined,
)
from voronets.invariants.search_samples import CandidateSamples, candidates_at, pace, usable
from voronets.invariants.search_subject import SearchSubject

HOLDS = 1e-8  # |Ḟ| at fresh states, relative
SAME_SUPPORT = 1e-9  # a null vector of the changed problem, likewise
MORE = 60  # states beside two for each candidate


class FamilyLook(NamedTuple):
    """What was looked at: one family up to a degree.

    candidates  products tried;  independent  how many of them differ on the states
    zero, next  the largest singular value that counts as zero and the next one, relative
    """

    family: str
    candidates: int
    independent: int
    states: int
    null: int
    zero: float
    next: float


class Discovery(NamedTuple):
    """An integral that holds at fresh states.

    rate   the largest |Ḟ| there, relative to the terms of Ḟ and to F over the time in which it changes
    """

    combination: Combination
    family: str
    rate: float
    digits: int


@dataclass
class Hunt:
    """The search in one problem: what was found so far, and where it was looked for.

    fit, fresh  states to find by and to verify at
    changed     the same problem with other numbers, to recognise coefficients by; None: there is none
    """

    subject: SearchSubject
    fit: States
    fresh: States
    library: ConstantLibrary
    changed: tuple[SearchSubject, States] | None = None
    found: list[Discovery] = field(default_factory=list)
    refused: list[Discovery] = field(default_factory=list)
    looks: list[FamilyLook] = field(default_factory=list)
    bases: list[tuple[str, ...]] = field(default_factory=list)
    _values: list[np.ndarray] = field(default_factory=list)

    def family(self, family: Family, degree: int, *, noted: bool = True) -> None:
        """Look in the products of a family up to a degree: few letters before many.

        What is simple is then found among few candidates, and written by them.
        """
        monomials = [m for m in family.monomials if m.degree <= degree]
        monomials.sort(key=lambda m: len(m.letters))
        if not monomials:
            return
        drawn = min(2 * len(monomials) + MORE, self.fit.x.shape[1])
        samples = candidates_at(self.subject, monomials, self.fit.of(np.arange(drawn)))
        good = usable(samples)
        part = CandidateSamples(samples.values[good], samples.rates[good])
        sizes = [len(m.letters) for m in monomials]
        ends = sorted({bisect_right(sizes, size) for size in sizes})
        columns = RateColumns(part.values, part.rates, self.pace())
        space, rows = columns.null_space(len(monomials)), np.flatnonzero(good)
        known = self.span(rows)
        if not all(depends(part.values @ vector, known) for vector in space.vectors.T):
            for end in ends:
                for vector in columns.null_space(end).vectors.T:
                    self._consider(monomials, part, rows, vector, family.name)
        if noted:
            states, null = len(part.values), space.vectors.shape[1]
            look = FamilyLook(
                family.name, len(monomials), space.candidates, states, null, space.zero, space.next
            )
            self.looks.append(look)
            self.bases.append(family.basis)

    def prune(self) -> None:
        """Leave out what depends on the others: found first is kept last."""
        rows = np.arange(self.fit.x.shape[1])
        for i in range(len(self.found) - 1, 0, -1):
            one, values = self.found.pop(i), self._values.pop(i)
            if not depends(values, self.span(rows)):
                self.found.insert(i, one)
                self._values.insert(i, values)

    def span(self, rows: np.ndarray, degree: int = 2) -> np.ndarray:
        """What is already there at states: the integrals found and their products."""
        columns = [values[rows] for values in self._values]
        degrees = [one.combination.degree for one in self.found]
        for (a, i), (b, j) in combinations_with_replacement(zip(columns, degrees, strict=True), 2):
            if i + j <= max(degree, 2):
                columns = [*columns, a * b]
        return np.stack(columns, axis=1) if columns else np.zeros((len(rows), 0))

    def _consider(
        self, monomials: Sequence[Monomial], part: CandidateSamples, rows: np.ndarray, vector: np.ndarray,
        name: str,
    ) -> None:  # fmt: skip
        values = part.values @ vector
        if depends(values, self.span(rows)):
            return
        vector = refined(part.values, part.rates, vector, self.pace())
        used = np.flatnonzero(vector)
        kept = [monomials[int(k)] for k in used]
        coefficients = [vector[used]]
        digits = self._digits(kept, vector[used])
        if self.changed is not None:
            subject, states = self.changed
            again = candidates_at(subject, kept, states)
            good = usable(again)
            other = on_support(again.values[good], again.rates[good], vector[used], self.pace())
            if other.alone and other.left < SAME_SUPPORT:
                coefficients.append(other.vector)
        written = combination(kept, np.stack(coefficients, axis=1), self.library, digits)
        self.keep(written, name, digits)

    def _digits(self, kept: Sequence[Monomial], coefficients: np.ndarray) -> int:
        """How many digits of the coefficients are known: those that the fresh states confirm."""
        again = candidates_at(self.subject, kept, self.fresh)
        good = usable(again)
        other = on_support(again.values[good], again.rates[good], coefficients, self.pace()).vector
        i = int(np.argmax(np.abs(coefficients)))
        ratio = np.abs(other / other[i] - coefficients / coefficients[i])
        worst = float((ratio / np.abs(coefficients / coefficients[i])).max())
        return int(np.clip(-np.log10(max(worst, 1e-16)) - 1, 3, 13))

    def keep(self, written: Combination, name: str, digits: int) -> None:
        """Verify at fresh states; keep what holds and is new."""
        values = self.values(written)
        if depends(values, self.span(np.arange(len(values)))):
            return
        discovery = Discovery(written, name, self.rate(written), digits)
        if discovery.rate > HOLDS:
            self.refused.append(discovery)
            return
        self.found.append(discovery)
        self._values.append(values)

    def values(self, written: Combination) -> np.ndarray:
        """F at the states to find by, NaN where it has no value."""
        return self.at(written, self.fit)

    def at(self, written: Combination, states: States) -> np.ndarray:
        """F at states, NaN where it has no value."""
        c = np.array([c for c, _ in written.terms])
        F = candidates_at(self.subject, [m for _, m in written.terms], states).values @ c
        return np.where(self._covered(written, states), F, np.nan)

    def _covered(self, written: Combination, states: States) -> np.ndarray:
        """Where a combination is defined."""
        if written.cover is None:
            return np.ones(len(states.t), dtype=bool)
        with np.errstate(all="ignore"):
            return written.cover(self.subject.scene(ARRAYS, list(states.x), states.t))

    def size(self, written: Combination) -> float:
        """The usual size of its terms, Σ |c product|, at fresh states."""
        c = np.abs([c for c, _ in written.terms])
        values = candidates_at(self.subject, [m for _, m in written.terms], self.fresh).values
        return float(np.nanmedian(np.abs(values) @ c))

    def rate(self, written: Combination) -> float:
        """The largest |Ḟ| at fresh states, relative to its terms and to F in the usual time."""
        c = np.array([c for c, _ in written.terms])
        samples = candidates_at(self.subject, [m for _, m in written.terms], self.fresh)
        good = usable(samples) & self._covered(written, self.fresh)
        if not np.any(good):
            return float("inf")
        F, F_dot = samples.values[good] @ c, samples.rates[good] @ c
        terms = np.abs(samples.rates[good]) @ np.abs(c)
        return float((np.abs(F_dot) / np.maximum(terms, np.abs(F).max() * self.pace())).max())

    def pace(self) -> float:
        """How fast states change, 1/s."""
        return pace(self.subject, self.fresh)
