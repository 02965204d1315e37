r"""The two linear integrals of a body of revolution on a plane or a sphere (Voronets1911 § 14).

With e the axis, r̂ across it in the plane of e and the contact, τ = e × r̂, and ω = w τ + y, y in that
plane, G_e and G_r change in proportion to w, and so does λ, the place on the meridian:

    Ġ_e = e·(−ω × G − V × P),   Ġ_r = r̂·(−ω × G − V × P) + η G·τ,   P = m a × ω,  dr̂/dt = η τ

Hence dX/dλ = B(λ) X + b(λ) for X = (G_e, G_r), b from a rotor on the axis (§ 15), X = Φ(λ) c + φ(λ), and
c = Φ⁻¹ (X − φ) is constant: the values of G_e, G_r at the anchor, on the equator.  Only the force's part
across the plane of e and n would enter.  At a pole of the body r̂ has no direction, and c no value.
The paper takes v̇ and n for X; G needs no coordinates, and has no pole on the top of a torus.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.vectors import Vector, cross
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import force_in_meridian, no_resistance
from voronets.facts.inertia_conditions import rotor_on_axis, symmetric_inertia
from voronets.facts.shape_conditions import ground_umbilic, meridian_known, revolution
from voronets.invariants.contract import Integral, Place
from voronets.numerics.linear_equations import FundamentalMatrix
from voronets.rolling.contact import rolling
from voronets.surfaces.contract import Contact
from voronets.surfaces.tensors import Flat, Round


class Linear(Integral):
    """c = Φ(λ)⁻¹ (X − φ(λ)), X = (G_e, G_r)."""

    name = "linear"
    title = "two linear integrals of a body of revolution"
    source = "Voronets 1911, §§ 14, 15"
    plain = "Φ(λ)⁻¹ ((G_e, G_r) − φ(λ)),  Φ, φ solutions of linear equations along the meridian"
    formula = (
        r"\Phi(\lambda)^{-1}\left("
        r"\begin{pmatrix}G_e\\G_r\end{pmatrix} - \varphi(\lambda)\right)"
    )
    unit = "kg m^2/s"
    labels: ClassVar[tuple[str, ...]] = ("c1", "c2")

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        checks = (
            revolution, symmetric_inertia, rotor_on_axis, ground_umbilic, force_in_meridian,
            no_resistance,
        )  # fmt: skip
        yield from facts.measured(*checks)
        if facts.hold(revolution):
            yield from facts.measured(meridian_known)

    @cached_property
    def fundamental(self) -> FundamentalMatrix:
        """Φ and φ."""
        line = self.facts.meridian
        assert line is not None
        kappa = float(np.linalg.norm(self.facts.kappa_e))
        return FundamentalMatrix(self.coefficients, line.anchor, line.step, kappa)

    def coefficients(self, lam: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """B (N, 2, 2) and b (N, 2)."""
        found = self.meridian(lam)
        at_rest, along_e, along_r = (np.stack(row, axis=1) for row in found["rates"])
        A = np.stack([along_e - at_rest, along_r - at_rest], axis=2)
        B = A @ np.linalg.inv(found["J"])
        kappa = float(self.facts.kappa_e @ self.facts.axis.e)
        speed = found["speed"][:, None]
        b = at_rest - kappa * B[:, :, 0] if kappa else np.zeros((len(lam), 2))
        return B / speed[:, :, None], b / speed

    def meridian(self, lam: np.ndarray) -> dict[str, Any]:
        """At λ, for w = 1: the rates of X for y = 0, e, r̂; J in the plane; J_τ; λ̇; n and ṅ on e, r̂."""
        facts, line = self.facts, self.facts.meridian
        assert line is not None
        m = facts.problem.body.mass
        e, kappa_e = line.e, Vector(*facts.kappa_e.tolist())
        at = line.contact(lam)
        r = line.radial(at.x, at.n)
        tau = cross(e, r)
        k = facts.umbilic.curvature
        ground = Contact(-at.n, -at.n, S=Round(k, -at.n) if k else Flat())
        C, A = facts.moments
        nothing = np.zeros(len(lam))

        def J(x: Vector) -> Vector:
            found: Vector = x * A + e * ((C - A) * (x @ e)) + cross(at.x, cross(x, at.x)) * m
            return found

        rates, speed, turn = [], nothing, (nothing, nothing)
        for i, y in enumerate((Vector(0, 0, 0), e, r)):
            omega = tau + y
            moving = rolling(at, ground, omega)
            n_dot = -(moving.n_dot + cross(ground.n, omega))  # of the body's normal, body axes
            G = J(omega) + kappa_e
            G_dot = -(cross(omega, G) + cross(moving.V, cross(at.x, omega)) * m)
            eta = line.turning(at, r, tau, moving.V, n_dot)
            rates.append((nothing + G_dot @ e, nothing + (G_dot @ r + eta * (G @ tau))))
            if i == 0:
                speed = nothing + line.rate(lam, at, moving.V, n_dot)
                turn = (nothing - n_dot @ e, nothing - n_dot @ r)
        J_e, J_r = J(e), J(r)
        block = np.moveaxis(np.array([[nothing + J_e @ e, nothing + J_r @ e],
                                      [nothing + J_e @ r, nothing + J_r @ r]]), 2, 0)  # fmt: skip
        normal = (nothing + ground.n @ e, nothing + ground.n @ r)
        found = {"rates": rates, "J": block, "J_tau": nothing + J(tau) @ tau, "speed": speed}
        return found | {"normal": normal, "normal_rate": turn}

    # -- values -------------------------------------------------------------------------------

    def _parts(self, at: Place) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Φ⁻¹ (N, 2, 2), X and φ (N, 2)."""
        line, n_b = self.facts.meridian, -at.n
        assert line is not None
        r = line.radial(at.a, n_b)
        lam = np.atleast_1d(line.locate(at.a, n_b))
        X = [np.broadcast_to(np.asarray(x, dtype=float), lam.shape)
             for x in (at.G @ line.e, at.G @ r)]  # fmt: skip
        Phi, phi = self.fundamental.at(lam)
        return np.linalg.inv(Phi), np.stack(X, axis=1), phi

    def value(self, at: Place) -> tuple[Any, Any]:
        inverse, X, phi = self._parts(at)
        c = np.einsum("kij,kj->ki", inverse, X - phi)
        return (c[:, 0], c[:, 1]) if np.ndim(at.omega[0]) else (c[0, 0], c[0, 1])

    def magnitude(self, at: Place) -> Any:
        inverse, X, phi = self._parts(at)
        return np.einsum("kij,kj->ki", np.abs(inverse), np.abs(X) + np.abs(phi)).max(axis=1)
