"""Hussain § 3, the special cases: (3.21)–(3.24) and the equations that close them."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.hussain.special_letters import holonomic, quasi
from voronets.papers.tree import Ranges

_CODE = "voronets.forms.general.whittaker_reduction.Whittaker"
_DISPLACEMENTS = "voronets.mechanics.displacements.Displacements"
FREE, OTHERS, TIED, ALL = 3, range(2, 4), range(4, 6), 5
RANGES: Ranges = {"i": FREE, "j": FREE, "k": FREE, "p": OTHERS, "q": OTHERS, "r": OTHERS, "s": range(2, 6),
          "α": TIED, "β": TIED, "e": ALL, "h": ALL}  # fmt: skip
_CURL = "Σ_{eh}(b_ei b_hj (∂a_ke/∂q_h - ∂a_kh/∂q_e))"
_CURL_TIED = "Σ_{eh}(b_ei b_hj (∂a_βe/∂q_h - ∂a_βh/∂q_e))"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "3.21", "Whittaker's own equations",
        "A holonomic system in generalized coordinates: all K vanish, and q₁ takes the place of time.",
        f"{_CODE}.equations", PrintVerdict.HOLDS,
        ("[d/dq₁ ∂L′/∂q′_r] - ∂L′/∂q_r = 0",),
        witness=holonomic, ranges={"r": OTHERS},
    ),
    Entry(
        "3.22", "Quasi-velocities", "The independent η are linear forms of the generalized velocities.",
        f"{_DISPLACEMENTS}.rows", PrintVerdict.DEFINITION,
        ("ω_i = η_i = Σ_e(a_ie dq_e/dt)",),
        witness=quasi, ranges=RANGES,
    ),
    Entry(
        "3.23", "Constraints as vanishing quasi-velocities",
        "The constraints are the other forms, set to zero; all velocities then follow from the independent η.",
        f"{_DISPLACEMENTS}.alpha", PrintVerdict.HOLDS,
        ("Σ_e(a_αe dq_e/dt) = 0", "dq_e/dt = Σ_i(b_ei η_i)"),
        witness=quasi, ranges=RANGES,
    ),
    Entry(
        "3.24", "Operators of the quasi-velocities", "The operators have the columns of b.",
        f"{_DISPLACEMENTS}.operate", PrintVerdict.HOLDS,
        ("[Y_i f] = Σ_e(b_ei ∂f/∂q_e)",),
        witness=quasi, ranges=RANGES,
        remark="Written for a function f.",
    ),
    Entry(
        "§ 3 (ii) coefficients", "K and K* of quasi-velocities",
        "They are the coefficients of transposition of Hamel's equations, γ_kji standing for γ with k above and j, i "
        "below.",
        f"{_DISPLACEMENTS}.K", PrintVerdict.MISPRINT,
        (f"K_ijk = {_CURL} = γ_kij", f"K*_ijβ = {_CURL_TIED} = γ_βji"),
        (f"K_ijk = {_CURL} = γ_kji", f"K*_ijβ = {_CURL_TIED} = γ_βji"),
        witness=quasi, ranges=RANGES,
        remark="The indices below γ are exchanged in the first line: the second line and the equations that follow "
        "have them the other way.",
    ),
    Entry(
        "§ 3 (ii) quotients", "Quotients of quasi-velocities", "(3.1) in the letters of this case.",
        f"{_CODE}.q_tau", PrintVerdict.HOLDS,
        ("η_p = η_1 η′_p = ω_1 [dΠ_p/dΠ_1] = ω_1 Π′_p",),
        witness=quasi, ranges=RANGES,
    ),
    Entry(
        "§ 3 (ii) equations", "Whittaker's equations in quasi-velocities",
        "(3.19) with the coefficients of transposition; the sums over s include the dependent velocities.",
        f"{_CODE}.equations", PrintVerdict.MISPRINT,
        (
            "[d/dΠ₁ ∂L′/∂Π′_p] - Σ_{qs}(Π′_q γ_spq ∂L′/∂Π′_s) - ∂L′/∂Π_p "
            "= Σ_s(γ_sp1 ∂L′/∂Π′_s) + Π_1 (γ_1p1 + Σ_q(Π′_q γ_1pq))",
            "Π_1 = ∂L/∂Π_1",
        ),
        (
            "[d/dΠ₁ ∂L′/∂Π′_p] - Σ_{qs}(Π′_q γ_spq ∂L′/∂Π′_s) - ∂L′/∂Π_p "
            "= Σ_s(γ_sp1 ∂L′/∂Π′_s) + Π_1 (γ_1p1 + Σ_q(Π′_q γ_1pq))",
            "Π_1 = ∂L/∂ω_1",
        ),
        witness=quasi, ranges=RANGES,
        remark="Π stands for π of the print.  Π_1 is the momentum of ω_1, not a slope along the coordinate.",
    ),
)  # fmt: skip
