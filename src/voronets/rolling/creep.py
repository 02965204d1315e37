r"""Creep: a slip whose direction is slaved to the forces all along, not only where it begins.

The direction of a slip s obeys s φ̇ = e·u̇(φ), and relaxes at the rate c/s,  c = −∂(e·u̇)/∂φ.  While the
body moves at its own pace ν and the slip changes by ṡ, explicit steps are too many where both

    s ν ≪ c   and   |ṡ| ≪ c,

as for a ball on an incline at which it only just slides.  Such a slip is followed by collocation, as
its beginning is (``slip_onset``).
"""

from __future__ import annotations

from typing import Any

from voronets.expressions.vectors import Scalar, cross
from voronets.mechanics.first_order import Numbers, State
from voronets.rolling.sliding import PolarSliding, Slide

STIFF = 1e-3  # s ν/c and |ṡ|/c of a slip that begins to creep
STIFF_NO_MORE = 4e-3  # and of one that ceases to


def slaving(slide: PolarSliding, x: State, at: Slide, p: Numbers) -> Scalar:
    """c: how fast the slip's rate across its direction falls as the direction turns.

    With e = n × d, u̇ = b + N W r and r = n − μ d:  c = d·u̇ − e·(N′ W r − μ N W e),
    N′ = μ N (n·W e)/(n·W r).
    """
    n, d, mu = at.at.n, slide.direction(x, at.at), p["contact"]["friction"]
    e = cross(n, d)
    across = at.free.of(e)
    N_angle = mu * at.N * (n @ across) / at.answer
    turned = at.free.of(n - d * mu) * N_angle - across * (mu * at.N)
    return d @ at.u_dot - e @ turned


def pace_squared(ns: Any, at: Slide) -> Scalar:
    """ν² = ω² + |b|/|a|: of a body that turns, and of one that begins to move."""
    a, b = at.free.a, at.free.b
    return at.at.omega @ at.at.omega + ns.sqrt((b @ b) / (a @ a))


def creeping(slide: PolarSliding, ns: Any, x: State, p: Numbers, limit: float) -> Scalar:
    """Positive where the direction is slaved: (limit c)² − s² ν² − |u̇|², with the sign of c."""
    at = slide.motion(ns, x, p)
    c, s = slaving(slide, x, at, p), x[slide.core.size]
    return limit * limit * c * ns.sqrt(c * c) - s * s * pace_squared(ns, at) - at.u_dot @ at.u_dot
