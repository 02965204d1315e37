r"""The momentum about the normal of a body bounded by a sphere about its centre of mass.

With a = −r n the forces have no moment about the normal, whatever they are, and dn/dt = S V:

    d(G·n)/dt = −K·n + G·S V

On a plane both vanish, for any inertia and any rotor (Chaplygin's (G, γ)).  On a sphere V is along
ω × n, so that G·V ∝ (I ω + κ e)·(ω × n) vanishes for every ω where A = B = C and κ = 0: the spin of a
homogeneous ball.  On any other ground (ω·n)˙ = n·(V × v_O)/r² even for that ball, which is zero
only along lines of curvature.

On a plane friction at the contact point has no moment about n either, because a is along n, and L·n is
constant whether the body rolls, slides or flies.  On a smooth plane the reaction has none whatever the
body's shape: a × n is across n.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.vectors import Scalar
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import no_spinning_resistance
from voronets.facts.inertia_conditions import no_rotor, spherical_inertia
from voronets.facts.shape_conditions import ground_plane, ground_umbilic, round_about_centre
from voronets.invariants.contract import Integral, Place


class Spin(Integral):
    """L·n = (I ω + κ e)·n, which is G·n where a is along n."""

    name = "spin"
    title = "angular momentum about the normal"
    source = "Chaplygin 1903 (plane); Routh 1884 (ball on a sphere)"
    formula = r"(I\omega + \kappa e)\cdot n"
    plain = "(I ω + κ e) · n"
    unit = "kg m^2/s"
    laws: ClassVar[Mapping[str, str]] = {
        "rolling": "the ground's force acts at the contact point alone",
        "smooth": "the reaction has no moment about the normal of a plane",
        "viscous": "the ground's force acts at the contact point, below the centre of mass",
        "coulomb": "the ground's force acts at the contact point, below the centre of mass",
    }
    why_not: ClassVar[Mapping[str, str]] = {
        "rubber": "ω · n is zero all the time, and the moment that keeps it so changes L · n"
    }

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        if self.law == "smooth":
            yield from facts.measured(ground_plane, no_spinning_resistance)
            return
        if self.slips:
            yield from facts.measured(round_about_centre, ground_plane, no_spinning_resistance)
            return
        yield from facts.measured(round_about_centre, ground_umbilic, no_spinning_resistance)
        if facts.umbilic.curvature != 0:
            yield from facts.measured(spherical_inertia, no_rotor)

    def value(self, at: Place) -> Scalar:
        return at.L @ at.n

    def magnitude(self, at: Place) -> Any:
        return np.sqrt(at.L @ at.L)
