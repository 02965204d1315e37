"""Diamandiev's (43)–(45) in letters."""

from __future__ import annotations

import sympy
from sympy import Symbol

from voronets.expressions.algebra import as_expression
from voronets.expressions.scalars import symbols
from voronets.expressions.vectors import IDENTITY, Matrix, Vector, cross
from voronets.forms.rolling.explicit import shown
from voronets.forms.written import Written, letter, letters, meaning
from voronets.rolling.system import RollingProblem
from voronets.surfaces.contract import Surface
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.placement import Placed

PHI, PSI, THETA = letters("φ ψ θ")
RATES = letters("φ̇ ψ̇ θ̇")
OMEGA = P, Q, R = letters("p q r")
OMEGA_DOT = letters("ṗ q̇ ṙ")
GP = XI, ETA, ZETA = letters("ξ₀ η₀ ζ₀")
GP_DOT = letters("ξ̇₀ η̇₀ ζ̇₀")
M, G = letters("M g")
MOMENTS = letters("A B C")
F, F_PHI, F_THETA = letters("f ∂f/∂φ ∂f/∂θ")
#: Letters that the numbers of a surface give way to.
TAKEN = ("p", "q", "r", "f", "g", "A", "B", "C", "F", "M", "N")


def equations_43(problem: RollingProblem) -> tuple[Written, ...]:
    """(43)–(45)."""
    sin, cos, cot = sympy.sin, sympy.cos, sympy.cot
    # (44) of the print has −f_φ cos φ cot θ inside the bracket
    weights = (
        F_THETA * cos(PHI) - F_PHI * sin(PHI) * cot(THETA),
        -(F_THETA * sin(PHI) + F_PHI * cos(PHI) * cot(THETA)),
        F_PHI,
    )
    along = letter("ω·GP")
    kappa = Vector(*letters("κ_x κ_y κ_z"))
    couple = cross(Vector(*OMEGA), kappa) if problem.body.rotor is not None else (0, 0, 0)
    mixed = _products(problem)
    written = []
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        A, B, C = MOMENTS[i], MOMENTS[j], MOMENTS[k]
        x, y, z = GP[i], GP[j], GP[k]
        left = (
            A * OMEGA_DOT[i],
            -(B - C) * OMEGA[j] * OMEGA[k],
            M * G * weights[i],
            M * (y**2 + z**2) * OMEGA_DOT[i],
            -M * x * y * OMEGA_DOT[j],
            -M * x * z * OMEGA_DOT[k],
            M * OMEGA[i] * letter("d/dt GP²") / 2,
            -M * GP_DOT[i] * along,
            -M * (OMEGA[j] * z - OMEGA[k] * y) * along,
            *mixed[i],
            as_expression(couple[i]),
        )
        written.append(Written(left, (sympy.Integer(0),), f"Diamandiev ({43 + i})"))
    return tuple(written)


def _products(problem: RollingProblem) -> list[tuple[sympy.Expr, ...]]:
    """What products of inertia add, where the body axes are not principal: none in the paper."""
    I = problem.body.inertia
    table = [[letter(f"I_{min(i, j)}{max(i, j)}") if i != j and I["xyz".index(i)]["xyz".index(j)]
              else sympy.Integer(0) for j in "xyz"] for i in "xyz"]  # fmt: skip
    matrix, omega = Matrix(*table), Vector(*OMEGA)
    rates, turned = matrix @ Vector(*OMEGA_DOT), cross(omega, matrix @ omega)
    return [(as_expression(x), as_expression(y)) for x, y in zip(rates, turned, strict=True)]


