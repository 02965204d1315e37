"""The equations of § 14 of Voronets 1911 as lines to read, written out or in the paper's letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import sympy
from sympy import Expr, Function, Symbol

SHORT = 60  # operations of a coefficient that is written out
U = Symbol("u")
V_DOT, SPIN, XI = (Function(name)(U) for name in ("v_dot", "n", "xi"))
#: The letters (48) and ν, μ as they are written; ``rho2`` is ρ², ``rho_rho_u`` is ρ ∂ρ/∂u.
NAMES = (
    "E",
    "G",
    "alpha2",
    "beta2",
    "gamma2",
    "D",
    "D2",
    "rho2",
    "rho_rho_u",
    "epsilon",
    "nu",
    "mu",
)
#: How v̇, n and ξ are written in text and in LaTeX.
LETTERS = {
    "v_dot": ("v_{dot}", "v̇", r"\dot{v}"),
    "n": ("n", "n", "n"),
    "xi": (r"\xi", "ξ", r"\xi"),
}
Sides = tuple[sympy.Matrix, sympy.Matrix, sympy.Matrix]


def letter(name: str) -> Expr:
    """A function of u."""
    return Function(name)(U)


def is_short(*expressions: Iterable[Expr]) -> bool:
    """Whether the coefficients can be written out."""
    return all(x.count_ops() <= SHORT for each in expressions for x in each)


def linear_lines(
    sides: Sides, second_order: Sequence[Expr], *, driven: bool
) -> tuple[sympy.Eq, ...]:
    """d/du (K y) = N y + b; v̇″ + f₁ v̇′ + f₂ v̇ = f₃; ξ′ = −ξ² − f₁ ξ − f₂ where nothing drives."""
    K, N, b = sides
    y, (f1, f2, f3) = sympy.Matrix([V_DOT, SPIN]), second_order
    momenta, right = K * y, N * y + b
    lines = [_line(sympy.Derivative(momenta[i], U), right[i]) for i in (0, 1)]
    lines.append(_line(V_DOT.diff(U, 2) + f1 * V_DOT.diff(U) + f2 * V_DOT, f3))
    if not driven:
        lines.append(_line(XI.diff(U), -(XI**2) - f1 * XI - f2))
    return tuple(lines)


def lettered_lines(
    sides: Sides, meanings: Mapping[Expr, Expr], *, driven: bool
) -> tuple[sympy.Eq, ...]:
    """The same in letters, followed by what each stands for: f by A = K⁻¹ (N − K′), c = K⁻¹ b."""
    K, N, b = sides
    inverse = sympy.Matrix([[K[1, 1], -K[0, 1]], [-K[0, 1], K[0, 0]]])
    inverse = inverse / (K[0, 0] * K[1, 1] - K[0, 1] ** 2)
    A = sympy.Matrix(2, 2, lambda i, j: letter(f"A_{i + 1}{j + 1}"))
    c = [letter("c_1"), letter("c_2")] if driven else [sympy.Integer(0)] * 2
    grows = A[0, 1].diff(U) / A[0, 1]
    f = {
        letter("f_1"): -(A[0, 0] + A[1, 1] + grows),
        letter("f_2"): A[0, 0] * A[1, 1] - A[0, 1] * A[1, 0] - A[0, 0].diff(U) + A[0, 0] * grows,
    }
    f3: Expr = sympy.Integer(0)
    if driven:
        f3 = letter("f_3")
        f[f3] = c[0].diff(U) - (A[1, 1] + grows) * c[0] + A[0, 1] * c[1]
    whole = inverse * (N - K.diff(U))
    f |= {A[i, j]: whole[i, j] for i in (0, 1) for j in (0, 1)}
    if driven:
        f |= dict(zip(c, inverse * b, strict=True))
    lines = linear_lines(sides, (letter("f_1"), letter("f_2"), f3), driven=driven)
    return (*lines, *(_line(x, value) for x, value in (f | dict(meanings)).items()))


def _line(left: Expr, right: Expr) -> sympy.Eq:
    return sympy.Eq(left, right, evaluate=False)


def lines_as_text(lines: Sequence[sympy.Eq]) -> str:
    """One line each."""
    found = "\n".join(f"{sympy.sstr(line.lhs)} = {sympy.sstr(line.rhs)}" for line in lines)
    for name, (_, written, _) in LETTERS.items():
        found = re.sub(rf"\b{name}\(u\)", written, found)
    return found


def lines_as_latex(lines: Sequence[sympy.Eq]) -> str:
    """A complete environment."""
    found = " \\\\\n".join(sympy.latex(line) for line in lines)
    for latex, _, written in LETTERS.values():
        plain = rf"(?<![A-Za-z\\]){re.escape(latex)}{{\\left\(u \\right\)}}"
        found = re.sub(plain, written.replace("\\", r"\\"), found)
    return f"\\begin{{gather*}}\n{found}\n\\end{{gather*}}"
