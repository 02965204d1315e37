"""Voronets 1912 (6): any axes with any pole, along a motion of the core, give its real forces.

The axes turn against the body about a wandering pole as they please.  Their letters are made from the
core's motion and from the way the axes were chosen; the force and the moment that (6) asks for are the
weight, the central force and the ground's reaction.
"""

from __future__ import annotations

import numpy as np
import pytest

from forms.cases import CASES, coordinates, name_of, places
from forms.derivatives import gap
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Matrix, Vector
from voronets.forms.neumann.moving_axes import Axes

CHOSEN = [case for case in CASES if (case.rotor and case.off) or case.force == "resistance"]


def vector(x):
    return Vector(*(float(y) for y in x))


@pytest.mark.parametrize("case", CHOSEN, ids=name_of)
def test_force_and_moment(case):
    found, core = coordinates(case), case.problem.core
    rng = np.random.default_rng(61)
    for c in places(found, seed=61):
        state = found.to_state(c)
        at = core.pose(FLOATS, state.tolist(), core.numbers)
        dynamics = core.dynamics(FLOATS, core.numbers, at)
        R, omega, a, omega_dot, reaction = (
            np.array(x, dtype=float)
            for x in (at.R, at.omega, at.body.x, dynamics.omega_dot, dynamics.reaction)
        )
        m, I = case.problem.body.mass, np.array(case.problem.body.inertia)
        kappa = np.array(core.inertia(core.numbers)[2], dtype=float)
        given = R.T @ np.array(dynamics.F, dtype=float)
        couple = np.array(core.forces.moment(core.numbers["force"], at.omega, at.n), dtype=float)

        # the axes in body axes: rows of E, turning with w against the body; the pole with pole_dot
        E = np.linalg.qr(rng.normal(size=(3, 3)))[0]
        E *= np.sign(np.linalg.det(E))
        w, pole, pole_dot = rng.normal(size=(3, 3))
        # velocity and acceleration of O, body axes
        v = np.cross(a, omega)
        acceleration = (given + reaction) / m
        # α, β, γ: the body's point at the pole, and how its components on the axes change
        point = v + np.cross(omega, pole)
        point_rate = (
            acceleration + np.cross(omega_dot, pole)
            + np.cross(omega, pole_dot + np.cross(omega, pole)) - np.cross(omega, point)
        )  # d/dt in body axes  # fmt: skip
        axes = Axes(
            m, Matrix(*(E @ I @ E.T).tolist()), vector(E @ kappa), vector(E @ pole), vector(E @ omega),
            vector(E @ point), vector(E @ pole_dot), vector(E @ -w),
        )  # fmt: skip
        # a vector's components on the axes change by E (ẋ − w × x)
        point_dot = vector(E @ (point_rate - np.cross(w, point)))
        turning_dot = vector(E @ (omega_dot - np.cross(w, omega)))
        force = np.array(axes.force(point_dot, turning_dot), dtype=float)
        assert gap(force, E @ (given + reaction)) < 1e-11
        moment = np.array(axes.moment(point_dot, turning_dot), dtype=float)
        real = np.cross(-pole, given) + np.cross(a - pole, reaction) + couple
        assert gap(moment, E @ real) < 1e-11
        still = not_turning(axes, point_dot, turning_dot)
        assert gap(still, E @ real) > 1e-6  # axes that did not turn would ask for another moment
        energy = (m * v @ v + omega @ I @ omega) / 2
        assert float(axes.kinetic_energy) == pytest.approx(energy, rel=1e-12)


def not_turning(axes: Axes, point_dot: Vector, omega_dot: Vector) -> np.ndarray:
    still = axes._replace(turning=Vector(0.0, 0.0, 0.0))
    return np.array(still.moment(point_dot, omega_dot), dtype=float)


def test_a_body_at_rest():
    """A body at rest asks for no force and no moment, however the axes move."""
    zero = Vector(0.0, 0.0, 0.0)
    axes = Axes(2.0, Matrix((1.0, 0, 0), (0, 1.0, 0), (0, 0, 1.0)), zero, Vector(0.1, 0.2, 0.3),
                zero, zero, Vector(1.0, 2.0, 3.0), Vector(0.3, 0.2, 0.1))  # fmt: skip
    assert np.abs(np.array(axes.force(zero, zero), dtype=float)).max() == 0
    assert np.abs(np.array(axes.moment(zero, zero), dtype=float)).max() == 0
