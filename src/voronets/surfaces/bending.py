"""Bending, twisting and spinning at a point of a surface (Voronets 1911, §§ 1–4).

    e_u = X_u/√E,   e_v = X_v/√G,   n = X_u × X_v / H          whatever the surface's orientation
    Ω = dn/ds × n   total bending: the turning of a surface that rolls along the curve on a plane
    p = n × dX/ds,  Ω_p = Ω·p pure bending,  Ω_s = Ω·dX/ds twisting
    N = −p·d²X/ds²  spinning of the tangent plane: minus the geodesic curvature

A direction is a ratio du : dv of any length; Ω and N are per unit length of the curve, 1/m.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from voronets.expressions.vectors import Matrix, Scalar, Vector, cross
from voronets.surfaces.fundamental import Fundamental


@dataclass(frozen=True)
class LocalGeometry(Fundamental):
    """The fundamental quantities at a point, with the point and the axes there."""

    X: Vector
    X_u: Vector
    X_v: Vector
    n: Vector

    @property
    def cosines(self) -> Matrix:
        """α, β, γ; α′, β′, γ′; α″, β″, γ″: the columns are e_u, e_v, n."""
        # Voronets1911 (1)
        e_u, e_v = self.X_u / self.ns.sqrt(self.E), self.X_v / self.ns.sqrt(self.G)
        return Matrix(e_u, e_v, self.n).T

    def tangent(self, du: Scalar, dv: Scalar) -> Vector:
        """dX/ds, the unit tangent in a direction."""
        found: Vector = (self.X_u * du + self.X_v * dv) / self.ds(du, dv)  # Voronets1911 (4)
        return found

    def perpendicular(self, du: Scalar, dv: Scalar) -> Vector:
        """p = n × dX/ds."""
        k1, k2 = self.E * du + self.F * dv, self.F * du + self.G * dv
        found: Vector = (self.X_v * k1 - self.X_u * k2) / (
            self.H * self.ds(du, dv)
        )  # Voronets1911 (5)
        return found

    # -- § 2 ----------------------------------------------------------------------------------

    def total_bending(self, du: Scalar, dv: Scalar) -> Vector:
        """Ω in the axes x, y, z."""
        X_u, X_v, D, D1, D2 = self.X_u, self.X_v, self.D, self.D1, self.D2
        # Voronets1911 (2)
        Omega = (X_v * D - X_u * D1) * du + (X_v * D1 - X_u * D2) * dv
        found: Vector = Omega / (self.H * self.ds(du, dv))
        return found

    def total_bending_uv(self, du: Scalar, dv: Scalar) -> tuple[Scalar, Scalar]:
        """Ω_u, Ω_v: Ω projected at right angles on e_u and on e_v."""
        E, F, G, D, D1, D2 = self.E, self.F, self.G, self.D, self.D1, self.D2
        Hds, root = self.H * self.ds(du, dv), self.ns.sqrt
        # Voronets1911 (3)
        Omega_u = ((D * F - D1 * E) * du + (D1 * F - D2 * E) * dv) / (Hds * root(E))
        Omega_v = ((D * G - D1 * F) * du + (D1 * G - D2 * F) * dv) / (Hds * root(G))
        return Omega_u, Omega_v

    def pure_bending(self, du: Scalar, dv: Scalar) -> Scalar:
        """Ω_p, the curvature of the normal section."""
        ds = self.ds(du, dv)
        # Voronets1911 § 2, after (5)
        return (self.D * du * du + 2 * self.D1 * du * dv + self.D2 * dv * dv) / (ds * ds)

    def twisting(self, du: Scalar, dv: Scalar) -> Scalar:
        """Ω_s: the torsion of the geodesic in this direction, positive for a left-handed helix."""
        E, F, G, D, D1, D2 = self.E, self.F, self.G, self.D, self.D1, self.D2
        ds = self.ds(du, dv)
        # Voronets1911 § 2, after (4)
        form = (D * F - D1 * E) * du * du + (D * G - D2 * E) * du * dv + (D1 * G - D2 * F) * dv * dv
        return form / (self.H * ds * ds)

    # -- § 3 ----------------------------------------------------------------------------------

    def spinning(self, du: Scalar, dv: Scalar, ddu: Scalar, ddv: Scalar) -> Scalar:
        """N of a curve u(t), v(t) by its first and second derivatives, t any parameter."""
        E, F, G = self.E, self.F, self.G
        k1, k2 = E * du + F * dv, F * du + G * dv
        # X_u·Ẍ and X_v·Ẍ
        along_u = E * ddu + F * ddv + self.E_u * du * du / 2 + self.E_v * du * dv
        along_u = along_u + (self.F_v - self.G_u / 2) * dv * dv
        along_v = F * ddu + G * ddv + self.G_v * dv * dv / 2 + self.G_u * du * dv
        along_v = along_v + (self.F_u - self.E_v / 2) * du * du
        # Voronets1911 § 3, N before (7).  In the line just above (7) the print has a factor du/ds
        # too much in the first term.
        return (k2 * along_u - k1 * along_v) / (self.H * self.ds(du, dv) ** 3)

    def bonnet(self, f_u: Scalar, f_v: Scalar, f_uu: Scalar, f_uv: Scalar, f_vv: Scalar) -> Scalar:
        """N of the curve f(u, v) = const, run through as du : dv = f_v : −f_u."""
        E, F, G = self.E, self.F, self.G
        k1, k2 = E * f_v - F * f_u, F * f_v - G * f_u
        k1_u = self.E_u * f_v + E * f_uv - self.F_u * f_u - F * f_uu
        k1_v = self.E_v * f_v + E * f_vv - self.F_v * f_u - F * f_uv
        k2_u = self.F_u * f_v + F * f_uv - self.G_u * f_u - G * f_uu
        k2_v = self.F_v * f_v + F * f_vv - self.G_v * f_u - G * f_uv
        h = self.ns.sqrt(k1 * f_v - k2 * f_u)
        h_u = (k1_u * f_v + k1 * f_uv - k2_u * f_u - k2 * f_uu) / (2 * h)
        h_v = (k1_v * f_v + k1 * f_vv - k2_v * f_u - k2 * f_uv) / (2 * h)
        # Voronets1911 § 3, Bonnet's formula: (k1/h)_v − (k2/h)_u, divided by H
        return ((k1_v - k2_u) * h - k1 * h_v + k2 * h_u) / (self.H * h * h)

    # -- § 4 ----------------------------------------------------------------------------------

    def omega_1(self, u_dot: Scalar, v_dot: Scalar) -> tuple[Scalar, Scalar, Scalar]:
        """σ₁, τ₁, n₁: the angular velocity of x, y, z against e_u, e_v, n, projected on these, 1/s.

        Where F ≠ 0 the three axes are not rigid: n₁ is then counted against e_u.
        """
        E, F, G, D, D1, D2 = self.E, self.F, self.G, self.D, self.D1, self.D2
        H, root = self.H, self.ns.sqrt
        # Voronets1911 (8) has F = D′ = 0: −D″v̇/√G, Du̇/√E, (E_v u̇ − G_u v̇)/2√(EG)
        sigma_1 = ((D * F - D1 * E) * u_dot + (D1 * F - D2 * E) * v_dot) / (H * root(E))
        tau_1 = ((D * G - D1 * F) * u_dot + (D1 * G - D2 * F) * v_dot) / (H * root(G))
        by_u = E * self.E_v - 2 * E * self.F_u + F * self.E_u
        by_v = F * self.E_v - E * self.G_u
        return sigma_1, tau_1, (by_u * u_dot + by_v * v_dot) / (2 * E * H)


def local(
    ns: Any,
    X: Vector, X_u: Vector, X_v: Vector,
    X_uu: Vector, X_uv: Vector, X_vv: Vector,
    X_uuv: Vector, X_uvv: Vector,
) -> LocalGeometry:  # fmt: skip
    """The geometry at a point from the derivatives of X there, scalars of any kind."""
    E, F, G = X_u @ X_u, X_u @ X_v, X_v @ X_v
    HH = E * G - F * F
    n = cross(X_u, X_v) / ns.sqrt(HH)
    D, D1, D2 = X_uu @ n, X_uv @ n, X_vv @ n
    # Voronets1911 § 2, before (2)
    n_u = (X_u * (F * D1 - G * D) + X_v * (F * D - E * D1)) / HH
    n_v = (X_u * (F * D2 - G * D1) + X_v * (F * D1 - E * D2)) / HH
    return LocalGeometry(
        ns, E, F, G, D, D1, D2,
        E_u=2 * (X_uu @ X_u), E_v=2 * (X_uv @ X_u),
        F_u=X_uu @ X_v + X_u @ X_uv, F_v=X_uv @ X_v + X_u @ X_vv,
        G_u=2 * (X_uv @ X_v), G_v=2 * (X_vv @ X_v),
        D_v=X_uuv @ n + X_uu @ n_v, D1_u=X_uuv @ n + X_uv @ n_u,
        D1_v=X_uvv @ n + X_uv @ n_v, D2_u=X_uvv @ n + X_vv @ n_u,
        E_vv=2 * (X_uvv @ X_u + X_uv @ X_uv),
        F_uv=X_uuv @ X_v + X_uu @ X_vv + X_uv @ X_uv + X_u @ X_uvv,
        G_uu=2 * (X_uuv @ X_v + X_uv @ X_uv),
        X=X, X_u=X_u, X_v=X_v, n=n,
    )  # fmt: skip
