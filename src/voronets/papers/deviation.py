"""What kind of slip a print has, and what it would do to a reader who used the line as it stands.

The kind is read off the printed and the corrected lines: marks that are lost (dots, primes, bars, strokes, powers),
things left out, other letters or signs.  An ambiguous place is one that this copy leaves open.
"""

from __future__ import annotations

import re
from enum import Enum
from unicodedata import category, normalize

from voronets.papers.checking import Finding
from voronets.papers.entry import Entry, PrintVerdict

_TOKEN = re.compile(r"[^\W\d_][₀-₉*]*|\d+|[^\s\w]|_")
_POWERS = "²³⁴⁵⁶"


class DeviationKind(Enum):
    """How a printed line differs from one that holds."""

    MISPRINT = "misprint"
    OMISSION = "omission"
    LOST_MARK = "lost mark"
    STATEMENT = "statement"
    AMBIGUOUS = "ambiguous"

    @property
    def meaning(self) -> str:
        """What is meant by it."""
        return _MEANINGS[self]


_MEANINGS = {
    DeviationKind.MISPRINT: "a wrong sign, letter or index",
    DeviationKind.OMISSION: "a factor, a term or a sum is missing",
    DeviationKind.LOST_MARK: "a dot, prime, bar, stroke or power is missing or misplaced",
    DeviationKind.STATEMENT: "a statement in words that does not hold as it stands",
    DeviationKind.AMBIGUOUS: "the copy used here can be read in more than one way; the reading that holds is given",
}


def wrong_lines(entry: Entry) -> tuple[list[str], list[str]]:
    """The printed lines that are wrong, and what holds in their place."""
    if entry.measure is not None:
        return list(entry.printed), list(entry.corrected)
    pairs = [(x, y) for x, y in zip(entry.printed, entry.corrected, strict=True) if x != y]
    return [x for x, _ in pairs], [y for _, y in pairs]


def kind_of(entry: Entry) -> DeviationKind:
    """The kind of an entry whose print does not hold."""
    if entry.verdict is PrintVerdict.AMBIGUOUS:
        return DeviationKind.AMBIGUOUS
    if entry.measure is not None:
        return DeviationKind.STATEMENT
    kinds = {_kind_of_line(*pair) for pair in zip(*wrong_lines(entry), strict=True)}
    order = (DeviationKind.MISPRINT, DeviationKind.OMISSION, DeviationKind.LOST_MARK)
    return next(kind for kind in order if kind in kinds)


def _kind_of_line(printed: str, right: str) -> DeviationKind:
    if _bare(printed) == _bare(right):
        return DeviationKind.LOST_MARK
    there = iter(_TOKEN.findall(normalize("NFC", right)))
    left_out = all(token in there for token in _TOKEN.findall(normalize("NFC", printed)))
    return DeviationKind.OMISSION if left_out else DeviationKind.MISPRINT


def _bare(line: str) -> str:
    """A line without dots, bars, primes, stars and powers."""
    marks = f"′″‴*{_POWERS}()"
    return "".join(
        x
        for x in normalize("NFD", line)
        if x not in marks and category(x) != "Mn" and not x.isspace()
    )


_MOTION = re.compile(r"d/dt ∂|dp₁/dt|d²|d/dτ ∂|d/du ∂|[ṗṙ]\b|q̇\b|d/dθ")
_ROLLING = re.compile(r"^[kσ] =|√E₁ u̇₁")


def consequence(finding: Finding) -> str:
    """What a reader who used the printed lines would meet, with the measured size of it."""
    entry, residual = finding.entry, finding.residuals.printed
    kind, size = kind_of(entry), share(residual)
    if kind is DeviationKind.STATEMENT:
        return f"In the example of the check the statement fails by {size}."
    printed, _ = wrong_lines(entry)
    text = normalize("NFC", " ".join(printed))
    if residual is None or residual != residual or residual == float("inf"):
        return "The printed line has no value at the states of the check."
    if _MOTION.search(text):
        what = "As an equation of motion it gives wrong accelerations, which break the balance of energy and momentum"
    elif "const" in text:
        what = "The quantity that it calls constant changes along a motion"
    elif _ROLLING.search(text):
        what = "Velocities computed from it do not satisfy rolling without slipping"
    else:
        what = "Whatever is computed from it is wrong"
    return f"{what}: the two sides differ by up to {size} of the sum of their terms."


def share(residual: float | None) -> str:
    """A residual in per cent."""
    if residual is None:
        return "an unknown part"
    digits = float(f"{100 * residual:.2g}")  # two digits, without an exponent: 100, not 1e+02
    return f"{digits:g} %" if residual < 9.95 else f"{residual:.2g} times the size"
