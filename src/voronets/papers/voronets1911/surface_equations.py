"""Voronets 1911, § 16: a body on an arbitrary surface, impulses and variations, (50)–(55)."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.surface_witness import surface, varied_surface

HERE = "voronets.forms.rolling.surface_relations.SurfaceRelations"


def _arm(a: str) -> str:
    """The moment of momentum along one of the axes, with its dots written out."""
    return (
        f"∂T/∂k (y {a}″ - z {a}′) + ∂T/∂l (z {a} - x {a}″) + ∂T/∂m (x {a}′ - y {a})"
        f" + ∂T/∂p {a} + ∂T/∂q {a}′ + ∂T/∂r {a}″"
    )


def _impulse(root: str, first: str, half: str) -> str:
    spin = _arm("γ").replace("∂T/∂p γ", f"{first} γ")
    return (
        f"K₁ = M {root} (-(k α + l α′ + m α″) sin ϑ + (k β + l β′ + m β″) cos ϑ)"
        f" + 1/(2 √(E₁ G₁)) ∂E₁/∂v₁ ({spin})"
        f" - D₁/{half} (({_arm('α')}) cos ϑ + ({_arm('β')}) sin ϑ)"
    )


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "§ 16 impulse", "the impulse of u₁ from the free body",
        "K₁ is the derivative by u̇₁ of the energy of a body that may slide, taken where it rolls.",
        f"{HERE}.impulses", PrintVerdict.MISPRINT,
        ("K₁ = ∂T/∂u̇₁", _impulse("√E", "∂T/∂k", "(2 √E₁)")),
        ("K₁ = ∂T/∂u̇₁", _impulse("√E₁", "∂T/∂p", "√E₁")),
        witness=surface,
        remark="√E for √E₁, ∂T/∂k γ for ∂T/∂p γ, and D₁/(2√E₁) for D₁/√E₁, as (51) itself has it.",
    ),
    Entry(
        "50", "kinetic energy in σ, τ, n", "Twice the energy of the body that rolls on any surface.",
        "voronets.forms.neumann.moving_axes.Axes.kinetic_energy", PrintVerdict.HOLDS,
        (
            "2 T = M ρ² (σ² + τ² + n²) - M (ρ ∂ρ/∂u σ/√E + ρ ∂ρ/∂v τ/√G + ε n)²"
            " + A (σ α + τ β + n γ)² + B (σ α′ + τ β′ + n γ′)² + C (σ α″ + τ β″ + n γ″)² = 2 Θ̄",
        ),
        witness=surface,
    ),
    Entry(
        "§ 16 velocity of O", "the velocity of the centre of mass along u and v", "From (13) and (1).",
        "voronets.forms.neumann.kinematics.velocity_of_centre", PrintVerdict.HOLDS,
        (
            "k α + l α′ + m α″ = -ε τ + ρ ∂ρ/∂v n/√G",
            "k β + l β′ + m β″ = ε σ - ρ ∂ρ/∂u n/√E",
        ),
        witness=surface,
    ),
    Entry(
        "51", "the impulse of u₁", "K₁ in σ, τ, n and the derivatives of Θ̄; K₂ is like it.",
        f"{HERE}.impulses", PrintVerdict.HOLDS,
        (
            "K₁ = M √E₁ ((ε σ - ρ ∂ρ/∂u n/√E) cos ϑ + (ε τ - ρ ∂ρ/∂v n/√G) sin ϑ)"
            " + 1/(2 √(E₁ G₁)) ∂E₁/∂v₁ ∂Θ̄/∂n - D₁/√E₁ (∂Θ̄/∂σ cos ϑ + ∂Θ̄/∂τ sin ϑ)",
        ),
        witness=surface,
        remark="Not printed: K₂ = M √G₁ ((ε σ - ρ ∂ρ/∂u n/√E) sin ϑ - (ε τ - ρ ∂ρ/∂v n/√G) cos ϑ)"
        " - 1/(2 √(E₁ G₁)) ∂G₁/∂u₁ ∂Θ̄/∂n - D″₁/√G₁ (∂Θ̄/∂σ sin ϑ - ∂Θ̄/∂τ cos ϑ).",
    ),
    Entry(
        "52", "dependent displacements", "δu₁ and δv₁ of a virtual displacement that rolls.",
        f"{HERE}.displacements", PrintVerdict.HOLDS,
        ("√E₁ δu₁ = -√E δu sin ϑ + √G δv cos ϑ", "√G₁ δv₁ = √E δu cos ϑ + √G δv sin ϑ"),
        witness=varied_surface,
    ),
    Entry(
        "53", "virtual spin", "n′ is made of the displacements as n is of the rates.",
        f"{HERE}.virtual_spin", PrintVerdict.HOLDS,
        (
            "n′ = -δϑ + 1/(2 √(E G)) (∂E/∂v δu - ∂G/∂u δv)"
            " + 1/(2 √(E₁ G₁)) (∂E₁/∂v₁ δu₁ - ∂G₁/∂u₁ δv₁)",
        ),
        witness=varied_surface,
        remark="With -δϑ, while this copy's (9) has +ϑ̇ in n.",
    ),
    Entry(
        "§ 16 coefficients", "the coefficients of K₁ and K₂ in (18)",
        "The variations of the conditions (12), for displacements that satisfy (52).",
        f"{HERE}.transpositions", PrintVerdict.HOLDS,
        (
            "[δ(u̇₁ - (-√E u̇ sin ϑ + √G v̇ cos ϑ)/√E₁)]"
            " = 1/√E₁ (√E (n δu - u̇ n′) cos ϑ + √G (n δv - v̇ n′) sin ϑ)",
            "[δ(v̇₁ - (√E u̇ cos ϑ + √G v̇ sin ϑ)/√G₁)]"
            " = 1/√G₁ (√E (n δu - u̇ n′) sin ϑ - √G (n δv - v̇ n′) cos ϑ)",
        ),
        witness=varied_surface,
    ),
    Entry(
        "54", "the variational formula on any surface",
        "The integrand of (18). Along a motion it is the rate of ∂Θ/∂u̇ δu + ∂Θ/∂v̇ δv + ∂Θ/∂ϑ̇ δϑ, so that its "
        "integral between fixed ends is zero.",
        f"{HERE}.variational_terms", PrintVerdict.HOLDS,
        (
            "δΘ + δU + K′₁ √E (n δu - u̇ n′) + K′₂ √G (n δv - v̇ n′)"
            " = [d/dt (∂Θ/∂u̇ δu + ∂Θ/∂v̇ δv + ∂Θ/∂ϑ̇ δϑ)]",
        ),
        witness=varied_surface,
    ),
    Entry(
        "55", "joined impulses", "The combinations of K₁ and K₂ that the equations contain.",
        f"{HERE}.joined_impulses", PrintVerdict.DEFINITION,
        ("K′₁ = K₁/√E₁ cos ϑ + K₂/√G₁ sin ϑ", "K′₂ = K₁/√E₁ sin ϑ - K₂/√G₁ cos ϑ"), witness=surface,
    ),
)  # fmt: skip
