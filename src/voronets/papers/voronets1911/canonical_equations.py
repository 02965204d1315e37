"""Voronets 1911, § 13: (45) solved for the rates, integrals, cyclic coordinates."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.canonical_witness import (
    ball,
    canonical,
    cyclic,
    vis_viva,
    when_constant,
)

FORM = "voronets.forms.rolling.canonical.CanonicalOnSphere"
AXES = "voronets.forms.rolling.riccati_equations.polar_rates"
BEND = "√(E G) (D D″/(E G) - 1/R₁²)"
_INTEGRAL = "1/μ² (∂Θ/∂u̇)² + 1/ν² (∂Θ/∂v̇)² + (∂Θ/∂n)² = const"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "§ 13 Donkin", "momenta in place of speeds",
        "p₁, p₂, p₃ are the derivatives of Θ by u̇, v̇, n; by Donkin's theorem the speeds are those of the energy "
        "Θ̄(u, v, p).",
        f"{FORM}.from_neumann", PrintVerdict.HOLDS,
        (
            "∂Θ/∂u̇ = p₁", "∂Θ/∂v̇ = p₂", "∂Θ/∂n = p₃", "u̇ = ∂Θ̄/∂p₁", "v̇ = ∂Θ̄/∂p₂", "n = ∂Θ̄/∂p₃",
            "∂Θ/∂u = -∂Θ̄/∂u", "∂Θ/∂v = -∂Θ̄/∂v", "Θ̄ - U = H",
        ),
        witness=canonical,
    ),
    Entry(
        "45", "canonical equations on a sphere", "(40) solved for the rates of p₁, p₂, p₃, u and v.",
        f"{FORM}.rate", PrintVerdict.MISPRINT,
        (
            f"dp₁/dt = -∂H/∂u + {BEND} ∂H/∂p₂ p₂ + √E/R₁ 1/ν ∂H/∂p₃ p₂ - M ρ ∂ρ/∂u (∂H/∂p₃)² + M ε √E ν ∂H/∂p₂ ∂H/∂p₃",
            f"dp₂/dt = -∂H/∂v + {BEND} ∂H/∂p₁ p₃ + √G/R₁ 1/μ ∂H/∂p₃ p₁ - M ρ ∂ρ/∂v (∂H/∂p₃)² + M ε √G ν ∂H/∂p₁ ∂H/∂p₃",
            "dp₃/dt = -√G/R₁ 1/μ ∂H/∂p₂ p₁ - √E/R₁ 1/ν ∂H/∂p₁ p₂ - M (ρ ∂ρ/∂u ∂H/∂p₁ + ρ ∂ρ/∂v ∂H/∂p₂) ∂H/∂p₃"
            " - M ε (√E ν + √G μ) ∂H/∂p₁ ∂H/∂p₂",
            "du/dt = ∂H/∂p₁",
            "dv/dt = ∂H/∂p₂",
        ),
        (
            f"dp₁/dt = -∂H/∂u + {BEND} ∂H/∂p₂ p₃ + √E/R₁ 1/ν ∂H/∂p₃ p₂ - M ρ ∂ρ/∂u (∂H/∂p₃)² + M ε √E ν ∂H/∂p₂ ∂H/∂p₃",
            f"dp₂/dt = -∂H/∂v - {BEND} ∂H/∂p₁ p₃ + √G/R₁ 1/μ ∂H/∂p₃ p₁ - M ρ ∂ρ/∂v (∂H/∂p₃)² + M ε √G μ ∂H/∂p₁ ∂H/∂p₃",
            "dp₃/dt = -√G/R₁ 1/μ ∂H/∂p₂ p₁ - √E/R₁ 1/ν ∂H/∂p₁ p₂ + M (ρ ∂ρ/∂u ∂H/∂p₁ + ρ ∂ρ/∂v ∂H/∂p₂) ∂H/∂p₃"
            " - M ε (√E ν + √G μ) ∂H/∂p₁ ∂H/∂p₂",
            "du/dt = ∂H/∂p₁",
            "dv/dt = ∂H/∂p₂",
        ),
        witness=canonical,
        remark="First line: p₂ for p₃. Second line: + for - before √(E G), ν for μ in the last term. Third line: "
        "- for + before M (…). This copy does not show the number, to which the text refers.",
    ),
    Entry(
        "§ 13 vis viva", "the energy integral", "H keeps its value along a motion.",
        "voronets.invariants.energy.Energy.value", PrintVerdict.HOLDS, ("H = Θ - U = h",), witness=vis_viva,
    ),
    Entry(
        "§ 13 condition", "when the moment about the contact is constant",
        "K of (43) is the product of the contact's velocity in the body and the momentum, and vanishes where the two "
        "velocities have one direction; without a moment of the force (46) follows.",
        "voronets.rolling.core.Core.dynamics", PrintVerdict.MISPRINT,
        ("the velocity of the contact in the body lies in one plane with that of the centre of mass",),
        ("it lies along one line with that of the centre of mass",),
        measure=when_constant,
        remark="Two vectors at a point always lie in one plane. The residuals are |d/dt Γ₁²|/Γ₁² of a body of any "
        "shape without force, and of a ball about its centre of mass.",
    ),
    Entry(
        "46", "Chaplygin's integral of a ball",
        "The square of the moment of momentum about the contact, of a body bounded by a sphere about its centre of "
        "mass.",
        "voronets.invariants.momentum.MomentumSquared.value", PrintVerdict.HOLDS, (_INTEGRAL,), witness=ball,
    ),
    Entry(
        "47", "the cyclic coordinates", "The rates of u₁, v₁ and ϑ on a sphere.",
        "voronets.forms.rolling.sphere.VoronetsOnSphere.cyclic_rates", PrintVerdict.HOLDS,
        (
            "R₁ u̇₁ = -√E u̇ sin ϑ + √G v̇ cos ϑ",
            "R₁ v̇₁ sin u₁ = √E u̇ cos ϑ + √G v̇ sin ϑ",
            "ϑ̇ = -n + 1/(2 √(E G)) (∂E/∂v u̇ - ∂G/∂u v̇) - v̇₁ cos u₁",
        ),
        witness=cyclic,
    ),
    Entry(
        "§ 13 polar form", "velocity of the contact by size and direction",
        "f₁, ϑ₁, f₂ are known functions of time once u, v, n are; (47) in their letters.",
        AXES, PrintVerdict.MISPRINT,
        (
            "-√E/R₁ u̇ = f₁ cos ϑ₁", "√G/R₁ v̇ = f₁ sin ϑ₁",
            "1/(2 √(E G)) (∂E/∂v u̇ - ∂G/∂u v̇) - n + ϑ̇₁ = f₂",
            "u̇₁ = f₁ sin(ϑ + ϑ₁)", "v̇₁ sin u₁ = -f₁ cos(ϑ + ϑ₁)",
            "ϑ̇ + ϑ̇₁ = f₂ + f₁ cot u₁ (ϑ + ϑ₁)",
        ),
        (
            "-√E/R₁ u̇ = f₁ cos ϑ₁", "√G/R₁ v̇ = f₁ sin ϑ₁",
            "1/(2 √(E G)) (∂E/∂v u̇ - ∂G/∂u v̇) - n + ϑ̇₁ = f₂",
            "u̇₁ = f₁ sin(ϑ + ϑ₁)", "v̇₁ sin u₁ = -f₁ cos(ϑ + ϑ₁)",
            "ϑ̇ + ϑ̇₁ = f₂ + f₁ cot u₁ cos(ϑ + ϑ₁)",
        ),
        witness=cyclic, remark="The last line lacks cos.",
    ),
    Entry(
        "§ 13 Riccati", "Riccati's equation of the cyclic coordinates",
        "ζ₁ and ζ₂ satisfy one equation of Riccati, after which v₁ is a quadrature.",
        "voronets.forms.rolling.riccati_equations.contact_riccati", PrintVerdict.MISPRINT,
        (
            "ζ₁ = -i cot(u₁/2) exp(-i (ϑ + ϑ₁))", "ζ₂ = i tan(u₁/2) exp(-i (ϑ + ϑ₁))",
            "dζ₁/dt = (1 + ζ₁²) f₁ - i ζ₁ f₂", "dζ₂/dt = (1 + ζ₂²) f₁ - i ζ₂ f₂",
        ),
        (
            "ζ₁ = -i cot(u₁/2) exp(-i (ϑ + ϑ₁))", "ζ₂ = i tan(u₁/2) exp(-i (ϑ + ϑ₁))",
            "dζ₁/dt = ½ (1 + ζ₁²) f₁ - i ζ₁ f₂", "dζ₂/dt = ½ (1 + ζ₂²) f₁ - i ζ₂ f₂",
        ),
        witness=cyclic, remark="The factor ½ is missing.",
    ),
)  # fmt: skip
