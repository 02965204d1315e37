"""What a section is of: the formula that vanishes there, what is shown, how many crossings; every fault at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from voronets.analysis.observable_formula import (
    FORMULA,
    ObservableFormula,
    formulas_of,
    numeric,
)
from voronets.engine.choose import A_TOLERANCE, choose_engine, is_tolerance
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.name_list import between_commas
from voronets.expressions.ranges import is_number, plain, shown
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import EventOf, FirstOrderSystem, Quantity
from voronets.scenario.run import EVENT
from voronets.scenario.table import Table

MOST_CROSSINGS, MOST_STARTS = 1_000_000, 10_000
TAKEN = ("t", "start")  # what every crossing has
#: Shown of a rolling body where nothing is said: the first two that the section does not fix.
ROLLING_SHOWN = ("omega_z", "centre_z", "omega_y")


@dataclass(frozen=True)
class Shown:
    """What is shown of every crossing: a component of an observable, or a formula of them."""

    name: str
    unit: str
    description: str
    formula: ObservableFormula

    def of(self, system: FirstOrderSystem, t: np.ndarray, x: np.ndarray) -> np.ndarray:
        """Its values at times t (m,) and states x (m, states) of a system."""
        with np.errstate(all="ignore"):
            value = self.formula.value(system, ARRAYS, list(np.asarray(x).T), system.numbers, t)
        return np.broadcast_to(np.asarray(value, dtype=float), t.shape).copy()


@dataclass(frozen=True)
class SectionInputs:
    """A section as it was asked for.

    when       its formula, as text;  names  what the formula uses
    event      the formula as an event of whichever system runs
    direction  "rising", "falling" or "both"
    crossings  how many are wanted of each start
    shown      what is shown of them
    level      the energy that starts are placed on, J; None: that of the scenario's start
    starts     how many; None: the scenario's start, as it is
    hold       integrals that every start shares with the scenario's start
    engine, tolerance, most_steps  as ``run`` has them; None: what is usual
    """

    when: str
    names: frozenset[str]
    event: EventOf
    direction: str
    crossings: int
    shown: tuple[Shown, ...]
    level: float | None = None
    starts: int | None = None
    hold: tuple[str, ...] = ()
    seed: int = 0
    engine: str | None = None
    tolerance: float | None = None
    most_steps: float | None = None

    @property
    def placed(self) -> bool:
        """Starts are sought on the section, on a level of the energy."""
        return self.level is not None or self.starts is not None or bool(self.hold)

    def watched(self, system: FirstOrderSystem) -> EventOf:
        """The event, one and the same for this system, so that compiled code is found again."""
        own = self.event(system)
        return lambda other: own if other is system else self.event(other)


def read_inputs(
    system: FirstOrderSystem, *, when: str | None, direction: str, crossings: int,
    show: str | Sequence[str] | None, level: float | None = None, starts: int | None = None,
    hold: str | Sequence[str] = (), seed: int = 0, engine: str | None = None,
    tolerance: float | None = None, most_steps: float | None = None,
) -> SectionInputs:  # fmt: skip
    """What was asked for, checked against the names that the system has."""
    faults: list[Fault] = []
    formulas = formulas_of(system)
    if when is None:
        advice = f"Give {_example(system)}. Formulas know {', '.join(numeric(system))}."
        faults.append(Fault("when", "nothing", "a formula", "{key} is missing.", advice))
    counts = (("crossings", crossings, 1, MOST_CROSSINGS), ("starts", starts, 1, MOST_STARTS),
              ("seed", seed, 0, 2**63 - 1))  # fmt: skip
    for key, value, low, high in counts:
        whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
        if value is not None and not (whole and low <= value <= high):
            faults.append(Fault(key, shown(value), f"a whole number from {low} to {high}"))
    if level is not None and not is_number(plain(level)):
        faults.append(Fault("level", shown(level), "an energy in J, a finite number"))
    if tolerance is not None and not is_tolerance(tolerance):
        faults.append(Fault("tolerance", shown(tolerance), A_TOLERANCE))
    if most_steps is not None and not most_steps >= 1:
        faults.append(Fault("most_steps", shown(most_steps), "a number of steps"))
    try:
        choose_engine(engine)
    except InputError as error:
        faults += error.faults
    table = Table(
        {"when": "t" if when is None else when, "direction": direction}, "", faults, formulas
    )
    event = EVENT.read_table(table)
    formula = None if when is None else formulas.read(Table({}), "when", when, FORMULA)
    names = frozenset() if formula is None else formula.names - {"t"}
    wanted = _list(show) or _usual(system, names)
    reader = Table({}, "", faults, formulas)
    found = tuple(one for text in wanted for one in _shown(system, reader, text))
    if faults:
        raise InputError(faults)
    assert when is not None and event is not None
    once = tuple({one.name: one for one in found}.values())
    return SectionInputs(
        " ".join(when.split()), names, event, direction, int(crossings), once,
        None if level is None else float(level), None if starts is None else int(starts),
        _list(hold), int(seed), engine, tolerance, most_steps,
    )  # fmt: skip


def _list(given: str | Sequence[str] | None) -> tuple[str, ...]:
    """Texts, from one with commas between them: those inside brackets belong to a formula."""
    if given is None or not isinstance(given, str):
        return tuple(given or ())
    parts = between_commas(given)
    return tuple(part for part in parts if part or len(parts) > 1)


def _shown(system: FirstOrderSystem, table: Table, text: str) -> list[Shown]:
    """What one word of ``show`` stands for: a component, all those of a vector, or a formula."""
    known = numeric(system)
    if text in TAKEN:
        table.fault(
            "show", text, "something else, because every crossing has its t and its start already"
        )
        return []
    vector = next((q for q in system.quantities if q.labels and q.name == text), None)
    if vector is not None:
        return [_component(name, vector) for name in vector.components()]
    if text in known:
        return [_component(text, known[text])]
    formula = ObservableFormula.read(table, "show", text)
    return [] if formula is None else [Shown(text, "", formula.text, formula)]


def _component(name: str, quantity: Quantity) -> Shown:
    label = name[len(quantity.name) + 1 :] if quantity.labels else ""
    told = f"{quantity.description}, {label}" if label else quantity.description
    return Shown(name, quantity.unit, told, ObservableFormula.component(name))


def _usual(system: FirstOrderSystem, fixed: frozenset[str]) -> tuple[str, ...]:
    """Two components to show where none are named."""
    known = numeric(system)
    if all(name in known for name in ROLLING_SHOWN):
        return tuple(name for name in ROLLING_SHOWN if name not in fixed)[:2]
    states = [quantity.name for quantity in system.states]
    free = [name for name in states if name not in fixed and name in known]
    first = free[0] if free else next(iter(known))
    pair = f"{first}'"
    return (first, pair) if pair in free else tuple(free[:2])


def _example(system: FirstOrderSystem) -> str:
    """A section to begin with."""
    known, states = numeric(system), [quantity.name for quantity in system.states]
    name = "omega_x" if "omega_x" in known else states[0]
    return f'a formula that is zero on the section, such as "{name}"'
