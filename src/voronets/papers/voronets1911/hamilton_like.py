"""Voronets 1911, § 7: formulas like Hamilton's integral."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.hamilton_letters import (
    BOUND,
    TWIST,
    WORK,
    difference_claim,
    displacement_letters,
    hamilton_letters,
)
from voronets.papers.voronets1911.kirchhoff import PREFERENCE
from voronets.papers.voronets1911.virtual_states import euler_letters

RANGES = {"i": 3, "s": 5, "ν": 2}
INTEGRAL = "voronets.solutions.hamilton_integrands.HamiltonType.groups"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "18", "a formula like Hamilton's",
        "The integral of δΘ, of the work of the forces and of K_ν times the variation of each condition vanishes over "
        "a motion, for all variations of the independent coordinates that vanish at both ends; δ and d/dt commute for "
        "all coordinates.",
        INTEGRAL, PrintVerdict.HOLDS,
        (f"[∫ δΘ dt] + [{WORK}] + [{BOUND}] = 0",),
        witness=hamilton_letters,
        remark="In the theorem Θ and K_ν are printed as functions of q̇_1 … q̇_k; the independent velocities are "
        "q̇_1 … q̇_n.",
    ),
    Entry(
        "19", "allowed displacements",
        "The variations of the dependent coordinates: those that the conditions allow while time stands still.",
        "voronets.forms.general.dependent.solved_for", PrintVerdict.DEFINITION,
        ("δq_{n+ν} = Σ_i(a_νi δq_i)",), witness=displacement_letters, ranges=RANGES,
    ),
    Entry(
        "§ 7 differences", "where δ and d/dt do not commute",
        "If (14) and (19) are to hold together and δ commutes with d/dt for the independent coordinates, it does not "
        "for the dependent ones, unless the conditions are integrable.",
        "voronets.forms.general.voronets.Voronets.A0", PrintVerdict.HOLDS,
        ("δq̇_{n+ν} − d/dt δq_{n+ν} is in general not zero",),
        measure=difference_claim,
        remark="The check finds a difference on a system that is not integrable, and none on one that is; the "
        "residual belongs to the latter.",
    ),
    Entry(
        "§ 7 d'Alembert", "d'Alembert's formula",
        "The lost forces (applied forces minus mass times acceleration) do no work in an allowed displacement.",
        "voronets.mechanics.dynamics.SystemDynamics.solved", PrintVerdict.HOLDS,
        ("Σ_s(-d/dt ∂T/∂q̇_s δq_s) + Σ_s(∂T/∂q_s δq_s) + Σ_s(Q_s δq_s) = 0",),
        witness=displacement_letters, ranges=RANGES,
    ),
    Entry(
        "20", "a second formula like Hamilton's",
        "The same with variations that satisfy (14) and (19) together, so that δ and d/dt do not commute for the "
        "dependent coordinates.",
        INTEGRAL, PrintVerdict.HOLDS,
        (f"[∫ δT dt] + [{WORK}] + [{TWIST}] = 0",),
        witness=hamilton_letters,
    ),
    Entry(
        "§ 7 Kirchhoff", "variations of an angular velocity",
        "The component p of the angular velocity in Euler's angles, the p′ of a displacement, and Kirchhoff's "
        "difference of δp and dp′/dt, which belongs to (18): δ and d/dt commute for all coordinates.",
        "voronets.forms.rolling.variations.turning_variation", PrintVerdict.HOLDS,
        ("p = φ̇ sin θ - ψ̇ sin φ cos θ", "p′ = δφ sin θ - δψ sin φ cos θ", "δp - dp′/dt = q r′ - r q′"),
        witness=euler_letters,
    ),
    PREFERENCE,
)  # fmt: skip
