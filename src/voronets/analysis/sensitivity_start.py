"""How the start of a motion, and the numbers in its equations, change with numbers of the scenario.

The map from the numbers of a file to a state and to the run-time numbers of a first-order system is
smooth code on floats; it is differentiated by central differences of order eight.  Changes are counted
in parts v of each number's scale, so that variations are of the size of the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

import numpy as np

from voronets.analysis.neighbour import Neighbourhood
from voronets.analysis.sensitivity_keys import ScenarioNumber
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.jets import pairs
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.numbers import filled, leaves
from voronets.mechanics.variations import Perturbation, VariationalSystem
from voronets.numerics.central_differences import CentralSlopes, central_slopes, nodes
from voronets.scenario.scenario import Scenario

PROBE = 1e-3  # a change by which it is seen what has to follow, and what the equations are made of
STEPS = (2e-2, 5e-3, 1e-3, 1e-4)
SAME = 1e-9  # of the rates: two ways to write the same equations


@dataclass(frozen=True)
class Line:
    """Scenarios along a line: some numbers changed together, each by v times its scale."""

    numbers: tuple[ScenarioNumber, ...]
    neighbourhood: Neighbourhood
    known: dict[float, Scenario] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, scenario: Scenario, *numbers: ScenarioNumber) -> Line:
        """With what has to follow; an ``InputError`` names the key and says why it cannot change."""
        refused: InputError | None = None
        for v in (PROBE, 0.1 * PROBE):
            try:
                changes = {key: x for n in numbers for key, x in n.changed(v).items()}
                return cls(numbers, Neighbourhood.of(scenario, changes))
            except InputError as error:
                refused = error
        assert refused is not None
        raise refusal(numbers, refused)

    def at(self, v: float) -> Scenario:
        """The scenario there."""
        if v not in self.known:
            changes = {key: x for number in self.numbers for key, x in number.changed(v).items()}
            self.known[v] = self.neighbourhood.at(changes)
        return self.known[v]


@dataclass(frozen=True)
class Beginning:
    """A motion's start with its variations by numbers of the scenario.

    variations  the system with its directions, one a number, in parts of the numbers' scales
    state       of that system
    error       of the directions, relative: of the central differences
    beside      systems at the nodes −4h … 4h of each number's line, and h; None where the equations of
                a neighbouring start are made of other parts
    """

    numbers: tuple[ScenarioNumber, ...]
    variations: VariationalSystem
    state: np.ndarray
    error: float
    beside: tuple[tuple[tuple[FirstOrderSystem, ...], float], ...] | None

    @classmethod
    def of(cls, scenario: Scenario, numbers: Sequence[ScenarioNumber], order: int = 1) -> Beginning:
        """Of a scenario; an ``InputError`` says which keys cannot be differentiated by, and why."""
        lines, faults = _lines(scenario, numbers, order)
        if faults:
            raise InputError(faults)
        reference = _reference(scenario, lines[: len(numbers)])
        found: list[CentralSlopes] = []
        for line in lines:
            try:
                found.append(_slopes(line, scenario, reference, order))
            except InputError as error:
                faults += refusal(line.numbers, error).faults
        if faults:
            raise InputError(faults)
        count, n = len(numbers), len(scenario.state)
        names = [name for name, _ in leaves(reference.numbers)]

        def direction(change: np.ndarray) -> Perturbation:
            moved = dict(zip(names, change[n:].tolist(), strict=True))
            return Perturbation(change[:n], {name: x for name, x in moved.items() if x})

        first = tuple(direction(slopes.first) for slopes in found[:count])
        second = None
        if order == 2:
            second = tuple(direction(bend) for bend in _bends(found, count))
        variations = VariationalSystem(reference, first, second)
        return cls(
            numbers=tuple(numbers), variations=variations, state=variations.start(scenario.state),
            error=max(slopes.error(order) for slopes in found),
            beside=_beside(scenario, reference, lines[:count], found),
        )  # fmt: skip

    @property
    def scales(self) -> np.ndarray:
        """The numbers' scales, by which their derivatives are to be divided."""
        return np.array([number.scale for number in self.numbers])


def refusal(numbers: Sequence[ScenarioNumber], error: InputError) -> InputError:
    """That keys cannot be differentiated by, with the reason."""
    why = "; ".join(dict.fromkeys(str(fault) for fault in error.faults))
    expected = "a number that can change while the other keys of the start stay the same"
    message = f"The start cannot be differentiated by {{key}}. At a value nearby: {why}"
    return InputError(
        [Fault(number.key, f"{number.value:g}", expected, message) for number in numbers]
    )


