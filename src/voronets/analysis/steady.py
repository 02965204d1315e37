r"""Steady motions of a scenario, found from its start by the symmetries that it has.

diagram = steady(scenario, read_axes(["start.omega.2=2:10:17"]))
diagram.motions[0].stable, diagram.critical
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.analysis.steady_equations import SteadyEquations
from voronets.analysis.steady_family import FamilySearch
from voronets.analysis.steady_faults import no_symmetry, not_reached, too_timely
from voronets.analysis.steady_motion import SteadyMotion
from voronets.analysis.steady_start import VariedStart
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.presentation import Card, Drawable, number
from voronets.expressions.ranges import is_number
from voronets.scenario.scenario import Scenario
from voronets.scenario.units import unit_of
from voronets.scenario.vary import Axis, demand_known

MOST_KEYS = 2
NOTHING = 1e-30  # in a document: what many digits leave of a zero
RESTING = 1e-9  # of the scales: a start without motion


@dataclass(frozen=True, repr=False)
class SteadyMotions(Drawable):
    """The steady motions that were found, and where their stability changes.

    axes       the keys that were varied
    motions    at the values of the keys, the first key running fastest
    critical   values of the keys where ``stable`` changes
    folds      values of the keys where a branch turns back
    points     values of the keys where something happens, with its kind: "branch point" (two branches
               cross), "fold", "hopf" (a pair of eigenvalues crosses the imaginary axis), "collision"
               (two pairs meet on it), "zero eigenvalue", "stability" (it changes, and why is not known)
    missing    values of the keys at which no steady motion was found
    symmetries in words
    branches   the motions that were looked at on the way, along each curve in order
    units      of the keys
    """

    title: str
    axes: tuple[Axis, ...]
    motions: tuple[SteadyMotion, ...]
    critical: tuple[dict[str, float], ...]
    folds: tuple[dict[str, float], ...]
    missing: tuple[dict[str, float], ...]
    symmetries: tuple[str, ...]
    points: tuple[dict[str, Any], ...] = ()
    branches: tuple[tuple[SteadyMotion, ...], ...] = ()
    units: tuple[str, ...] = ()

    def card(self) -> Card:
        keys = [axis.key for axis in self.axes]
        rows = [
            (*(number(motion.values[key]) for key in keys),
             "stable" if motion.stable else "unstable", number(motion.growth, 3))
            for motion in self.motions
        ]  # fmt: skip
        changes = "; ".join(
            ", ".join(f"{key} = {value:.9g}" for key, value in one.items())
            for one in self.critical[:3]
        )
        footer = f"Stability changes at {changes}." if changes else ""
        head = (*keys, "stability", "largest growth rate, 1/s")
        return Card(f"{self.title}: {self.message}", rows, head, footer)

    def __len__(self) -> int:
        return len(self.motions)

    def __iter__(self) -> Iterator[SteadyMotion]:
        return iter(self.motions)

    def __getitem__(self, place: int) -> SteadyMotion:
        return self.motions[place]

    @property
    def stability(self) -> str:
        """How many are stable, in a few words."""
        stable = sum(motion.stable for motion in self.motions)
        if len(self.motions) == 1:
            return "stable" if stable else "unstable"
        return f"{stable} of them stable"

    @property
    def message(self) -> str:
        """What was found, in a sentence or two."""
        count = len(self.motions)
        said = f"{count} steady motion{'s' if count != 1 else ''}, {self.stability}"
        said += f"; symmetries: {', '.join(self.symmetries) or 'none'}"
        crossed = [
            {key: value for key, value in one.items() if key != "kind"}
            for one in self.points if one["kind"] == "branch point"
        ]  # fmt: skip
        if crossed:
            said += f"; branches cross at {_listed(crossed)}"
        if self.folds:
            said += f"; the branch turns back at {_listed(self.folds)}"
        if self.missing:
            said += f"; none was found at {_listed(self.missing)}"
        return said

    def as_dict(self) -> dict[str, Any]:
        """As ``voronets steady --json`` has it."""
        document: dict[str, Any] = _tidy({
            "steady": [motion.as_dict() for motion in self.motions],
            "critical": [dict(one) for one in self.critical],
            "folds": [dict(one) for one in self.folds],
            "points": [dict(one) for one in self.points],
            "symmetries": list(self.symmetries),
            "message": self.message,
        })  # fmt: skip
        return document


def _tidy(value: Any) -> Any:
    """What is zero but for the last of many digits is zero."""
    if isinstance(value, dict):
        return {key: _tidy(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_tidy(part) for part in value]
    return 0.0 if isinstance(value, float) and abs(value) < NOTHING else value


def _listed(places: Sequence[dict[str, float]], most: int = 6) -> str:
    said = [", ".join(f"{key} = {value:.9g}" for key, value in one.items()) for one in places]
    return "; ".join(said[:most]) + ("; …" if len(said) > most else "")


def steady(
    scenario: Scenario, axes: Sequence[Axis] = (), *,
    progress: Callable[[int, int], None] | None = None,
) -> SteadyMotions:  # fmt: skip
    """The steady motions of a scenario: of its start, or at the values of one key or of two.

    progress  called with how many values of the second key are done, and how many there are
    """
    _demand_numbers(axes)
    demand_known(scenario, axes)
    start = VariedStart(scenario, axes[0].key if axes else "")
    equations = SteadyEquations.of(start.system, start.own.x)
    _demand_symmetry(start, equations)
    values = [float(value) for value in axes[0].values] if axes else [0.0]
    if axes and all(start.at(value) is None for value in values):
        scenario.with_({start.key: values[0]})  # says why there is no such scenario
    outer: list[dict[str, float]] = [{}]
    if len(axes) == MOST_KEYS:
        outer = [{axes[1].key: float(value)} for value in axes[1].values]
    motions: list[SteadyMotion] = []
    critical: list[dict[str, float]] = []
    folds: list[dict[str, float]] = []
    missing: list[dict[str, float]] = []
    points: list[dict[str, Any]] = []
    branches: list[tuple[SteadyMotion, ...]] = []
    for done, others in enumerate(outer):
        if progress is not None:
            progress(done, len(outer))
        here = VariedStart(scenario.with_(others), start.key) if others else start
        same = equations if not others else SteadyEquations.of(here.system, here.own.x, equations)
        family = FamilySearch(
            same, here, values, len(outer) == 1, others, before=len(branches)
        ).family()
        points += [
            {start.key: _tidy(value), **others, "kind": kind} for value, kind in family.points
        ]
        motions += family.motions
        branches += family.branches
        for where, listed in (
            (critical, family.critical),
            (folds, family.folds),
            (missing, family.missing),
        ):
            where += [{start.key: _tidy(value), **others} if start.key else {} for value in listed]
    if not motions:
        raise InputError([not_reached(equations, start, axes)])
    return SteadyMotions(
        scenario.title, tuple(axes), tuple(motions), tuple(critical), tuple(folds), tuple(missing),
        equations.symmetry.names, tuple(points), tuple(branches),
        tuple(unit_of(scenario.table, axis.key) for axis in axes),
    )  # fmt: skip


def _demand_numbers(axes: Sequence[Axis]) -> None:
    """At most two keys, with values that are numbers."""
    faults = []
    if len(axes) > MOST_KEYS:
        got = f"{len(axes)} keys"
        message = f"--vary has {got}. Vary one key for a family, or two for a map."
        faults.append(Fault("--vary", got, "one key for a family, or two for a map", message))
    for axis in axes:
        if axis.drawn:
            message = "{key} cannot be drawn at random here. Write KEY=LO:HI:N."
            expected = "values in order, KEY=LO:HI:N"
            faults.append(Fault(f"--vary {axis.key}", "uniform(…)", expected, message))
        elif not all(is_number(value) for value in axis.values):
            faults.append(Fault(f"--vary {axis.key}", str(list(axis.values)), "numbers"))
    if faults:
        raise InputError(faults)


def _demand_symmetry(start: VariedStart, equations: SteadyEquations) -> None:
    """A symmetry to be carried along by, unless the start is at rest."""
    if equations.symmetry.timely:
        raise InputError([too_timely(start)])
    if len(equations.symmetry) or np.any(equations.symmetry.drift):
        return
    x, speeds = start.own.x, [i for group in start.groups.speeds for i in group]
    moving = np.abs(x[speeds]) > RESTING * equations.scales[speeds]
    if np.any(moving):
        raise InputError(no_symmetry(start))
