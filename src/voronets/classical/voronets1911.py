r"""Voronets 1911, (57)–(59): a rolling body on an arbitrary surface, in lines of curvature.

    d/dt ∂Θ/∂u̇ − ∂(Θ+U)/∂u = √E [−∂(Θ+U)/∂u₁ sin ϑ/√E₁ + ∂(Θ+U)/∂v₁ cos ϑ/√G₁ − K′₁ ϑ̇]
                             − (Δ₂ K′₁ + Δ₁ K′₂) √(EG) v̇
    d/dt ∂Θ/∂v̇ − ∂(Θ+U)/∂v = √G [+∂(Θ+U)/∂u₁ cos ϑ/√E₁ + ∂(Θ+U)/∂v₁ sin ϑ/√G₁ − K′₂ ϑ̇]
                             + (Δ₂ K′₁ + Δ₁ K′₂) √(EG) u̇
    d/dt ∂Θ/∂ϑ̇ − ∂(Θ+U)/∂ϑ = K′₁ √E u̇ + K′₂ √G v̇

Where the ground's parametrisation turns the other way (s = −1), √G₁ stands for −√G₁ and D₁, D″₁ for
−D₁, −D″₁.  A rotor and resistances add the moment of their couple on the right (§ 15).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import sympy
from sympy import Expr, Integer, Symbol

from voronets.classical.contract import RollingForm
from voronets.classical.kinematics import (
    angular_velocity,
    contact_rates,
    lever,
    relative_curvature,
)
from voronets.classical.moving_axes import Axes
from voronets.classical.neumann import COORDINATES, Place
from voronets.classical.symbols import coordinate_symbols, velocity_symbols
from voronets.classical.voronets1912 import NOTHING
from voronets.expressions.algebra import as_expression, derivative
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import symbols
from voronets.expressions.vectors import Matrix, Scalar, Vector, cross, solve_positive
from voronets.mechanics.first_order import Numbers, State
from voronets.mechanics.forms.contract import Definition, Equation, Term

INDEPENDENT = ("u", "v", "theta")


class Voronets1911(RollingForm):
    """The equations (57) with Δ, Δ′, Δ″, Δ₁, Δ₂, K′₁, K′₂ and the conditions (59)."""

    key = "voronets1911"
    title = "Voronets' equations on an arbitrary surface"
    source = "Voronets 1911, (57)–(59)"
    lines = True

    # -- what the letters are --------------------------------------------------------------------

    @cached_property
    def at(self) -> Place:
        """Both surfaces at the contact in symbols."""
        return self.coordinates.place(symbols(), self.letters.p, coordinate_symbols())

    @cached_property
    def dependent(self) -> tuple[Expr, Expr]:
        """u̇₁, v̇₁ by (59)."""
        u, v, *_ = velocity_symbols()
        V_xi, V_eta = self.at.body.velocity(u, v)
        sin, cos = self.at.sin, self.at.cos
        # Voronets1911 (59)
        rates = self.at.ground.rates(cos * V_eta - sin * V_xi, cos * V_xi + sin * V_eta)
        return as_expression(rates[0]), as_expression(rates[1])

    @cached_property
    def roots(self) -> tuple[Expr, Expr, Expr, Expr]:
        """√E, √G, √E₁, √G₁, the last with the sign s."""
        body, ground = self.at.body, self.at.ground
        return (body.sqrt_E, body.H / body.sqrt_E,
                ground.sqrt_E, ground.s * ground.H / ground.sqrt_E)  # fmt: skip

    @cached_property
    def spins(self) -> tuple[Expr, Expr]:
        """Δ₁, Δ₂ of n = −ϑ̇ + Δ₁ √E u̇ − Δ₂ √G v̇."""
        body, ground, sin, cos = self.at.body, self.at.ground, self.at.sin, self.at.cos
        E, G, E1, G1 = self.roots
        # Voronets1911 (56)
        first = body.N_u / E - ground.N_u * sin / E1 + ground.N_v * cos / G1
        second = -body.N_v / G - ground.N_u * cos / E1 - ground.N_v * sin / G1
        return first, second

    @cached_property
    def omega(self) -> Vector:
        """σ, τ, n by (56), in u̇, v̇, ϑ̇."""
        Delta = relative_curvature(self.at)
        E, G, *_ = self.roots
        u, v, theta, *_ = velocity_symbols()
        first, second = self.spins
        sigma = -Delta.D1 * E * u - Delta.D2 * G * v
        tau = Delta.D * E * u + Delta.D1 * G * v
        return Vector(sigma, tau, -theta + first * E * u - second * G * v)

    @cached_property
    def axes(self) -> Axes:
        """The body in the axes at the contact."""
        m, I, kappa_e = self.coordinates.core.inertia(self.letters.p)
        axes = self.at.body.axes
        turned = (axes @ I @ axes.T, axes @ kappa_e, lever(self.at))
        return Axes(m, *turned, self.omega, NOTHING, NOTHING, NOTHING)

    @cached_property
    def impulses(self) -> tuple[Expr, Expr]:
        """K′₁, K′₂ of (58)."""
        m, (xi, eta, epsilon) = self.axes.mass, self.axes.lever
        sigma, tau, n = self.omega
        by_sigma, by_tau, by_n = self.axes.angular_momentum
        Delta, body = relative_curvature(self.at), self.at.body
        first, second = self.spins
        E, G, *_ = self.roots
        # Voronets1911 (58); the print has ∂ρ/∂u in K′₂ for ∂ρ/∂v
        K1 = m * (epsilon * sigma - xi * n) - (Delta.D2 - body.B22) * by_sigma
        K1 += Delta.D1 * by_tau - (second + body.N_v / G) * by_n
        K2 = m * (epsilon * tau - eta * n) + Delta.D1 * by_sigma
        K2 += -(Delta.D - body.B11) * by_tau - (first - body.N_u / E) * by_n
        return as_expression(K1), as_expression(K2)

    @cached_property
    def Theta(self) -> Expr:
        """The kinetic energy in u̇, v̇, ϑ̇."""
        return as_expression(self.axes.kinetic_energy)

    @cached_property
    def U(self) -> Expr:
        """The force function."""
        O = self.at.ground.X - self.at.R @ self.at.body.X
        forces, p = self.coordinates.problem.forces, self.letters.p
        return as_expression(forces.potential(symbols(), p["force"], p["mass"], O)[0])

    @cached_property
    def couple(self) -> tuple[Expr, Expr, Expr]:
        """What a rotor and resistances add on the right, for u, v, ϑ."""
        forces, omega = self.coordinates.problem.forces, self.omega
        couple = forces.moment(self.letters.p["force"], omega, Vector(0, 0, 1))
        couple = couple - cross(omega, self.axes.rotor)  # Voronets1911 § 15
        result = []
        for name in INDEPENDENT:
            by = [derivative(as_expression(w), f"{name}'") for w in omega]
            terms = (as_expression(c) * b for c, b in zip(couple, by, strict=True))
            result.append(sympy.Add(*terms))
        return result[0], result[1], result[2]

    # -- the equations ---------------------------------------------------------------------------

    @cached_property
    def momenta(self) -> tuple[Expr, ...]:
        """∂Θ/∂u̇, ∂Θ/∂v̇, ∂Θ/∂ϑ̇."""
        G = self.axes.angular_momentum
        return tuple(
            sympy.Add(*(as_expression(g) * derivative(as_expression(w), f"{name}'")
                        for g, w in zip(G, self.omega, strict=True)))
            for name in INDEPENDENT
        )  # fmt: skip

    def _slopes(self, name: str) -> Expr:
        """∂(Θ + U)/∂name."""
        return derivative(self.Theta, name) + derivative(self.U, name)

    @cached_property
    def right(self) -> tuple[tuple[Expr, ...], ...]:
        """The terms on the right of (57): by u₁, by v₁, with ϑ̇, with Δ₁ and Δ₂, the couple."""
        u, v, theta, *_ = velocity_symbols()
        E, G, E1, G1 = self.roots
        K1, K2 = self.impulses
        first, second = self.spins
        by_u1, by_v1 = self._slopes("u1") / E1, self._slopes("v1") / G1
        sin, cos = self.at.sin, self.at.cos
        both = (second * K1 + first * K2) * E * G
        nothing = Integer(0)
        # Voronets1911 (57); the print has −cos ϑ in the second line and K′ for K′₂ in the third
        return (
            (-E * by_u1 * sin, E * by_v1 * cos, -E * K1 * theta, -both * v, self.couple[0]),
            (G * by_u1 * cos, G * by_v1 * sin, -G * K2 * theta, both * u, self.couple[1]),
            (nothing, nothing, K1 * E * u, K2 * G * v, self.couple[2]),
        )

    @cached_property
    def _linear(self) -> Any:
        """The matrix of ü, v̈, ϑ̈, the right side without them, and u̇₁, v̇₁, as one function."""
        mass = [[derivative(p, f"{name}'") for name in INDEPENDENT] for p in self.momenta]
        rates = (*velocity_symbols()[:3], *self.dependent)
        right = []
        for p, name, terms in zip(self.momenta, INDEPENDENT, self.right, strict=True):
            drift = (derivative(p, q) * rate for q, rate in zip(COORDINATES, rates, strict=True))
            right.append(sympy.Add(self._slopes(name), *terms, *(-term for term in drift)))
        velocities = tuple(f"{name}'" for name in INDEPENDENT)
        arguments = (*COORDINATES, *velocities, *self.letters.values)
        return as_function((mass, right, list(self.dependent)), arguments)

    # -- to use ----------------------------------------------------------------------------------

    @property
    def states(self) -> tuple[str, ...]:
        return (*COORDINATES, *(f"{name}_dot" for name in INDEPENDENT))

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        at = self.coordinates.place(ns, p, c[:5])
        return (*c[:5], *contact_rates(at, Vector(*c[5:8])).rates[:3])

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        at = self.coordinates.place(ns, p, x[:5])
        u, v, theta = x[5:8]
        V_xi, V_eta = at.body.velocity(u, v)
        along, across = at.cos * V_eta - at.sin * V_xi, at.cos * V_xi + at.sin * V_eta
        rates = (u, v, theta, *at.ground.rates(along, across))
        return (*x[:5], *angular_velocity(at, rates))

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        values = self.letters.numbers(p)
        mass, right, dependent = self._linear(ns, *x[:8], *values)
        return (*x[5:8], *dependent, *solve_positive(Matrix(*mass), Vector(*right)))

    # -- to read ---------------------------------------------------------------------------------

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        return ()

    @property
    def own_definitions(self) -> tuple[Definition, ...]:
        return ()


Unused = (Symbol, Term)
