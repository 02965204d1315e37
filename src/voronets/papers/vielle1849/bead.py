"""Vielle1849, problem III: the bead in the rolling wheel's channel, (20)–(24) and both closed cases."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.vielle1849.bead_states import (
    bead_motion_states,
    first_case,
    lowest,
    second_case,
)

_BEAD = "voronets.solutions.closed.bead_in_wheel.BeadInWheel"
_SPEED = "ω′² + 2 sin α k ω′ + (1 - cos² α cos² ω) k²"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "20",
        "The angle from the lowest radius",
        "The wheel turns back on itself by k t sin α while its lowest point goes round by k t.",
        "voronets.solutions.closed.bead_in_wheel.bead_in_wheel",
        PrintVerdict.DEFINITION,
        ("ω = θ - k t sin α",),
        witness=bead_motion_states,
        remark="ω is measured with the turning of a wheel whose lowest point is at rest.",
    ),
    Entry(
        "21",
        "The bead's angle with the vertical",
        "By the rectangular trihedron at the wheel's centre.",
        f"{_BEAD}.direction",
        PrintVerdict.HOLDS,
        ("cos φ = cos α cos ω", "[φ_own] = φ"),
        witness=bead_motion_states,
        remark="[φ_own] is the product's.",
    ),
    Entry(
        "22",
        "The bead's azimuth",
        "The azimuth of the lowest radius and what the bead is ahead of it.",
        f"{_BEAD}.direction",
        PrintVerdict.HOLDS,
        ("ψ = k t + arctan(tan ω/sin α)", "[ψ_own] = ψ"),
        witness=bead_motion_states,
        remark="For |ω| < π/2, where the arc is the principal one.",
    ),
    Entry(
        "III energies",
        "Force function and kinetic energy of the bead",
        "First in the angles φ, ψ, then in ω alone.",
        "voronets.solutions.closed.bead_in_wheel.bead_in_wheel",
        PrintVerdict.MISPRINT,
        (
            "V = m g r cos φ = m g r cos α cos ω", "T = ½ m r² ((dφ/dt)² + sin²(dψ/dt)²)",
            f"T = ½ m r² ({_SPEED})",
        ),
        (
            "V = m g r cos φ = m g r cos α cos ω", "T = ½ m r² ((dφ/dt)² + sin² φ (dψ/dt)²)",
            f"T = ½ m r² ({_SPEED})",
        ),
        witness=bead_motion_states,
        remark="φ is missing after sin².",
    ),
    Entry(
        "III equation of motion",
        "The equation of ω",
        "Lagrange's equation, the first of (5).",
        f"{_BEAD}.angle",
        PrintVerdict.HOLDS,
        ("r d²ω/dt² - r cos² α cos ω sin ω k² + g cos α sin ω = 0",),
        witness=bead_motion_states,
    ),
    Entry(
        "23",
        "The first integral",
        "The equation of ω integrated once; c is a constant.",
        f"{_BEAD}.c",
        PrintVerdict.MISPRINT,
        ("r (dω/dt)² + k² r cos² α cos ω - 2 g cos α cos ω + c = 0",),
        ("r (dω/dt)² + k² r cos² α cos² ω - 2 g cos α cos ω + c = 0",),
        witness=bead_motion_states,
        remark="cos² ω for cos ω in the second term, as the equation of motion gives it.",
    ),
    Entry(
        "24",
        "The time by a quadrature",
        "The time is the integral of dω over the root of (23); with k = 0 that of the simple pendulum.",
        f"{_BEAD}.angle",
        PrintVerdict.MISPRINT,
        ("[dt/dω] = √r/√(2 g cos α cos ω - k² r cos² α cos ω - c)",),
        ("[dt/dω] = √r/√(2 g cos α cos ω - k² r cos² α cos² ω - c)",),
        witness=bead_motion_states,
        remark="The same square; the root above covers r alone, though this copy draws it over dω as well.  The sign "
        "is that of dω.",
    ),
    Entry(
        "III speed",
        "The bead's speed and its path in space",
        "The velocity of the bead in space, and its place by φ and ψ.",
        f"{_BEAD}.speed",
        PrintVerdict.MISPRINT,
        (
            "v² = r² ((dω/dt)² + 2 k sin α dω/dt + (1 - cos² α cos² ω) k²)", "[v_own] = v",
            "z = r cos φ", "tan φ = y/x", "x² + y² + z² = r²",
        ),
        (
            "v² = r² ((dω/dt)² + 2 k sin α dω/dt + (1 - cos² α cos² ω) k²)", "[v_own] = v",
            "z = r cos φ", "tan ψ = y/x", "x² + y² + z² = r²",
        ),
        witness=bead_motion_states,
        remark="ψ is the azimuth; this copy has φ there.  [v_own] is the product's.",
    ),
    Entry(
        "III first case, c",
        "The constant of rest at the lowest point",
        "c for which ω = 0 is a rest: the bead set off at the lowest point with the wheel's own rate.",
        f"{_BEAD}.c",
        PrintVerdict.MISPRINT,
        ("c = 2 g cos α - k² r² cos² α",),
        ("c = 2 g cos α - k² r cos² α",),
        witness=first_case,
        remark="r for r², as (23) gives it.",
    ),
    Entry(
        "III first case, integral",
        "The time in finite form",
        "With that c the quadrature is elementary in u = tan ½ω, for any start on that level and not only at rest.",
        f"{_BEAD}.angle",
        PrintVerdict.HOLDS,
        (
            "[dt/dω] = √r/√((1 - cos ω) (k² r cos² α (1 + cos ω) - 2 g cos α))",
            "tan(½ ω) = u", "k² r cos² α - g cos α = a", "g cos α = b",
            "[dt/du] = √r/(u √(a - b u²))",
            "c′ exp(t √(a/r)) = (-√(a - b tan²(½ ω)) + √a)/tan(½ ω)",
        ),
        witness=first_case,
        remark="At rest at ω = 0 the paper has c′ = 0.  Its second case is this one with a = b.",
    ),
    Entry(
        "III first case, rest",
        "The bead stays at the lowest point",
        "It goes round with the wheel's lowest point, at a constant speed in a level circle.",
        f"{_BEAD}.speed",
        PrintVerdict.HOLDS,
        ("v = k r sin α", "[v₀] = k r sin α", "dθ/dt = k sin α", "φ = α"),
        witness=lowest,
    ),
    Entry(
        "III second case, conditions",
        "c = 0 and equal coefficients under the root",
        "The rate of the start, and the wheel's rate, for which (24) has only cos ω (1 − cos ω) under its root.",
        "voronets.solutions.closed.bead_in_wheel.bead_in_wheel",
        PrintVerdict.HOLDS,
        (
            "(θ′₀ - k sin α)² = k² cos² α cos θ₀ (1 - cos θ₀)", "2 g = k² r cos α",
            "[dt/dω] = √(r/h)/√(2 cos ω (1 - cos ω))", "[dt/du] = √(r/h)/(u √(1 - u²))", "g cos α = h",
        ),
        witness=second_case,
    ),
    Entry(
        "III second case, motion",
        "The bead climbs once and comes down for ever",
        "tan ½ω rises to 1, at the height of the wheel's centre, and then falls to 0 without end.",
        f"{_BEAD}.angle",
        PrintVerdict.HOLDS,
        (
            "(1 - √(1 - u²))/u = c′ exp(t √(h/r))",
            "c′ = (1 - √(1 - tan²(½ θ₀)))/tan(½ θ₀)",
            "tan(½ ω) = 2 c′ exp(t √(h/r))/(c′² exp(2 t √(h/r)) + 1)",
            "c′ exp([t_top] √(h/r)) = 1", "[ω_top] = ½ π",
            "θ = k t sin α + 2 arctan(2 c′ exp(t √(h/r))/(c′² exp(2 t √(h/r)) + 1))",
            "[θ_own] = θ",
        ),
        witness=second_case,
        remark="[θ_own] and [ω_top] are the product's, θ is integrated. This copy has sin a for sin α, and the roots "
        "beside the exponents of e, in which they belong.",
    ),
)  # fmt: skip
