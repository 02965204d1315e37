"""Voronets 1911, § 17: special cases and particular solutions, (60)."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.special_witness import (
    along_meridian,
    any_place,
    circles,
    cyclic_longitudes,
    cyclic_on_sphere,
    order_of_parameters,
    parameters,
    stationary,
    theta_slope,
)

CIRCLES = "voronets.solutions.closed.circular_sections.ellipsoid_on_equal_ellipsoid"
LINES = "voronets.surfaces.curvature_lines"
_TIME = "t = 1/ω₀ [∫ (u - v) du/(√(b² - v) √(u - b²) √(a² - u) √(u - c²))] + const"


def _distance(sign: str) -> str:
    return (
        "OO₁² = 2 (a² + b² + c²) - u - v - u₁ - v₁ + 2 a² b² c²/(√(u v) √(u₁ v₁))"
        f" + 1/(2 √E) (sin ϑ/√E₁ - cos ϑ/√G₁) - 1/(2 √G) (cos ϑ/√E₁ {sign} sin ϑ/√G₁)"
    )


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "§ 17 sphere", "cyclic coordinates on a sphere",
        "On a sphere, with U of u and v alone, the equations do not contain ϑ, u₁ and v₁.",
        "voronets.solutions.reductions.on_sphere.reduce_on_sphere", PrintVerdict.HOLDS,
        ("ϑ, u₁, v₁ are cyclic where S₁ is a sphere and U depends on u and v",), measure=cyclic_on_sphere,
        remark="This copy breaks off within the sentence.",
    ),
    Entry(
        "§ 17 revolution", "cyclic coordinates of two surfaces of revolution",
        "Where body and ground are bodies of revolution and U contains u, ϑ, u₁ alone, v and v₁ are cyclic.",
        "voronets.solutions.reductions.two_revolutions.reduce_two_revolutions", PrintVerdict.HOLDS,
        ("v, v₁ are cyclic for two surfaces of revolution, the force along the axis or to a point of it",),
        measure=cyclic_longitudes,
    ),
    Entry(
        "60", "the condition for stationary and meridian motions",
        "U contains ϑ by its sine alone, for weight along the axis and for a force to a point of the axis; so its "
        "slope vanishes at ϑ = π/2.",
        "voronets.rolling.forces.Forces.potential", PrintVerdict.HOLDS,
        ("∂U/∂ϑ = 0 at ϑ = π/2",), measure=theta_slope,
    ),
    Entry(
        "§ 17 stationary", "stationary motions on parallels",
        "With ϑ = π/2 and u, u₁, v̇, v̇₁ constant these two relations remain of (57) and (59).",
        "voronets.solutions.closed.stationary.stationary", PrintVerdict.HOLDS,
        (
            "√G₁ v̇₁ = √G v̇",
            "1/√E ∂(Θ+U)/∂u - 1/√E₁ ∂(Θ+U)/∂u₁ = Δ₂ K′₁ √G v̇",
        ),
        witness=stationary,
        remark="The check chooses v̇ so that the core gives no acceleration of u.",
    ),
    Entry(
        "§ 17 meridian", "motions along meridians", "With ϑ = π/2 and v, v₁ constant, u and u₁ follow by quadrature.",
        "voronets.solutions.closed.meridian_motion.meridian", PrintVerdict.MISPRINT,
        ("√E₁ u̇₁ = √E u̇", "(M ρ² + A) τ² = 2 U + const"),
        ("√E₁ u̇₁ = -√E u̇", "(M ρ² + A) τ² = 2 U + const"),
        witness=along_meridian,
        remark="At ϑ = π/2 the first of (59) has the other sign. Among the constants the print has u = u₀, which "
        "varies.",
    ),
    Entry(
        "§ 17 parameters", "the ellipsoid by confocal parameters", "One coordinate; the others are like it.",
        f"{LINES}.confocal", PrintVerdict.HOLDS,
        ("x = a √(a² - u) √(a² - v)/(√(a² - b²) √(a² - c²))",), witness=parameters,
        remark="The immobile ellipsoid is called S where S₁ is meant.",
    ),
    Entry(
        "§ 17 order", "the order of the confocal parameters", "a² is the greatest, c² the least.",
        f"{LINES}.ellipsoid_curvature_lines", PrintVerdict.MISPRINT,
        ("a² ≤ u ≤ b² ≤ v ≤ c²",), ("a² ≥ u ≥ b² ≥ v ≥ c²",), measure=order_of_parameters,
        remark="Every sign is reversed, for both ellipsoids; with a > b > c the roots would not be real. The residual "
        "is the share of broken inequalities at points of the ellipsoid.",
    ),
    Entry(
        "§ 17 distance", "the distance of the centres of two equal ellipsoids",
        "The force function depends on it, so that none of the coordinates is cyclic.",
        "voronets.rolling.forces.Forces.potential", PrintVerdict.MISPRINT,
        (_distance("-"),), (_distance("+"),), witness=any_place,
        remark="The last bracket has - for +.",
    ),
    Entry(
        "§ 17 energy", "the energy where A = C", "(50) with the moments about the longest and shortest axes equal.",
        "voronets.forms.neumann.moving_axes.Axes.kinetic_energy", PrintVerdict.HOLDS,
        (
            "2 Θ̄ = (M ρ² + A) (σ² + τ² + n²) - M (ρ ∂ρ/∂u σ/√E + ρ ∂ρ/∂v τ/√G + ε n)²"
            " + (B - A) (σ α′ + τ β′ + n γ′)²",
        ),
        witness=any_place,
    ),
    Entry(
        "§ 17 circles", "rolling on central circular sections",
        "Both contacts go along a circle of radius b, at mirrored places; ω is across the middle axis and across OM, "
        "so that the energy is simple.",
        CIRCLES, PrintVerdict.HOLDS,
        (
            "u₁ = u", "v₁ = v", "u + v = a² + c²",
            "2 Θ̄ = (M ρ² + A) (σ² + τ² + n²)",
            "tan ϑ = ½ (b² (a² + c²) - 2 u v)/(√(u v) √(u - b²) √(b² - v))",
        ),
        witness=circles,
        remark="The check integrates the core from a start that satisfies (59), and tests whether the motion "
        "stays on the circles.",
    ),
    Entry(
        "§ 17 time", "the time on the circular section", "ω₀ is the constant angular velocity of the body.",
        CIRCLES, PrintVerdict.HOLDS, (_TIME, "v = a² + c² - u"), witness=circles,
        remark="The integral is elementary: the angle on the circle.",
    ),
)  # fmt: skip
