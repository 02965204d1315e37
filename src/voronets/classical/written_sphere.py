"""The formulas of Voronets 1911, §§ 10, 13 and 15 in letters, made by the code of their numbers."""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from voronets.classical import relations
from voronets.classical.letters import (
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
from voronets.classical.neumann import Neumann
from voronets.classical.sphere_ground import force_of_u_and_v
from voronets.classical.written import Written, letter, letters, meaning
from voronets.expressions.vectors import Vector

NU, MU, R1 = letters("ν μ R₁")
MOMENTA = letters("∂Θ/∂u̇ ∂Θ/∂v̇ ∂Θ/∂n")


def terms_40(momenta: tuple[sympy.Expr, ...], speeds: tuple[sympy.Expr, ...]) -> list[tuple]:
    """The right sides of (40), term by term."""
    from voronets.classical.on_sphere import right_of_40

    root_E, root_G = sympy.sqrt(E), sympy.sqrt(G)
    K = D * D2 / (E * G)
    given = (root_E, root_G, NU, MU, 1 / R1, K, M, Vector(XI, ETA, EPSILON))
    return [tuple(sympy.Add.make_args(x)) for x in right_of_40(*given, momenta, speeds)]


def couples(coordinates: Neumann) -> list[tuple[sympy.Expr, ...]]:
    """What forces that are no function of u, v and a rotor add on the right."""
    force, rotor = Vector(*letters("Γ_ξ Γ_η Γ_ζ")), Vector(*letters("κ_ξ κ_η κ_ζ"))
    sigma, tau, n = NU * RATES[1], MU * RATES[0], N
    added: list[list[sympy.Expr]] = [[], [], []]
    if not force_of_u_and_v(coordinates):
        for i, x in enumerate((MU * force[1], NU * force[0], force[2])):
            added[i].append(x)
    if coordinates.problem.body.rotor is not None:
        # Voronets1911 § 15, with κ_ξ = κα″, κ_η = κβ″, κ_ζ = κγ″
        added[0].append(MU * (sigma * rotor[2] - n * rotor[0]))
        added[1].append(NU * (n * rotor[1] - tau * rotor[2]))
        added[2].append(tau * rotor[0] - sigma * rotor[1])
    return [tuple(terms) for terms in added]


def equations_40(coordinates: Neumann) -> tuple[Written, ...]:
    """(40)."""
    rights = terms_40(MOMENTA, (RATES[0], RATES[1], N))
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
    rights = terms_40(p, by_p)
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


def letters_40(products: Sequence[str] = ()) -> tuple[Written, ...]:
    """ν, μ of (37), σ, τ of (36), the conditions (47), 2Θ of (38)."""
    at = letter_place()
    root_E, root_G = sympy.sqrt(E), sympy.sqrt(G)
    found = [
        meaning(NU, -(D2 / G - 1 / R1) * root_G, "(37)"),
        meaning(MU, (D / E - 1 / R1) * root_E, "(37)"),
        meaning(OMEGA[0], NU * RATES[1], "(36)"),
        meaning(OMEGA[1], MU * RATES[0], "(36)"),
    ]
    u1, v1 = relations.dependent(at, *RATES[:2])
    spin = at.body.N_u * RATES[0] + at.body.N_v * RATES[1]
    spin += at.ground.N_u * RATES[3] + at.ground.N_v * RATES[4]
    found += [meaning(RATES[3], u1, "(47)"), meaning(RATES[4], v1, "(47)")]
    found.append(Written((RATES[2],), (spin, -N), "(47)"))
    found.append(Written((2 * letter("Θ"),), (kinetic_energy(products),), "(38)"))
    found.append(Written((letter("ρ") ** 2,), (sympy.Add(*(x**2 for x in LEVER)),)))
    return tuple(found)
