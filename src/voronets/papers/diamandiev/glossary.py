"""What the letters of Diamandiev's paper mean."""

from __future__ import annotations

from voronets.papers.glossary import GlossaryRow

GLOSSARY: tuple[GlossaryRow, ...] = (
    # coordinates
    GlossaryRow("t", "time"),
    GlossaryRow("q_ρ", "dependent coordinates, ρ = 1 … r: here x_G and y_G"),
    GlossaryRow("q_{r+μ}", "independent coordinates, after the r dependent ones: here φ, ψ, θ for μ = 1, 2, 3"),
    GlossaryRow("x_G y_G z_G", "fixed coordinates of the centre of gravity G; z points up, the plane is z = 0"),
    GlossaryRow("φ ψ θ", "Euler's angles of the body: ψ about z, then θ about the line of nodes, then φ about Gζ"),
    GlossaryRow(
        "a₁₁ a₁₂ a₁₃ a₂₁ a₂₂ a₂₃ a₃₁ a₃₂ a₃₃",
        "cosines of fixed axes with body axes: first index x, y, z, second index Gξ, Gη, Gζ",
    ),
    GlossaryRow("ξ̄_i η̄_i ζ̄_i", "unit vectors of the body axes of the same letter, on the i-th of the fixed axes"),
    # the surface and the contact
    GlossaryRow("ξ_P η_P ζ_P", "body coordinates of any point, not the contact P alone; letters of the index"),
    GlossaryRow("z_P", "height of that point above the plane; a letter of the index"),
    GlossaryRow("ξ η ζ", "coordinates of a point of the plane z = 0 in the body's principal axes Gξ, Gη, Gζ"),
    GlossaryRow("F′_ξ F′_η F′_ζ", "derivative of F of the surface (3) by the coordinate in the index, at the contact"),
    GlossaryRow("ξ₀ η₀ ζ₀", "coordinates of the contact P in the body's principal axes Gξ, Gη, Gζ (6), (9)"),
    GlossaryRow("f", "height of G above the plane as a function of φ and θ (7)"),
    GlossaryRow("f′_φ f′_θ", "derivative of the height f of G by the angle in the index"),
    GlossaryRow("GP", "the vector from G to the contact P, with the components ξ₀, η₀, ζ₀ on the body axes"),
    # velocities and conditions
    GlossaryRow("p q r", "angular velocity of the body on its own axes: p on Gξ, q on Gη, r on Gζ (11)"),
    GlossaryRow("ω", "vector of the body's angular velocity, p, q, r on the body axes"),
    GlossaryRow("ω", "misprint of this copy for w, the velocity of G on Gζ", ("41",)),
    GlossaryRow("u v w", "velocity of G on the body axes: u on Gξ, v on Gη, w on Gζ (12)"),
    GlossaryRow("v_{Gi}", "velocity of G on the i-th of the fixed axes"),
    GlossaryRow("c_i", "ω × GP on the i-th of the fixed axes; a letter of the index"),
    GlossaryRow("B_μρ", "coefficient of the rate of the μ-th independent coordinate in that of q_ρ (1)"),
    GlossaryRow("B_μ1 B_μ2", "coefficients of the rate of φ, ψ or θ (μ = 1, 2, 3): B_μ1 in that of x_G, B_μ2 of y_G"),
    GlossaryRow(
        "B_φx B_ψx B_θx B_φy B_ψy B_θy",
        "coefficients in the rates of x_G (second index x) and y_G, by the angle in the first index (18)",
    ),
    # masses, energy, forces
    GlossaryRow("M", "mass of the body"),
    GlossaryRow("A B C", "principal moments of inertia of the body about G: A about Gξ, B about Gη, C about Gζ"),
    GlossaryRow("g", "acceleration of gravity"),
    GlossaryRow("T", "kinetic energy (19), a function of the angles, their rates and the rates of x_G and y_G"),
    GlossaryRow("U", "force function, minus the potential energy; for gravity −Mgf (20)"),
    GlossaryRow("Z_φ Z_θ", "M ż_G times the derivative of ż_G by the rate of φ (Z_φ) or θ (Z_θ); letters of the index"),
    # parts of the equations
    GlossaryRow("L", "the terms of (33) with the rates of u, v, w (35), (36)"),
    GlossaryRow("N", "the terms of (33) with the rates of the cosines (37), (42)"),
)  # fmt: skip
