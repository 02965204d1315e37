r"""How the letters of a surface in lines of curvature change with u and v.

Seven slopes come from the third derivatives of X; the theory of surfaces gives the rest:

    (√E)_v = N_u √G,   (√G)_u = −N_v √E                             what N_u and N_v are
    (D/E)_v = (D″/G − D/E) (√E)_v/√E,   (D″/G)_u = (D/E − D″/G) (√G)_u/√G      Mainardi–Codazzi
    N_v,u = N_u,v + (DD″/EG) √E √G                                              Gauss
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from voronets.expressions.functions import derivatives_of
from voronets.expressions.vectors import Scalar, Vector, over, plus, times
from voronets.forms.neumann.side import Side, turned
from voronets.surfaces.contract import Numbers
from voronets.surfaces.parametric import NAMES, Parametric
from voronets.surfaces.placement import Placed

#: X_uu, X_vv, X_uuu, X_uuv, X_uvv, X_vvv.
HIGHER = tuple(tuple(order) for order in ("uu", "vv", "uuu", "uuv", "uvv", "vvv"))


class Bent(NamedTuple):
    """√E, √G (with the sign s), D/E, D″/G, N_u, N_v."""

    E: Scalar
    G: Scalar
    B11: Scalar
    B22: Scalar
    N_u: Scalar
    N_v: Scalar


class Slopes(NamedTuple):
    """The letters' derivatives, by u and by v."""

    u: Bent
    v: Bent


def bent(at: Side) -> Bent:
    """The letters at a contact."""
    return Bent(at.sqrt_E, at.s * at.H / at.sqrt_E, at.B11, at.B22, at.N_u, at.N_v)


def slopes(
    surface: Placed[Parametric], ns: Any, k: Numbers, c: Sequence[Scalar], side: Side
) -> Slopes:
    """The slopes of a surface's letters at its coordinates c."""
    own = surface.surface
    names = tuple(name for name, _ in own.parameters)
    function = derivatives_of(own.chart.X, NAMES, names, HIGHER)
    rows = function(ns, *c, *(k[name] for name in names))
    axes = side.axes if surface.turn is None else side.axes @ turned(k)
    xi, eta, zeta = axes
    X_uu, X_vv, X_uuu, X_uuv, X_uvv, X_vvv = (Vector(*row) for row in rows)
    e, g, B11, B22, N_u, N_v = at = bent(side)
    e_u, g_v = X_uu @ xi, X_vv @ eta
    e_v, g_u = times(N_u, g), -times(N_v, e)
    K = times(times(B11, B22), times(e, g))
    # with ξ_u = (0, −N_u, √E B₁₁), η_u = (N_u, 0, 0) … on ξ, η, ζ
    B11_u = over(X_uuu @ zeta - times(3 * times(B11, e), e_u), e * e)
    B22_v = over(X_vvv @ zeta - times(3 * times(B22, g), g_v), g * g)
    N_uu = -over(plus(X_uuu @ eta, 2 * times(N_u, e_u)), e)
    mixed = plus(plus(X_uuv @ eta, times(N_v, e_u)), times(K, e))
    N_uv = -over(plus(mixed, times(N_u, e_v)), e)
    N_vv = -over(plus(X_uvv @ eta, 2 * times(N_v, e_v)), e)
    apart = plus(at.B22, -at.B11)
    B11_v, B22_u = over(times(apart, e_v), e), -over(times(apart, g_u), g)
    by_u = Bent(e_u, g_u, B11_u, B22_u, N_uu, plus(N_uv, K))
    return Slopes(by_u, Bent(e_v, g_v, B11_v, B22_v, N_uv, N_vv))
