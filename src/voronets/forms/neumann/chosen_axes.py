r"""Axes M ξηζ of one's own choice, about a pole of one's own (Voronets 1912, (1)–(5)).

The pole x, y, z and the cosines λ … ν″ of ξ, η, ζ (rows) are given in body axes, with their rates:

    σ = p λ + q λ′ + r λ″,   α = (a + q z − r y) λ + (b + r x − p z) λ′ + (c + p y − q x) λ″      and so on
    ξ′ = ẋ λ + ẏ λ′ + ż λ″,                    σ₁ = μ ν̇ + μ′ ν̇′ + μ″ ν̇″,  τ₁ = ν λ̇ + …,  n₁ = λ μ̇ + …
    K_ξ = (η′ + β) ∂Θ/∂γ − (ζ′ + γ) ∂Θ/∂β

p, q, r and a, b, c are the angular velocity of the body and the velocity of its centre of mass O in body
axes.  Scalars are of any kind: numbers make numbers, SymPy's expressions make formulas.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import as_expression, derivative
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.vectors import Matrix, Scalar, Vector, cross
from voronets.forms.neumann.moving_axes import NOTHING, Axes

ORTHOGONAL = 1e-9  # how far three axes may be from right angles and unit length


class ChosenAxes(NamedTuple):
    """The axes at one moment, all in body axes.

    pole         x, y, z: the pole M from the centre of mass O                             m
    cosines      λ λ′ λ″, μ μ′ μ″, ν ν′ ν″: the axes ξ, η, ζ by rows                       (3, 3)
    pole_dot     ẋ, ẏ, ż
    cosines_dot  λ̇ … ν̇″
    """

    pole: Vector
    cosines: Matrix
    pole_dot: Vector
    cosines_dot: Matrix

    def angular_velocity(self, omega: Vector) -> Vector:
        """σ, τ, n of p, q, r."""
        return Vector(*(row @ omega for row in self.cosines))

    def point_velocity(self, omega: Vector, velocity: Vector) -> Vector:
        """α, β, γ of p, q, r and a, b, c: the velocity of the body's point at the pole."""
        moving = velocity + cross(omega, self.pole)
        return Vector(*(row @ moving for row in self.cosines))

    def body_angular_velocity(self, turning: Vector) -> Vector:
        """p, q, r of σ, τ, n."""
        return Vector(*(self.cosines.T @ turning))  # Voronets1912 (2), the first three

    def body_velocity(self, turning: Vector, point: Vector) -> Vector:
        """a, b, c of σ, τ, n and α, β, γ."""
        # Voronets1912 (2), the last three: y λ″ − z λ′ is a component of the pole × ξ
        across = Matrix(*(cross(self.pole, row) for row in self.cosines))
        return Vector(*(self.cosines.T @ point + across.T @ turning))

    def momenta(self, by_velocity: Vector, by_omega: Vector) -> tuple[Vector, Vector]:
        """∂Θ/∂(α, β, γ) and ∂Θ/∂(σ, τ, n) of ∂T/∂(a, b, c) and ∂T/∂(p, q, r)."""
        # Voronets1912 (3)
        L = Vector(*(row @ by_velocity for row in self.cosines))
        G = (cross(self.pole, row) @ by_velocity + row @ by_omega for row in self.cosines)
        return L, Vector(*G)

    @property
    def drift(self) -> Vector:
        """ξ′, η′, ζ′: the velocity of the pole in the body, on the axes."""
        return Vector(*(row @ self.pole_dot for row in self.cosines))  # Voronets1912 (4)

    @property
    def turning(self) -> Vector:
        """σ₁, τ₁, n₁: the angular velocity of the body against the axes."""
        (l, m, n), (l_dot, m_dot, n_dot) = self.cosines, self.cosines_dot
        return Vector(m @ n_dot, n @ l_dot, l @ m_dot)  # Voronets1912 (5)

    def pole_moment(self, point: Vector, momentum: Vector) -> Vector:
        """K of (1): the moment of the momentum about the derived pole, which ξ′ + α … lead to."""
        return cross(self.drift + point, momentum)  # Voronets1912, after (4)

    def axes(
        self,
        mass: Scalar,
        inertia: Matrix,
        omega: Vector,
        velocity: Vector,
        rotor: Vector = NOTHING,
    ) -> Axes:
        """A body in these axes, whose ``force`` and ``moment`` are the equations (6).

        inertia  about the centre of mass, body axes; rotor  κ e, body axes
        """
        E = self.cosines
        turned, point = self.angular_velocity(omega), self.point_velocity(omega, velocity)
        return Axes(
            mass, E @ inertia @ E.T, Vector(*(E @ rotor)), Vector(*(E @ self.pole)), turned, point,
            self.drift, self.turning,
        )  # fmt: skip


def chosen_axes(
    pole: Sequence[Any], axes: Sequence[Sequence[Any]], rates: Mapping[str, Any]
) -> ChosenAxes:
    """Axes given by formulas: what their rates are follows.

    pole   x, y, z, expressions of SymPy in the letters of ``rates``
    axes   ξ, η, ζ by rows, the same
    rates  {letter: its rate}: {"s": "s_dot"}, or {"t": 1} for axes that are given in time
    """
    if len(pole) != 3 or len(axes) != 3 or any(len(row) != 3 for row in axes):
        raise InputError(
            [
                Fault(
                    "axes",
                    f"pole {pole!r}, axes {axes!r}",
                    "three numbers, and three rows of three",
                )
            ]
        )
    x = Vector(*map(as_expression, pole))
    E = Matrix(*(tuple(map(as_expression, row)) for row in axes))
    by = {Symbol(name): _rate(value) for name, value in rates.items()}
    _check(E, set(by))

    def rate(y: Expr) -> Expr:
        return sympy.Add(*(derivative(y, q.name) * q_dot for q, q_dot in by.items()))

    return ChosenAxes(x, E, Vector(*map(rate, x)), Matrix(*(tuple(map(rate, row)) for row in E)))


def _rate(value: Any) -> Expr:
    return Symbol(value) if isinstance(value, str) else as_expression(value)


def _check(E: Matrix, letters: set[Symbol]) -> None:
    """The axes are at right angles, of unit length and right-handed, at a place taken at random."""
    free = sorted(set().union(*(x.free_symbols for row in E for x in row)), key=str)
    random = np.random.default_rng(1912)
    at = {q: float(x) for q, x in zip(free, random.uniform(0.3, 0.9, len(free)), strict=True)}
    here = np.array([[complex(x.subs(at)) for x in row] for row in E])
    off = np.abs(here @ here.T - np.eye(3)).max() + abs(np.linalg.det(here) - 1)
    if not off < ORTHOGONAL:
        got = f"axes that are off by {off:.3g}"
        expected = "orthonormal, right-handed rows ξ, η, ζ"
        message = f"{{key}} must be {expected}; these are off by {off:.3g}."
        raise InputError([Fault("axes", got, expected, message)])
