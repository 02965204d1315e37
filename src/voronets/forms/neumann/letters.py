"""The letters of Voronets' papers.

``letter_place()`` is a contact in letters: the code that makes numbers of E, G, D … makes the
papers' formulas of it.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy
from sympy import Expr, Symbol

from voronets.expressions.vectors import IDENTITY, Matrix, Vector, cross
from voronets.forms.equation import Equation, equation
from voronets.forms.neumann.coordinates import ContactPlace, Neumann
from voronets.forms.neumann.kinematics import RelativeCurvature
from voronets.forms.neumann.side import Side
from voronets.forms.notation import letters
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
RHO = Symbol("ρ")
DELTA = RelativeCurvature(*letters("Δ Δ′ Δ″"))


def letter_place(coordinates: Neumann) -> ContactPlace:
    """A contact in letters; F, D′ and H appear where the coordinates are not lines of curvature."""
    body = _letter_side("", 1, on_curvature_lines(coordinates.body))
    ground = _letter_side("₁", coordinates.s, on_curvature_lines(coordinates.ground))
    return ContactPlace(body, ground, sympy.sin(THETA), sympy.cos(THETA), IDENTITY)


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


def on_curvature_lines(surface: Placed[Parametric]) -> bool:
    """Whether F = D′ = 0."""
    return max(off_curvature_lines(surface.surface)) < NOTHING


def cosines(names: str) -> Matrix:
    """The nine cosines of ξ, η, ζ (columns) with x, y, z (rows): α β γ, or λ μ ν as 1912 has them."""
    return Matrix(*(tuple(Symbol(name + mark) for name in names) for mark in ("", "′", "″")))


def kinetic_energy(
    in_body: Vector, products: Sequence[str] = (), lever: Vector = LEVER, omega: Vector = OMEGA
) -> Expr:
    """2Θ as Voronets1911 (31), (50) and Voronets1912 (15) have it.

    in_body   p, q, r, the angular velocity in body axes
    products  those of inertia that are not zero, as "xy"; the papers have principal axes
    lever     the contact from the centre of mass, in the axes of omega
    """
    p, q, r = in_body
    square = RHO**2 * (omega @ omega) - (lever @ omega) ** 2
    turning = {"x": p, "y": q, "z": r}
    mixed = (2 * Symbol(f"I_{i}{j}") * turning[i] * turning[j] for i, j in map(tuple, products))
    return sympy.Add(M * square + A * p**2 + B * q**2 + C * r**2, *mixed)


def energy_lines(
    in_body: Vector, products: Sequence[str] = (), lever: Vector = LEVER, omega: Vector = OMEGA, *,
    name: str = "Θ", source: str = "",
) -> list[Equation]:  # fmt: skip
    """What 2Θ and ρ² are."""
    twice = kinetic_energy(in_body, products, lever, omega)
    square = sympy.Add(*(x**2 for x in lever))
    return [equation(2 * Symbol(name), twice, source), equation(RHO**2, square)]


# -- the energy by the angular momentum about the contact --------------------------------------------

PLACES = ("ξξ", "ξη", "ξζ", "ηη", "ηζ", "ζζ")


def _inertia() -> Matrix:
    """J about the contact, on ξ, η, ζ, in letters."""
    xx, xy, xz, yy, yz, zz = letters(" ".join(f"J_{place}" for place in PLACES))
    return Matrix((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def inertia_lines(turned: Matrix, products: Sequence[str] = ()) -> list[Equation]:
    """What J_ξξ … are: ∂²Θ/∂ω∂ω of Voronets1911 (50).

    turned    the nine cosines
    products  those of inertia that are not zero, as "xy"
    """
    rows = dict(zip("xyz", turned, strict=True))
    found = []
    for place in PLACES:
        i, j = ("ξηζ".index(mark) for mark in place)
        of_body = (
            m * rows[axis][i] * rows[axis][j] for m, axis in zip((A, B, C), "xyz", strict=True)
        )
        mixed = (
            Symbol(f"I_{a}{b}") * (rows[a][i] * rows[b][j] + rows[b][i] * rows[a][j])
            for a, b in map(tuple, products)
        )
        arm = M * ((RHO**2 if i == j else 0) - LEVER[i] * LEVER[j])
        found.append(equation(Symbol(f"J_{place}"), sympy.Add(*of_body, *mixed, arm)))
    return found


def inverted_energy(momentum: Vector, name: str) -> list[Equation]:
    """2Θ̄ = G·J⁻¹ G by the angular momentum G about the contact, and det J."""
    J, det, G = _inertia(), Symbol("J"), Vector(*letters("G_ξ G_η G_ζ"))
    cofactors = [cross(J[(i + 1) % 3], J[(i + 2) % 3]) for i in range(3)]
    square = sympy.Add(*(
        (1 if i == j else 2) * cofactors[i][j] * G[i] * G[j] for i in range(3) for j in range(i, 3)
    ))  # fmt: skip
    lines = [equation(2 * Symbol(name), square / det), equation(det, J[0] @ cofactors[0])]
    pairs = zip(G, momentum, strict=True)
    return lines + [equation(letter, value, "(42)") for letter, value in pairs]
