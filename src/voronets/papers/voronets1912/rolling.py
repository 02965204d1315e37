"""Voronets 1912, II: a body that rolls, (7)–(16)."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1912.rolling_witness import (
    contact,
    tilted,
    touching,
)

NEUMANN = "voronets.forms.neumann"
FORM = "voronets.forms.rolling.voronets1912"
PRINTED_ONE = "The print has the first line and dots."

ENTRIES = (
    Entry(
        "7", "Conditions of rolling",
        "The point of the body at the contact is at rest (α = β = γ = 0), so that the velocity of O is the lever "
        "times the angular velocity.",
        f"{NEUMANN}.kinematics.velocity_of_centre", PrintVerdict.HOLDS,
        ("a = y r - z q", "b = z p - x r", "c = x q - y p"),
        witness=tilted,
        remark="Compared with the derivative of the position of O along the motion of the core.",
    ),
    Entry(
        "8", "Kinetic energy in principal axes",
        "T of a body whose axes x, y, z are the principal ones through its centre of mass.",
        f"{NEUMANN}.moving_axes.Axes.kinetic_energy", PrintVerdict.HOLDS,
        ("2 T = M (a² + b² + c²) + A p² + B q² + C r²",),
        witness=tilted,
    ),
    Entry(
        "9", "Kinetic energy on the axes at the contact",
        "2Θ in σ, τ, n for axes with their pole at the contact, however they are turned.",
        f"{NEUMANN}.letters.kinetic_energy", PrintVerdict.HOLDS,
        (
            "2 Θ = M (x² + y² + z²) (σ² + τ² + n²) - M (ξ σ + η τ + ζ n)² + A (σ λ + τ μ + n ν)²"
            " + B (σ λ′ + τ μ′ + n ν′)² + C (σ λ″ + τ μ″ + n ν″)²",
        ),
        witness=tilted,
    ),
    Entry(
        "10", "Lever of the contact",
        "The contact seen from the centre of mass, on ξ, η, ζ.",
        f"{NEUMANN}.kinematics.lever", PrintVerdict.DEFINITION,
        ("ξ = x λ + y λ′ + z λ″", "η = x μ + y μ′ + z μ″", "ζ = x ν + y ν′ + z ν″"),
        witness=contact,
        remark=PRINTED_ONE,
    ),
    Entry(
        "§ II momentum", "Momentum of a rolling body",
        "The momentum on ξ, η, ζ, by the velocity of O and by the lever.",
        f"{FORM}.momentum", PrintVerdict.HOLDS,
        (
            "∂Θ/∂α = M (a λ + b λ′ + c λ″) = M (η n - ζ τ)",
            "∂Θ/∂β = M (a μ + b μ′ + c μ″) = M (ζ σ - ξ n)",
            "∂Θ/∂γ = M (a ν + b ν′ + c ν″) = M (ξ τ - η σ)",
        ),
        witness=tilted,
        remark=PRINTED_ONE,
    ),
    Entry(
        "11", "Equations of moments about the contact",
        "The last three of (6) for a body that rolls, in any axes with their pole at the contact.",
        f"{NEUMANN}.moving_axes.moment_law", PrintVerdict.HOLDS,
        (
            "d/dt ∂Θ/∂σ + (τ - τ₁) ∂Θ/∂n - (n - n₁) ∂Θ/∂τ"
            " + M (ξ (ξ′ σ + η′ τ + ζ′ n) - σ (ξ ξ′ + η η′ + ζ ζ′)) = Γ_ξ",
            "d/dt ∂Θ/∂τ + (n - n₁) ∂Θ/∂σ - (σ - σ₁) ∂Θ/∂n"
            " + M (η (ξ′ σ + η′ τ + ζ′ n) - τ (ξ ξ′ + η η′ + ζ ζ′)) = Γ_η",
            "d/dt ∂Θ/∂n + (σ - σ₁) ∂Θ/∂τ - (τ - τ₁) ∂Θ/∂σ"
            " + M (ζ (ξ′ σ + η′ τ + ζ′ n) - n (ξ ξ′ + η η′ + ζ ζ′)) = Γ_ζ",
        ),
        witness=tilted,
        remark=PRINTED_ONE + " Accelerations are the core's; the axes are turned away from the surface, so that "
        "ζ′ is "
        "not zero.",
    ),
    Entry(
        "§ II cosines", "Cosines of the axes at the contact",
        "The axes along the coordinate lines and the normal, by the derivatives of the surface.",
        f"{NEUMANN}.side.side", PrintVerdict.DEFINITION,
        (
            "λ = ∂x/∂u/√E", "λ′ = ∂y/∂u/√E", "λ″ = ∂z/∂u/√E",
            "μ = ∂x/∂v/√G", "μ′ = ∂y/∂v/√G", "μ″ = ∂z/∂v/√G",
            "ν = (∂y/∂u ∂z/∂v - ∂y/∂v ∂z/∂u)/√(E G)",
            "ν′ = (∂z/∂u ∂x/∂v - ∂z/∂v ∂x/∂u)/√(E G)",
            "ν″ = (∂x/∂u ∂y/∂v - ∂x/∂v ∂y/∂u)/√(E G)",
        ),
        witness=contact,
        remark=PRINTED_ONE,
    ),
    Entry(
        "§ II rates of the cosines", "Rates of the cosines",
        "How the cosines of ξ and η change as the contact moves.",
        f"{NEUMANN}.side.Side.turning", PrintVerdict.HOLDS,
        (
            "λ̇ = (x_uu u̇ + x_uv v̇)/√E - ∂x/∂u dE/dt/(2 E √E)",
            "μ̇ = (x_uv u̇ + x_vv v̇)/√G - ∂x/∂v dG/dt/(2 G √G)",
            "ν μ̇ + ν′ μ̇′ + ν″ μ̇″ = D″/√G v̇",
            "ν λ̇ + ν′ λ̇′ + ν″ λ̇″ = D/√E u̇",
            "λ μ̇ + λ′ μ̇′ + λ″ μ̇″ = (∂E/∂v u̇ - ∂G/∂u v̇)/(2 √(E G))",
        ),
        witness=contact,
        remark="x_uu, x_uv, x_vv are the second derivatives of x. The print leaves the derivatives of 1/√E and "
        "1/√G to be "
        "carried out.",
    ),
    Entry(
        "12", "The body against the axes at the contact",
        "σ₁, τ₁, n₁ of (5) for lines of curvature.",
        f"{NEUMANN}.side.Side.turning", PrintVerdict.HOLDS,
        ("σ₁ = -D″/√G v̇", "τ₁ = D/√E u̇", "n₁ = (∂E/∂v u̇ - ∂G/∂u v̇)/(2 √(E G))"),
        witness=contact,
    ),
    Entry(
        "13", "Angular velocity in Neumann's coordinates",
        "σ, τ, n of a body that touches the ground, rolling or sliding.",
        f"{NEUMANN}.kinematics.angular_velocity", PrintVerdict.HOLDS,
        (
            "σ = -D″/√G v̇ - D″₁/√G₁ v̇₁ sin ϑ - D₁/√E₁ u̇₁ cos ϑ",
            "τ = D/√E u̇ - D₁/√E₁ u̇₁ sin ϑ + D″₁/√G₁ v̇₁ cos ϑ",
            "n = (∂E/∂v u̇ - ∂G/∂u v̇)/(2 √(E G)) + (∂E₁/∂v₁ u̇₁ - ∂G₁/∂u₁ v̇₁)/(2 √(E₁ G₁)) - ϑ̇",
        ),
        witness=touching,
        remark="Right here; Voronets 1911 (9) prints two of these signs the other way. Compared with "
        "orientations built "
        "of the two surfaces.",
    ),
    Entry(
        "§ II lever", "Lever and drift by ρ and ε",
        "The lever and the velocity of the contact by the distances ρ and ε of O from the contact and from the "
        "tangent plane. ζ′ is zero.",
        f"{NEUMANN}.side.Side.velocity", PrintVerdict.HOLDS,
        (
            "ρ² = x² + y² + z²", "ε = x ν + y ν′ + z ν″",
            "ξ = ρ/√E ∂ρ/∂u", "η = ρ/√G ∂ρ/∂v", "ζ = ε", "ξ′ = √E u̇", "η′ = √G v̇",
        ),
        witness=contact,
    ),
    Entry(
        "14", "Equations of a rolling body",
        "The balance of angular momentum about the contact in Neumann's coordinates.",
        f"{FORM}.Voronets1912.rate", PrintVerdict.HOLDS,
        (
            "d/dt ∂Θ/∂σ + (τ - τ₁) ∂Θ/∂n - (n - n₁) ∂Θ/∂τ"
            " + M (ρ ∂ρ/∂u τ/√E - ρ ∂ρ/∂v σ/√G) √G v̇ = Γ_ξ",
            "d/dt ∂Θ/∂τ + (n - n₁) ∂Θ/∂σ - (σ - σ₁) ∂Θ/∂n"
            " - M (ρ ∂ρ/∂u τ/√E - ρ ∂ρ/∂v σ/√G) √E u̇ = Γ_η",
            "d/dt ∂Θ/∂n + (σ - σ₁) ∂Θ/∂τ - (τ - τ₁) ∂Θ/∂σ + M ε (√E u̇ σ + √G v̇ τ)"
            " - M (ρ ∂ρ/∂u u̇ + ρ ∂ρ/∂v v̇) n = Γ_ζ",
        ),
        witness=contact,
        remark="Accelerations are the core's: an ellipsoid on an ellipsoid, both shifted and turned.",
    ),
    Entry(
        "15", "Kinetic energy by ρ and ε",
        "2Θ of (9) for the axes along the coordinate lines.",
        f"{NEUMANN}.letters.kinetic_energy", PrintVerdict.HOLDS,
        (
            "2 Θ = M ρ² (σ² + τ² + n²) - M (ρ ∂ρ/∂u σ/√E + ρ ∂ρ/∂v τ/√G + ε n)²"
            " + A (σ λ + τ μ + n ν)² + B (σ λ′ + τ μ′ + n ν′)² + C (σ λ″ + τ μ″ + n ν″)²",
        ),
        witness=contact,
    ),
    Entry(
        "16", "Rolling without slipping",
        "The contact moves along both surfaces with one velocity.",
        f"{NEUMANN}.kinematics.contact_rates", PrintVerdict.HOLDS,
        (
            "√E₁ u̇₁ = √G v̇ cos ϑ - √E u̇ sin ϑ",
            "√G₁ v̇₁ = √G v̇ sin ϑ + √E u̇ cos ϑ",
        ),
        witness=contact,
    ),
)  # fmt: skip
