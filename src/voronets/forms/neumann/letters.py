"""The letters of Voronets' papers.

``letter_place()`` is a contact in letters: the code that makes numbers of E, G, D … makes the
papers' formulas of it.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy
from sympy import Expr

from voronets.expressions.vectors import IDENTITY, Matrix, Vector
from voronets.forms.neumann.coordinates import Neumann, Place
from voronets.forms.neumann.side import Side
from voronets.forms.written import letter, letters
from voronets.surfaces.curvature_lines import NOTHING, off_curvature_lines
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed

U, V, THETA, U1, V1 = letters("u v ϑ u₁ v₁")
RATES = U_DOT, V_DOT, THETA_DOT, U1_DOT, V1_DOT = letters("u̇ v̇ ϑ̇ u̇₁ v̇₁")
SIGMA, TAU, N = OMEGA = Vector(*letters("σ τ n"))
E, G, D, D2 = letters("E G D D″")
E1, G1, D_1, D2_1 = letters("E₁ G₁ D₁ D″₁")
M, A, B, C = letters("M A B C")
XI, ETA, EPSILON = LEVER = Vector(*letters("ξ η ε"))
RHO = letter("ρ")


def letter_place(coordinates: Neumann) -> Place:
    """A contact in letters; F, D′ and H appear where the coordinates are not lines of curvature."""
    body = _letter_side("", 1, on_curvature_lines(coordinates.body))
    ground = _letter_side("₁", coordinates.s, on_curvature_lines(coordinates.ground))
    return Place(body, ground, sympy.sin(THETA), sympy.cos(THETA), IDENTITY)


def _letter_side(i: str, s: int, lines: bool) -> Side:
    E, F, G, D, D1, D2, H = letters(f"E{i} F{i} G{i} D{i} D′{i} D″{i} H{i}")
    E_u, E_v, F_u, G_u = letters(f"∂E{i}/∂u{i} ∂E{i}/∂v{i} ∂F{i}/∂u{i} ∂G{i}/∂u{i}")
    root_E, nowhere = sympy.sqrt(E), Vector(0, 0, 0)
    if lines:
        H = root_E * sympy.sqrt(G)
        given = (D / E, 0, D2 / G, s * E_v / (2 * H), -s * G_u / (2 * H))
        return Side(nowhere, IDENTITY, root_E, 0, H, *given, s)
    B12 = s * (E * D1 - F * D) / (E * H)
    B22 = (E**2 * D2 - 2 * E * F * D1 + F**2 * D) / (E * H**2)
    N_u = -s * (F_u - E_v / 2 - F * E_u / (2 * E)) / H
    N_v = -s * (G_u / 2 - F * E_v / (2 * E)) / H
    return Side(nowhere, IDENTITY, root_E, F, H, D / E, B12, B22, N_u, N_v, s)


def on_curvature_lines(surface: Placed) -> bool:
    """Whether F = D′ = 0."""
    assert isinstance(surface.surface, Parametric)
    return max(off_curvature_lines(surface.surface)) < NOTHING


def cosines(names: str) -> Matrix:
    """The nine cosines of ξ, η, ζ (columns) with x, y, z (rows): α β γ, or λ μ ν as 1912 has them."""
    return Matrix(*(tuple(letter(name + mark) for name in names) for mark in ("", "′", "″")))


def kinetic_energy(products: Sequence[str] = (), names: str = "αβγ") -> Expr:
    """2Θ̄ in σ, τ, n with the nine cosines, as Voronets1911 (50) and Voronets1912 (15) have it.

    products  those of inertia that are not zero, as "xy"; the papers have principal axes
    """
    p, q, r = cosines(names) @ OMEGA
    square = RHO**2 * (OMEGA @ OMEGA) - (LEVER @ OMEGA) ** 2
    turning = {"x": p, "y": q, "z": r}
    mixed = (2 * letter(f"I_{i}{j}") * turning[i] * turning[j] for i, j in map(tuple, products))
    return sympy.Add(M * square + A * p**2 + B * q**2 + C * r**2, *mixed)
