"""Voronets 1912, II: the equations of the plate on a sphere, (17)–(21)."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1912.plate_witness import plate_states

FORM = "voronets.forms.rolling.plate.PlateForm"
FORMULAS = "voronets.forms.rolling.plate_equations"

ENTRIES = (
    Entry(
        "17", "The plate in polar coordinates",
        "The plate by the distance u from its middle O and the angle v, with what follows for ρ, ε, E, G, D, D″ "
        "and the "
        "turning of the axes.",
        "voronets.surfaces.parametrisations.POLAR", PrintVerdict.HOLDS,
        (
            "x = u cos v", "y = u sin v", "z = 0", "ρ² = u²", "ε = 0", "E = 1", "G = u²", "D = 0", "D″ = 0",
            "σ₁ = 0", "τ₁ = 0", "n₁ = -v̇",
        ),
        witness=plate_states,
    ),
    Entry(
        "18", "The sphere by colatitude and longitude",
        "The sphere by the colatitude u₁ and the longitude v₁, its normal outwards.",
        "voronets.surfaces.parametrisations.sphere_by_angles", PrintVerdict.HOLDS,
        (
            "x₁ = R₁ sin u₁ cos v₁", "y₁ = R₁ sin u₁ sin v₁", "z₁ = R₁ cos u₁",
            "E₁ = R₁²", "G₁ = R₁² sin² u₁", "D₁ = -R₁", "D″₁ = -R₁ sin² u₁",
        ),
        witness=plate_states,
    ),
    Entry(
        "§ II force on the plate", "Moment of the force between the centres",
        "A force φ along the line of the two centres, away from the sphere's, has a moment about the contact "
        "along η alone.",
        f"{FORMULAS}.plate_moment", PrintVerdict.HOLDS,
        ("Γ_η = -φ R₁ u/√(R₁² + u²)",),
        witness=plate_states,
        remark="φ is a function of the distance √(R₁² + u²): the derivative of the force function by it.",
    ),
    Entry(
        "19", "Kinetic energy of the plate",
        "2Θ of a plate without thickness, A = B = C/2.",
        f"{FORMULAS}.twice_energy", PrintVerdict.HOLDS,
        ("2 Θ = A σ² + (A + M u²) τ² + (2 A + M u²) n²",),
        witness=plate_states,
    ),
    Entry(
        "20", "Equations of the plate",
        "The eight equations of a plate on a sphere: rolling, angular velocity, and the three of moments.",
        f"{FORM}.rate", PrintVerdict.HOLDS,
        (
            "R₁ u̇₁ = u v̇ cos ϑ - u̇ sin ϑ",
            "R₁ v̇₁ sin u₁ = u v̇ sin ϑ + u̇ cos ϑ",
            "σ = v̇₁ sin u₁ sin ϑ + u̇₁ cos ϑ = u/R₁ v̇",
            "τ = u̇₁ sin ϑ - v̇₁ sin u₁ cos ϑ = -u̇/R₁",
            "n = -v̇ - v̇₁ cos u₁ - ϑ̇",
            "dσ/dt + (n - v̇) τ = 0",
            "(A + M u²) dτ/dt + M u u̇ τ - (A + M u²) σ n + A σ v̇ = -φ R₁ u/√(R₁² + u²)",
            "(2 A + M u²) dn/dt + M u u̇ n + M u² σ τ = 0",
        ),
        witness=plate_states,
        remark="The form `plate` prints and runs them, for any C about the normal.",
    ),
    Entry(
        "21", "σ and n by u",
        "Where u changes, σ and n satisfy two linear equations with u as the independent variable.",
        f"{FORMULAS}.plate_slopes", PrintVerdict.HOLDS,
        (
            "dσ/du - n/R₁ + σ/u = 0",
            "(2 A + M u²) dn/du + M u n - M u² σ/R₁ = 0",
        ),
        witness=plate_states,
    ),
)  # fmt: skip
