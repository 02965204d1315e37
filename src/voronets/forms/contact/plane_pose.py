"""A body that touches a plane at one moment, and what is known of it."""

from __future__ import annotations

from typing import NamedTuple

from voronets.expressions.vectors import Matrix, Scalar, Vector
from voronets.mechanics.first_order import Quantity, State

XYZ = ("x", "y", "z")
OMEGA = ("p", "q", "r")
GAMMA = ("gamma_1", "gamma_2", "gamma_3")
ALPHA = ("alpha_1", "alpha_2", "alpha_3")
CENTRE = ("x_G", "y_G")
QUANTITIES = (
    Quantity("omega", "rad/s", "p, q, r: angular velocity in body axes", "axis", XYZ),
    Quantity("centre", "m", "centre of mass, space axes", "axis", XYZ),
    Quantity("velocity", "m/s", "velocity of the centre of mass, space axes", "axis", XYZ),
    Quantity("contact_body", "m", "contact from the centre of mass, body axes", "axis", XYZ),
    Quantity("rotation", "1", "body axes → space axes, by rows", "element",
             tuple(a + b for a in XYZ for b in XYZ)),
    Quantity("kinetic_energy", "J", "kinetic energy"),
    Quantity("energy", "J", "kinetic energy minus the force function"),
)  # fmt: skip


class PlanePose(NamedTuple):
    """The body at one moment, body axes."""

    omega: Vector
    gamma: Vector
    alpha: Vector
    beta: Vector
    a: Vector
    a_dot: Vector
    m: Scalar
    I: Matrix
    kappa_e: Vector
    gravity: Vector
    g: Scalar  # downwards across the plane
    M: Vector  # of the resistances
    extra: State  # what the law adds
    contact_rates: tuple[Scalar, ...]