def _lines(
    scenario: Scenario, numbers: Sequence[ScenarioNumber], order: int
) -> tuple[list[Line], list[Fault]]:
    """One for each number, and with second derivatives one for each two of them."""
    lines: list[Line] = []
    faults: list[Fault] = []
    chosen = [(number,) for number in numbers]
    both = list(combinations(numbers, 2)) if order == 2 else []
    for group in (*chosen, *both):
        try:
            lines.append(Line.of(scenario, *group))
        except InputError as error:
            faults += error.faults
    return lines, list(dict.fromkeys(faults))


def _reference(scenario: Scenario, lines: Sequence[Line]) -> FirstOrderSystem:
    """The system whose code has a place for every number that changes; a zero may have none."""
    base = scenario.system
    own = {name for name, _ in leaves(base.numbers)}
    others = [line for line in lines if {name for name, _ in leaves(_system(line))} - own]
    if not others:
        return base
    changes = {k: x for line in others for n in line.numbers for k, x in n.changed(PROBE).items()}
    other = Neighbourhood.of(scenario, changes).at(changes).system
    return replace(other, numbers=filled(other.numbers, _values(base, other)))


def _system(line: Line) -> Any:
    return line.at(PROBE).system.numbers


def _values(system: FirstOrderSystem, reference: FirstOrderSystem) -> list[float]:
    """The numbers of a system in the places of another; what it has no place for is zero."""
    own = dict(leaves(system.numbers))
    return [float(own.get(name, 0.0)) for name, _ in leaves(reference.numbers)]


def _slopes(
    line: Line, scenario: Scenario, reference: FirstOrderSystem, order: int
) -> CentralSlopes:
    """Of state and numbers along a line."""

    def along(v: float) -> np.ndarray:
        found = line.at(v)
        state = aligned(found.system, found.state, reference, scenario.state)
        return np.concatenate([state, _values(found.system, reference)])

    slopes = central_slopes(along, order=order, steps=STEPS, refusal=InputError)
    for v in (-slopes.step, slopes.step):
        found = line.at(v).system
        numbers = filled(reference.numbers, along(v)[len(scenario.state) :].tolist())
        state = list(along(v)[: len(scenario.state), None])
        with np.errstate(all="ignore"):
            one, other = (
                np.array([np.ravel(x)[0] for x in rate(ARRAYS, state, p, 0.0)], dtype=float)
                for rate, p in ((reference.rate, numbers), (found.rate, found.numbers))
            )
        size = max(float(np.abs(other).max(initial=0.0)), 1e-300)
        if not float(np.abs(one - other).max(initial=0.0)) <= SAME * size:
            message = "This number changes the structure of the equations."
            expected = "equations that keep their structure"
            raise InputError([Fault("system", "other equations", expected, message)])
    return slopes


def aligned(
    system: FirstOrderSystem, state: np.ndarray, reference: FirstOrderSystem, near: np.ndarray
) -> np.ndarray:
    """A state written as its neighbour is: the sign of a quaternion, full turns of an angle."""
    names = [quantity.name for quantity in reference.states]
    if [quantity.name for quantity in system.states] != names:
        got, expected = (one.mode or "other states" for one in (system, reference))
        message = f"At a neighbouring value the motion begins in the mode {got}, not {expected}."
        raise InputError([Fault("start", got, f"the mode {expected}", message)])
    found = np.array(state, dtype=float)
    if names[:4] == ["q_w", "q_x", "q_y", "q_z"] and found[:4] @ near[:4] < 0:
        found[:4] *= -1
    angles = [
        i for i, q in enumerate(reference.states)
        if q.unit == "rad" and q.name.startswith(("body_", "ground_"))
    ]  # fmt: skip
    found[angles] -= 2 * np.pi * np.round((found[angles] - near[angles]) / (2 * np.pi))
    return found


def _bends(found: Sequence[CentralSlopes], count: int) -> list[np.ndarray]:
    """Second derivatives for each pair i ≤ j: along e_i + e_j they are f_ii + 2 f_ij + f_jj."""
    mixed = dict(zip(combinations(range(count), 2), found[count:], strict=True))
    own = [slopes.second for slopes in found[:count]]
    return [
        own[i] if i == j else 0.5 * (mixed[i, j].second - own[i] - own[j]) for i, j in pairs(count)
    ]


def _beside(
    scenario: Scenario,
    reference: FirstOrderSystem,
    lines: Sequence[Line],
    found: Sequence[CentralSlopes],
) -> tuple[tuple[tuple[FirstOrderSystem, ...], float], ...] | None:
    """The systems at the nodes of each line, where the motion may lead on to other systems."""
    if reference is not scenario.system:
        return None
    parts: tuple[Any, ...] = (*reference.events, *reference.guards, *reference.singularities)
    if not any(part.switch for part in parts):
        return tuple(((), slopes.step) for slopes in found[: len(lines)])
    return tuple(
        (tuple(line.at(float(v)).system for v in nodes(slopes.step)), slopes.step)
        for line, slopes in zip(lines, found, strict=False)
    )
