"""Lines of Diamandiev, § 3 that are made of the same parts."""

from __future__ import annotations

import re

ACCELERATIONS = "The print writes a₁₁u + a₁₂v + a₁₃w for ẋ_G and so on, by (14)."
NO_ZERO = " It leaves out “= 0”."


def first_bracket(row: str, by: str = "φ") -> str:
    """The bracket of (28) for x_G or y_G; ``by`` is the angle of its first coefficient."""
    return f"(-B_{by}{row} sin φ cot θ + sin φ/sin θ B_ψ{row} + cos φ B_θ{row})"


def second_bracket(row: str, by: str = "φ") -> str:
    """The bracket of (29)."""
    return f"(-B_{by}{row} cos φ cot θ + cos φ/sin θ B_ψ{row} - sin φ B_θ{row})"


def moments(levers: tuple[str, ...]) -> str:
    """M times each lever times the acceleration of G."""
    parts = zip(levers, ("ẋ_G", "ẏ_G", "ż_G"), strict=True)
    return "".join(f" + M {lever} d/dt {x}" for lever, x in parts)


LEVERS_P = tuple(f"(a{i}₂ ζ₀ - a{i}₃ η₀)" for i in "₁₂₃")
LEVERS_Q = tuple(f"(a{i}₃ ξ₀ - a{i}₁ ζ₀)" for i in "₁₂₃")
LEVERS_R = tuple(f"(a{i}₁ η₀ - a{i}₂ ξ₀)" for i in "₁₂₃")
PRINTED_R = (LEVERS_R[0], "(a₁₂ η₀ - a₂₂ ξ₀)", LEVERS_R[2])
WEIGHT_P = "A ṗ - (B - C) q r + M g (f′_θ cos φ - f′_φ sin φ cot θ)"
WEIGHT_Q = "B q̇ - (C - A) r p - M g (f′_θ sin φ + f′_φ cos φ cot θ)"
DOTTED = tuple(x.replace("ζ₀", "ζ̇₀").replace("η₀", "η̇₀") for x in LEVERS_P)


def rate_terms(of: tuple[str, ...], dot_a: bool, dot_u: bool) -> str:
    """Σ M lever (a u + …) with dots on a or on u."""
    a, u = "ȧ" if dot_a else "a", ("u̇", "v̇", "ẇ") if dot_u else ("u", "v", "w")
    rows = zip(of, "₁₂₃", strict=True)
    return " + ".join(
        f"M {lever} ({a}{i}₁ {u[0]} + {a}{i}₂ {u[1]} + {a}{i}₃ {u[2]})" for lever, i in rows
    )


def expanded(levers: tuple[str, ...], slip: str) -> str:
    """L by ṗ, q̇, ṙ and the rates of the contact; ``slip`` stands in one place for a₃₃."""

    def products(*others: str) -> str:
        return " + ".join(f"{x} {y}" for x, y in zip(levers, others, strict=True))

    q, r = LEVERS_Q, LEVERS_R
    if levers is DOTTED:  # the print has dots on all of them
        q, r = (tuple(re.sub("([ξηζ])₀", "\\1\u0307₀", x) for x in many) for many in (q, r))
    of_eta = ("(a₁₁ r - a₁₃ p)", "(a₂₁ r - a₂₃ p)", f"(a₃₁ r - {slip} p)")
    return (
        f"L = M ṗ ({' + '.join(f'{x}²' for x in levers)}) + M q̇ ({products(*q)}) + M ṙ ({products(*r)})"
        f" + M ξ̇₀ ({products(*(f'(a{i}₃ q - a{i}₂ r)' for i in '₁₂₃'))})"
        f" + M η̇₀ ({products(*of_eta)})"
        f" + M ζ̇₀ ({products(*(f'(a{i}₂ p - a{i}₁ q)' for i in '₁₂₃'))})"
    )


COLUMNS = ("₁", "₂", "₃")


def turned_columns(i: str, j: str) -> str:
    """Σ ȧ_ki a_kj."""
    return " + ".join(f"ȧ{k}{i} a{k}{j}" for k in COLUMNS)


N_COLUMNS = "N = " + " + ".join(
    f"M {speed} (ζ₀ ({turned_columns(i, '₂')}) - η₀ ({turned_columns(i, '₃')}))"
    for speed, i in zip("uvw", COLUMNS, strict=True)
)
GATHERED = (
    "L = M ṗ (η₀² + ζ₀²) - M q̇ ξ₀ η₀ - M ṙ ξ₀ ζ₀ - M ξ̇₀ (η₀ q + ζ₀ r) + M η̇₀ η₀ p + M ζ̇₀ ζ₀ p"
)
DOTS = "Dots are missing: ṗ and ṙ multiply the squares and products of the contact's coordinates."
