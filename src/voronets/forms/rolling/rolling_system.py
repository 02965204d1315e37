r"""A rolling body as a general system: coordinates of any kind, two conditions, every classical form.

    2T = M |w|² + ω·I ω,   w = a × ω + slip         sliding allowed
    slip = 0                                        two conditions, linear in q̇

a is the contact from the centre of mass and ω the angular velocity, both in body axes, slip the
velocity of the body's point at the contact.  Neumann's coordinates are in ``constrained_system``,
coordinates of one's own in ``own_coordinates``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from sympy import Expr, Integer

from voronets.expressions.algebra import as_expression, derivative
from voronets.expressions.scalars import symbols
from voronets.expressions.vectors import Vector
from voronets.forms.neumann.moving_axes import NOTHING, Axes, rotor_couple
from voronets.mechanics.plain_symbols import velocity
from voronets.mechanics.system import System
from voronets.rolling.system import RollingProblem

Three = tuple[Expr, Expr, Expr]
ZERO = Integer(0)
ZEROS: Three = (ZERO, ZERO, ZERO)


@dataclass(frozen=True)
class RollingSystem(System):
    """A rolling body as a general system.

    lever     x, y, z: the contact from the centre of mass, body axes, of q            m
    turning   p, q, r: the angular velocity in body axes, of q, linear in q̇          rad/s
    couple    of a rotor and of resistances, body axes, of q and q̇                   N m
    m, I      mass and inertia in letters                                             kg, kg m²
    """

    lever: Three = ZEROS
    turning: Three = ZEROS
    couple: Three = ZEROS
    m: Expr = ZERO
    I: tuple[Three, ...] = ()

    def over(self, system: System) -> RollingSystem:
        """The same body over the scalars of a graph, of which the system is already."""
        scalar = system.T.graph.scalar
        stated = {one.name: getattr(system, one.name) for one in fields(System)}
        vectors = ((scalar(x), scalar(y), scalar(z)) for x, y, z in (
            self.lever, self.turning, self.couple, *self.I))  # fmt: skip
        lever, turning, couple, *I = vectors
        return RollingSystem(**stated, lever=lever, turning=turning, couple=couple,
                             m=scalar(self.m), I=tuple(I))  # fmt: skip


def rolling_system(
    problem: RollingProblem, p: Mapping[str, Any], names: Sequence[str], *, lever: Vector,
    turning: Vector, slip: Vector, normal: Vector, centre: Vector, constraints: Sequence[Any],
    parameters: Mapping[str, float], quasi: Sequence[tuple[str, Expr]] = (),
    near: Sequence[float] = (),
) -> RollingSystem:  # fmt: skip
    """The general system of a problem whose numbers are ``p``, in its coordinates.

    slip, normal  of the body's point at the contact, and the normal there, body axes
    centre        the centre of mass in space
    """
    m, I, kappa_e = problem.core.inertia(p)
    axes = Axes(m, I, kappa_e, lever, turning, slip, NOTHING, NOTHING)
    forces = problem.forces
    U, _ = forces.potential(symbols(), p["force"], m, centre)
    couple = forces.moment(p["force"], turning, normal) + rotor_couple(turning, kappa_e)
    return RollingSystem(
        tuple(names),
        T=as_expression(axes.kinetic_energy),
        U=as_expression(U),
        Q=generalized(couple, turning, names),
        constraints=tuple(map(as_expression, constraints)),
        parameters=dict(parameters),
        quasi=tuple(quasi),
        near=tuple(near),
        lever=three(lever),
        turning=three(turning),
        couple=three(couple),
        m=as_expression(m),
        I=tuple(three(row) for row in I),
    )


def three(vector: Sequence[Any]) -> Three:
    """A vector as three expressions."""
    x, y, z = map(as_expression, vector)
    return x, y, z


def generalized(couple: Vector, turning: Vector, names: Sequence[str]) -> tuple[Expr, ...]:
    """The generalized forces of a couple: its components times ∂ω/∂q̇."""
    if all(x == 0 for x in couple):
        return tuple(Integer(0) for _ in names)
    return tuple(
        sum((as_expression(c) * derivative(as_expression(w), velocity(name))
             for c, w in zip(couple, turning, strict=True)), Integer(0))
        for name in names
    )  # fmt: skip
