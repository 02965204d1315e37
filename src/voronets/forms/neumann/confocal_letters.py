r"""Closed forms of E, G, D, D″, ε for ellipsoids and their inverses, in confocal λ_u and λ_v.

    λ = λ_u = a² sin² u + b² cos² u,   μ = λ_v = b² sin² v + c² cos² v     a > b > c by size
    E = λ (λ − μ)/(λ − c²),      G = μ (λ − μ)/(a² − μ),   ρ² = a² + b² + c² − λ − μ
    D/E = −abc/(λ √(λμ)),        D″/G = −abc/(μ √(λμ)),    ε = abc/√(λμ)

The inverse X/ρ² has E/ρ⁴, G/ρ⁴, the second form −(D + 2εE/ρ²)/ρ² and ε/ρ².  They are proposals:
what is shown was compared in numbers with what the parametrisation itself gives.
"""

from __future__ import annotations

from typing import NamedTuple

import sympy
from sympy import Expr, Symbol

from voronets.surfaces.parametric import Parametric


class ConfocalLetters(NamedTuple):
    """Letters in λ_u and λ_v, and what these are in u and v."""

    E: Expr
    G: Expr
    D: Expr
    D2: Expr
    epsilon: Expr
    rho2: Expr
    meaning: dict[Symbol, Expr]


def confocal_letters(
    own: Parametric, k: dict[str, Expr], u: Expr, v: Expr, index: str
) -> tuple[ConfocalLetters, ...]:
    """The proposals for a surface with three lengths a, b, c: an ellipsoid's, its inverse's."""
    lengths = {name: own.numbers[name] for name in "abc" if name in own.numbers}
    if len(set(lengths.values())) < 3:
        return ()
    a, b, c = (k[name] for name in sorted(lengths, key=lambda name: -lengths[name]))
    lam, mu = Symbol(f"λ{index}_u"), Symbol(f"λ{index}_v")
    E, G = lam * (lam - mu) / (lam - c**2), mu * (lam - mu) / (a**2 - mu)
    epsilon = a * b * c / sympy.sqrt(lam * mu)
    D, D2 = -E * epsilon / lam, -G * epsilon / mu
    rho2 = a**2 + b**2 + c**2 - lam - mu
    meaning = {
        lam: a**2 * sympy.sin(u) ** 2 + b**2 * sympy.cos(u) ** 2,
        mu: b**2 * sympy.sin(v) ** 2 + c**2 * sympy.cos(v) ** 2,
    }
    own_letters = ConfocalLetters(E, G, D, D2, epsilon, rho2, meaning)
    D, D2 = (-(x + 2 * epsilon * y / rho2) / rho2 for x, y in ((D, E), (D2, G)))
    inverse = (E / rho2**2, G / rho2**2, D, D2, epsilon / rho2, 1 / rho2)
    return own_letters, ConfocalLetters(*inverse, meaning)
