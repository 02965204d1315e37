r"""What the letters E, G, D, D″, ρ, ε … are for the surfaces of a problem, to be read.

Written out in u, v and the numbers of the surface, tidied where that is short.
"""

from __future__ import annotations

import sympy
from sympy import Expr, Symbol

from voronets.classical.kinematics import lever
from voronets.classical.neumann import Neumann
from voronets.classical.symbols import ProblemLetters, coordinate_symbols
from voronets.expressions.algebra import as_expression
from voronets.expressions.scalars import symbols
from voronets.mechanics.forms.contract import Definition
from voronets.surfaces.geometry import Geometry


def geometry_of(coordinates: Neumann, letters: ProblemLetters) -> list[Definition]:
    """The fundamental quantities of both surfaces and the lever of the body."""
    found: list[Definition] = []
    for index, surface, p in (
        ("", coordinates.body, letters.p["body"]),
        ("_1", coordinates.ground, letters.p["ground"]),
    ):
        at = Geometry(surface.surface).symbolic()  # type: ignore[arg-type]
        table = _table(index, p, surface.surface.numbers)
        names = ("E", "F", "G", "D", "D'", "D''")
        values = (at.E, at.F, at.G, at.D, at.D1, at.D2)
        sign = coordinates.s if index else 1
        for name, value in zip(names, values, strict=True):
            shown = as_expression(value).xreplace(table)
            shown = sign * shown if name.startswith("D") else shown
            found.append(Definition(_indexed(name, index), short(shown)))
    q = coordinate_symbols()
    at_contact = coordinates.place(symbols(), letters.p, q)
    X = at_contact.body.X
    xi, eta, zeta = (as_expression(x) for x in lever(at_contact))
    found.append(Definition(r"\rho^2", short(as_expression(X @ X))))
    found.append(Definition(r"\rho\,\partial\rho/\partial u / \sqrt{E}", short(xi)))
    found.append(Definition(r"\rho\,\partial\rho/\partial v / \sqrt{G}", short(eta)))
    found.append(Definition(r"\varepsilon", short(zeta)))
    O = at_contact.ground.X - at_contact.R @ X
    forces = coordinates.problem.forces
    U, _ = forces.potential(symbols(), letters.p["force"], letters.p["mass"], O)
    found.append(Definition("U", short(as_expression(U))))
    return found


def masses_of(coordinates: Neumann, letters: ProblemLetters) -> list[Definition]:
    """The numbers."""
    return [Definition(sympy.latex(Symbol(name)), sympy.Float(value, 12))
            for name, value in letters.values.items()]  # fmt: skip


def short(expression: Expr) -> Expr:
    """A form that reads well, sought only where the expression is short."""
    if expression.count_ops() > 400:
        return expression
    tidy = sympy.trigsimp(sympy.factor_terms(expression)) if expression.count_ops() < 120 else expression
    return min((expression, sympy.simplify(tidy) if tidy.count_ops() < 60 else tidy),
               key=lambda way: way.count_ops())  # fmt: skip


def _table(index: str, p: dict[str, Expr], numbers: dict[str, float]) -> dict[Symbol, Expr]:
    """The surface's own names → the letters of the problem; u, v → u1, v1 on the ground."""
    table: dict[Symbol, Expr] = {Symbol(name): p[name] for name in numbers}
    if index:
        table |= {Symbol("u"): Symbol("u1"), Symbol("v"): Symbol("v1")}
    return table


def _indexed(name: str, index: str) -> str:
    letter, primes = name[0], name[1:]
    return f"{letter}{index}{primes}" if not primes else f"{letter}{primes}{index}"
