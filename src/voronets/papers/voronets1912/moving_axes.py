"""Voronets 1912, I: the equations of a body in axes that move as they please, (1)–(6)."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1912.free_body import free_body

CHOSEN = "voronets.forms.neumann.chosen_axes.ChosenAxes"
LAWS = "voronets.forms.neumann.moving_axes"


ENTRIES = (
    Entry(
        "1", "Laws of momentum and of moments",
        "The momentum L and the angular momentum G about a pole M that moves: L changes by the forces, G by "
        "their moment about M less K, the moment that the velocity of the pole gives to L.",
        f"{LAWS}.moment_law", PrintVerdict.HOLDS,
        ("L̇_i = Λ_i", "Ġ_i + K_i = Γ_i"),
        witness=free_body, ranges={"i": 3},
        remark="Vectors in the print, components on the fixed axes here. K = Ṁ × L, with the rates of M's "
        "coordinates for Ṁ.",
    ),
    Entry(
        "§ I velocities", "Velocities on the axes",
        "The angular velocity of the body and the velocity of its point at the pole M, on ξ, η, ζ.",
        f"{CHOSEN}.point_velocity", PrintVerdict.HOLDS,
        (
            "σ = p λ + q λ′ + r λ″", "τ = p μ + q μ′ + r μ″", "n = p ν + q ν′ + r ν″",
            "α = (a + q z - r y) λ + (b + r x - p z) λ′ + (c + p y - q x) λ″",
            "β = (a + q z - r y) μ + (b + r x - p z) μ′ + (c + p y - q x) μ″",
            "γ = (a + q z - r y) ν + (b + r x - p z) ν′ + (c + p y - q x) ν″",
        ),
        witness=free_body,
        remark="The print has the first line of each kind and dots.",
    ),
    Entry(
        "2", "Velocities in body axes",
        "The same solved for the body's own angular velocity p, q, r and the velocity a, b, c of O.",
        f"{CHOSEN}.body_velocity", PrintVerdict.HOLDS,
        (
            "p = σ λ + τ μ + n ν", "q = σ λ′ + τ μ′ + n ν′", "r = σ λ″ + τ μ″ + n ν″",
            "a = α λ + β μ + γ ν + σ (y λ″ - z λ′) + τ (y μ″ - z μ′) + n (y ν″ - z ν′)",
            "b = α λ′ + β μ′ + γ ν′ + σ (z λ - x λ″) + τ (z μ - x μ″) + n (z ν - x ν″)",
            "c = α λ″ + β μ″ + γ ν″ + σ (x λ′ - y λ) + τ (x μ′ - y μ) + n (x ν′ - y ν)",
        ),
        witness=free_body,
        remark="The print has the first line of each kind and dots.",
    ),
    Entry(
        "3", "Momenta on the axes",
        "T by p, q, r, a, b, c is Θ by σ, τ, n, α, β, γ; the derivatives of Θ follow from those of T.",
        f"{CHOSEN}.momenta", PrintVerdict.HOLDS,
        (
            "T = Θ",
            "∂Θ/∂α = ∂T/∂a λ + ∂T/∂b λ′ + ∂T/∂c λ″",
            "∂Θ/∂β = ∂T/∂a μ + ∂T/∂b μ′ + ∂T/∂c μ″",
            "∂Θ/∂γ = ∂T/∂a ν + ∂T/∂b ν′ + ∂T/∂c ν″",
            "∂Θ/∂σ = ∂T/∂a (y λ″ - z λ′) + ∂T/∂b (z λ - x λ″) + ∂T/∂c (x λ′ - y λ)"
            " + ∂T/∂p λ + ∂T/∂q λ′ + ∂T/∂r λ″",
            "∂Θ/∂τ = ∂T/∂a (y μ″ - z μ′) + ∂T/∂b (z μ - x μ″) + ∂T/∂c (x μ′ - y μ)"
            " + ∂T/∂p μ + ∂T/∂q μ′ + ∂T/∂r μ″",
            "∂Θ/∂n = ∂T/∂a (y ν″ - z ν′) + ∂T/∂b (z ν - x ν″) + ∂T/∂c (x ν′ - y ν)"
            " + ∂T/∂p ν + ∂T/∂q ν′ + ∂T/∂r ν″",
        ),
        witness=free_body,
        remark="The print has the first line of each kind and dots.",
    ),
    Entry(
        "§ I momenta", "What the derivatives of Θ are",
        "The derivatives of Θ are the components of the momentum, and of the angular momentum about M.",
        f"{LAWS}.Axes.angular_momentum", PrintVerdict.HOLDS,
        ("∂Θ/∂α = L_ξ", "∂Θ/∂β = L_η", "∂Θ/∂γ = L_ζ", "∂Θ/∂σ = G_ξ", "∂Θ/∂τ = G_η", "∂Θ/∂n = G_ζ"),
        witness=free_body,
        remark="Compared with sums over mass points.",
    ),
    Entry(
        "§ I derived pole", "Velocity of the pole in space",
        "The velocity of the pole M in space is that of the body's point there and its own in the body.",
        f"{CHOSEN}.drift", PrintVerdict.HOLDS,
        (
            "(ẋ + a + q z - r y) λ + (ẏ + b + r x - p z) λ′ + (ż + c + p y - q x) λ″ = ξ′ + α",
            "(ẋ + a + q z - r y) μ + (ẏ + b + r x - p z) μ′ + (ż + c + p y - q x) μ″ = η′ + β",
            "(ẋ + a + q z - r y) ν + (ẏ + b + r x - p z) ν′ + (ż + c + p y - q x) ν″ = ζ′ + γ",
        ),
        witness=free_body,
        remark="Compared with the derivative of the pole's position in space.",
    ),
    Entry(
        "4", "Drift of the pole",
        "The velocity with which the pole moves in the body, on ξ, η, ζ.",
        f"{CHOSEN}.drift", PrintVerdict.DEFINITION,
        ("ξ′ = ẋ λ + ẏ λ′ + ż λ″", "η′ = ẋ μ + ẏ μ′ + ż μ″", "ζ′ = ẋ ν + ẏ ν′ + ż ν″"),
        witness=free_body,
    ),
    Entry(
        "§ I moment K", "Moment about the derived pole",
        "The vector K of (1) on ξ, η, ζ.",
        f"{CHOSEN}.pole_moment", PrintVerdict.HOLDS,
        (
            "K_ξ = (η′ + β) ∂Θ/∂γ - (ζ′ + γ) ∂Θ/∂β",
            "K_η = (ζ′ + γ) ∂Θ/∂α - (ξ′ + α) ∂Θ/∂γ",
            "K_ζ = (ξ′ + α) ∂Θ/∂β - (η′ + β) ∂Θ/∂α",
        ),
        witness=free_body,
    ),
    Entry(
        "5", "The body against the axes",
        "The angular velocity of the body against the axes ξ, η, ζ, on these axes.",
        f"{CHOSEN}.turning", PrintVerdict.HOLDS,
        (
            "σ₁ = μ ν̇ + μ′ ν̇′ + μ″ ν̇″", "τ₁ = ν λ̇ + ν′ λ̇′ + ν″ λ̇″", "n₁ = λ μ̇ + λ′ μ̇′ + λ″ μ̇″",
        ),
        witness=free_body,
        remark="Compared with the rotation of the axes in space, whose angular velocity is σ − σ₁, τ − τ₁, n − n₁.",
    ),
    Entry(
        "6", "Equations in moving axes",
        "The laws (1) on ξ, η, ζ: six equations for a body in axes with any pole and any motion.",
        "voronets.forms.rolling.chosen_axes_equations.ChosenAxesEquations.equations", PrintVerdict.HOLDS,
        (
            "d/dt ∂Θ/∂α + (τ - τ₁) ∂Θ/∂γ - (n - n₁) ∂Θ/∂β = Λ_ξ",
            "d/dt ∂Θ/∂β + (n - n₁) ∂Θ/∂α - (σ - σ₁) ∂Θ/∂γ = Λ_η",
            "d/dt ∂Θ/∂γ + (σ - σ₁) ∂Θ/∂β - (τ - τ₁) ∂Θ/∂α = Λ_ζ",
            "d/dt ∂Θ/∂σ + (τ - τ₁) ∂Θ/∂n - (n - n₁) ∂Θ/∂τ + (η′ + β) ∂Θ/∂γ - (ζ′ + γ) ∂Θ/∂β = Γ_ξ",
            "d/dt ∂Θ/∂τ + (n - n₁) ∂Θ/∂σ - (σ - σ₁) ∂Θ/∂n + (ζ′ + γ) ∂Θ/∂α - (ξ′ + α) ∂Θ/∂γ = Γ_η",
            "d/dt ∂Θ/∂n + (σ - σ₁) ∂Θ/∂τ - (τ - τ₁) ∂Θ/∂σ + (ξ′ + α) ∂Θ/∂β - (η′ + β) ∂Θ/∂α = Γ_ζ",
        ),
        witness=free_body,
        remark="The print has the first line of each kind and dots.",
    ),
)  # fmt: skip
