"""The formulas of Voronets 1911, §§ 10, 13 and 15 in letters, made by the code of their numbers."""

from __future__ import annotations

from collections.abc import Sequence

import sympy
from sympy import Symbol

from voronets.expressions.vectors import Vector
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import Neumann
from voronets.forms.neumann.letters import (
    D2,
    EPSILON,
    ETA,
    LEVER,
    OMEGA,
    RATES,
    XI,
    D,
    E,
    G,
    M,
    N,
    kinetic_energy,
    letter_place,
)
from voronets.forms.neumann.surface_conditions import curvature_of_ground, force_of_u_and_v
from voronets.forms.rolling.equations40 import right_of_40
from voronets.forms.rolling.written_forces import GAMMA, moment_letters, rotor_couple
from voronets.forms.written import Written, letter, letters, meaning

NU, MU, R1 = letters("ν μ R₁")
MOMENTA = letters("∂Θ/∂u̇ ∂Θ/∂v̇ ∂Θ/∂n")


def curvature_letter(coordinates: Neumann) -> sympy.Expr:
    """1/R₁ in letters: 0 on a plane; R₁ is the ground's radius, −1/R₁ where n points away."""
    c = curvature_of_ground(coordinates, {"R": letter("R₁")})
    if c == 0 or c.has(letter("R₁")):
        return c
    return 1 / R1


def terms_40(
    coordinates: Neumann, momenta: tuple[sympy.Expr, ...], speeds: tuple[sympy.Expr, ...]
) -> list[tuple]:
    """The right sides of (40), term by term."""
    root_E, root_G = sympy.sqrt(E), sympy.sqrt(G)
    K = D * D2 / (E * G)
    given = (root_E, root_G, NU, MU, curvature_letter(coordinates), K, M, Vector(XI, ETA, EPSILON))
    return [tuple(sympy.Add.make_args(x)) for x in right_of_40(*given, momenta, speeds)]


def couples(coordinates: Neumann) -> list[tuple[sympy.Expr, ...]]:
    """What forces that are no function of u, v, resistances and a rotor add on the right."""
    omega = Vector(NU * RATES[1], MU * RATES[0], N)
    added: list[list[sympy.Expr]] = [[], [], []]
    if has_moment(coordinates):
        for i, x in enumerate((MU * GAMMA[1], NU * GAMMA[0], GAMMA[2])):
            added[i].append(x)
    if coordinates.problem.body.rotor is not None:
        # Voronets1911 § 15, with κ_ξ = κα″, κ_η = κβ″, κ_ζ = κγ″
        couple = rotor_couple(coordinates, omega)
        added[0].append(MU * couple[1])
        added[1].append(NU * couple[0])
        added[2].append(couple[2])
    return [tuple(terms) for terms in added]


def has_moment(coordinates: Neumann) -> bool:
    """Whether Γ stands on the right: a force that is no function of u, v, or a resistance."""
    return not force_of_u_and_v(coordinates) or coordinates.problem.forces.dissipates


def equations_40(coordinates: Neumann) -> tuple[Written, ...]:
    """(40)."""
    rights = terms_40(coordinates, MOMENTA, (RATES[0], RATES[1], N))
    of = "(Θ+U)" if force_of_u_and_v(coordinates) else "Θ"
    lefts = (
        (letter("d/dt ∂Θ/∂u̇"), -letter(f"∂{of}/∂u")),
        (letter("d/dt ∂Θ/∂v̇"), -letter(f"∂{of}/∂v")),
        (letter("d/dt ∂Θ/∂n"),),
    )
    source = "Voronets 1911 (40)"
    return tuple(
        Written(left, (*right, *more), source)
        for left, right, more in zip(lefts, rights, couples(coordinates), strict=True)
    )


def equations_45(coordinates: Neumann) -> tuple[Written, ...]:
    """(45): five equations of the first order, p₁, p₂, p₃ the momenta, H = Θ − U."""
    p = letters("p₁ p₂ p₃")
    by_p = letters("∂H/∂p₁ ∂H/∂p₂ ∂H/∂p₃")
    rights = terms_40(coordinates, p, by_p)
    of = "H" if force_of_u_and_v(coordinates) else "Θ"
    slopes = ((-letter(f"∂{of}/∂u"),), (-letter(f"∂{of}/∂v"),), ())
    speeds = {RATES[0]: by_p[0], RATES[1]: by_p[1], N: by_p[2]}
    written = []
    for name, slope, right, more in zip(p, slopes, rights, couples(coordinates), strict=True):
        added = tuple(x.xreplace(speeds) for x in more)
        left = (letter(f"d{name.name}/dt"),)
        written.append(Written(left, (*slope, *right, *added), "Voronets 1911 (45)"))
    for name, by in zip(("u", "v"), by_p, strict=False):
        written.append(Written((letter(f"d{name}/dt"),), (by,), "Voronets 1911 (45)"))
    return tuple(written)


def letters_40(coordinates: Neumann, products: Sequence[str] = ()) -> tuple[Written, ...]:
    """ν, μ of (37), σ, τ of (36), the conditions (47), 2Θ of (38)."""
    at, c = letter_place(coordinates), curvature_letter(coordinates)
    root_E, root_G = sympy.sqrt(E), sympy.sqrt(G)
    found = [
        meaning(NU, -(D2 / G - c) * root_G, "(37)"),
        meaning(MU, (D / E - c) * root_E, "(37)"),
        meaning(OMEGA[0], NU * RATES[1], "(36)"),
        meaning(OMEGA[1], MU * RATES[0], "(36)"),
    ]
    if c.has(R1) and coordinates.ground.kind != "sphere":
        radius = 1 / curvature_of_ground(coordinates, {})
        found.append(meaning(R1, Symbol(f"{float(radius):.12g}")))
    u1, v1 = relations.dependent(at, *RATES[:2])
    spin = at.body.N_u * RATES[0] + at.body.N_v * RATES[1]
    spin += at.ground.N_u * RATES[3] + at.ground.N_v * RATES[4]
    found += [meaning(RATES[3], u1, "(47)"), meaning(RATES[4], v1, "(47)")]
    found.append(Written((RATES[2],), (spin, -N), "(47)"))
    found.append(Written((2 * letter("Θ"),), (kinetic_energy(products),), "(38)"))
    found.append(Written((letter("ρ") ** 2,), (sympy.Add(*(x**2 for x in LEVER)),)))
    if has_moment(coordinates):
        found += moment_letters(coordinates, force=not force_of_u_and_v(coordinates))
    return tuple(found)
