"""What forms in Neumann's coordinates ask of the two surfaces, measured at places over the charts."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import sympy
from sympy import Expr

from voronets.expressions.scalars import FLOATS
from voronets.facts.condition import ROUNDING, Condition
from voronets.facts.facts import facts_of
from voronets.facts.force_conditions import force_along_normal
from voronets.forms.neumann.coordinates import Neumann
from voronets.forms.neumann.kinematics import relative_curvature
from voronets.forms.neumann.side import side
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed

FRACTIONS = ((0.31, 0.43), (0.52, 0.77), (0.74, 0.18))  # of the chart's ranges
ANGLES = (0.4, 1.3, 2.5)
STRAIGHT = 1e-12  # 1/m


def touch_at_a_point(coordinates: Neumann) -> Condition:
    """ΔΔ″ − Δ′² does not vanish: where it does, the surfaces touch along a line or more."""
    greatest = 0.0
    places = zip(_places(coordinates.body), _places(coordinates.ground), strict=True)
    for (uv, uv1), theta in zip(places, ANGLES, strict=True):
        at = coordinates.place(FLOATS, coordinates.numbers, (*uv, theta, *uv1))
        sides = (at.body, at.ground)
        bent = max(abs(float(B)) for side in sides for B in (side.B11, side.B12, side.B22))
        if bent > 0:
            greatest = max(greatest, abs(float(relative_curvature(at).R)) / bent**2)
    name = (
        "surfaces that touch at one point: no radius of curvature of the body equal to the ground's"
        " there, not flat on flat"
    )
    got = f"a relative curvature ΔΔ″ − Δ′² of at most {greatest:.3g} (relative)"
    return Condition(
        name, max(0.0, ROUNDING - greatest), got, "ground", limit=0.0,
        needs="surfaces that touch at one point, without a common radius of curvature",
        yours=f"the relative curvature ΔΔ″ − Δ′² of yours is at most {greatest:.3g} (relative)",
    )  # fmt: skip


def ground_of_one_curvature(coordinates: Neumann) -> Condition:
    """The ground is a sphere or a plane: its curvature is everywhere the same."""
    B = _curvatures(coordinates)
    normal = np.concatenate([B[:, 0], B[:, 2]])
    spread = float(np.ptp(normal) + np.abs(B[:, 1]).max())
    miss = 0.0 if spread < STRAIGHT else spread / float(np.abs(normal).max())
    got = f"curvatures from {normal.min():.6g} to {normal.max():.6g} 1/m"
    return Condition("a sphere or a plane, of one curvature", miss, got, "ground",
                     advice="On other grounds use voronets1911 or voronets1912.",
                     needs="a sphere or a plane as the ground",
                     yours=f"yours has {got}")  # fmt: skip


def curvature_of_ground(coordinates: Neumann, p: Mapping[str, Expr]) -> Expr:
    """1/R₁, positive where n points to the centre, in the ground's letters."""
    value = -float(_curvatures(coordinates)[0, 0])
    if abs(value) < STRAIGHT:
        return sympy.Integer(0)
    if coordinates.ground.round_radius is not None and "R" in p:
        return int(np.sign(value)) / p["R"]
    return sympy.Float(value)


def force_of_u_and_v(coordinates: Neumann) -> bool:
    """Whether the force function is the same wherever on a sphere or a plane the body stands."""
    return facts_of(coordinates.given).hold(force_along_normal)


def _curvatures(coordinates: Neumann) -> np.ndarray:
    """B₁₁, B₁₂, B₂₂ of the ground at a few places."""
    ground = coordinates.ground
    sides = [side(ground, FLOATS, ground.numbers, uv, coordinates.s) for uv in _places(ground)]
    return np.array([[at.B11, at.B12, at.B22] for at in sides], dtype=float)


def _places(surface: Placed[Parametric]) -> list[tuple[float, float]]:
    """Coordinates u, v at some fractions of their ranges, or of a part of endless ones."""
    found = []
    for fractions in FRACTIONS:
        place = []
        for f, (lo, hi) in zip(fractions, surface.surface.ranges, strict=True):
            lo = lo if np.isfinite(lo) else (hi - 2 if np.isfinite(hi) else -0.7)
            hi = hi if np.isfinite(hi) else lo + 2
            place.append(float(lo + f * (hi - lo)))
        found.append((place[0], place[1]))
    return found
