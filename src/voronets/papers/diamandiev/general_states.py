"""The rolling body as a general system in x_G, y_G, φ, ψ, θ: what the product's form (2) makes of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Symbol, cos, sin

from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.forms.general.diamandiev import DiamandievChaplygin
from voronets.mechanics.system import System, acceleration, velocity
from voronets.papers.analytic import slope, unit
from voronets.papers.diamandiev.plane_states import (
    GRAVITY,
    MASS,
    MOMENTS,
    SUPPORT,
    PlaneStates,
    coefficients,
    energy,
    height,
    random_states,
)
from voronets.papers.product_numbers import Compared
from voronets.surfaces.support import NAMES as NORMAL

NAMES = ("x", "y", "phi", "psi", "theta")


@lru_cache(maxsize=1)
def body_as_system() -> System:
    """T by (19), U by (20), conditions by (17) with the contact of (8)."""
    phi, psi, theta = map(Symbol, NAMES[2:])
    x1, y1, phi1, psi1, theta1 = (Symbol(velocity(name)) for name in NAMES)
    up = sympy.Matrix([sin(theta) * sin(phi), sin(theta) * cos(phi), cos(theta)])
    normal = [Symbol(name) for name in NORMAL]
    down = dict(zip(normal, -up, strict=True))
    h = SUPPORT.xreplace(down)
    slopes = sympy.Matrix([SUPPORT.diff(n).xreplace(down) for n in normal])
    contact = (
        slopes - up * (up.dot(slopes)) - up * h
    )  # the gradient across the normal, and h along it
    omega = sympy.Matrix([
        sin(phi) * sin(theta) * psi1 + cos(phi) * theta1,
        cos(phi) * sin(theta) * psi1 - sin(phi) * theta1, cos(theta) * psi1 + phi1,
    ])  # fmt: skip
    turn = _about_z(psi) * sympy.rot_axis1(-theta) * _about_z(phi)
    speed = turn * contact.cross(omega)
    climb = h.diff(phi) * phi1 + h.diff(theta) * theta1
    T = sum((I * w**2 for I, w in zip(MOMENTS, omega, strict=True)), sympy.Integer(0)) / 2
    T = T + MASS * (x1**2 + y1**2 + climb**2) / 2
    return System(NAMES, T=T, U=-MASS * GRAVITY * h, Q=(sympy.Integer(0),) * 5,
                  constraints=(x1 - speed[0], y1 - speed[1]))  # fmt: skip


def _about_z(angle: Expr) -> sympy.Matrix:
    return sympy.rot_axis3(-angle)


def _columns(states: PlaneStates, seed: int) -> tuple[np.ndarray, ...]:
    """q, q̇ (5, samples) of a motion, and q̈ of none."""
    q = np.concatenate([0 * states.angles[:2], states.angles])
    v = np.concatenate([states.in_time(states.centre)[:2], states.rates])
    return q, v, np.random.default_rng(seed + 3).normal(size=q.shape)


def own_coefficients(states: PlaneStates) -> np.ndarray:
    """B by the product's form, (2 of G, 3 of the angles, samples)."""
    form = DiamandievChaplygin(body_as_system(), NAMES[:2])
    formulas = [x.right[0].expression for x in form.coefficients]
    values = as_function(formulas, NAMES)(ARRAYS, *(0 * states.angles[:2]), *states.angles)
    return np.reshape(np.stack(values), (2, 3, -1))


def conditions_by_form(seed: int) -> dict[str, Any]:
    """B of (1)."""
    B = own_coefficients(random_states(seed))
    return {f"B_{by}{of}": B[i, j] for i, of in enumerate("xy") for j, by in enumerate("φψθ")}


def equations_by_form(seed: int) -> dict[str, Any]:
    """The left sides of (2) at accelerations that no motion has."""
    states = random_states(seed)
    q, v, a = _columns(states, seed)
    form = DiamandievChaplygin(body_as_system(), NAMES[:2])
    arguments = (*NAMES, *map(velocity, NAMES), *map(acceleration, NAMES))
    values = as_function([x.residual for x in form.equations[:3]], arguments)(ARRAYS, *q, *v, *a)
    lines = _left_sides(states, v, a)
    return {f"line {i}": Compared(x, y) for i, (x, y) in enumerate(zip(values, lines, strict=True))}


def _left_sides(states: PlaneStates, v: np.ndarray, a: np.ndarray) -> np.ndarray:
    """d/dt ∂T/∂q̇_μ − ∂T/∂q_μ − ∂U/∂q_μ + Σ B_μρ d/dt ∂T/∂q̇_ρ along any accelerations, (3, samples)."""
    y = np.concatenate([states.angles, states.rates, v[:2]]).astype(complex)
    y_dot = np.concatenate([states.rates, a[2:], a[:2]])

    def rate(i: int) -> np.ndarray:
        return slope(lambda z: slope(energy, z, unit(i, 8)), y, y_dot).real

    B, dependent = coefficients(states), [rate(6), rate(7)]
    found = []
    for i in range(3):
        T = slope(energy, y, unit(i, 8)).real
        U = -MASS * GRAVITY * slope(height, y[:3], unit(i, 3)).real
        found.append(rate(3 + i) - T - U + B[0, i] * dependent[0] + B[1, i] * dependent[1])
    return np.stack(found)
