r"""The energy of acceleration of a rolling body, for Appell's equations, in letters.

    S* = ½ M |j|² + ½ ω̇·I ω̇ + ω̇·(ω × I ω)          j the acceleration of the centre of mass

but for terms without accelerations; body axes, ω = (p, q, r), p = Σ p^(i) q̇_i.
"""

from __future__ import annotations

import sympy
from sympy import Integer, Rational, Symbol

from voronets.expressions.vectors import Matrix, Vector, cross
from voronets.forms.alphabet import STAR
from voronets.forms.equation import Equation, definition, definitions
from voronets.forms.neumann.letters import LEVER, RATES, A, B, C, M, cosines
from voronets.forms.notation import in_time, indexed, letters
from voronets.forms.rolling.general_letters import (
    ACCELERATIONS,
    COSINES,
    PLACE,
    GeneralLetters,
)

IN_BODY, IN_BODY_DOT = Vector(*letters("p q r")), Vector(*letters("ṗ q̇ ṙ"))
BODY_CENTRE, POINT = Vector(*letters("w_x w_y w_z")), Vector(*letters("x y z"))
OF_CENTRE = Vector(*letters("j_x j_y j_z"))


def acceleration_lines(letters_of: GeneralLetters) -> list[Equation]:
    """S*, of a body that rolls, in body axes: p^(u) … are the coefficients of the rates in p, q, r."""
    names = [f"I_{name}" for name in ("xy", "xz", "yz")]
    xy, xz, yz = (Symbol(x) if x[2:] in letters_of.numbers.products else 0 for x in names)
    I = Matrix((A, xy, xz), (xy, B, yz), (xz, yz, C))
    half = Rational(1, 2)
    whole = half * M * sympy.Add(*(j**2 for j in OF_CENTRE))
    whole += half * (IN_BODY_DOT @ (I @ IN_BODY_DOT))
    whole += IN_BODY_DOT @ cross(IN_BODY, I @ IN_BODY)
    carried = Vector(*(in_time(x) for x in POINT))
    speeding = cross(carried, IN_BODY) + cross(POINT, IN_BODY_DOT) + cross(IN_BODY, BODY_CENTRE)
    found = [definition(f"S{STAR}", whole), *definitions(OF_CENTRE, speeding)]
    found += definitions(BODY_CENTRE, cross(POINT, IN_BODY))
    found += definitions(POINT, cosines(COSINES) @ LEVER)
    for k in range(3):
        found += _turned(letters_of, k)
    return found


def _turned(letters_of: GeneralLetters, k: int) -> list[Equation]:
    """p = Σ p_i q̇_i, ṗ, and what the p_i are."""
    name, row = IN_BODY[k].name, cosines(COSINES)[k]
    parts = {i: indexed(name, above=PLACE[i]) for i in letters_of.independent}
    rate = sympy.Add(*(x * RATES[i] for i, x in parts.items()))
    change = sympy.Add(*(x * Symbol(ACCELERATIONS[i]) + in_time(x) * RATES[i]
                         for i, x in parts.items()))  # fmt: skip
    found = [definition(IN_BODY[k], rate), definition(IN_BODY_DOT[k], change)]
    return found + [definition(x, row @ _alone(letters_of, i)) for i, x in parts.items()]


def _alone(letters_of: GeneralLetters, i: int) -> Vector:
    """σ, τ, n of one independent rate that is 1, rolling."""
    rolled = {RATES[d]: letters_of.value(nu, i) for nu, d in enumerate(letters_of.dependent)}
    only = {RATES[j]: Integer(int(i == j)) for j in letters_of.independent}
    return Vector(*(sympy.factor_terms(w.xreplace(rolled | only)) for w in letters_of.omega))
