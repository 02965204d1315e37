"""Diamandiev, § 3: the parts L and N, and the equations in their last form, (34)–(45)."""

from __future__ import annotations

from voronets.papers.diamandiev.lines import (
    DOTS,
    DOTTED,
    GATHERED,
    LEVERS_P,
    N_COLUMNS,
    WEIGHT_P,
    expanded,
    rate_terms,
    turned_columns,
)
from voronets.papers.diamandiev.plane_letters import any_cosines, plane_states
from voronets.papers.entry import Entry, PrintVerdict

STEPS = "voronets.forms.rolling.diamandiev_steps"
LEFT = "voronets.forms.rolling.diamandiev_equations.left_sides"

ENTRIES = (
    Entry(
        "34", "Rates of u, v, w",
        "The derivatives of (12).",
        f"{STEPS}.velocity_rate", PrintVerdict.HOLDS,
        (
            "u̇ = η₀ ṙ - ζ₀ q̇ + r η̇₀ - q ζ̇₀",
            "v̇ = ζ₀ ṗ - ξ₀ ṙ + p ζ̇₀ - r ξ̇₀",
            "ẇ = ξ₀ q̇ - η₀ ṗ + q ξ̇₀ - p η̇₀",
        ),
        witness=plane_states,
    ),
    Entry(
        "35", "L, the part of the rates",
        "The part of (33) with u̇, v̇, ẇ.",
        f"{STEPS}.part_of_rates", PrintVerdict.MISPRINT,
        (f"L = {rate_terms(DOTTED, False, True)}",),
        (f"L = {rate_terms(LEVERS_P, False, True)}",),
        witness=plane_states,
        remark="In this copy ζ₀ and η₀ have dots, against (33) and (36).",
    ),
    Entry(
        "§ 3 L expanded", "L with (34) put in",
        "L by ṗ, q̇, ṙ and the rates of the contact.",
        f"{STEPS}.part_of_rates", PrintVerdict.MISPRINT,
        (expanded(DOTTED, "a₃₁"),),
        (expanded(LEVERS_P, "a₃₃"),),
        witness=plane_states,
        remark="Dots on ζ₀ and η₀ as in (35), and a₃₁ for a₃₃ in the bracket of η̇₀.",
    ),
    Entry(
        "§ 3 L gathered", "L by the relations of the cosines",
        "The same with the sums of products of cosines carried out.",
        f"{STEPS}.part_of_rates", PrintVerdict.HOLDS,
        (GATHERED,),
        witness=plane_states,
    ),
    Entry(
        "36", "L in its last form",
        "L by the rate of |GP|² and ω·GP.",
        f"{STEPS}.part_of_rates", PrintVerdict.HOLDS,
        (
            "L = M ṗ (η₀² + ζ₀²) - M q̇ ξ₀ η₀ - M ṙ ξ₀ ζ₀ + M/2 p [d/dt GP²]"
            " - M ξ̇₀ (p ξ₀ + q η₀ + r ζ₀)",
        ),
        witness=plane_states,
        remark="GP² is the sum of the squares ξ₀², η₀², ζ₀². L is taken from the core: the acceleration of G "
        "less what the "
        "turning of the axes gives.",
    ),
    Entry(
        "37", "N, the part of the turning",
        "The part of (33) with the rates of the cosines.",
        f"{STEPS}.part_of_turning", PrintVerdict.MISPRINT,
        (f"N = {rate_terms(DOTTED, True, False)}",),
        (f"N = {rate_terms(LEVERS_P, True, False)}",),
        witness=plane_states,
        remark="In this copy ζ₀ and η₀ have dots, as in (35).",
    ),
    Entry(
        "38", "N by columns",
        "N with the sums of products of cosines and their rates.",
        f"{STEPS}.part_of_turning", PrintVerdict.HOLDS,
        (N_COLUMNS,),
        witness=any_cosines,
        remark="An identity in a_ij and their rates, checked with random numbers for them.",
    ),
    Entry(
        "39", "Angular velocity by the cosines",
        "p, q, r by the cosines and their rates.",
        f"{STEPS}.turning_of", PrintVerdict.HOLDS,
        (f"p = {turned_columns('₂', '₃')}", f"q = {turned_columns('₃', '₁')}", f"r = {turned_columns('₁', '₂')}"),
        witness=plane_states,
    ),
    Entry(
        "40", "Unit vectors stay unit vectors",
        "A column of cosines is orthogonal to its rate.",
        f"{STEPS}.cosine_rates", PrintVerdict.HOLDS,
        (f"{turned_columns('₂', '₂')} = 0", f"{turned_columns('₃', '₃')} = 0"),
        witness=plane_states,
    ),
    Entry(
        "41", "N by u, v, w",
        "N with (39) and (40) put in.",
        f"{STEPS}.part_of_turning", PrintVerdict.MISPRINT,
        ("N = M u (ζ₀ r - η₀ q) - M v η₀ p - M ω ζ₀ p",),
        ("N = M u (ζ₀ r + η₀ q) - M v η₀ p - M w ζ₀ p",),
        witness=plane_states,
        remark="η₀q has a plus sign, for Σ ȧ_k1 a_k3 = −q; (42) follows from it, and not from the print. In "
        "this copy the "
        "letter of the last term is ω for w.",
    ),
    Entry(
        "42", "N in its last form",
        "N by ω·GP.",
        f"{STEPS}.part_of_turning", PrintVerdict.HOLDS,
        ("N = -M (ζ₀ q - η₀ r) (ξ₀ p + η₀ q + ζ₀ r)",),
        witness=plane_states,
    ),
    Entry(
        "43", "Equation of p",
        "The first of the three equations of motion.",
        LEFT, PrintVerdict.MISPRINT,
        (
            f"{WEIGHT_P} + M p (η₀² + ζ₀²) - M q̇ ξ₀ η₀ - M r ξ₀ ζ₀ + M/2 p [d/dt GP²]"
            " - M ξ̇₀ [ω·GP] - M (ζ₀ q - η₀ r) [ω·GP] = 0",
        ),
        (
            f"{WEIGHT_P} + M ṗ (η₀² + ζ₀²) - M q̇ ξ₀ η₀ - M ṙ ξ₀ ζ₀ + M/2 p [d/dt GP²]"
            " - M ξ̇₀ [ω·GP] - M (ζ₀ q - η₀ r) [ω·GP] = 0",
        ),
        witness=plane_states,
        remark=DOTS,
    ),
    Entry(
        "44", "Equation of q",
        "The second of the three equations of motion.",
        LEFT, PrintVerdict.MISPRINT,
        (
            "B q̇ - (C - A) r p - M g (f′_θ sin φ - f′_φ cos φ cot θ) + M q̇ (ζ₀² + ξ₀²) - M p ζ₀ η₀"
            " - M r ζ₀ η₀ + M/2 q [d/dt GP²] - M η̇₀ [ω·GP] - M (ξ₀ r - ζ₀ p) [ω·GP] = 0",
        ),
        (
            "B q̇ - (C - A) r p - M g (f′_θ sin φ + f′_φ cos φ cot θ) + M q̇ (ζ₀² + ξ₀²) - M ṗ ξ₀ η₀"
            " - M ṙ ζ₀ η₀ + M/2 q [d/dt GP²] - M η̇₀ [ω·GP] - M (ξ₀ r - ζ₀ p) [ω·GP] = 0",
        ),
        witness=plane_states,
        remark="f′_φ cos φ cot θ has a plus sign, as in (29); the product beside ṗ is ξ₀η₀. " + DOTS,
    ),
    Entry(
        "45", "Equation of r",
        "The third of the three equations of motion.",
        LEFT, PrintVerdict.MISPRINT,
        (
            "C ṙ - (A - B) p q + M g f′_φ + M r (ξ₀² + η₀²) - M p ξ₀ ζ₀ - M q̇ η₀ ζ₀ + M/2 r [d/dt GP²]"
            " - M ζ̇₀ [ω·GP] - M (η₀ p - ξ₀ q) [ω·GP] = 0",
        ),
        (
            "C ṙ - (A - B) p q + M g f′_φ + M ṙ (ξ₀² + η₀²) - M ṗ ξ₀ ζ₀ - M q̇ η₀ ζ₀ + M/2 r [d/dt GP²]"
            " - M ζ̇₀ [ω·GP] - M (η₀ p - ξ₀ q) [ω·GP] = 0",
        ),
        witness=plane_states,
        remark=DOTS,
    ),
)  # fmt: skip
