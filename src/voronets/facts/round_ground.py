r"""A sphere or a plane to roll on, and the contact axes on it without poles.

Let ξ, η, ζ be any right-handed axes at the contact with ζ = n out of the body, (V_ξ, V_η) the
velocity of the contact, n₁ the spin of the body against the axes and n that of the body, both about
ζ.  Where (47) have ϑ, u₁, v₁ there are two complex numbers a, b with |a|² + |b|² = 1,

    a = sin ½u₁ e^{½i(v₁ − ϑ) + ¼iπ},   b = cos ½u₁ e^{½i(v₁ + ϑ) − ¼iπ}
    ȧ = −½ i f a + ½ c b,   ḃ = −½ c̄ a + ½ i f b,      c = (−V_ξ + i V_η)/R₁,   f = n₁ − n

a linear system whose ratio is ζ = a/b = i tan ½u₁ e^{−iϑ}, with ζ̇ = ½(c + c̄ ζ²) − i f ζ: Riccati's
equation of § 13.  The print has (1 + ζ²) f₁ where ½(1 + ζ²) f₁ is right.  a b gives u₁ and v₁, so that
the quadrature for v₁ is not needed either.  On a plane, as R₁ → ∞, the same part is played by
e^{iϑ} and x + i y:

    d e^{iϑ}/dt = i f e^{iϑ},   d(x + i y)/dt = (V_η + i V_ξ) e^{iϑ}
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voronets.expressions.rotations import quaternion_of_matrix
from voronets.facts.axis_of_revolution import axes_about
from voronets.facts.facts import Facts
from voronets.surfaces.catalogue import place, plane, sphere
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed


@dataclass(frozen=True)
class RoundGround:
    """A sphere (or a plane, radius infinite).

    turn  columns: the ground's own axes in space
    s     −1 where the body is inside the sphere, or under the plane
    """

    radius: float
    centre: np.ndarray
    turn: np.ndarray
    s: int

    @property
    def curvature(self) -> float:
        """k₁ of the material: positive on a ball, negative in a bowl, 0 on a plane."""
        return self.s / self.radius

    @property
    def flat(self) -> bool:
        """A plane."""
        return not np.isfinite(self.radius)

    @property
    def surface(self) -> Placed[Surface]:
        """The sphere or the plane as a surface."""
        own = plane().surface if self.flat else sphere(self.radius)
        side = "inside" if self.s < 0 else "outside"
        return place(own, self.centre, quaternion_of_matrix(self.turn), side)

    def matrix(self, V_xi: np.ndarray, V_eta: np.ndarray, f: np.ndarray) -> np.ndarray:
        """The matrix of the linear system, (N, 2, 2), complex."""
        A = np.zeros((len(f), 2, 2), dtype=complex)
        if self.flat:
            A[:, 0, 0] = 1j * f
            A[:, 1, 0] = V_eta + 1j * V_xi
            return A
        c = (-V_xi + 1j * V_eta) / self.radius
        A[:, 0, 0], A[:, 0, 1] = -0.5j * f, 0.5 * c
        A[:, 1, 0], A[:, 1, 1] = -0.5 * c.conj(), 0.5j * f
        return A

    def from_axes(self, axes: np.ndarray, contact: np.ndarray) -> np.ndarray:
        """a, b (or e^{iϑ}, x + i y) of rows ξ, η, ζ in space and the contact."""
        own = axes @ self.turn * [1, self.s, 1]
        x, y, z = own[1] + 1j * own[0]  # η + i ξ
        if self.flat:
            place = (contact - self.centre) @ self.turn * [1, self.s, 1]
            return np.array([x.conjugate() / abs(x), place[0] + 1j * place[1]])
        square_a, square_b = (x + 1j * y) / 2j, (x - 1j * y) / -2j
        if abs(square_a) > abs(square_b):
            a = np.sqrt(square_a)
            b_bar = z / (2j * a)
        else:
            b_bar = np.sqrt(square_b)
            a = z / (2j * b_bar)
        found = np.array([a, b_bar.conjugate()])
        return np.asarray(found / np.linalg.norm(found))

    def from_angles(self, theta: float, u1: float, v1: float) -> np.ndarray:
        """a, b of ϑ, u₁, v₁ on a sphere."""
        args = 0.5 * (self.s * v1 + np.array([-1.0, 1.0]) * (theta - np.pi / 2))
        return np.asarray(np.array([np.sin(0.5 * u1), np.cos(0.5 * u1)]) * np.exp(1j * args))

    def to_axes(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Rows ξ, η, ζ in space (N, 3, 3) and the contact (N, 3)."""
        mirror = np.array([1, self.s, 1])
        if self.flat:
            E = y[:, 0].conj()
            eta_xi = np.stack([E, 1j * E, 0 * E], axis=1)
            place = np.stack([y[:, 1].real, y[:, 1].imag, 0 * y[:, 1].real], axis=1)
        else:
            a, b = y.T
            b_bar = b.conj()
            eta_xi = np.stack([1j * (a**2 - b_bar**2), a**2 + b_bar**2, 2j * a * b_bar], axis=1)
            ab = 2 * a * b
            radial = np.stack([ab.real, ab.imag, np.abs(b) ** 2 - np.abs(a) ** 2], axis=1)
            place = self.radius * radial
        eta_xi, place = eta_xi * mirror @ self.turn.T, place * mirror @ self.turn.T
        xi, eta = eta_xi.imag, eta_xi.real
        return np.stack([xi, eta, np.cross(xi, eta)], axis=1), self.centre + place

    def angles(self, y: np.ndarray) -> np.ndarray:
        """ϑ, u₁, v₁ (on a plane ϑ, x, y), without jumps from one moment to the next."""
        if self.flat:
            theta = np.unwrap(np.angle(y[:, 0]))
            return np.stack([theta, y[:, 1].real, self.s * y[:, 1].imag], axis=1)
        arg_a, arg_b = (np.unwrap(np.angle(part)) for part in y.T)
        u1 = 2 * np.arctan2(np.abs(y[:, 0]), np.abs(y[:, 1]))
        return np.stack([arg_b - arg_a + np.pi / 2, u1, self.s * (arg_a + arg_b)], axis=1)


def round_ground(facts: Facts) -> RoundGround:
    """The ground of a problem that is a sphere or a plane, whatever it is given by."""
    ground, fit = facts.problem.ground, facts.umbilic
    if ground.round_radius is not None:
        s = -1 if ground.inside else 1
        return RoundGround(ground.round_radius, np.array(ground.centre), ground.matrix, s)
    if fit.curvature:
        return RoundGround(
            abs(1 / fit.curvature), fit.centre, np.eye(3), int(np.sign(fit.curvature))
        )
    up = fit.b / np.linalg.norm(fit.b)
    centre = up * float(up @ facts.ground.x.mean(axis=0))
    return RoundGround(np.inf, centre, axes_about(up, np.eye(3)).T, 1)
