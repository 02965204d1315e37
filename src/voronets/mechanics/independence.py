"""Constraints that repeat or contradict one another, masses that vanish: seen by numerical rank.

The rank is taken at the start; three places near it tell a statement at fault from a start at a
singular place.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from voronets.expressions.faults import Fault
from voronets.mechanics.manifold import Manifold, Place
from voronets.mechanics.system import System, velocity

#: Below this part of a row, or of the mass matrix with its diagonal at 1, a number counts as zero.
NOTHING = 1e-11


def constraint_keys(system: System) -> tuple[str, ...]:
    """The key of every condition, in order: constraints.0, …, holonomic.0, …"""
    return (
        *(f"constraints.{i}" for i in range(len(system.constraints))),
        *(f"holonomic.{i}" for i in range(len(system.holonomic))),
    )


def structure_faults(
    system: System, manifold: Manifold, x: np.ndarray, place: Place, t: float
) -> list[Fault]:
    """What is wrong with the constraints and the masses at a start x."""
    keys = constraint_keys(system)
    n = len(system.names)
    size = max(1.0, float(np.abs(x).max()))
    random = np.random.default_rng(1911)
    near = []
    for _ in range(3):
        moved = x + 0.1 * size * random.standard_normal(2 * n)
        near.append(manifold.at(moved, system.parameters, t + 0.1 * random.random()))
    near = [other for other in near if other.finite] or [place]
    faults = []
    still = manifold.at(np.concatenate([x[:n], np.zeros(n)]), system.parameters, t)
    for found in dependences(place.A):
        always = all(found.row in [d.row for d in dependences(other.A)] for other in near)
        faults.append(_dependence_fault(keys, system, found, still, always))
    least, along = lightest(place.M)
    if not least > NOTHING:
        always = all(not lightest(other.M)[0] > NOTHING for other in near)
        shown = " ".join(
            f"{value:+.3g} {velocity(name)}"
            for name, value in zip(system.names, along / np.abs(along).max(), strict=True)
            if abs(value) > 1e-9 * np.abs(along).max()
        )
        where = "everywhere near the start" if always else "at the start"
        word = "no" if least > -NOTHING else "a negative"
        got = f"{word} kinetic energy in the motion {shown}, {where}"
        faults.append(Fault("kinetic", got, "a positive definite mass matrix ∂²T/∂q̇∂q̇"))
    return faults


def _dependence_fault(
    keys: tuple[str, ...], system: System, found: Dependence, still: Place, always: bool
) -> Fault:
    """One constraint that follows from others: at the start alone, repeated, or contradicted."""
    key, others = keys[found.row], ", ".join(keys[j] for j, _ in found.parts)
    if not always:
        by = f"follows from {others} there" if others else "has no velocity in it there"
        got = f"a singular place: {key} {by}"
        return Fault("start", got, "independent constraints at the start")
    gap = still.c[found.row] - combined(still.c, found.parts)
    first = len(system.constraints)
    if found.row >= first and all(j >= first for j, _ in found.parts):
        moved = [(j - first, factor) for j, factor in found.parts]
        gap = max(gap, still.h[found.row - first] - combined(still.h, moved), key=abs)
    opposed = abs(gap) > 1e-9
    if not others:
        got = f"no velocity in it, and {gap:.6g} = 0" if opposed else "no velocity in it: 0 = 0"
        return Fault(key, got, "a constraint on the velocities")
    if opposed:
        got = f"a contradiction of {others}: together they give {gap:.6g} = 0"
        return Fault(key, got, "constraints that can all be satisfied")
    sums = " ".join(f"{factor:+.6g} {keys[j]}" for j, factor in found.parts)
    got = f"a repetition: at the start it is {sums}"
    return Fault(key, got, f"a constraint that does not follow from {others}")


class Dependence(NamedTuple):
    """Row i is the sum of ``parts`` (row, factor); an empty sum is a row of zeros."""

    row: int
    parts: tuple[tuple[int, float], ...]


def dependences(rows: np.ndarray) -> list[Dependence]:
    """Every row that follows from those before it."""
    found: list[Dependence] = []
    free: list[int] = []
    for i, row in enumerate(rows):
        size = float(np.linalg.norm(row))
        if not free or size == 0:
            if size == 0:
                found.append(Dependence(i, ()))
            else:
                free.append(i)
            continue
        lengths = np.linalg.norm(rows[free], axis=1)
        factors = np.linalg.lstsq((rows[free] / lengths[:, None]).T, row / size, rcond=None)[0]
        gap = np.linalg.norm(row / size - factors @ (rows[free] / lengths[:, None]))
        if gap > NOTHING:
            free.append(i)
            continue
        used = [j for j in range(len(free)) if abs(factors[j]) > 1e-9]
        parts = tuple((free[j], float(factors[j] * size / lengths[j])) for j in used)
        found.append(Dependence(i, parts))
    return found


def combined(values: np.ndarray, parts: Iterable[tuple[int, float]]) -> float:
    """Σ factor · value."""
    return float(sum(factor * values[j] for j, factor in parts))


def lightest(M: np.ndarray) -> tuple[float, np.ndarray]:
    """The least eigenvalue of M, its diagonal scaled to 1, and the velocities that belong to it."""
    diagonal = np.diag(M)
    if np.any(diagonal <= 0):
        return float(min(0.0, diagonal.min())), np.eye(len(M))[int(np.argmin(diagonal))]
    scale = 1 / np.sqrt(diagonal)
    values, vectors = np.linalg.eigh(M * np.outer(scale, scale))
    return float(values[0]), scale * vectors[:, 0]
