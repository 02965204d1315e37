"""Coordinates without mass: well posed wherever the constraints allow no motion without mass."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from sympy import cos, sin, symbols
from sympy.physics.vector import dynamicsymbols

import voronets
from oracle_systems.dalembert import Oracle
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import FLOATS
from voronets.forms.system import system
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.start import start_system

t = dynamicsymbols._t
x, y, z, phi, theta = dynamicsymbols("x y z phi theta")
X, Y, Z = x.diff(t), y.diff(t), z.diff(t)
g, r, m = symbols("g r m")


def pulley():
    """A weight whose rope turns a massless wheel with a spring on it."""
    return {
        "coordinates": [x, theta],
        "kinetic": m * X**2 / 2,
        "force_function": m * g * x - 3 * theta**2 / 2,
        "constraints": [X - r * theta.diff(t)],
        "parameters": {m: 1.3, g: 9.81, r: 0.4},
    }


def rod_of_points():
    """A pendulum in x, y with its angle beside them, without a mass of its own."""
    return {
        "coordinates": [x, y, phi],
        "kinetic": m * (X**2 + Y**2) / 2,
        "force_function": -m * g * y,
        "holonomic": [x - r * sin(phi), y + r * cos(phi)],
        "parameters": {m: 0.7, g: 9.81, r: 0.5},
    }


def sleigh():
    """A blade without mass or moment of its own under a point mass beside it, driven round."""
    ahead = (x + r * cos(phi)).diff(t) ** 2 + (y + r * sin(phi)).diff(t) ** 2
    return {
        "coordinates": [x, y, phi, theta],
        "kinetic": m * ahead / 2 + theta.diff(t) ** 2 / 5,
        "forces": {theta: cos(t)},
        "constraints": [X * sin(phi) - Y * cos(phi), phi.diff(t) - (1 + x**2) * theta.diff(t)],
        "parameters": {m: 0.7, r: 0.5},
    }


def small_wheel():
    """A wheel of a micrometre: a coordinate that turns a million times faster than the other moves."""
    turned = {theta: 3e-10 * cos(t)}
    return pulley() | {"parameters": {m: 1e-4, g: 9.81, r: 1e-6}, "force_function": m * g * x,
                       "forces": turned}  # fmt: skip


def together():
    """Only the sum of two velocities has mass; the constraint gives the difference."""
    return {
        "coordinates": [x, y, z],
        "kinetic": m * (X + Y) ** 2 / 2 + Z**2,
        "force_function": -(x**2) - 2 * y**2 + x * z,
        "constraints": [X - Y - z * Z],
        "parameters": {m: 0.9},
    }


def negative():
    """A negative kinetic energy in a motion that the constraint forbids."""
    return {
        "coordinates": [x, y],
        "kinetic": (X**2 - 4 * Y**2) / 2,
        "force_function": -x * y,
        "constraints": [Y - sin(x) * X / 4],
    }


WELL_POSED = [pulley, rod_of_points, sleigh, small_wheel, together, negative]


@pytest.mark.parametrize("statement", WELL_POSED)
def test_accelerations_and_reactions_against_the_oracle(statement):
    statement = statement()
    stated, oracle = system(**statement), Oracle(**statement)
    n = len(stated.names)
    random = np.random.default_rng(7)
    for _ in range(3):
        state = random.uniform(-0.8, 0.8, 2 * n)
        a, multipliers = oracle.solve(state, 0.3)
        found, reactions = SystemDynamics(stated).solved(
            FLOATS, state.tolist(), stated.parameters, 0.3
        )
        np.testing.assert_allclose(found, a, rtol=1e-11, atol=1e-11 * np.abs(a).max())
        np.testing.assert_allclose(
            reactions, multipliers, rtol=1e-11, atol=1e-11 * np.abs(multipliers).max()
        )


@pytest.mark.parametrize("statement", WELL_POSED)
def test_every_form_agrees(statement):
    statement = statement()
    stated, oracle = system(**statement), Oracle(**statement)
    state = oracle.admissible(
        np.random.default_rng(8).uniform(0.2, 0.9, 2 * len(stated.names)), 0.0
    )
    a, _ = oracle.solve(state, 0.0)
    for form in stated.forms().applicable:
        found = stated.equations(form).form.accelerations(state)
        np.testing.assert_allclose(found, a, rtol=1e-8, atol=1e-9 * np.abs(a).max())


@pytest.mark.parametrize("engine", ["heyoka", "scipy"])
def test_the_pendulum_with_its_angle_moves_as_a_pendulum(engine):
    stated = system(**rod_of_points())
    begin = start_system(
        stated, {x: 0.5 * np.sin(0.9), y: -0.5 * np.cos(0.9), phi: 0.9, phi.diff(t): 0.4}
    )
    motion = voronets.simulate(begin, 5.0, engine=engine)
    angle = solve_ivp(lambda _, u: [u[1], -9.81 / 0.5 * np.sin(u[0])], (0, 5), [0.9, 0.4],
                      method="DOP853", rtol=1e-12, atol=1e-13, t_eval=motion.t).y[0]  # fmt: skip
    assert motion["phi"].values == pytest.approx(angle, abs=1e-8)
    assert motion["x"].values == pytest.approx(0.5 * np.sin(angle), abs=1e-8)
    verdict = motion.verdict
    assert verdict.energy_drift < 1e-9 and verdict.residuals["dalembert"] < 1e-8
    assert verdict.invariants_drift < 1e-9 and verdict.conditioning < 1e3


def test_a_massless_coordinate_in_a_file():
    motion = voronets.run({
        "system": {
            "coordinates": ["x", "theta"],
            "kinetic": "m*x'^2/2",
            "force_function": "m*g*x - 3*theta^2/2",
            "constraints": ["x' = r*theta'"],
            "parameters": {"m": 1.3, "g": 9.81, "r": 0.4},
        },
        "start": {"x": 0, "theta": 0, "x'": 0},
        "run": {"duration": 3.0},
    })  # fmt: skip
    w = np.sqrt(3 / 1.3) / 0.4  # m x″ = m g − 3 x/r²
    assert motion["x"].values == pytest.approx(9.81 / w**2 * (1 - np.cos(w * motion.t)), abs=1e-12)
    assert motion["reactions"].values[:, 0] == pytest.approx(-3 * motion["theta"].values / 0.4)


def test_small_oscillations_with_a_massless_coordinate():
    found = voronets.small_oscillations(
        system(**(pulley() | {"force_function": -3 * theta**2 / 2})), at={}
    )
    assert found.frequencies == pytest.approx([np.sqrt(3 / 1.3) / 0.4])


def test_ill_posed_ones_are_refused_at_once():
    def told(*parts, **more):
        with pytest.raises(InputError) as error:
            system(*parts, **more)
        return {fault.key: fault.got for fault in error.value.faults}

    free = "zero for the motion +1 theta', everywhere"
    assert told([x, theta], X**2) == {"kinetic": free}
    loose = told([x, y, theta], X**2 + Y**2, constraints=[X - Y])
    assert loose == {"kinetic": free}
    both = told([x, y, z], Z**2, constraints=[X - 2 * Y])
    assert both == {"kinetic": "zero for the motion +1 x' +0.5 y', everywhere"}
    against = told([x, y], X**2 - 4 * Y**2, constraints=[X - Y])
    assert "negative for the motion" in against["kinetic"]
