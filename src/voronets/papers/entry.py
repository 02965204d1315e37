"""One entry of the index: an equation of a paper, what it says, where it is computed, whether it holds.

An entry is checked by numbers.  Its ``witness`` gives a value for every letter on random states, by a
computation that does not use the formula: the coordinate-free core, numerical differentiation, a motion,
a closed solution.  The printed and the corrected lines are then evaluated on these values:

    residual = max |left − right| / (Σ |terms|)        over all states, indices and lines

The entry's ``product`` calls the function named in ``code`` on the same states and gives the letters that it
computes; they must be the witness's:

    residual of the product = max |product − witness| / max |witness|      over all these letters

Where a result is a claim in words, ``measure`` takes the place of formulas, witness and product.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from voronets.papers.formula import PaperFormula

HOLDS = 1e-9  # a residual below it is rounding
FAILS = 1e-3  # one above it is a misprint
#: Values of the letters of a section on random states; the seed chooses the states.
Witness = Callable[[int], Mapping[str, Any]]


class PrintVerdict(Enum):
    """What was found of the print."""

    HOLDS = "holds as printed"
    MISPRINT = "misprint"
    AMBIGUOUS = "ambiguous in this copy"
    DEFINITION = "definition"


class Residuals(NamedTuple):
    """Of the printed and of the corrected statement, and of the product's numbers; None where there is none."""

    printed: float | None
    corrected: float | None = None
    product: float | None = None


@dataclass(frozen=True)
class Entry:
    """An equation, a result or a claim of a paper.

    equation   its number, "57" or "3.19"; of unnumbered results the section and a word, "§ 6 Ferrers"
    title      a few words
    statement  what it says, in words and symbols of the project
    code       what computes it: the full name of a function, method or property,
               "voronets.surfaces.geometry.Geometry.bonnet"
    verdict    what was found
    printed    its lines as printed, one formula each; or the claim in words, if ``measure`` is given
    corrected  the lines that hold; empty where the printed ones do
    witness    values of all letters on random states
    product    values of the letters that ``code`` computes, on the same states
    ranges     how far each index goes, {"i": 3, "ν": 2} from 1, or {"p": range(2, 4)}
    measure    (seed) → residuals of the printed and the corrected claim and of the product's part in it, where
               there is no formula; they are the product's own where it gives two numbers only
    remark     why the print is wrong, or what is to be kept in mind
    """

    equation: str
    title: str
    statement: str
    code: str
    verdict: PrintVerdict
    printed: tuple[str, ...]
    corrected: tuple[str, ...] = ()
    witness: Witness | None = None
    product: Witness | None = None
    ranges: Mapping[str, int | range] = field(default_factory=dict)
    measure: Callable[[int], Residuals] | None = None
    remark: str = ""

    def __post_init__(self) -> None:
        if (self.witness is None) == (self.measure is None):
            raise ValueError(f"{self.equation}: an entry has a witness or a measure")
        if (self.verdict in (PrintVerdict.MISPRINT, PrintVerdict.AMBIGUOUS)) != bool(
            self.corrected
        ):
            raise ValueError(f"{self.equation}: a corrected statement belongs to a misprint")

    @property
    def right(self) -> tuple[str, ...]:
        """The lines that hold."""
        return self.corrected or self.printed

    @property
    def formulas(self) -> tuple[PaperFormula, ...]:
        """The lines that hold, as formulas; none where it is a claim in words."""
        return () if self.measure else tuple(map(PaperFormula, self.right))

    @property
    def printed_formulas(self) -> tuple[PaperFormula, ...]:
        """The lines as printed, as formulas."""
        return () if self.measure else tuple(map(PaperFormula, self.printed))
