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
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import COORDINATES, Neumann, Place
from voronets.forms.neumann.kinematics import contact_rates, lever
from voronets.forms.neumann.moving_axes import Axes
from voronets.forms.neumann.rolling_at import NOTHING
from voronets.forms.neumann.surface_conditions import (
    curvature_of_ground,
    ground_of_one_curvature,
)
from voronets.forms.neumann.symbols import coordinate_symbols
from voronets.forms.rolling.equations40 import right_of_40
from voronets.forms.rolling.neumann_form import NeumannForm
from voronets.forms.rolling.written_sphere import equations_40, letters_40
from voronets.forms.written import Written
from voronets.mechanics.first_order import Numbers, State

SPEEDS = ("u'", "v'", "n")


class OnSphere(NeumannForm):
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
    def at(self) -> Place:
        """Both surfaces at the contact."""
        return self.coordinates.place(symbols(), self.letters.p, coordinate_symbols())

    @cached_property
    def speeds(self) -> tuple[Symbol, ...]:
        """u̇, v̇, n."""
        return tuple(Symbol(name) for name in SPEEDS)

    @cached_property
    def factors(self) -> tuple[Expr, Expr]:
        """ν, μ of (37)."""
        body, root = self.at.body, relations.roots(self.at)
        c = curvature_of_ground(self.coordinates, self.letters.p["ground"])
        return -(body.B22 - c) * root.G, (body.B11 - c) * root.E

    @cached_property
    def axes(self) -> Axes:
        """The body in the axes at the contact."""
        u, v, n = self.speeds
        nu, mu = self.factors
        m, I, kappa_e = self.coordinates.core.inertia(self.letters.p)
        axes = self.at.body.axes
        turned = (axes @ I @ axes.T, axes @ kappa_e, lever(self.at))
        return Axes(m, *turned, Vector(nu * v, mu * u, n), NOTHING, NOTHING, NOTHING)

    @cached_property
    def Theta(self) -> Expr:
        """The kinetic energy in u̇, v̇, n."""
        return as_expression(self.axes.kinetic_energy)  # Voronets1911 (38)

    @cached_property
    def momenta(self) -> tuple[Expr, Expr, Expr]:
        """∂Θ/∂u̇, ∂Θ/∂v̇, ∂Θ/∂n."""
        nu, mu = self.factors
        on_xi, on_eta, on_zeta = self.axes.angular_momentum
        # Voronets1911 (42): the momentum about the contact on ξ, η, ζ
        return mu * on_eta, nu * on_xi, on_zeta

    @cached_property
    def moment(self) -> tuple[Expr, Expr, Expr]:
        """μΓ_η, νΓ_ξ, Γ_ζ of all given forces and of the rotor's couple."""
        problem, p, at = self.coordinates.problem, self.letters.p, self.at
        O = at.ground.X - at.R @ at.body.X
        _, F = problem.forces.potential(symbols(), p["force"], p["mass"], O)
        force = at.body.axes @ (at.R.T @ F)
        couple = problem.forces.moment(p["force"], self.axes.omega, Vector(0, 0, 1))
        moment = couple - cross(self.axes.omega, self.axes.rotor) - cross(self.axes.lever, force)
        nu, mu = self.factors
        return mu * moment[1], nu * moment[0], as_expression(moment[2])

    @cached_property
    def right(self) -> tuple[Expr, ...]:
        """ṗ of the three momenta: (40) with ∂Θ/∂u, ∂Θ/∂v and the forces taken to the right."""
        root, (nu, mu), body = relations.roots(self.at), self.factors, self.at.body
        c = curvature_of_ground(self.coordinates, self.letters.p["ground"])
        terms = right_of_40(
            root.E, root.G, nu, mu, c, body.B11 * body.B22, self.axes.mass, self.axes.lever,
            self.momenta, self.speeds,
        )  # fmt: skip
        slopes = (derivative(self.Theta, "u"), derivative(self.Theta, "v"), sympy.Integer(0))
        return tuple(
            sympy.Add(as_expression(term), slope, force)
            for term, slope, force in zip(terms, slopes, self.moment, strict=True)
        )

    @cached_property
    def _made(self) -> Any:
        """The matrix of Θ, its drift, the right sides: functions of u … v₁, u̇, v̇, n."""
        mass = [[derivative(p, name) for name in SPEEDS] for p in self.momenta]
        u, v, _ = self.speeds
        drift = [derivative(p, "u") * u + derivative(p, "v") * v for p in self.momenta]
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
        u, v, n = x[5:8]
        u1, v1 = relations.dependent(at, u, v)
        spin = at.body.N_u * u + at.body.N_v * v + at.ground.N_u * u1 + at.ground.N_v * v1
        return (spin - n, u1, v1)  # Voronets1911 (47)

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        mass, drift, right = self._made(ns, *x[:8], *self.letters.numbers(p))
        rates = solve_positive(Matrix(*mass), Vector(*right) - Vector(*drift))
        return (x[5], x[6], *self.cyclic_rates(ns, x, p), *rates)

    # -- to read -----------------------------------------------------------------------------------

    @property
    def equations(self) -> tuple[Written, ...]:
        return equations_40(self.coordinates)

    @property
    def own_letters(self) -> tuple[Written, ...]:
        return letters_40(self.coordinates, self.letters.products)
