"""What the reductions of Voronets 1911, §§ 10–15, ask of a problem: a round ground, and a body of revolution."""

from __future__ import annotations

from collections.abc import Iterator

from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import force_along_normal, no_resistance
from voronets.facts.inertia_conditions import rotor_on_axis, symmetric_inertia
from voronets.facts.shape_conditions import ground_umbilic, revolution


def round_conditions(facts: Facts) -> Iterator[Condition]:
    """A sphere or a plane, and a force that is the same wherever on it the body stands."""
    yield from facts.measured(ground_umbilic, no_resistance)
    if facts.hold(ground_umbilic):
        yield from facts.measured(force_along_normal)


def revolution_conditions(facts: Facts) -> Iterator[Condition]:
    """A body of revolution, its inertia and rotor about the same axis, under ``round_conditions``."""
    yield from facts.measured(revolution, symmetric_inertia, rotor_on_axis)
    yield from round_conditions(facts)
