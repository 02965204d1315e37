"""Voronets 1911, § 8: linear functions of the velocities in the equations of motion."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.quasi_letters import (
    BOUND,
    WORK,
    allowed_letters,
    quasi_integrals,
    quasi_letters,
)

RANGES = {"i": 3, "r": 5, "s": 5, "ν": 2}
FRAME = "voronets.forms.general.frame.Frame"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "21", "linear functions of the velocities",
        "The velocities by as many linear functions p_s of them, which may be solved for; coordinates and time "
        "may occur.",
        f"{FRAME}.velocities", PrintVerdict.DEFINITION,
        ("q̇_r = Σ_s(α_rs p_s) + α_r",), witness=quasi_letters, ranges=RANGES,
    ),
    Entry(
        "22", "the same for displacements",
        "Quantities p′_s that belong to a displacement as p_s belong to the motion.",
        f"{FRAME}.alpha", PrintVerdict.DEFINITION,
        ("δq_r = Σ_s(α_rs p′_s)",), witness=quasi_letters, ranges=RANGES,
    ),
    Entry(
        "23", "how δ and d/dt fail to commute for p",
        "Where δ and d/dt commute for the coordinates, δp_s − dp′_s/dt are linear in the p′, with coefficients linear "
        "in the p.",
        "voronets.forms.general.hamel.transpositions", PrintVerdict.HOLDS,
        ("δp_s - dp′_s/dt = Σ_r(P_sr p′_r)",), witness=quasi_letters, ranges=RANGES,
        remark="In the sentence before (23) these differences are printed as δq_s − dp′_s/dt. P is found from "
        "displacements with one p′ = 1, then compared for others.",
    ),
    Entry(
        "24", "the conditions in p",
        "The conditions by the quantities p, solved for the last k of them.",
        f"{FRAME}.b", PrintVerdict.DEFINITION,
        ("p_{n+ν} = Σ_i(b_νi p_i) + b_ν",), witness=quasi_letters, ranges=RANGES,
    ),
    Entry(
        "25", "equations with multipliers in p",
        "The equations of motion in the quantities p with multipliers; λ_ν is the reaction along p_{n+ν}.",
        "voronets.forms.general.multipliers_quasi.MultipliersQuasi.motion", PrintVerdict.HOLDS,
        ("d/dt ∂T/∂p_i = Σ_r(α_ri (∂T/∂q_r + Q_r)) + Σ_r(∂T/∂p_r P_ri) - Σ_ν(λ_ν b_νi)",
         "d/dt ∂T/∂p_{n+ν} = Σ_r(α_{r,n+ν} (∂T/∂q_r + Q_r)) + Σ_r(∂T/∂p_r P_{r,n+ν}) + λ_ν"),
        witness=quasi_letters, ranges=RANGES,
    ),
    Entry(
        "26", "the formula like Hamilton's in p",
        "The integral like (18) for the quantities p: it vanishes over a motion for all p′_1 … p′_n that vanish at "
        "both ends.",
        "voronets.solutions.hamilton_integrands.HamiltonType.groups", PrintVerdict.HOLDS,
        (f"[∫ δΘ dt] + [{WORK}] + [{BOUND}] = 0",), witness=quasi_integrals,
        remark="Before (26) Θ and K_ν are printed as functions of q_1 … q_n; all n + k coordinates may occur, and do "
        "here.",
    ),
    Entry(
        "27", "allowed displacements in p",
        "The last k of the p′ of a displacement that the conditions allow.",
        f"{FRAME}.b", PrintVerdict.DEFINITION,
        ("p′_{n+ν} = Σ_i(b_νi p′_i)",), witness=allowed_letters, ranges=RANGES,
    ),
)  # fmt: skip
