"""Diamandiev, § 3: the equations in a symmetric form, (28)–(45)."""

from __future__ import annotations

from voronets.papers.diamandiev.plane_states import any_cosines, plane_states
from voronets.papers.entry import Entry, PrintVerdict

STEPS = "voronets.forms.rolling.diamandiev_steps"
LEFT = "voronets.forms.rolling.diamandiev_equations.left_sides"
ACCELERATIONS = "The print writes a₁₁u + a₁₂v + a₁₃w for ẋ_G and so on, by (14)."
NO_ZERO = " It leaves out “= 0”."


def _first(row: str, by: str = "φ") -> str:
    """The bracket of (28) for x_G or y_G; ``by`` is the angle of its first coefficient."""
    return f"(-B_{by}{row} sin φ cot θ + sin φ/sin θ B_ψ{row} + cos φ B_θ{row})"


def _second(row: str, by: str = "φ") -> str:
    """The bracket of (29)."""
    return f"(-B_{by}{row} cos φ cot θ + cos φ/sin θ B_ψ{row} - sin φ B_θ{row})"


def _moments(levers: tuple[str, ...]) -> str:
    """M times each lever times the acceleration of G."""
    parts = zip(levers, ("ẋ_G", "ẏ_G", "ż_G"), strict=True)
    return "".join(f" + M {lever} d/dt {x}" for lever, x in parts)


_P = tuple(f"(a{i}₂ ζ₀ - a{i}₃ η₀)" for i in "₁₂₃")
_Q = tuple(f"(a{i}₃ ξ₀ - a{i}₁ ζ₀)" for i in "₁₂₃")
_R = tuple(f"(a{i}₁ η₀ - a{i}₂ ξ₀)" for i in "₁₂₃")
_PRINTED_R = (_R[0], "(a₁₂ η₀ - a₂₂ ξ₀)", _R[2])
_WEIGHT = "A ṗ - (B - C) q r + M g (f′_θ cos φ - f′_φ sin φ cot θ)"
_WEIGHT_Q = "B q̇ - (C - A) r p - M g (f′_θ sin φ + f′_φ cos φ cot θ)"
_DOTTED = tuple(x.replace("ζ₀", "ζ̇₀").replace("η₀", "η̇₀") for x in _P)


def _rates(of: tuple[str, ...], dot_a: bool, dot_u: bool) -> str:
    """Σ M lever (a u + …) with dots on a or on u."""
    a, u = "ȧ" if dot_a else "a", ("u̇", "v̇", "ẇ") if dot_u else ("u", "v", "w")
    rows = zip(of, "₁₂₃", strict=True)
    return " + ".join(
        f"M {lever} ({a}{i}₁ {u[0]} + {a}{i}₂ {u[1]} + {a}{i}₃ {u[2]})" for lever, i in rows
    )


def _expanded(levers: tuple[str, ...], slip: str) -> str:
    """L by ṗ, q̇, ṙ and the rates of the contact; ``slip`` stands in one place for a₃₃."""

    def products(*others: str) -> str:
        return " + ".join(f"{x} {y}" for x, y in zip(levers, others, strict=True))

    of_eta = ("(a₁₁ r - a₁₃ p)", "(a₂₁ r - a₂₃ p)", f"(a₃₁ r - {slip} p)")
    return (
        f"L = M ṗ ({' + '.join(f'{x}²' for x in levers)}) + M q̇ ({products(*_Q)}) + M ṙ ({products(*_R)})"
        f" + M ξ̇₀ ({products(*(f'(a{i}₃ q - a{i}₂ r)' for i in '₁₂₃'))})"
        f" + M η̇₀ ({products(*of_eta)})"
        f" + M ζ̇₀ ({products(*(f'(a{i}₂ p - a{i}₁ q)' for i in '₁₂₃'))})"
    )


_COLUMNS = ("₁", "₂", "₃")


def _turned(i: str, j: str) -> str:
    """Σ ȧ_ki a_kj."""
    return " + ".join(f"ȧ{k}{i} a{k}{j}" for k in _COLUMNS)


