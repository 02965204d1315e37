"""Witness of Voronets 1912, II: a body that rolls as the coordinate-free core says.

The surfaces are explicit functions X(u, v) with their derivatives; everything else is made of vectors: axes
along X_u and X_v, the angular momentum about the contact, the moment of the forces.  d/dt is a complex
step along the core's rate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.forms.neumann.coordinates import Neumann
from voronets.papers.arrays import cross, dot, product, turned
from voronets.papers.voronets1912.explicit_surface import ExplicitSurface, Letters, named, rate_of
from voronets.papers.voronets1912.free_body import (
    AXES,
    MARKS,
)
from voronets.papers.voronets1912.rotations import body_turning, summed

SAMPLES = 6
Tilt = Callable[[np.ndarray], np.ndarray]


class CoreState(NamedTuple):
    """Parts of a state of the core, components first."""

    R: np.ndarray
    omega: np.ndarray
    c: np.ndarray
    c1: np.ndarray


class RollingStates:
    """States of a problem in Neumann's coordinates, and their letters.

    state   of the core                                                        (11, samples)
    tilt    a rotation of the axes ξ, η, ζ away from e_u, e_v, n, as a function of u and v
    """

    def __init__(self, neumann: Neumann, state: np.ndarray, tilt: Tilt | None = None) -> None:
        assert neumann.s == 1
        self.neumann, self.core, self._tilt = neumann, neumann.core, tilt
        self.body, self.ground = ExplicitSurface(neumann.body), ExplicitSurface(neumann.ground)
        self.state = state
        numbers = self.core.numbers
        rate = self.core.rate(ARRAYS, list(self.state), numbers, 0.0)
        self.rate = np.stack(np.broadcast_arrays(*rate))

    def parts(self, x: np.ndarray) -> CoreState:
        """R, ω, u v, u₁ v₁."""
        return CoreState(np.array(rotation_matrix(list(x[:4]))), x[4:7], x[7:9], x[9:11])

    def in_time(self, function: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
        """d/dt of a function of the state."""
        return rate_of(function, self.state, self.rate)

    # -- functions of the state ------------------------------------------------------------------

    def axes(self, x: np.ndarray) -> np.ndarray:
        """ξ, η, ζ by rows, in body axes: λ λ′ λ″ and so on."""
        c = self.parts(x).c
        straight = self.body.axes(c)
        return (
            straight
            if self._tilt is None
            else summed("ij...,jk...->ik...", self._tilt(c), straight)
        )

    def pole(self, x: np.ndarray) -> np.ndarray:
        """x, y, z of the contact from O."""
        return self.body.derivatives(self.parts(x).c)[0]

    def centre(self, x: np.ndarray) -> np.ndarray:
        """O in space."""
        at = self.parts(x)
        contact = self.ground.derivatives(at.c1)[0]
        found: np.ndarray = contact - product(at.R, self.pole(x))
        return found

    def angles(self, x: np.ndarray) -> np.ndarray:
        """sin ϑ and cos ϑ from the axes of the two surfaces."""
        at = self.parts(x)
        xi = product(at.R, self.body.axes(at.c)[0])
        e_u1, e_v1, _ = self.ground.axes(at.c1)
        return np.stack([-dot(xi, e_u1), dot(xi, e_v1)])

    def on_axes(self, x: np.ndarray, vector: np.ndarray) -> np.ndarray:
        """A vector in body axes by its components on ξ, η, ζ."""
        return product(self.axes(x), vector)

    def momenta(self, x: np.ndarray) -> np.ndarray:
        """The momentum and the angular momentum about the contact, on ξ, η, ζ."""
        omega, a, m = self.parts(x).omega, self.pole(x), self.core.body.mass
        L = m * cross(a, omega)
        G = summed("ij,j...->i...", np.array(self.core.body.inertia), omega) - cross(a, L)
        return np.concatenate([self.on_axes(x, L), self.on_axes(x, G)])

    # -- letters ---------------------------------------------------------------------------------

    def letters(self) -> Letters:
        """All letters of II but those of the plate."""
        x, at = self.state, self.parts(self.state)
        found = self.body.letters(at.c, "") | self.ground.letters(at.c1, "₁")
        found |= named("u v", at.c) | named("u₁ v₁", at.c1)
        found |= named("u̇ v̇", self.rate[7:9]) | named("u̇₁ v̇₁", self.rate[9:11])
        (sin, cos), (sin_dot, cos_dot) = self.angles(x), self.in_time(self.angles)
        found |= named("ϑ ϑ̇", (np.arctan2(sin, cos), cos * sin_dot - sin * cos_dot))
        found |= named("σ τ n", self.on_axes(x, at.omega)) | named("p q r", at.omega)
        dots = self.in_time(lambda y: self.on_axes(y, self.parts(y).omega))
        found |= named("σ̇ τ̇ ṅ", dots) | named("dσ/dt dτ/dt dn/dt", dots)
        found |= self._cosines(x) | self._positions(x, at) | self._moments(x, at)
        return found

    def _cosines(self, x: np.ndarray) -> Letters:
        E, E_dot = self.axes(x), self.in_time(self.axes)
        found: Letters = {}
        for i, row in enumerate(AXES):
            for j, mark in enumerate(MARKS):
                found |= named(f"{row}{mark} {row}\u0307{mark}", (E[i, j], E_dot[i, j]))
        axes = np.swapaxes(E, 0, 1)
        turning = -body_turning(axes, np.swapaxes(E_dot, 0, 1))
        return found | named("σ₁ τ₁ n₁", turning)

    def _positions(self, x: np.ndarray, at: CoreState) -> Letters:
        X, X_dot = self.pole(x), self.in_time(self.pole)
        velocity = turned(at.R, self.in_time(self.centre))
        lever = self.on_axes(x, X)
        found = named("x y z", X) | named("ẋ ẏ ż", X_dot) | named("a b c", velocity)
        found |= named("ξ η ζ", lever) | named("ξ′ η′ ζ′", self.on_axes(x, X_dot))
        found |= named("α β γ", self.on_axes(x, velocity + cross(at.omega, X)))
        found |= named("ρ ε", (np.linalg.norm(X, axis=0), lever[2]))
        for name, way in (("u", [1.0, 0.0]), ("v", [0.0, 1.0])):
            slope = rate_of(
                lambda c: np.sqrt(dot(*[self.body.derivatives(c)[0]] * 2)),
                at.c,
                np.reshape(way, (2, 1)),
            )
            found[f"∂ρ/∂{name}"] = slope
        return found

    def _moments(self, x: np.ndarray, at: CoreState) -> Letters:
        body, centre = self.core.body, self.centre(x)
        momenta, change = self.momenta(x), self.in_time(self.momenta)
        forces = self.neumann.problem.forces
        U, F = forces.potential(ARRAYS, self.core.numbers["force"], body.mass, Vector(*centre))
        in_body = turned(at.R, np.stack(np.broadcast_arrays(*F, centre[0])[:3]))
        moment = self.on_axes(x, -cross(self.pole(x), in_body))
        velocity, omega, I = cross(self.pole(x), at.omega), at.omega, np.array(body.inertia)
        turning = summed("i...,ij,j...->...", omega, I, omega)
        found = named("∂Θ/∂α ∂Θ/∂β ∂Θ/∂γ ∂Θ/∂σ ∂Θ/∂τ ∂Θ/∂n", momenta)
        found |= dict(zip((f"d/dt ∂Θ/∂{y}" for y in "αβγστn"), change, strict=True))
        found |= named("Γ_ξ Γ_η Γ_ζ", moment) | {"U": U}
        energy = (body.mass * dot(velocity, velocity) + turning) / 2
        found |= named("T Θ M A B C", (energy, energy, body.mass, *np.diag(I)))
        return found


def inside(neumann: Neumann, rng: np.random.Generator, samples: int = SAMPLES) -> np.ndarray:
    """Coordinates and velocities taken at random in the inside of the charts, (8, samples)."""

    def between(ranges: Sequence[float]) -> np.ndarray:
        low, high = ranges
        high = high if np.isfinite(high) else low + 2
        return low + (high - low) * rng.uniform(0.15, 0.85, samples)

    body, ground = (s.surface.chart for s in (neumann.body, neumann.ground))
    place = [between(body.u), between(body.v), rng.uniform(-3, 3, samples)]
    place += [between(ground.u), between(ground.v)]
    return np.array([*place, *rng.normal(size=(3, samples))])


def states_of(neumann: Neumann, seed: int, tilt: Tilt | None = None) -> Mapping[str, Any]:
    """The letters of a problem on states that a seed chooses."""
    places = inside(neumann, np.random.default_rng(seed))
    return RollingStates(neumann, core_states(neumann, places), tilt).letters()


def core_states(neumann: Neumann, places: np.ndarray) -> np.ndarray:
    """States of the core at u, v, ϑ, u₁, v₁, σ, τ, n, (11, samples)."""
    return np.array([neumann.to_state(place) for place in places.T]).T


def touching_states(neumann: Neumann, seed: int) -> Mapping[str, Any]:
    """A body that touches the ground and slides as it pleases: u … v₁ with any rates."""
    rng = np.random.default_rng(seed)
    place, rates = inside(neumann, rng)[:5], rng.normal(size=(5, SAMPLES))
    body, ground = ExplicitSurface(neumann.body), ExplicitSurface(neumann.ground)

    def orientation(x: np.ndarray) -> np.ndarray:
        """R of ξ = −sin ϑ e_u₁ + cos ϑ e_v₁, η = cos ϑ e_u₁ + sin ϑ e_v₁, n = −n₁."""
        own, (e_u, e_v, n) = body.axes(x[:2]), ground.axes(x[3:5])
        sin, cos = np.sin(x[2]), np.cos(x[2])
        seen = np.stack([cos * e_v - sin * e_u, cos * e_u + sin * e_v, -n])
        return summed("ji...,jk...->ik...", seen, own)

    omega = body_turning(orientation(place), rate_of(orientation, place, rates))
    found = body.letters(place[:2], "") | ground.letters(place[3:5], "₁")
    found |= named("u v ϑ u₁ v₁", place) | named("u̇ v̇ ϑ̇ u̇₁ v̇₁", rates)
    return found | named("σ τ n", product(body.axes(place[:2]), omega))
