r"""A rolling body as a general system: five coordinates, two conditions, every classical form.

    2T = M |v_O|² + ω·I ω         v_O and ω by (11) and (9), sliding allowed
    sliding = 0                   the conditions (12), linear in u̇ … v̇₁

From here on the forms of general systems apply: multipliers, (17), Maggi, Appell, Hamel …
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from sympy import Expr, Integer

from voronets.expressions.algebra import as_expression, derivative
from voronets.expressions.scalars import FLOATS, symbols
from voronets.expressions.vectors import Vector
from voronets.forms.neumann.coordinates import COORDINATES, Neumann
from voronets.forms.neumann.kinematics import angular_velocity, lever, sliding
from voronets.forms.neumann.moving_axes import NOTHING, Axes, rotor_couple
from voronets.forms.neumann.problem_letters import (
    ProblemLetters,
    coordinate_symbols,
    velocity_symbols,
)
from voronets.forms.neumann.rolling_body import rolling_body
from voronets.mechanics.system import System


def constrained_system(coordinates: Neumann) -> System:
    """The problem in u, v, ϑ, u₁, v₁ with its letters for parameters."""
    letters = ProblemLetters(coordinates.numbers)
    ns, p = symbols(), letters.p
    q, q_dot = coordinate_symbols(), velocity_symbols()
    at = coordinates.place(ns, p, q)
    omega, slip = angular_velocity(at, q_dot), sliding(at, q_dot)
    m, I, kappa_e = coordinates.core.inertia(p)
    E = at.body.axes
    axes = Axes(m, E @ I @ E.T, E @ kappa_e, lever(at), omega, slip, NOTHING, NOTHING)
    forces = coordinates.problem.forces
    U, _ = forces.potential(ns, p["force"], m, at.ground.X - at.R @ at.body.X)
    couple = forces.moment(p["force"], omega, Vector(0, 0, 1)) + rotor_couple(omega, axes.rotor)
    return System(
        COORDINATES,
        T=as_expression(axes.kinetic_energy),
        U=as_expression(U),
        Q=_generalized(couple, omega, [v.name for v in q_dot]),
        constraints=(as_expression(slip[0]), as_expression(slip[1])),
        parameters=letters.values,
    )


def constrained_state(coordinates: Neumann, state: Sequence[float] | np.ndarray) -> np.ndarray:
    """u, v, ϑ, u₁, v₁ and their rates at a state of the core."""
    c = [float(x) for x in coordinates.from_state(state)]
    rates = rolling_body(coordinates, FLOATS, c, coordinates.numbers).contact.rates
    return np.array([*c[:5], *rates], dtype=float)


def _generalized(couple: Vector, omega: Vector, velocities: Sequence[str]) -> tuple[Expr, ...]:
    """The generalized forces of a couple: its components times ∂ω/∂q̇."""
    if all(x == 0 for x in couple):
        return tuple(Integer(0) for _ in velocities)
    return tuple(
        sum((as_expression(c) * derivative(as_expression(w), v)
             for c, w in zip(couple, omega, strict=True)), Integer(0))
        for v in velocities
    )  # fmt: skip
