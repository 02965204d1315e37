"""What the letters of Voronets 1912 mean."""

from __future__ import annotations

from voronets.papers.glossary import GlossaryRow

ROLLING = ("7", "9", "10", "§ II cosines", "§ II rates of the cosines", "§ II lever", "17")
GENERAL = ("§ II general integrals", "§ II relation of σ and n", "§ II vis viva")
ON_PLATE = (
    "17", "19", "20", "21", "§ II force on the plate", "§ II circle", "§ II line", "§ II line, integrals",
    "§ II line, vis viva", *GENERAL, "§ II speeds of the contact",
)  # fmt: skip
ON_SPHERE = (
    "18", "20", "§ II circle, path on the sphere", "§ II circle, integrals", "§ II line", "§ II line, integrals",
)  # fmt: skip
TURNING_PLATE = ("19", "20", "21", *GENERAL, "§ II speeds of the contact")

GLOSSARY: tuple[GlossaryRow, ...] = (
    # points, axes, coordinates
    GlossaryRow("t", "time"),
    GlossaryRow("x y z", "coordinates of the pole M, the origin of the axes ξ, η, ζ, in the body's axes Oxyz"),
    GlossaryRow(
        "x y z", "coordinates of the contact M in the body's principal axes through its centre of mass O", ROLLING
    ),
    GlossaryRow("λ λ′ λ″", "cosines of the axis ξ with the body's axes: λ with x, λ′ with y, λ″ with z"),
    GlossaryRow("μ μ′ μ″", "cosines of the axis η with the body's axes: μ with x, μ′ with y, μ″ with z"),
    GlossaryRow("ν ν′ ν″", "cosines of the axis ζ with the body's axes: ν with x, ν′ with y, ν″ with z"),
    GlossaryRow("u v", "coordinates of the contact M on the body's surface S; their lines are lines of curvature"),
    GlossaryRow("u v", "polar coordinates of the contact on the plate: u from its middle O, v the angle", ON_PLATE),
    GlossaryRow("u₁ v₁", "coordinates of the contact M on the fixed surface S₁; their lines are lines of curvature"),
    GlossaryRow("u₁ v₁", "colatitude u₁ and longitude v₁ of the contact on the sphere (18)", ON_SPHERE),
    GlossaryRow("ϑ", "angle from the line v₁ to the line u about the normal of S₁: ξ = −sin ϑ e_u₁ + cos ϑ e_v₁"),
    # surfaces
    GlossaryRow("x_uu x_uv x_vv", "second derivatives of x by u and v; letters of the index"),
    GlossaryRow("E G", "first form of the body's surface S: E = X_u·X_u, G = X_v·X_v, where X = (x, y, z); F = 0"),
    GlossaryRow("D D″", "second form of S: D = X_uu·N, D″ = X_vv·N, N the unit normal X_u × X_v along ζ; D′ = 0"),
    GlossaryRow("E₁ G₁", "first form of the fixed surface S₁: E₁ is the square of X_u₁, G₁ that of X_v₁; F₁ = 0"),
    GlossaryRow("D₁ D″₁", "second form of S₁ by its normal X_u₁ × X_v₁, which at the contact is against ζ; D′₁ = 0"),
    GlossaryRow("ρ", "distance of the contact M from the centre of mass O"),
    GlossaryRow("ε", "distance of the tangent plane at M from the centre of mass O, measured along ζ"),
    GlossaryRow("ξ η ζ", "the vector OM from the centre of mass to the contact, on the axes of these names (10)"),
    # velocities
    GlossaryRow("p q r", "angular velocity of the body on its own axes: p on x, q on y, r on z"),
    GlossaryRow("a b c", "velocity of the body's origin O, in part II its centre of mass: a on x, b on y, c on z"),
    GlossaryRow("σ τ n", "angular velocity of the body on the moving axes: σ on ξ, τ on η, n on ζ"),
    GlossaryRow(
        "σ τ n", "angular velocity of the body: σ along the line u, τ along the line v, n on the normal X_u × X_v",
        ("13", "14", "15"),
    ),
    GlossaryRow(
        "σ τ n", "angular velocity of the plate: σ along OM, τ across it to growing v, n on its normal into the sphere",
        TURNING_PLATE,
    ),
    GlossaryRow("α β γ", "velocity of the body's point at M: α on ξ, β on η, γ on ζ; zero for a body that rolls"),
    GlossaryRow("ξ′ η′ ζ′", "velocity with which M moves in the body: ξ′ on ξ, η′ on η, ζ′ on ζ (4)"),
    GlossaryRow("σ₁ τ₁ n₁", "angular velocity of the body against the axes ξ, η, ζ: σ₁ on ξ, τ₁ on η, n₁ on ζ (5)"),
    # masses, energy, momenta
    GlossaryRow("M", "mass of the body; the pole, in part II the contact, is also called M"),
    GlossaryRow("A B C", "principal moments of inertia through the centre of mass O: A about x, B about y, C about z"),
    GlossaryRow(
        "A", "moment of inertia of the plate about any axis through O in its plane, A = B = C/2",
        ("19", "20", "21", "§ II circle", "§ II line, vis viva"),
    ),
    GlossaryRow("k", "radius of gyration of the plate about an axis through O in its plane, A = Mk²"),
    GlossaryRow("T", "kinetic energy by the velocities on the body's axes, a, b, c and p, q, r (8)"),
    GlossaryRow("Θ", "kinetic energy by the velocities on the moving axes, α, β, γ and σ, τ, n (3)"),
    GlossaryRow("Θ", "kinetic energy of the rolling body by σ, τ, n (9)", ("9", "11", "14", "15", "19")),
    GlossaryRow("L_i", "momentum of the body on the i-th of the fixed axes"),
    GlossaryRow("L_ξ L_η L_ζ", "momentum of the body on the axis in the index"),
    GlossaryRow("G_i", "angular momentum of the body about the pole M, on the i-th of the fixed axes"),
    GlossaryRow("G_ξ G_η G_ζ", "angular momentum of the body about the pole M, on the axis in the index"),
    GlossaryRow("K_i", "velocity of M in space, vector product with the momentum L, on the i-th of the fixed axes"),
    GlossaryRow("K_ξ K_η K_ζ", "velocity of M in space, vector product with the momentum L, on the axis in the index"),
    # forces
    GlossaryRow("Λ_i", "sum of the forces and reactions on the i-th of the fixed axes"),
    GlossaryRow("Λ_ξ Λ_η Λ_ζ", "sum of the forces and reactions, on the axis in the index"),
    GlossaryRow("Γ_i", "moment about the pole M of the forces and reactions, on the i-th of the fixed axes"),
    GlossaryRow("Γ_ξ Γ_η Γ_ζ", "moment about the pole M of the forces and reactions, on the axis in the index", ("6",)),
    GlossaryRow(
        "Γ_ξ Γ_η Γ_ζ", "moment of the given forces about the contact M, on the axis in the index; the reaction has none"
    ),
    # the plate on a sphere
    GlossaryRow("R₁", "radius of the sphere"),
    GlossaryRow("x₁ y₁ z₁", "fixed coordinates of the contact, from the centre O₁ of the sphere"),
    GlossaryRow("φ", "force on the plate at O along the line O₁O, positive away from O₁; depends on the distance OO₁"),
    GlossaryRow("U", "force function: its derivative by the distance OO₁ = √(R₁² + u²) is φ"),
    GlossaryRow("h", "constant of the vis viva: kinetic energy less U"),
    GlossaryRow("u₀", "constant distance of the contact from the middle of the plate in the first particular solution"),
    GlossaryRow("σ₀ n₀", "constant values of σ and n in the first particular solution"),
    GlossaryRow("φ₀", "value of φ at u = u₀"),
    GlossaryRow("P", "the number n₀/σ₀ + R₁/u₀; zero where the path on the sphere is a great circle"),
    GlossaryRow(
        "C₁ C₂ C₃", "constants of integration: C₁ in the integral of ϑ and u₁, C₂ in that of v₁, C₃ in that of t",
        ("§ II circle, integrals",),
    ),
    GlossaryRow(
        "C₁ C₂ C₃", "constants of integration: C₁ in the integral of ϑ and u₁, C₂ in that of v₁, C₃ in that of u",
        ("§ II line, integrals",),
    ),
    GlossaryRow(
        "C₁ C₂", "constants of the general integrals of (21): C₁ at the growing exponential, C₂ at the other", GENERAL
    ),
)  # fmt: skip
