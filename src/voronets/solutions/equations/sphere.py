"""Any body on a sphere or a plane: u and v are kept, ϑ, u₁, v₁ cyclic (Voronets 1911, §§ 10, 13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from voronets.facts.condition import Condition, demand
from voronets.facts.facts import Facts, facts_of
from voronets.facts.force_conditions import force_along_normal, no_resistance
from voronets.facts.round_ground import RoundGround, round_ground
from voronets.facts.shape_conditions import ground_umbilic
from voronets.forms.neumann.coordinates import Neumann, neumann
from voronets.rolling.system import RollingProblem
from voronets.solutions.equations.noncyclic import NonCyclic


def round_conditions(facts: Facts) -> Iterator[Condition]:
    """A sphere or a plane, and a force that is the same wherever on it the body stands."""
    yield from facts.measured(ground_umbilic, no_resistance)
    if facts.hold(ground_umbilic):
        yield from facts.measured(force_along_normal)


def body_on_round(problem: RollingProblem) -> tuple[NonCyclic, RoundGround]:
    """The equations for u, v, σ, τ, n, and the ground for the contact axes ξ, η, ζ.

    The ground's ``s`` is that of Neumann's coordinates: ζ may point into the body.
    """
    facts = facts_of(problem)
    demand(*round_conditions(facts))
    ground = round_ground(facts)
    known = problem.ground.round_radius is not None
    found = neumann(problem if known else replace(problem, ground=ground.surface))
    return with_coordinates(Neumann(problem, found.problem), ground)


def with_coordinates(coordinates: Neumann, ground: RoundGround) -> tuple[NonCyclic, RoundGround]:
    """The same in coordinates that are already there."""
    u1 = 0.0 if ground.flat else np.pi / 2
    fixed = (0.0, 0.0, 0.0, u1, 0.0)
    return NonCyclic(coordinates, ("u", "v"), fixed), replace(ground, s=coordinates.s)
