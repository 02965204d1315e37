"""What is known of a rolling body at a state, with units and descriptions."""

from __future__ import annotations

from typing import Any

from voronets.expressions.vectors import Scalar, Vector, cross
from voronets.mechanics.first_order import Numbers, Quantity, State
from voronets.rolling.core import Core

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


def observables(core: Core, ns: Any, x: State, p: Numbers) -> dict[str, Any]:
    """Everything that is known of the motion at a state."""
    at = core.pose(ns, x, p)
    m, I, kappa_e = core.inertia(p)
    found = core.dynamics(ns, p, at)
    _, _, c, c1 = core.split(x)
    R, a, omega = at.R, at.body.x, at.omega
    v = cross(a, omega)
    spin = I @ omega
    kinetic = 0.5 * (m * (v @ v) + omega @ spin)
    reaction = R @ found.reaction
    normal = reaction @ at.ground.n
    q_squared = sum((value * value for value in at.q[1:]), at.q[0] * at.q[0])
    body, ground = core.body.surface, core.ground
    return {
        "orientation": tuple(at.q),
        "omega": omega,
        "omega_space": R @ omega,
        "contact_body": a,
        "contact_ground": at.ground.x,
        "centre": at.ground.x - R @ a,
        "velocity": R @ v,
        "contact_velocity": R @ at.rolling.V,
        "normal": at.ground.n,
        "kinetic_energy": kinetic,
        "potential_energy": -found.U,
        "energy": kinetic - found.U,
        "reaction": reaction,
        "normal_reaction": normal,
        "friction_needed": _friction(ns, reaction, at.ground.n, normal),
        "force": found.F,
        "moment": R @ core.forces.moment(p["force"], omega, at.n),
        "angular_momentum": R @ (spin + kappa_e),
        "regularity": at.rolling.regularity,
        "unit_quaternion": q_squared - 1,
        "body_departure": body.departure(ns, p["body"], c) if core.body_own else 0,
        "ground_departure": ground.departure(ns, p["ground"], c1) if core.ground_own else 0,
        "normals_departure": R @ at.body.n + at.ground.n,
    }


def _friction(ns: Any, reaction: Vector, n: Vector, normal: Scalar) -> Scalar:
    tangential = reaction - n * normal
    return ns.sqrt(tangential @ tangential) / normal
