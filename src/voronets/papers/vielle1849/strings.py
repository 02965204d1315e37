"""Vielle1849, problem II: two points on a thread, (13)–(19)."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.vielle1849.string_states import (
    equal_lengths,
    one_period,
    strings_at_large,
    strings_at_rest,
)

_SMALL = "voronets.analysis.oscillations.SmallOscillations.modes"
_TURN = "(dφ/dt - dθ/dt)"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "II energies",
        "Force function and kinetic energy of the double string",
        "θ and φ are the angles of the two threads, of the lengths a and b, with the vertical down.",
        "voronets.forms.system.SystemStatement.__call__",
        PrintVerdict.MISPRINT,
        (
            "x = a sin θ", "y = a cos θ", "x′ = a sin θ + b sin φ", "y′ = a cos θ + b cos φ",
            "V = (m + m′) g a cos θ + m′ g b cos φ",
            "T = ½ ((m + m′) a² θ′² + m′ b² φ′² + 2 m′ a b cos(φ - ψ) θ′ φ′)",
        ),
        (
            "x = a sin θ", "y = a cos θ", "x′ = a sin θ + b sin φ", "y′ = a cos θ + b cos φ",
            "V = (m + m′) g a cos θ + m′ g b cos φ",
            "T = ½ ((m + m′) a² θ′² + m′ b² φ′² + 2 m′ a b cos(φ - θ) θ′ φ′)",
        ),
        witness=strings_at_large,
        remark="This copy has ψ for θ under the cosine; there is no ψ in this problem.  Here x′, y′ are the "
        "coordinates of the second point.",
    ),
    Entry(
        "13",
        "Equations of the double string",
        "Lagrange's equations of the two angles, the second divided by m′ b, the first by a.",
        "voronets.forms.general.lagrange.Lagrange.equations",
        PrintVerdict.MISPRINT,
        (
            f"(m + m′) a d²θ/dt² + m′ b cos(φ - θ) d²φ/dt² - m′ b sin(φ - θ) dφ/dt {_TURN} "
            "- m′ b sin(φ - θ) (dθ/dt)² dφ/dt + (m + m′) g sin θ = 0",
            f"b d²φ/dt² + a cos(φ - θ) - a sin(φ - θ) dθ/dt {_TURN} "
            "+ a sin(φ - θ) dθ/dt (dθ/dt)² + g sin φ = 0",
        ),
        (
            f"(m + m′) a d²θ/dt² + m′ b cos(φ - θ) d²φ/dt² - m′ b sin(φ - θ) dφ/dt {_TURN} "
            "- m′ b sin(φ - θ) dθ/dt dφ/dt + (m + m′) g sin θ = 0",
            f"b d²φ/dt² + a cos(φ - θ) d²θ/dt² - a sin(φ - θ) dθ/dt {_TURN} "
            "+ a sin(φ - θ) dθ/dt dφ/dt + g sin φ = 0",
        ),
        witness=strings_at_large,
        remark="(dθ/dt)² stands for dθ/dt in the first line; the second lacks d²θ/dt² after cos(φ − θ) and has "
        "(dθ/dt)² for dφ/dt.",
    ),
    Entry(
        "14",
        "Small oscillations of the double string",
        "Squares and products of the angles and their rates are neglected.",
        _SMALL,
        PrintVerdict.HOLDS,
        (
            "(m + m′) a d²θ/dt² + m′ b d²φ/dt² + (m + m′) g θ = 0",
            "m a d²θ/dt² + g (m + m′) θ - g m′ φ = 0", "a d²θ/dt² + b d²φ/dt² + g φ = 0",
        ),
        witness=strings_at_rest,
        remark="The first line is the one before the paper uses the last to shorten it.",
    ),
    Entry(
        "II general integrals",
        "Two modes",
        "The angles are sums of two simple swings, with four constants.",
        "voronets.analysis.small_motions.small_motion",
        PrintVerdict.HOLDS,
        (
            "θ_B = Σ_k(A_k cos(t √r_k) + B_k sin(t √r_k))",
            "φ_B = Σ_k(A_k μ_k cos(t √r_k) + B_k μ_k sin(t √r_k))",
        ),
        witness=strings_at_rest,
        ranges={"k": 2},
        remark="θ_B and φ_B belong to a start with velocities; the constants are the product's modal amplitudes.",
    ),
    Entry(
        "15",
        "The equation of the frequencies",
        "r is the square of a mode's frequency; both roots are real and positive.",
        _SMALL,
        PrintVerdict.HOLDS,
        ("((m + m′) g - m a r_k) (g - b r_k) - m′ a g r_k = 0",),
        witness=strings_at_rest,
        ranges={"k": 2},
    ),
    Entry(
        "16",
        "The ratio of the angles in a mode",
        "The lower thread's angle over the upper one's; positive for the slower mode, negative for the other.",
        _SMALL,
        PrintVerdict.HOLDS,
        ("μ_k = a r_k/(g - b r_k)",),
        witness=strings_at_rest,
        ranges={"k": 2},
    ),
    Entry(
        "17",
        "The constants of a start at rest",
        "α and β are the angles at which the threads are let go.",
        "voronets.analysis.small_motions.modal_amplitudes",
        PrintVerdict.HOLDS,
        ("Σ_k(A_k) = α", "Σ_k(A_k μ_k) = β"),
        witness=strings_at_rest,
        ranges={"k": 2},
    ),
    Entry(
        "18",
        "The motion from rest",
        "The angles as sums of two cosines.",
        "voronets.analysis.small_motions.small_motion",
        PrintVerdict.HOLDS,
        ("θ = Σ_k(A_k cos(t √r_k))", "φ = Σ_k(A_k μ_k cos(t √r_k))"),
        witness=strings_at_rest,
        ranges={"k": 2},
    ),
    Entry(
        "II straight start",
        "Let go in a straight line",
        "With α = β both amplitudes are positive: the slower mode has μ > 1.",
        "voronets.analysis.small_motions.modal_amplitudes",
        PrintVerdict.HOLDS,
        (
            "A′_1 = α (1 - μ_2)/(μ_1 - μ_2)", "A′_2 = α (μ_1 - 1)/(μ_1 - μ_2)",
        ),
        witness=strings_at_rest,
    ),
    Entry(
        "19",
        "Both points swing in one period",
        "The ratio of the two angles for which the slower mode alone moves, so that each point swings as a simple "
        "pendulum; with α = β it cannot be met.",
        _SMALL,
        PrintVerdict.HOLDS,
        (
            "μ₁ = β/α", "r₁ = β g/(a α + b β)",
            "(m + m′) a α² + (m + m′) (b - a) α β - m′ b β² = 0",
        ),
        witness=one_period,
    ),
    Entry(
        "II equal lengths",
        "One period with threads of one length",
        "For a = b the ratio of the angles, μ₁ and the frequency depend on the masses by one root.",
        _SMALL,
        PrintVerdict.HOLDS,
        (
            "α = β √(m′/(m + m′))", "μ₁ = √((m + m′)/m′)", "r₁ = g/(a (1 + √(m′/(m + m′))))",
        ),
        witness=equal_lengths,
    ),
)  # fmt: skip
