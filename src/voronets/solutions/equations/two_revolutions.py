"""Two surfaces of revolution, one on the other: v and v₁ cyclic (Voronets 1911, § 17)."""

from __future__ import annotations

from voronets.facts.condition import demand
from voronets.facts.facts import facts_of
from voronets.forms.neumann.coordinates import COORDINATES
from voronets.rolling.system import RollingProblem
from voronets.solutions.equations.axial_coordinates import axial_conditions, axial_coordinates
from voronets.solutions.equations.noncyclic import NonCyclic


def two_revolutions(problem: RollingProblem) -> NonCyclic:
    """The equations for one coordinate on each surface, ϑ and σ, τ, n."""
    facts = facts_of(problem)
    demand(*axial_conditions(facts))
    coordinates, body, ground = axial_coordinates(facts)
    kept = ("uv"[body.along], "theta", "uv"[ground.along] + "1")
    return NonCyclic(coordinates, kept, tuple(0.0 for _ in COORDINATES))
