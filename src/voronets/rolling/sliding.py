r"""SlidingContact: a body in contact whose contact point slips, five degrees of freedom.

The ground's force is f = N r + f_t, with r = n without friction or with a viscous one (f_t = −c u), and
r = n − μ d with Coulomb's, d the direction of the slip u = s d.  The body stays on the ground if the
second derivative of the gap, g̈ = n·u̇ + ṅ·u, is zero; with u̇ = b + W f (``mobility``)

    N = −(n·b + ṅ·u + n·W f_t)/(n·W r).

Two kinds of state say the slip.  ``PlainSliding`` keeps the velocity of the centre of mass, whose
horizontal part is constant on a smooth plane.  ``PolarSliding`` keeps s and d apart,

    ṡ = d·u̇,   ḋ = (e·u̇/s) e − (ṅ·d) n,   e = n × d,

because v/|v| has no direction left where the slip is small.  Both keep the energy lost so far.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, NamedTuple

from voronets.expressions.rotations import quaternion_rate
from voronets.expressions.vectors import Scalar, Vector, cross, plus
from voronets.mechanics.first_order import Numbers, Quantity, State
from voronets.rolling.contact import SlidingContact, sliding
from voronets.rolling.core import Core, Stance
from voronets.rolling.mobility import Mobility, mobility

DISSIPATED = Quantity("dissipated", "J", "energy lost to friction, resistance and impacts")


class Slide(NamedTuple):
    """A sliding body at one moment; body axes."""

    at: Stance
    slip: Vector
    contact: SlidingContact
    free: Mobility
    N: Scalar
    force: Vector
    #: n·W r, the answer of the gap to the pressure, which must be positive.
    answer: Scalar
    #: −(n·b + ṅ·u + n·W f_t), what the pressure must make up for.
    demand: Scalar
    omega_dot: Vector
    u_dot: Vector


@dataclass(frozen=True)
class SlidingCore(ABC):
    """The rate of a sliding body; ``friction`` says r and f_t."""

    core: Core

    @property
    @abstractmethod
    def extra(self) -> tuple[Quantity, ...]:
        """The states beside those of the core."""

    @abstractmethod
    def slip(self, x: State, p: Numbers, at: Stance) -> Vector:
        """u in body axes, along the ground."""

    @abstractmethod
    def friction(self, x: State, p: Numbers, at: Stance, slip: Vector) -> tuple[Vector, Vector]:
        """r and f_t in body axes."""

    @abstractmethod
    def slip_rate(self, x: State, at: Slide) -> tuple[Scalar, ...]:
        """The rates of what says the slip."""

    @abstractmethod
    def told(self, ns: Any, x: State, at: Stance, slip: Vector) -> dict[str, Scalar]:
        """The observables that depend on how the slip is kept."""

    def motion(self, ns: Any, x: State, p: Numbers) -> Slide:
        """Forces and accelerations at a state."""
        at = self.core.place(ns, x, p)
        slip = self.slip(x, p, at)
        contact = sliding(at.body, at.ground_turned, at.omega, slip)
        centre = at.ground.x - at.R @ at.body.x
        free = mobility(self.core, ns, p, at, centre, contact.V_body)
        r, f_t = self.friction(x, p, at, slip)
        demand = -plus(
            plus(at.n @ free.b, contact.n_dot @ slip), at.n @ free.of(f_t) if any_part(f_t) else 0
        )
        answer = at.n @ free.of(r)
        N = demand / answer
        force = r * N + f_t
        omega_dot = free.omega_dot + free.turning(force)
        u_dot = free.b + free.of(force)
        return Slide(at, slip, contact, free, N, force, answer, demand, omega_dot, u_dot)

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        """ẋ: that of the core's states, of the slip, and the power that is lost."""
        return self.rate_of(ns, x, p, self.motion(ns, x, p))

    def rate_of(self, ns: Any, x: State, p: Numbers, slide: Slide) -> tuple[Scalar, ...]:
        """The same where the forces and accelerations are known."""
        lost = -plus(slide.force @ slide.slip, slide.free.M @ slide.at.omega)
        rates = quaternion_rate(slide.at.q, slide.at.omega) + tuple(slide.omega_dot)
        rates += contact_rates(self.core, ns, x, p, slide.at, slide.contact)
        return rates + self.slip_rate(x, slide) + (lost,)


