"""Candidates for quadratic integrals of general systems that the functions of the statement alone do not reach.

polynomials   F = Σ K_ij(q) q̇_i q̇_j + Σ B_i(q) q̇_i + W(q) in coordinates in which T is flat.  Killing's equation
              makes K a polynomial of degree 2 there, and dW = K dU: W is then made of the terms of U times
              polynomials and distances, or, of a polynomial U, a polynomial
cyclic angle  sines and cosines of a coordinate on which the system does not depend: the vector of Laplace in
              polar coordinates, momenta along fixed axes in Euler's angles
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement, product

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import derivative
from voronets.invariants.search_letters import Family, Letter, Monomial
from voronets.mechanics.system import System

MOST_COORDINATES = 4  # with products of two coordinates and of two velocities
HIGHEST = {1: 10, 2: 8, 3: 6, 4: 4}  # degree of W, by the number of coordinates
MOST = 300  # candidates of a family
MOST_TERMS = 8  # of U, each times all polynomials


def flat(system: System) -> bool:
    """Whether T is flat in these coordinates, which are few: a mass matrix of constants."""
    moving = {*system.q, Symbol("t")}
    still = not any(m.free_symbols & moving for row in system.mass for m in row)
    return still and len(system.names) <= MOST_COORDINATES


def products(letters: Sequence[Letter], highest: int) -> list[tuple[Letter, ...]]:
    """Products of up to so many letters, that of none first."""
    return [one for k in range(highest + 1) for one in combinations_with_replacement(letters, k)]


def polynomial_family(
    system: System, q: Sequence[Letter], speeds: Sequence[Letter], terms: Sequence[Letter],
    roots: Sequence[Letter], surfaces: Sequence[tuple[Letter, Letter]],
) -> Family:  # fmt: skip
    """Quadratic functions of the velocities in flat coordinates.

    q, speeds  the coordinates and their velocities
    terms      of U;  roots  the distances in U
    surfaces   of each holonomic constraint h its slope and its bending, see ``slope_and_bending``
    """
    second = products(q, 2)
    found = [Monomial(one) for pair in surfaces for one in ((pair[0],), (pair[1],), pair)]
    found += [Monomial((*f, *pair)) for f in second for pair in products(speeds, 2)[1:]]
    if system.U.is_polynomial(*system.q):
        degree = sympy.total_degree(sympy.expand(system.U), *system.q)
        found += [Monomial(one) for one in products(q, min(degree + 2, HIGHEST[len(q)]))[1:]]
    else:
        found += [Monomial(one) for one in second[1:]]
        factors = products([*roots, *q], 2)
        found += [Monomial((term, *f)) for term in terms[:MOST_TERMS] for f in factors]
    name = "quadratic in the velocities with polynomials of degree 2, and the function of place beside them"
    basis = tuple(one.text for one in (*q, *roots))
    return Family(name, tuple(one for one in found if one.degree != 1), basis)


def cyclic_family(
    name: str, waves: Sequence[Letter], beside: Sequence[Letter], speeds: Sequence[Letter],
    momenta: Sequence[Letter], degree: int,
) -> Family:  # fmt: skip
    """Sines and cosines of a cyclic angle times functions times momenta and velocities.

    waves   of the angle, two for each multiple of it
    beside  functions that they are multiplied by
    """
    groups: list[list[tuple[Letter, ...]]] = [[(p,) for p in momenta], [(v,) for v in speeds], [()]]
    if degree > 1:
        groups += [
            list(combinations_with_replacement(momenta, 2)),
            [*product(momenta, speeds), *combinations_with_replacement(speeds, 2)],
        ]
    found: list[Monomial] = []
    for few in (waves[:2], waves[2:]):
        for group in groups:
            new = [Monomial((wave, *f, *moving)) for wave in few
                   for f in ((), *((one,) for one in beside)) for moving in group]  # fmt: skip
            found += new if len(found) + len(new) <= MOST else []
    title = f"momenta and velocities with sines and cosines of {name}, on which nothing depends"
    return Family(title, tuple(found), tuple(one.text for one in (*waves, *beside)))


def slope_and_bending(system: System, h: Expr) -> tuple[Expr, Expr]:
    """|∇h|² and the second derivative of h along the velocity, of a surface h(q) = 0.

    On a quadric their product is Joachimsthal's integral.
    """
    slopes = [derivative(h, name) for name in system.names]
    M = sympy.Matrix(system.mass)
    grad = sympy.Matrix(slopes)
    bending = sympy.Add(*(v * w * derivative(f, name) for v, f in zip(system.v, slopes, strict=True)
                          for w, name in zip(system.v, system.names, strict=True)))  # fmt: skip
    return (grad.T * M.LUsolve(grad))[0], bending


def distances(system: System) -> list[Expr]:
    """Roots of functions of the coordinates that stand in U: √((x − c)² + y²)."""
    powers = (x for x in system.U.atoms(sympy.Pow) if x.exp.is_Rational and x.exp.q == 2)
    bases = {x.base for x in powers if x.base.free_symbols & {*system.q}}
    return [sympy.sqrt(base) for base in sorted(bases, key=str)]


def cyclic_angles(system: System) -> list[Symbol]:
    """Coordinates on which nothing depends, but whose momentum is more than a constant times a velocity."""
    stated = (system.T, system.U, *system.Q, *system.conditions)
    found = []
    for name, q, row in zip(system.names, system.q, system.mass, strict=True):
        coupled = any(m.free_symbols & {*system.q} for m in row)
        if coupled and all(derivative(x, name) == 0 for x in stated):
            found.append(q)
    return found


def waves(angle: Symbol, degree: int) -> list[Expr]:
    """cos k ψ, sin k ψ up to k = degree."""
    return [wave(k * angle) for k in range(1, degree + 1) for wave in (sympy.cos, sympy.sin)]


def beside_waves(system: System, functions: Iterable[Expr], angle: Symbol) -> list[Expr]:
    """What sines and cosines of a cyclic angle are multiplied by: functions of the statement.

    Of sines and cosines of other angles their reciprocals and quotients too: momenta have them.
    """
    found: list[Expr] = []
    free = {*cyclic_angles(system)}
    for one in functions:
        if angle not in one.free_symbols and one not in free:
            found.append(one)
    determined = {x for row in system.mass for m in row for x in m.atoms(sympy.sin, sympy.cos)}
    for other in sorted({x.args[0] for x in determined}, key=str):
        sine, cosine = sympy.sin(other), sympy.cos(other)
        found += [1 / sine, cosine / sine, 1 / cosine, sine / cosine]
    return list(dict.fromkeys(found))
