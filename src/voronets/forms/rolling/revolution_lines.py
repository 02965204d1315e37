"""The equations of Voronets 1911, § 14, as lines to read, in the paper's letters; u is the independent variable."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Symbol, sqrt

from voronets.forms.equation import Equation, Sum, definition, definitions, equation
from voronets.forms.neumann.letters import RHO
from voronets.forms.notation import in_time, letters, slope
from voronets.forms.rolling.revolution_equations import (
    RevolutionBody,
    RevolutionEnergy,
    RevolutionLetters,
    Square,
    energy_of,
    momentum_slopes,
    rotor_slopes,
    second_order,
    sides_of,
    solved_sides,
)
from voronets.forms.rolling.riccati_equations import longitude_riccati

SECTION = "Voronets 1911 § 14"
V_DOT, U_DOT, SPIN, XI = letters("v̇ u̇ n ξ")
SLOPE, SECOND = letters("dv̇/du d²v̇/du²")
F1, F2, F3 = letters("f₁ f₂ f₃")
P, Q, L, J = ENERGY = RevolutionEnergy(*letters("P Q L J"))
E, G, ALPHA, GAMMA, D, D2, EPSILON, NU, MU = letters("E G α″ γ″ D D″ ε ν μ")
#: (48) and (37) in letters; β″ = 0.
SURFACE = RevolutionLetters(
    E, G, ALPHA, 0, GAMMA, D, D2, RHO**2, RHO * slope("ρ", "u"), EPSILON, NU, MU
)  # fmt: skip
ROOTS = sqrt(E), sqrt(G)
K = ((Q, L), (L, J))
SLOPES_OF_K = tuple(letters("dQ/du dL/du dJ/du"))
N: Square = ((Symbol("N₁₁"), Symbol("N₁₂")), (Symbol("N₂₁"), Symbol("N₂₂")))
SOLVED: Square = ((Symbol("a₁₁"), Symbol("a₁₂")), (Symbol("a₂₁"), Symbol("a₂₂")))
DRIVING = (Symbol("c₁"), Symbol("c₂"))


def linear_equations(body: RevolutionBody) -> tuple[Equation, ...]:
    """The two linear equations, the one of the second order, and Riccati's where nothing drives v̇."""
    momenta = Sum(Symbol("∂Θ/∂v̇")), Sum(Symbol("∂Θ/∂n"))
    rights = momentum_slopes(body, SURFACE, ROOTS, P, momenta, (V_DOT, SPIN))
    driven = body.kappa != 0
    if driven:
        couple = rotor_slopes(body, SURFACE)
        rights = rights[0] + Sum(couple[0]), rights[1] + Sum(couple[1])
    names = ("∂Θ/∂v̇", "∂Θ/∂n")
    lines = [equation(in_time(x, "u"), y, SECTION) for x, y in zip(names, rights, strict=True)]
    left = Sum(SECOND) + F1 * SLOPE + F2 * V_DOT
    lines.append(equation(left, F3 if driven else 0, SECTION))
    if not driven:
        right = longitude_riccati(Sum(XI), Sum(F1), Sum(F2))
        lines.append(equation(Symbol("dξ/du"), right, SECTION))
        lines.append(equation(SLOPE, XI * V_DOT, SECTION))
    return tuple(lines)


def time_equations() -> tuple[Equation, ...]:
    """u̇ from the vis viva with the energy h, and the quadratures for t and v."""
    P, Q, L, J = ENERGY
    U, h = letters("U h")
    right = Sum(2 * (U + h)) - Q * V_DOT**2 - 2 * L * V_DOT * SPIN - J * SPIN**2
    return (
        equation(P * U_DOT**2, right, SECTION),
        equation(Symbol("dt/du"), 1 / U_DOT),
        equation(Symbol("dv/du"), V_DOT / U_DOT),
    )


def energy_letters(body: RevolutionBody) -> list[Equation]:
    """Θ by P, Q, L, J, and what these are."""
    twice = Sum(P * U_DOT**2) + Q * V_DOT**2 + 2 * L * V_DOT * SPIN + J * SPIN**2
    found = [equation(2 * Symbol("Θ"), twice, "(49)")]
    return found + definitions(ENERGY, energy_of(body, SURFACE, ROOTS[0]), "(49)")


def coefficient_letters(body: RevolutionBody) -> list[Equation]:
    """f₁, f₂, f₃ by dv̇/du = a₁₁ v̇ + a₁₂ n + c₁ and dn/du = a₂₁ v̇ + a₂₂ n + c₂, and what these are."""
    driven = body.kappa != 0
    driving = DRIVING if driven else (0, 0)
    slopes = (*letters("da₁₁/du da₁₂/du"), Symbol("dc₁/du") if driven else 0)
    f = second_order(SOLVED, driving, slopes)
    found = definitions((F1, F2, F3)[: 3 if driven else 2], f[: 3 if driven else 2])
    by_u = ((SLOPES_OF_K[0], SLOPES_OF_K[1]), (SLOPES_OF_K[1], SLOPES_OF_K[2]))
    sides = sides_of(body, SURFACE, ROOTS, ENERGY)
    A, c = solved_sides(K, by_u, N, sides.b if driven else (0, 0))
    found += _square(SOLVED, A)
    if driven:
        found += definitions(DRIVING, c)
    return found + _square(N, sides.N)


def _square(names: Square, values: Square) -> list[Equation]:
    pairs = zip((*names[0], *names[1]), (*values[0], *values[1]), strict=True)
    return [definition(name, value) for name, value in pairs]


def closed_letters(coefficients: Sequence[Expr]) -> list[Equation]:
    """f₁, f₂, f₃ as functions of u, where they are short."""
    return definitions((F1, F2, F3)[: len(coefficients)], coefficients)
