r"""Voronets 1911, § 14: a body of revolution on a sphere or a plane, with u as the independent variable.

The last two of (40) have u̇ as a factor; divided by it they are two linear equations for v̇ and n as functions of u
(``revolution_equations``).  The vis viva then gives u̇, and quadratures t and v:

    P u̇² = 2(U + h) − Q v̇² − 2L v̇ n − J n²,     dt = du/u̇,     dv = v̇ dt

ϑ, u₁, v₁ follow from (47), or on a sphere from Riccati's equation of § 13 (the form ``riccati``).  To be run, the form
has the state of ``sphere`` in time: its rates of v̇ and n are u̇ times the slopes by u.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
import sympy
from sympy import Symbol

from voronets.expressions.algebra import as_expression
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Matrix, Scalar, Vector, cross
from voronets.facts.condition import Condition, demand
from voronets.facts.coordinate_meridian import CoordinateMeridian
from voronets.facts.facts import facts_of
from voronets.facts.meridian import structural
from voronets.facts.meridians import ALONG
from voronets.facts.round_conditions import revolution_conditions
from voronets.forms.equation import Equation, definition, definitions
from voronets.forms.lines import put
from voronets.forms.neumann import relations
from voronets.forms.neumann.axial_coordinates import about_axis
from voronets.forms.neumann.coordinates import ContactPlace, Neumann
from voronets.forms.neumann.kinematics import lever
from voronets.forms.neumann.letters import ETA, RATES, RHO, XI, A, C, E, M, N, letter_place
from voronets.forms.notation import slope
from voronets.forms.rolling.revolution_equations import (
    RevolutionBody,
    RevolutionLetters,
    energy_of,
    momentum_slopes,
    rotor_slopes,
)
from voronets.forms.rolling.revolution_linear import RevolutionLinear, coefficients_of
from voronets.forms.rolling.revolution_lines import (
    energy_letters,
    linear_equations,
    time_equations,
)
from voronets.forms.rolling.sphere import MU, NU, R1, VoronetsOnSphere
from voronets.forms.rolling.sphere_equations import factors, turning_rate
from voronets.forms.rolling.surface_letters import explicit_body, number
from voronets.mechanics.first_order import Numbers, State
from voronets.rolling.system import RollingProblem
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.parametrised import parametrised
from voronets.surfaces.placement import Placed

KAPPA = Symbol("κ")
UPRIGHT = Vector(0, 0, 1)


class BodyOfRevolution(VoronetsOnSphere):
    """The two linear equations for v̇ and n, with (48) and (49)."""

    key = "revolution"
    title = (
        "Voronets' linear equations of a body of revolution on a sphere or a plane; u is the "
        "independent variable, and dt/du gives the time"
    )
    source = "Voronets 1911, (48), (49), § 14"
    taken = ("P", "Q", "L", "J", "h", "xi")

    @classmethod
    def coordinates_of(cls, problem: RollingProblem) -> Neumann:
        """Neumann's coordinates with u along the meridians of the body and v around its axis."""
        facts = facts_of(problem)
        demand(*revolution_conditions(facts))
        body = about_axis(problem.body.surface, facts.axis, "body.surface")
        ground = parametrised(problem.ground, "ground.surface", lines=True)
        demand(_along_meridians(body, facts.axis.e, facts.size))
        changed = replace(problem, body=replace(problem.body, surface=body), ground=ground)
        return Neumann(problem, changed)

    @cached_property
    def axis(self) -> Vector:
        """The axis of revolution, body axes."""
        return structural(facts_of(self.problem).axis.e)

    # -- to use ------------------------------------------------------------------------------------

    def numbers_of(self, p: Numbers, curvature: Scalar) -> RevolutionBody:
        """M, A, C, 1/R₁, κ."""
        m, I, kappa_e = self.coordinates.core.inertia(p)
        about = self.axis @ (I @ self.axis)
        across = (I[0][0] + I[1][1] + I[2][2] - about) / 2
        return RevolutionBody(m, across, about, curvature, self.axis @ kappa_e)

    def letters_at(self, at: ContactPlace, curvature: Scalar) -> RevolutionLetters:
        """(48) and (37) at a contact."""
        root, body = relations.roots(at), at.body
        along, across, normal = (row @ self.axis for row in body.axes)
        (xi, _, epsilon), X = lever(at), body.X
        E, G = root.E * root.E, root.G * root.G
        nu, mu = factors(at, curvature)
        return RevolutionLetters(
            E, G, along, across, normal, body.B11 * E, body.B22 * G, X @ X, root.E * xi, epsilon, nu, mu
        )  # fmt: skip

    def equations_at(self, ns: Any, x: State, p: Numbers) -> tuple[Matrix, Vector, Vector]:
        """(40), its last two with the slopes of § 14 times u̇ on the right."""
        matrix, rest, right = super().equations_at(ns, x, p)
        at, c = self.coordinates.place(ns, p, x[:5]), self.curvature_at(p)
        body, letters, root = self.numbers_of(p, c), self.letters_at(at, c), relations.roots(at)
        energy = energy_of(body, letters, root.E)
        u, v, n = x[5:8]
        roots, momenta = (root.E, root.G), energy.momenta(v, n)
        slopes = momentum_slopes(body, letters, roots, energy.P, momenta, (v, n))
        driven = rotor_slopes(body, letters)
        return (
            matrix,
            rest,
            Vector(right[0], *(u * (a + b) for a, b in zip(slopes, driven, strict=True))),
        )

    # -- to read -----------------------------------------------------------------------------------

    @cached_property
    def body_letters(self) -> RevolutionBody:
        """M, A, C, 1/R₁, κ in letters."""
        rotor = self.problem.body.rotor is not None
        return RevolutionBody(M, A, C, self.curvature_letter, KAPPA if rotor else 0)

    @cached_property
    def linear(self) -> RevolutionLinear:
        """The same as functions of u, in the letters of the body's surface."""
        side, (M, A, C, c, kappa) = explicit_body(self.coordinates, self.letters), self.body_letters
        z = as_expression(side.X @ self.axis).xreplace({side.v: sympy.Integer(0)})
        sense = self._sense  # of v; where it is −1 the normal of r, z points the other way
        numbers = map(as_expression, (M, A, C, sense * c, sense * kappa))
        return RevolutionLinear(side.root_G, z, *numbers)

    @property
    def _sense(self) -> int:
        """1 where v grows to the right about the axis, −1 where it grows to the left."""
        place = [self.place.get(name, 0.3) for name in ("u", "v", "ϑ", "u₁", "v₁")]
        at = self.coordinates.place(FLOATS, self.coordinates.numbers, place).body
        return 1 if float(self.axis @ cross(at.X, at.axes[1])) > 0 else -1

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        return (*linear_equations(self.body_letters), *time_equations())

    @property
    def own_letters(self) -> tuple[Equation, ...]:
        at, body = letter_place(self.coordinates), self.body_letters
        found = energy_letters(body) + coefficients_of(self.linear)
        found += definitions((NU, MU), factors(at, self.curvature_letter), "(37)")
        if self.curvature.is_Float:
            found.append(number(R1, float(1 / self.curvature)))
        found += definitions(RATES[3:], relations.dependent(at, *RATES[:2]), "(47)")
        turning = turning_rate(at, (*RATES[:2], N), RATES[3:])
        found.append(definition(RATES[2], turning, "(47)"))
        return (*found, *self._axis_letters())

    def _axis_letters(self) -> list[Equation]:
        """ρ², α″, γ″ by the body's axis, and A, C, κ where this is not its z axis."""
        side = explicit_body(self.coordinates, self.letters)
        along, _, normal = (side.shorter(row @ self.axis) for row in side.axes)
        square = side.tidy(side.X @ side.X)
        root = side.root(square)
        whole = root.is_Symbol or not root.has(sympy.sqrt(square))
        found = [definition(*((RHO, root) if whole else (RHO**2, square)), "(48)")]
        found += definitions((Symbol("α″"), Symbol("γ″")), (along, normal), "(48)")
        if self.axis == UPRIGHT:
            return found
        facts = facts_of(self.problem)
        about, across = facts.moments
        found += [number(A, across), number(C, about)]
        kappa = float(facts.kappa_e @ facts.axis.e)
        return [*found, number(KAPPA, kappa)] if kappa else found

    def surface_letters(self) -> list[Equation]:
        """Those of the surfaces, with ρ ∂ρ/∂u for √E ξ: ξ is Riccati's variable here."""
        own = {line.left[0].expression for line in self.own_letters}
        table = {XI: RHO * slope("ρ", "u") / sympy.sqrt(E), ETA: sympy.Integer(0)}
        known = super().surface_letters()
        rest = (x for x in known if x.left[0].expression not in {*own, XI, ETA})
        return [put(line, table) for line in rest]


def _along_meridians(surface: Placed[Parametric], e: np.ndarray, size: float) -> Condition:
    """u runs along the meridians of the body, and v around its axis."""
    line = CoordinateMeridian(surface, e, surface.size or size)
    name = "coordinates of the body with u along its meridians and v around its axis"
    got = "coordinates with v along the meridians"
    if line.along == 0:
        got = f"lines of constant v that leave the meridians by {line.off:.3g} (relative)"
    return Condition(name, line.off + line.along, got, "body.surface", ALONG, needs=name,
                     yours=f"yours has {got}")  # fmt: skip
