"""Vielle1849, problem I: the pressure on the fixed point, (11), (12) and what follows."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.vielle1849.rod_states import cone, rod_moments, rod_motion

_CODE = "voronets.solutions.closed.heavy_rod.HeavyRod.pressure"
_SQUARE = "P² = M² (g² (1 - a/l)² + a² c² + 2 a g c (1 + 2 a/l) cos θ + "

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "11",
        "Balance of forces of the rod",
        "The pressure on the fixed point is the weight minus mass times acceleration of the centre of mass; z "
        "points down.",
        _CODE,
        PrintVerdict.MISPRINT,
        (
            "X₁ + M [d²x₁/dx] = 0", "Y₁ + M [d²y₁/dx] = 0", "Z₁ + M ([d²z₁/dx] - g) = 0",
        ),
        (
            "X₁ + M d²x₁/dt² = 0", "Y₁ + M d²y₁/dt² = 0", "Z₁ + M (d²z₁/dt² - g) = 0",
        ),
        witness=rod_motion,
        remark="The derivatives are by t²; dx, which this copy has, is read as a quotient of rates.  The pressure "
        "is the product's closed formula, the accelerations those of the points.",
    ),
    Entry(
        "12",
        "Balance of moments of the rod",
        "The centre of mass's acceleration turns about the fixed point as that of a pendulum of the length l.",
        "voronets.mechanics.dynamics.SystemDynamics.solved",
        PrintVerdict.MISPRINT,
        (
            "x₁ [d²y₁/dx] - y₁ [d²x₁/dx] = 0",
            "y₁ [d²z₁/dx] - z₁ [d²y₁/dx] = -g a y₁/l",
            "z₁ [d²x₁/dx] - x₁ [d²z₁/dx] = -g a x₁/l",
        ),
        (
            "x₁ d²y₁/dt² - y₁ d²x₁/dt² = 0",
            "y₁ d²z₁/dt² - z₁ d²y₁/dt² = g a y₁/l",
            "z₁ d²x₁/dt² - x₁ d²z₁/dt² = -g a x₁/l",
        ),
        witness=rod_moments,
        remark="Besides dx for dt² the second line has the wrong sign on its right: with it the line that the paper "
        "deduces next, which is right, would not follow.  The accelerations are those of the product's equations.",
    ),
    Entry(
        "I pressure, direction",
        "The pressure lies in the rod's vertical plane, not along the rod",
        "Its horizontal components are proportional to those of the centre of mass; its vertical one has another term.",
        _CODE,
        PrintVerdict.HOLDS,
        (
            "Y₁ x₁ - X₁ y₁ = 0", "Z₁ y₁ - Y₁ z₁ = M g y₁ (1 - a/l)",
            "Y₁ = (Z₁ - M g (1 - a/l)) y₁/z₁", "X₁ = (Z₁ - M g (1 - a/l)) x₁/z₁",
            "x₁ = a sin θ cos ψ", "y₁ = a sin θ sin ψ", "z₁ = a cos θ",
        ),
        witness=rod_motion,
    ),
    Entry(
        "I pressure, vertical part",
        "The vertical part as a function of θ",
        "From the acceleration of the centre of mass, and with (7) and (8) in θ alone.",
        _CODE,
        PrintVerdict.HOLDS,
        (
            "Z₁ = M (g + a cos θ θ′² + a sin θ θ″)",
            "Z₁ = M (g (1 - a/l) + a c cos θ + 3 a g/l cos² θ)",
            "P² = X₁² + Y₁² + Z₁² = Z₁² + (Z₁ - M g (1 - a/l))² sin² θ/cos² θ",
        ),
        witness=rod_motion,
    ),
    Entry(
        "I pressure, size",
        "The pressure as a function of θ",
        "Its size and its angle γ with the vertical depend on θ alone.",
        _CODE,
        PrintVerdict.MISPRINT,
        (_SQUARE + "3 a g/l (2 + a/l) cos² θ)", "cos γ = Z₁/P"),
        (_SQUARE + "3 a g²/l (2 + a/l) cos² θ)", "cos γ = Z₁/P"),
        witness=rod_motion,
        remark="g² for g in the last term, as its unit asks for. The print of cos γ has Z for Z₁, its letter above.",
    ),
    Entry(
        "I pressure on the cone",
        "The pressure of a rod that draws a right cone",
        "It is constant, draws a narrower cone itself, and is the weight together with the effective forces, all of "
        "which point to the axis.",
        _CODE,
        PrintVerdict.HOLDS,
        (
            "P = M g √(1 + a²/l² tan² α)", "Z₁ = M g", "cos γ = 1/√(1 + a²/l² tan² α)",
            "tan γ = a/l tan α", "v = r ω = r sin α √(g/(l cos α))", "F = Σ_k(m_k v_k²/ρ_k) = M a g/l tan α",
        ),
        witness=cone,
        ranges={"k": 3},
        remark="F is the size of the points' effective forces together, ρ the radius of a point's circle.",
    ),
)  # fmt: skip
