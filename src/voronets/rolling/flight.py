r"""Flight: a body in the air, six degrees of freedom, with the nearest points carried along.

    m v̇ = F,   I ω̇ + ω × (I ω + κ e) = 0

The body's nearest point x_b = O + R a has the normal opposite to that of the ground's, x_s, and
x_b = x_s + g n with the gap g; so ġ = n·u with u = v + ω × a, whatever the curvatures.  The two points
move as those of a contact with the surface parallel to the ground would (``contact.parallel``).  Of the
coordinates only those are kept that neither a normal nor a plane gives.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from voronets.expressions.rotations import quaternion_rate, rotation_matrix
from voronets.expressions.vectors import Scalar, Vector, cross
from voronets.mechanics.first_order import Numbers, Quantity, State
from voronets.rolling.contact import SlidingContact, blunted, parallel, sliding
from voronets.rolling.core import Core, Stance
from voronets.rolling.mobility import Mobility, mobility
from voronets.rolling.sliding import DISSIPATED, VELOCITY

CENTRE = tuple(
    Quantity(f"centre_{axis}", "m", f"centre of mass, {axis}", place=True) for axis in "xyz"
)


class Flying(NamedTuple):
    """A body in the air at one moment; body axes but for the centre of mass."""

    at: Stance
    centre: Vector
    velocity: Vector
    slip: Vector  # u, of the nearest point
    gap: Scalar
    aside: Vector  # from the ground's nearest point to the body's, along the ground: zero
    contact: SlidingContact
    free: Mobility


@dataclass(frozen=True)
class FlightCore:
    """The rate of a flying body."""

    core: Core

    @property
    def ground_kept(self) -> bool:
        """The ground's nearest point has coordinates of its own."""
        return self.core.ground_own and not self.core.ground.flat

    @property
    def body_kept(self) -> bool:
        """The body's nearest point has coordinates of its own.

        Over a plane it needs none where a formula gives the point with a normal: it then passes the flat
        places of a convex body, at which it has no finite velocity.
        """
        core = self.core
        return core.body_own and not (core.ground.flat and core.body.surface.has_normal_formula)

    @property
    def body_end(self) -> int:
        """Where the body's coordinates end in a state."""
        return 7 + (len(self.core.body.surface.coordinates) if self.body_kept else 0)

    @property
    def size(self) -> int:
        """The place of the centre of mass in a state."""
        ground = self.core.ground.coordinates if self.ground_kept else ()
        return self.body_end + len(ground)

    @property
    def extra(self) -> tuple[Quantity, ...]:
        """The states beside q, ω and the coordinates that are kept."""
        return (*CENTRE, *VELOCITY, DISSIPATED)

    def place(self, ns: Any, x: State, p: Numbers) -> Stance:
        """Both surfaces at their nearest points; of a plane, at any point."""
        core = self.core
        q, omega = x[:4], Vector(*x[4:7])
        end = self.body_end
        R, c, surface = rotation_matrix(q), x[7:end], core.body.surface
        if not core.ground_own:
            body = surface.contact(ns, p["body"], c)
            n = -body.n
            return Stance(
                q, omega, R, body, core.ground.contact_at_normal(ns, p["ground"], R @ n), n
            )
        c1 = x[end : self.size] if self.ground_kept else (0, 0)
        ground = core.ground.contact(ns, p["ground"], c1)
        n = R.T @ ground.n
        if self.body_kept:
            return Stance(q, omega, R, surface.contact(ns, p["body"], c), ground, n)
        return Stance(q, omega, R, surface.contact_at_normal(ns, p["body"], -n), ground, n)

    def motion(self, ns: Any, x: State, p: Numbers) -> Flying:
        """The nearest points, how they move, and the forces."""
        at = self.place(ns, x, p)
        centre, v = Vector(*x[self.size : self.size + 3]), Vector(*x[self.size + 3 : self.size + 6])
        away = centre + at.R @ at.body.x - at.ground.x
        gap = at.ground.n @ away
        aside = away - at.ground.n * gap
        if self.core.ground.flat:  # its nearest point follows
            at = at._replace(ground=at.ground._replace(x=at.ground.x + aside))
            aside = Vector(0, 0, 0)
        velocity = at.R.T @ v
        slip = velocity + cross(at.omega, at.body.x)
        above = at._replace(ground=parallel(at.ground, gap)).ground_turned
        surface = self.core.body.surface
        flat = self.core.body_own and not self.body_kept
        body = blunted(at.body, surface.size or 1.0) if flat else at.body
        moved = sliding(body, above, at.omega, slip - at.n * (at.n @ slip))
        contact = moved._replace(V_ground=moved.V_ground - moved.n_dot * gap)
        free = mobility(self.core, ns, p, at, centre, contact.V_body, touches=False)
        return Flying(at, centre, velocity, slip, gap, at.R.T @ aside, contact, free)

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        """ẋ."""
        core, found = self.core, self.motion(ns, x, p)
        at, contact = found.at, found.contact
        end = self.body_end
        rates = quaternion_rate(at.q, at.omega) + tuple(found.free.omega_dot)
        if self.body_kept:
            rates += core.body.surface.rates(ns, p["body"], x[7:end], at.body, contact.V_body, None)
        if self.ground_kept:
            V, n_dot = at.R @ contact.V_ground, at.R @ contact.n_dot
            turn = n_dot if core.ground.by_normal else None
            rates += core.ground.rates(ns, p["ground"], x[end : self.size], at.ground, V, turn)
        velocity = tuple(x[self.size + 3 : self.size + 6])
        return rates + velocity + tuple(found.free.F / found.free.m) + (0,)
