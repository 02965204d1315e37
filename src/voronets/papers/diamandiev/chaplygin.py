"""Diamandiev, § 2: Chaplygin's equations in φ, ψ, θ, (19)–(27)."""

from __future__ import annotations

from voronets.papers.diamandiev.plane_letters import plane_states
from voronets.papers.entry import Entry, PrintVerdict

STEPS = "voronets.forms.rolling.diamandiev_steps"
FORM = "voronets.forms.rolling.diamandiev_chaplygin.DiamandievInAngles"
ACCELERATIONS = "The print writes a₁₁u + a₁₂v + a₁₃w for ẋ_G and so on, by (14)."

ENTRIES = (
    Entry(
        "19", "Kinetic energy",
        "T by the angular velocity and the velocity of G.",
        f"{STEPS}.kinetic_energy", PrintVerdict.HOLDS,
        ("T = ½ (A p² + B q² + C r²) + ½ M (ẋ_G² + ẏ_G² + ż_G²)",),
        witness=plane_states,
    ),
    Entry(
        "20", "Force function",
        "U of gravity by the height of G.",
        f"{STEPS}.force_function", PrintVerdict.HOLDS,
        ("U = -M g f",),
        witness=plane_states,
    ),
    Entry(
        "21", "Chaplygin's equations of the body",
        "(2) for the three angles; one line stands for the three, μ = 1, 2, 3 being φ, ψ, θ.",
        f"{FORM}.left_sides", PrintVerdict.HOLDS,
        (
            "d/dt ∂T/∂q̇_{r+μ} - ∂T/∂q_{r+μ} - ∂U/∂q_{r+μ} + d/dt ∂T/∂ẋ_G B_μ1 + d/dt ∂T/∂ẏ_G B_μ2 = 0",
        ),
        witness=plane_states, ranges={"μ": 3},
        remark="B_μ1 and B_μ2 belong to x_G and y_G. Accelerations are the core's.",
    ),
    Entry(
        "22", "Momenta of G",
        "The derivatives of T by ẋ_G and ẏ_G.",
        f"{STEPS}.centre_velocity", PrintVerdict.HOLDS,
        (
            "∂T/∂ẋ_G = M ẋ_G = M (a₁₁ u + a₁₂ v + a₁₃ w)",
            "∂T/∂ẏ_G = M ẏ_G = M (a₂₁ u + a₂₂ v + a₂₃ w)",
        ),
        witness=plane_states,
    ),
    Entry(
        "23", "Momenta of the angles",
        "The derivatives of T by the rates of the angles.",
        f"{STEPS}.angle_momenta", PrintVerdict.HOLDS,
        (
            "∂T/∂φ̇ = C r + M ż_G ∂ż_G/∂φ̇",
            "∂T/∂θ̇ = A p cos φ - B q sin φ + M ż_G ∂ż_G/∂θ̇",
            "∂T/∂ψ̇ = A p sin θ sin φ + B q sin θ cos φ + C r cos θ",
        ),
        witness=plane_states,
    ),
    Entry(
        "24", "Slopes of the kinetic energy",
        "The derivatives of T by the angles; that by ψ is zero.",
        f"{STEPS}.angle_slopes", PrintVerdict.MISPRINT,
        (
            "∂T/∂φ̇ = A p q - B q p + M ż_G ∂ż_G/∂φ̇",
            "∂T/∂θ̇ = A p cos θ sin φ ψ̇ + B q cos θ sin φ ψ̇ - C r sin θ ψ̇ + M ż_G ∂ż_G/∂θ̇",
        ),
        (
            "∂T/∂φ = A p q - B q p + M ż_G ∂ż_G/∂φ",
            "∂T/∂θ = A p cos θ sin φ ψ̇ + B q cos θ cos φ ψ̇ - C r sin θ ψ̇ + M ż_G ∂ż_G/∂θ",
        ),
        witness=plane_states,
        remark="The derivatives are by φ and θ, not by their rates; and cos φ belongs to B q. In this copy the "
        "second line "
        "stands beside the number (25).",
    ),
    Entry(
        "25", "Slopes of the force function",
        "The derivatives of U by φ and θ; that by ψ is zero.",
        f"{STEPS}.force_function", PrintVerdict.HOLDS,
        ("∂U/∂φ = -M g f′_φ", "∂U/∂θ = -M g f′_θ"),
        witness=plane_states,
    ),
    Entry(
        "26", "The part of the height",
        "What the height adds to the equations: Z_φ is M ż_G ∂ż_G/∂φ̇, Z_θ likewise.",
        f"{STEPS}.angle_equations", PrintVerdict.HOLDS,
        (
            "d/dt Z_φ - M ż_G ∂ż_G/∂φ = M d/dt ż_G f′_φ",
            "d/dt Z_θ - M ż_G ∂ż_G/∂θ = M d/dt ż_G f′_θ",
        ),
        witness=plane_states,
        remark=ACCELERATIONS,
    ),
    Entry(
        "27", "Equations in φ, ψ, θ",
        "(21) with everything put in.",
        f"{FORM}.rate", PrintVerdict.MISPRINT,
        (
            "C ṙ - (A - B) p q + M g f′_φ + M B_φx d/dt ẋ_G + M B_φx d/dt ẏ_G + M f′_φ d/dt ż_G = 0",
            "A ṗ sin θ sin φ + B q̇ sin θ cos φ + C ṙ cos θ + A p ȧ₃₁ + B q ȧ₃₂ + C r ȧ₃₃"
            " + M B_ψx d/dt ẋ_G + M B_ψy d/dt ẏ_G = 0",
            "A ṗ cos φ - B q̇ sin φ - A p (sin φ φ̇ + cos θ sin φ ψ̇) - B q (φ̇ cos φ - ψ̇ cos θ cos φ)"
            " + C r sin θ ψ̇ + M g f′_θ + M B_θx d/dt ẋ_G + M B_θy d/dt ẏ_G + M f′_θ d/dt ż_G = 0",
        ),
        (
            "C ṙ - (A - B) p q + M g f′_φ + M B_φx d/dt ẋ_G + M B_φy d/dt ẏ_G + M f′_φ d/dt ż_G = 0",
            "A ṗ sin θ sin φ + B q̇ sin θ cos φ + C ṙ cos θ + A p ȧ₃₁ + B q ȧ₃₂ + C r ȧ₃₃"
            " + M B_ψx d/dt ẋ_G + M B_ψy d/dt ẏ_G = 0",
            "A ṗ cos φ - B q̇ sin φ - A p (sin φ φ̇ + cos θ sin φ ψ̇) - B q (φ̇ cos φ + ψ̇ cos θ cos φ)"
            " + C r sin θ ψ̇ + M g f′_θ + M B_θx d/dt ẋ_G + M B_θy d/dt ẏ_G + M f′_θ d/dt ż_G = 0",
        ),
        witness=plane_states,
        remark="The second coefficient of the first line is that of y_G; ψ̇ cos θ cos φ has a plus sign, as "
        "(24) gives it. "
        + ACCELERATIONS + " The derivatives of sin θ sin φ, sin θ cos φ, cos θ are those of a₃₁, a₃₂, a₃₃.",
    ),
)  # fmt: skip
