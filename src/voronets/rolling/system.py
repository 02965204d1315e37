"""The rolling body as a first-order system: observables, events and the balance of momentum."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar, Vector, cross
from voronets.mechanics.first_order import (
    Balance,
    Event,
    FirstOrderSystem,
    Numbers,
    Quantity,
    State,
)
from voronets.mechanics.outcome import Outcome
from voronets.rolling.body import Body
from voronets.rolling.core import Core
from voronets.rolling.forces import Forces
from voronets.surfaces.contract import Surface

XYZ = ("x", "y", "z")


def _vector(name: str, unit: str, description: str) -> Quantity:
    return Quantity(name, unit, description, "xyz", XYZ)


QUANTITIES = (
    Quantity("orientation", "1", "unit quaternion, body to space", "wxyz", ("w", *XYZ)),
    _vector("omega", "rad/s", "angular velocity, body axes"),
    _vector("omega_space", "rad/s", "angular velocity, space axes"),
    _vector("contact_body", "m", "contact from the centre of mass, body axes"),
    _vector("contact_ground", "m", "contact on the ground, space axes"),
    _vector("centre", "m", "centre of mass, space axes"),
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


@dataclass(frozen=True)
class RollingProblem:
    """What rolls on what, and when to stop.

    lift_off  stop where the ground would have to pull
    friction  stop where rolling needs a larger coefficient (None: never)
    """

    body: Body
    ground: Surface
    forces: Forces = Forces()  # noqa: RUF009 (frozen)
    lift_off: bool = True
    friction: float | None = None

    @property
    def core(self) -> Core:
        """The equations of motion."""
        return Core(self.body, self.ground, self.forces)

    def system(self, sense: float = 1.0) -> FirstOrderSystem:
        """The first-order system; ``sense`` is the sign of the regularity at the start."""
        core = self.core
        body, ground = self.body.surface.coordinates, self.ground.coordinates
        states = tuple(Quantity(f"q_{i}", "1", "orientation") for i in ("w", *XYZ))
        states += tuple(Quantity(f"omega_{i}", "rad/s", "angular velocity") for i in XYZ)
        for own, place, coordinates in (
            (core.body_own, "body", body),
            (core.ground_own, "ground", ground),
        ):
            if own:
                states += tuple(
                    Quantity(f"{place}_{c.name}", c.unit, f"{c.description}, {place}")
                    for c in coordinates
                )
        return FirstOrderSystem(
            states=states,
            numbers=core.numbers | {"run": {"friction": self.friction or 0.0, "sense": sense}},
            rate=core.rate,
            observables=lambda ns, x, p, t: observables(core, ns, x, p),
            quantities=QUANTITIES,
            structure=("rolling", *core.structure),
            events=self._events(core, sense),
            conserves=not self.forces.dissipates,
            invariants=INVARIANTS,
            balance=_balance(self.body),
            attributes={"mass": self.body.mass},
        )

    def _events(self, core: Core, sense: float) -> tuple[Event, ...]:
        def observed(name: str) -> Callable[..., Scalar]:
            return lambda ns, x, p, t: observables(core, ns, x, p)[name]

        def slip(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            seen = observables(core, ns, x, p)
            reaction, normal = seen["reaction"], seen["normal_reaction"]
            mu = p["run"]["friction"]
            return reaction @ reaction - (1 + mu * mu) * (normal * normal)

        def regular(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            return p["run"]["sense"] * core.pose(ns, x, p).rolling.regularity - 1e-7

        events: list[Event] = []
        if self.lift_off:
            events.append(
                Event("lift_off", observed("normal_reaction"), -1, Outcome.LIFTED_OFF, limit=True)
            )
        if self.friction is not None:
            events.append(Event("slip", slip, 1, Outcome.SLIPPED, limit=True))
        if not _always_regular(core):
            events.append(Event("curvature_lost", regular, -1, Outcome.CURVATURE_LOST))
        if core.body_own:
            events += self._edges("body", self.body.surface, sense)
        if core.ground_own:
            events += self._edges("ground", self.ground, sense)
        return tuple(events)

    def _edges(self, side: str, surface: Surface, sense: float) -> list[Event]:
        """The edges of a chart: go on in another chart, or stop."""
        core = self.core
        part = slice(2, 3) if side == "body" else slice(3, 4)

        def edge(function: Callable[..., Scalar]) -> Callable[..., Scalar]:
            return lambda ns, x, p, t: function(ns, p[side], core.split(x)[part][0])

        def switch(x: np.ndarray) -> tuple[FirstOrderSystem, np.ndarray] | None:
            q, omega, c, c1 = core.split(x)
            found = surface.next_chart(np.asarray(c if side == "body" else c1, dtype=float))
            if found is None:
                return None
            chart, coordinates = found
            if side == "body":
                problem, c = replace(self, body=replace(self.body, surface=chart)), coordinates
            else:
                problem, c1 = replace(self, ground=chart), coordinates
            return problem.system(sense), np.concatenate([q, omega, c, c1]).astype(float)

        return [
            Event(
                f"{side} chart, {what}", edge(function), -1, Outcome.LEFT_CHART,
                message=f"the contact reached {what} on the {side}", switch=switch,
            )
            for what, function in surface.limits()
        ]  # fmt: skip


def _always_regular(core: Core) -> bool:
    """Rolling is determined everywhere: a body given by its normals on a plane."""
    return core.body.surface.by_normal and core.ground.kind == "plane"


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


def _balance(body: Body) -> Balance:
    """Λ from the force equation, put into the moment equation about the centre of mass.

    m v̇_O = F + Λ,   d/dt (I ω + κ e) = (s − O) × Λ + M,   dO/dt = a × ω

    v̇_O, ω̇ and dO/dt come from the motion, not from the equations.  Relative to the larger of
    |F| |a| and |J ω̇|, but never less than a thousandth of its largest value.
    """
    I = np.array(body.inertia)
    needs = (
        "centre", "velocity", "angular_momentum", "contact_ground", "contact_body",
        "force", "moment", "omega",
    )  # fmt: skip

    def residuals(
        at: Mapping[str, np.ndarray], rate: Mapping[str, np.ndarray]
    ) -> dict[str, np.ndarray]:
        size = np.linalg.norm
        reaction = body.mass * rate["velocity"] - at["force"]
        arm = at["contact_ground"] - at["centre"]
        gap = rate["angular_momentum"] - np.cross(arm, reaction) - at["moment"]
        a, omega_dot = at["contact_body"], rate["omega"]
        square = np.sum(a * a, axis=1, keepdims=True)
        along = np.sum(a * omega_dot, axis=1, keepdims=True)
        J_omega_dot = omega_dot @ I + body.mass * (square * omega_dot - a * along)
        scale = np.maximum(size(at["force"], axis=1) * size(a, axis=1), size(J_omega_dot, axis=1))
        scale = np.maximum(scale, 1e-3 * scale.max())
        slide = size(rate["centre"] - at["velocity"], axis=1)
        speed = (size(a, axis=1) * size(at["omega"], axis=1)).max()
        return {
            "momentum_balance": size(gap, axis=1) / np.where(scale > 0, scale, 1.0),
            "rolling": slide / (speed if speed > 0 else 1.0),
        }

    return Balance(("momentum_balance", "rolling"), needs, residuals)
