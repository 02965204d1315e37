"""Voronets 1911, § 5: the equations of motion without multipliers."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.general_letters import general_letters

RANGES = {"i": 3, "j": 3, "s": 5, "ν": 2, "μ": 2}
FORM = "voronets.forms.general.voronets.Voronets"
REDUCED = "voronets.forms.general.eliminated.Reduced"
UPPER = "The upper index (ν) is written as the first lower one: A_νij, A_νi."

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "14", "the conditions",
        "k conditions, linear in the velocities, solved for as many dependent ones; coordinates and time may occur in "
        "the coefficients.",
        "voronets.forms.general.dependent.solved_for", PrintVerdict.DEFINITION,
        ("q̇_{n+ν} = Σ_i(a_νi q̇_i) + a_ν",), witness=general_letters, ranges=RANGES,
        remark="Measured for n = 3, k = 2 on a system whose conditions are stated unsolved.",
    ),
    Entry(
        "15", "what keeps the conditions from being integrable",
        "How a_νi changes along an allowed displacement of q_j, less the same with i and j exchanged; likewise with "
        "time. The conditions are integrable where all of these vanish.",
        f"{FORM}.A", PrintVerdict.HOLDS,
        ("A_νij = (∂a_νi/∂q_j + Σ_μ(a_μj ∂a_νi/∂q_{n+μ})) - (∂a_νj/∂q_i + Σ_μ(a_μi ∂a_νj/∂q_{n+μ}))",
         "A_νi = (∂a_νi/∂t + Σ_μ(a_μ ∂a_νi/∂q_{n+μ})) - (∂a_ν/∂q_i + Σ_μ(a_μi ∂a_ν/∂q_{n+μ}))"),
        witness=general_letters, ranges=RANGES, remark=UPPER,
    ),
    Entry(
        "16", "equations with multipliers",
        "Lagrange's equations with multipliers for conditions in the form (14).",
        "voronets.forms.general.multipliers.Multipliers.reactions", PrintVerdict.MISPRINT,
        ("d/dt ∂T/∂q̇_i = ∂T/∂q_i + Q_i - Σ_ν(λ_k a_νi)",
         "d/dt ∂T/∂q̇_{n+ν} = ∂T/∂q_{n+ν} + Q_{n+ν} + λ_ν"),
        ("d/dt ∂T/∂q̇_i = ∂T/∂q_i + Q_i - Σ_ν(λ_ν a_νi)",
         "d/dt ∂T/∂q̇_{n+ν} = ∂T/∂q_{n+ν} + Q_{n+ν} + λ_ν"),
        witness=general_letters, ranges=RANGES,
        remark="The multiplier under the sum has the index of the sum.",
    ),
    Entry(
        "§ 5 Θ", "the impulses of Θ",
        "Θ is the kinetic energy without the dependent velocities; its derivatives by the independent ones.",
        f"{REDUCED}.Theta", PrintVerdict.HOLDS,
        ("∂Θ/∂q̇_i = ∂T/∂q̇_i + Σ_ν(a_νi ∂T/∂q̇_{n+ν})",), witness=general_letters, ranges=RANGES,
    ),
    Entry(
        "§ 5 without λ", "the multipliers eliminated",
        "The equations (16) with the multipliers eliminated, T still in all velocities.",
        "voronets.forms.general.maggi.Maggi.equations", PrintVerdict.MISPRINT,
        ("d/dt ∂Θ/∂q̇_i = ∂Θ/∂q_i + Q_i + Σ_ν(a_νi (∂T/∂q_{n+ν} + Q_{n+ν})) + Σ_ν(da_νi/dt ∂T/∂q̇_{n+ν})",),
        ("d/dt ∂Θ/∂q̇_i = ∂T/∂q_i + Q_i + Σ_ν(a_νi (∂T/∂q_{n+ν} + Q_{n+ν})) + Σ_ν(da_νi/dt ∂T/∂q̇_{n+ν})",),
        witness=general_letters, ranges=RANGES,
        remark="On the right T has not been replaced by Θ yet.",
    ),
    Entry(
        "§ 5 ∂Θ/∂q", "the slopes of Θ",
        "The derivatives of Θ by the coordinates, which occur in the dependent velocities too.",
        f"{REDUCED}.Theta", PrintVerdict.MISPRINT,
        ("∂Θ/∂q_s = ∂T/∂q_s + Σ_ν(∂T/∂q̇_{n+ν} (Σ_i(∂a_νi/∂q_n q_i) + ∂a_ν/∂q_s))",),
        ("∂Θ/∂q_s = ∂T/∂q_s + Σ_ν(∂T/∂q̇_{n+ν} (Σ_i(∂a_νi/∂q_s q̇_i) + ∂a_ν/∂q_s))",),
        witness=general_letters, ranges=RANGES,
        remark="The derivative is by q_s, and the factor is a velocity.",
    ),
    Entry(
        "§ 5 K", "the impulses of the dependent velocities",
        "K_ν are the impulses of the dependent velocities, expressed by the independent ones.",
        f"{REDUCED}.K", PrintVerdict.DEFINITION,
        ("∂T/∂q̇_{n+ν} = K_ν",), witness=general_letters, ranges=RANGES,
    ),
    Entry(
        "17", "Voronets' equations",
        "The equations of motion of a nonholonomic system in Θ and K_ν, without multipliers and without T.",
        f"{FORM}.equations", PrintVerdict.HOLDS,
        ("d/dt ∂Θ/∂q̇_i = ∂Θ/∂q_i + Q_i + Σ_ν(a_νi (∂Θ/∂q_{n+ν} + Q_{n+ν}))"
         " + Σ_ν(K_ν (Σ_j(A_νij q̇_j) + A_νi))",),
        witness=general_letters, ranges=RANGES, remark=UPPER,
    ),
)  # fmt: skip
