r"""Voronets 1912 (17)–(21): the plate on a sphere by its own equations.

    x = u cos v,   y = u sin v,   z = 0          u, v polar coordinates on the plate about its middle O
    U = U(d),   d² = R₁² + u²,   φ = U′(d)       a force along the line from O to the sphere's centre

It needs a plate whose face goes through its centre of mass, A = B, and no other force.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

import sympy
from sympy import Expr, Symbol

from voronets.expressions.vectors import Scalar, Vector
from voronets.facts.condition import Condition, demand
from voronets.facts.facts import facts_of
from voronets.facts.force_conditions import (
    central_about_ground,
    no_force_function,
    no_gravity,
    no_resistance,
)
from voronets.facts.inertia_conditions import no_rotor, symmetric_inertia
from voronets.facts.shape_conditions import convex_ground, ground_sphere, plane_through_centre
from voronets.forms.equation import Equation, Sum, definition, equation, ordered
from voronets.forms.neumann.coordinates import Neumann
from voronets.forms.neumann.letters import OMEGA, RATES, THETA, A, C, M, U
from voronets.forms.notation import letters
from voronets.forms.rolling.neumann_form import NeumannForm
from voronets.forms.rolling.plate_equations import (
    PlateNumbers,
    plate_moment,
    plate_moments,
    plate_slopes,
    plate_speeds,
    twice_energy,
)
from voronets.forms.rolling.surface_letters import number, show
from voronets.mechanics.first_order import Numbers, State
from voronets.rolling.system import RollingProblem
from voronets.surfaces.parametrisations import POLAR
from voronets.surfaces.parametrised import parametrised
from voronets.surfaces.placement import Placed

CHECKS = (
    plane_through_centre, ground_sphere, convex_ground, symmetric_inertia, no_rotor,
    central_about_ground, no_gravity, no_force_function, no_resistance,
)  # fmt: skip
THIN = 1e-12  # how near C is to 2A, relative, where the print-out has 2A
R1, D, PHI = letters("R₁ d φ")


class PlateForm(NeumannForm):
    """The equations (20), with (19) and (21)."""

    key = "plate"
    title = "Voronets' equations of a plate on a sphere"
    source = "Voronets 1912, (17)–(21)"
    taken = ("d", "phi")

    def __init__(self, problem: RollingProblem) -> None:
        demand(*_conditions(problem))
        self.problem = problem
        given = problem.body.surface
        body = Placed(POLAR, (0.0, 0.0, 0.0), given.turn, given.inside)
        ground = parametrised(problem.ground, "ground.surface", lines=True)
        changed = replace(problem, body=replace(problem.body, surface=body), ground=ground)
        self.coordinates = Neumann(problem, changed)

    # -- to use ------------------------------------------------------------------------------------

    def numbers_of(self, p: Numbers) -> PlateNumbers:
        """M, A, C and R₁ out of a tree of numbers of any kind."""
        m, I, _ = self.coordinates.core.inertia(p)
        axis = Vector(*(float(x) for x in self.problem.body.surface.matrix[:, 2]))
        along = axis @ (I @ axis)
        return PlateNumbers(m, (I[0][0] + I[1][1] + I[2][2] - along) / 2, along, p["ground"]["R"])

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        u, _, theta, u1, _, *omega = x
        k = self.numbers_of(p)
        speeds = plate_speeds(k, u, omega)
        sin, cos = ns.sin(theta), ns.cos(theta)
        along, across = speeds[0], u * speeds[1]
        # Voronets1912 (20), the first, the second and the fifth line
        u1_dot = (across * cos - along * sin) / k.R1
        v1_dot = (across * sin + along * cos) / (k.R1 * ns.sin(u1))
        theta_dot = -speeds[1] - v1_dot * ns.cos(u1) - omega[2]
        rest = plate_moments(k, u, speeds, omega, (0, 0, 0))
        moments = (0, self._moment(ns, k, u, p), 0)
        inertia = (1, k.A + k.M * u**2, k.C + k.M * u**2)
        omega_dot = ((m - y) / i for m, y, i in zip(moments, rest, inertia, strict=True))
        return (*speeds, theta_dot, u1_dot, v1_dot, *omega_dot)

    def _moment(self, ns: Any, k: PlateNumbers, u: Scalar, p: Numbers) -> Scalar:
        """Γ_η."""
        d = ns.sqrt(k.R1**2 + u**2)
        _, F = self.problem.forces.potential(ns, p["force"], k.M, Vector(d, 0, 0))
        return plate_moment(u, k.R1, d, F[0])

    # -- to read -----------------------------------------------------------------------------------

    @cached_property
    def _in_letters(self) -> PlateNumbers:
        k = self.numbers_of(self.coordinates.numbers)
        thin = abs(float(k.C) / float(k.A) - 2) < THIN
        return PlateNumbers(M, A, 2 * A if thin else C, R1)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        """(19), (20), and (21) for motions in which u changes."""
        u_dot, v_dot, theta_dot, u1_dot, v1_dot = RATES
        sin, cos, u1 = sympy.sin(THETA), sympy.cos(THETA), Symbol("u₁")
        sigma, tau, n = OMEGA
        k, source = self._in_letters, "Voronets 1912 (20)"
        lines = [
            (R1 * u1_dot, U * v_dot * cos - u_dot * sin),
            (R1 * v1_dot * sympy.sin(u1), U * v_dot * sin + u_dot * cos),
            (sigma, U * v_dot / R1),
            (tau, -u_dot / R1),
            (n, Sum(-v_dot, -v1_dot * sympy.cos(u1), -theta_dot)),
        ]
        rates = ordered(Vector(*letters("σ̇ τ̇ ṅ")))
        left = plate_moments(k, U, (u_dot, v_dot), OMEGA, rates)
        lines += zip(left, (0, plate_moment(U, R1, D, PHI), 0), strict=True)
        found = [equation(*sides, source) for sides in lines]
        slopes = zip(letters("dσ/du dn/du"), plate_slopes(k, U, sigma, n), strict=True)
        twice = equation(
            2 * Symbol("Θ"), Sum(*twice_energy(k, U, OMEGA).args), "Voronets 1912 (19)"
        )
        return (twice, *found, *(equation(*sides, "Voronets 1912 (21)") for sides in slopes))

    @property
    def own_letters(self) -> tuple[Equation, ...]:
        return (
            definition(PHI, self._slope),
            equation(D**2, R1**2 + U**2),
        )

    @cached_property
    def definitions(self) -> tuple[Equation, ...]:
        k, names = self.numbers_of(self.coordinates.numbers), (M, A, C, R1)
        used = set().union(*(line.symbols for line in (*self.equations, *self.own_letters)))
        numbers = zip(names, map(float, k), strict=True)
        found = [number(name, value) for name, value in numbers if name in used]
        force = self.letters.p["force"]
        found += [number(show(x), float(self.coordinates.numbers["force"][name]))
                  for name, x in force.items() if show(x) in used]  # fmt: skip
        return (*self.own_letters, *found)

    @property
    def _slope(self) -> Expr:
        """U′(d) in the letters of the force."""
        central = self.problem.forces.central
        if central is None:
            return sympy.Integer(0)
        given = {Symbol(name): show(x) for name, x in self.letters.p["force"].items()}
        return sympy.diff(central, Symbol("d")).xreplace(given)


def _conditions(problem: RollingProblem) -> Iterator[Condition]:
    """A plate on a ball under a force towards its centre; one that fails may hide the others."""
    facts = facts_of(problem)
    for condition in facts.measured(*CHECKS):
        yield condition
        if not condition.holds and condition.key.endswith("surface.kind"):
            return