def letters_43(problem: RollingProblem, gravity: float) -> tuple[Written, ...]:
    """(4)–(15): the contact by the support function, p, q, r by the angles, the centre of mass.

    gravity  g, downwards across the plane
    """
    sin, cos = sympy.sin, sympy.cos
    s, c, S, C = sin(PHI), cos(PHI), sin(THETA), cos(THETA)
    phi, psi, theta = RATES
    found = [
        meaning(P, s * S * psi + c * theta, "(11)"),
        meaning(Q, c * S * psi - s * theta, "(11)"),
        meaning(R, C * psi + phi, "(11)"),
        meaning(XI, -F * S * s - F_THETA * s * C - F_PHI * c / S, "(9)"),
        meaning(ETA, -F * S * c - F_THETA * c * C + F_PHI * s / S, "(9)"),
        meaning(ZETA, -F * C + F_THETA * S, "(9)"),
        meaning("z_G", F, "(7)"),
        meaning("ω·GP", P * XI + Q * ETA + R * ZETA),
        meaning("GP²", XI**2 + ETA**2 + ZETA**2),
    ]
    found += _surface(problem.body.surface, Vector(S * s, S * c, C))
    for i, j in ((0, 1), (0, 2), (1, 2)):
        if problem.body.inertia[i][j]:
            name = f"I_{'xyz'[i]}{'xyz'[j]}"
            found.append(meaning(name, Symbol(f"{problem.body.inertia[i][j]:.12g}")))
    numbers = zip(MOMENTS, (problem.body.inertia[i][i] for i in range(3)), strict=True)
    found += [meaning(name, Symbol(f"{value:.12g}")) for name, value in numbers]
    found.append(meaning(M, Symbol(f"{problem.body.mass:.12g}")))
    if problem.body.rotor is not None:
        kappa = (problem.body.rotor.momentum * e for e in problem.body.rotor.axis)
        rotor = zip(letters("κ_x κ_y κ_z"), kappa, strict=True)
        found += [meaning(name, Symbol(f"{x:.12g}")) for name, x in rotor]
    return (*found, meaning(G, Symbol(f"{gravity:.12g}")))


def _surface(surface: Surface, gamma: Vector) -> list[Written]:
    """f(φ, θ), or what F(ξ, η, ζ) = 0 says of the contact; with the surface's numbers."""
    placed = surface if isinstance(surface, Placed) else Placed(surface)
    own = placed.surface
    k: dict[str, sympy.Expr] = {}
    used: dict[sympy.Expr, float] = {}
    for name, value in placed.numbers.items():
        kind, _, axes = name.partition(".")
        called = {"centre": f"{axes}_O", "turn": f"T_{axes}"}.get(kind, name)
        called += "0" if called in TAKEN else ""
        constant = value == 0 or (kind == "turn" and abs(value) == 1)
        k[name] = sympy.Integer(int(value)) if constant else shown(called)
        used |= {} if constant else {k[name]: value}
    centre, turn = Vector(*(k[f"centre.{axis}"] for axis in "xyz")), IDENTITY
    if placed.turn is not None:
        turn = Matrix(*([k[f"turn.{i}{j}"] for j in range(3)] for i in range(3)))
    if own.by_normal:
        n = Vector(*sympy.symbols("n_x n_y n_z"))
        h = sympy.together(as_expression(own.contact_at_normal(symbols(), k, n).x @ n))
        turned = dict(zip(n, turn.T @ -gamma, strict=True))
        lines = [meaning(F, h.xreplace(turned) - centre @ gamma, "(7)")]
    elif isinstance(own, Implicit):
        x = turn.T @ (Vector(*GP) - centre)
        names = {Symbol(name): value for name, value in zip("xyz", x, strict=True)}
        of = own.F.xreplace(names | {Symbol(name): k[name] for name in own.numbers})
        slopes, size = letters("∂F/∂ξ₀ ∂F/∂η₀ ∂F/∂ζ₀"), letter("N")
        lines = [meaning("F", of, "(3)"), Written((letter("F"),), (sympy.Integer(0),), "(3)")]
        lines += [meaning(d, -size * g, "(5)") for d, g in zip(slopes, gamma, strict=True)]
        lines.append(Written((size**2,), (sympy.Add(*(d**2 for d in slopes)),)))
        lines.append(meaning(F, -(gamma @ Vector(*GP)), "(7)"))
    else:
        lines = [meaning(F, -(gamma @ Vector(*GP)), "(7)")]
    shown_in = {q for line in lines for x in line.right for q in x.free_symbols}
    numbers = [meaning(q, Symbol(f"{x:.12g}")) for q, x in used.items() if q in shown_in]
    return lines + numbers
