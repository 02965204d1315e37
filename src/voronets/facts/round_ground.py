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

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Vector
from voronets.rolling.system import RollingProblem
from voronets.surfaces.contract import Surface
from voronets.surfaces.ellipsoids import Ellipsoid, Sphere
from voronets.surfaces.placement import Placed
from voronets.surfaces.planes import Plane


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
        return found / np.linalg.norm(found)

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


def round_ground(ground: Surface, *, plane: bool = True) -> RoundGround:
    """The sphere or plane that a ground is, or an InputError that says what it is instead."""
    placed = ground if isinstance(ground, Placed) else Placed(ground)
    own, turn = placed.surface, placed.matrix
    s = -1 if placed.inside else 1
    centre = np.array(placed.centre)
    if plane and (isinstance(own, Plane) or own.kind == "plane"):
        return RoundGround(np.inf, centre, turn, s)
    if isinstance(own, Sphere):
        return RoundGround(own.radius, centre, turn, s)
    if own.kind == "sphere" and "R" in own.numbers:
        return RoundGround(own.numbers["R"], centre, turn, s)
    got = f"{'an' if own.kind[0] in 'aeiou' else 'a'} {own.kind}"
    if isinstance(own, Ellipsoid):
        spread = max(own.semi_axes) - min(own.semi_axes)
        got += f" whose semi-axes differ by {spread:.6g} m"
    expected = "a sphere or a plane" if plane else "a sphere"
    raise InputError([Fault("ground.kind", got, f"{expected}, on which ϑ, u₁, v₁ are cyclic")])


def resistance_faults(problem: RollingProblem) -> list[Fault]:
    """Resistances, which no reduction here allows."""
    forces = problem.forces
    given = (("rolling", forces.rolling_resistance), ("spinning", forces.spinning_resistance))
    return [
        Fault(f"force.{name}_resistance", f"{value:.6g} N m s", "0: the reduction uses the energy")
        for name, value in given if value
    ]  # fmt: skip


def force_faults(problem: RollingProblem, ground: RoundGround, reach: float) -> list[Fault]:
    """What makes U depend on where on the sphere or plane the body is.

    reach  a length of the body
    """
    forces, faults = problem.forces, resistance_faults(problem)
    k, m = forces.numbers, problem.body.mass
    random = np.random.default_rng(5)
    across, whole = 0.0, 0.0
    for _ in range(24):
        d = random.normal(size=3)
        d /= np.linalg.norm(d)
        if ground.flat:
            O = ground.centre + reach * ground.turn @ random.uniform(-3, 3, size=3)
            d = ground.turn[:, 2]
            O += d * (ground.s * reach - d @ (O - ground.centre))
        else:
            size = ground.radius + ground.s * reach * random.uniform(0.5, 1.5)
            O = ground.centre + (size if size > 0 else ground.radius / 2) * d
        try:
            _, F = forces.potential(FLOATS, k, m, Vector(*map(float, O)))
        except (ValueError, ZeroDivisionError, OverflowError):
            continue  # not defined there
        force = np.array(F, dtype=float)
        across = max(across, float(np.linalg.norm(force - d * (d @ force))))
        whole = max(whole, float(np.linalg.norm(force)))
    if across > 1e-9 * max(whole, 1e-300):
        where = "the plane's normal" if ground.flat else "the radius from the sphere's centre"
        faults.append(Fault("force", f"a force with up to {across:.6g} N across {where}",
                            "a force along it, of its distance alone"))  # fmt: skip
    return faults
