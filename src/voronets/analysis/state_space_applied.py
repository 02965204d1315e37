r"""A force and a moment applied to a rolling body, as run-time numbers that are zero.

F at the centre of mass, space axes, adds F·O to the force function; M is in body axes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Scalar, Vector, plus
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.forces import Forces
from voronets.rolling.law import Posture
from voronets.rolling.sliding import DISSIPATED
from voronets.surfaces.contract import Numbers

#: input → the number that stands for it in a system, and what it is.
APPLIED = {
    **{f"force_{i}": (f"applied.force.{i}", "N", f"force at the centre of mass along {i}, space axes")
       for i in "xyz"},
    **{f"moment_{i}": (f"applied.moment.{i}", "N m", f"moment about the body's {i} axis")
       for i in "xyz"},
}  # fmt: skip


@dataclass(frozen=True)
class AppliedForces(Forces):
    """Forces, and beside them a force and a moment that are zero."""

    @property
    def numbers(self) -> dict[str, float]:
        return super().numbers | {name: 0.0 for name, _, _ in APPLIED.values()}

    def potential(self, ns: Any, k: Numbers, m: Scalar, O: Vector) -> tuple[Scalar, Vector]:
        U, F = super().potential(ns, k, m, O)
        own = Vector(*(k[f"applied.force.{i}"] for i in "xyz"))
        return plus(U, own @ O), F + own

    def moment(self, k: Numbers, omega: Vector, n: Vector) -> Vector:
        own = Vector(*(k[f"applied.moment.{i}"] for i in "xyz"))
        found: Vector = super().moment(k, omega, n) + own
        return found


def with_applied(system: FirstOrderSystem, x: np.ndarray) -> FirstOrderSystem:
    """The system of a body at a state, with the numbers of ``APPLIED``; the state stays the same."""
    if system.mode == "flying":
        message = "Applied forces need a body in contact; in the air only numbers of the scenario are inputs."
        got = "a force on a body in the air"
        raise InputError([Fault("inputs", got, "a body in contact", message)])
    problem = system.attributes["problem"]
    forces = problem.forces
    own = {name: getattr(forces, name) for name in Forces.__dataclass_fields__}
    pushed = replace(problem, forces=AppliedForces(**own))
    values = [np.float64(value) for value in x]
    seen = system.observables(ARRAYS, values, system.numbers, 0.0)
    q, omega, c, c1 = (np.array(part, dtype=float) for part in problem.core.split(x))
    velocity = np.array(seen["velocity"], dtype=float) if problem.law.slips else None
    numbers: Mapping[str, Any] = system.numbers
    sense = float(numbers.get("run", {}).get("sense", 1.0))
    begun: tuple[FirstOrderSystem, np.ndarray] = problem.law.begin(
        pushed, sense, Posture(q, omega, c, c1, velocity)
    )
    found, state = begun
    names = [quantity.name for quantity in system.states]
    same = [quantity.name for quantity in found.states] == names
    kept = [i for i, name in enumerate(names) if name != DISSIPATED.name]
    if not same or np.abs((state - x)[kept]).max() > 1e-9 * (1 + np.abs(x).max()):
        message = (
            f"The body is {system.mode}, but this state is on the edge between rolling and sliding."
        )
        got, expected = f"a body that is {system.mode}", "a state well inside its mode"
        raise InputError([Fault("inputs", got, expected, message)])
    return found
