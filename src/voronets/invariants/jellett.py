r"""Jellett's integral of a body with a spherical bottom.

L = I ω + κ e, the momentum about O, changes by a × Λ only, across a; so (L·a)˙ = L·(da/dt in space).
With c the centre of the sphere, a = c − r n, and da/dt = ω × c − r S V, in body axes

    (L·a)˙ = L·(ω × c) − r L·S V

The first term vanishes for every ω where the inertia and the rotor are symmetric about the line of c;
the second on a plane, and on a sphere where A = B = C, κ = 0 (V is along ω × n there).  The force
is free: it has no moment about O.

On a plane Λ may be anything that acts at the contact point: friction of any kind, none in the air, the impulse of
an impact.  With it da/dt = ω × c however the body slips, and (L·a)˙ = L·(ω × c) = 0: a tippe top
keeps the integral while it turns over.  On a sphere a slip moves n in its own direction, and L·S V is not zero.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.vectors import Scalar
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import no_resistance
from voronets.facts.inertia_conditions import inertia_about_centre, no_rotor, spherical_inertia
from voronets.facts.shape_conditions import ground_plane, ground_umbilic, round_body
from voronets.invariants.contract import Integral, Place


class Jellett(Integral):
    """(I ω + κ e)·a = G·a."""

    name = "jellett"
    title = "Jellett's integral"
    source = "Jellett 1872; Routh 1884"
    plain = "(I ω + κ e) · a"
    formula = r"(I\omega + \kappa e)\cdot a"
    unit = "kg m^3/s"
    laws: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("rolling", "smooth", "viscous", "coulomb"),
        "nothing that acts at the contact point has a moment along a, not even an impact",
    )
    why_not: ClassVar[Mapping[str, str]] = {
        "rubber": "the moment about the normal that keeps the body from spinning has a part along a"
    }

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        if self.slips:
            checks = (round_body, inertia_about_centre, ground_plane, no_resistance)
            yield from facts.measured(*checks)
            return
        yield from facts.measured(round_body, inertia_about_centre, ground_umbilic, no_resistance)
        if facts.umbilic.curvature != 0:
            yield from facts.measured(spherical_inertia, no_rotor)

    def value(self, at: Place) -> Scalar:
        return (at.I @ at.omega + at.kappa_e) @ at.a

    def magnitude(self, at: Place) -> Any:
        L = at.I @ at.omega + at.kappa_e
        return np.sqrt((L @ L) * (at.a @ at.a))
