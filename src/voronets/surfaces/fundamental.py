"""The six fundamental quantities, and what follows from them alone (Voronets 1911, §§ 1–2 and 10).

    ds² = E du² + 2F du dv + G dv²,   H = +√(EG − F²)                    (D′, D″ are D1, D2 here)
    n = X_u × X_v / H,   D = X_uu·n,   D′ = X_uv·n,   D″ = X_vv·n

Any regular parametrisation will do: F and D′ need not vanish.  A direction is a ratio du : dv.
A curvature is positive where n points to its centre: both are −1/R on a sphere with n outwards.
(The contract's shape operator of a surface with orientation +1 has them with the other sign.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy

from voronets.expressions.algebra import as_expression, derivative
from voronets.expressions.scalars import symbols
from voronets.expressions.vectors import Matrix, Scalar, determinant

Direction = tuple[Scalar, Scalar]
U, V = sympy.symbols("u v")


@dataclass(frozen=True)
class Fundamental:
    """E, F, G, D, D′, D″ at a point, with the derivatives that § 3 and the identities need."""

    ns: Any
    E: Scalar
    F: Scalar
    G: Scalar
    D: Scalar
    D1: Scalar
    D2: Scalar
    E_u: Scalar
    E_v: Scalar
    F_u: Scalar
    F_v: Scalar
    G_u: Scalar
    G_v: Scalar
    D_v: Scalar
    D1_u: Scalar
    D1_v: Scalar
    D2_u: Scalar
    E_vv: Scalar
    F_uv: Scalar
    G_uu: Scalar

    @staticmethod
    def given(E: Any, F: Any, G: Any, D: Any, D1: Any, D2: Any) -> Fundamental:
        """The six as SymPy expressions of u and v, whether a surface has them or not."""
        E, F, G, D, D1, D2 = six = [as_expression(x) for x in (E, F, G, D, D1, D2)]
        by_u, by_v = ([derivative(x, name) for x in six] for name in "uv")
        return Fundamental(
            symbols(), E, F, G, D, D1, D2,
            by_u[0], by_v[0], by_u[1], by_v[1], by_u[2], by_v[2],
            by_v[3], by_u[4], by_v[4], by_u[5],
            derivative(by_v[0], "v"), derivative(by_u[1], "v"), derivative(by_u[2], "u"),
        )  # fmt: skip

    @property
    def H(self) -> Scalar:
        """H = +√(EG − F²), the area of the parallelogram of X_u and X_v."""
        return self.ns.sqrt(self.E * self.G - self.F * self.F)

    def ds(self, du: Scalar, dv: Scalar) -> Scalar:
        """The length of du, dv."""
        return self.ns.sqrt(self.E * du * du + 2 * self.F * du * dv + self.G * dv * dv)

    # -- curvatures ---------------------------------------------------------------------------

    def _second(self) -> tuple[Scalar, Scalar, Scalar]:
        """The second form in the right-angled axes e_u, n × e_u."""
        E, F, H, D, D1 = self.E, self.F, self.H, self.D, self.D1
        mixed = (E * D1 - F * D) / (E * H)
        return D / E, mixed, (E * E * self.D2 - 2 * E * F * D1 + F * F * D) / (E * H * H)

    @property
    def gauss_curvature(self) -> Scalar:
        """K = (D D″ − D′²)/H², 1/m²."""
        return (self.D * self.D2 - self.D1 * self.D1) / (self.E * self.G - self.F * self.F)

    @property
    def mean_curvature(self) -> Scalar:
        """(E D″ − 2F D′ + G D)/2H², half the sum of the principal curvatures, 1/m."""
        E, F, G = self.E, self.F, self.G
        return (E * self.D2 - 2 * F * self.D1 + G * self.D) / (2 * (E * G - F * F))

    @property
    def principal_curvatures(self) -> tuple[Scalar, Scalar]:
        """The greatest and the least pure bending, 1/m."""
        a, b, c = self._second()
        half = self.ns.sqrt((a - c) * (a - c) + 4 * b * b) / 2
        return (a + c) / 2 + half, (a + c) / 2 - half

    def _principal_angle(self) -> Scalar:
        a, b, c = self._second()
        return self.ns.atan2(2 * b, a - c) / 2

    def _direction(self, angle: Scalar) -> Direction:
        """The unit du : dv at an angle from e_u, towards n × e_u."""
        cos, sin, root = self.ns.cos(angle), self.ns.sin(angle), self.ns.sqrt(self.E)
        return cos / root - sin * self.F / (self.H * root), sin * root / self.H

    @property
    def principal_directions(self) -> tuple[Direction, Direction]:
        """Unit du : dv of the greatest and of the least pure bending; the twisting is zero there.

        At an umbilic, where every direction is principal, e_u and n × e_u (in floats).
        """
        angle = self._principal_angle()
        return self._direction(angle), self._direction(angle + self.ns.atan2(1, 0))

    @property
    def asymptotic_directions(self) -> tuple[Direction, ...]:
        """Unit du : dv of no pure bending: two where K < 0, one where K = 0, none where K > 0.

        Zero means 1e-12 of the greater curvature.  Arrays and symbols: always two, nan for none.
        """
        k1, k2 = self.principal_curvatures
        if isinstance(k1, float):
            greater = max(abs(k1), abs(k2))
            k1, k2 = (0.0 if abs(k) <= 1e-12 * greater else k for k in (k1, k2))
            if k1 < 0 or k2 > 0:
                return ()
        with np.errstate(invalid="ignore"):
            away = self.ns.atan2(self.ns.sqrt(k1), self.ns.sqrt(-k2))
        first = self._principal_angle()
        if isinstance(k1, float) and k1 * k2 == 0:
            return (self._direction(first + away),)
        return self._direction(first + away), self._direction(first - away)

    # -- the identities that make six functions a surface --------------------------------------

    def mainardi_codazzi(self) -> tuple[Scalar, Scalar]:
        """D_v − D′_u and D″_u − D′_v less what the equations say they are."""
        E, F, G, D, D1, D2 = self.E, self.F, self.G, self.D, self.D1, self.D2
        HH = E * G - F * F
        first = self.E_u * (F * D2 - G * D1) + (2 * self.F_u - self.E_v) * (F * D1 - E * D2)
        first = first - self.E_v * (F * D1 - G * D) - self.G_u * (F * D - E * D1)
        # Voronets1911 § 10, the Mainardi–Codazzi formula as printed; `first` is its mate (u ↔ v)
        second = (2 * self.F_v - self.G_u) * (F * D1 - G * D) + self.G_v * (F * D - E * D1)
        second = second - self.E_v * (F * D2 - G * D1) - self.G_u * (F * D1 - E * D2)
        return self.D_v - self.D1_u - first / (2 * HH), self.D2_u - self.D1_v - second / (2 * HH)

    def gauss_equation(self) -> Scalar:
        """K by the second form less K by the first (Brioschi's formula)."""
        E, F, G, E_v, G_u = self.E, self.F, self.G, self.E_v, self.G_u
        HH = E * G - F * F
        corner = self.F_uv - (self.E_vv + self.G_uu) / 2
        one = Matrix(
            (corner, self.E_u / 2, self.F_u - E_v / 2),
            (self.F_v - G_u / 2, E, F),
            (self.G_v / 2, F, G),
        )
        two = Matrix((0, E_v / 2, G_u / 2), (E_v / 2, E, F), (G_u / 2, F, G))
        return self.gauss_curvature - (determinant(one) - determinant(two)) / (HH * HH)
