"""Voronets 1911, § 16: the equations of motion on an arbitrary surface, (56)–(59)."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.surface_witness import surface, surface_motion

FORM = "voronets.forms.rolling.voronets1911.Voronets1911"
PARTS = "voronets.forms.neumann.relations"


def _second(sign: str, last: str) -> tuple[str, ...]:
    """(57) with a sign of its second line and a letter of its third."""
    return (
        "d/dt ∂Θ/∂u̇ - ∂(Θ+U)/∂u = √E (-∂(Θ+U)/∂u₁ sin ϑ/√E₁ + ∂(Θ+U)/∂v₁ cos ϑ/√G₁ - K′₁ ϑ̇)"
        " - (Δ₂ K′₁ + Δ₁ K′₂) √(E G) v̇",
        f"d/dt ∂Θ/∂v̇ - ∂(Θ+U)/∂v = √G ({sign}∂(Θ+U)/∂u₁ cos ϑ/√E₁ + ∂(Θ+U)/∂v₁ sin ϑ/√G₁ - K′₂ ϑ̇)"
        " + (Δ₂ K′₁ + Δ₁ K′₂) √(E G) u̇",
        f"d/dt ∂Θ/∂ϑ̇ - ∂(Θ+U)/∂ϑ = K′₁ √E u̇ + {last} √G v̇",
    )


def _impulses(by: str) -> tuple[str, ...]:
    return (
        "K′₁ = M (ε σ - ρ ∂ρ/∂u n/√E) - (Δ″ - D″/G) ∂Θ̄/∂σ + Δ′ ∂Θ̄/∂τ - (Δ₂ - 1/(2 √E) ∂(ln G)/∂u) ∂Θ̄/∂n",
        f"K′₂ = M (ε τ - ρ {by} n/√G) + Δ′ ∂Θ̄/∂σ - (Δ - D/E) ∂Θ̄/∂τ - (Δ₁ - 1/(2 √G) ∂(ln E)/∂v) ∂Θ̄/∂n",
    )


def _by_speeds(first: str, sigma: str, root: str) -> tuple[str, ...]:
    return (
        f"K′₁ = M (ε σ - ρ ∂ρ/∂u n/{first}) + 1/√G ∂Θ/∂v̇ + 1/R D″/G (Δ′/√E ∂Θ/∂u̇ - Δ/√G ∂Θ/∂v̇)"
        " + (D″/G (Δ′ Δ₁ + Δ Δ₂)/R - 1/(2 √E) ∂(ln G)/∂u) ∂Θ/∂ϑ̇",
        f"K′₂ = M (ε {sigma} - ρ ∂ρ/∂v n/√G) - 1/√E ∂Θ/∂u̇ + 1/R D/E (Δ″/√E ∂Θ/∂u̇ - Δ′/√G ∂Θ/∂v̇)"
        f" + (D/E (Δ″ Δ₁ + Δ′ Δ₂)/R - 1/(2 {root}) ∂(ln E)/∂v) ∂Θ/∂ϑ̇",
    )


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "56", "angular velocity in u̇, v̇, ϑ̇",
        "σ, τ, n with the dependent velocities put in; Δ, Δ′, Δ″ are the relative curvature, and Θ is Θ̄ in these "
        "speeds.",
        f"{PARTS}.angular_velocity", PrintVerdict.DEFINITION,
        (
            "σ = -Δ′ √E u̇ - Δ″ √G v̇",
            "τ = Δ √E u̇ + Δ′ √G v̇",
            "n = -ϑ̇ + Δ₁ √E u̇ - Δ₂ √G v̇",
            "Δ = D/E + D₁/E₁ sin² ϑ + D″₁/G₁ cos² ϑ",
            "Δ′ = (D″₁/G₁ - D₁/E₁) sin ϑ cos ϑ",
            "Δ″ = D″/G + D″₁/G₁ sin² ϑ + D₁/E₁ cos² ϑ",
            "2 Δ₁ = 1/√G ∂(ln E)/∂v - sin ϑ/√G₁ ∂(ln E₁)/∂v₁ - cos ϑ/√E₁ ∂(ln G₁)/∂u₁",
            "2 Δ₂ = 1/√E ∂(ln G)/∂u + sin ϑ/√E₁ ∂(ln G₁)/∂u₁ - cos ϑ/√G₁ ∂(ln E₁)/∂v₁",
            "Θ̄ = Θ",
        ),
        witness=surface,
    ),
    Entry(
        "57", "equations of motion on any surface", "Three equations for u, v, ϑ; u₁ and v₁ follow from (59).",
        f"{FORM}.rate", PrintVerdict.MISPRINT, _second("-", "K′"), _second("", "K′₂"), witness=surface,
        remark="The second line has - for + before ∂(Θ+U)/∂u₁; the third has K′ for K′₂, read here as K′₁.",
    ),
    Entry(
        "58", "K′₁ and K′₂ in the derivatives of Θ̄", "From (55) and (51).",
        f"{PARTS}.impulses", PrintVerdict.MISPRINT, _impulses("∂ρ/∂u"), _impulses("∂ρ/∂v"), witness=surface,
        remark="K′₂ has ∂ρ/∂u for ∂ρ/∂v.",
    ),
    Entry(
        "§ 16 momenta", "derivatives of Θ and of Θ̄", "The chain rule with (56).",
        f"{PARTS}.angular_velocity", PrintVerdict.HOLDS,
        (
            "∂Θ/∂ϑ̇ = -∂Θ̄/∂n",
            "1/√E ∂Θ/∂u̇ = -Δ′ ∂Θ̄/∂σ + Δ ∂Θ̄/∂τ + Δ₁ ∂Θ̄/∂n",
            "1/√G ∂Θ/∂v̇ = -Δ″ ∂Θ̄/∂σ + Δ′ ∂Θ̄/∂τ - Δ₂ ∂Θ̄/∂n",
        ),
        witness=surface,
    ),
    Entry(
        "§ 16 impulses by Θ", "K′₁ and K′₂ in the derivatives of Θ", "(58) with the chain rule solved.",
        f"{PARTS}.impulses", PrintVerdict.MISPRINT, _by_speeds("√G", "σ", "√E"), _by_speeds("√E", "τ", "√G"),
        witness=surface,
        remark="K′₁ has n/√G for n/√E; K′₂ has ε σ for ε τ, and 1/(2 √E) for 1/(2 √G) before ∂(ln E)/∂v.",
    ),
    Entry(
        "§ 16 determinant", "the relative curvature R", "It must not vanish: the surfaces touch at one point.",
        "voronets.forms.neumann.kinematics.RelativeCurvature.R", PrintVerdict.DEFINITION,
        (
            "R = Δ Δ″ - Δ′² = D D″/(E G) + D₁ D″₁/(E₁ G₁) + (D/E D₁/E₁ + D″/G D″₁/G₁) cos² ϑ"
            " + (D/E D″₁/G₁ + D″/G D₁/E₁) sin² ϑ",
        ),
        witness=surface,
    ),
    Entry(
        "59", "conditions of rolling", "(12) solved for the dependent velocities.",
        f"{PARTS}.dependent", PrintVerdict.HOLDS,
        ("√E₁ u̇₁ = -√E u̇ sin ϑ + √G v̇ cos ϑ", "√G₁ v̇₁ = √E u̇ cos ϑ + √G v̇ sin ϑ"), witness=surface,
    ),
    Entry(
        "§ 16 vis viva", "the energy integral on any surface", "Where U does not contain the time.",
        "voronets.invariants.energy.Energy.value", PrintVerdict.HOLDS, ("Θ = U + h",), witness=surface_motion,
    ),
)  # fmt: skip
