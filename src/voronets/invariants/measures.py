r"""Invariant measures: Chaplygin's for his sphere, and the last Jacobi multiplier of § 14.

In body axes, with the ground's curvature k and where the forces have no moment,

    Ġ = G × ω,  ṅ = n × ω/(1 + r k),  J ω = G − κ e        μ = (1 − D n·(I + D)⁻¹ n)^(−1/2),  D = m r²

for a sphere about O: a constant over √(det J).  A body of revolution has, in u, p₁, p₂, p₃ of (45),

    M = exp(−∫ Φ(u) du),   Φ = m (ρ ρ_u ∂²H/∂p₃² − ε √E ν ∂²H/∂p₂∂p₃) = m (I a)·a_u/Δ = ½ Δ_u/Δ

so that the quadrature can be done: M = Δ^(−1/2), Δ = A C + m (C a_e² + A a_r²), the determinant of J in the
plane of e and n, whatever the ground's radius.  Put into G and the place of the contact:

    μ = det₂(1 + k L)/√Δ   in G and the normal n,      μ = det₂(S + k)/√Δ   in G and the area of the body

with the body's L = S⁻¹; the first serves edges too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import numpy as np

from voronets.expressions.vectors import IDENTITY, Scalar, solve_positive
from voronets.facts.condition import Condition
from voronets.facts.facts import Facts
from voronets.invariants.contract import XYZ, Measure, Place
from voronets.invariants.linear import Linear
from voronets.invariants.momentum import momentum_conditions


class ChaplyginMeasure(Measure):
    """(1 − D n·(I + D)⁻¹ n)^(−1/2) in G and n."""

    name = "chaplygin_measure"
    title = "invariant measure of a body bounded by a sphere"
    source = "Chaplygin 1903; on a sphere Yaroshchuk 1992"
    plain = "(1 − D n · (I + D)⁻¹ n)^(−1/2)"
    formula = r"\bigl(1 - D\,n\cdot(I + D)^{-1}n\bigr)^{-1/2}"
    variables = (*(f"G_{i}" for i in XYZ), *(f"n_{i}" for i in XYZ))

    def _conditions(self, facts: Facts) -> Iterable[Condition]:
        return momentum_conditions(facts)

    def reduced(self, at: Place) -> tuple[Scalar, ...]:
        return (*at.G, *at.n)

    def density(self, at: Place) -> Scalar:
        D = at.m * self.facts.sphere.radius**2
        return 1 / at.ns.sqrt(1 - D * (at.n @ solve_positive(at.I + IDENTITY * D, at.n)))


class Multiplier(Measure):
    """det₂(1 + k L)/√Δ in G and n, or det₂(S + k)/√Δ in G and a on the body's surface."""

    name = "multiplier"
    title = "last multiplier of a body of revolution"
    source = "Voronets 1911, § 14"
    plain = "det₂(1 + k L) (A C + m (C a_e² + A a_r²))^(−1/2)"
    formula = r"\det{}_2(1 + kL)\,\bigl(AC + m\,(C a_e^2 + A a_r^2)\bigr)^{-1/2}"

    def _conditions(self, facts: Facts) -> Iterable[Condition]:
        return self.linear._conditions(facts)

    @cached_property
    def linear(self) -> Linear:
        """The linear equations that it belongs to."""
        return Linear(self.facts)

    @property
    def by_normal(self) -> bool:
        """The variables are G and n, and not G and a."""
        return self.facts.problem.body.surface.by_normal

    @property
    def variables(self) -> tuple[str, ...]:  # type: ignore[override]
        letter = "n" if self.by_normal else "a"
        return (*(f"G_{i}" for i in XYZ), *(f"{letter}_{i}" for i in XYZ))

    def reduced(self, at: Place) -> tuple[Any, ...]:
        return (*at.G, *(at.n if self.by_normal else at.a))

    def delta(self, at: Place) -> Scalar:
        """Δ: the multiplier itself, in Voronets' variables, is Δ^(−1/2)."""
        C, A = self.facts.moments
        e = self.facts.axis.e.tolist()
        along = at.a[0] * e[0] + at.a[1] * e[1] + at.a[2] * e[2]
        square = at.a @ at.a - along * along
        return A * C + at.m * (C * (along * along) + A * square)

    def density(self, at: Place) -> Any:
        line, k = self.facts.meridian, self.facts.umbilic.curvature
        assert line is not None
        there = line.sampled(np.atleast_1d(line.locate(at.a, -at.n)))
        if self.by_normal:
            first, second = line.radii(there)
            det2 = (1 + k * first) * (1 + k * second)
        else:
            first, second = line.curvatures(there)
            det2 = (first + k) * (second + k)
        mu = np.abs(det2) / np.sqrt(np.atleast_1d(self.delta(at)))
        return mu if np.ndim(at.omega[0]) else float(np.ravel(mu)[0])