_N_COLUMNS = "N = " + " + ".join(
    f"M {speed} (ζ₀ ({_turned(i, '₂')}) - η₀ ({_turned(i, '₃')}))"
    for speed, i in zip("uvw", _COLUMNS, strict=True)
)
_GATHERED = (
    "L = M ṗ (η₀² + ζ₀²) - M q̇ ξ₀ η₀ - M ṙ ξ₀ ζ₀ - M ξ̇₀ (η₀ q + ζ₀ r) + M η̇₀ η₀ p + M ζ̇₀ ζ₀ p"
)
_DOTS = "Dots are missing: ṗ and ṙ multiply the squares and products of the contact's coordinates."

ENTRIES = (
    Entry(
        "28", "first combination",
        "The equations (27) times −sin φ cot θ, sin φ/sin θ and cos φ, added: the first in p, q, r.",
        f"{STEPS}.along_axes", PrintVerdict.MISPRINT,
        (
            "A ṗ - (B - C) q r + M g (f′_θ cos φ - f′_φ sin φ tan θ)"
            f" + M {_first('x')} d/dt ẋ_G + M {_first('y', 'ψ')} d/dt ẏ_G"
            " + M (-f′_φ sin φ cot θ + cos φ f′_θ) d/dt ż_G = 0",
        ),
        (
            f"{_WEIGHT} + M {_first('x')} d/dt ẋ_G + M {_first('y')} d/dt ẏ_G"
            " + M (-f′_φ sin φ cot θ + cos φ f′_θ) d/dt ż_G = 0",
        ),
        witness=plane_states,
        remark="The first bracket has cot θ, the third its B_φ of y_G. In the last bracket the print has the "
        "coefficients "
        "of z_G, which are f′_φ, 0, f′_θ by (16). " + ACCELERATIONS + NO_ZERO,
    ),
    Entry(
        "29", "second combination",
        "The equations (27) times −cos φ cot θ, cos φ/sin θ and −sin φ, added: the second in p, q, r.",
        f"{STEPS}.along_axes", PrintVerdict.MISPRINT,
        (
            f"{_WEIGHT_Q} + M {_second('x')} d/dt ẋ_G + M {_second('y', 'ψ')} d/dt ẏ_G"
            " + M (-f′_φ cot θ cos φ - sin φ f′_θ) d/dt ż_G = 0",
        ),
        (
            f"{_WEIGHT_Q} + M {_second('x')} d/dt ẋ_G + M {_second('y')} d/dt ẏ_G"
            " + M (-f′_φ cot θ cos φ - sin φ f′_θ) d/dt ż_G = 0",
        ),
        witness=plane_states,
        remark="The bracket of y_G has B_φ in its first term. " + ACCELERATIONS,
    ),
    Entry(
        "30", "brackets of the first combination",
        "The brackets of (28) are components of the lever of the contact.",
        f"{STEPS}.levers", PrintVerdict.HOLDS,
        tuple(f"{_first(row)[1:-1]} = {lever[1:-1]}" for row, lever in zip("xy", _P[:2], strict=True)),
        witness=plane_states,
    ),
    Entry(
        "31", "brackets of the second combination",
        "The brackets of (29), that of the height among them.",
        f"{STEPS}.levers", PrintVerdict.AMBIGUOUS,
        (
            *(f"{_second(row)[1:-1]} = {lever[1:-1]}" for row, lever in zip("xy", _Q[:2], strict=True)),
            "f′_φ cos φ cot θ - f′_θ sin φ = a₃₃ ξ₀ - a₃₁ ζ₀",
        ),
        (
            *(f"{_second(row)[1:-1]} = {lever[1:-1]}" for row, lever in zip("xy", _Q[:2], strict=True)),
            "-f′_φ cos φ cot θ - f′_θ sin φ = a₃₃ ξ₀ - a₃₁ ζ₀",
        ),
        witness=plane_states,
        remark="In this copy the third line begins with a sign of equality where a minus sign belongs.",
    ),
    Entry(
        "32", "symmetric form",
        "The three equations with the lever of the contact.",
        f"{STEPS}.symmetric_equations", PrintVerdict.MISPRINT,
        (
            f"{_WEIGHT}{_moments(_P)} = 0", f"{_WEIGHT_Q}{_moments(_Q)} = 0",
            f"C r - (A - B) p q + M g f′_φ{_moments(_PRINTED_R)} = 0",
        ),
        (
            f"{_WEIGHT}{_moments(_P)} = 0", f"{_WEIGHT_Q}{_moments(_Q)} = 0",
            f"C ṙ - (A - B) p q + M g f′_φ{_moments(_R)} = 0",
        ),
        witness=plane_states,
        remark="In the third line C ṙ has lost its dot, and a₁₂η₀ stands for a₂₁η₀. " + ACCELERATIONS + NO_ZERO,
    ),
    Entry(
        "33", "the first equation developed",
        "The first of (32) with the derivatives carried out.",
        f"{STEPS}.symmetric_equations", PrintVerdict.MISPRINT,
        (f"{_WEIGHT} + {_rates(_P, True, False)} + {_rates(_P, True, False)} = 0",),
        (f"{_WEIGHT} + {_rates(_P, True, False)} + {_rates(_P, False, True)} = 0",),
        witness=plane_states,
        remark="The last three brackets have the dots on u, v, w, not on the cosines a second time." + NO_ZERO,
    ),
    Entry(
        "34", "rates of u, v, w",
        "The derivatives of (12).",
        f"{STEPS}.velocity_rate", PrintVerdict.HOLDS,
        (
            "u̇ = η₀ ṙ - ζ₀ q̇ + r η̇₀ - q ζ̇₀",
            "v̇ = ζ₀ ṗ - ξ₀ ṙ + p ζ̇₀ - r ξ̇₀",
            "ẇ = ξ₀ q̇ - η₀ ṗ + q ξ̇₀ - p η̇₀",
        ),
        witness=plane_states,
    ),
    Entry(
        "35", "L, the part of the rates",
        "The part of (33) with u̇, v̇, ẇ.",
        f"{STEPS}.part_of_rates", PrintVerdict.MISPRINT,
        (f"L = {_rates(_DOTTED, False, True)}",),
        (f"L = {_rates(_P, False, True)}",),
        witness=plane_states,
        remark="In this copy ζ₀ and η₀ have dots, against (33) and (36).",
    ),
    Entry(
        "§ 3 L expanded", "L with (34) put in",
        "L by ṗ, q̇, ṙ and the rates of the contact.",
        f"{STEPS}.part_of_rates", PrintVerdict.MISPRINT,
        (_expanded(_DOTTED, "a₃₁"),),
        (_expanded(_P, "a₃₃"),),
        witness=plane_states,
        remark="Dots on ζ₀ and η₀ as in (35), and a₃₁ for a₃₃ in the bracket of η̇₀.",
    ),
    Entry(
        "§ 3 L gathered", "L by the relations of the cosines",
        "The same with the sums of products of cosines carried out.",
        f"{STEPS}.part_of_rates", PrintVerdict.HOLDS,
        (_GATHERED,),
        witness=plane_states,
    ),
    Entry(
        "36", "L in its last form",
        "L by the rate of |GP|² and ω·GP.",
        f"{STEPS}.part_of_rates", PrintVerdict.HOLDS,
        (
            "L = M ṗ (η₀² + ζ₀²) - M q̇ ξ₀ η₀ - M ṙ ξ₀ ζ₀ + M/2 p [d/dt GP²]"
            " - M ξ̇₀ (p ξ₀ + q η₀ + r ζ₀)",
        ),
        witness=plane_states,
        remark="GP² is the sum of the squares ξ₀², η₀², ζ₀². L is taken from the core: the acceleration of G "
        "less what the "
        "turning of the axes gives.",
    ),
    Entry(
        "37", "N, the part of the turning",
        "The part of (33) with the rates of the cosines.",
        f"{STEPS}.part_of_turning", PrintVerdict.MISPRINT,
        (f"N = {_rates(_DOTTED, True, False)}",),
        (f"N = {_rates(_P, True, False)}",),
        witness=plane_states,
        remark="In this copy ζ₀ and η₀ have dots, as in (35).",
    ),
    Entry(
        "38", "N by columns",
        "N with the sums of products of cosines and their rates.",
        f"{STEPS}.part_of_turning", PrintVerdict.HOLDS,
        (_N_COLUMNS,),
        witness=any_cosines,
        remark="An identity in a_ij and their rates, checked with any numbers for them.",
    ),
    Entry(
        "39", "angular velocity by the cosines",
        "p, q, r by the cosines and their rates.",
        f"{STEPS}.turning_of", PrintVerdict.HOLDS,
        (f"p = {_turned('₂', '₃')}", f"q = {_turned('₃', '₁')}", f"r = {_turned('₁', '₂')}"),
        witness=plane_states,
    ),
    Entry(
        "40", "unit vectors stay unit vectors",
        "A column of cosines is orthogonal to its rate.",
        f"{STEPS}.cosine_rates", PrintVerdict.HOLDS,
        (f"{_turned('₂', '₂')} = 0", f"{_turned('₃', '₃')} = 0"),
        witness=plane_states,
    ),
    Entry(
        "41", "N by u, v, w",
        "N with (39) and (40) put in.",
        f"{STEPS}.part_of_turning", PrintVerdict.MISPRINT,
        ("N = M u (ζ₀ r - η₀ q) - M v η₀ p - M ω ζ₀ p",),
        ("N = M u (ζ₀ r + η₀ q) - M v η₀ p - M w ζ₀ p",),
        witness=plane_states,
        remark="η₀q has a plus sign, for Σ ȧ_k1 a_k3 = −q; (42) follows from it, and not from the print. In "
        "this copy the "
        "letter of the last term is ω for w.",
    ),
    Entry(
        "42", "N in its last form",
        "N by ω·GP.",
        f"{STEPS}.part_of_turning", PrintVerdict.HOLDS,
        ("N = -M (ζ₀ q - η₀ r) (ξ₀ p + η₀ q + ζ₀ r)",),
        witness=plane_states,
    ),
    Entry(
        "43", "equation of p",
        "The first of the three equations of motion.",
        LEFT, PrintVerdict.MISPRINT,
        (
            f"{_WEIGHT} + M p (η₀² + ζ₀²) - M q̇ ξ₀ η₀ - M r ξ₀ ζ₀ + M/2 p [d/dt GP²]"
            " - M ξ̇₀ [ω·GP] - M (ζ₀ q - η₀ r) [ω·GP] = 0",
        ),
        (
            f"{_WEIGHT} + M ṗ (η₀² + ζ₀²) - M q̇ ξ₀ η₀ - M ṙ ξ₀ ζ₀ + M/2 p [d/dt GP²]"
            " - M ξ̇₀ [ω·GP] - M (ζ₀ q - η₀ r) [ω·GP] = 0",
        ),
        witness=plane_states,
        remark=_DOTS,
    ),
    Entry(
        "44", "equation of q",
        "The second of the three equations of motion.",
        LEFT, PrintVerdict.MISPRINT,
        (
            "B q̇ - (C - A) r p - M g (f′_θ sin φ - f′_φ cos φ cot θ) + M q̇ (ζ₀² + ξ₀²) - M p ζ₀ η₀"
            " - M r ζ₀ η₀ + M/2 q [d/dt GP²] - M η̇₀ [ω·GP] - M (ξ₀ r - ζ₀ p) [ω·GP] = 0",
        ),
        (
            "B q̇ - (C - A) r p - M g (f′_θ sin φ + f′_φ cos φ cot θ) + M q̇ (ζ₀² + ξ₀²) - M ṗ ξ₀ η₀"
            " - M ṙ ζ₀ η₀ + M/2 q [d/dt GP²] - M η̇₀ [ω·GP] - M (ξ₀ r - ζ₀ p) [ω·GP] = 0",
        ),
        witness=plane_states,
        remark="f′_φ cos φ cot θ has a plus sign, as in (29); the product beside ṗ is ξ₀η₀. " + _DOTS,
    ),
    Entry(
        "45", "equation of r",
        "The third of the three equations of motion.",
        LEFT, PrintVerdict.MISPRINT,
        (
            "C ṙ - (A - B) p q + M g f′_φ + M r (ξ₀² + η₀²) - M p ξ₀ ζ₀ - M q̇ η₀ ζ₀ + M/2 r [d/dt GP²]"
            " - M ζ̇₀ [ω·GP] - M (η₀ p - ξ₀ q) [ω·GP] = 0",
        ),
        (
            "C ṙ - (A - B) p q + M g f′_φ + M ṙ (ξ₀² + η₀²) - M ṗ ξ₀ ζ₀ - M q̇ η₀ ζ₀ + M/2 r [d/dt GP²]"
            " - M ζ̇₀ [ω·GP] - M (η₀ p - ξ₀ q) [ω·GP] = 0",
        ),
        witness=plane_states,
        remark=_DOTS,
    ),
)  # fmt: skip
