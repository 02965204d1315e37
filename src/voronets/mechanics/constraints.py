"""What the constraints of a system are: independent, integrable, cyclic; what they leave constant.

    print(describe(system))
"""

from __future__ import annotations

from dataclasses import dataclass

from voronets.expressions.faults import Fault
from voronets.mechanics.cyclic import Cyclic, Split, cyclic
from voronets.mechanics.distribution import Growth, growth
from voronets.mechanics.energy_integral import EnergyIntegral, energy_integral
from voronets.mechanics.independence import (
    NOTHING,
    combined,
    constraint_keys,
    dependences,
    lightest,
)
from voronets.mechanics.integrability import Integrability, KeepsForm, ferrers, integrability
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.places import Places
from voronets.mechanics.system import System, velocity

__all__ = [
    "ConstraintReport", "Cyclic", "DependentConstraint", "EnergyIntegral", "Growth",
    "Integrability", "KeepsForm", "Split", "cyclic", "dependent_constraints", "describe",
    "energy_integral", "ferrers", "growth", "integrability", "singular_mass", "validation_faults",
]  # fmt: skip


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


@dataclass(frozen=True)
class ConstraintReport:
    """Everything together."""

    integrability: Integrability
    growth: Growth
    ferrers: tuple[KeepsForm, ...]
    cyclic: Cyclic
    energy: EnergyIntegral

    def __str__(self) -> str:
        parts = (self.integrability, self.growth, *self.ferrers, self.cyclic, self.energy)
        return "\n".join(map(str, parts))


def describe(system: System) -> ConstraintReport:
    """What the constraints of a system are."""
    return ConstraintReport(
        integrability(system), growth(system), ferrers(system), cyclic(system),
        energy_integral(system),
    )  # fmt: skip
