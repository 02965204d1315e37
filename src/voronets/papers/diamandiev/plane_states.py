"""Witness of Diamandiev's paper: a body with a support function on a plane, moved by the core.

Orientations are products of three turns, ω comes from their derivatives, the contact and ω̇ from the core, the
acceleration of G from the core's reaction.  T is written down once as a function of the angles, their rates and
ẋ_G, ẏ_G; its derivatives are Cauchy's integrals (``papers.analytic``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import sympy

from voronets.expressions.rotations import quaternion_of_matrix, rotation_matrix
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.papers.analytic import slope, unit
from voronets.papers.voronets1912.free_body import across, summed, turned, vector_of
from voronets.papers.voronets1912.rolling_states import dot, named, rate_of
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
    return turned(np.stack([angles[1], angles[2], angles[0]]))


def height(angles: np.ndarray) -> np.ndarray:
    """f of φ, ψ, θ: the support function of the direction down."""
    return np.asarray(_h(*-orientation(angles)[2]))


def turning(y: np.ndarray) -> np.ndarray:
    """p, q, r of φ, ψ, θ and their rates, six numbers."""
    return vector_of(orientation(y[:3]), slope(orientation, y[:3], y[3:6]))


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
        found: np.ndarray = on_plane - summed("ij...,j...->i...", self.R(x), self.contact(x))
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


@lru_cache(maxsize=4)
def plane_states(seed: int) -> Mapping[str, Any]:
    """All letters of the paper on random states."""
    states = random_states(seed)
    x, R = states.state, states.R(states.state)
    GP, GP_dot = states.contact(x), states.in_time(states.contact)
    velocity = states.in_time(states.centre)
    force = summed("ij...,j...->i...", R, states.reaction)
    acceleration = force / MASS - GRAVITY * np.array([0.0, 0.0, 1.0])[:, None]
    uvw = summed("ji...,j...->i...", R, velocity)
    uvw_dot = summed("ji...,j...->i...", R, acceleration) - across(states.omega, uvw)
    letters = named(ANGLES, states.angles) | named("φ̇ ψ̇ θ̇", states.rates)
    letters |= named("p q r", states.omega) | named("ṗ q̇ ṙ", states.rate[4:7])
    letters |= named("ξ₀ η₀ ζ₀", GP) | named("ξ̇₀ η̇₀ ζ̇₀", GP_dot)
    letters |= named("u v w", uvw) | named("u̇ v̇ ẇ", uvw_dot)
    letters |= named("ẋ_G ẏ_G ż_G", velocity) | {"z_G": states.centre(x)[2]}
    letters |= {
        f"d/dt {name}": a for name, a in zip(("ẋ_G", "ẏ_G", "ż_G"), acceleration, strict=True)
    }
    letters |= (
        _cosines(R, states.in_time(states.R)) | _heights(states) | _energies(states, velocity)
    )
    letters |= {"ω·GP": dot(states.omega, GP), "d/dt GP²": 2 * dot(GP, GP_dot)}
    letters |= named("M g A B C", (MASS, GRAVITY, *MOMENTS)) | {
        "ω": np.linalg.norm(states.omega, axis=0)
    }
    carried = summed("ij...,j...->i...", R, across(states.omega, GP))
    letters |= named("v_{G1} v_{G2} v_{G3}", velocity) | named("c_1 c_2 c_3", carried)
    # L and N of (35), (37): moments about G of M times the two parts of the acceleration, in body axes
    apart = MASS * np.stack([uvw_dot, across(states.omega, uvw)])
    L, N = (-across(GP, part)[0] for part in apart)
    return letters | _numbered(letters) | {"L": L, "N": N}


def _cosines(R: np.ndarray, R_dot: np.ndarray) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for i in range(3):
        for j, axis in enumerate("ξηζ"):
            index = "₁₂₃"[i] + "₁₂₃"[j]
            found |= named(f"a{index} ȧ{index}", (R[i, j], R_dot[i, j]))
            found |= named(f"{axis}\u0304_{i + 1}", [R[i, j]])
    return found


def _heights(states: PlaneStates) -> dict[str, Any]:
    angles = states.angles.astype(complex)
    y = np.concatenate([states.angles, states.rates]).astype(complex)
    found = {"f": height(angles).real}
    for i, name in ((0, "φ"), (2, "θ")):
        found[f"f′_{name}"] = slope(height, angles, unit(i, 3)).real
        found[f"∂ż_G/∂{name}"] = slope(climbing, y, unit(i, 6)).real
        rate = named(f"∂ż_G/∂{name}\u0307", [slope(climbing, y, unit(3 + i, 6)).real])
        found |= rate
    y_dot = np.concatenate([states.rates, states.accelerations])
    for i, name in ((3, "φ"), (5, "θ")):

        def part(z: np.ndarray, i: int = i) -> np.ndarray:
            found: np.ndarray = MASS * climbing(z) * slope(climbing, z, unit(i, 6))
            return found

        found[f"d/dt Z_{name}"] = slope(part, y, y_dot).real
    B = coefficients(states)
    for i, of in enumerate("xy"):
        found |= {f"B_{by}{of}": B[i, j] for j, by in enumerate("φψθ")}
    return found


def _energies(states: PlaneStates, velocity: np.ndarray) -> dict[str, Any]:
    """T and U, their derivatives, and d/dt of these along the motion of the core."""
    moved = np.concatenate([states.rates, states.accelerations])
    force = summed("ij...,j...->i...", states.R(states.state), states.reaction)
    y = np.concatenate([states.angles, states.rates, velocity[:2]]).astype(complex)
    y_dot = np.concatenate([moved, force[:2] / MASS])
    I = np.array(MOMENTS)[:, None]
    total = (np.sum(I * states.omega**2, axis=0) + MASS * dot(velocity, velocity)) / 2
    found: dict[str, Any] = {"T": total, "U": -MASS * GRAVITY * states.centre(states.state)[2]}
    by = [*ANGLES.split(), *(f"{x}\u0307" for x in ANGLES.split()), "ẋ_G", "ẏ_G"]
    for i, name in enumerate(by):

        def partial(z: np.ndarray, i: int = i) -> np.ndarray:
            return slope(energy, z, unit(i, 8))

        values = [partial(y).real, slope(partial, y, y_dot).real]
        found |= dict(zip(named(f"∂T/∂{name}", [0]), values[:1], strict=True))
        if i > 2:
            found |= {f"d/dt {key}": values[1] for key in named(f"∂T/∂{name}", [0])}
    surface = states.core.body.surface

    def above(angles: np.ndarray) -> np.ndarray:
        """The height of G by the point of the surface that is lowest."""
        up = orientation(angles)[2]
        found = surface.contact_at_normal(ARRAYS, surface.numbers, Vector(*-up)).x
        return -dot(up, np.stack(found))

    for i, name in enumerate(ANGLES.split()):
        found[f"∂U/∂{name}"] = -MASS * GRAVITY * slope(above, y[:3], unit(i, 3)).real
    return found


def _numbered(letters: Mapping[str, Any]) -> dict[str, Any]:
    """The same derivatives with the coordinates by their numbers: x_G, y_G and then φ, ψ, θ."""
    found: dict[str, Any] = {}
    for i, name in enumerate(ANGLES.split(), 1):
        dotted = next(iter(named(f"{name}\u0307", [0])))
        for of, key in (("∂T/∂q̇_{r+%d}", f"∂T/∂{dotted}"), ("∂T/∂q_{r+%d}", f"∂T/∂{name}"),
                        ("∂U/∂q_{r+%d}", f"∂U/∂{name}"), ("q̇_{r+%d}", dotted)):  # fmt: skip
            found |= named(of % i, [letters[key]])
        found |= {
            f"d/dt {key}": letters[f"d/dt ∂T/∂{dotted}"] for key in named(f"∂T/∂q̇_{{r+{i}}}", [0])
        }
        found |= {f"B_{i}{j}": letters[f"B_{name}{of}"] for j, of in enumerate("xy", 1)}
    for j, of in enumerate("xy", 1):
        found |= {
            f"∂T/∂q_{j}": 0.0,
            f"∂U/∂q_{j}": 0.0,
        }  # x_G and y_G are cyclic: a claim of its own
        found |= named(f"q̇_{j}", [letters[next(iter(named(f"{of}\u0307_G", [0])))]])
        key = next(iter(named(f"∂T/∂{of}\u0307_G", [0])))
        momentum = next(iter(named(f"∂T/∂q̇_{j}", [0])))
        found |= {momentum: letters[key], f"d/dt {momentum}": letters[f"d/dt {key}"]}
    return found


@lru_cache(maxsize=4)
def any_cosines(seed: int) -> Mapping[str, Any]:
    """Any numbers for a_ij and their rates, and N as (37) defines it: (38) is an identity in them."""
    rng = np.random.default_rng(seed)
    a, a_dot = rng.normal(size=(2, 3, 3, SAMPLES))
    uvw, (y, z) = rng.normal(size=(3, SAMPLES)), rng.normal(size=(2, SAMPLES))
    N = MASS * summed("i...,ij...,j...->...", a[:, 1] * z - a[:, 2] * y, a_dot, uvw)
    return _cosines(a, a_dot) | named("u v w", uvw) | {"η₀": y, "ζ₀": z, "M": MASS, "N": N}
