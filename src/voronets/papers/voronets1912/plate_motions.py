"""Voronets 1912, II: the particular and the general solutions of the plate on a sphere."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1912.plate_claims import (
    centre_of_circle,
    circle_on_sphere,
    circle_stays,
    great_circle,
    riccati,
)
from voronets.papers.voronets1912.plate_witness import (
    circle_motion,
    circling,
    general_motion,
    plate_states,
    straight_motion,
    straight_states,
)

PLATE = "voronets.solutions.closed.plate"
CIRCLES = "voronets.solutions.closed.plate_circles"
BRANCH = (
    "The arc cosine is taken on an arc where u₁ grows; where u₁ falls its sign is the other one."
)

ENTRIES = (
    Entry(
        "§ II circle", "First particular solution, u = u₀",
        "If σ₀, n₀, u₀ satisfy one condition, u keeps its value and v grows evenly.",
        f"{CIRCLES}.plate_circle", PrintVerdict.HOLDS,
        (
            "v̇ = R₁ σ₀/u₀",
            "(A + M u₀²) σ₀ n₀ - A σ₀² R₁/u₀ = φ₀ R₁ u₀/√(R₁² + u₀²)",
        ),
        witness=circling,
        remark="n₀ is found as the one for which the core gives τ̇ = 0.",
    ),
    Entry(
        "§ II circle stays", "u, σ, n do not change",
        "In that solution τ stays 0, and u, σ, n keep their values.",
        f"{CIRCLES}.plate_circle", PrintVerdict.HOLDS,
        ("τ = 0 and u, σ, n are constant",),
        measure=circle_stays,
    ),
    Entry(
        "§ II circle on the plate", "The circle on the plate",
        "The contact draws a circle on the plate with constant angular velocity; its centre is the plate's "
        "centre of mass.",
        f"{CIRCLES}.plate_circle", PrintVerdict.MISPRINT,
        ("the centre of the sphere projects to the centre of the circle",),
        ("the centre of the circle is the centre of mass of the plate",),
        measure=centre_of_circle,
        remark="The centre of the sphere projects to the contact itself, which is u₀ away from the centre of "
        "the circle. "
        "The translation may have put the sphere for the plate.",
    ),
    Entry(
        "§ II circle, path on the sphere", "Equations of the path on the sphere",
        "The colatitude, the longitude and ϑ along the first particular solution.",
        f"{CIRCLES}.PlateCircle.P", PrintVerdict.HOLDS,
        (
            "u̇₁ = σ₀ cos ϑ", "v̇₁ sin u₁ = σ₀ sin ϑ",
            "ϑ̇ = -σ₀ (P + cot u₁ sin ϑ)", "P = n₀/σ₀ + R₁/u₀",
        ),
        witness=circling,
    ),
    Entry(
        "§ II circle, integrals", "Integrals of the path on the sphere",
        "Three integrals with the constants C₁, C₂, C₃.",
        f"{CIRCLES}.PlateCircle.C1", PrintVerdict.HOLDS,
        (
            "sin u₁ sin ϑ = P cos u₁ + C₁",
            "v₁ - C₂ = arccos((P + C₁ cos u₁)/(√(1 + P² - C₁²) sin u₁))",
            "σ₀ √(1 + P²) (t - C₃) = arccos(((1 + P²) cos u₁ + P C₁)/√(1 + P² - C₁²))",
        ),
        witness=circle_motion,
        remark="Compared with a motion of the core. " + BRANCH,
    ),
    Entry(
        "§ II circle on the sphere", "A great or a small circle",
        "On the sphere the contact draws a circle, a great one if P is zero and a small one if not.",
        f"{CIRCLES}.PlateCircle.circle", PrintVerdict.HOLDS,
        ("the path is a circle, and a great one if and only if P = 0",),
        measure=circle_on_sphere,
    ),
    Entry(
        "§ II line", "Second particular solution, σ = n = 0",
        "With σ = n = 0 the contact runs along a straight line through the middle of the plate; u₁, v₁ and ϑ are "
        "functions of u.",
        f"{CIRCLES}.plate_line", PrintVerdict.HOLDS,
        (
            "du₁/du = -sin ϑ/R₁", "dv₁/du sin u₁ = cos ϑ/R₁", "dϑ/du = -cot u₁ cos ϑ/R₁",
        ),
        witness=straight_states,
    ),
    Entry(
        "§ II line, integrals", "Integrals of the second particular solution",
        "Three integrals with the constants C₁, C₂, C₃.",
        f"{CIRCLES}.PlateLine.C1", PrintVerdict.HOLDS,
        (
            "sin u₁ cos ϑ = C₁",
            "v₁ - C₂ = arcsin(C₁ cot u₁/√(1 - C₁²))",
            "(u - C₃)/R₁ = arcsin(cos u₁/√(1 - C₁²))",
        ),
        witness=straight_motion,
        remark="Compared with a motion of the core, while sin ϑ is positive; where it is negative the arc sine "
        "has the "
        "other sign.",
    ),
    Entry(
        "§ II line on the sphere", "A great circle",
        "In the second particular solution the contact draws a great circle on the sphere.",
        f"{CIRCLES}.PlateLine.circle", PrintVerdict.HOLDS,
        ("the path on the sphere is a great circle",),
        measure=great_circle,
    ),
    Entry(
        "§ II line, vis viva", "Time of the second particular solution",
        "The vis viva gives the time by a quadrature.",
        f"{PLATE}.plate_on_sphere", PrintVerdict.HOLDS,
        ("(A + M u²) u̇²/R₁² = 2 U + 2 h",),
        witness=straight_motion,
    ),
    Entry(
        "§ II general integrals", "General integrals of (21)",
        "σ and n by u, with two constants; A = Mk².",
        f"{PLATE}.Plate.integrals", PrintVerdict.HOLDS,
        (
            "σ u = C₁ exp(√(2 k² + u²)/R₁) + C₂ exp(-√(2 k² + u²)/R₁)",
            "n √(2 k² + u²) = C₁ exp(√(2 k² + u²)/R₁) - C₂ exp(-√(2 k² + u²)/R₁)",
        ),
        witness=general_motion,
        remark="The constants are taken at the first moment of a motion of the core, the rest of it is compared.",
    ),
    Entry(
        "§ II relation of σ and n", "Relation between σ and n",
        "What the two general integrals give together.",
        f"{PLATE}.Plate.constants", PrintVerdict.HOLDS,
        ("(2 k² + u²) n² = u² σ² - 4 C₁ C₂",),
        witness=general_motion,
    ),
    Entry(
        "§ II vis viva", "Vis viva of the general motion",
        "With that relation the vis viva has σ² + τ² alone.",
        f"{PLATE}.plate_on_sphere", PrintVerdict.HOLDS,
        ("M (k² + u²) (σ² + τ²) = 2 U + 2 h + 4 M C₁ C₂",),
        witness=general_motion,
    ),
    Entry(
        "§ II speeds of the contact", "Speeds of the contact on the plate",
        "The speed of the contact on the plate and its moment about the middle, by σ and τ: the motion on the "
        "plate is "
        "found by quadratures.",
        "voronets.forms.rolling.plate_equations.plate_speeds", PrintVerdict.MISPRINT,
        ("σ² + τ² = (u² + u² v̇²)/R₁²", "u σ = u² v̇/R₁"),
        ("σ² + τ² = (u̇² + u² v̇²)/R₁²", "u σ = u² v̇/R₁"),
        witness=plate_states,
        remark="A dot is missing.",
    ),
    Entry(
        "§ II Riccati", "Motion on the sphere by a Riccati equation",
        "A direction fixed in space, seen from ξ, η, ζ and projected to the plane, w, satisfies a Riccati equation "
        "whose coefficients σ, τ, n + v̇ are known by u.",
        "voronets.facts.round_ground.RoundGround.matrix", PrintVerdict.HOLDS,
        ("2ẇ = i (σ − iτ) w² − 2i (n + v̇) w − i (σ + iτ)",),
        measure=riccati,
        remark="The paper names the Riccati equation without writing it down; it is that of its predecessor, § 13.",
    ),
)  # fmt: skip
