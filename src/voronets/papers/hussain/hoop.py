"""Hussain § 4: the rolling hoop, (4.1)–(4.16)."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.hussain.hoop_letters import operators, reduced, ring

_HOOP = "voronets.solutions.closed.rolling_hoop.hoop_system"
_REDUCED = "voronets.forms.general.whittaker_reduction.Whittaker"
_FORM = "voronets.forms.general.poincare_chetaev.PoincareChetaev"
_MOVES = "voronets.mechanics.displacements.Displacements"
_WAYS = "3 + η′_2² + 4 η′_3²"
_ROOT = f"√((h - g a sin θ)/({_WAYS}))"
_BARE = "√((h - g a sin θ)/(3 + η′_2 + 4 η″_3))"  # as this copy has it
_DEEP = "√(h - g a sin θ)"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "4.1", "The height of the hoop's centre", "θ is the angle of the hoop's plane with the floor.",
        _HOOP, PrintVerdict.HOLDS, ("z₁ = a sin θ", "dz₁/dt = a cos θ dθ/dt"), witness=ring,
        remark="z₁ is measured on a ring that is turned by Euler angles, its lowest point on the floor.",
    ),
    Entry(
        "§ 4 angular velocity", "Components of the angular velocity",
        "Along the line of nodes, up the slope of the hoop's plane, and along the axle.",
        _HOOP, PrintVerdict.HOLDS,
        (
            "p = dθ/dt", "q = dψ/dt sin θ", "r = dψ/dt cos θ + dφ/dt",
            "η_1 = p", "η_2 = q", "η_3 = r", "η_4 = dx₁/dt", "η_5 = dy₁/dt",
        ),
        witness=ring,
    ),
    Entry(
        "4.2", "Rolling", "The lowest point of the hoop is at rest.",
        _HOOP, PrintVerdict.HOLDS,
        (
            "dx₁/dt = a p sin ψ sin θ - a r cos ψ", "dy₁/dt = -a p cos ψ sin θ - a r sin ψ",
        ),
        witness=ring,
    ),
    Entry(
        "§ 4 operators", "Operators of the free hoop", "Those of p, q, r and of the centre's velocity.",
        "voronets.forms.general.commutators.Commutators.X", PrintVerdict.HOLDS,
        (
            "[X_1 f] = ∂f/∂θ + a cos θ ∂f/∂z₁", "[X_2 f] = ∂f/∂ψ/sin θ - cot θ ∂f/∂φ",
            "[X_3 f] = ∂f/∂φ", "[X_4 f] = ∂f/∂x₁", "[X_5 f] = ∂f/∂y₁",
        ),
        witness=operators, remark="Written for a function f; z₁ is a sin θ.",
    ),
    Entry(
        "4.3", "The commutator of the free hoop", "The only one that does not vanish.",
        f"{_FORM}.structure", PrintVerdict.HOLDS,
        ("[(X_1,X_2)f] = -cot θ [X_2 f] + [X_3 f]",), witness=operators,
    ),
    Entry(
        "4.4", "The coefficients C of the hoop", "C_122 is no constant, which (1.3) does not need.",
        f"{_FORM}.structure", PrintVerdict.HOLDS,
        ("C_122 = -C_212 = -cot θ", "C_123 = -C_213 = 1"), witness=operators,
    ),
    Entry(
        "4.5", "Rolling in η", "(4.2) with the parameters of displacement.",
        _HOOP, PrintVerdict.HOLDS,
        (
            "η_4 = a η_1 sin ψ sin θ - a η_3 cos ψ", "η_5 = -a η_1 cos ψ sin θ - a η_3 sin ψ",
        ),
        witness=ring,
    ),
    Entry(
        "4.6", "Operators of the rolling hoop", "With the constraints put in.",
        f"{_MOVES}.operate", PrintVerdict.HOLDS,
        (
            "[Y_1 f] = ∂f/∂θ + a sin ψ sin θ ∂f/∂x₁ - a cos ψ sin θ ∂f/∂y₁ + a cos θ ∂f/∂z₁",
            "[Y_2 f] = ∂f/∂ψ/sin θ - cot θ ∂f/∂φ", "[Y_3 f] = ∂f/∂φ - a cos ψ ∂f/∂x₁ - a sin ψ ∂f/∂y₁",
        ),
        witness=operators, remark="Written for a function f.",
    ),
    Entry(
        "§ 4 energies", "Energies of the hoop before the constraints", "The mass is 1.",
        _HOOP, PrintVerdict.MISPRINT,
        (
            "T = ½ ((½ + cos² θ) a² η_1² + a² η_2²/2 + a² η_3² + η_4² + η_6²)", "V = g a sin θ",
        ),
        (
            "T = ½ ((½ + cos² θ) a² η_1² + a² η_2²/2 + a² η_3² + η_4² + η_5²)", "V = g a sin θ",
        ),
        witness=reduced,
        remark="η_6 for η_5; there is no sixth parameter, and it is read as zero.  T is that of a ring of points.",
    ),
    Entry(
        "4.7", "Energies of the hoop with the constraints", "T̄, L̄ and Ω.",
        f"{_REDUCED}.Phi", PrintVerdict.MISPRINT,
        (
            "T̄ = a²/4 (3 η_1² + η_2² + 4 η_3²)",
            "L̄ = T̄ - V = a²/4 (3 η_1² + η_2² + 4 η_3²) - g a sin θ",
            "Ω = a² η_1²/4 (3 + η′_2² + 4 η′_3) - g a sin θ",
        ),
        (
            "T̄ = a²/4 (3 η_1² + η_2² + 4 η_3²)",
            "L̄ = T̄ - V = a²/4 (3 η_1² + η_2² + 4 η_3²) - g a sin θ",
            f"Ω = a² η_1²/4 ({_WAYS}) - g a sin θ",
        ),
        witness=reduced, remark="The square of η′_3 is missing in Ω.",
    ),
    Entry(
        "4.8", "Whittaker's function without constraints", "∂Ω/∂η_1 of T before the constraints are put in.",
        f"{_REDUCED}.function", PrintVerdict.HOLDS,
        (
            "L′ = √(2 (h - g a sin θ)) √(a² (½ + cos² θ) + a² η′_2²/2 + a² η′_3² + η′_4² + η′_5²)",
        ),
        witness=reduced,
        remark="Squares of η′ are scanned as η²′ here and below.  L′ is taken from the ring's kinetic energy.",
    ),
    Entry(
        "4.9", "Rolling in η′", "(4.5) divided by η_1.",
        _HOOP, PrintVerdict.HOLDS,
        (
            "η′_4 = a sin ψ sin θ - a η′_3 cos ψ", "η′_5 = -a cos ψ sin θ - a η′_3 sin ψ",
        ),
        witness=reduced,
    ),
    Entry(
        "4.10", "Whittaker's function of the hoop", "With the constraints put in.",
        f"{_REDUCED}.function", PrintVerdict.HOLDS,
        (f"L̄′ = a √((h - g a sin θ) ({_WAYS}))",), witness=reduced,
    ),
    Entry(
        "4.11", "Operators on Whittaker's function", "It depends on θ alone of the variables.",
        f"{_REDUCED}.function", PrintVerdict.HOLDS,
        ("[Y_2 L̄′] + L̄′ = L̄′", "[Y_3 L̄′] + L̄′ = L̄′"), witness=reduced,
        remark="Y_2(L̄′) = Y_3(L̄′) = 0; the line adds L̄′, because a residual is relative to the size of the terms.",
    ),
    Entry(
        "4.12", "Momenta of the reduced hoop", "(4.10) differentiated.",
        f"{_REDUCED}.momenta", PrintVerdict.AMBIGUOUS,
        (
            f"∂L̄′/∂η′_2 = a {_DEEP} η′_2/√(3 + η′_2² + 4 η″_3)", f"∂L̄′/∂η′_3 = a {_DEEP} 4 η′_3/√({_WAYS})",
        ),
        (
            f"∂L̄′/∂η′_2 = a {_DEEP} η′_2/√({_WAYS})", f"∂L̄′/∂η′_3 = a {_DEEP} 4 η′_3/√({_WAYS})",
        ),
        witness=reduced, remark="η″_3 in the first line of this copy is the square of η′_3; read as η′_3 it fails.",
    ),
    Entry(
        "4.13", "Momenta of the dependent velocities", "(4.8) differentiated, with (4.9) put in afterwards.",
        f"{_REDUCED}.dependent_momenta", PrintVerdict.AMBIGUOUS,
        (
            f"∂L′/∂η′_4 = 2 {_DEEP} (sin ψ sin θ - η′_3 cos ψ)/(√3 + η_2² + 4 η_3²)",
            f"∂L′/∂η′_5 = -2 {_DEEP} (cos ψ sin θ + η′_3 sin ψ)/(√3 + η_2² + 4 η_3²)",
        ),
        (
            f"∂L′/∂η′_4 = 2 {_DEEP} (sin ψ sin θ - η′_3 cos ψ)/√({_WAYS})",
            f"∂L′/∂η′_5 = -2 {_DEEP} (cos ψ sin θ + η′_3 sin ψ)/√({_WAYS})",
        ),
        witness=reduced,
        remark="In this copy the root of the denominator covers the 3 alone, the primes of its η′ are lost, and a bar "
        "stands over L′ in the second line.",
    ),
    Entry(
        "4.14", "K and K* of the hoop", "The coefficients that do not vanish.",
        f"{_MOVES}.K", PrintVerdict.MISPRINT,
        (
            "K_122 = -cot θ", "K_123 = 1", "K_324 = a sin ψ/sin θ", "K_325 = a cos ψ/sin θ",
            "K*_234 = a sin ψ/sin θ", "K*_235 = -a cos ψ/sin θ",
        ),
        (
            "K_122 = -cot θ", "K_123 = 1", "K*_324 = -a sin ψ/sin θ", "K*_325 = a cos ψ/sin θ",
            "K*_234 = a sin ψ/sin θ", "K*_235 = -a cos ψ/sin θ",
        ),
        witness=operators,
        remark="The third and the fourth lack their star, and the third has the wrong sign: K* is antisymmetric.",
    ),
    Entry(
        "4.15", "The reduced equations of the hoop", "Four equations for ψ, φ, η′_2 and η′_3 as functions of θ.",
        f"{_REDUCED}.equations", PrintVerdict.AMBIGUOUS,
        (
            f"[d/dθ (η′_2 R)] = {_BARE} (2 η′_3 - η′_2 cot θ)", f"[d/dθ (2 η′_3 R)] = η′_2 {_BARE}",
            "[dψ/dθ] = η′_2/sin θ", "[dφ/dθ] = η′_3 - η′_2 cot θ",
        ),
        (
            f"[d/dθ (η′_2 R)] = {_ROOT} (2 η′_3 - η′_2 cot θ)", f"[d/dθ (2 η′_3 R)] = η′_2 {_ROOT}",
            "[dψ/dθ] = η′_2/sin θ", "[dφ/dθ] = η′_3 - η′_2 cot θ",
        ),
        witness=reduced,
        remark="R is the root of the right side.  The squares under it are "
        "lost in this copy; (4.10) and (4.16) have them.",
    ),
    Entry(
        "4.16", "θ from the energy", "η_1 = θ′ as a function of θ, and with it the time.",
        f"{_REDUCED}.speed", PrintVerdict.HOLDS,
        (f"η_1 = 2/a {_ROOT}", "[|η_1|] = η_1"), witness=reduced,
        remark="[|η_1|] is the product's; θ′ > 0 here.",
    ),
    Entry(
        "§ 4 last equations", "The hoop's linear equations",
        "With (4.16) put into (4.15) the equations are linear in η_2 and η_3, and Legendre's functions solve them.",
        "voronets.solutions.closed.hoop.HoopSpins.__call__", PrintVerdict.HOLDS,
        ("[dη_2/dθ] = 2 η_3 - η_2 cot θ", "2 [dη_3/dθ] = η_2"), witness=reduced,
        remark="They give d²η_3/dθ² + cot θ dη_3/dθ − η_3 = 0: Legendre's equation with ν(ν + 1) = −1.",
    ),
)  # fmt: skip
