"""What is known of a rolling body at a state, with units and descriptions."""

from __future__ import annotations

from typing import Any

from voronets.expressions.vectors import Scalar, Vector, cross
from voronets.mechanics.first_order import Numbers, Quantity, State
from voronets.rolling.core import Core, Stance

XYZ = ("x", "y", "z")


def _vector(name: str, unit: str, description: str, *, place: bool = False) -> Quantity:
    return Quantity(name, unit, description, "xyz", XYZ, place=place)


QUANTITIES = (
    Quantity("orientation", "1", "unit quaternion, body to space", "wxyz", ("w", *XYZ)),
    _vector("omega", "rad/s", "angular velocity, body axes"),
    _vector("omega_space", "rad/s", "angular velocity, space axes"),
    _vector("contact_body", "m", "contact from the centre of mass, body axes"),
    _vector("contact_ground", "m", "contact on the ground, space axes", place=True),
    _vector("centre", "m", "centre of mass, space axes", place=True),
    _vector("velocity", "m/s", "velocity of the centre of mass, space axes"),
    _vector("contact_velocity", "m/s", "velocity of the contact along the ground, space axes"),
    _vector("normal", "1", "unit normal out of the ground at the contact, space axes"),
    Quantity("kinetic_energy", "J", "kinetic energy, a rotor's own constant part left out"),
    Quantity("potential_energy", "J", "minus the force function"),
    Quantity("energy", "J", "kinetic plus potential energy"),
    _vector("reaction", "N", "force of the ground on the body, space axes"),
    Quantity("normal_reaction", "N", "reaction along the normal out of the ground"),
    Quantity(
        "friction_needed", "1", "tangential over normal reaction; undefined without pressure",
        positive=True,
    ),
    _vector("force", "N", "applied force, space axes"),
    _vector("moment", "N m", "applied moment of resistance, space axes"),
    _vector("angular_momentum", "kg m^2/s", "about the centre of mass, rotor included, space axes"),
    Quantity("regularity", "1", "relative curvature made dimensionless; 0 where it is singular"),
    Quantity("unit_quaternion", "1", "squared length of the quaternion, less one"),
    Quantity("body_departure", "m", "distance of the contact from the body's surface"),
    Quantity("ground_departure", "m", "distance of the contact from the ground"),
    _vector("normals_departure", "1", "sum of the two unit normals at the contact"),
)  # fmt: skip

INVARIANTS = ("unit_quaternion", "body_departure", "ground_departure", "normals_departure")


#: What the contact laws add: the mode, the slip, the gap, where the energy went.
MODES = ("rolling", "sliding", "flying")
CONTACT_QUANTITIES = (
    Quantity("mode", "1", "rolling, sliding or flying", words=MODES),
    Quantity("slip", "m/s", "velocity of the body's point at the contact, space axes", "xyz", XYZ,
             optional=True),
    Quantity("slip_speed", "m/s", "speed of the slip", optional=True),
    Quantity("gap", "m", "distance of the body from the ground"),
    Quantity("dissipated", "J", "energy lost to friction, resistance and impacts so far"),
    Quantity("direction_departure", "1", "squared length of the direction of the slip, less one"),
    Quantity("contact_departure", "m/s", "speed at which a body in contact leaves the ground"),
    _vector("nearest_departure", "m", "of the nearest points of a body in the air, along the ground"),
)  # fmt: skip
SPIN_MOMENT = Quantity(
    "spin_moment", "N m", "moment about the normal that keeps the body from spinning"
)
CONTACT_INVARIANTS = ("direction_departure", "contact_departure", "nearest_departure")
NOTHING = float("nan")


def observables(core: Core, ns: Any, x: State, p: Numbers) -> dict[str, Any]:
    """Everything that is known of a rolling body at a state."""
    at = core.pose(ns, x, p)
    found = core.dynamics(ns, p, at)
    return described(
        core, ns, x, p, Stance(*at[:6]),
        centre=at.ground.x - at.R @ at.body.x,
        velocity=cross(at.body.x, at.omega),
        V_ground=at.rolling.V,
        regularity=at.rolling.regularity,
        reaction=found.reaction,
        U=found.U,
        F=found.F,
        M=core.forces.moment(p["force"], at.omega, at.n),
    )  # fmt: skip


def described(
    core: Core, ns: Any, x: State, p: Numbers, at: Stance, *, centre: Vector, velocity: Vector,
    V_ground: Vector, regularity: Scalar, reaction: Vector | None, U: Scalar, F: Vector, M: Vector,
) -> dict[str, Any]:  # fmt: skip
    """The observables of ``QUANTITIES``, however the body moves.

    velocity, V_ground, reaction, M  in body axes; no reaction: the body is in the air
    centre, F                        in space axes
    """
    m, I, kappa_e = core.inertia(p)
    _, _, c, c1 = core.split(x)
    R, a, omega = at.R, at.body.x, at.omega
    spin = I @ omega
    kinetic = 0.5 * (m * (velocity @ velocity) + omega @ spin)
    normal, friction = 0, NOTHING
    pull = Vector(0, 0, 0)
    if reaction is not None:
        pull = R @ reaction
        normal = pull @ at.ground.n
        friction = _friction(ns, pull, at.ground.n, normal)
    q_squared = sum((value * value for value in at.q[1:]), at.q[0] * at.q[0])
    body, ground = core.body.surface, core.ground
    return {
        "orientation": tuple(at.q),
        "omega": omega,
        "omega_space": R @ omega,
        "contact_body": a,
        "contact_ground": at.ground.x,
        "centre": centre,
        "velocity": R @ velocity,
        "contact_velocity": R @ V_ground,
        "normal": at.ground.n,
        "kinetic_energy": kinetic,
        "potential_energy": -U,
        "energy": kinetic - U,
        "reaction": pull,
        "normal_reaction": normal,
        "friction_needed": friction,
        "force": F,
        "moment": R @ M,
        "angular_momentum": R @ (spin + kappa_e),
        "regularity": regularity,
        "unit_quaternion": q_squared - 1,
        "body_departure": body.departure(ns, p["body"], c) if core.body_own else 0,
        "ground_departure": ground.departure(ns, p["ground"], c1) if core.ground_own else 0,
        "normals_departure": R @ at.body.n + at.ground.n,
    }


def rolling_contact(dissipated: Scalar) -> dict[str, Any]:
    """What the contact laws add for a body that does not slip."""
    return {
        "mode": MODES.index("rolling"),
        "slip": Vector(0, 0, 0),
        "slip_speed": 0,
        "gap": 0,
        "dissipated": dissipated,
        "direction_departure": 0,
        "contact_departure": 0,
        "nearest_departure": Vector(0, 0, 0),
    }


def _friction(ns: Any, reaction: Vector, n: Vector, normal: Scalar) -> Scalar:
    tangential = reaction - n * normal
    return ns.sqrt(tangential @ tangential) / normal
