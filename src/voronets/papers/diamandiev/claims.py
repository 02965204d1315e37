"""Claims of Diamandiev that are made in words, measured on the core."""

from __future__ import annotations

import numpy as np

from voronets.papers.diamandiev.plane_states import (
    MASS,
    MOMENTS,
    PlaneStates,
    coefficients,
    energy,
    random_states,
)
from voronets.papers.entry import Residuals

STEP = 0.3  # by which one coordinate is changed


def dependence_of_coefficients(seed: int) -> Residuals:
    """How B changes with φ, ψ, θ, and with x_G, y_G."""
    states = random_states(seed)
    B = coefficients(states)[:2]
    size = np.abs(B).max()
    turned = PlaneStates(states.angles + STEP, states.rates, states.state[7:9])
    moved = PlaneStates(states.angles, states.rates, states.state[7:9] + STEP)
    by_angles, by_place = (np.abs(coefficients(x)[:2] - B).max() / size for x in (turned, moved))
    return Residuals(float(by_angles), float(by_place))


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
    return Residuals(float(changed), float(np.abs(there - T).max() / T.max()))
