"""The product's numbers beside those of the witnesses: what the function named in an entry's ``code`` computes.

A paper's table gives a function for every equation.  It calls ``code`` on the states of the witness and returns
letters, which are compared with the witness's; or, under any name, a pair of the product's number and the
formula's, where the equation says that a sum is zero and the sum is taken at other accelerations:

    PRODUCT = {"11": angular_velocity, "43": lambda seed: {"left": Compared(own, line_value(line, letters))}}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple
from unicodedata import normalize

import numpy as np
import sympy

from voronets.forms.equation import Equation, terms_of
from voronets.papers.entry import Entry, Witness
from voronets.papers.formula import PaperFormula
from voronets.papers.names import composed
from voronets.papers.tree import Ranges

TINY = 1e-12  # a number below it is zero, and what differs from it is not compared with its size


class Compared(NamedTuple):
    """A number of the product and that of the formula or of the witness."""

    product: Any
    expected: Any


def line_value(
    line: str, letters: Mapping[str, Any], *, side: int = 0, ranges: Ranges | None = None,
    **indices: int,
) -> np.ndarray:  # fmt: skip
    """A side of a line on letters; free indices are given by name."""
    chosen = {name: str(value) for name, value in indices.items()}
    part = PaperFormula(line).sides[side]
    return np.asarray(part.value(composed(letters), chosen, ranges or {}))


def letter_values(formulas: Iterable[Any], letters: Mapping[str, Any]) -> list[np.ndarray]:
    """The product's formulas in the papers' letters, on numbers."""
    formulas, known = [sympy.Add(*terms_of(x)) for x in formulas], composed(letters)
    names = sorted({symbol.name for x in formulas for symbol in x.free_symbols})
    function = sympy.lambdify([sympy.Symbol(name) for name in names], formulas, "numpy")
    return [np.asarray(x) for x in function(*(known[normalize("NFC", name)] for name in names))]


def off_motion(
    printed: Iterable[Equation], lines: Iterable[str], letters: Mapping[str, Any],
    other: Iterable[str], seed: int,
) -> dict[str, Any]:  # fmt: skip
    """left − right of the product's equations in letters beside that of the paper's lines.

    other  letters that get random values, so that neither is zero
    """
    rng, changed = np.random.default_rng(seed + 17), composed(letters)
    for name in composed(dict.fromkeys(other)):
        changed[name] = changed[name] + rng.normal(size=np.shape(changed[name]))
    own = letter_values([x.residual for x in printed], changed)
    sides = [[line_value(line, changed, side=i) for i in (0, 1)] for line in lines]
    return {
        f"line {i}": Compared(x, left - right)
        for i, (x, (left, right)) in enumerate(zip(own, sides, strict=True), 1)
    }


def with_products(entries: Iterable[Entry], table: Mapping[str, Witness]) -> tuple[Entry, ...]:
    """The entries with the functions of a paper's table, which has no others."""
    entries = tuple(entries)
    unknown = set(table) - {entry.equation for entry in entries if entry.measure is None}
    if unknown:
        raise ValueError(
            f"no equation with a witness has these numbers: {', '.join(sorted(unknown))}"
        )
    return tuple(
        replace(entry, product=table[entry.equation]) if entry.equation in table else entry
        for entry in entries
    )


def product_residual(own: Mapping[str, Any], letters: Mapping[str, Any]) -> float:
    """max |product − expected| over the largest size of each; infinite where it is undefined or none is given."""
    worst = 0.0 if own else np.inf
    for name, value in composed(own).items():
        pair = value if isinstance(value, Compared) else Compared(value, letters[name])
        worst = max(worst, _apart(*map(np.asarray, pair)))
    return worst


def _apart(product: np.ndarray, expected: np.ndarray) -> float:
    size = float(np.max(np.abs(expected)))
    found = float(np.max(np.abs(product - expected))) / (size if size > TINY else 1.0)
    return found if np.isfinite(found) else np.inf
