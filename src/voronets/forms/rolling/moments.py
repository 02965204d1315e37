r"""Voronets 1911, § 11, (41), (42), (44): the law of moments of a body on a sphere or a plane, in body axes.

    d/dt ∂Θ/∂v̇ = ∂T/∂k [d/dt ∂k/∂v̇ + p (x ∂p/∂v̇ + …) − ∂p/∂v̇ (x p + …)] + …
                 + ∂T/∂p [d/dt ∂p/∂v̇ + q ∂r/∂v̇ − r ∂q/∂v̇] + … + ∂U/∂v                         (44)

and likewise for u̇ and n, with 2T = M(k² + l² + m²) + A p² + B q² + C r², the energy of the free body, and

    p = ν v̇ α + μ u̇ β + n γ  (36),        k = y r − z q  (41),        ∂k/∂v̇ = y ν α″ − z ν α′

The print has r y α′ for r ν α′ in (44).
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import sympy
from sympy import Symbol

from voronets.expressions.vectors import Matrix, Vector, cross
from voronets.forms.equation import Equation, Sum, definitions, equation
from voronets.forms.neumann.letters import (
    LEVER,
    OMEGA,
    RATES,
    A,
    B,
    C,
    M,
    N,
    cosines,
)
from voronets.forms.neumann.moving_axes import rotor_couple
from voronets.forms.neumann.rolling_body import rolling_body
from voronets.forms.neumann.slopes import slopes
from voronets.forms.notation import in_time, letters, slope
from voronets.forms.rolling.sphere import MU, NU, VoronetsOnSphere
from voronets.forms.rolling.sphere_equations import along_speeds, angular_velocity, factors
from voronets.forms.rolling.sphere_relations import SphereRelations
from voronets.forms.rolling.sphere_variations import momentum_law
from voronets.mechanics.first_order import Numbers, State

VELOCITY, TURNING, POINT = (Vector(*letters(x)) for x in ("k l m", "p q r", "x y z"))
SPEEDS = (*RATES[:2], N)


class MomentsOnSphere(VoronetsOnSphere):
    """(44), and what it is for u̇ and n."""

    key = "moments"
    title = "The law of moments of a body on a sphere or a plane, in body axes"
    source = "Voronets 1911, (36)–(38), (41), (44), (47)"
    taken = ("k", "l", "m", "p", "q", "r", "x", "y", "z")

    def equations_at(self, ns: Any, x: State, p: Numbers) -> tuple[Matrix, Vector, Vector]:
        """(44) at u … v₁, u̇, v̇, n: the matrix of ü, v̈, ṅ, the rest on the left, the right."""
        matrix, rest, _ = super().equations_at(ns, x, p)
        now = rolling_body(self.coordinates, ns, self.from_speeds(ns, x, p), p)
        by_place = slopes(self.coordinates.body, ns, p["body"], x[:2], now.at.body)
        c = self.curvature_at(p)
        right = SphereRelations(now, by_place, c, tuple(x[5:8])).moment_law()
        couple = along_speeds(*factors(now.at, c), rotor_couple(now.axes.omega, now.axes.rotor))
        return matrix, rest, right + couple

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        forces = self.moment_letters(SPEEDS)
        if self.by_position:
            forces = Vector(Sum(Symbol("∂U/∂u")), Sum(Symbol("∂U/∂v")), 0) + forces
        return tuple(
            equation(in_time(slope("Θ", by)), Sum(*self._terms(by)) + more, "Voronets 1911 (44)")
            for by, more in zip(("u̇", "v̇", "n"), forces, strict=True)
        )

    def _terms(self, by: str) -> list[sympy.Expr]:
        """The terms of (44), one for each of ∂T/∂k … ∂T/∂r."""
        turn = Vector(*(slope(x.name, by) for x in TURNING))
        turn_dot = Vector(*(in_time(x) for x in turn))
        moved_dot = Vector(*(in_time(slope(x.name, by)) for x in VELOCITY))
        by_velocity, by_turning = (
            Vector(*(slope("T", x.name) for x in letters_of)) for letters_of in (VELOCITY, TURNING)
        )
        whole = momentum_law(by_velocity, by_turning, POINT, TURNING, turn, turn_dot, moved_dot)
        return list(sympy.Add.make_args(whole))

    @property
    def own_letters(self) -> tuple[Equation, ...]:
        turned = cosines(self.cosines)
        lines = definitions(TURNING, turned @ angular_velocity(NU, MU, SPEEDS), "(36)")
        lines += definitions(VELOCITY, cross(POINT, TURNING), "(41)")
        squares = zip((A, B, C), TURNING, strict=True)
        mixed = dict(zip("xyz", TURNING, strict=True))
        products = (
            2 * Symbol(f"I_{i}{j}") * mixed[i] * mixed[j]
            for i, j in map(tuple, self.letters.products)
        )
        twice = M * (VELOCITY @ VELOCITY) + sympy.Add(*(x * w**2 for x, w in squares), *products)
        lines.append(equation(2 * Symbol("T"), twice, "(30)"))
        lines.append(equation(Symbol("Θ"), Symbol("T"), "(30)"))
        lines += definitions(POINT, turned @ LEVER)
        resisted = self.coordinates.problem.forces.dissipates  # by σ and τ
        dropped = {2 * Symbol("Θ"), *(() if resisted else OMEGA[:2])}
        rest = (x for x in super().own_letters if x.left[0].expression not in dropped)
        return (*lines, *rest)
