r"""Trim: numbers of a scenario for which it is in equilibrium, or moves steadily, with conditions held.

    g(x(v), c) = 0,     yⱼ(x(v)) = target

v are the free numbers (of the start, parameters, masses), x the start that follows from them, g its rate
less what symmetries carry it along (``steady_equations``; for an equilibrium the rate itself).  Solved by
least squares with damping (Levenberg and Marquardt), slopes by central differences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.analysis.sensitivity_keys import ScenarioNumber, scenario_numbers
from voronets.analysis.state_space_coordinates import formulas
from voronets.analysis.steady_equations import SteadyEquations
from voronets.analysis.symmetry_candidates import state_scales
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.presentation import Card, Presented, number
from voronets.expressions.ranges import is_number, plain, shown
from voronets.expressions.scalars import ARRAYS
from voronets.scenario.scenario import Scenario
from voronets.scenario.system_units import velocity_unit

KINDS = ("steady", "equilibrium")
FOUND = 1e-9  # of the scales of the state, 1/s: what is left of g
STEP, MOST, NO_GAIN = 1e-5, 100, 12  # of a difference; steps; attempts at one
SOLVED, SETTLED = 1e-15, 1e-6


@dataclass(frozen=True, eq=False, repr=False)
class Trim(Presented):
    """A scenario in trim.

    scenario  with the numbers found
    values    of the free keys
    residual  what is left of the conditions, in the scales of the state
    along     the speeds along symmetries by which a steady motion is carried; {} of an equilibrium
    """

    scenario: Scenario
    values: Mapping[str, float]
    residual: float
    along: Mapping[str, float]
    iterations: int

    def card(self) -> Card:
        rows = [(key, number(value, 9)) for key, value in self.values.items()]
        along = ", ".join(f"{name} {number(speed)}" for name, speed in self.along.items())
        rows += [("speeds along the symmetries", along)] if along else []
        rows.append(("residual", f"{self.residual:.1e} of the scales of the state"))
        return Card(f"{self.scenario.title}: in trim, {self.iterations} iterations", rows)

    @property
    def state(self) -> dict[str, float]:
        """The state by name."""
        system = self.scenario.system
        pairs = zip(system.states, self.scenario.state, strict=True)
        return {quantity.name: float(value) for quantity, value in pairs}


def trimmed(
    scenario: Scenario, free: Sequence[str], hold: Mapping[str, float] | None = None, *,
    kind: str = "steady",
) -> Trim:  # fmt: skip
    """The scenario in trim; an ``InputError`` says what stands in the way.

    free  keys of numbers that may change, as ``--set`` takes them: "start.theta", "body.mass"
    hold  conditions: a key of the scenario that is set, or an observable or a formula of them and the
          value that it must have: {"system.parameters.v": 4.0, "energy": 2.5}
    kind  "steady": up to symmetries; "equilibrium": nothing moves
    """
    search = _search(scenario, free, dict(hold or {}), kind)
    return search.result()


def _search(scenario: Scenario, free: Sequence[str], hold: dict[str, Any], kind: str) -> TrimSearch:
    faults = [] if kind in KINDS else [Fault("kind", kind, f"one of {', '.join(KINDS)}")]
    faults += [
        Fault(f"hold.{key}", shown(value), "a number")
        for key, value in hold.items() if not is_number(plain(value))
    ]  # fmt: skip
    own = {key: float(value) for key, value in hold.items() if _holds_number(scenario.table, key)}
    faults += [
        Fault("free", key, "keys that are not held", f"{key} cannot be both free and held.")
        for key in free
        if key in own
    ]
    if not free:
        advice = "Name the numbers that may change, for example start.theta."
        faults.append(
            Fault("free", "nothing", "keys of numbers that may change", "{key} is missing.", advice)
        )
    if faults:
        raise InputError(faults)
    scenario = scenario.with_(own) if own else scenario
    numbers = scenario_numbers(scenario, list(free))
    targets = {key: float(value) for key, value in hold.items() if key not in own}
    formulas(scenario.system, list(targets), "hold")
    return TrimSearch(scenario, tuple(numbers), targets, kind)


def _holds_number(table: Any, key: str) -> bool:
    for part in key.split("."):
        try:
            table = table[int(part)] if isinstance(table, list) else table[part]
        except (LookupError, TypeError, ValueError):
            return False
    return is_number(table)


@dataclass
class TrimSearch:
    scenario: Scenario
    numbers: tuple[ScenarioNumber, ...]
    targets: Mapping[str, float]
    kind: str

    def __post_init__(self) -> None:
        system, x = self.scenario.system, self.scenario.state
        self.scales = state_scales(system, x)
        self.equations: SteadyEquations | None = None
        if self.kind == "steady":
            self.equations = SteadyEquations.of(system, x)
            if self.equations.symmetry.timely:
                expected = "equations that do not depend on time, or a motion that makes up for it"
                message = "The equations depend on time, so there is no steady motion."
                got = "a rate that changes with time"
                raise InputError([Fault("system", got, expected, message)])

    def at(self, v: np.ndarray) -> Scenario:
        """The scenario of parts v of the scales."""
        changes = {
            key: x
            for number, part in zip(self.numbers, v, strict=True)
            for key, x in number.changed(float(part)).items()
        }
        if "system" in self.scenario.table:
            changes["start.project"] = True
        return self.scenario.with_(changes)

    def residuals(self, v: np.ndarray) -> np.ndarray:
        """What is to vanish; not a number where there is no such scenario."""
        try:
            return self._residuals(self.at(v))
        except InputError:
            return np.full(len(self.scales) + len(self.targets), np.nan)

    def _residuals(self, found: Scenario) -> np.ndarray:
        system, x = found.system, found.state
        values = [np.float64(value) for value in x]
        with np.errstate(all="ignore"):
            g = np.array(system.rate(ARRAYS, values, system.numbers, 0.0), dtype=float)
            if self.equations is not None:
                c = self.equations.speeds(x, system.numbers)
                *fields, own = self.equations.symmetry.fields(ARRAYS, values, system.numbers)
                g = g - np.array(own, dtype=float)
                for speed, field in zip(c, fields, strict=True):
                    g = g - speed * np.array(field, dtype=float)
            read = formulas(system, list(self.targets), "hold")
            seen = [float(function(ARRAYS, values, system.numbers, 0.0)) for _, function in read]
        misses = [
            (value - target) / max(1.0, abs(target))
            for value, target in zip(seen, self.targets.values(), strict=True)
        ]
        return np.concatenate([g / self.scales, misses])

    def result(self) -> Trim:
        v = np.zeros(len(self.numbers))
        r = self.residuals(v)
        if not np.all(np.isfinite(r)):
            self._residuals(self.at(v))  # raises what is wrong with the start
            expected = "a start at which the rate and the conditions have values"
            message = "The rates or the conditions have no value at the start."
            raise InputError([Fault("start", "a rate that is not a number", expected, message)])
        damping, count = 1e-3, 0
        while count < MOST:
            count += 1
            taken = self._step(v, r, damping)
            if taken is None:
                break
            step, there, damping = taken
            gained = np.linalg.norm(r) - np.linalg.norm(there)
            v, r = v + step, there
            if np.linalg.norm(r) < SOLVED or gained < SETTLED * np.linalg.norm(r):
                break
        return self._told(v, r, count)

    def _step(
        self, v: np.ndarray, r: np.ndarray, damping: float
    ) -> tuple[np.ndarray, np.ndarray, float] | None:
        """A step that gains, what is left after it, and the damping for the next; None: there is none."""
        J = self._slopes(v)
        size = np.linalg.norm(J, axis=0)
        size = np.where(size > 0, size, 1.0)
        for _ in range(NO_GAIN):
            A = np.vstack([J / size, np.sqrt(damping) * np.eye(len(v))])
            step = np.linalg.lstsq(A, np.append(-r, np.zeros(len(v))), rcond=None)[0] / size
            there = self.residuals(v + step)
            if np.linalg.norm(there) < np.linalg.norm(r):
                return step, there, max(damping / 10, 1e-14)
            damping *= 10
        return None

    def _slopes(self, v: np.ndarray) -> np.ndarray:
        columns = []
        for unit in np.eye(len(v)):
            ahead, back = self.residuals(v + STEP * unit), self.residuals(v - STEP * unit)
            column = (ahead - back) / (2 * STEP)
            columns.append(np.where(np.isfinite(column), column, 0.0))
        return np.stack(columns, axis=1)

    def _told(self, v: np.ndarray, r: np.ndarray, count: int) -> Trim:
        found = self.at(v)
        left = float(np.abs(r).max())
        if not left <= FOUND:
            raise InputError([self._fault(v, r)])
        values = {number.key: number.value + float(part) * number.scale
                  for number, part in zip(self.numbers, v, strict=True)}  # fmt: skip
        along: dict[str, float] = {}
        if self.equations is not None:
            c = self.equations.speeds(found.state, found.system.numbers)
            named = zip(self.equations.symmetry.names, c, strict=True)
            along = {name: float(speed) for name, speed in named if abs(speed) > 1e-12}
        return Trim(found, values, left, along, count)

    def _miss(self, i: int, miss: float) -> str:
        """How far a rate or a condition is from what it must be: "the rate of x' is off by 8 m/s²"."""
        states = self.scenario.system.states
        if i < len(states):
            name, unit, size = f"the rate of {states[i].name}", states[i].unit, self.scales[i]
            unit = f"{unit.removesuffix('/s')}/s²" if unit.endswith("/s") else velocity_unit(unit)
            unit = unit if states[i].unit else ""
        else:
            ((quantity, _),) = formulas(
                self.scenario.system, [list(self.targets)[i - len(states)]], "hold"
            )
            name, unit = quantity.name, quantity.unit
            size = max(1.0, abs(self.targets[name]))
        return f"{name} is off by {miss * size:.3g} {unit}".rstrip()

    def _fault(self, v: np.ndarray, r: np.ndarray) -> Fault:
        """Which conditions are left, and which keys do nothing for them."""
        worst = [i for i in np.argsort(-np.abs(r))[:3] if abs(r[i]) > FOUND]
        left = ", ".join(self._miss(i, r[i]) for i in worst)
        idle = [
            number.key
            for number, column in zip(self.numbers, self._slopes(v).T, strict=True)
            if np.abs(column).max() < FOUND
        ]
        near = ", ".join(f"{number.key} = {number.value + part * number.scale:.9g}"
                         for number, part in zip(self.numbers, v, strict=True))  # fmt: skip
        what = "steady motion" if self.kind == "steady" else "equilibrium"
        article = "an" if what.startswith("e") else "a"
        expected = f"{article} {what} near the start with these keys free"
        message = f"No {what} was found near the start; the nearest is at {near}, where {left}."
        advice = f"Changing {', '.join(idle)} has no effect there." if idle else ""
        got = f"rates and conditions that are left: {left}"
        return Fault("free", got, expected, message, advice)
