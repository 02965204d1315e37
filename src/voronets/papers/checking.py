"""The check of an entry: residuals of its lines on random states, and whether its verdict stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from voronets.papers.entry import FAILS, HOLDS, Entry, PrintVerdict, Residuals
from voronets.papers.formula import PaperFormula
from voronets.papers.tree import Ranges

SEED = 1911


@dataclass(frozen=True)
class Finding:
    """What a check found."""

    entry: Entry
    residuals: Residuals

    @property
    def stands(self) -> bool:
        """Whether the verdict of the entry is what the numbers say."""
        printed, corrected = self.residuals
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
            "code": entry.code,
            "remark": entry.remark,
            "stands": self.stands,
        }


def checked(entry: Entry, seed: int = SEED) -> Finding:
    """The residuals of an entry on the states that the seed chooses."""
    if entry.measure is not None:
        return Finding(entry, entry.measure(seed))
    assert entry.witness is not None
    letters = entry.witness(seed)
    with np.errstate(all="ignore"):
        printed = residual(entry.printed, letters, entry.ranges)
        corrected = residual(entry.corrected, letters, entry.ranges) if entry.corrected else None
    return Finding(entry, Residuals(printed, corrected))


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
