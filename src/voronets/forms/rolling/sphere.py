r"""Voronets 1911, (36)–(40): a body rolling on a sphere, or on a plane as R₁ → ∞.

    σ = ν v̇,   τ = μ u̇        ν = −(D″/G − 1/R₁) √G,   μ = (D/E − 1/R₁) √E

    d/dt ∂Θ/∂u̇ − ∂(Θ+U)/∂u =  √(EG) (DD″/EG − 1/R₁²) ∂Θ/∂n v̇ + √E/(R₁ν) ∂Θ/∂v̇ n
                              − Mρ ∂ρ/∂u n² + Mε√E ν v̇ n
    d/dt ∂Θ/∂v̇ − ∂(Θ+U)/∂v = −√(EG) (DD″/EG − 1/R₁²) ∂Θ/∂n u̇ + √G/(R₁μ) ∂Θ/∂u̇ n
                              − Mρ ∂ρ/∂v n² + Mε√G μ u̇ n
    d/dt ∂Θ/∂n = −√E/(R₁ν) ∂Θ/∂v̇ u̇ − √G/(R₁μ) ∂Θ/∂u̇ v̇ + M(ρ ∂ρ/∂u u̇ + ρ ∂ρ/∂v v̇) n
                 − Mε (√E ν + √G μ) u̇ v̇

R₁ > 0 where n points to the sphere's centre.  U is a function of u and v alone (a central force
towards the sphere's centre, gravity across a plane); other forces enter by their moment about the
contact, μΓ_η, νΓ_ξ, Γ_ζ for ∂U/∂u, ∂U/∂v, 0.  A rotor adds its couple (§ 15).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import as_expression, derivative
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import symbols
from voronets.expressions.vectors import Matrix, Scalar, Vector, cross, solve_positive
from voronets.facts.condition import Condition
from voronets.forms.equation import Equation, Sum, definition, definitions, equation, rates, sums
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import COORDINATES, ContactPlace, Neumann
from voronets.forms.neumann.kinematics import contact_rates, lever
from voronets.forms.neumann.letters import (
    LEVER,
    OMEGA,
    RATES,
    M,
    N,
    cosines,
    energy_lines,
    letter_place,
)
from voronets.forms.neumann.moving_axes import NOTHING, Axes, rotor_couple
from voronets.forms.neumann.problem_letters import coordinate_symbols
from voronets.forms.neumann.surface_conditions import (
    curvature_of_ground,
    force_of_u_and_v,
    ground_of_one_curvature,
)
from voronets.forms.notation import letters
from voronets.forms.rolling import force_letters
from voronets.forms.rolling.force_letters import GAMMA, moment_letters
from voronets.forms.rolling.neumann_form import NeumannForm
from voronets.forms.rolling.sphere_equations import (
    along_speeds,
    angular_velocity,
    factors,
    right_sides,
    turning_rate,
)
from voronets.forms.rolling.surface_letters import number
from voronets.mechanics.first_order import Numbers, State

SPEEDS = ("u'", "v'", "n")
NU, MU, R1 = letters("ν μ R₁")
MOMENTA = "∂Θ/∂u̇ ∂Θ/∂v̇ ∂Θ/∂n"


class VoronetsOnSphere(NeumannForm):
    """The equations (40) with Θ of (38)."""

    key = "sphere"
    title = "Voronets' equations on a sphere or a plane"
    source = "Voronets 1911, (36)–(40), (47)"
    lines = True

    @classmethod
    def conditions(cls, coordinates: Neumann) -> list[Condition]:
        return [ground_of_one_curvature(coordinates)]

    # -- what the letters are for this problem, as formulas ----------------------------------------

    @cached_property
    def at(self) -> ContactPlace:
        """Both surfaces at the contact."""
        return self.coordinates.place(symbols(), self.letters.p, coordinate_symbols())

    @cached_property
    def speeds(self) -> tuple[Symbol, ...]:
        """u̇, v̇, n."""
        return tuple(Symbol(name) for name in SPEEDS)

    @cached_property
    def curvature(self) -> Expr:
        """1/R₁."""
        return curvature_of_ground(self.coordinates, self.letters.p["ground"])

    @cached_property
    def factors(self) -> tuple[Expr, Expr]:
        """ν, μ."""
        return factors(self.at, self.curvature)

    @cached_property
    def axes(self) -> Axes:
        """The body in the axes at the contact."""
        m, I, kappa_e = self.coordinates.core.inertia(self.letters.p)
        axes, omega = self.at.body.axes, angular_velocity(*self.factors, self.speeds)
        turned = (axes @ I @ axes.T, axes @ kappa_e, lever(self.at))
        return Axes(m, *turned, omega, NOTHING, NOTHING, NOTHING)

    @cached_property
    def Theta(self) -> Expr:
        """The kinetic energy in u̇, v̇, n."""
        return as_expression(self.axes.kinetic_energy)  # Voronets1911 (38)

    @cached_property
    def momenta(self) -> Vector:
        """∂Θ/∂u̇, ∂Θ/∂v̇, ∂Θ/∂n."""
        return along_speeds(*self.factors, self.axes.angular_momentum)

    @cached_property
    def moment(self) -> Vector:
        """μΓ_η, νΓ_ξ, Γ_ζ of all given forces and of the rotor's couple."""
        problem, p, at, axes = self.coordinates.problem, self.letters.p, self.at, self.axes
        O = at.ground.X - at.R @ at.body.X
        _, F = problem.forces.potential(symbols(), p["force"], p["mass"], O)
        force = at.body.axes @ (at.R.T @ F)
        couple = problem.forces.moment(p["force"], axes.omega, Vector(0, 0, 1))
        moment = couple + rotor_couple(axes.omega, axes.rotor) - cross(axes.lever, force)
        return along_speeds(*self.factors, moment)

    @cached_property
    def right(self) -> tuple[Expr, ...]:
        """ṗ of the three momenta: (40) with ∂Θ/∂u, ∂Θ/∂v and the forces taken to the right."""
        terms = right_sides(
            self.at, *self.factors, self.curvature, self.axes.mass, self.axes.lever,
            self.momenta, self.speeds,
        )  # fmt: skip
        slopes = (derivative(self.Theta, "u"), derivative(self.Theta, "v"), sympy.Integer(0))
        return tuple(
            sympy.Add(*map(as_expression, parts))
            for parts in zip(terms, slopes, self.moment, strict=True)
        )

    @cached_property
    def _made(self) -> Any:
        """The matrix of Θ, its drift, the right sides: functions of u … v₁, u̇, v̇, n."""
        momenta = [as_expression(p) for p in self.momenta]
        mass = [[derivative(p, name) for name in SPEEDS] for p in momenta]
        u, v, _ = self.speeds
        drift = [derivative(p, "u") * u + derivative(p, "v") * v for p in momenta]
        arguments = (*COORDINATES, *SPEEDS, *self.letters.values)
        return as_function((mass, drift, list(self.right)), arguments)

    # -- to use ------------------------------------------------------------------------------------

    @property
    def states(self) -> tuple[str, ...]:
        return (*COORDINATES, "u_dot", "v_dot", "n")

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        at = self.coordinates.place(ns, p, c[:5])
        return (*c[:5], *contact_rates(at, Vector(*c[5:8])).rates[:2], c[7])

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        at = self.coordinates.place(ns, p, x[:5])
        Delta, root = relations.relative_curvature(at), relations.roots(at)
        along, across = root.E * x[5], root.G * x[6]
        sigma, tau = -Delta.D2 * across, Delta.D * along
        return (*x[:5], sigma, tau, x[7])

    def cyclic_rates(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        """ϑ̇, u̇₁, v̇₁ at u … v₁, u̇, v̇, n."""
        at = self.coordinates.place(ns, p, x[:5])
        ground = relations.dependent(at, x[5], x[6])
        return (turning_rate(at, x[5:8], ground), *ground)

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        mass, drift, right = self._made(ns, *x[:8], *self.letters.numbers(p))
        rates = solve_positive(Matrix(*mass), Vector(*right) - Vector(*drift))
        return (x[5], x[6], *self.cyclic_rates(ns, x, p), *rates)

    # -- to read -----------------------------------------------------------------------------------

    @cached_property
    def _by_position(self) -> bool:
        """Whether U is a function of u and v alone, so that (40) has its slopes."""
        return force_of_u_and_v(self.coordinates)

    @property
    def _has_moment(self) -> bool:
        """Whether Γ stands on the right: a force that is no function of u, v, or a resistance."""
        return not self._by_position or self.coordinates.problem.forces.dissipates

    @cached_property
    def curvature_letter(self) -> Expr:
        """1/R₁ in letters: 0 on a plane; R₁ is the ground's radius, −1/R₁ where n points away."""
        if self.curvature.is_Float:  # no letter of the ground's is its radius
            return 1 / R1
        return curvature_of_ground(self.coordinates, {"R": R1})

    def right_letters(self, momenta: Vector, speeds: Sequence[Any]) -> Vector:
        """The right sides of (40) with what forces, resistances and a rotor add."""
        at = letter_place(self.coordinates)
        right = right_sides(at, NU, MU, self.curvature_letter, M, LEVER, momenta, speeds)
        if self._has_moment:
            right = right + along_speeds(NU, MU, GAMMA)
        # Voronets1911 § 15, with κ_ξ = κα″, κ_η = κβ″, κ_ζ = κγ″
        omega = angular_velocity(NU, MU, speeds)
        couple = force_letters.rotor_couple(self.coordinates, omega)
        return right + along_speeds(NU, MU, couple)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        of = "(Θ+U)" if self._by_position else "Θ"
        slopes = Vector(Sum(Symbol(f"∂{of}/∂u")), Sum(Symbol(f"∂{of}/∂v")), 0)
        right = self.right_letters(sums(MOMENTA), (*RATES[:2], N))
        return tuple(
            equation(*sides, "Voronets 1911 (40)")
            for sides in zip(rates(MOMENTA) - slopes, right, strict=True)
        )

    @property
    def own_letters(self) -> tuple[Equation, ...]:
        at, c = letter_place(self.coordinates), self.curvature_letter
        found = definitions((NU, MU), factors(at, c), "(37)")
        found += definitions(OMEGA[:2], angular_velocity(NU, MU, (*RATES[:2], N))[:2], "(36)")
        if self.curvature.is_Float:
            found.append(number(R1, float(1 / self.curvature)))
        found += definitions(RATES[3:], relations.dependent(at, *RATES[:2]), "(47)")
        turning = turning_rate(at, (*RATES[:2], N), RATES[3:])
        found.append(definition(RATES[2], turning, "(47)"))
        in_body = cosines(self.cosines) @ OMEGA
        found += energy_lines(in_body, self.letters.products, source="(38)")
        if self._has_moment:
            found += moment_letters(self.coordinates, force=not self._by_position)
        return tuple(found)
