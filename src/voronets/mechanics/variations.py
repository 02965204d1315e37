r"""Neighbouring motions: the variational equations of a first-order system, and slopes of its formulas.

A direction is a change of the start and of the numbers with one quantity ε:  δx(0) and δp.  Along
the motion

    δẋ = ∂f/∂x δx + ∂f/∂p δp,      δ²ẋ = ∂f/∂x δ²x + ∂f/∂p δ²p + f″[(δx, δp), (δx, δp)]

which is the system's own rate run on jets: on any scalars, so on every engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.jets import Jet, bends_of, jet_namespace, pairs, slopes_of, value_of
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import Event, FirstOrderSystem, Quantity, Singularity
from voronets.mechanics.numbers import filled, leaves


@dataclass(frozen=True)
class Perturbation:
    """A change of the start and of the numbers.

    state    δx at the start, in the order of the states
    numbers  δp by dotted name, as ``numbers.leaves`` has them; those left out do not change
    """

    state: np.ndarray
    numbers: Mapping[str, float] = field(default_factory=dict)


class Variations(NamedTuple):
    """States of a variational system, taken apart.

    x       the motion                                             (…, states)
    first   δx in every direction                      (…, directions, states)
    second  δ²x for every pair of directions i ≤ j          (…, pairs, states)
    """

    x: np.ndarray
    first: np.ndarray
    second: np.ndarray


@dataclass(frozen=True)
class VariationalSystem:
    """A system with the variations of its motion in some directions.

    second  second derivatives of start and numbers for each pair i ≤ j, in the order of
            ``jets.pairs``; None: first order only
    """

    base: FirstOrderSystem
    directions: tuple[Perturbation, ...]
    second: tuple[Perturbation, ...] | None = None

    @property
    def system(self) -> FirstOrderSystem:
        """As a first-order system: the state x, then δx of each direction, then δ²x of each pair.

        Observables, events and guards are those of the base.  An event that leads on to another system
        ends the motion instead: what becomes of the variations there is for the caller to say.
        """
        base, n = self.base, len(self.base.states)

        def own(function: Callable[..., Any]) -> Callable[..., Any]:
            return lambda ns, x, p, t: function(ns, x[:n], p, t)

        def event(found: Event) -> Event:
            return replace(found, function=own(found.function), switch=None)

        project = base.project
        numbers: dict[str, Any] = {**base.numbers, "variations": self._numbers()}
        return replace(
            base,
            states=base.states + self._states(),
            numbers=numbers,
            rate=self._rate,
            observables=own(base.observables),
            events=tuple(map(event, base.events)),
            guards=tuple(replace(guard, switch=None) for guard in base.guards),
            singularities=tuple(_of_base(one, n) for one in base.singularities),
            project=None if project is None else lambda x, p, t: np.concatenate(
                [project(x[:n], p, t), x[n:]]
            ),
            stretch=None,
        )  # fmt: skip

    def start(self, x: np.ndarray) -> np.ndarray:
        """The state of the variational system that begins at x."""
        every = (*self.directions, *(self.second or ()))
        return np.concatenate([np.asarray(x, dtype=float), *(one.state for one in every)])

    def split(self, states: np.ndarray) -> Variations:
        """States (…, all) taken apart."""
        n, k = len(self.base.states), len(self.directions)
        parts = states.reshape(*states.shape[:-1], -1, n)
        return Variations(parts[..., 0, :], parts[..., 1 : k + 1, :], parts[..., k + 1 :, :])

    def observed(
        self, states: np.ndarray, t: np.ndarray, names: Sequence[str]
    ) -> dict[str, Variations]:
        """Observables and their derivatives at states (m, all) and times (m,).

        Values (m, labels), first (m, directions, labels), second (m, pairs, labels); one label for
        a single number.
        """
        numbers = {**self.base.numbers, "variations": self._numbers()}
        x, p = self._jets(ARRAYS, list(np.asarray(states, dtype=float).T), numbers)
        with np.errstate(all="ignore"):
            seen = self.base.observables(jet_namespace(ARRAYS), x, p, t)
        k, m = len(self.directions), len(t)
        found: dict[str, Variations] = {}
        for quantity in self.base.quantities:
            if quantity.name in names:
                value = seen[quantity.name]
                parts = tuple(value) if quantity.labels else (value,)
                found[quantity.name] = Variations(
                    _columns([[value_of(part)] for part in parts], m)[:, 0, :],
                    _columns([slopes_of(part, k) for part in parts], m),
                    _columns([bends_of(part, k) if self.second else () for part in parts], m),
                )
        return found

    def _states(self) -> tuple[Quantity, ...]:
        every = [f"direction {i}" for i in range(len(self.directions))]
        every += [f"directions {i} and {j}" for i, j in self._pairs()]
        return tuple(
            Quantity(f"variation_{i}_{q.name}", "", f"{q.description}, change in {what}")
            for i, what in enumerate(every)
            for q in self.base.states
        )

    def _pairs(self) -> list[tuple[int, int]]:
        return pairs(len(self.directions)) if self.second is not None else []

    def _numbers(self) -> dict[str, dict[str, float]]:
        """δp of every direction and δ²p of every pair, those that change."""
        every = (*self.directions, *(self.second or ()))
        return {
            str(i): {name: value for name, value in one.numbers.items() if value}
            for i, one in enumerate(every)
        }

    def _jets(self, ns: Any, x: Any, p: Mapping[str, Any]) -> tuple[list[Jet], dict[str, Any]]:
        """State and numbers as jets; numbers that change in no direction stay as they are."""
        n, k = len(self.base.states), len(self.directions)
        every = [x[i * n : (i + 1) * n] for i in range(1 + k + len(self._pairs()))]
        states = [
            Jet(ns, value, parts[:k], parts[k:]) for value, *parts in zip(*every, strict=True)
        ]
        changes = list(p["variations"].values())
        own = {name: p[name] for name in self.base.numbers}
        numbers = []
        for name, value in leaves(own):
            parts = [change.get(name, 0) for change in changes]
            moves = any(name in change for change in changes)
            numbers.append(Jet(ns, value, parts[:k], parts[k:]) if moves else value)
        return states, filled(own, numbers)

    def _rate(self, ns: Any, x: Any, p: Any, t: Any) -> tuple[Any, ...]:
        k = len(self.directions)
        states, numbers = self._jets(ns, x, p)
        found = self.base.rate(jet_namespace(ns), states, numbers, t)
        rows = [
            (value_of(one), *slopes_of(one, k), *(bends_of(one, k) if self._pairs() else ()))
            for one in found
        ]
        return tuple(part for column in zip(*rows, strict=True) for part in column)


def _of_base(found: Singularity, n: int) -> Singularity:
    first = found.first
    return replace(
        found, first=lambda ends, at, p: first(ends, lambda t: at(t)[:, :n], p), switch=None
    )


def _columns(parts: Iterable[Sequence[Any]], m: int) -> np.ndarray:
    """Parts (labels) of (directions) of numbers or arrays (m,) as (m, directions, labels)."""
    rows = [[np.broadcast_to(np.asarray(x, dtype=float), m) for x in part] for part in parts]
    return np.moveaxis(np.array(rows).reshape(len(rows), -1, m), (0, 1, 2), (2, 1, 0))


def slopes(
    function: Callable[..., Any], x: Sequence[Any] | np.ndarray, numbers: Mapping[str, Any],
    t: float = 0.0, *, by: Sequence[str] = (), ns: Any = ARRAYS,
) -> np.ndarray:  # fmt: skip
    """∂f/∂x of f(ns, x, p, t), and after it ∂f/∂p for the numbers named: one row a result of f.

    ns  the kind of scalars: ARRAYS gives an array of floats, ``scalars.extended`` one of its numbers
    """
    names = [name for name, _ in leaves(numbers)]
    missing = [name for name in by if name not in names]
    if missing:
        raise KeyError(f"there is no number {missing[0]!r}; the numbers are {', '.join(names)}")
    inputs = [*x, *(value for _, value in leaves(numbers))]
    moved = [*range(len(x)), *(len(x) + names.index(name) for name in by)]
    if ns is ARRAYS:  # all slopes at once, one column each
        unit = np.zeros((len(inputs), len(moved)))
        unit[moved, range(len(moved))] = 1.0
        columns = [Jet(ns, np.full(len(moved), float(v)), (e,)) if e.any() else v
                   for v, e in zip(inputs, unit, strict=True)]  # fmt: skip
        found = _results(function, ns, columns, len(x), numbers, t)
        rows = [np.broadcast_to(slopes_of(one, 1)[0], len(moved)) for one in found]
        return np.array(rows, dtype=float).reshape(-1, len(moved))
    made = [
        _results(function, ns, [
            Jet(ns, v, (ns.number(1),)) if i == j else v for j, v in enumerate(inputs)
        ], len(x), numbers, t)
        for i in moved
    ]  # fmt: skip
    return np.array([[slopes_of(one, 1)[0] for one in column] for column in made], dtype=object).T


def _results(
    function: Callable[..., Any], ns: Any, inputs: list[Any], n: int, numbers: Mapping[str, Any],
    t: float,
) -> tuple[Any, ...]:  # fmt: skip
    with np.errstate(all="ignore"):
        found = function(jet_namespace(ns), inputs[:n], filled(numbers, inputs[n:]), t)
    return tuple(found) if isinstance(found, tuple | list) else (found,)


def jacobian(
    system: FirstOrderSystem, x: Sequence[Any] | np.ndarray, numbers: Mapping[str, Any] | None = None,
    t: float = 0.0, *, by: Sequence[str] = (), ns: Any = ARRAYS,
) -> np.ndarray:  # fmt: skip
    """∂rate/∂x (states, states) at a state, and after it the columns ∂rate/∂p of the numbers named."""
    return slopes(system.rate, x, system.numbers if numbers is None else numbers, t, by=by, ns=ns)
