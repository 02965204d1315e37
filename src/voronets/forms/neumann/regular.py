"""Whether rolling is determined at all: the relative curvature ΔΔ″ − Δ′² at places over the charts."""

from __future__ import annotations

import numpy as np

from voronets.expressions.faults import Fault
from voronets.expressions.scalars import FLOATS
from voronets.forms.neumann.coordinates import Neumann
from voronets.forms.neumann.kinematics import relative_curvature
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed

FRACTIONS = ((0.31, 0.43), (0.52, 0.77), (0.74, 0.18))  # of the chart's ranges
ANGLES = (0.4, 1.3, 2.5)


def curvature_faults(coordinates: Neumann) -> list[Fault]:
    """A fault where ΔΔ″ − Δ′² vanishes wherever the surfaces touch: they touch along a line or more."""
    greatest = 0.0
    places = zip(_places(coordinates.body), _places(coordinates.ground), strict=True)
    for (uv, uv1), theta in zip(places, ANGLES, strict=True):
        at = coordinates.place(FLOATS, coordinates.numbers, (*uv, theta, *uv1))
        sides = (at.body, at.ground)
        bent = max(abs(float(B)) for side in sides for B in (side.B11, side.B12, side.B22))
        if bent > 0:
            greatest = max(greatest, abs(float(relative_curvature(at).R)) / bent**2)
    if greatest > 1e-9:
        return []
    return [Fault("ground", f"a relative curvature ΔΔ″ − Δ′² of at most {greatest:.3g} (relative)",
                  "surfaces that touch at one point: no radius of curvature of the body equal to "
                  "the ground's there, not flat on flat")]  # fmt: skip


def _places(surface: Placed) -> list[tuple[float, ...]]:
    own = surface.surface
    assert isinstance(own, Parametric)
    found = []
    for fractions in FRACTIONS:
        place = []
        for f, (lo, hi) in zip(fractions, (own.chart.u, own.chart.v), strict=True):
            lo = lo if np.isfinite(lo) else (hi - 2 if np.isfinite(hi) else -0.7)
            hi = hi if np.isfinite(hi) else lo + 2
            place.append(float(lo + f * (hi - lo)))
        found.append(tuple(place))
    return found
