"""The formulas of Voronets 1911, § 16 in letters, made by the code that makes their numbers."""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from voronets.expressions.vectors import Vector
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import Neumann
from voronets.forms.neumann.kinematics import RelativeCurvature
from voronets.forms.neumann.letters import (
    E1,
    G1,
    LEVER,
    OMEGA,
    RATES,
    THETA,
    E,
    G,
    M,
    kinetic_energy,
    letter_place,
)
from voronets.forms.rolling.written_forces import GAMMA, resistance, rotor_couple
from voronets.forms.written import Written, letter, letters, meaning

DELTA = RelativeCurvature(*letters("Δ Δ′ Δ″"))
TURNS = DELTA_1, DELTA_2 = letters("Δ₁ Δ₂")
K1, K2 = letters("K′₁ K′₂")


def equations_57(coordinates: Neumann) -> tuple[Written, ...]:
    """(57); with a couple on the right where a rotor or a resistance acts."""
    problem = coordinates.problem
    couple = problem.body.rotor is not None or problem.forces.dissipates
    u, v, theta, *_ = RATES
    sin, cos, root = sympy.sin(THETA), sympy.cos(THETA), sympy.sqrt
    by_u1, by_v1 = letters("∂(Θ+U)/∂u₁ ∂(Θ+U)/∂v₁")
    by_v1 = coordinates.s * by_v1  # −√G₁ for √G₁ where the ground's parametrisation turns back
    both = (DELTA_2 * K1 + DELTA_1 * K2) * root(E * G)
    rights: list[tuple[sympy.Expr, ...]] = [
        (root(E) * (-by_u1 * sin / root(E1) + by_v1 * cos / root(G1) - K1 * theta), -both * v),
        (root(G) * (by_u1 * cos / root(E1) + by_v1 * sin / root(G1) - K2 * theta), both * u),
        (K1 * root(E) * u, K2 * root(G) * v),
    ]
    written = []
    for name, dotted, right in zip(("u", "v", "ϑ"), RATES, rights, strict=False):
        left = (letter(f"d/dt ∂Θ/∂{dotted.name}"), -letter(f"∂(Θ+U)/∂{name}"))
        more = (letter(f"Q_{name}"),) if couple else ()
        written.append(Written(left, (*right, *more), "Voronets 1911 (57)"))
    return tuple(written)


def letters_57(coordinates: Neumann, products: Sequence[str] = ()) -> tuple[Written, ...]:
    """σ, τ, n, the Δ, K′₁, K′₂, u̇₁, v̇₁ and 2Θ̄ of (50), (56), (58), (59)."""
    at = letter_place(coordinates)
    root = relations.roots(at)
    found = []
    omega = relations.angular_velocity(root, DELTA, TURNS, RATES)
    found += [meaning(name, x, "(56)") for name, x in zip(OMEGA, omega, strict=True)]
    Deltas = (*relations.relative_curvature(at), *relations.spins(at))
    found += [meaning(name, x, "(56)") for name, x in zip((*DELTA, *TURNS), Deltas, strict=True)]
    momenta = Vector(*letters("∂Θ̄/∂σ ∂Θ̄/∂τ ∂Θ̄/∂n"))
    K = relations.impulses(at, DELTA, TURNS, M, LEVER, OMEGA, momenta)
    found += [meaning(name, x, "(58)") for name, x in zip((K1, K2), K, strict=True)]
    rates = relations.dependent(at, *RATES[:2])
    found += [meaning(name, x, "(59)") for name, x in zip(RATES[3:], rates, strict=True)]
    found += _couple(coordinates, root)
    found.append(meaning("Θ", letter("Θ̄")))
    found.append(Written((2 * letter("Θ̄"),), (kinetic_energy(products),), "(50)"))
    found.append(Written((letter("ρ") ** 2,), (sympy.Add(*(x**2 for x in LEVER)),)))
    return tuple(found)


def _couple(coordinates: Neumann, root: relations.Roots) -> list[Written]:
    """Q_u, Q_v, Q_ϑ: the work of the rotor's couple and of the resistances, where there are any."""
    couples = zip(rotor_couple(coordinates), resistance(coordinates), strict=True)
    couple = [sympy.Add(*both) for both in couples]
    if all(x == 0 for x in couple):
        return []
    omega = relations.angular_velocity(root, DELTA, TURNS, RATES)
    work = zip(("u", "v", "ϑ"), RATES, strict=False)
    found = [
        meaning(
            f"Q_{name}", sympy.Add(*(x * w.diff(rate) for x, w in zip(GAMMA, omega, strict=True)))
        )
        for name, rate in work
    ]
    return found + [meaning(name, x) for name, x in zip(GAMMA, couple, strict=True)]
