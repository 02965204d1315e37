r"""The two linear integrals of a homogeneous ball on a surface of revolution (Routh).

The ground's axis is Z, R̂ across it towards the contact, τ = Z × R̂, all in space.  The momentum about the
contact, Γ₁ = J ω, changes by −K and by the force's moment, which is along τ where the force lies in the
meridian plane.  With ω = w τ + y, y in that plane, and R̂ turning with the contact, dR̂/dt = η τ,

    (Γ₁·Z)˙ = −K·Z,   (Γ₁·R̂)˙ = −K·R̂ + η Γ₁·τ,   K = V × m v_O

are proportional to w, as λ̇ is, the place on the ground's meridian: X = (Γ₁·Z, Γ₁·R̂) = Φ(λ) c, c constant.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from voronets.expressions.vectors import Vector, cross
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import force_about_ground_axis, no_resistance
from voronets.facts.inertia_conditions import no_rotor, spherical_inertia
from voronets.facts.meridian import Meridian
from voronets.facts.shape_conditions import (
    ground_meridian_known,
    ground_revolution,
    round_about_centre,
)
from voronets.invariants.contract import Integral, Place
from voronets.numerics.linear_equations import FundamentalMatrix
from voronets.rolling.contact import rolling
from voronets.surfaces.contract import Contact
from voronets.surfaces.tensors import Round


class BallOnRevolution(Integral):
    """c = Φ(λ)⁻¹ X, X = (Γ₁·Z, Γ₁·R̂)."""

    name = "ball_on_revolution"
    title = "two linear integrals of a ball on a surface of revolution"
    source = "Routh 1884"
    plain = (
        "Φ(λ)⁻¹ (Γ₁ · Z, Γ₁ · R̂),  Φ the solution of linear equations along the ground’s meridian"
    )
    formula = r"\Phi(\lambda)^{-1}\begin{pmatrix}\Gamma_1\cdot Z\\\Gamma_1\cdot\hat R\end{pmatrix}"
    unit = "kg m^2/s"
    labels = ("c1", "c2")

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        checks = (
            round_about_centre, spherical_inertia, no_rotor, no_resistance, ground_revolution,
        )  # fmt: skip
        yield from facts.measured(*checks)
        if facts.hold(ground_revolution):
            yield from facts.measured(force_about_ground_axis, ground_meridian_known)

    @property
    def line(self) -> Meridian:
        """The ground's meridian."""
        found = self.facts.ground_meridian
        assert found is not None
        return found

    @cached_property
    def fundamental(self) -> FundamentalMatrix:
        """Φ; nothing is inhomogeneous here."""
        return FundamentalMatrix(self.coefficients, self.line.anchor, self.line.step, 0.0)

    def coefficients(self, lam: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """B (N, 2, 2), and b = 0."""
        line, m, r = self.line, self.facts.problem.body.mass, self.facts.sphere.radius
        at, Z = line.contact(lam), line.e
        R = line.radial(at.x, at.n)
        tau = cross(Z, R)
        I = float(np.trace(self.facts.inertia)) / 3
        nothing = np.zeros(len(lam))
        a, ball = -(at.n * r), Contact(-(at.n * r), -at.n, S=Round(1 / r, -at.n), L=Round(r, -at.n))

        def J(x: Vector) -> Vector:
            return x * I + cross(a, cross(x, a)) * m

        columns, speed = [], nothing
        for y in (Z, R):
            omega = tau + y
            moving = rolling(ball, at, omega)
            eta = line.turning(at, R, tau, moving.V, moving.n_dot)
            K = cross(moving.V, cross(a, omega)) * m
            pair = (nothing - K @ Z, nothing - K @ R + eta * (J(omega) @ tau))
            columns.append(np.stack(pair, axis=1))
            speed = nothing + line.rate(lam, at, moving.V, moving.n_dot)
        J_Z, J_R = J(Z), J(R)
        block = np.moveaxis(np.array([[nothing + J_Z @ Z, nothing + J_R @ Z],
                                      [nothing + J_Z @ R, nothing + J_R @ R]]), 2, 0)  # fmt: skip
        B = np.stack(columns, axis=2) @ np.linalg.inv(block)
        return B / speed[:, None, None], np.zeros((len(lam), 2))

    # -- values -------------------------------------------------------------------------------

    def _parts(self, at: Place) -> tuple[np.ndarray, np.ndarray]:
        """Φ⁻¹ (N, 2, 2) and X (N, 2)."""
        line = self.line
        s, n = at.s - Vector(*self.facts.ground_axis.point.tolist()), at.R @ at.n
        lam = np.atleast_1d(line.locate(s, n))
        Gamma = at.R @ at.G
        X = [np.broadcast_to(np.asarray(x, dtype=float), lam.shape)
             for x in (Gamma @ line.e, Gamma @ line.radial(s, n))]  # fmt: skip
        return np.linalg.inv(self.fundamental.at(lam)[0]), np.stack(X, axis=1)

    def value(self, at: Place) -> tuple[Any, Any]:
        c = np.einsum("kij,kj->ki", *self._parts(at))
        return (c[:, 0], c[:, 1]) if np.ndim(at.omega[0]) else (c[0, 0], c[0, 1])

    def magnitude(self, at: Place) -> Any:
        return np.einsum("kij,kj->ki", *map(np.abs, self._parts(at))).max(axis=1)
