"""A system of five group variables and three degrees of freedom, all of its coefficients general.

    X_e = ξ_e^h ∂/∂x_h,     ẋ_h = η_e ξ_e^h,     η_α = c_αi η_i,     T = ½ η_e η_f G_ef(x),     U(x)

Its operators and their commutators are computed here from ξ and c alone, by exact derivatives and numerical
inverses; the product states the same system in x and ẋ, and gives accelerations by multipliers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Float, Integer, Matrix, Symbol, cos, sin

from voronets.expressions.scalars import ARRAYS
from voronets.forms.general.poincare_chetaev import PoincareChetaev
from voronets.forms.system import StatedSystem, system
from voronets.mechanics.dynamics import SystemDynamics
from voronets.papers.vielle1849.point_masses import slopes, values

N, FREE = 5, 3
NAMES = tuple(f"x{i}" for i in range(1, N + 1))
ETA = tuple(f"eta{i}" for i in range(1, N + 1))
X = tuple(map(Symbol, NAMES))
SAMPLES = 4


@dataclass(frozen=True, eq=False)
class GroupSystem:
    """ξ (5, 5) by rows e, c (2, 3), G (5, 5), U, and a test function f, as formulas of x."""

    xi: Matrix
    c: Matrix
    G: Matrix
    U: Expr
    f: Expr

    @cached_property
    def eta(self) -> tuple[Symbol, ...]:
        return tuple(map(Symbol, ETA))

    @cached_property
    def Y(self) -> Matrix:
        """Coefficients of Y_i by rows."""
        return self.xi[:FREE, :] + self.c.T * self.xi[FREE:, :]

    def parameters_of(self, speeds: Any) -> list[Expr]:
        """η of ẋ: ξ is triangular in the order 3, 1, 4, 2, 5."""
        found: dict[int, Expr] = {}
        for h in (2, 0, 3, 1, 4):
            known = sum((found[e] * self.xi[e, h] for e in found), Integer(0))
            found[h] = (speeds[h] - known) / self.xi[h, h]
        return [found[e] for e in range(N)]

    def operate(self, row: Any, f: Expr) -> Expr:
        """The operator with these coefficients on f."""
        return sum((a * f.diff(x) for a, x in zip(row, X, strict=True)), Integer(0))

    def T(self, eta: Any) -> Expr:
        """½ ηᵀ G η."""
        column = Matrix(list(eta))
        return (column.T * self.G * column)[0] / 2

    def bound(self, eta: Any) -> list[Any]:
        """All five of η by three of them."""
        free = list(eta)
        return free + list(self.c * Matrix(free))

    @cached_property
    def stated(self) -> StatedSystem:
        """The same in x and ẋ, for the product."""
        return self._stated(())

    @cached_property
    def reducible(self) -> StatedSystem:
        """The same with η_1 … η_3 as its quasi-velocities."""
        return self._stated(ETA[:FREE])

    def _stated(self, quasi: tuple[str, ...]) -> StatedSystem:
        eta = self.parameters_of([Symbol(f"{name}'") for name in NAMES])
        tied = [eta[FREE + a] - sum(self.c[a, i] * eta[i] for i in range(FREE)) for a in (0, 1)]
        return system(
            list(NAMES), self.T(eta), force_function=self.U, constraints=tied,
            quasi_velocities=dict(zip(quasi, eta, strict=False)) or None, structural=False,
        )  # fmt: skip

    @cached_property
    def form(self) -> PoincareChetaev:
        """The product's equations in group variables."""
        operators = {name: list(self.xi.row(e)) for e, name in enumerate(ETA)}
        return PoincareChetaev(self.stated, operators=operators, dependent=ETA[FREE:])


@lru_cache
def group_system(seed: int) -> GroupSystem:
    """Coefficients that the seed chooses."""
    rng = np.random.default_rng(seed)
    x1, x2, x3, x4, x5 = X

    def number(low: float = 0.3, high: float = 0.8) -> Float:
        return Float(float(rng.uniform(low, high)))

    one, o = Integer(1), Integer(0)
    xi = Matrix([
        [one + number() * sin(x2), number() * cos(x3), o, number() * x5, o],
        [o, one, o, o, number() * sin(x4) + number() * x1],
        [number() * sin(x2) + number() * x5, o, one, number() * x2, o],
        [o, number() * sin(x5), o, one + number() * sin(x1), number() * x3],
        [o, o, o, o, one + number() * cos(x2)],
    ])  # fmt: skip
    c = Matrix(2, 3, [number() * f for f in (sin(x1), x3, cos(x2), x2, cos(x4), sin(x5))])
    G = sympy.diag(*(number(1, 2) for _ in range(N)))
    for i, j, f in ((0, 1, sin(x3)), (1, 2, x4), (0, 4, cos(x2)), (2, 3, sin(x1)), (0, 3, one)):
        G[i, j] = G[j, i] = number(0.1, 0.3) * f
    U = number(1, 2) * sin(x1 + x2) + number(1, 2) * x3 * x4 + number() * cos(x5)
    f = (
        number() * sin(x1) * x2
        + number() * x3 * cos(x4)
        + number() * x5**2 * x1
        + number() * x2 * x3
    )
    return GroupSystem(xi, c, G, U, f)


