r"""A body on a sphere about the space origin, whose u goes by itself: q̇² = F(q), v by a quadrature.

R₁ is the paper's: positive where n points to the centre of the sphere, so that the contact is at
−R₁ ζ in space.  ζ₁ = −ζ is out of the sphere where R₁ > 0, and into it where R₁ < 0.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from voronets.facts.round_ground import RoundGround
from voronets.numerics.course import Course
from voronets.numerics.monodromy import LinearAlong
from voronets.solutions.closed.solution import ClosedSolution
from voronets.solutions.rolling_solution import OMEGA, Poses


@dataclass(frozen=True, eq=False, repr=False)
class ClosedOnSphere(ClosedSolution):
    """A closed motion on a sphere.

    radius  R₁ with its sign
    course  of u, or of the function of u that has the simplest F
    begin   Neumann's coordinates at the start
    """

    radius: float
    course: Course
    begin: Mapping[str, float]

    # -- what a solution says of its body ---------------------------------------------------------

    @abstractmethod
    def place(self, s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """u and u̇ at the phase s of the course."""

    @abstractmethod
    def speeds(self, u: np.ndarray, u_dot: np.ndarray) -> tuple[np.ndarray, ...]:
        """v̇, σ, τ, n."""

    @abstractmethod
    def spin(self, u: np.ndarray, u_dot: np.ndarray, v_dot: np.ndarray) -> tuple[np.ndarray, ...]:
        """σ₁, τ₁, n₁ of (12): the body against ξ, η, ζ."""

    @abstractmethod
    def point(self, u: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The contact on the body, and the rows ξ, η, ζ, in body axes."""

    # -- the motion -------------------------------------------------------------------------------

    def _both(self, s: np.ndarray) -> tuple[np.ndarray, ...]:
        u, u_dot = self.place(s)
        v_dot, *w = self.speeds(u, u_dot)
        return u, u_dot, v_dot, np.stack(np.broadcast_arrays(*w), axis=-1)

    def _turning(self, s: np.ndarray) -> np.ndarray:
        u, u_dot, v_dot, w = self._both(s)
        found: np.ndarray = w - np.stack(np.broadcast_arrays(*self.spin(u, u_dot, v_dot)), axis=-1)
        return found

    @cached_property
    def ground(self) -> RoundGround:
        """The sphere, about the space origin."""
        return sphere_about_origin(self.radius)

    @cached_property
    def contact_axes(self) -> LinearAlong:
        """ξ, η, ζ in space along the course, by the two complex numbers of the ground."""
        b, R1 = self.begin, self.radius

        def matrix(s: np.ndarray) -> np.ndarray:
            Omega_xi, Omega_eta, Omega_zeta = self._turning(s).T
            return self.ground.matrix(-R1 * Omega_eta, R1 * Omega_xi, -Omega_zeta)

        return LinearAlong(
            self.course, matrix, self.ground.from_angles(b["theta"], b["u1"], b["v1"])
        )

    @property
    def axes_at_start(self) -> np.ndarray:
        """The rows ξ, η, ζ in space."""
        found: np.ndarray = self.ground.to_axes(self.contact_axes.y[None])[0][0]
        return found

    @cached_property
    def longitude(self) -> Callable[[np.ndarray], np.ndarray]:
        """v less its value at the start, as a function of the phase."""
        return self.course.integral(self.v_dot_of)

    def v_dot_of(self, q: np.ndarray) -> np.ndarray:
        """v̇ as a function of the course's coordinate; here that is u."""
        return self.speeds(q, np.zeros(np.shape(q)))[0] + np.zeros(np.shape(q))

    def poses(self, t: np.ndarray) -> Poses:
        s = self.course.phase(t)
        u, _, _, w = self._both(s)
        v = self.begin["v"] + self.longitude(s)
        a, axes = self.point(u, v)
        y = self.contact_axes(s)
        frame, contact = self.ground.to_axes(y)
        R = np.einsum("tji,tjk->tik", frame, axes)
        theta, u1, v1 = self.ground.angles(y).T
        values = {"u": u, "v": v, "theta": _principal(theta), "u1": u1, "v1": _principal(v1)}
        values |= dict(zip(OMEGA, w.T, strict=True))
        omega = np.einsum("tji,tj->ti", axes, w)
        return Poses(R, omega, a, contact, values)

    def turning_points(self, duration: float) -> tuple[float, ...]:
        return self.course.turns(duration)


def _principal(angle: np.ndarray) -> np.ndarray:
    """The angle from −π to π."""
    return np.angle(np.exp(1j * angle))


def sphere_about_origin(radius: float) -> RoundGround:
    """The sphere of the radius R₁, with its sign."""
    return RoundGround(abs(radius), np.zeros(3), np.eye(3), 1 if radius > 0 else -1)
