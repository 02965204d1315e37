"""Diamandiev, § 3: the combinations of his equations and their symmetric form, (28)–(33)."""

from __future__ import annotations

from voronets.papers.diamandiev.lines import (
    ACCELERATIONS,
    LEVERS_P,
    LEVERS_Q,
    LEVERS_R,
    NO_ZERO,
    PRINTED_R,
    WEIGHT_P,
    WEIGHT_Q,
    first_bracket,
    moments,
    rate_terms,
    second_bracket,
)
from voronets.papers.diamandiev.plane_letters import plane_states
from voronets.papers.entry import Entry, PrintVerdict

STEPS = "voronets.forms.rolling.diamandiev_steps"
LEFT = "voronets.forms.rolling.diamandiev_equations.left_sides"

ENTRIES = (
    Entry(
        "28", "First combination",
        "The equations (27) times −sin φ cot θ, sin φ/sin θ and cos φ, added: the first in p, q, r.",
        f"{STEPS}.along_axes", PrintVerdict.MISPRINT,
        (
            "A ṗ - (B - C) q r + M g (f′_θ cos φ - f′_φ sin φ tan θ)"
            f" + M {first_bracket('x')} d/dt ẋ_G + M {first_bracket('y', 'ψ')} d/dt ẏ_G"
            " + M (-f′_φ sin φ cot θ + cos φ f′_θ) d/dt ż_G = 0",
        ),
        (
            f"{WEIGHT_P} + M {first_bracket('x')} d/dt ẋ_G + M {first_bracket('y')} d/dt ẏ_G"
            " + M (-f′_φ sin φ cot θ + cos φ f′_θ) d/dt ż_G = 0",
        ),
        witness=plane_states,
        remark="The first bracket has cot θ, the third its B_φ of y_G. In the last bracket the print has the "
        "coefficients "
        "of z_G, which are f′_φ, 0, f′_θ by (16). " + ACCELERATIONS + NO_ZERO,
    ),
    Entry(
        "29", "Second combination",
        "The equations (27) times −cos φ cot θ, cos φ/sin θ and −sin φ, added: the second in p, q, r.",
        f"{STEPS}.along_axes", PrintVerdict.MISPRINT,
        (
            f"{WEIGHT_Q} + M {second_bracket('x')} d/dt ẋ_G + M {second_bracket('y', 'ψ')} d/dt ẏ_G"
            " + M (-f′_φ cot θ cos φ - sin φ f′_θ) d/dt ż_G = 0",
        ),
        (
            f"{WEIGHT_Q} + M {second_bracket('x')} d/dt ẋ_G + M {second_bracket('y')} d/dt ẏ_G"
            " + M (-f′_φ cot θ cos φ - sin φ f′_θ) d/dt ż_G = 0",
        ),
        witness=plane_states,
        remark="The bracket of y_G has B_φ in its first term. " + ACCELERATIONS,
    ),
    Entry(
        "30", "Brackets of the first combination",
        "The brackets of (28) are components of the lever of the contact.",
        f"{STEPS}.levers", PrintVerdict.HOLDS,
        tuple(f"{first_bracket(row)[1:-1]} = {lever[1:-1]}" for row, lever in zip("xy", LEVERS_P[:2], strict=True)),
        witness=plane_states,
    ),
    Entry(
        "31", "Brackets of the second combination",
        "The brackets of (29), that of the height among them.",
        f"{STEPS}.levers", PrintVerdict.AMBIGUOUS,
        (
            *(f"{second_bracket(row)[1:-1]} = {lever[1:-1]}" for row, lever in zip("xy", LEVERS_Q[:2], strict=True)),
            "f′_φ cos φ cot θ - f′_θ sin φ = a₃₃ ξ₀ - a₃₁ ζ₀",
        ),
        (
            *(f"{second_bracket(row)[1:-1]} = {lever[1:-1]}" for row, lever in zip("xy", LEVERS_Q[:2], strict=True)),
            "-f′_φ cos φ cot θ - f′_θ sin φ = a₃₃ ξ₀ - a₃₁ ζ₀",
        ),
        witness=plane_states,
        remark="In this copy the third line begins with a sign of equality where a minus sign belongs.",
    ),
    Entry(
        "32", "Symmetric form",
        "The three equations with the lever of the contact.",
        f"{STEPS}.symmetric_equations", PrintVerdict.MISPRINT,
        (
            f"{WEIGHT_P}{moments(LEVERS_P)} = 0", f"{WEIGHT_Q}{moments(LEVERS_Q)} = 0",
            f"C r - (A - B) p q + M g f′_φ{moments(PRINTED_R)} = 0",
        ),
        (
            f"{WEIGHT_P}{moments(LEVERS_P)} = 0", f"{WEIGHT_Q}{moments(LEVERS_Q)} = 0",
            f"C ṙ - (A - B) p q + M g f′_φ{moments(LEVERS_R)} = 0",
        ),
        witness=plane_states,
        remark="In the third line C ṙ has lost its dot, and a₁₂η₀ stands for a₂₁η₀; in the second "
        "B q̇ is set as B′_q. " + ACCELERATIONS + NO_ZERO,
    ),
    Entry(
        "33", "The first equation developed",
        "The first of (32) with the derivatives carried out.",
        f"{STEPS}.symmetric_equations", PrintVerdict.MISPRINT,
        (f"{WEIGHT_P} + {rate_terms(LEVERS_P, True, False)} + {rate_terms(LEVERS_P, True, False)} = 0",),
        (f"{WEIGHT_P} + {rate_terms(LEVERS_P, True, False)} + {rate_terms(LEVERS_P, False, True)} = 0",),
        witness=plane_states,
        remark="The last three brackets have the dots on u, v, w, not on the cosines a second time." + NO_ZERO,
    ),
)  # fmt: skip
