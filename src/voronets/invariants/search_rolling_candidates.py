"""Which functions of the state of a body on a ground are tried.

First products of its vectors, which no turn of the axes changes, then their components in body axes (the
ground's symmetry divided out) and in space axes, then linear functions whose coefficients are any
smooth functions of one variable: the tilt of a body of revolution, the place on a ground of revolution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import as_function
from voronets.expressions.parser import parse_formula
from voronets.expressions.tokens import FormulaError
from voronets.forms.notation import latex
from voronets.invariants.contract import XYZ, Place
from voronets.invariants.search_letters import Family, Letter, Monomial, VariableFamily
from voronets.invariants.search_vectors import (
    ABOUT_CONTACT,
    ARM,
    CONTACT,
    GAMMA,
    NORMAL,
    NORMAL_SPACE,
    OMEGA,
    OMEGA_SPACE,
    OWN,
    OWN_SPACE,
    VELOCITY,
    VectorLetter,
    along_ground_axis,
    energies,
    inner,
    potential,
    triple,
)

#: Vectors that move, vectors of the configuration, and the axes that their components are along.
Components = tuple[tuple[VectorLetter, ...], tuple[VectorLetter, ...], str]
IN_BODY: Components = (ABOUT_CONTACT, OWN, OMEGA), (NORMAL, ARM), "body axes"
IN_SPACE: Components = (
    (GAMMA, VELOCITY, OWN_SPACE, OMEGA_SPACE),
    (CONTACT, NORMAL_SPACE),
    "space axes",
)
#: The vectors that a user's formula may use, by components: gamma is the normal in body axes.
USERS = {"a": ARM, "gamma": NORMAL, "s": CONTACT, "n": NORMAL_SPACE}


def formula_letters(basis: Sequence[str]) -> tuple[Letter, ...]:
    """The formulas of a user as letters of degree 0."""
    names = [f"{name}_{i}" for name in USERS for i in XYZ]
    found, faults = [], []
    for k, text in enumerate(basis):
        try:
            expression = parse_formula(text, variables=names).expression
        except FormulaError as error:
            expected = f"a formula of {', '.join(names)}; {error}"
            message = f"The formula {{key}} has a mistake: {error}"
            faults.append(Fault(f"basis.{k}", text, expected, message))
            continue
        function = _of_place(as_function(expression, names))
        found.append(Letter(f"({text})", rf"\left({latex(expression)}\right)", 0, function))
    if faults:
        raise InputError(faults)
    return tuple(found)


def _of_place(function: Callable[..., Any]) -> Callable[[Place], Any]:
    def value(at: Place) -> Any:
        return function(at.ns, *(x for vector in USERS.values() for x in vector.function(at)))

    return value


def vector_products(axis: VectorLetter | None, degree: int, added: tuple[Letter, ...]) -> Family:
    """Scalar and triple products of ω, L, G with a, n and the body's axis; the energies first."""
    arms = (NORMAL, ARM, *([] if axis is None else [axis]))
    pairs = list(combinations_with_replacement(arms, 2))
    still = [inner(u, w) for u, w in pairs if u is not w or u is ARM] + list(added)
    moving = (OWN, ABOUT_CONTACT, OMEGA)
    linear = [inner(u, w) for u in moving for w in arms]
    linear += [triple(u, ARM, NORMAL) for u in moving]
    squares = [*energies(), *(inner(u, w) for u, w in combinations_with_replacement(moving, 2))]
    squares = squares if degree > 1 else []
    U = potential()
    found = [Monomial((U,)), *(Monomial((x,)) for x in squares), *_monomials(still, 2)]
    found += [Monomial((x, *c)) for c in ((), *((c,) for c in still)) for x in linear]
    if degree > 1:
        found += [Monomial(pair) for pair in combinations_with_replacement(linear, 2)]
    name = "products of the vectors ω, L, G, a, n" + (" and the axis e" if axis else "")
    basis = tuple(x.text for x in (U, *still, *linear, *squares))
    return Family(name, tuple(found), basis, 2)


def components(
    moving: tuple[VectorLetter, ...], still: tuple[VectorLetter, ...], axes: str, degree: int,
    added: tuple[Letter, ...],
) -> Family:  # fmt: skip
    """Components of momenta and velocities, with coefficients of degree 2 in those of the places.

    Of the products of two velocities those of the first and last vector have coefficients too.
    """
    velocities = [x for vector in moving for x in vector.components()]
    places = [x for vector in still for x in vector.components()] + list(added)
    U = potential()
    functions = [Monomial(), *_monomials(places, 2)]
    found = [Monomial((U,)), *functions[1:]]
    found += [Monomial((*c.letters, v)) for c in functions for v in velocities]
    if degree > 1:
        first, last = velocities[:3], velocities[-3:]
        found += [Monomial(pair) for pair in combinations_with_replacement((*first, *last), 2)]
        turning = list(combinations_with_replacement(last, 2))
        found += [Monomial((*c.letters, *pair)) for c in functions[1:] for pair in turning]
    words, where = (", ".join(vector.text for vector in group) for group in (moving, still))
    name = f"components of {words} in {axes}, coefficients of degree 2 in {where}"
    name += "".join(f", {letter.text}" for letter in added)
    return Family(name, tuple(found), tuple(x.text for x in (U, *places, *velocities)))


def of_tilt(e: VectorLetter, *, rotor: bool) -> VariableFamily:
    """Coefficients that are functions of n·e, of a body of revolution."""
    velocities = (inner(OMEGA, e), inner(OMEGA, NORMAL), triple(OMEGA, e, NORMAL))

    def along(at: Place) -> Any:
        return at.a @ e.function(at)

    def across(at: Place) -> Any:
        return at.ns.sqrt(at.a @ at.a - along(at) ** 2)

    letters = (Letter("a_e", "a_e", 0, along), Letter("a_r", "a_r", 0, across))
    name = "linear in ω, coefficients any smooth functions of the tilt n·e"
    return VariableFamily(name, inner(NORMAL, e), velocities, letters, rotor)


def of_ground_place(e: np.ndarray, point: np.ndarray, size: float) -> list[VariableFamily]:
    """Coefficients that are functions of the height, radius or angle about the ground's axis."""
    there = along_ground_axis(e, point)
    found = []
    for word in ("height", "radius", "angle"):
        name = f"linear in ω, coefficients any smooth functions of the {word} {there[word].text}"
        scale = 1.0 if word == "angle" else size
        found.append(VariableFamily(name, there[word], there["velocities"], (), False, scale))
    return found


def _monomials(letters: Sequence[Letter], degree: int) -> list[Monomial]:
    """All products of up to so many letters, 1 left out."""
    return [
        Monomial(chosen)
        for count in range(1, degree + 1)
        for chosen in combinations_with_replacement(letters, count)
    ]
