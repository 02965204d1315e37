"""A ground that is a sphere or a plane: its 1/R₁, and whether a force knows nothing but u and v."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import sympy
from sympy import Expr

from voronets.expressions.faults import Fault
from voronets.expressions.scalars import FLOATS
from voronets.forms.neumann.coordinates import Neumann
from voronets.forms.neumann.side import side
from voronets.surfaces.parametric import Parametric

PLACES = ((0.31, 0.43), (0.52, 0.77), (0.74, 0.18))  # fractions of the chart's ranges


def _curvatures(coordinates: Neumann) -> np.ndarray:
    """B₁₁, B₁₂, B₂₂ of the ground at a few places."""
    own = coordinates.ground.surface
    assert isinstance(own, Parametric)
    found = []
    for fractions in PLACES:
        uv = []
        for f, (lo, hi) in zip(fractions, (own.chart.u, own.chart.v), strict=True):
            lo, hi = (max(lo, -1.0), min(hi, 1.0)) if not np.isfinite(hi - lo) else (lo, hi)
            uv.append(lo + f * (hi - lo))
        at = side(coordinates.ground, FLOATS, coordinates.ground.numbers, uv, coordinates.s)
        found.append([float(at.B11), float(at.B12), float(at.B22)])
    return np.array(found)


def sphere_faults(coordinates: Neumann) -> list[Fault]:
    """A fault where the ground is neither a sphere nor a plane, with the spread of its curvature."""
    B = _curvatures(coordinates)
    normal = np.concatenate([B[:, 0], B[:, 2]])
    spread = float(np.ptp(normal) + np.abs(B[:, 1]).max())
    if spread <= 1e-9 * max(np.abs(normal).max(), 1e-300) or spread < 1e-12:
        return []
    return [Fault("ground", f"curvatures from {normal.min():.6g} to {normal.max():.6g} 1/m",
                  "a sphere or a plane, of one curvature; on other grounds use voronets1911 or "
                  "voronets1912")]  # fmt: skip


def curvature_of_ground(coordinates: Neumann, p: Mapping[str, Expr]) -> Expr:
    """1/R₁, positive where n points to the centre, in the ground's letters."""
    value = -float(_curvatures(coordinates)[0, 0])
    if abs(value) < 1e-12:
        return sympy.Integer(0)
    if coordinates.ground.kind == "sphere":
        return int(np.sign(value)) / p["R"]
    return sympy.Float(value)


def force_of_u_and_v(coordinates: Neumann) -> bool:
    """Whether the force function is the same wherever on the ground the body stands."""
    forces = coordinates.problem.forces
    numbers = coordinates.numbers
    rng = np.random.default_rng(7)
    scale, differences = 0.0, []
    for u, v in ((0.4, 0.9), (1.1, 0.5)):
        values = []
        for _ in range(3):
            theta, u1, v1 = rng.uniform(0.3, 1.4, 3)
            at = coordinates.place(FLOATS, numbers, (u, v, theta, u1, v1))
            O = at.ground.X - at.R @ at.body.X
            U, _F = forces.potential(FLOATS, numbers["force"], numbers["mass"], O)
            values.append(float(U))
        differences.append(np.ptp(values))
        scale = max(scale, float(np.abs(values).max()))
    return bool(max(differences) <= 1e-9 * max(scale, 1e-300))
