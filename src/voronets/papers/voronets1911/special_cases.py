"""Voronets 1911, § 6: special cases of (17)."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.special_letters import (
    chaplygin_letters,
    cyclic_letters,
    ferrers_letters,
    integrable_letters,
    rest_claim,
)

RANGES = {"i": 3, "j": 3, "ν": 2}
FORM = "voronets.forms.general.voronets.Voronets"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "§ 6 integrable", "integrable conditions",
        "Where all A^(ν)_ij and A^(ν)_i vanish, (17) are Lagrange's equations of the holonomic system that remains: T* "
        "and Q* are T and the forces with the dependent coordinates put in.",
        f"{FORM}.equations", PrintVerdict.HOLDS,
        ("d/dt ∂Θ/∂q̇_i = ∂Θ/∂q_i + Q_i + Σ_ν(a_νi (∂Θ/∂q_{n+ν} + Q_{n+ν}))",
         "d/dt ∂T*/∂q̇_i = ∂T*/∂q_i + Q*_i"),
        witness=integrable_letters, ranges=RANGES,
        remark="The print states it in words.",
    ),
    Entry(
        "§ 6 cyclic", "cyclic dependent coordinates",
        "Where no dependent coordinate occurs in T, the forces and the conditions, ∂Θ/∂q_{n+ν} vanishes, (15) "
        "shortens, and (17) are equations for q_1 … q_n by themselves; the others follow by quadratures.",
        "voronets.analysis.cyclic.cyclic", PrintVerdict.HOLDS,
        ("A_νij = ∂a_νi/∂q_j - ∂a_νj/∂q_i", "A_νi = ∂a_νi/∂t - ∂a_ν/∂q_i",
         "d/dt ∂Θ/∂q̇_i = ∂Θ/∂q_i + Q_i + Σ_ν(a_νi Q_{n+ν}) + Σ_ν(K_ν (Σ_j(A_νij q̇_j) + A_νi))"),
        witness=cyclic_letters, ranges=RANGES,
        remark="The third line is (17) with ∂Θ/∂q_{n+ν} = 0 put in, as the text says.",
    ),
    Entry(
        "§ 6 Ferrers", "Ferrers' theorem",
        "Where A^(ν)_1j and A^(ν)_1 vanish for one coordinate q_1, its equation has Lagrange's form, provided that the "
        "dependent coordinates are cyclic; otherwise their terms stay.",
        f"{FORM}.equations", PrintVerdict.AMBIGUOUS,
        ("d/dt ∂Θ/∂q̇_1 = ∂Θ/∂q_1 + ∂U/∂q_1",),
        ("d/dt ∂Θ/∂q̇_1 = ∂Θ/∂q_1 + ∂U/∂q_1 + Σ_ν(a_ν1 (∂Θ/∂q_{n+ν} + ∂U/∂q_{n+ν}))",),
        witness=ferrers_letters, ranges=RANGES,
        remark="The theorem stands within the case of cyclic coordinates, but does not repeat this condition, and says "
        "that U also depends on the first n coordinates where it must depend on these only. Measured where q_{n+ν} are "
        "not cyclic: read so, the printed equation fails.",
    ),
    Entry(
        "§ 6 rest", "rest as a possible state",
        "Where time does not occur and rest is possible, the terms without velocities vanish in all k conditions.",
        "voronets.forms.general.dependent.solved_for", PrintVerdict.MISPRINT,
        ("a_1 = a_2 = … = a_n = 0",), ("a_1 = a_2 = … = a_k = 0",),
        measure=rest_claim,
        remark="There are as many of these as conditions, k, not n. The check counts these terms and computes them.",
    ),
    Entry(
        "§ 6 Chaplygin", "Chaplygin's equations",
        "The equations (17) where the dependent coordinates are cyclic, time does not occur and a force function acts.",
        "voronets.forms.general.chaplygin.Chaplygin.equations", PrintVerdict.MISPRINT,
        ("d/dt ∂Θ/∂q̇_i = ∂Θ/∂q_i + ∂U/∂q_i + Σ_ν(K_ν (∂a_νi/∂q_j - ∂a_νj/∂q_i) q̇_j)",),
        ("d/dt ∂Θ/∂q̇_i = ∂Θ/∂q_i + ∂U/∂q_i + Σ_ν(K_ν Σ_j((∂a_νi/∂q_j - ∂a_νj/∂q_i) q̇_j))",),
        witness=chaplygin_letters, ranges=RANGES,
        remark="The sum over j is left out.",
    ),
)  # fmt: skip
