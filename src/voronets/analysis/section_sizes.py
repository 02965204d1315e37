"""What the states of a system are measured by, seen on a motion; which do not matter; which are angles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from voronets.engine import Engine
from voronets.engine.integration import Integration
from voronets.engine.pieces import Piece
from voronets.engine.watch import Hit
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import Event, FirstOrderSystem, Transition

ROUGH = 1e-6  # tolerance of the motion
MOST = 1024  # states of it
SMALL = 0.01  # of the others in its unit: a state that hardly moves is measured by them
UNCHANGED = 1e-11  # of a rate, by another value of a state that it does not depend on
LOOKS = 8  # states at which that is looked at


@dataclass
class _Extent:
    """The states of the first system of a motion."""

    system: FirstOrderSystem | None = None
    whole: bool = False
    states: list[np.ndarray] = field(default_factory=list)

    def begin(self, system: FirstOrderSystem, t: float, state: np.ndarray) -> None:
        """Another system has other states."""
        self.whole = self.whole or self.system not in (None, system)
        self.system = self.system or system

    def take(self, piece: Piece) -> None:
        """Some of its states."""
        if not self.whole and len(self.states) < MOST:
            self.states.append(piece.evaluate(piece.times[:: max(1, piece.steps // 16)]))

    def found(self, hit: Hit) -> None:
        """Nothing is looked for."""

    def changed(self, change: Transition) -> None:
        """Nor here."""


def motion_states(
    engine: Engine, system: FirstOrderSystem, state: np.ndarray, duration: float
) -> np.ndarray:
    """States (m, states) on the way of a motion, roughly."""
    extent = _Extent()
    Integration(engine, ROUGH, duration, extent, rough=True).run(system, state)
    states = np.vstack([state[None, :], *extent.states])
    found: np.ndarray = states[np.isfinite(states).all(axis=1)]
    return found


def sizes(system: FirstOrderSystem, states: np.ndarray, events: Sequence[Event]) -> np.ndarray:
    """What a change of each state is measured by; 0 for one that nothing depends on.

    events  formulas that count beside the rate and the energy
    """
    own = np.abs(states).max(axis=0)
    units = [quantity.unit for quantity in system.states]
    size = np.zeros(len(own))
    for i, unit in enumerate(units):
        others = max(own[j] for j, other in enumerate(units) if other == unit)
        size[i] = own[i] if own[i] > SMALL * others else others or 1.0
    turns = np.where(np.isin(units, ("", "rad")), np.minimum(size, np.pi), size)
    turns[np.array(units) == "1"] = 1.0  # quaternions, directions and normals
    matters = [not _same(system, states, events, i, 0.37 * turns[i]) for i in range(len(own))]
    return np.where(matters, turns, 0.0)


def is_angle(system: FirstOrderSystem, states: np.ndarray, name: str) -> bool:
    """Whether a state is an angle: a whole turn changes nothing, a part of one does."""
    names = [quantity.name for quantity in system.states]
    if name not in names:
        return False
    i = names.index(name)
    return _same(system, states, (), i, 2 * np.pi) and system.states[i].unit in ("", "rad")


def _same(
    system: FirstOrderSystem, states: np.ndarray, events: Sequence[Event], i: int, shift: float
) -> bool:
    """Whether nothing depends on a state: all is the same with another value of it."""
    some = states[np.linspace(0, len(states) - 1, LOOKS).astype(int)]
    moved = some.copy()
    moved[:, i] += shift
    here, there = (_all(system, events, x) for x in (some, moved))
    scale = np.abs(here).max(axis=1, keepdims=True)
    with np.errstate(all="ignore"):
        return bool(np.all(np.abs(here - there) <= UNCHANGED * scale))


def _all(system: FirstOrderSystem, events: Sequence[Event], x: np.ndarray) -> np.ndarray:
    """Rates, energies and the formulas at states (m, states), a row each."""
    columns, p, t = list(x.T), system.numbers, np.zeros(len(x))
    with np.errstate(all="ignore"):
        known = system.observables(ARRAYS, columns, p, t)
        # the parts of the energy: together they may be rounding, which has no size to compare with
        parts = [known[name] for name in ("kinetic_energy", "potential_energy") if name in known]
        found = [
            *system.rate(ARRAYS, columns, p, t),
            *(parts or [known["energy"]]),
            *(event.function(ARRAYS, columns, p, t) for event in events),
        ]
    return np.array([np.broadcast_to(np.asarray(row, dtype=float), len(x)) for row in found])
