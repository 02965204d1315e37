"""Witness of Diamandiev's paper: a body with a support function on a plane, moved by the core.

Orientations are products of three turns, ω comes from their derivatives, the contact and ω̇ from the core, the
acceleration of G from the core's reaction.  T is written down once as a function of the angles, their rates and
ẋ_G, ẏ_G; its derivatives are Cauchy's integrals (``papers.analytic``).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import sympy

from voronets.expressions.rotations import quaternion_of_matrix, rotation_matrix
from voronets.expressions.scalars import ARRAYS
from voronets.papers.analytic import slope, unit
from voronets.papers.arrays import product
from voronets.papers.voronets1912.explicit_surface import rate_of
from voronets.papers.voronets1912.rotations import body_turning, euler_rotation
from voronets.rolling.body import body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces.catalogue import place, plane
from voronets.surfaces.support import NAMES, Support

NX, NY, NZ = sympy.symbols(NAMES)
SUPPORT = 1 + NX / 30 + NX**2 * NY * NZ / 30 + (NX**4 + 2 * NY**4 - NZ**4) / 25
MASS, MOMENTS, GRAVITY, SAMPLES = 1.3, (0.31, 0.42, 0.57), 9.81, 5
ANGLES = "φ ψ θ"
Function = Callable[[np.ndarray], np.ndarray]
_h = sympy.lambdify((NX, NY, NZ), SUPPORT, "numpy")


def support_body() -> RollingProblem:
    """A body whose support function has no symmetry, on a level plane."""
    own = body(MASS, MOMENTS, place(Support(SUPPORT)))
    return RollingProblem(own, plane(), Forces(gravity=(0.0, 0.0, -GRAVITY)), lift_off=False)


def orientation(angles: np.ndarray) -> np.ndarray:
    """a_ij of φ, ψ, θ: turns by ψ about z, by θ about the line of nodes, by φ about ζ."""
    return euler_rotation(np.stack([angles[1], angles[2], angles[0]]))


def height(angles: np.ndarray) -> np.ndarray:
    """f of φ, ψ, θ: the support function of the direction down."""
    return np.asarray(_h(*-orientation(angles)[2]))


def turning(y: np.ndarray) -> np.ndarray:
    """p, q, r of φ, ψ, θ and their rates, six numbers."""
    return body_turning(orientation(y[:3]), slope(orientation, y[:3], y[3:6]))


def climbing(y: np.ndarray) -> np.ndarray:
    """ż_G of φ, ψ, θ and their rates."""
    return slope(height, y[:3], y[3:6])


def energy(y: np.ndarray) -> np.ndarray:
    """T of φ, ψ, θ, their rates, ẋ_G and ẏ_G."""
    A, B, C = MOMENTS
    p, q, r = turning(y[:6])
    z_dot = climbing(y[:6])
    found: np.ndarray = (
        A * p**2 + B * q**2 + C * r**2 + MASS * (y[6] ** 2 + y[7] ** 2 + z_dot**2)
    ) / 2
    return found


class PlaneStates:
    """States with angles and rates, the core's state that belongs to each, and what the core says of them."""

    def __init__(self, angles: np.ndarray, rates: np.ndarray, at: np.ndarray) -> None:
        self.core = support_body().core
        self.angles, self.rates = angles, rates
        y = np.concatenate([angles, rates]).astype(complex)
        self.omega = turning(y).real
        R = orientation(angles)
        q = np.array([quaternion_of_matrix(R[..., i]) for i in range(R.shape[-1])]).T
        self.state = np.concatenate([q, self.omega, at])
        numbers = self.core.numbers
        rate = self.core.rate(ARRAYS, list(self.state), numbers, 0.0)
        self.rate = np.stack(np.broadcast_arrays(*rate))
        pose = self.core.pose(ARRAYS, list(self.state), numbers)
        self.reaction = np.stack(
            np.broadcast_arrays(*self.core.dynamics(ARRAYS, numbers, pose).reaction)
        )

    def in_time(self, function: Function) -> np.ndarray:
        """d/dt of a function of the core's state."""
        return rate_of(function, self.state, self.rate)

    def R(self, x: np.ndarray) -> np.ndarray:
        """a_ij."""
        return np.array(rotation_matrix(list(x[:4])))

    def contact(self, x: np.ndarray) -> np.ndarray:
        """ξ₀, η₀, ζ₀."""
        pose = self.core.pose(ARRAYS, list(x), self.core.numbers)
        return np.stack(np.broadcast_arrays(*pose.body.x, x[0])[:3])

    def centre(self, x: np.ndarray) -> np.ndarray:
        """G in space; the plane is z = 0."""
        on_plane = np.stack([x[7], x[8], 0 * x[7]])
        found: np.ndarray = on_plane - product(self.R(x), self.contact(x))
        return found

    @property
    def accelerations(self) -> np.ndarray:
        """φ̈, ψ̈, θ̈ of the core's ω̇."""
        y = np.concatenate([self.angles, self.rates]).astype(complex)
        still = slope(turning, y, np.concatenate([self.rates, 0 * self.rates])).real
        columns = [slope(turning, y, unit(3 + i, 6)).real for i in range(3)]
        matrix = np.stack(columns, axis=1)  # (3, 3, samples)
        rest = self.rate[4:7] - still
        found = np.linalg.solve(np.moveaxis(matrix, -1, 0), np.moveaxis(rest, -1, 0)[..., None])
        return np.moveaxis(found[..., 0], 0, -1)


def random_states(seed: int) -> PlaneStates:
    """Angles away from θ = 0 and π, any rates."""
    rng = np.random.default_rng(seed)
    angles = np.stack(
        [rng.uniform(-3, 3, SAMPLES), rng.uniform(-3, 3, SAMPLES), rng.uniform(0.5, 2.6, SAMPLES)]
    )
    return PlaneStates(angles, rng.normal(size=(3, SAMPLES)), rng.normal(size=(2, SAMPLES)))


def coefficients(states: PlaneStates) -> np.ndarray:
    """B: the velocity of G that unit rates of φ, ψ, θ give, by the core; (3 of G, 3 of the angles, samples)."""
    columns = []
    for i in range(3):
        rates = np.zeros_like(states.rates)
        rates[i] = 1.0
        one = PlaneStates(states.angles, rates, states.state[7:9])
        columns.append(one.in_time(one.centre))
    return np.stack(columns, axis=1)
