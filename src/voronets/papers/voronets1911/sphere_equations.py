"""Voronets 1911, § 10: a body that rolls on a sphere, (35)–(40)."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.sphere_witness import sphere, varied

FORM = "voronets.forms.rolling.sphere.VoronetsOnSphere"
PARTS = "voronets.forms.rolling.sphere_equations"
BEND = "√(E G) (D D″/(E G) - 1/R₁²)"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "35", "the sphere by colatitude and longitude",
        "The first and second forms of the fixed sphere, its normal outwards.",
        "voronets.surfaces.geometry.Geometry.at", PrintVerdict.MISPRINT,
        ("E₁ = R₁²", "G₁ = sin² u₁", "D₁ = -R₁", "D″₁ = -R₁ sin² u₁"),
        ("E₁ = R₁²", "G₁ = R₁² sin² u₁", "D₁ = -R₁", "D″₁ = -R₁ sin² u₁"),
        witness=sphere, remark="The print of G₁ lacks R₁².",
    ),
    Entry(
        "36", "angular velocity of a body that rolls on a sphere",
        "σ, τ on the axes at the contact are proportional to v̇ and u̇; p, q, r follow with the cosines.",
        f"{PARTS}.angular_velocity", PrintVerdict.HOLDS,
        ("σ = ν v̇", "τ = μ u̇", "p = ν v̇ α + μ u̇ β + n γ"), witness=sphere,
    ),
    Entry(
        "37", "the factors ν and μ", "Relative curvature in the two principal directions, times √G and √E.",
        f"{PARTS}.factors", PrintVerdict.DEFINITION,
        ("ν = -(D″/G - 1/R₁) √G", "μ = (D/E - 1/R₁) √E"), witness=sphere,
    ),
    Entry(
        "38", "kinetic energy on a sphere",
        "Twice the kinetic energy of the rolling body in u̇, v̇ and n; ρ is the distance of the contact and ε "
        "that of the tangent plane from the centre of mass.",
        "voronets.forms.neumann.moving_axes.Axes.kinetic_energy", PrintVerdict.HOLDS,
        (
            "2 Θ = M ρ² (ν² v̇² + μ² u̇² + n²) - M (ρ ∂ρ/∂u ν v̇/√E + ρ ∂ρ/∂v μ u̇/√G + ε n)²"
            " + A (ν v̇ α + μ u̇ β + n γ)² + B (ν v̇ α′ + μ u̇ β′ + n γ′)² + C (ν v̇ α″ + μ u̇ β″ + n γ″)²",
            "ρ² = x² + y² + z²",
            "ε = x γ + y γ′ + z γ″",
        ),
        witness=sphere,
    ),
    Entry(
        "§ 10 distance", "the centre of mass from the centre of the sphere",
        "The distance of the two centres depends on u and v alone, so that a central force has a force function "
        "of u and v.",
        "voronets.forms.neumann.surface_conditions.force_of_u_and_v", PrintVerdict.HOLDS,
        ("O₁O² = R₁² + ρ² + 2 R₁ ε",), witness=sphere,
        remark="It holds with the sign of the third member, because n points to the centre of the sphere.",
    ),
    Entry(
        "39", "virtual rotation", "p′, q′, r′ are made of δv, δu, n′ as p, q, r are of v̇, u̇, n.",
        "voronets.forms.rolling.sphere_relations.SphereRelations.virtual_rotation", PrintVerdict.DEFINITION,
        ("p′ = α ν δv + β μ δu + γ n′",), witness=varied,
    ),
    Entry(
        "§ 10 basic formula", "the variational formula (33) on a sphere",
        "The integrand of (33) in u, v, n. Along a motion it is the rate of ∂Θ/∂u̇ δu + ∂Θ/∂v̇ δv + ∂Θ/∂n n′, which "
        "vanishes at both ends, so that the integral is zero.",
        "voronets.forms.rolling.sphere_relations.SphereRelations.variational_terms", PrintVerdict.MISPRINT,
        (
            "δΘ + δU + M ρ ρ̇ (ν² v̇ δv + μ² u̇ δu + n n′)"
            " - M (ρ ∂ρ/∂u ν δv/√E + ρ ∂ρ/∂v μ δu/√G + ε n′) (√E ν + √G μ)"
            " - M ω² ρ δρ + M (ρ ∂ρ/∂u ν v̇/√E + ρ ∂ρ/∂v μ u̇/√G + ε n) (√E ν v̇ δu + √G μ u̇ δv)"
            " = [d/dt (∂Θ/∂u̇ δu + ∂Θ/∂v̇ δv + ∂Θ/∂n n′)]",
            "ν² v̇² + μ² u̇² + n² = ω²",
        ),
        (
            "δΘ + δU + M ρ ρ̇ (ν² v̇ δv + μ² u̇ δu + n n′)"
            " - M (ρ ∂ρ/∂u ν δv/√E + ρ ∂ρ/∂v μ δu/√G + ε n′) (√E ν + √G μ) u̇ v̇"
            " - M ω² ρ δρ + M (ρ ∂ρ/∂u ν v̇/√E + ρ ∂ρ/∂v μ u̇/√G + ε n) (√E ν v̇ δu + √G μ u̇ δv)"
            " = [d/dt (∂Θ/∂u̇ δu + ∂Θ/∂v̇ δv + ∂Θ/∂n n′)]",
            "ν² v̇² + μ² u̇² + n² = ω²",
        ),
        witness=varied, remark="The second bracket lacks the factor u̇ v̇, which (40) has.",
    ),
    Entry(
        "§ 10 axes", "how the axes at the contact turn in the body",
        "The products of the cosines with their rates are σ₁, τ₁, n₁ of (8).",
        "voronets.forms.neumann.side.Side.turning", PrintVerdict.HOLDS,
        ("β γ̇ + β′ γ̇′ + β″ γ̇″ = σ₁", "γ α̇ + γ′ α̇′ + γ″ α̇″ = τ₁", "α β̇ + α′ β̇′ + α″ β̇″ = n₁"),
        witness=sphere,
    ),
    Entry(
        "§ 10 transposition", "δ and d/dt do not commute",
        "The differences between δv̇, δu̇, δn and the rates of δv, δu, n′, for displacements that satisfy the "
        "conditions of rolling.",
        "voronets.forms.rolling.sphere_relations.SphereRelations.transpositions", PrintVerdict.HOLDS,
        (
            "ν v̇ = p α + q α′ + r α″",
            "ν δv = p′ α + q′ α′ + r′ α″",
            "∂ν/∂u + μ/(2 √(E G)) ∂G/∂u = 0",
            "ν (δv̇ - d/dt δv) = √E/R₁ (n δu - u̇ n′)",
            "μ (δu̇ - d/dt δu) = √G/R₁ (n δv - v̇ n′)",
            "δn - dn′/dt = √(E G) (D D″/(E G) - 1/R₁²) (v̇ δu - u̇ δv)",
        ),
        witness=varied,
    ),
    Entry(
        "40", "equations of motion on a sphere",
        "Three equations for u, v and n, which do not contain ϑ, u₁, v₁; R₁ > 0 where n points to the centre.",
        f"{FORM}.rate", PrintVerdict.HOLDS,
        (
            f"d/dt ∂Θ/∂u̇ - ∂(Θ+U)/∂u = {BEND} ∂Θ/∂n v̇ + √E/R₁ 1/ν ∂Θ/∂v̇ n - M ρ ∂ρ/∂u n² + M ε √E ν v̇ n",
            f"d/dt ∂Θ/∂v̇ - ∂(Θ+U)/∂v = -{BEND} ∂Θ/∂n u̇ + √G/R₁ 1/μ ∂Θ/∂u̇ n - M ρ ∂ρ/∂v n² + M ε √G μ u̇ n",
            "d/dt ∂Θ/∂n = -√E/R₁ 1/ν ∂Θ/∂v̇ u̇ - √G/R₁ 1/μ ∂Θ/∂u̇ v̇ + M (ρ ∂ρ/∂u u̇ + ρ ∂ρ/∂v v̇) n"
            " - M ε (√E ν + √G μ) u̇ v̇",
        ),
        witness=sphere,
        remark="This copy has the letter ν for v in one ∂ρ/∂v of the third line, as in other places.",
    ),
)  # fmt: skip
