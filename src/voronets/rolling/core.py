r"""The rolling core: Newton and Euler about the centre of mass, without coordinates that break.

In body axes, R leading from body to space:

    a         from the centre of mass O to the contact
    s         the contact on the ground, space axes; O = s − R a
    n         the ground's normal, turned into body axes; the body's own is −n
    V         velocity of the contact along both surfaces                       (rolling.contact)
    v = a × ω the velocity of the centre of mass, for the contact point of the body is at rest

    v̇_O = (V − v) × ω + a × ω̇                                              absolute acceleration
    Λ   = m v̇_O − F                                                         the ground's reaction
    I ω̇ + ω × (I ω + κ e) = a × Λ + M

and with Λ put in

    J ω̇ = a × (m (V − v) × ω − F) − ω × (I ω + κ e) + M,   J = I + m (|a|² 1 − a aᵀ).

This is the balance of angular momentum about the moving contact with its terms gathered; the form
J ω̇ = Γ − ω × G − V × P − J̇ ω says the same in twice as many products.

Of the two surfaces only as many contact coordinates are kept as are needed: a surface whose point
follows from its normal takes the normal from the other side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from voronets.expressions.rotations import quaternion_rate, rotation_matrix
from voronets.expressions.vectors import (
    IDENTITY,
    Matrix,
    Scalar,
    Vector,
    cross,
    dyad,
    solve_positive,
)
from voronets.mechanics.first_order import Numbers, State
from voronets.rolling.body import Body
from voronets.rolling.contact import RollingContact, rolling
from voronets.rolling.forces import Forces
from voronets.surfaces.contract import Contact, Surface


class Stance(NamedTuple):
    """Where the body is and how it turns: the configuration and ω."""

    q: State
    omega: Vector
    R: Matrix
    body: Contact  # body axes, x from the centre of mass
    ground: Contact  # space axes
    n: Vector  # the ground's normal in body axes

    @property
    def ground_turned(self) -> Contact:
        """The ground in body axes."""
        S, L = (None if A is None else A.turned(self.R) for A in (self.ground.S, self.ground.L))
        return Contact(self.R.T @ self.ground.x, self.n, S, L)


class Pose(NamedTuple):
    """The body on the ground at one moment: the configuration, ω and the motion of the contact."""

    q: State
    omega: Vector
    R: Matrix
    body: Contact  # body axes, x from the centre of mass
    ground: Contact  # space axes
    n: Vector  # the ground's normal in body axes
    rolling: RollingContact  # body axes


class Dynamics(NamedTuple):
    """ω̇ and the reaction Λ in body axes, the force function U and the force F in space axes."""

    omega_dot: Vector
    reaction: Vector
    U: Scalar
    F: Vector


def contact_inertia(I: Matrix, m: Scalar, a: Vector) -> Matrix:
    """J = I + m (|a|² 1 − a aᵀ), the inertia about the contact."""
    J: Matrix = I + (IDENTITY * (a @ a) + -dyad(a, a)) * m
    return J


@dataclass(frozen=True)
class Core:
    """A body rolling on a ground under forces: its rate and its reactions."""

    body: Body
    ground: Surface
    forces: Forces

    @property
    def ground_own(self) -> bool:
        """The ground keeps contact coordinates of its own."""
        return not self.ground.by_normal or self.body.surface.by_normal

    @property
    def body_own(self) -> bool:
        """The body keeps contact coordinates of its own."""
        return not self.body.surface.by_normal

    @property
    def numbers(self) -> dict[str, Any]:
        """The run-time numbers, as a tree."""
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = self.body.inertia
        numbers: dict[str, Any] = {"mass": self.body.mass}
        numbers |= {"I_xx": xx, "I_yy": yy, "I_zz": zz}
        numbers |= {name: x for name, x in (("I_xy", xy), ("I_xz", xz), ("I_yz", yz)) if x}
        if self.body.rotor is not None:
            axis, kappa = self.body.rotor.axis, self.body.rotor.momentum
            numbers |= {f"kappa_{i}": kappa * e for i, e in zip("xyz", axis, strict=True)}
        numbers |= {"body": self.body.surface.numbers, "ground": self.ground.numbers}
        return numbers | {"force": self.forces.numbers}

    def split(self, x: State) -> tuple[State, Vector, State, State]:
        """The state's parts: q, ω, the body's and the ground's contact coordinates."""
        end = 7 + (len(self.body.surface.coordinates) if self.body_own else 0)
        return x[:4], Vector(*x[4:7]), x[7:end], x[end : self.size]

    @property
    def size(self) -> int:
        """How many numbers say the configuration and ω; others may follow them in a state."""
        own = ((self.body_own, self.body.surface), (self.ground_own, self.ground))
        return 7 + sum(len(surface.coordinates) for is_own, surface in own if is_own)

    def inertia(self, p: Numbers) -> tuple[Scalar, Matrix, Vector]:
        """m, I and κ e."""
        xy, xz, yz = (p.get(name, 0) for name in ("I_xy", "I_xz", "I_yz"))
        I = Matrix((p["I_xx"], xy, xz), (xy, p["I_yy"], yz), (xz, yz, p["I_zz"]))
        return p["mass"], I, Vector(*(p.get(f"kappa_{axis}", 0) for axis in "xyz"))

    def place(self, ns: Any, x: State, p: Numbers) -> Stance:
        """The two surfaces at the contact."""
        q, omega, c, c1 = self.split(x)
        R = rotation_matrix(q)
        surface, k, k1 = self.body.surface, p["body"], p["ground"]
        if self.ground_own:
            ground = self.ground.contact(ns, k1, c1)
            n = R.T @ ground.n
            if self.body_own:
                body = surface.contact(ns, k, c)
            else:
                body = surface.contact_at_normal(ns, k, -n)
        else:
            body = surface.contact(ns, k, c)
            n = -body.n
            ground = self.ground.contact_at_normal(ns, k1, R @ n)
        return Stance(q, omega, R, body, ground, n)

    def pose(self, ns: Any, x: State, p: Numbers) -> Pose:
        """The contact and its motion."""
        at = self.place(ns, x, p)
        return Pose(*at, rolling(at.body, at.ground_turned, at.omega))

    def dynamics(self, ns: Any, p: Numbers, at: Pose) -> Dynamics:
        """ω̇ and Λ from the equations at the module's head."""
        m, I, kappa_e = self.inertia(p)
        a, omega, V = at.body.x, at.omega, at.rolling.V
        U, F = self.forces.potential(ns, p["force"], m, at.ground.x - at.R @ a)
        M = self.forces.moment(p["force"], omega, at.n)
        v = cross(a, omega)
        without = cross(V - v, omega) * m - at.R.T @ F  # Λ but for m a × ω̇
        omega_dot = solve_positive(
            contact_inertia(I, m, a), cross(a, without) - cross(omega, I @ omega + kappa_e) + M
        )
        return Dynamics(omega_dot, cross(a, omega_dot) * m + without, U, F)

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        """ẋ: q̇, ω̇ and the rates of the contact coordinates that are kept."""
        at = self.pose(ns, x, p)
        _, _, c, c1 = self.split(x)
        rates = quaternion_rate(at.q, at.omega) + tuple(self.dynamics(ns, p, at).omega_dot)
        V = at.rolling.V
        if self.body_own:
            rates += self.body.surface.rates(ns, p["body"], c, at.body, V, None)
        if self.ground_own:
            n_dot = at.R @ at.rolling.n_dot if self.ground.by_normal else None
            rates += self.ground.rates(ns, p["ground"], c1, at.ground, at.R @ V, n_dot)
        return rates
