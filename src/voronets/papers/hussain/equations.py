"""Hussain §§ 1 and 2: group variables, equations of motion, the energy."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.hussain.group_letters import conserved, motion_letters, operators, structure
from voronets.papers.tree import Ranges

FREE, TIED, ALL = 3, range(4, 6), 5
RANGES: Ranges = {
    "i": FREE,
    "j": FREE,
    "k": FREE,
    "α": TIED,
    "β": TIED,
    "e": ALL,
    "h": ALL,
    "f": ALL,
}
_COMMUTATORS = "voronets.forms.general.commutators.Commutators"
_FORM = "voronets.forms.general.poincare_chetaev.PoincareChetaev"
_ENERGY = "voronets.invariants.energy_of_system.energy_integral"

SECTION_1: tuple[Entry, ...] = (
    Entry(
        "1.1",
        "Constraints in the parameters of displacement",
        "n − l of the parameters η of real displacement are linear in the other l.",
        f"{_COMMUTATORS}.c",
        PrintVerdict.DEFINITION,
        ("η_α = Σ_i(c_αi η_i)",),
        witness=operators,
        ranges=RANGES,
        remark="The print counts n − 1 constraints where n − l are meant.",
    ),
    Entry(
        "§ 1 operators",
        "Displacement operators and their commutators",
        "The operators X_e of the free system, their commutators, and the operators Y_i that the constraints leave.",
        f"{_COMMUTATORS}.C",
        PrintVerdict.HOLDS,
        (
            "[X_e f] = Σ_h(ξ_eh ∂f/∂x_h)", "[(X_e,X_h)f] = Σ_f(C_ehf [X_f f])",
            "[Y_i f] = [X_i f] + Σ_α(c_αi [X_α f])",
        ),
        witness=operators,
        ranges=RANGES,
        remark="Written for a function f; ξ_eh stands for ξ with e below and h above.  The C need not be the "
        "constants that the paper calls them: those of its own hoop, (4.4), are not.",
    ),
    Entry(
        "1.2",
        "Commutators of the constrained operators",
        "They are sums of the Y_k and of the X_β that the constraints have taken away.",
        f"{_COMMUTATORS}.K_star",
        PrintVerdict.HOLDS,
        ("[(Y_i,Y_j)f] = Σ_k(K_ijk [Y_k f]) + Σ_β(K*_ijβ [X_β f])",),
        witness=operators,
        ranges=RANGES,
    ),
    Entry(
        "1.3",
        "The coefficients K",
        "From the C of the free system and the c of the constraints.",
        f"{_COMMUTATORS}.K",
        PrintVerdict.HOLDS,
        (
            "K_ijk = C_ijk + Σ_β(c_βj C_iβk) + Σ_α(c_αi (C_αjk + Σ_β(c_βj C_αβk)))",
        ),
        witness=structure,
        ranges=RANGES,
        remark="Here C and K come from the commutators of the operators, taken apart by numbers.",
    ),
    Entry(
        "1.4",
        "The coefficients K*",
        "K of a dependent index by (1.3), and what the constraints' own slopes add.",
        f"{_COMMUTATORS}.K_star",
        PrintVerdict.HOLDS,
        ("K*_ijβ = K_ijβ + [Y_i c_βj] - [Y_j c_βi] - Σ_k(c_βk K_ijk)",),
        witness=structure,
        ranges=RANGES,
    ),
    Entry(
        "1.5",
        "The rate of a function of the variables",
        "Real displacements are sums of the Y_i.",
        f"{_COMMUTATORS}.Y",
        PrintVerdict.HOLDS,
        ("df/dt = Σ_i(η_i [Y_i f])",),
        witness=operators,
        ranges=RANGES,
    ),
    Entry(
        "1.6",
        "Equations of motion in group variables",
        "T̄ is the kinetic energy after the constraints are put in; the momenta of the dependent η are those of T "
        "before.",
        f"{_FORM}.motion",
        PrintVerdict.MISPRINT,
        (
            "d/dt ∂T̄/∂η_i - Σ_{jk}(η_j K_jik ∂T̄/∂η_k) - Σ_{jβ}(η_j K*_jiβ ∂T̄/∂η_β) - [Y_i T̄] = [Y_i U]",
        ),
        (
            "d/dt ∂T̄/∂η_i - Σ_{jk}(η_j K_jik ∂T̄/∂η_k) - Σ_{jβ}(η_j K*_jiβ ∂T/∂η_β) - [Y_i T̄] = [Y_i U]",
        ),
        witness=motion_letters,
        ranges=RANGES,
        remark="T̄ does not contain η_β, so ∂T̄/∂η_β could only be zero; the second section has T there.",
    ),
    Entry(
        "1.7",
        "The rates of the variables",
        "(1.5) for the variables themselves.",
        f"{_COMMUTATORS}.Y",
        PrintVerdict.HOLDS,
        ("dx_e/dt = Σ_i(η_i (ξ_ie + Σ_α(c_αi ξ_αe)))",),
        witness=operators,
        ranges=RANGES,
    ),
)  # fmt: skip

SECTION_2: tuple[Entry, ...] = (
    Entry(
        "2.1",
        "The energy integral that is to be shown",
        "T̄ − U does not change.",
        _ENERGY,
        PrintVerdict.HOLDS,
        ("T̄ - U = const",),
        witness=conserved,
        remark="Another equation of the section has the same number, and this one comes back as (2.4).",
    ),
    Entry(
        "2.1′",
        "The equations of motion times η",
        "Each equation of motion times its η_i; their sum is taken next.",
        f"{_FORM}.motion",
        PrintVerdict.HOLDS,
        (
            "η_i d/dt ∂T̄/∂η_i - Σ_{jk}(η_i η_j K_jik ∂T̄/∂η_k) - Σ_{jβ}(η_i η_j K*_jiβ ∂T/∂η_β) "
            "- η_i [Y_i T̄] = η_i [Y_i U]",
            "dW/dt = Σ_i(η_i d/dt ∂T̄/∂η_i) + Σ_i(dη_i/dt ∂T̄/∂η_i)",
        ),
        witness=motion_letters,
        ranges=RANGES,
        remark="The second equation (2.1) of the print, before its sum over i, in which the terms with K and K* "
        "vanish; and its first two terms, with W for Σ η_i ∂T̄/∂η_i.",
    ),
    Entry(
        "2.2",
        "The terms with K in the sum",
        "By (1.1) and (1.3) they become terms with C, which is antisymmetric, and vanish.",
        f"{_COMMUTATORS}.K",
        PrintVerdict.HOLDS,
        (
            "Σ_i(η_i K_jik) = Σ_i(η_i C_jik) + Σ_β(η_β C_jβk) + Σ_α(c_αj (Σ_i(η_i C_αik) + Σ_β(η_β C_αβk)))",
            "C_ehf = -C_hef", "Σ_{ij}(η_i η_j K_jik) = 0", "Σ_{ij}(η_i η_j K*_ijβ) = 0",
        ),
        witness=structure,
        ranges=RANGES,
        remark="The first line is the equation before it is multiplied by η_j and summed, after which both sides "
        "are zero.",
    ),
    Entry(
        "2.3",
        "The energy's rate",
        "What is left of the sum, with Euler's theorem on the quadratic form T̄.",
        _ENERGY,
        PrintVerdict.HOLDS,
        (
            "dW/dt - ([dT̄/dt] + [dU/dt]) = 0", "Σ_i(η_i ∂T̄/∂η_i) = 2 T̄", "[dT̄/dt] - [dU/dt] = 0",
        ),
        witness=motion_letters,
        ranges=RANGES,
        remark="W is Σ η_i ∂T̄/∂η_i.",
    ),
    Entry(
        "2.4",
        "The energy integral",
        "T̄ − U does not change along a motion.",
        _ENERGY,
        PrintVerdict.HOLDS,
        ("T̄ - U = const",),
        witness=conserved,
    ),
    Entry(
        "§ 2 Lagrangian",
        "L and L̄",
        "The Lagrangian before and after the constraints are put in.",
        f"{_FORM}.T_bar",
        PrintVerdict.MISPRINT,
        ("L = T + V", "L̄ = T̄ + U"),
        ("L = T + U", "L̄ = T̄ + U"),
        witness=motion_letters,
        remark="V is the potential energy, −U, as in the fourth section.",
    ),
    Entry(
        "2.5",
        "Equations of motion with the Lagrangian",
        "(1.6) with L̄ and L.",
        f"{_FORM}.motion",
        PrintVerdict.HOLDS,
        (
            "d/dt ∂L̄/∂η_i - Σ_{jk}(η_j K_jik ∂L̄/∂η_k) - Σ_{jβ}(η_j K*_jiβ ∂L/∂η_β) - [Y_i L̄] = 0",
        ),
        witness=motion_letters,
        ranges=RANGES,
    ),
    Entry(
        "2.6",
        "The energy with the Lagrangian",
        "h is the constant of the energy.",
        _ENERGY,
        PrintVerdict.HOLDS,
        ("Σ_i(η_i ∂L̄/∂η_i) - L̄ = h",),
        witness=motion_letters,
        ranges=RANGES,
    ),
)  # fmt: skip

ENTRIES = (*SECTION_1, *SECTION_2)
