"""The waist of the product: a first-order system.

    ẋ = rate(x, p, t)      x: named state, p: named numbers

with named observables, events and, for the verdict, a balance law.  Rolling bodies and general
systems become one of these; engines, analysis and the command line see nothing else.

All functions take ``ns``, the namespace of elementary functions, then x, p, t as scalars of one
kind (floats, arrays over time, heyoka or SymPy expressions).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from voronets.expressions.presentation import Card, Presented
from voronets.mechanics.outcome import Outcome

Scalar = Any
State = Sequence[Scalar] | Any
Numbers = Mapping[str, Scalar]


@dataclass(frozen=True)
class Quantity:
    """A named quantity: one number, or one for each label of ``axis``."""

    name: str
    unit: str
    description: str
    axis: str = ""
    labels: tuple[str, ...] = ()
    #: A negative value means that the quantity is not defined there; it is stored as NaN.
    positive: bool = False
    #: It has no origin of its own: an error in it is measured against its changes.
    place: bool = False
    #: It may have no value (the slip of a body in the air), which is stored as NaN.
    optional: bool = False
    #: A number that stands for a word, the index of it here.
    words: tuple[str, ...] = ()

    def components(self) -> tuple[str, ...]:
        """The names of its numbers, as formulas of events may use them."""
        return tuple(f"{self.name}_{label}" for label in self.labels) or (self.name,)


@dataclass(frozen=True)
class Event:
    """A function of the state that crosses zero; it stops the motion if it has an outcome.

    direction  −1 falling, +1 rising, 0 both
    limit      a start already beyond zero in that direction ends the motion at once
    switch     instead of stopping: (state, time) → how the motion goes on, or None to stop after all
    rounding   a first value as small as this counts as zero, whatever its sign
    """

    name: str
    function: Callable[[Any, State, Numbers, Scalar], Scalar]
    direction: int = 0
    outcome: Outcome | None = None
    message: str = ""
    limit: bool = False
    switch: Switch | None = None
    rounding: float = 0.0


@dataclass(frozen=True)
class Transition:
    """A motion passes from one mode to another, or has a jump within one."""

    t: float
    before: str
    after: str
    why: str


@dataclass(frozen=True)
class Passage:
    """A stretch of a motion that is known as a function of time, and need not be integrated.

    states  times (m,) → states (m, states) of ``system``, from an event to the time ``until``
    """

    system: FirstOrderSystem
    states: Callable[[np.ndarray], np.ndarray]
    until: float


@dataclass(frozen=True)
class Continuation:
    """How a motion goes on after an event: perhaps by a passage, then in a system from a state.

    changes  what a motion lists: changes of mode
    outcome  instead of going on, it ends there, with a sentence
    """

    system: FirstOrderSystem
    state: np.ndarray
    passage: Passage | None = None
    changes: tuple[Transition, ...] = ()
    outcome: Outcome | None = None
    message: str = ""

    def onset(self, t: float) -> float:
        """When the motion goes on in the system, after an event at t: its passage comes before."""
        return t if self.passage is None else max(t, self.passage.until)


Switch = Callable[[np.ndarray, float], Continuation | None]


@dataclass(frozen=True)
class Guard:
    """What ends a motion but is no smooth formula: it is looked at again and again.

    needs   the observables that it looks at
    excess  (their values) → positive where it has happened, one for each time
    pace    (their values) → how many looks a second it takes, one for each time
    """

    name: str
    needs: tuple[str, ...]
    excess: Callable[[Mapping[str, np.ndarray]], np.ndarray]
    pace: Callable[[Mapping[str, np.ndarray]], np.ndarray]
    outcome: Outcome
    message: str = ""
    switch: Switch | None = None


@dataclass(frozen=True)
class Singularity:
    """Where the equations lose their meaning, which ends a motion before it gets there.

    first  (ends of steps, times → states (times, states), numbers) → the first time, or None
    """

    name: str
    first: Callable[[np.ndarray, Callable[[np.ndarray], np.ndarray], Numbers], float | None]
    outcome: Outcome
    message: str = ""
    switch: Switch | None = None


@dataclass(frozen=True)
class BalanceLaw:
    """A law that the motion must satisfy, checked with rates taken from the motion itself.

    laws       the names of the residuals
    needs      observables whose values and time derivatives they use
    residuals  (values, rates) → {name: relative residual at each time}; values also has the times t
    jump       (values before, values after) an instant → {name: relative residual}, where the motion
               may jump
    """

    laws: tuple[str, ...]
    needs: tuple[str, ...]
    residuals: Callable[[Mapping[str, np.ndarray], Mapping[str, np.ndarray]], dict[str, np.ndarray]]
    jump: (
        Callable[[Mapping[str, np.ndarray], Mapping[str, np.ndarray]], dict[str, float]] | None
    ) = None


@dataclass(frozen=True, repr=False)
class FirstOrderSystem(Presented):
    """Named state, named numbers, rate, observables, events; see the module's head.

    numbers     a tree of floats by name, as ``numbers.leaves`` goes through it
    guards      what else ends the motion
    singularities  where its equations lose their meaning
    unchecked   sentences on what would have to be guarded and is not
    mode        the word for it, where a motion passes through several
    conserves   the energy is an integral of the motion
    balanced    observables whose sum is constant where the energy is not
    invariants  observables that are exactly zero on the true motion
    integrals   (observables by name, over the samples) → {name: {value, drift}}: what else is constant
    chart_free   observables that say the state in every chart (none: the states do)
    conditioning  observables by name, over the samples → condition number of the matrix that is
                solved for the accelerations
    project     (state, numbers, t) → the nearest state on the manifold of the constraints; engines
                take it between runs of steps, so that a drift of rounding errors cannot grow
    stretch     solves the equations over a short time where they are too stiff for an engine's steps
    """

    states: tuple[Quantity, ...]
    numbers: Mapping[str, Any]
    rate: Callable[[Any, State, Numbers, Scalar], tuple[Scalar, ...]]
    observables: Callable[[Any, State, Numbers, Scalar], dict[str, Any]]
    quantities: tuple[Quantity, ...]
    events: tuple[Event, ...] = ()
    guards: tuple[Guard, ...] = ()
    singularities: tuple[Singularity, ...] = ()
    unchecked: tuple[str, ...] = ()
    mode: str = ""
    conserves: bool = False
    balanced: tuple[str, ...] = ()
    invariants: tuple[str, ...] = ()
    chart_free: tuple[str, ...] = ()
    balance: BalanceLaw | None = None
    attributes: Mapping[str, Any] = field(default_factory=dict)
    integrals: Callable[[Any], dict[str, dict[str, Any]]] | None = None
    conditioning: Callable[[Mapping[str, np.ndarray]], np.ndarray] | None = None
    project: Callable[[np.ndarray, Numbers, float], np.ndarray] | None = None
    stretch: Stretch | None = None

    def card(self) -> Card:
        rows = [("states", ", ".join(quantity.name for quantity in self.states))]
        return Card(f"First-order system of {len(self.states)} equations", rows)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that an event's formula may use: the components of all observables."""
        return tuple(name for quantity in self.quantities for name in quantity.components())

    def components(self, ns: Any, x: State, p: Numbers, t: Scalar) -> dict[str, Scalar]:
        """Every observable's components by name."""
        values = self.observables(ns, x, p, t)
        result: dict[str, Scalar] = {}
        for quantity in self.quantities:
            value = values[quantity.name]
            parts = value if quantity.labels else (value,)
            result |= dict(zip(quantity.components(), parts, strict=True))
        return result


#: (state, longest time, tolerance) → the time covered and (times since its beginning → states); None:
#: not solved.
Stretch = Callable[
    [np.ndarray, float, float], tuple[float, Callable[[np.ndarray], np.ndarray]] | None
]

#: An event stated for whichever system is running: a motion may pass from chart to chart.
EventOf = Callable[[FirstOrderSystem], Event]
