r"""One surface at the contact, in the axes ξ, η, ζ that Voronets puts there.

    ξ = X_u/√E,   η = ζ × ξ,   ζ = s X_u × X_v / H          s = ±1, H = √(EG − F²)

Where F = 0 and s = 1, η is e_v.  The second form in these axes, with n = ζ, and the spin of ξ, η
about ζ against the surface,

    B₁₁ = s D/E,   B₁₂ = (E D′ − F D)/(E H),   B₂₂ = s (E² D″ − 2EF D′ + F² D)/(E H²)
    n₁ = N_u u̇ + N_v v̇

give everything that rolling needs, in any parametrisation.  The papers have F = D′ = 0, where
B₁₁ = D/E, B₁₂ = 0, B₂₂ = D″/G.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from voronets.expressions.scalars import root
from voronets.expressions.vectors import Matrix, Scalar, Vector, cross, over, plus, times
from voronets.surfaces.contract import Numbers
from voronets.surfaces.curvature_lines import NOTHING, off_curvature_lines
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed


class Side(NamedTuple):
    """A surface at u, v; vectors in the axes of the body or of space."""

    X: Vector
    axes: Matrix  # rows ξ, η, ζ
    sqrt_E: Scalar
    F: Scalar
    H: Scalar
    B11: Scalar
    B12: Scalar
    B22: Scalar
    N_u: Scalar
    N_v: Scalar
    s: int

    def velocity(self, u_dot: Scalar, v_dot: Scalar) -> tuple[Scalar, Scalar]:
        """The velocity of the contact along the surface, on ξ and η."""
        along = plus(times(self.sqrt_E, u_dot), over(times(self.F, v_dot), self.sqrt_E))
        return along, self.s * over(times(self.H, v_dot), self.sqrt_E)

    def rates(self, V_xi: Scalar, V_eta: Scalar) -> tuple[Scalar, Scalar]:
        """u̇, v̇ of a contact that moves with V_ξ, V_η."""
        v_dot = self.s * over(times(V_eta, self.sqrt_E), self.H)
        return over(V_xi - over(times(self.F, v_dot), self.sqrt_E), self.sqrt_E), v_dot

    def turning(self, u_dot: Scalar, v_dot: Scalar) -> Vector:
        """σ₁, τ₁, n₁: the angular velocity of the surface against the axes ξ, η, ζ."""
        # Voronets1911 (8) = Voronets1912 (12), for any F and D′
        V_xi, V_eta = self.velocity(u_dot, v_dot)
        sigma = -plus(times(self.B12, V_xi), times(self.B22, V_eta))
        tau = plus(times(self.B11, V_xi), times(self.B12, V_eta))
        return Vector(sigma, tau, plus(times(self.N_u, u_dot), times(self.N_v, v_dot)))


def side(surface: Placed[Parametric], ns: Any, k: Numbers, c: Any, s: int = 1) -> Side:
    """The surface at its coordinates c = (u, v), scalars of any kind."""
    own = surface.surface
    X, X_u, X_v, X_uu, X_uv, X_vv = own.derivatives(ns, k, c)
    E, F, G = X_u @ X_u, X_u @ X_v, X_v @ X_v
    curvature_lines = max(off_curvature_lines(own)) < NOTHING
    if curvature_lines:
        F = 0
    sqrt_E, H = root(ns, E), root(ns, E * G - times(F, F))
    xi, zeta = X_u / sqrt_E, cross(X_u, X_v) / (s * H)
    eta = cross(zeta, xi)
    D, D1, D2 = X_uu @ zeta, X_uv @ zeta, X_vv @ zeta  # s D, s D′, s D″
    B12 = 0 if curvature_lines else over(s * (times(E, D1) - times(F, D)), times(E, H))
    second = times(E * E, D2) - times(2 * E, times(F, D1)) + times(times(F, F), D)
    # ξ̇·η = −n₁, and X_u = √E ξ
    N_u, N_v = (-over(change @ eta, sqrt_E) for change in (X_uu, X_uv))
    x, axes = _placed(surface, k, X, Matrix(xi, eta, zeta))
    return Side(x, axes, sqrt_E, F, H, over(D, E), B12, over(second, E * H * H), N_u, N_v, s)


def _placed(
    surface: Placed[Parametric], k: Numbers, X: Vector, axes: Matrix
) -> tuple[Vector, Matrix]:
    centre = Vector(*(k[f"centre.{axis}"] for axis in "xyz"))
    if surface.turn is None:
        return centre + X, axes
    T = turned(k)
    return centre + T @ X, axes @ T.T


def turned(k: Numbers) -> Matrix:
    """T: the surface's own axes → those of the body or of space."""
    return Matrix(*([k[f"turn.{i}{j}"] for j in range(3)] for i in range(3)))
