"""What a search for integrals found, and where it looked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.presentation import Card, beginning
from voronets.invariants.search_discovery import FamilyLook
from voronets.invariants.search_formula import Combination
from voronets.invariants.search_subject import SearchSubject
from voronets.invariants.search_vectors import meanings


@dataclass(frozen=True)
class DiscoveredIntegral:
    """An integral that was found.

    formula, latex  how it is written; with ``series`` where coefficients have no closed form
    degree    in the velocities
    value     at the start, where the problem has one
    rate      the largest |Ḟ| at fresh random states, relative
    drift     max |F − F₀| along computed motions, relative to its terms; None: not tried
    known     the listed integral that it is, or those that it is made of; None: it is new
    exact     all its constants were recognised; otherwise ``digits`` of them are known
    family    where it was found
    """

    formula: str
    latex: str
    degree: int
    value: float | None
    rate: float
    drift: float | None
    known: str | None
    exact: bool
    digits: int
    family: str
    series: dict[str, Any] | None
    combination: Combination
    subject: SearchSubject

    def along(self, motion: Any) -> np.ndarray:
        """Its values at the samples of a motion; NaN where its series does not reach."""
        values, _ = values_along(self.subject, self.combination, motion)
        return values

    def as_dict(self) -> dict[str, Any]:
        """In plain numbers, lists and texts."""
        names = ("formula", "latex", "degree", "value", "rate", "drift", "known", "exact", "digits")
        found = {name: getattr(self, name) for name in (*names, "family")}
        return found | ({} if self.series is None else {"series": self.series})


@dataclass(frozen=True)
class IntegralSearch(Sequence[DiscoveredIntegral]):
    """What was found, and where it was looked for.

    found      the integrals; with the list, only those that it has not
    listed     those found that the list has
    withdrawn  those that held at random states but not along a motion: a fault
    untried    those for which no motion could be computed
    """

    title: str
    degree: int
    basis: tuple[str, ...]
    looks: tuple[FamilyLook, ...]
    states: int
    motions: int
    where: str
    with_list: bool
    found: tuple[DiscoveredIntegral, ...]
    listed: tuple[DiscoveredIntegral, ...]
    withdrawn: tuple[DiscoveredIntegral, ...]
    untried: tuple[DiscoveredIntegral, ...] = ()

    def __len__(self) -> int:
        return len(self.found)

    def __iter__(self) -> Iterator[DiscoveredIntegral]:
        return iter(self.found)

    def __getitem__(self, key: Any) -> Any:
        return self.found[key]

    @property
    def candidates(self) -> int:
        """How many products were tried, all families together."""
        largest: dict[str, int] = {}
        for look in self.looks:
            largest[look.family] = max(look.candidates, largest.get(look.family, 0))
        return sum(largest.values())

    @property
    def message(self) -> str:
        """The result of the search and its range, in a sentence or two."""
        count = len(self.found)
        new = "" if not self.with_list else " new"
        result = (
            f"{count}{new} integral{'' if count == 1 else 's'}" if count else f"no{new} integral"
        )
        if not self.with_list and [one.known for one in self.found] == ["energy"]:
            result = "no integral but the energy"
        sentence = (
            f"found {result} up to degree {self.degree} in the velocities, "
            f"among {self.candidates} candidates, for {self.where}"
        )
        if self.with_list and self.listed:
            names = ", ".join(dict.fromkeys(one.known or "" for one in self.listed))
            sentence += f"; the search also confirmed {names}"
        return sentence + self._doubts()

    def _doubts(self) -> str:
        """Candidates that failed a check, or could not be checked."""
        doubts = ""
        if self.withdrawn:
            doubts += f"; {len(self.withdrawn)} WITHDRAWN, not constant along a motion"
        if self.untried:
            doubts += (
                f"; {len(self.untried)} left out, as no motion could be computed to check them"
            )
        return doubts

    def as_dict(self) -> dict[str, Any]:
        """In plain numbers, lists and texts."""
        return {
            "degree": self.degree,
            "basis": list(self.basis),
            "candidates": self.candidates,
            "states": self.states,
            "motions": self.motions,
            "families": [look._asdict() for look in self.looks],
            "found": [one.as_dict() for one in self.found],
            "listed": [one.as_dict() for one in self.listed],
            "withdrawn": [one.as_dict() for one in self.withdrawn],
            "untried": [one.as_dict() for one in self.untried],
            "message": self.message,
        }

    def tex(self) -> str:
        """Those found, as a LaTeX ``align*`` block."""
        lines = [
            rf"  {one.latex} &= \mathrm{{const}}"
            + (rf" && \text{{{one.known}}}".replace("_", r"\_") if one.known else "")
            for one in self.found
        ]
        return "\\begin{align*}\n" + " \\\\\n".join(lines) + "\n\\end{align*}"

    def meanings(self) -> list[str]:
        """What the letters in the formulas mean, of a body on a ground."""
        general = any(one.combination.general for one in self.found)
        return [] if general else meanings(" ".join(one.formula for one in self.found))

    def __str__(self) -> str:
        lines = [f"{self.title}: {self.message}"]
        for one in self.found:
            lines.append(f"  {one.formula}")
            known = f"this is {one.known}; " if one.known else ""
            drift = one.drift or 0.0
            lines.append(
                f"      {known}degree {one.degree}, rate {one.rate:.1e}, drift {drift:.1e}"
            )
        return "\n".join([*lines, *self.meanings()])

    def __repr__(self) -> str:
        return beginning(str(self), "Print it to see all of them.")

    def _repr_html_(self) -> str:
        rows = [(one.formula, one.known or "", f"{one.drift or 0.0:.1e}") for one in self.found]
        return Card(f"{self.title}: {self.message}", rows, ("integral", "known as", "drift")).html()


def values_along(
    subject: SearchSubject, combination: Combination, motion: Any
) -> tuple[np.ndarray, np.ndarray]:
    """F at the samples of a motion, and Σ |terms|."""
    scene, count = subject.along(motion), len(np.asarray(motion["time"]))
    parts = combination.parts(scene, count)
    values = parts.sum(axis=1)
    if combination.cover is not None:
        values = np.where(combination.cover(scene), values, np.nan)
    return values, np.abs(parts).sum(axis=1)


def first_mode(motion: Any) -> int:
    """How many samples there are before the body takes off, lands or otherwise changes its mode."""
    t = np.asarray(motion["time"], dtype=float)
    changes = [change["t"] for change in motion.transitions]
    return int(np.searchsorted(t, changes[0])) if changes else len(t)
