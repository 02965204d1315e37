"""Hussain § 3, (3.1)–(3.20): one velocity plays time, and Whittaker's equations follow."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.hussain.reduction_letters import reduced
from voronets.papers.tree import Ranges

_CODE = "voronets.forms.general.whittaker_reduction.Whittaker"
_MOVES = "voronets.mechanics.displacements.Displacements"
FREE, OTHERS, TIED = 3, range(2, 4), range(4, 6)
RANGES: Ranges = {"i": FREE, "p": OTHERS, "q": OTHERS, "r": OTHERS, "s": OTHERS, "g": OTHERS,
          "α": TIED, "β": TIED, "e": 5}  # fmt: skip
_PRIME = "Primes of η′ are scanned as an upper 1 in places."
_BAR = "The bar is missing over L or L′; without it the letter is the function before the constraints, (4.8)."


def _entry(equation: str, title: str, statement: str, printed: tuple[str, ...],
           corrected: tuple[str, ...] = (), *, code: str, remark: str = "") -> Entry:  # fmt: skip
    return Entry(
        equation, title, statement, f"{_MOVES}.operate" if code == "operate" else f"{_CODE}.{code}",
        PrintVerdict.MISPRINT if corrected else PrintVerdict.HOLDS, printed, corrected,
        witness=reduced, ranges=RANGES, remark=remark,
    )  # fmt: skip


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "3.1", "Quotients by the velocity that plays time",
        "dτ = η_1 dt, and the other velocities are taken over η_1.",
        f"{_CODE}.q_tau", PrintVerdict.AMBIGUOUS,
        ("η_p = η η′_p", "η′_p = η_p/η_1 = η_p [dt/dτ]"), ("η_p = η_1 η′_p", "η′_p = η_p/η_1 = η_p [dt/dτ]"),
        witness=reduced, ranges=RANGES,
        remark="The index of η_1 is scanned as a comma, here, above it and in (3.4); the check gives η "
        "without an index a value of its own, different from every η_i.",
    ),
    _entry("3.2", "The function Ω", "L̄ with η_1 η′_p for η_p.", ("L̄ = Ω",), code="Phi", remark=_PRIME),
    _entry(
        "3.3", "∂L̄/∂η_1", "The slopes of L̄ by those of Ω.",
        ("∂L̄/∂η_1 = ∂Ω/∂η_1 - Σ_p(∂Ω/∂η′_p η_p/η_1²)",), code="conjugate", remark=_PRIME,
    ),
    _entry(
        "3.4", "∂L̄/∂η_p", "The slopes of L̄ by those of Ω.",
        ("∂L/∂η_p = ∂Ω/∂η′_p/η",), ("∂L̄/∂η_p = ∂Ω/∂η′_p/η_1",), code="momenta",
        remark=f"{_BAR}  The index of η_1 is scanned as a comma, as in (3.1).",
    ),
    _entry(
        "3.5", "Y_i on L̄ and on Ω", "The operators act in the same way before and after the change of variables.",
        ("[Y_i L̄] = [Y_i Ω]",), code="operate",
    ),
    _entry(
        "3.6", "∂Ω/∂η_1", "From (3.3) and (3.4).",
        ("∂Ω/∂η_1 = ∂L̄/∂η_1 + Σ_p(∂L̄/∂η_p η_p/η_1)",), code="conjugate",
    ),
    _entry(
        "3.7", "The energy with Ω", "(2.6) in the new variables.", ("η_1 ∂Ω/∂η_1 - Ω = h",), code="speed",
    ),
    _entry(
        "3.8", "η_1 from the energy", "η_1 as a function of the variables and of η′.",
        ("η_1 = [η_1(x,η′)] = [|η_1|]",), code="speed",
        remark="[|η_1|] is the product's; here η_1 > 0, and on the other branch the root takes the other sign.",
    ),
    _entry(
        "3.9", "Whittaker's function", "∂Ω/∂η_1 with η_1 from the energy.", ("∂Ω/∂η_1 = L̄′",), code="function",
    ),
    _entry(
        "3.10", "∂Ω/∂η′_p from the energy", "(3.7) differentiated by η′_p, η_1 being a function of it.",
        ("∂Ω/∂η′_p = η_1 (∂²Ω/∂η_1∂η′_p + ∂²Ω/∂η_1² ∂η_1/∂η′_p)",), code="momenta", remark=_PRIME,
    ),
    _entry(
        "3.11", "Y_i(Ω) from the energy", "(3.7) under the operators.",
        ("[Y_i Ω] = η_1 ([Y_i ∂Ω/∂η_1] + ∂²Ω/∂η_1² [Y_i η_1])",), code="function",
        remark="The second derivative is scanned as ∂₂.",
    ),
    _entry(
        "3.12", "∂L̄′/∂η′_p", "(3.9) differentiated.",
        ("∂L̄′/∂η′_p = ∂²Ω/∂η_1∂η′_p + ∂²Ω/∂η_1² ∂η_1/∂η′_p",), code="momenta", remark=_PRIME,
    ),
    _entry(
        "3.13", "Y_i(L̄′)", "(3.9) under the operators.",
        ("[Y_i L̄′] = [Y_i ∂Ω/∂η_1] + ∂²Ω/∂η_1² [Y_i η_1]",), code="function",
    ),
    _entry(
        "3.14", "∂Ω/∂η′_p and Whittaker's function", "(3.10) and (3.12) compared.",
        ("∂Ω/∂η′_p = η_1 ∂L′/∂η′_p",), ("∂Ω/∂η′_p = η_1 ∂L̄′/∂η′_p",), code="momenta", remark=_BAR,
    ),
    _entry(
        "3.15", "Y_i(Ω) and Whittaker's function", "(3.11) and (3.13) compared.",
        ("[Y_i Ω] = η_1 [Y_i L′]",), ("[Y_i Ω] = η_1 [Y_i L̄′]",), code="function", remark=_BAR,
    ),
    _entry(
        "3.16", "Momenta of the reduced system", "The momenta are the same before and after the reduction.",
        ("∂L/∂η_p = ∂L′/∂η′_p",), code="momenta",
        remark="It holds without bars, as this copy has it, and with bars on both, ∂L̄/∂η_p = ∂L̄′/∂η′_p, as (3.19) "
        "needs it and (3.4) with (3.14) give it.",
    ),
    _entry(
        "3.17", "Y_i on L̄ and on Whittaker's function", "(3.5) with (3.15).",
        ("[Y_i L̄] = η_1 [Y_i L̄]",), ("[Y_i L̄] = η_1 [Y_i L̄′]",), code="function",
        remark="The prime on the right is missing.",
    ),
    _entry(
        "3.18", "Momenta of the dependent velocities", "The same as (3.16) for the η_β that the constraints give.",
        ("∂L/∂η_β = ∂L′/∂η′_β",), code="dependent_momenta",
    ),
    _entry(
        "3.19", "Whittaker's equations",
        "l − 1 equations in τ, with forces Q_p that come from the terms of η_1.",
        (
            "d/dτ ∂L′/∂η′_p - Σ_{qr}(η′_q K_qpr ∂L′/∂η′_s) - Σ_β(∂L′/∂η′_β (K*_1pβ + Σ_q(η′_q K*_qpβ))) "
            "- [Y_p L̄′] = Q_p",
            "Q_p = Σ_g(K_1pg ∂L̄′/∂η′_p) + ∂L̄/∂η_1 (K_1p1 + Σ_q(η′_q K_q1p1))",
            "∂L̄/∂η_1 = ∂L/∂η_1",
        ),
        (
            "d/dτ ∂L̄′/∂η′_p - Σ_{qr}(η′_q K_qpr ∂L̄′/∂η′_r) - Σ_β(∂L′/∂η′_β (K*_1pβ + Σ_q(η′_q K*_qpβ))) "
            "- [Y_p L̄′] = Q_p",
            "Q_p = Σ_r(K_1pr ∂L̄′/∂η′_r) + ∂L̄/∂η_1 (K_1p1 + Σ_q(η′_q K_qp1))",
            "∂L̄/∂η_1 = L̄′ - Σ_r(η′_r ∂L̄′/∂η′_r)",
        ),
        code="equations",
        remark="Divide (1.6) by η_1 with η′_1 = 1, use (3.16)–(3.18), and keep apart what belongs to the index 1: "
        "there is no η′_1 to differentiate by, and (3.6) gives ∂L̄/∂η_1.  In the print s stands nowhere else, p "
        "is free "
        "and cannot be summed over, K_{q1p1} has four indices (read as K_{q1p}), and ∂L/∂η_1 lacks its bar: the "
        "third line follows the words after Q_p.  The index 1 "
        "is scanned as a comma in K_{1pg} and K_{1p1}.",
    ),
    Entry(
        "3.20", "The variables along τ", "(1.7) divided by η_1.",
        f"{_CODE}.q_tau", PrintVerdict.HOLDS,
        ("dx_e/dτ = ξ_1e + Σ_α(c_α1 ξ_αe) + Σ_p(η′_p (ξ_pe + Σ_α(c_αp ξ_αe)))", "[dt/dτ] = 1/η_1"),
        witness=reduced, ranges=RANGES,
        remark="The index 1 of c is scanned as a comma.  The last line is the integral that gives the time back.",
    ),
)  # fmt: skip
