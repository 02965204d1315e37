"""Convex surfaces given by the distance h(n) of the tangent plane (Diamandiev (7)).

h is read on the unit sphere and extended as |n| h(n/|n|), whatever formula it was given by:

    x = P ∇h + h n,   L = P (∂²h) P + (h − n·∇h) P,   P = 1 − n nᵀ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy

from voronets.expressions.functions import with_derivatives
from voronets.expressions.vectors import IDENTITY, Matrix, Vector, dyad
from voronets.surfaces.contract import Contact, Numbers
from voronets.surfaces.ellipsoids import ByNormal
from voronets.surfaces.tensors import General

NAMES = ("nx", "ny", "nz")


def height_as_support(f: sympy.Expr) -> sympy.Expr:
    """Turn Diamandiev's f(φ, θ) = z_G into h(n).

    The upward direction in body axes is (sin θ sin φ, sin θ cos φ, cos θ), Diamandiev (4), and the
    normal out of the body at the contact points down, so that n is minus it.
    """
    nx, ny, nz = (sympy.Symbol(name) for name in NAMES)
    phi = sympy.atan2(-nx, -ny)
    theta = sympy.atan2(sympy.sqrt(nx**2 + ny**2), -nz)
    return f.xreplace({sympy.Symbol("phi"): phi, sympy.Symbol("theta"): theta}).doit()


@dataclass(frozen=True)
class Support(ByNormal):
    """h(nx, ny, nz; parameters), a SymPy expression; height: f(phi, theta) where that was given."""

    h: sympy.Expr
    parameters: tuple[tuple[str, float], ...] = ()
    kind: str = "support"
    size: float = 0.0
    height: sympy.Expr | None = None
    convex = True

    @classmethod
    def of_height(cls, f: sympy.Expr, parameters: tuple[tuple[str, float], ...] = ()) -> Support:
        """The surface of Diamandiev's f(phi, theta)."""
        return cls(height_as_support(f), parameters, height=f)

    @property
    def support_formula(self) -> sympy.Expr | None:
        return self.h if self.height is None else None

    @property
    def height_formula(self) -> sympy.Expr | None:
        return self.height

    @property
    def numbers(self) -> dict[str, float]:
        return dict(self.parameters)

    def contact_at_normal(self, ns: Any, k: Numbers, n: Vector) -> Contact:
        names = tuple(name for name, _ in self.parameters)
        h, g, (xx, xy, xz, yy, yz, zz) = with_derivatives(self.h, NAMES, names, 2)(
            ns, *n, *(k[name] for name in names)
        )
        gradient, A = Vector(*g), Matrix((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
        along = gradient @ n
        x = gradient + n * (h - along)
        An = A @ n
        b = An - n * (0.5 * (n @ An))
        PAP = A + -dyad(n, b) + -dyad(b, n)
        P = IDENTITY + -dyad(n, n)
        return Contact(x, n, L=General(PAP + P * (h - along)))
