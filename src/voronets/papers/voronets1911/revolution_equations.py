"""Voronets 1911, § 14: a body of revolution on a sphere, (48), (49), and the rod."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.canonical_witness import canonical
from voronets.papers.voronets1911.revolution_witness import (
    dome,
    great_circle,
    substitution,
    tube,
)

HERE = "voronets.forms.rolling.revolution_linear.RevolutionLinear"
BEND = "√(E G) (D D″/(E G) - 1/R₁²)"
ROOT = "√(1 + z′²)"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "48", "letters of a surface of revolution", "The surface x = u cos v, y = u sin v, z = z(u).",
        f"{HERE}.letters", PrintVerdict.MISPRINT,
        (
            "E = 1 + z′²", "G = u²", f"α″ = z′/{ROOT}", "β = 0", f"γ = 1/{ROOT}", f"D = z″/{ROOT}",
            f"D″ = u z′/{ROOT}", "ρ² = u² + z²", f"ε = (z - u z′)/{ROOT}",
        ),
        (
            "E = 1 + z′²", "G = u²", f"α″ = z′/{ROOT}", "β″ = 0", f"γ″ = 1/{ROOT}", f"D = z″/{ROOT}",
            f"D″ = u z′/{ROOT}", "ρ² = u² + z²", f"ε = (z - u z′)/{ROOT}",
        ),
        witness=dome, remark="β and γ lack their two strokes; this copy has α‴ for α″. The number is not shown.",
    ),
    Entry(
        "49", "kinetic energy of a body of revolution", "(38) for A = B; P, Q, L, J are functions of u.",
        f"{HERE}.energy", PrintVerdict.HOLDS,
        (
            "2 Θ = (M ρ² + A) (ν² v̇² + μ² u̇² + n²) - M (ρ ∂ρ/∂u ν v̇/√E + ε n)² + (C - A) (ν v̇ α″ + n γ″)²"
            " = P u̇² + Q v̇² + 2 L v̇ n + J n²",
        ),
        witness=dome,
    ),
    Entry(
        "§ 14 Jacobi", "the last multiplier of a system",
        "Jacobi's condition, for the system (45) of a body of revolution.",
        "voronets.invariants.measures.Multiplier.delta", PrintVerdict.HOLDS,
        ("[d ln M_J/du] + 1/u̇ [Σ ∂X/∂x] = 0",), witness=dome,
        remark="M_J is the multiplier, which the paper calls M as it does the mass; the check takes it in closed "
        "form, 1/√(A C + M (C a_e² + A a_r²)), and the divergence from the core.",
    ),
    Entry(
        "§ 14 divergence", "the multiplier's rate for any body on a sphere",
        "The divergence of (45), written with second derivatives of H.",
        "voronets.forms.rolling.canonical.CanonicalOnSphere.rate", PrintVerdict.HOLDS,
        (
            "[d ln M_J/dt] + M ρ ∂ρ/∂u (∂H/∂p₁ ∂²H/∂p₃² - ∂H/∂p₃ ∂²H/∂p₁∂p₃)"
            " + M ρ ∂ρ/∂v (∂H/∂p₂ ∂²H/∂p₃² - ∂H/∂p₃ ∂²H/∂p₂∂p₃)"
            " + M ε √E ν (∂H/∂p₃ ∂²H/∂p₁∂p₂ - ∂H/∂p₁ ∂²H/∂p₂∂p₃)"
            " + M ε √G μ (∂H/∂p₃ ∂²H/∂p₁∂p₂ - ∂H/∂p₂ ∂²H/∂p₁∂p₃) = 0",
        ),
        witness=canonical,
    ),
    Entry(
        "§ 14 multiplier", "the last multiplier of a body of revolution", "It is a function of u alone.",
        "voronets.invariants.measures.Multiplier.delta", PrintVerdict.HOLDS,
        (
            "[d ln M_J/dt] + M (ρ ∂ρ/∂u ∂²H/∂p₃² - ε √E ν ∂²H/∂p₂∂p₃) du/dt = 0",
            "M_J = exp(-[∫ Φ du])",
            "Φ = M (ρ ∂ρ/∂u ∂²H/∂p₃² - ε √E ν ∂²H/∂p₂∂p₃)",
        ),
        witness=dome, remark="The quadrature can be done: M_J = 1/√(A C + M (C a_e² + A a_r²)).",
    ),
    Entry(
        "§ 14 last two of (40)", "the equations that have u̇ as a factor",
        "The second and third of (40) for a body of revolution.",
        f"{HERE}.sides", PrintVerdict.MISPRINT,
        (
            f"d/dt ∂Θ/∂v̇ = -{BEND} ∂Θ/∂n u̇ + √G/R₁ P/μ n u̇ + M ε √G μ n u̇",
            "d/dt ∂Θ/∂n = -√G/R₁ P/μ v̇ u̇ - √E/R₁ 1/ν ∂Θ/∂ν u̇ + M ρ ∂ρ/∂u n u̇ - M ε (√E ν + √G μ) v̇ u̇",
        ),
        (
            f"d/dt ∂Θ/∂v̇ = -{BEND} ∂Θ/∂n u̇ + √G/R₁ P/μ n u̇ + M ε √G μ n u̇",
            "d/dt ∂Θ/∂n = -√G/R₁ P/μ v̇ u̇ - √E/R₁ 1/ν ∂Θ/∂v̇ u̇ + M ρ ∂ρ/∂u n u̇ - M ε (√E ν + √G μ) v̇ u̇",
        ),
        witness=dome, remark="∂Θ/∂ν stands for ∂Θ/∂v̇.",
    ),
    Entry(
        "§ 14 great circle", "stationary motions on a great circle",
        "With u, n and v̇ constant the contact stays on a circle of the sphere, a great one where this sum vanishes.",
        "voronets.solutions.closed.stationary_sphere.StationaryOnSphere.geodesic", PrintVerdict.MISPRINT,
        ("n₀ + v₀/√E₀ = 0",), ("n₀ + v̇₀/√E₀ = 0",), witness=great_circle,
        remark="v₀ lacks its dot. The check finds n₀ from the geodesic curvature of the track.",
    ),
    Entry(
        "§ 14 linear equations", "two linear equations for v̇ and n in u",
        "The last two of (40) divided by u̇, with P, Q, L, J of (49).",
        f"{HERE}.sides", PrintVerdict.MISPRINT,
        (
            f"d/dt ∂Θ/∂v̇ = -{BEND} ∂Θ/∂n + √G/R₁ P/μ n + M ε √G μ n",
            "d/dt ∂Θ/∂n = -√G/R₁ P/μ v̇ - √E/R₁ 1/ν ∂Θ/∂ν + M ρ ∂ρ/∂u n - M ε (√E ν + √G μ) v̇",
        ),
        (
            f"d/du ∂Θ/∂v̇ = -{BEND} ∂Θ/∂n + √G/R₁ P/μ n + M ε √G μ n",
            "d/du ∂Θ/∂n = -√G/R₁ P/μ v̇ - √E/R₁ 1/ν ∂Θ/∂v̇ + M ρ ∂ρ/∂u n - M ε (√E ν + √G μ) v̇",
        ),
        witness=dome, remark="d/dt stands for d/du, and ∂Θ/∂ν for ∂Θ/∂v̇.",
    ),
    Entry(
        "§ 14 second order", "one equation of the second order for v̇",
        "n eliminated from the two linear equations; f₁ and f₂ are functions of u.",
        f"{HERE}.second_order", PrintVerdict.DEFINITION,
        ("d²v̇/du² + dv̇/du f₁ + v̇ f₂ = 0",), witness=dome,
    ),
    Entry(
        "§ 14 Riccati", "the substitution that leads to Riccati's equation",
        "With v̇ = e^{∫ ξ du} the equation becomes dξ/du = -ξ² - f₁ ξ - f₂.",
        "voronets.forms.rolling.riccati_equations.longitude_riccati", PrintVerdict.HOLDS,
        ("v̇ = exp([∫ ξ du])",), witness=substitution,
        remark="v̇ is counted in its value at the lower limit. The check solves both, v̇ from the core.",
    ),
    Entry(
        "§ 14 rod letters", "the cylinder by its length", "x = R cos v, y = R sin v, z = u; n points to the axis.",
        "voronets.solutions.closed.rod.RodSpeeds.nu", PrintVerdict.MISPRINT,
        (
            "E = 1", "G = R²", "α″ = 1", "β″ = 0", "γ″ = 0", "μ = -1/R₁", "D = 0", "D″ = R", "ρ² = R² + u²",
            "ε = -R", "n = R/R₁ - 1",
        ),
        (
            "E = 1", "G = R²", "α″ = 1", "β″ = 0", "γ″ = 0", "μ = -1/R₁", "D = 0", "D″ = R", "ρ² = R² + u²",
            "ε = -R", "ν = R/R₁ - 1",
        ),
        witness=tube,
        remark="n stands for ν, and this copy has μ″ for μ. R₁ < 0 for a rod on the outside of a sphere.",
    ),
    Entry(
        "§ 14 rod energy", "kinetic energy of the rod", "(49) for the cylinder.",
        f"{HERE}.energy", PrintVerdict.HOLDS,
        (
            "2 Θ = 1/R₁² (A + M R² + M u²) u̇² + (C + M R²) (R/R₁ - 1)² v̇² + 2 M R (R/R₁ - 1) u n v̇ + (A + M u²) n²",
        ),
        witness=tube,
    ),
    Entry(
        "§ 14 rod equations", "the linear equations of the rod", "They determine v̇ and n as functions of u.",
        f"{HERE}.sides", PrintVerdict.HOLDS,
        (
            "[d/du (M R u n + (C + M R²) (R/R₁ - 1) v̇)] = M R²/R₁² (u v̇ - R₁ n)",
            "[d/du ((A + M u²) n + M R (R/R₁ - 1) u v̇)]"
            " = (R/R₁² (A + M R² + M u²) - 1/R₁ (R/R₁ - 1) (C + M R²) - M R) v̇ - M (R/R₁ - 1) u n",
        ),
        witness=tube,
    ),
    Entry(
        "§ 14 rod, v̇ alone", "the hypergeometric equation of the rod", "n eliminated; v̇ is hypergeometric in u.",
        "voronets.solutions.closed.rod.RodSpeeds.hypergeometric", PrintVerdict.HOLDS,
        (
            "(A (C + M R²)/(M C) + u²) d²v̇/du² + 3 u dv̇/du"
            " + (R²/R₁² (R + R₁)/(R - R₁) A/C - R/R₁ (R/R₁ + 2)) v̇ = 0",
        ),
        witness=tube,
    ),
)  # fmt: skip
