r"""Voronets 1911, (57)–(59): a rolling body on an arbitrary surface, in lines of curvature.

    d/dt ∂Θ/∂u̇ − ∂(Θ+U)/∂u = √E [−∂(Θ+U)/∂u₁ sin ϑ/√E₁ + ∂(Θ+U)/∂v₁ cos ϑ/√G₁ − K′₁ ϑ̇]
                             − (Δ₂ K′₁ + Δ₁ K′₂) √(EG) v̇
    d/dt ∂Θ/∂v̇ − ∂(Θ+U)/∂v = √G [+∂(Θ+U)/∂u₁ cos ϑ/√E₁ + ∂(Θ+U)/∂v₁ sin ϑ/√G₁ − K′₂ ϑ̇]
                             + (Δ₂ K′₁ + Δ₁ K′₂) √(EG) u̇
    d/dt ∂Θ/∂ϑ̇ − ∂(Θ+U)/∂ϑ = K′₁ √E u̇ + K′₂ √G v̇

A rotor and resistances add the moment of their couple on the right (§ 15).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import sympy
from sympy import Expr, Integer

from voronets.classical import relations
from voronets.classical.kinematics import angular_velocity, contact_rates, lever
from voronets.classical.moving_axes import Axes
from voronets.classical.neumann import COORDINATES, Place
from voronets.classical.neumann_form import NeumannForm
from voronets.classical.rolling_at import NOTHING
from voronets.classical.symbols import coordinate_symbols, velocity_symbols
from voronets.classical.written import Written
from voronets.classical.written1911 import equations_57, letters_57
from voronets.expressions.algebra import as_expression, derivative
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import symbols
from voronets.expressions.vectors import Matrix, Scalar, Vector, cross, solve_positive
from voronets.mechanics.first_order import Numbers, State

INDEPENDENT = ("u", "v", "theta")


class Voronets1911(NeumannForm):
    """The equations (57) with Δ, Δ′, Δ″, Δ₁, Δ₂, K′₁, K′₂ and the conditions (59)."""

    key = "voronets1911"
    title = "Voronets' equations on an arbitrary surface"
    source = "Voronets 1911, (56)–(59)"
    lines = True

    # -- what the letters are for this problem, as formulas ----------------------------------------

    @cached_property
    def at(self) -> Place:
        """Both surfaces at the contact."""
        return self.coordinates.place(symbols(), self.letters.p, coordinate_symbols())

    @cached_property
    def _parts(self) -> tuple[Any, ...]:
        at = self.at
        return relations.roots(at), relations.relative_curvature(at), relations.spins(at)

    @cached_property
    def omega(self) -> Vector:
        """σ, τ, n in u̇, v̇, ϑ̇."""
        root, Delta, turns = self._parts
        return relations.angular_velocity(root, Delta, turns, velocity_symbols())

    @cached_property
    def axes(self) -> Axes:
        """The body in the axes at the contact."""
        m, I, kappa_e = self.coordinates.core.inertia(self.letters.p)
        axes = self.at.body.axes
        turned = (axes @ I @ axes.T, axes @ kappa_e, lever(self.at))
        return Axes(m, *turned, self.omega, NOTHING, NOTHING, NOTHING)

    @cached_property
    def impulses(self) -> tuple[Expr, Expr]:
        """K′₁, K′₂."""
        _, Delta, turns = self._parts
        axes = self.axes
        given = (axes.mass, axes.lever, axes.omega, axes.angular_momentum)
        K1, K2 = relations.impulses(self.at, Delta, turns, *given)
        return as_expression(K1), as_expression(K2)

    @cached_property
    def dependent(self) -> tuple[Expr, Expr]:
        """u̇₁, v̇₁ by (59)."""
        rates = relations.dependent(self.at, *velocity_symbols()[:2])
        return as_expression(rates[0]), as_expression(rates[1])

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

    def _virtual(self, moment: Vector) -> tuple[Expr, ...]:
        """The coefficients of δu, δv, δϑ in the work of a moment."""
        work = []
        for name in INDEPENDENT:
            by = (derivative(as_expression(w), f"{name}'") for w in self.omega)
            work.append(
                sympy.Add(*(as_expression(x) * b for x, b in zip(moment, by, strict=True)))
            )
        return tuple(work)

    @cached_property
    def couple(self) -> tuple[Expr, ...]:
        """What a rotor and resistances add on the right, for u, v, ϑ."""
        forces, omega = self.coordinates.problem.forces, self.omega
        moment = forces.moment(self.letters.p["force"], omega, Vector(0, 0, 1))
        return self._virtual(moment - cross(omega, self.axes.rotor))  # Voronets1911 § 15

    @cached_property
    def momenta(self) -> tuple[Expr, ...]:
        """∂Θ/∂u̇, ∂Θ/∂v̇, ∂Θ/∂ϑ̇."""
        return self._virtual(self.axes.angular_momentum)

    def slope(self, name: str) -> Expr:
        """∂(Θ + U)/∂name."""
        return derivative(self.Theta, name) + derivative(self.U, name)

    @cached_property
    def right(self) -> tuple[Expr, ...]:
        """The right sides of (57)."""
        u, v, theta, *_ = velocity_symbols()
        root, _, (first, second) = self._parts
        K1, K2 = self.impulses
        by_u1, by_v1 = self.slope("u1") / root.E1, self.slope("v1") / root.G1
        sin, cos = self.at.sin, self.at.cos
        both = (second * K1 + first * K2) * root.E * root.G
        on_u, on_v, on_theta = self.couple
        # Voronets1911 (57); the print has −cos ϑ in the second line and K′ for K′₂ in the third
        return (
            root.E * (-by_u1 * sin + by_v1 * cos - K1 * theta) - both * v + on_u,
            root.G * (by_u1 * cos + by_v1 * sin - K2 * theta) + both * u + on_v,
            K1 * root.E * u + K2 * root.G * v + on_theta,
        )

    @cached_property
    def _linear(self) -> Any:
        """The matrix of ü, v̈, ϑ̈, the right side without them, and u̇₁, v̇₁, as one function."""
        mass = [[derivative(p, f"{name}'") for name in INDEPENDENT] for p in self.momenta]
        rates = (*velocity_symbols()[:3], *self.dependent)
        right = []
        for p, name, terms in zip(self.momenta, INDEPENDENT, self.right, strict=True):
            drift = (derivative(p, q) * rate for q, rate in zip(COORDINATES, rates, strict=True))
            right.append(sympy.Add(self.slope(name), terms, *(-term for term in drift)))
        velocities = tuple(f"{name}'" for name in INDEPENDENT)
        arguments = (*COORDINATES, *velocities, *self.letters.values)
        return as_function((mass, right, list(self.dependent)), arguments)

    # -- to use ------------------------------------------------------------------------------------

    @property
    def states(self) -> tuple[str, ...]:
        return (*COORDINATES, *(f"{name}_dot" for name in INDEPENDENT))

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        at = self.coordinates.place(ns, p, c[:5])
        return (*c[:5], *contact_rates(at, Vector(*c[5:8])).rates[:3])

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        at = self.coordinates.place(ns, p, x[:5])
        u, v, theta = x[5:8]
        return (*x[:5], *angular_velocity(at, (u, v, theta, *relations.dependent(at, u, v))))

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        mass, right, dependent = self._linear(ns, *x[:8], *self.letters.numbers(p))
        return (*x[5:8], *dependent, *solve_positive(Matrix(*mass), Vector(*right)))

    # -- to read -----------------------------------------------------------------------------------

    @property
    def equations(self) -> tuple[Written, ...]:
        return equations_57(self.couple != (Integer(0),) * 3)

    @property
    def own_letters(self) -> tuple[Written, ...]:
        return letters_57(self.letters.products)
