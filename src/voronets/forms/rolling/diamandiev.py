r"""Diamandiev's equations (43)–(45): a body on a plane by Euler's angles and its support function.

    γ = (sin φ sin θ, cos φ sin θ, cos θ)          the plane's normal in body axes
    z_G = f(φ, θ),   GP = (ξ₀, η₀, ζ₀) by (9)      the contact P from the centre of mass G
    A ṗ − (B − C) q r + Mg (f_θ cos φ − f_φ sin φ cot θ) + M [(η₀² + ζ₀²) ṗ − ξ₀η₀ q̇ − ξ₀ζ₀ ṙ]
        + ½ M p d|GP|²/dt − M ξ̇₀ (ω·GP) − M (ζ₀ q − η₀ r)(ω·GP) = 0           and so on, cyclically

A surface with a support function gives f = h(−γ); one given by F(ξ, η, ζ) = 0 keeps the contact as
three numbers more, whose normal is −γ by (5).  x_G and y_G follow from (15), z_G from (7).
The print of (44) has −f_φ cos φ cot θ for +, and ζ₀η₀ for ξ₀η₀ once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.rotations import quaternion_of_matrix, rotation_matrix
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import IDENTITY, Matrix, Scalar, Vector, cross, solve_positive
from voronets.facts.condition import Condition, demand
from voronets.facts.facts import facts_of
from voronets.facts.force_conditions import (
    force_along_normal,
    no_central_force,
    no_force_function,
    no_resistance,
)
from voronets.facts.shape_conditions import ground_plane
from voronets.forms.equation import Equation
from voronets.forms.neumann.moving_axes import NOTHING
from voronets.forms.rolling.diamandiev_definitions import DiamandievLetters
from voronets.forms.rolling.diamandiev_equations import (
    angle_rates,
    height_slopes,
    left_sides,
    normal,
    rotation,
    weight,
)
from voronets.forms.rolling.rolling_form import RollingForm
from voronets.mechanics.first_order import FirstOrderSystem, Numbers, Quantity, State
from voronets.rolling.contact import rolling
from voronets.rolling.system import RollingProblem
from voronets.surfaces.contract import Contact
from voronets.surfaces.tensors import Flat

ANGLES = ("phi", "psi", "theta")
XYZ = ("x", "y", "z")
UP = Vector(0, 0, 1)


class EulerPose(NamedTuple):
    """The body at one moment, body axes; the angles by sine and cosine."""

    phi: tuple[Scalar, Scalar]
    theta: tuple[Scalar, Scalar]
    gamma: Vector
    GP: Vector
    GP_dot: Vector
    omega: Vector
    contact_rates: tuple[Scalar, ...]


class DiamandievOnPlane(RollingForm):
    """The equations (43)–(45) with (7), (11) and (15)."""

    key = "diamandiev"
    title = "Diamandiev's equations on a plane"
    source = "Diamandiev, (7), (9), (11), (15), (43)–(45)"

    def __init__(self, problem: RollingProblem) -> None:
        demand(*_conditions(problem))
        self.problem = problem
        self.surface = problem.body.surface
        self.T = problem.ground.matrix
        self.core = problem.core

    @property
    def states(self) -> tuple[str, ...]:
        contact = () if self.surface.by_normal else self.surface.coordinates
        return (*ANGLES, "p", "q", "r", "x_G", "y_G", *(f"contact_{c.name}" for c in contact))

    # -- to and from the core --------------------------------------------------------------------

    def from_state(self, state: Sequence[float] | np.ndarray) -> np.ndarray:
        q, omega, c, _ = self.core.split(np.asarray(state, dtype=float))
        a = self.T.T @ np.array(rotation_matrix(q), dtype=float)
        if not np.hypot(a[2, 0], a[2, 1]) > 1e-9:
            message = "Euler's angles have a pole at this start: the body's z axis is vertical."
            raise InputError([Fault("start", "θ = 0 or π", "a body whose z axis is not vertical",
                                    message, "Tilt the body a little.")])  # fmt: skip
        theta = np.arctan2(np.hypot(a[2, 0], a[2, 1]), a[2, 2])
        phi, psi = np.arctan2(a[2, 0], a[2, 1]), np.arctan2(a[0, 2], -a[1, 2])
        pose = self.core.pose(FLOATS, [float(x) for x in state], self.core.numbers)
        centre = np.array(pose.ground.x) - np.array(pose.R) @ np.array(pose.body.x)
        x, y, _ = self.T.T @ (centre - self._origin)
        return np.array([phi, psi, theta, *omega, x, y, *c], dtype=float)

    def to_state(self, x: Sequence[float] | np.ndarray) -> np.ndarray:
        values = [float(value) for value in x]
        at = self.at(FLOATS, values, self.core.numbers)
        a = np.array(rotation(FLOATS, values[:3]), dtype=float)
        G = np.array([values[6], values[7], -float(at.gamma @ at.GP)])
        s = G + a @ np.array(at.GP, dtype=float)
        parts = [quaternion_of_matrix(self.T @ a), np.array(values[3:6]), np.array(values[8:])]
        return np.concatenate([*parts, s[:2]])

    @property
    def _origin(self) -> np.ndarray:
        return np.array(self.problem.ground.centre)

    # -- the equations -----------------------------------------------------------------------------

    def at(self, ns: Any, x: State, p: Numbers) -> EulerPose:
        """γ, GP and its rate at φ, ψ, θ, p, q, r."""
        phi, theta = ((ns.sin(angle), ns.cos(angle)) for angle in (x[0], x[2]))
        gamma, omega = normal(phi, theta), Vector(*x[3:6])
        k, c = p["body"], x[8:]
        if self.surface.by_normal:
            body = self.surface.contact_at_normal(ns, k, -gamma)
        else:
            body = self.surface.contact(ns, k, c)
        motion = rolling(body, Contact(NOTHING, gamma, S=Flat()), omega)
        rates: tuple[Scalar, ...] = ()
        if not self.surface.by_normal:
            rates = self.surface.rates(ns, k, c, body, motion.V, None)
        return EulerPose(phi, theta, gamma, body.x, motion.V, omega, rates)

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        at = self.at(ns, x, p)
        m, I, kappa_e = self.core.inertia(p)
        a, a_dot, omega, g = at.GP, at.GP_dot, at.omega, self._gravity(p)
        down = weight(at.phi, at.theta[1] / at.theta[0], height_slopes(at.phi, at.theta, a))
        still = (down, a @ omega, 2 * (a @ a_dot))
        rest = left_sides(m, g, I, kappa_e, a, a_dot, omega, NOTHING, *still)
        nothing = (NOTHING, 0, 0)
        J = Matrix(*(left_sides(m, 0, I, NOTHING, a, NOTHING, NOTHING, unit, *nothing)
                     for unit in IDENTITY))  # fmt: skip
        w_dot = solve_positive(J, -rest)
        velocity = rotation(ns, x[:3]) @ cross(a, omega)  # Diamandiev (12)–(15)
        return (*angle_rates(ns, x), *w_dot, velocity[0], velocity[1], *at.contact_rates)

    def _gravity(self, p: Numbers) -> Scalar:
        """g, downwards across the plane."""
        down = Vector(*(p["force"].get(f"gravity.{axis}", 0) for axis in XYZ))
        return -(down @ Vector(*(float(x) for x in self.T[:, 2])))

    def system(self) -> FirstOrderSystem:
        def observables(ns: Any, x: State, p: Numbers, t: Scalar) -> dict[str, Any]:
            at = self.at(ns, x, p)
            m, I, _ = self.core.inertia(p)
            v, height = cross(at.GP, at.omega), -(at.gamma @ at.GP)
            kinetic = ((v @ v) * m + at.omega @ (I @ at.omega)) / 2
            return {
                "omega": at.omega,
                "G": Vector(x[6], x[7], height),
                "contact_body": at.GP,
                "rotation": tuple(y for row in rotation(ns, x[:3]) for y in row),
                "kinetic_energy": kinetic,
                "energy": kinetic + m * self._gravity(p) * height,
            }

        return FirstOrderSystem(
            states=tuple(Quantity(name, "1", name) for name in self.states),
            numbers=self.core.numbers,
            rate=self.rate,
            observables=observables,
            quantities=QUANTITIES,
            conserves=True,
            attributes={"form": self.key},
        )

    # -- to read -----------------------------------------------------------------------------------

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        return self._letters.equations

    @cached_property
    def definitions(self) -> tuple[Equation, ...]:
        return self._letters.definitions

    @cached_property
    def _letters(self) -> DiamandievLetters:
        return DiamandievLetters(self.problem, float(self._gravity(self.core.numbers)))


QUANTITIES = (
    Quantity("omega", "rad/s", "p, q, r: angular velocity in body axes", "axis", XYZ),
    Quantity("G", "m", "centre of mass in the plane's axes", "axis", XYZ),
    Quantity("contact_body", "m", "contact from the centre of mass, body axes", "axis", XYZ),
    Quantity("rotation", "1", "body axes → the plane's axes, by rows", "element",
             tuple(a + b for a in XYZ for b in XYZ)),
    Quantity("kinetic_energy", "J", "kinetic energy"),
    Quantity("energy", "J", "kinetic energy minus the force function"),
)  # fmt: skip


def _conditions(problem: RollingProblem) -> Iterator[Condition]:
    """A horizontal plane under the body, gravity and nothing else."""
    facts = facts_of(problem)
    yield from facts.measured(ground_plane, no_central_force, no_force_function, no_resistance)
    if facts.hold(ground_plane):
        given = problem.ground.flat and not problem.ground.inside
        name = "a plane that is given as one, with its material below"
        needs = 'a ground of kind = "plane" with the material below'
        yield Condition(name, float(not given), problem.ground.kind, "ground.surface.kind",
                        needs=needs, yours=f"yours is {problem.ground.kind}")  # fmt: skip
    if facts.hold(ground_plane, no_central_force, no_force_function):
        yield from facts.measured(force_along_normal)
