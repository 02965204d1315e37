"""The check of an entry: residuals of its lines on random states, and whether its verdict stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from voronets.papers.entry import FAILS, HOLDS, Entry, PrintVerdict, Residuals, Witness
from voronets.papers.formula import PaperFormula
from voronets.papers.product_numbers import product_residual
from voronets.papers.tree import Ranges

SEED = 1911


@dataclass(frozen=True)
class Finding:
    """What a check found."""

    entry: Entry
    residuals: Residuals

    @property
    def stands(self) -> bool:
        """Whether the verdict of the entry is what the numbers say, and the product computes what holds."""
        printed, corrected, product = self.residuals
        if product is None or not product < HOLDS:
            return False
        if self.entry.verdict in (PrintVerdict.HOLDS, PrintVerdict.DEFINITION):
            return printed is not None and printed < HOLDS
        if corrected is None or not corrected < HOLDS:
            return False
        return self.entry.verdict is PrintVerdict.AMBIGUOUS or (
            printed is not None and printed > FAILS
        )

    def document(self) -> dict[str, Any]:
        """The entry with its residuals, as the command prints it in JSON."""
        entry, joined = self.entry, "\n".join
        return {
            "equation": entry.equation,
            "title": entry.title,
            "statement": entry.statement,
            "verdict": entry.verdict.value,
            "printed": joined(entry.printed),
            "corrected": joined(entry.corrected) or None,
            "residual_printed": self.residuals.printed,
            "residual_corrected": self.residuals.corrected,
            "residual_product": self.residuals.product,
            "code": entry.code,
            "remark": entry.remark,
            "stands": self.stands,
        }


def checked(entry: Entry, seed: int = SEED) -> Finding:
    """The residuals of an entry on the states that the seed chooses."""
    if entry.measure is not None:
        printed, corrected, product = entry.measure(seed)
        own = printed if corrected is None else corrected
        return Finding(entry, Residuals(printed, corrected, own if product is None else product))
    assert entry.witness is not None and entry.product is not None
    letters = entry.witness(seed)
    with np.errstate(all="ignore"):
        printed = residual(entry.printed, letters, entry.ranges)
        corrected = residual(entry.corrected, letters, entry.ranges) if entry.corrected else None
        product = product_residual(product_letters(entry.product, seed), letters)
    return Finding(entry, Residuals(printed, corrected, product))


@lru_cache(maxsize=512)
def product_letters(product: Witness, seed: int) -> Mapping[str, Any]:
    """What a function of the product gives; several entries may share one."""
    return product(seed)


def residual(lines: Sequence[str], letters: Mapping[str, Any], ranges: Ranges) -> float:
    """The largest of the residuals of the lines."""
    return max(residual_of(PaperFormula(line), letters, ranges) for line in lines)


def residual_of(formula: PaperFormula, letters: Mapping[str, Any], ranges: Ranges) -> float:
    """max |left − right| / Σ |terms| over all samples and free indices; infinite where undefined."""
    worst = 0.0
    for indices in formula.instances(ranges):
        values = [np.asarray(side.value(letters, indices, ranges)) for side in formula.sides]
        size = sum(side.size(letters, indices, ranges) for side in formula.sides)
        for left, right in pairwise(values):
            difference = np.abs(left - right)
            ratio = np.where(difference == 0, 0.0, difference / np.where(size == 0, 1.0, size))
            found = float(np.max(ratio))
            worst = max(worst, found if np.isfinite(found) else np.inf)
    return worst
