"""What the letters of Hussain's paper mean."""

from __future__ import annotations

from voronets.papers.glossary import GlossaryRow

_HOOP = ("4.*", "§ 4*")
_QUASI = "§ 3 (ii) equations"

# fmt: off
GLOSSARY: tuple[GlossaryRow, ...] = (
    # Sections 1 and 2
    GlossaryRow("t", "time"),
    GlossaryRow("x_*", "group variables x_1 … x_n, which give the position of the system"),
    GlossaryRow("x", "all group variables x_1 … x_n"),
    GlossaryRow("f", "any function of the variables, on which the operators act"),
    GlossaryRow("η_*", "parameters of real displacement (velocities); η_1 … η_l are independent, the others by (1.1)"),
    GlossaryRow("c_*", "coefficients of the constraints, functions of the variables (1.1)"),
    GlossaryRow("ξ_*", "coefficient of ∂/∂x with the second index in the operator X with the first"),
    GlossaryRow("X_*", "displacement operators of the system without constraints, one for each η"),
    GlossaryRow("Y_*", "displacement operators that the constraints leave, Y_i = X_i + Σ c_αi X_α"),
    GlossaryRow("C_*", "coefficients of the commutators of X: C_ehf is that of X_f in (X_e,X_h)"),
    GlossaryRow("K_*", "coefficients of the commutators of Y: K_ijk is that of Y_k in (Y_i,Y_j) (1.2), (1.3)"),
    GlossaryRow("K_ijβ", "the right side of (1.3) with the dependent index β for k", ("1.4",)),
    GlossaryRow("K*_*", "coefficients of the commutators of Y: K*_ijβ is that of X_β in (Y_i,Y_j) (1.2), (1.4)"),
    GlossaryRow("T", "kinetic energy as a function of all η, before the constraints are put in"),
    GlossaryRow("T̄", "kinetic energy as a function of the independent η, the constraints put in"),
    GlossaryRow("U", "force function, minus the potential energy"),
    GlossaryRow("V", "potential energy, −U"),
    GlossaryRow("W", "Σ η_i ∂T̄/∂η_i, twice T̄"),
    GlossaryRow("L", "Lagrangian T + U as a function of all η, before the constraints are put in"),
    GlossaryRow("L̄", "Lagrangian T̄ + U as a function of the independent η, the constraints put in"),
    GlossaryRow("h", "constant of the energy, T̄ − U (2.6)"),
    # Section 3
    GlossaryRow("τ", "variable in the place of time, dτ = η_1 dt"),
    GlossaryRow("η_1", "independent velocity that plays time, dτ = η_1 dt; by the energy a function of x and η′ (3.8)",
                ("3.*", "§ 3*")),
    GlossaryRow("η_p", "independent velocities other than η_1, p = 2 … l", ("3.*", "§ 3*")),
    GlossaryRow("η", "η_1, its index lost in this copy"),
    GlossaryRow("η′_*", "quotients by η_1, η′_p = η_p/η_1 (3.1), and likewise of the dependent velocities"),
    GlossaryRow("η′", "all quotients η′_2 … η′_l of the independent velocities (3.1)"),
    GlossaryRow("Ω", "L̄ as a function of x, η_1 and η′, with η_1 η′_p put for η_p (3.2)"),
    GlossaryRow("L̄′", "Whittaker's function: ∂Ω/∂η_1 with η_1 from the energy, the constraints put in (3.9)"),
    GlossaryRow("L′", "Whittaker's function of all η′, before the constraints are put in, as in (4.8)"),
    GlossaryRow("η′_s", "misprint of η′_r: s stands nowhere else", ("3.19",)),
    GlossaryRow("K_q1p1", "misprint of K_qp1, read here as K with the indices q, 1, p", ("3.19",)),
    GlossaryRow("Q_*", "forces of the reduced system, which come from the terms with the index 1 (3.19)"),
    # Section 3, special cases
    GlossaryRow("q_*", "generalized coordinates"),
    GlossaryRow("q₁", "generalized coordinate in the place of time"),
    GlossaryRow("q′_*", "slopes of the other coordinates by the first, q′_r = dq_r/dq₁"),
    GlossaryRow("L′", "Whittaker's function of a holonomic system, of q, q′ and h", ("3.21",)),
    GlossaryRow("η_*", "independent velocities, here the quasi-velocities ω_i (3.22)", ("3.2[23]",)),
    GlossaryRow("ω_*", "quasi-velocities, linear forms of the generalized velocities (3.22)"),
    GlossaryRow("a_*",
                "coefficients of dq_e/dt in the quasi-velocities (3.22); with α or β first, in the constraints (3.23)"),
    GlossaryRow("b_*", "coefficients of the quasi-velocities in dq_e/dt, the inverse matrix of a (3.23)"),
    GlossaryRow("Y_*", "displacement operators of the quasi-velocities, Y_i = Σ b_ei ∂/∂q_e (3.24)", ("3.24",)),
    GlossaryRow("γ_*", "Hamel's coefficients of transposition; the first index is the upper one, K_ijk = γ_kji"),
    GlossaryRow("Π_*", "quasi-coordinates, dΠ_i/dt = ω_i; ∂/∂Π_p means the operator Y_p"),
    GlossaryRow("Π₁", "quasi-coordinate of ω_1, in the place of time"),
    GlossaryRow("Π′_*", "quotients of quasi-velocities, Π′_p = dΠ_p/dΠ_1 = ω_p/ω_1"),
    GlossaryRow("Π_1", "momentum of ω_1, ∂L/∂ω_1; in the print's ∂L/∂Π_1 the quasi-coordinate of ω_1", (_QUASI,)),
    GlossaryRow("L", "Lagrangian of all quasi-velocities, the constraints put in after the derivative", (_QUASI,)),
    GlossaryRow("L′", "Whittaker's function of all Π′, the constraints put in after the derivative", (_QUASI,)),
    # Section 4: the hoop
    GlossaryRow("a", "radius of the hoop"),
    GlossaryRow("g", "acceleration of gravity; the mass of the hoop is 1"),
    GlossaryRow("θ", "angle of the hoop's plane with the floor, of its axle with the vertical; it plays time"),
    GlossaryRow("ψ", "angle about the vertical, from the x₁ axis to the hoop's level diameter (line of nodes)"),
    GlossaryRow("φ", "angle about the axle, from the hoop's level diameter to a radius drawn on it"),
    GlossaryRow("x₁ y₁ z₁", "coordinates of the hoop's centre, z₁ up (4.1)"),
    GlossaryRow("p q r", "angular velocity of the hoop: p along its level diameter, q up its slope, r along its axle"),
    GlossaryRow("η_6", "misprint of η_5; there is no sixth parameter", ("§ 4 energies",)),
    GlossaryRow("η_2 η_3", "η′_2 and η′_3, their primes lost in this copy", ("4.13",)),
    GlossaryRow("η_*", "η_1, η_2, η_3 are p, q, r of the hoop, η_4 and η_5 its centre's dx₁/dt and dy₁/dt", _HOOP),
    GlossaryRow("η″_3", "the square of η′_3 as this copy has it"),
    GlossaryRow("X_*", "displacement operators of the free hoop, one for each of η_1 … η_5", _HOOP),
    GlossaryRow("Y_*", "displacement operators of the rolling hoop (4.6)", ("4.*",)),
    GlossaryRow("K_324 K_325", "K*_324 and K*_325, their stars missing in the print", ("4.14",)),
    GlossaryRow("R", "√((h − g a sin θ)/(3 + η′_2² + 4 η′_3²)), the root of the right side"),
)
# fmt: on
