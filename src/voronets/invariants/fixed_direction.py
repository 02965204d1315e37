r"""The angular momentum about the contact along a force that points one way everywhere.

Of a body bounded by a sphere about O on a plane or a sphere K = V × m v_O vanishes (``momentum``), and the
force acts at O = M + r n, so that dΓ₁/dt = r n × F.  Where F keeps to one line e of space,

    d(Γ₁·e)/dt = r (n × F)·e = 0

for any inertia and any rotor: a ball on an incline, a ball on or in a sphere under gravity.  Friction at the
contact point changes nothing of that, nor do flights and impacts (``momentum``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar, Vector
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import (
    force_along_one_line,
    force_direction,
    no_resistance,
    some_force,
)
from voronets.facts.shape_conditions import ground_umbilic, round_about_centre
from voronets.invariants.contract import Integral, Place
from voronets.invariants.momentum import LAWS, contact_momentum, rubber_conditions


class MomentumAlongForce(Integral):
    """Γ₁·e, e along the force."""

    name = "momentum_along_force"
    title = "angular momentum about the contact along the force"
    source = "Voronets 1911, (43)"
    formula = r"R\,\bigl(J\omega + \kappa e\bigr)\cdot\frac{F}{|F|}"
    plain = "R (J ω + κ e) · F/|F|"
    unit = "kg m^2/s"
    laws = LAWS

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        yield from facts.measured(round_about_centre, ground_umbilic, no_resistance)
        yield from facts.measured(some_force, force_along_one_line)
        yield from rubber_conditions(facts)

    def value(self, at: Place) -> Scalar:
        return contact_momentum(self.facts, at) @ Vector(*force_direction(self.facts).tolist())

    def magnitude(self, at: Place) -> Any:
        return np.sqrt(at.G @ at.G)
