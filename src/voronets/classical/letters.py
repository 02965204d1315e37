"""The letters of Voronets' papers.

``letter_place()`` is a contact in letters: the code that makes numbers of E, G, D … makes the
papers' formulas of it.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy
from sympy import Expr

from voronets.classical.neumann import Place
from voronets.classical.side import Side
from voronets.classical.written import letter, letters
from voronets.expressions.vectors import IDENTITY, Matrix, Vector

U, V, THETA, U1, V1 = letters("u v ϑ u₁ v₁")
RATES = U_DOT, V_DOT, THETA_DOT, U1_DOT, V1_DOT = letters("u̇ v̇ ϑ̇ u̇₁ v̇₁")
SIGMA, TAU, N = OMEGA = Vector(*letters("σ τ n"))
E, G, D, D2 = letters("E G D D″")
E1, G1, D_1, D2_1 = letters("E₁ G₁ D₁ D″₁")
M, A, B, C = letters("M A B C")
XI, ETA, EPSILON = LEVER = Vector(*letters("ξ η ε"))
RHO = letter("ρ")


def letter_place() -> Place:
    """A contact in lines of curvature, F = D′ = 0, on both surfaces."""
    body = _letter_side(E, G, D, D2, *letters("∂E/∂v ∂G/∂u"))
    ground = _letter_side(E1, G1, D_1, D2_1, *letters("∂E₁/∂v₁ ∂G₁/∂u₁"))
    return Place(body, ground, sympy.sin(THETA), sympy.cos(THETA), IDENTITY)


def _letter_side(E: Expr, G: Expr, D: Expr, D2: Expr, E_v: Expr, G_u: Expr) -> Side:
    root_E, root_G = sympy.sqrt(E), sympy.sqrt(G)
    N_u, N_v = E_v / (2 * root_E * root_G), -G_u / (2 * root_E * root_G)
    nowhere = Vector(0, 0, 0)
    return Side(nowhere, IDENTITY, root_E, 0, root_E * root_G, D / E, 0, D2 / G, N_u, N_v, 1)


def kinetic_energy(products: Sequence[str] = ()) -> Expr:
    """2Θ̄ in σ, τ, n with the nine cosines, as Voronets1911 (50) and Voronets1912 (15) have it.

    products  those of inertia that are not zero, as "xy"; the papers have principal axes
    """
    alpha = Matrix(*(letters(row) for row in ("α β γ", "α′ β′ γ′", "α″ β″ γ″")))
    p, q, r = alpha @ OMEGA
    square = RHO**2 * (OMEGA @ OMEGA) - (LEVER @ OMEGA) ** 2
    turning = {"x": p, "y": q, "z": r}
    mixed = (2 * letter(f"I_{i}{j}") * turning[i] * turning[j] for i, j in map(tuple, products))
    return sympy.Add(M * square + A * p**2 + B * q**2 + C * r**2, *mixed)
