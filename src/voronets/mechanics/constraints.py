"""Constraints that repeat or contradict one another, and masses that vanish, as faults."""

from __future__ import annotations

from dataclasses import dataclass

from voronets.expressions.faults import Fault
from voronets.mechanics.independence import (
    NOTHING,
    combined,
    constraint_keys,
    dependences,
    lightest,
)
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.sample_states import Places
from voronets.mechanics.system import System, velocity


@dataclass(frozen=True)
class DependentConstraint:
    """A constraint that follows from others everywhere, or contradicts them.

    name    its key: constraints.1, holonomic.0
    others  the keys of those involved with it; none where it has no velocities at all
    """

    name: str
    others: tuple[str, ...]
    contradicts: bool

    def __str__(self) -> str:
        if not self.others:
            word = "cannot be satisfied" if self.contradicts else "says nothing"
            return f"{self.name} contains no velocities and {word}"
        word = "contradicts" if self.contradicts else "repeats"
        return f"{self.name} {word} {', '.join(self.others)}"


def dependent_constraints(system: System) -> tuple[DependentConstraint, ...]:
    """Constraints that repeat or contradict one another wherever the system may be."""
    keys = constraint_keys(system)
    places = Places(system)
    states, nowhere = places.states or places.loose, not places.states
    manifold, n = Manifold(system), len(system.names)
    seen = []
    for x, t in states:
        still = x.copy()
        still[n:] = 0.0
        place = manifold.at(still, system.parameters, t)
        seen.append({d.row: (d, place) for d in dependences(place.A)})
    found = []
    for row in seen[0] if seen else ():
        if all(row in at for at in seen):
            parts = {j for at in seen for j, _ in at[row][0].parts}
            gaps = [place.c[row] - combined(place.c, d.parts)
                    for d, place in (at[row] for at in seen)]  # fmt: skip
            opposed = nowhere or any(abs(gap) > 1e-8 for gap in gaps)
            others = tuple(keys[j] for j in sorted(parts))
            found.append(DependentConstraint(keys[row], others, opposed))
    return tuple(found)


def singular_mass(system: System) -> str:
    """In which motion T is not positive at any place; empty where the mass matrix is regular."""
    manifold = Manifold(system)
    worst = ""
    for x, t in Places(system).states:
        least, along = lightest(manifold.at(x, system.parameters, t).M)
        if least > NOTHING:
            return ""
        word = "no" if least > -NOTHING else "a negative"
        size = abs(along).max()
        moving = [velocity(name) for name, value in zip(system.names, along, strict=True)
                  if abs(value) > 1e-9 * size]  # fmt: skip
        worst = f"{word} kinetic energy in a motion of {', '.join(moving)}"
    return worst


def validation_faults(system: System) -> list[Fault]:
    """Dependent constraints and a singular mass matrix, as faults of the statement."""
    faults = [
        Fault(found.name, str(found), "constraints that are independent and can all be satisfied")
        for found in dependent_constraints(system)
    ]
    mass = singular_mass(system)
    if mass:
        faults.append(Fault("kinetic", mass, "a positive definite mass matrix ∂²T/∂q̇∂q̇"))
    return faults
