"""The problems that witnesses of Voronets 1912, II are taken of."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import sympy

from voronets.forms.neumann.coordinates import Neumann
from voronets.rolling.body import body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.parametrisations import POLAR, sphere_by_angles
from voronets.surfaces.placement import Placed

D = sympy.Symbol("d")
TURN, TURN_1 = (
    (np.cos(x), *(np.sin(x) * np.array(e))) for x, e in ((0.4, (0.6, 0, 0.8)), (0.3, (0, 0.8, 0.6)))
)
CENTRAL = 5 / (2 + D) - D**2 / 5
RADIUS, MASS, MOMENT = 1.3, 1.7, 0.9


@lru_cache(maxsize=1)
def ellipsoids() -> Neumann:
    """An ellipsoid on an ellipsoid by lines of curvature, shifted and turned, under two forces."""
    own = Placed(ellipsoid_curvature_lines((1.1, 0.8, 0.5)), (0.1, -0.07, 0.05), _quaternion(TURN))
    ground = Placed(
        ellipsoid_curvature_lines((2.0, 1.6, 1.3)), (0.3, -0.2, 0.4), _quaternion(TURN_1)
    )
    forces = Forces(gravity=(0.0, 0.0, -9.81), central=CENTRAL)
    return _itself(
        RollingProblem(body(1.3, (0.41, 0.57, 0.69), own), ground, forces, lift_off=False)
    )


@lru_cache(maxsize=1)
def plate() -> Neumann:
    """A plate without thickness on a sphere, in the paper's coordinates, under a central force."""
    moments = (MOMENT, MOMENT, 2 * MOMENT)
    ground: Placed[Parametric] = Placed(sphere_by_angles(RADIUS))
    own = body(MASS, moments, Placed(POLAR))
    return _itself(RollingProblem(own, ground, Forces(central=CENTRAL), lift_off=False))


def _itself(problem: RollingProblem) -> Neumann:
    return Neumann(problem, problem)


def _quaternion(q: tuple[float, ...]) -> tuple[float, float, float, float]:
    w, x, y, z = map(float, q)
    return w, x, y, z
