"""A scenario beside another: a few numbers changed, and what depends on them following.

A start's other keys are held as the file gives them.  A contact point of the body and a velocity that
were given but depend on what is changed follow: the point with the needed normal that is reached from the
one given; the velocity without the part along the normal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.orientations import orientation_quaternion
from voronets.expressions.ranges import shown
from voronets.expressions.rotations import rotation_matrix
from voronets.rolling.start import Start
from voronets.rolling.touch import Touch
from voronets.scenario.changes import changed
from voronets.scenario.rolling import rolling_problem
from voronets.scenario.scenario import Scenario
from voronets.surfaces.contract import Surface

ROUNDING = 1e-12  # of a correction: m, rad or m/s
ITERATIONS = 12
MOVING = ("velocity", "slip")  # keys that say how the body moves over the ground, one or the other
SIZE = re.compile(r" (?:by|by up to|of) ([0-9.e+-]+)")  # in the sentence of a correction


@dataclass(frozen=True)
class Neighbourhood:
    """The scenarios near one, as some of its numbers change.

    follows  whether what depends on the start's other keys has to follow
    """

    scenario: Scenario
    follows: bool = False

    def at(self, changes: Mapping[str, float]) -> Scenario:
        """The scenario there; an ``InputError`` where there is none, or where it had to be corrected."""
        table = changed(self.scenario.table, changes)
        if self.follows:
            table = _followed(self.scenario, table, changes)
        found = self.scenario.of(table)
        if not (self.follows or table["start"].get("project")):
            hidden = _corrected(found) - _corrected(self.scenario)
            if hidden:  # a correction as large as the change would hide it
                corrected = " and ".join(sorted(hidden))
                expected = f"a start that fits its surfaces; {corrected}"
                message = f"{{key}} cannot be varied: the start has to be corrected ({corrected})."
                raise InputError(
                    [Fault(key, shown(x), expected, message) for key, x in changes.items()]
                )
        return found

    @classmethod
    def of(cls, scenario: Scenario, changes: Mapping[str, float]) -> Neighbourhood:
        """In which what has to follow does, for changes like these; an ``InputError`` says why not."""
        try:
            cls(scenario).at(changes)
            return cls(scenario)
        except InputError as error:
            held = error
        if not isinstance(scenario.started, Start) or not _given(scenario, changes):
            raise held
        try:
            cls(scenario, follows=True).at(changes)
        except InputError:
            raise held from None
        return cls(scenario, follows=True)


def _corrected(scenario: Scenario) -> set[str]:
    """The corrections that were made, without their sizes, but for those of rounding."""
    found = (SIZE.split(text, maxsplit=1) for text in scenario.started.corrections)
    return {kind for kind, size, *_ in found if float(size) > ROUNDING}


def _given(scenario: Scenario, changes: Mapping[str, float]) -> list[str]:
    """What the start gives that may depend on what is changed."""
    start = scenario.table.get("start", {})
    return [
        name for name in ("contact_body", *MOVING)
        if name in start and not any(key.startswith(f"start.{name}.") for key in changes)
    ]  # fmt: skip


def _followed(
    scenario: Scenario, table: dict[str, Any], changes: Mapping[str, float]
) -> dict[str, Any]:
    """The table with what depends on the changes put in its place."""
    given, start = set(_given(scenario, changes)), dict(table["start"])
    if "contact_body" in given and "contact" in start:
        start["contact_body"] = _contact_body(table, start)
    if "centre" not in start and not given.isdisjoint(MOVING):
        _follow_velocity(scenario, table, start)
    return {**table, "start": start}


def _follow_velocity(scenario: Scenario, table: Mapping[str, Any], start: dict[str, Any]) -> None:
    """Take the part along the normal from the start's velocity, or from its slip."""
    (name,) = (name for name in MOVING if name in start)
    velocity = np.asarray(start.pop(name), dtype=float)
    rolls: Any = scenario.of({**table, "start": start})
    begun: Start = rolls.started
    slides: Any = scenario.started
    if slides.posture is not None and slides.posture.velocity is not None:
        touch = Touch(begun.problem.core, begun.state, np.zeros(3))
        slip = velocity - touch.rolling_velocity if name == "velocity" else velocity
        start[name] = (velocity - touch.n * float(touch.n @ slip)).tolist()


def _contact_body(table: Mapping[str, Any], start: Mapping[str, Any]) -> list[float]:
    """The body's point with the needed normal, followed from the one given."""
    _, problem = rolling_problem({name: value for name, value in table.items() if name != "start"})
    contact = np.asarray(start["contact"], dtype=float)
    q = orientation_quaternion(start.get("orientation"))
    ground = problem.ground.chart_at(contact)
    n = np.array(ground.at(ground.locate(contact)).n, dtype=float)
    R = np.array(rotation_matrix(q), dtype=float)
    x = np.asarray(start["contact_body"], dtype=float)
    return [float(value) for value in point_with_normal(problem.body.surface, x, -R.T @ n)]


def point_with_normal(surface: Surface, x: np.ndarray, n: np.ndarray) -> np.ndarray:
    """The point of a surface with normal n that is reached from x: S V = Δn, step by step.

    Where the surface is not curved along Δn there is none, and x stays as near as it comes.
    """
    if surface.by_normal:
        return np.array(surface.at_normal(n).x, dtype=float)
    for _ in range(ITERATIONS):
        chart = surface.chart_at(x)
        at = chart.at(chart.locate(x, None))
        x, own = np.array(at.x, dtype=float), np.array(at.n, dtype=float)
        missing = n - own
        if at.S is None or not np.linalg.norm(missing) > ROUNDING:
            break
        curved = np.array(at.S.matrix, dtype=float) + np.outer(own, own)
        step = np.linalg.lstsq(curved, missing - own * (own @ missing), rcond=1e-9)[0]
        x = x + step - own * (own @ step)
    return x
