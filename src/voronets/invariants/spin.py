r"""The momentum about the normal of a body bounded by a sphere about its centre of mass.

With a = −r n the forces have no moment about the normal, whatever they are, and dn/dt = S V:

    d(G·n)/dt = −K·n + G·S V

On a plane both vanish, for any inertia and any rotor (Chaplygin's (G, γ)).  On a sphere V is along
ω × n, so that G·V ∝ (I ω + κ e)·(ω × n) vanishes for every ω where A = B = C and κ = 0: the spin of a
homogeneous ball.  On any other ground (ω·n)˙ = n·(V × v_O)/r² even for that ball, which is zero
only along lines of curvature.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import no_spinning_resistance
from voronets.facts.inertia_conditions import no_rotor, spherical_inertia
from voronets.facts.shape_conditions import ground_umbilic, round_about_centre
from voronets.invariants.contract import Integral, Place


class Spin(Integral):
    """G·n = (I ω + κ e)·n."""

    name = "spin"
    title = "angular momentum about the normal"
    source = "Chaplygin1903 (plane); Routh1884 (ball on a sphere)"
    formula = r"G\cdot n = (I\omega + \kappa e)\cdot n"
    plain = "(I ω + κ e) · n"
    unit = "kg m^2/s"

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        yield from facts.measured(round_about_centre, ground_umbilic, no_spinning_resistance)
        if facts.umbilic.curvature != 0:
            yield from facts.measured(spherical_inertia, no_rotor)

    def value(self, at: Place) -> Scalar:
        return at.G @ at.n

    def magnitude(self, at: Place) -> Any:
        return np.sqrt(at.G @ at.G)
