r"""Coordinates of a linearisation: rows G with δz = G δx, and how δz changes.

    δz = G δx,     δż = (G F + Ġ) δx,     F = ∂f/∂x

A coordinate is a number of the state, a small turn of the body about one of its axes,
δθ = 2 vec(q* ⊗ δq), or any formula of observables, z(x): then ż(x) = ∇z·f and G F + Ġ = ∂ż/∂x.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from voronets.analysis.observable_formula import ObservableFormula, formulas_of, numeric
from voronets.analysis.state_space_point import OperatingPoint
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.jets import Jet, jet_namespace, slopes_of, value_of
from voronets.expressions.rotations import quaternion_product
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import FirstOrderSystem, Quantity
from voronets.mechanics.variations import slopes
from voronets.scenario.table import Table

TURNS = tuple(Quantity(f"turn_{i}", "rad", f"small turn about the body's {i} axis") for i in "xyz")
#: How independent of those before it a coordinate must be to be taken: first the clearest.
CLEAR = (0.3, 0.03, 1e-3, 1e-6)
#: (ns, x, p, t) → a number.
Number = Callable[[Any, Any, Any, Any], Any]


@dataclass(frozen=True)
class StateCoordinate:
    """A coordinate at a point.

    G     ∂z/∂x                                                            (states,)
    GF    what multiplies δx in δż                                         (states,)
    rate  ż of the undisturbed motion
    """

    quantity: Quantity
    G: np.ndarray
    GF: np.ndarray
    rate: float

    @property
    def name(self) -> str:
        """Its name."""
        return self.quantity.name


def usual(point: OperatingPoint) -> list[StateCoordinate]:
    """Numbers of the state, small turns in the place of the quaternion, those to be taken first first."""
    places = {quantity.name: i for i, quantity in enumerate(point.system.states)}
    names = [name for name in places if not name.startswith("q_")]
    if len(names) < len(places):
        order = ("ground_", "body_", "centre_", "omega_", "velocity_")
        names.sort(key=lambda name: next((i for i, x in enumerate(order) if name.startswith(x)), 9))
        names = [*(turn.name for turn in TURNS), *names]
    return coordinates(point, names)


def coordinates(point: OperatingPoint, names: Sequence[str]) -> list[StateCoordinate]:
    """The coordinates of names: numbers of the state, turn_x, …, observables, formulas."""
    system = point.system
    places = {quantity.name: i for i, quantity in enumerate(system.states)}
    turns = {turn.name: k for k, turn in enumerate(TURNS)} if "q_w" in places else {}
    others = [name for name in names if name not in places and name not in turns]
    read = dict(zip(others, formulas(system, others, "states"), strict=True))
    F = slopes(point.field, point.x, point.numbers, point.t)
    found = []
    for name in names:
        if name in places:
            i = places[name]
            found.append(StateCoordinate(system.states[i], np.eye(len(F))[i], F[i], point.rates[i]))
        elif name in turns:
            found.append(_turn(point, turns[name], F))
        else:
            found.append(_formula(point, *read[name]))
    return found


def _turn(point: OperatingPoint, k: int, F: np.ndarray) -> StateCoordinate:
    """δθ = G(q) δq with G linear in q, so that its rate has G(q̇) δq too."""

    def row(q: np.ndarray) -> np.ndarray:
        turned = (quaternion_product((q[0], *-q[1:4]), unit) for unit in np.eye(4))
        parts = [2.0 * float(one[1 + k]) for one in turned]
        return np.array(parts + [0.0] * (len(F) - 4))

    G = row(point.x[:4])
    GF = G @ F + row(point.rates[:4])
    return StateCoordinate(TURNS[k], G, GF, float(G @ point.rates))


def _formula(point: OperatingPoint, quantity: Quantity, function: Number) -> StateCoordinate:
    """z, ż = ∇z·f + ∂z/∂t and their slopes, with jets over jets."""

    def rate(ns: Any, x: Any, p: Any, t: Any) -> Any:
        f = point.field(ns, x, p, t)
        moving = [Jet(ns, value, (change,)) for value, change in zip(x, f, strict=True)]
        clock = 0.0 if point.drift is not None else 1.0
        z = function(jet_namespace(ns), moving, p, Jet(ns, t, (clock,)))
        return slopes_of(z, 1)[0]

    G = slopes(function, point.x, point.numbers, point.t)[0]
    GF = slopes(rate, point.x, point.numbers, point.t)[0]
    at = rate(ARRAYS, [np.float64(v) for v in point.x], point.numbers, np.float64(point.t))
    return StateCoordinate(quantity, G, GF, float(value_of(at)))


# -- formulas of observables ----------------------------------------------------------------------


def formulas(
    system: FirstOrderSystem, texts: Sequence[str], key: str
) -> list[tuple[Quantity, Number]]:
    """Observables, their components and formulas of them, as functions; every fault at once."""
    known = numeric(system)
    faults: list[Fault] = []
    table = Table({}, "", faults, formulas_of(system))
    found: list[tuple[Quantity, Number]] = []
    for text in texts:
        if text in known:
            quantity = Quantity(text, known[text].unit, known[text].description)
            formula: ObservableFormula | None = ObservableFormula.component(text)
        else:
            formula = ObservableFormula.read(table, key, text)
            quantity = Quantity(text, "", "" if formula is None else formula.text)
        if formula is not None:
            found.append((quantity, partial(formula.value, system)))
    if faults:
        raise InputError(faults)
    return found


# -- as many as are needed ------------------------------------------------------------------------


def independent(
    given: Sequence[StateCoordinate],
    usual: Sequence[StateCoordinate],
    T: np.ndarray,
    scales: np.ndarray,
) -> list[StateCoordinate]:
    """The coordinates given, completed by usual ones until they say every δx = T w.

    An ``InputError`` names one that depends on those before it.
    """
    kept: list[StateCoordinate] = []
    rows = np.zeros((0, T.shape[1]))
    faults = []
    for one in given:
        left, rows_with = _beside(one, rows, T, scales)
        if left < CLEAR[-1]:
            message = f"{{key}}: {one.name} is not independent of the states before it."
            faults.append(Fault("states", one.name, "independent coordinates", message))
        else:
            kept, rows = [*kept, one], rows_with
    if faults:
        raise InputError(faults)
    for clear in CLEAR:
        for one in usual:
            if len(kept) == T.shape[1]:
                return kept
            left, rows_with = _beside(one, rows, T, scales)
            if left > clear and one.name not in [other.name for other in kept]:
                kept, rows = [*kept, one], rows_with
    return kept


def _beside(
    one: StateCoordinate, rows: np.ndarray, T: np.ndarray, scales: np.ndarray
) -> tuple[float, np.ndarray]:
    """The part of a coordinate, in units of its size, that others do not say; their orthonormal rows with it."""
    size = float(np.linalg.norm(one.G * scales))
    row = one.G @ T / size if size > 0 else np.zeros(T.shape[1])
    left = row - rows.T @ (rows @ row)
    left = left - rows.T @ (rows @ left)
    length = float(np.linalg.norm(left))
    whole = float(np.linalg.norm(row))
    if not length > 0:
        return 0.0, rows
    return length / max(whole, 1e-3), np.vstack([rows, left / length])