def any_part(v: Vector) -> bool:
    """Not zero by its structure."""
    return any(type(x) is not int for x in v)


def contact_rates(
    core: Core, ns: Any, x: State, p: Numbers, at: Stance, contact: SlidingContact
) -> tuple[Scalar, ...]:
    """The rates of the contact coordinates that are kept."""
    _, _, c, c1 = core.split(x)
    rates: tuple[Scalar, ...] = ()
    if core.body_own:
        rates += core.body.surface.rates(ns, p["body"], c, at.body, contact.V_body, None)
    if core.ground_own:
        n_dot = at.R @ contact.n_dot if core.ground.by_normal else None
        rates += core.ground.rates(ns, p["ground"], c1, at.ground, at.R @ contact.V_ground, n_dot)
    return rates


VELOCITY = tuple(
    Quantity(f"velocity_{axis}", "m/s", f"velocity of the centre of mass, {axis}") for axis in "xyz"
)


@dataclass(frozen=True)
class PlainSliding(SlidingCore):
    """Without friction, or with a viscous one."""

    viscous: bool = False

    @property
    def extra(self) -> tuple[Quantity, ...]:
        return (*VELOCITY, DISSIPATED)

    def slip(self, x: State, p: Numbers, at: Stance) -> Vector:
        v = at.R.T @ Vector(*x[self.core.size : self.core.size + 3])
        u = v + cross(at.omega, at.body.x)
        along: Vector = u - at.n * (at.n @ u)
        return along

    def friction(self, x: State, p: Numbers, at: Stance, slip: Vector) -> tuple[Vector, Vector]:
        if not self.viscous:
            return at.n, Vector(0, 0, 0)
        return at.n, -(slip * p["contact"]["viscosity"])

    def told(self, ns: Any, x: State, at: Stance, slip: Vector) -> dict[str, Scalar]:
        v = at.R.T @ Vector(*x[self.core.size : self.core.size + 3])
        leaving = at.n @ (v + cross(at.omega, at.body.x))
        speed = ns.sqrt(slip @ slip)
        return {"slip_speed": speed, "contact_departure": leaving, "direction_departure": 0}

    def slip_rate(self, x: State, at: Slide) -> tuple[Scalar, ...]:
        return tuple((at.free.F + at.at.R @ at.force) / at.free.m)


DIRECTION = tuple(
    Quantity(f"slip_direction_{axis}", "1", f"direction of the slip, {axis}") for axis in "xyz"
)


@dataclass(frozen=True)
class PolarSliding(SlidingCore):
    """With Coulomb's friction."""

    @property
    def extra(self) -> tuple[Quantity, ...]:
        return (Quantity("slip_speed", "m/s", "speed of the slip"), *DIRECTION, DISSIPATED)

    def direction(self, x: State, at: Stance) -> Vector:
        """d in body axes."""
        size = self.core.size
        d: Vector = at.R.T @ Vector(*x[size + 1 : size + 4])
        return d

    def slip(self, x: State, p: Numbers, at: Stance) -> Vector:
        slip: Vector = self.direction(x, at) * x[self.core.size]
        return slip

    def friction(self, x: State, p: Numbers, at: Stance, slip: Vector) -> tuple[Vector, Vector]:
        return at.n - self.direction(x, at) * p["contact"]["friction"], Vector(0, 0, 0)

    def told(self, ns: Any, x: State, at: Stance, slip: Vector) -> dict[str, Scalar]:
        d, speed = self.direction(x, at), x[self.core.size]
        leaving = (at.n @ d) * speed
        return {
            "slip_speed": speed, "contact_departure": leaving, "direction_departure": d @ d - 1,
        }  # fmt: skip

    def slip_rate(self, x: State, at: Slide) -> tuple[Scalar, ...]:
        n, d = at.at.n, self.direction(x, at.at)
        e = cross(n, d)  # so that |d| stays as it is, exactly: an error in it would grow as 1/s²
        d_dot = e * ((e @ at.u_dot) / x[self.core.size]) - n * (at.contact.n_dot @ d)
        return (d @ at.u_dot, *(at.at.R @ d_dot))
