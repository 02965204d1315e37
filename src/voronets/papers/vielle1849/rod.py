"""Vielle1849, problem I: the heavy rod, (7)–(10), and the right cone."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.vielle1849.rod_states import blow, cone, rod_motion, uniform_rod

_ROOT = "√((C + 2 g/l cos θ) sin² θ - C′²)"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "I energies",
        "Force function and kinetic energy of the rod",
        "The rod is a line of masses about a fixed point; M K² is its moment of inertia about an axis across it "
        "through the centre of mass, θ its angle with the vertical down, ψ its azimuth.",
        "voronets.solutions.closed.struck_rod.heavy_rod",
        PrintVerdict.HOLDS,
        (
            "V = M a g cos θ",
            "T = ½ Σ_k(m_k ((dr′_k/dt)² + (r′_k dψ/dt)² + (dz_k/dt)²)) = ½ Σ_k(m_k r_k² (θ′² + sin² θ ψ′²))",
            "T = ½ (θ′² + sin² θ ψ′²) M (a² + K²)",
        ),
        witness=rod_motion,
        ranges={"k": 3},
    ),
    Entry(
        "7",
        "Energy of the rod",
        "The squared angular velocity of the rod is a constant and a term in cos θ.",
        "voronets.solutions.closed.heavy_rod.HeavyRod.C",
        PrintVerdict.HOLDS,
        ("θ′² + sin² θ ψ′² = C + 2 g/(a + K²/a) cos θ",),
        witness=rod_motion,
    ),
    Entry(
        "8",
        "Areas of the rod",
        "The angular momentum about the vertical does not change.",
        "voronets.solutions.closed.heavy_rod.HeavyRod.C1",
        PrintVerdict.HOLDS,
        ("sin² θ ψ′ = C′",),
        witness=rod_motion,
    ),
    Entry(
        "I length",
        "The simple pendulum of the rod",
        "The rod moves as a point on a thread of the length a + K²/a, for a homogeneous rod held at its end two "
        "thirds of its own length L.",
        "voronets.solutions.closed.struck_rod.rod_length",
        PrintVerdict.HOLDS,
        ("l = a + K²/a = [∫r²dr]/(a L) = 2 L/3",),
        witness=uniform_rod,
    ),
    Entry(
        "I quadratures",
        "Time and azimuth of the rod by quadratures",
        "Time and azimuth as integrals over θ; both are elliptic, and the product evaluates them so.",
        "voronets.solutions.closed.heavy_rod.HeavyRod.states",
        PrintVerdict.MISPRINT,
        (f"[dt/dθ] = sin θ/{_ROOT}", f"[dy/dθ] = C′/(sin θ {_ROOT})"),
        (f"[dt/dθ] = sin θ/{_ROOT}", f"[dψ/dθ] = C′/(sin θ {_ROOT})"),
        witness=rod_motion,
        remark="This copy has dy for dψ, here read as the centre of mass's y.",
    ),
    Entry(
        "I impact",
        "Angular velocity after a blow",
        "A blow μv across the rod at the distance f from the fixed point turns it with ω in the plane of rod and "
        "blow.",
        "voronets.solutions.closed.struck_rod.struck_rod",
        PrintVerdict.HOLDS,
        ("ω = μ v f/(M (a² + K²))",),
        witness=blow,
        remark="ω is that of the points after the blow, by the balance of their momenta.",
    ),
    Entry(
        "9",
        "The constant c after the blow",
        "(7) at the start gives the constant of the energy.",
        "voronets.solutions.closed.struck_rod.struck_rod",
        PrintVerdict.HOLDS,
        ("ω² = c + 2 g/l cos α", "l = a + k²/a"),
        witness=blow,
        remark="Here and below the paper writes c, c′ and k for C, C′ and K.",
    ),
    Entry(
        "10",
        "The constant c′ after the blow",
        "(8) at the start: ε is the angle of the blow with the perpendicular to the rod's vertical plane.",
        "voronets.solutions.closed.struck_rod.struck_rod",
        PrintVerdict.HOLDS,
        (
            "c′ = sin² α ψ′₀", "sin α ψ′₀ = ω cos ε", "c′ = ω cos ε sin α",
        ),
        witness=blow,
    ),
    Entry(
        "I cone, first condition",
        "θ′ vanishes on the cone",
        "For a right cone the root of the quadratures vanishes at θ = α.",
        "voronets.solutions.closed.struck_rod.rod_cone",
        PrintVerdict.HOLDS,
        ("sin² α (c + 2 g/l cos α) - c′² = 0",),
        witness=cone,
    ),
    Entry(
        "I cone, second condition",
        "θ″ vanishes on the cone",
        "The same root has a double zero there, so that θ stays.",
        "voronets.solutions.closed.struck_rod.rod_cone",
        PrintVerdict.MISPRINT,
        ("g/cos α = c′²/sin² α",),
        ("g/(l cos α) = c′²/sin⁴ α",),
        witness=cone,
        remark="The print lacks l and has the second power of sin α for the fourth; the lines that follow from it "
        "are right.",
    ),
    Entry(
        "I cone, rate",
        "The blow for a cone, and its rate",
        "The angular velocity that a cone of the half-angle α needs, the half-angle for a given angular "
        "velocity, and the uniform rate k of the azimuth, which is never below √(g/l).",
        "voronets.solutions.closed.struck_rod.rod_cone",
        PrintVerdict.HOLDS,
        (
            "ω² = g sin² α/(l cos α)", "cos² α + ω² l/g cos α - 1 = 0", "dψ/dt = ω/sin α",
            "k = √(g/(l cos α))",
        ),
        witness=cone,
    ),
)  # fmt: skip
