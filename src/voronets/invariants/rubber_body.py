r"""Integrals of a body of rubber: no slip, and a moment τ n that keeps ω·n = 0.

    dΓ₁/dt = Γ₂ − K + τ n,   Γ₁ = R (J ω + κ e)

A sphere about O on a plane has K = 0, and n is constant: of Γ₁ only the part along n is lost.  The others are constant
about directions t in the plane with t·(n × F) = 0, both of them where the force is along n, for any inertia and rotor.

A body of revolution on a plane or a sphere has ω = w τ̂ + y k, where k lies in the plane of e and n across n.  The
rubber's moment has no part along k, and X = G·k changes in proportion to w, as λ does, the place on the meridian:
X = Φ(λ) c + φ(λ), one linear integral instead of the two of rolling (``linear``, whose rates are used here):

    Ẋ = k·(Ġ_e, Ġ_r) + k̇·(G_e, G_r),   (G_e, G_r) = J k y + κ (e_e, 0),   k = (n_r, −n_e)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.vectors import Matrix, Vector
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import no_resistance
from voronets.facts.law_conditions import free_moments, unmoved_direction
from voronets.facts.shape_conditions import ground_plane, round_about_centre
from voronets.invariants.contract import XYZ, Integral, Place
from voronets.invariants.linear import Linear
from voronets.numerics.linear_equations import FundamentalMatrix

RUBBER = {"rubber": "the moment about the normal has no part along it"}
WHY_NOT = dict.fromkeys(("smooth", "viscous", "coulomb"), "it belongs to a body that does not slip")


class RubberMomentum(Integral):
    """The part of Γ₁ along a plane."""

    name = "rubber_momentum"
    title = "angular momentum about the contact, along the plane"
    source = "Voronets 1911, (43)"
    formula = r"P\,R\,(J\omega + \kappa e),\quad P = \textstyle\sum t\,t^{\mathsf T},\ t\cdot n = t\cdot(n\times F) = 0"
    plain = "the part of R (J ω + κ e) along directions t of the plane with t · (n × F) = 0"
    unit = "kg m^2/s"
    labels = XYZ
    laws = RUBBER
    why_not: ClassVar[Mapping[str, str]] = {
        **WHY_NOT,
        "rolling": "momentum and spin have it, and more",
    }

    def _conditions(self, facts: Facts) -> Iterator[Condition]:
        yield from facts.measured(round_about_centre, ground_plane, no_resistance)
        if facts.hold(ground_plane):
            yield from facts.measured(unmoved_direction)

    def value(self, at: Place) -> Vector:
        t = free_moments(self.facts)
        found: Vector = Matrix(*(t.T @ t).tolist()) @ (at.R @ at.G)
        return found

    def magnitude(self, at: Place) -> Any:
        return np.sqrt(at.G @ at.G)


class RubberLinear(Linear):
    """c = Φ(λ)⁻¹ (X − φ(λ)), X = G·k."""

    name = "rubber_linear"
    title = "linear integral of a body of revolution of rubber"
    source = "as Voronets 1911, §§ 14, 15"
    plain = "Φ(λ)⁻¹ (G · k − φ(λ)),  k in the plane of e and n, across n"
    formula = r"\Phi(\lambda)^{-1}\bigl(G\cdot k - \varphi(\lambda)\bigr)"
    labels = ()
    laws = RUBBER
    why_not: ClassVar[Mapping[str, str]] = {
        **WHY_NOT,
        "rolling": "a body that may spin about the normal has two of them: linear",
    }

    @cached_property
    def fundamental(self) -> FundamentalMatrix:
        """Φ and φ."""
        line = self.facts.meridian
        assert line is not None
        kappa = float(np.linalg.norm(self.facts.kappa_e))
        return FundamentalMatrix(self.coefficients, line.anchor, line.step, kappa, m=1)

    def coefficients(self, lam: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """B (N, 1, 1) and b (N, 1)."""
        found = self.meridian(lam)
        at_rest, along_e, along_r = (np.stack(row, axis=1) for row in found["rates"])
        A = np.stack([along_e - at_rest, along_r - at_rest], axis=2)
        (n_e, n_r), (n_e_dot, n_r_dot) = found["normal"], found["normal_rate"]
        k, k_dot = np.stack([n_r, -n_e], axis=1), np.stack([n_r_dot, -n_e_dot], axis=1)
        J_k = np.einsum("nij,nj->ni", found["J"], k)
        kappa = float(self.facts.kappa_e @ self.facts.axis.e)
        slope = np.einsum("ni,nij,nj->n", k, A, k) + np.sum(k_dot * J_k, axis=1)
        B = slope / np.sum(k * J_k, axis=1)
        b = np.sum(k * at_rest, axis=1) + kappa * (k_dot[:, 0] - B * k[:, 0])
        speed = found["speed"]
        return (B / speed)[:, None, None], (b / speed)[:, None]

    # -- values -------------------------------------------------------------------------------

    def _parts(self, at: Place) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Φ⁻¹, X and φ (N,)."""
        line, n_b = self.facts.meridian, -at.n
        assert line is not None
        r = line.radial(at.a, n_b)
        lam = np.atleast_1d(line.locate(at.a, n_b))
        k = line.e * (at.n @ r) - r * (at.n @ line.e)
        X = np.broadcast_to(np.asarray(at.G @ k, dtype=float), lam.shape)
        Phi, phi = self.fundamental.at(lam)
        return 1 / Phi[:, 0, 0], X, phi[:, 0]

    def value(self, at: Place) -> Any:
        inverse, X, phi = self._parts(at)
        c = inverse * (X - phi)
        return c if np.ndim(at.omega[0]) else c[0]

    def magnitude(self, at: Place) -> Any:
        inverse, _, phi = self._parts(at)
        G = np.sqrt(np.asarray(at.G @ at.G, dtype=float))
        return np.abs(inverse) * (G + np.abs(phi))
