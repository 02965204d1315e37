"""Any body on a sphere or a plane: u and v are kept, ϑ, u₁, v₁ cyclic (Voronets 1911, §§ 10, 13)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from voronets.expressions.faults import InputError
from voronets.facts.round_ground import RoundGround, force_faults, round_ground
from voronets.forms.neumann.coordinates import Neumann, neumann
from voronets.rolling.system import RollingProblem
from voronets.solutions.reductions.noncyclic import NonCyclic


def body_on_round(problem: RollingProblem) -> tuple[NonCyclic, RoundGround]:
    """The equations for u, v, σ, τ, n, and the ground for the contact axes ξ, η, ζ.

    The ground's ``s`` is that of Neumann's coordinates: ζ may point into the body.
    """
    ground = round_ground(problem.ground)
    faults = force_faults(problem, ground, problem.body.surface.size or 1.0)
    if faults:
        raise InputError(faults)
    return with_coordinates(neumann(problem), ground)


def with_coordinates(coordinates: Neumann, ground: RoundGround) -> tuple[NonCyclic, RoundGround]:
    """The same in coordinates that are already there."""
    u1 = 0.0 if ground.flat else np.pi / 2
    fixed = (0.0, 0.0, 0.0, u1, 0.0)
    return NonCyclic(coordinates, ("u", "v"), fixed), replace(ground, s=coordinates.s)
