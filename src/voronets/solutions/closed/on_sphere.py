r"""A body on a sphere about the space origin, whose u goes by itself: q̇² = F(q), v by a quadrature.

R₁ is the paper's: positive where n points to the centre of the sphere, so that the contact is at
−R₁ ζ in space.  ζ₁ = −ζ is out of the sphere where R₁ > 0, and into it where R₁ < 0.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from voronets.numerics.course import Course
from voronets.numerics.frames import Frames
from voronets.solutions.closed.solution import ClosedSolution, Reached

CROSS = ("sigma", "tau", "n")


@dataclass(frozen=True, eq=False, repr=False)
class OnSphere(ClosedSolution):
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
        return w - np.stack(np.broadcast_arrays(*self.spin(u, u_dot, v_dot)), axis=-1)

    @cached_property
    def frames(self) -> Frames:
        """ξ, η, ζ in space along the course."""
        b = self.begin
        start = ground_axes(b["u1"], b["v1"], self.radius).T @ across(b["theta"])
        return Frames(self.course, self._turning, start)

    @cached_property
    def longitude(self):  # type: ignore[no-untyped-def]
        """v less its value at the start, as a function of the phase."""
        return self.course.integral(self.v_dot_of)

    def v_dot_of(self, q: np.ndarray) -> np.ndarray:
        """v̇ as a function of the course's coordinate; here that is u."""
        return self.speeds(q, np.zeros(np.shape(q)))[0] + np.zeros(np.shape(q))

    def reach(self, t: np.ndarray) -> Reached:
        s = self.course.phase(t)
        u, _, _, w = self._both(s)
        v = self.begin["v"] + self.longitude(s)
        a, axes = self.point(u, v)
        frame = self.frames(s)
        R = np.einsum("tij,tjk->tik", frame, axes)
        theta, u1, v1 = cyclic(frame, self.radius)
        values = dict(zip(CROSS, w.T, strict=True))
        values = {"u": u, "v": v, "theta": theta, "u1": u1, "v1": v1, **values}
        omega = np.einsum("tji,tj->ti", axes, w)
        return Reached(R, a, omega, -self.radius * frame[:, :, 2], values)


def across(theta: float) -> np.ndarray:
    """Components on ξ, η, ζ → components on ξ₁, η₁, ζ₁."""
    sin, cos = np.sin(theta), np.cos(theta)
    return np.array([[-sin, cos, 0], [cos, sin, 0], [0, 0, -1]])


def ground_axes(u1: float, v1: float, radius: float) -> np.ndarray:
    """The rows ξ₁, η₁, ζ₁ at colatitude u₁ and longitude v₁, ζ₁ out of the sphere where R₁ > 0."""
    sin, cos, s, c = np.sin(u1), np.cos(u1), np.sin(v1), np.cos(v1)
    side = 1.0 if radius > 0 else -1.0
    out = np.array([sin * c, sin * s, cos])
    return np.array([[cos * c, cos * s, -sin], side * np.array([-s, c, 0.0]), side * out])


def cyclic(frame: np.ndarray, radius: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """ϑ, u₁, v₁ of frames (…, 3, 3) with the columns ξ, η, ζ."""
    side = 1.0 if radius > 0 else -1.0
    x, y, z = np.moveaxis(-side * frame[..., 2], -1, 0)
    across_axis = np.hypot(x, y)
    u1, v1 = np.arctan2(across_axis, z), np.arctan2(y, x)
    xi1 = np.stack([np.cos(u1) * np.cos(v1), np.cos(u1) * np.sin(v1), -np.sin(u1)], axis=-1)
    eta1 = side * np.stack([-np.sin(v1), np.cos(v1), 0 * v1], axis=-1)
    xi = frame[..., 0]
    theta = np.arctan2(-(xi * xi1).sum(-1), (xi * eta1).sum(-1))
    return theta, u1, v1
