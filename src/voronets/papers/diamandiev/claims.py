"""Claims of Diamandiev that are made in words, measured on the core."""

from __future__ import annotations

import numpy as np
from sympy import Expr

from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.forms.general.diamandiev import DiamandievChaplygin
from voronets.mechanics.system import velocity as rate_name
from voronets.papers.diamandiev.general_states import NAMES, body_as_system, own_coefficients
from voronets.papers.diamandiev.plane_states import (
    MASS,
    MOMENTS,
    PlaneStates,
    coefficients,
    energy,
    random_states,
)
from voronets.papers.entry import Residuals
from voronets.papers.product_numbers import Compared, product_residual

STEP = 0.3  # by which one coordinate is changed


def dependence_of_coefficients(seed: int) -> Residuals:
    """How B changes with φ, ψ, θ, and with x_G, y_G."""
    states = random_states(seed)
    B = coefficients(states)[:2]
    size = np.abs(B).max()
    turned = PlaneStates(states.angles + STEP, states.rates, states.state[7:9])
    moved = PlaneStates(states.angles, states.rates, states.state[7:9] + STEP)
    by_angles, by_place = (np.abs(coefficients(x)[:2] - B).max() / size for x in (turned, moved))
    product = product_residual({"B": Compared(own_coefficients(states), B)}, {})
    return Residuals(float(by_angles), float(by_place), product)


def dependence_of_energy(seed: int) -> Residuals:
    """How T changes with ẋ_G, ẏ_G, and with x_G, y_G; the angles and their rates are held.

    The second is the kinetic energy of the core at two places of the plane.
    """
    states = random_states(seed)
    velocity = states.in_time(states.centre)
    y = np.concatenate([states.angles, states.rates, velocity[:2]]).astype(complex)
    faster = y.copy()
    faster[6:] += STEP
    T = energy(y).real
    changed = np.abs(energy(faster).real - T).max() / T.max()
    moved = PlaneStates(states.angles, states.rates, states.state[7:9] + STEP)
    I, v = np.array(MOMENTS)[:, None], moved.in_time(moved.centre)
    there = (np.sum(I * moved.omega**2, axis=0) + MASS * np.sum(v * v, axis=0)) / 2
    places = (*(0 * states.angles[:2]), *states.angles, *velocity[:2], *states.rates)
    own = as_function(body_energy(), (*NAMES, *map(rate_name, NAMES)))(ARRAYS, *places)
    product = product_residual({"T": Compared(own, T)}, {})
    return Residuals(float(changed), float(np.abs(there - T).max() / T.max()), product)


def body_energy() -> Expr:
    """T of the product's form, all velocities in it."""
    return DiamandievChaplygin(body_as_system(), NAMES[:2]).definitions[0].right[0].expression