@dataclass(frozen=True, eq=False)
class GroupStates:
    """Random states on the constraints, with the core's accelerations.

    x, eta, eta_dot  (5, N) each; ẋ and ẍ likewise
    """

    system: GroupSystem
    x: np.ndarray
    eta: np.ndarray

    @property
    def numbers(self) -> dict[str, np.ndarray]:
        """x and η by the names of their symbols."""
        return dict(zip((*NAMES, *ETA), (*self.x, *self.eta), strict=True))

    def of(self, formulas: dict[str, Any]) -> dict[str, np.ndarray]:
        """The values of formulas of x and η."""
        return values(formulas, self.numbers)

    def matrix(self, rows: Matrix) -> np.ndarray:
        """A matrix of formulas (a, b) as numbers (a, b, N)."""
        flat = {f"m{i}": f + Integer(0) for i, f in enumerate(rows)}
        return np.stack([*self.of(flat).values()]).reshape(*rows.shape, -1)

    @cached_property
    def x_dot(self) -> np.ndarray:
        return np.asarray(np.einsum("eht,et->ht", self.matrix(self.system.xi), self.eta))

    @cached_property
    def x_ddot(self) -> np.ndarray:
        """By the product's core, with multipliers."""
        made = self.system.stated
        state = [*self.x, *self.x_dot]
        return np.asarray(SystemDynamics(made).solved(ARRAYS, state, made.parameters, 0.0)[0])

    @cached_property
    def eta_dot(self) -> np.ndarray:
        """From ẍ = η̇_e ξ_e + η_e ξ̇_e."""
        xi = self.system.xi
        turned = sum((xi.diff(x) * Symbol(f"{x.name}_d") for x in X), Matrix.zeros(N, N))
        rates = {f"{name}_d": v for name, v in zip(NAMES, self.x_dot, strict=True)}
        flat = {f"m{i}": f + Integer(0) for i, f in enumerate(turned)}
        moved = np.stack([*values(flat, self.numbers | rates).values()]).reshape(N, N, -1)
        rest = self.x_ddot - np.einsum("eht,et->ht", moved, self.eta)
        matrix = np.moveaxis(self.matrix(xi.T), -1, 0)
        return np.linalg.solve(matrix, rest.T[..., None])[..., 0].T

    @cached_property
    def rates(self) -> dict[str, np.ndarray]:
        """ẋ and η̇ by the names of their symbols."""
        return dict(zip((*NAMES, *ETA), (*self.x_dot, *self.eta_dot), strict=True))

    def direction(self, i: int) -> dict[str, np.ndarray]:
        """Y_i as a direction of x."""
        return dict(zip(NAMES, self.matrix(self.system.Y)[i], strict=True))

    def rate(self, formulas: dict[str, Expr]) -> dict[str, np.ndarray]:
        """d/dt of formulas of x and η along the core's motion."""
        return slopes(formulas, self.numbers, self.rates)

    def operated(self, i: int, formulas: dict[str, Expr], numbers: Any) -> dict[str, np.ndarray]:
        """Y_i of formulas, numbered from 1, by their names: "Y_1 T̄"."""
        found = slopes(formulas, numbers, self.direction(i))
        return {f"Y_{i + 1} {name}": x for name, x in found.items()}


@lru_cache
def group_states(seed: int) -> GroupStates:
    """Random states."""
    rng = np.random.default_rng(seed + 1)
    made = group_system(seed)
    x, free = rng.uniform(0.3, 1.1, (N, SAMPLES)), rng.uniform(0.5, 1.4, (FREE, SAMPLES))
    blank = GroupStates(made, x, np.zeros((N, SAMPLES)))
    tied = np.einsum("ait,it->at", blank.matrix(made.c), free)
    return GroupStates(made, x, np.concatenate([free, tied]))
