"""The structure of a system: constraints that repeat or contradict one another, motions without mass.

Looked at at its sample states, where they are faults of the statement, and at a start, which may be
a singular place.  Masses need be positive for the velocities that the constraints allow alone: a
coordinate without mass is as good as any where a constraint gives its velocity.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress

import numpy as np

from voronets.expressions.faults import Fault
from voronets.mechanics.degeneracy import NOTHING, RowDependence, dependences, lightest
from voronets.mechanics.manifold import ConstraintMatrices, Manifold, with_constraints
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.system import System, constraint_keys, velocity

OPPOSED = 1e-8  # what is left of a constraint where those that it follows from hold
KEPT = 64
MOST_DOUBLINGS = 60


@dataclass(frozen=True)
class DependentConstraint:
    """A constraint that follows from others everywhere, or contradicts them.

    name    its key: constraints.1, holonomic.0
    others  the keys of those involved with it; none where it has no velocities at all
    sums    what it is the sum of, at one place
    gap     what is left of it where those hold
    """

    name: str
    others: tuple[str, ...]
    contradicts: bool
    sums: str = ""
    gap: float = 0.0

    def __str__(self) -> str:
        if not self.others:
            word = "cannot be satisfied" if self.contradicts else "is always true"
            return f"{self.name} contains no velocities and {word}"
        word = "contradicts" if self.contradicts else "repeats"
        return f"{self.name} {word} {', '.join(self.others)}"

    def fault(self) -> Fault:
        """As a fault of the statement."""
        others = ", ".join(self.others)
        if not others:
            why = "cannot be true" if self.contradicts else "is always true"
            gap = f"{self.gap if self.contradicts else 0:.6g} = 0"
            message = f"{{key}} does not restrict the velocities: it says {gap}, which {why}."
            got = f"no velocity in it: {gap}"
            return Fault(self.name, got, "a constraint on the velocities", message)
        if self.contradicts:
            message = f"{{key}} contradicts {others}: together they give {self.gap:.6g} = 0."
            got = f"a contradiction of {others}: {self.gap:.6g} = 0"
            return Fault(self.name, got, "constraints that can all be satisfied", message)
        got = f"a repetition: at one place it is {self.sums}"
        message = f"{{key}} repeats {others}: at one place it is {self.sums}."
        expected = f"a constraint that does not follow from {others}"
        return Fault(self.name, got, expected, message, "Remove it.")


def _described(system: System, found: RowDependence, at: ConstraintMatrices) -> DependentConstraint:
    """A dependence at a place without velocities."""
    keys, first = constraint_keys(system), len(system.constraints)
    gap = at.c[found.row] - _combined(at.c, found.parts)
    if found.row >= first and all(j >= first for j, _ in found.parts):
        moved = [(j - first, factor) for j, factor in found.parts]
        gap = max(gap, at.h[found.row - first] - _combined(at.h, moved), key=abs)
    return DependentConstraint(
        keys[found.row], tuple(keys[j] for j, _ in found.parts), bool(abs(gap) > OPPOSED),
        " ".join(f"{factor:+.6g} {keys[j]}" for j, factor in found.parts), float(gap),
    )  # fmt: skip


def _combined(values: np.ndarray, parts: Iterable[tuple[int, float]]) -> float:
    """Σ factor · value."""
    return float(sum(factor * values[j] for j, factor in parts))


@dataclass(frozen=True)
class Structure:
    """What is true of a system's constraints and masses wherever it may be.

    dependent  constraints that repeat or contradict others
    massless   in which motion T is not positive; empty where the masses suffice
    weight     M + weight AᵀA is positive where M is not by itself; 0 where it is
    """

    dependent: tuple[DependentConstraint, ...]
    massless: str
    weight: float


def structure(system: System) -> Structure:
    """The structure of a system, seen once for each statement."""
    return _structure(replace(system, near=()) if system.near else system)


@lru_cache(maxsize=KEPT)
def _structure(system: System) -> Structure:
    samples, manifold = SampleStates(system), Manifold(system)
    n, p = len(system.names), system.parameters
    states = samples.states or samples.loose
    still = [manifold.at(np.append(x[:n], np.zeros(n)), p, t) for x, t in states]
    moving = [manifold.at(x, p, t) for x, t in samples.states]
    massless = _massless(system, moving)
    light = any(not lightest(at.M, at.A[:0])[0] > NOTHING for at in moving)
    weight = _weight(moving) if light and not massless else 0.0
    return Structure(_dependent(system, still, not samples.states), massless, weight)


def _dependent(
    system: System, states: list[ConstraintMatrices], nowhere: bool
) -> tuple[DependentConstraint, ...]:
    """What depends on others at every state; ``nowhere``: no state satisfies the constraints."""
    seen = [{d.row: _described(system, d, at) for d in dependences(at.A)} for at in states]
    found = []
    for row in seen[0] if seen else ():
        if all(row in at for at in seen):
            every = [at[row] for at in seen]
            first = max(every, key=lambda one: abs(one.gap))
            others = {key for one in every for key in one.others}
            keys = tuple(key for key in constraint_keys(system) if key in others)
            opposed = nowhere or first.contradicts
            found.append(replace(first, others=keys, contradicts=opposed))
    return tuple(found)


def _massless(system: System, states: list[ConstraintMatrices]) -> str:
    worst = ""
    for at in states:
        least, along = lightest(at.M, at.A)
        if least > NOTHING:
            return ""
        word = "zero" if least > -NOTHING else "negative"
        worst = f"{word} for the motion {_motion(system, along)}"
    return worst


def _weight(states: list[ConstraintMatrices]) -> float:
    """A power of 4, so that it seldom changes with the parameters: it is part of compiled code."""
    masses = max(float(np.abs(at.M).max()) for at in states)
    rows = max(float(np.square(at.A).sum(axis=1).max(initial=0.0)) for at in states)
    weight: float = 4.0 ** round(np.log2(masses / rows) / 2)
    for _ in range(MOST_DOUBLINGS):
        if all(
            lightest(with_constraints(at.M, at.A, weight), at.A[:0])[0] > NOTHING for at in states
        ):
            break
        weight *= 4.0
    return weight


def independent(system: System) -> System:
    """The system without constraints that repeat others."""
    gone = {one.name for one in structure(system).dependent}
    if not gone:
        return system
    kept = [key not in gone for key in constraint_keys(system)]
    first = len(system.constraints)
    return replace(
        system, constraints=tuple(compress(system.constraints, kept)),
        holonomic=tuple(compress(system.holonomic, kept[first:])),
    )  # fmt: skip


def impossibilities(system: System) -> list[Fault]:
    """Constraints that contradict others, and motions without mass, wherever the system may be."""
    found = structure(system)
    faults = [one.fault() for one in found.dependent if one.contradicts]
    return faults + _mass_faults(found.massless and f"{found.massless}, everywhere")


def statement_faults(system: System) -> list[Fault]:
    """The same, and constraints that repeat others."""
    found = structure(system)
    return [one.fault() for one in found.dependent] + _mass_faults(found.massless)


def start_faults(system: System, x: np.ndarray, at: ConstraintMatrices, t: float) -> list[Fault]:
    """What is wrong with the constraints and the masses at a start x."""
    n, repeated, (least, along) = len(system.names), dependences(at.A), lightest(at.M, at.A)
    if not repeated and least > NOTHING:
        return []
    known = structure(system)
    still = Manifold(system).at(np.append(x[:n], np.zeros(n)), system.parameters, t)
    always = {one.name: one for one in known.dependent}
    faults = []
    for found in repeated:
        here = _described(system, found, still)
        if here.name in always:
            opposed = here.contradicts or always[here.name].contradicts
            faults.append(replace(here, contradicts=opposed).fault())
            continue
        others = ", ".join(here.others)
        by = f"follows from {others}" if others else "does not restrict the velocities"
        got = f"a singular place: {here.name} {by} there"
        message = f"The start is a singular place: {here.name} {by} there."
        faults.append(Fault("start", got, "independent constraints at the start", message))
    if least > NOTHING:
        return faults
    where = "everywhere" if known.massless else "at the start"
    word = "zero" if least > -NOTHING else "negative"
    return faults + _mass_faults(f"{word} for the motion {_motion(system, along)}, {where}")


def _mass_faults(got: str) -> list[Fault]:
    expected = "a positive kinetic energy in every motion that the constraints allow"
    advice = "Give every motion that the constraints allow some mass."
    message = f"The kinetic energy is {got}."
    return [Fault("kinetic", got, expected, message, advice)] if got else []


def _motion(system: System, along: np.ndarray) -> str:
    """Velocities in a sentence, the largest 1."""
    parts = along / along[np.argmax(np.abs(along))]
    named = zip(system.names, parts, strict=True)
    return " ".join(f"{x:+.3g} {velocity(name)}" for name, x in named if abs(x) > 1e-9)
