"""Point masses whose places are formulas of coordinates and time: d'Alembert's principle in x, y, z.

    Σ m ẍ·∂x/∂q_j = Σ F·∂x/∂q_j,       ẍ = Σ (∂x/∂q_j) q̈_j + b

is solved for q̈ in Cartesian coordinates, so that no kinetic energy and none of Lagrange's equations
enter: what the entries of this paper are compared with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import sympy
from scipy.integrate import solve_ivp
from sympy import Expr, Symbol

from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS

TIME = Symbol("t")


@dataclass(frozen=True, eq=False)
class PointMasses:
    """Masses (k), places (k, 3) and forces (k, 3) as formulas of the coordinates and of t."""

    names: tuple[str, ...]
    masses: tuple[float, ...]
    places: tuple[tuple[Expr, ...], ...]
    forces: tuple[tuple[Expr, ...], ...]

    @cached_property
    def q(self) -> tuple[Symbol, ...]:
        return tuple(map(Symbol, self.names))

    @cached_property
    def v(self) -> tuple[Symbol, ...]:
        return tuple(Symbol(f"{name}'") for name in self.names)

    def rate(self, f: Expr) -> Expr:
        """d/dt at constant velocities."""
        along = (sympy.diff(f, q) * v for q, v in zip(self.q, self.v, strict=True))
        return sympy.diff(f, TIME) + sum(along, sympy.Integer(0))

    @property
    def arguments(self) -> tuple[str, ...]:
        return (*self.names, *(v.name for v in self.v), "t")

    @cached_property
    def _parts(self) -> Any:
        x = self.places
        slopes = [[[sympy.diff(f, q) for q in self.q] for f in place] for place in x]
        speeds = [[self.rate(f) for f in place] for place in x]
        rest = [[self.rate(f) for f in row] for row in speeds]
        rows = (*x, *self.forces, *speeds, *rest)
        return as_function((list(map(list, rows)), slopes), self.arguments)

    def cartesian(self, state: Sequence[Any] | np.ndarray, t: Any) -> dict[str, np.ndarray]:
        """x, F, ẋ, ẍ (3, k, …) each and J = ∂x/∂q (n, 3, k, …) at states (2n, …)."""
        state = np.asarray(state)
        n, k = len(self.names), len(self.masses)
        rows, slopes = self._parts(ARRAYS, *state, t)
        x, F, v, b = np.split(_filled(rows, state[0]), 4)
        J = np.moveaxis(_filled(slopes, state[0]), 2, 0)  # (n, k, 3, …)
        m = np.asarray(self.masses).reshape(k, 1, *(1,) * state[0].ndim)
        mass = np.einsum("ikc...,jkc...->...ij", m * J, J)
        push = np.einsum("ikc...,kc...->...i", J, F - m * b)
        a = np.moveaxis(np.linalg.solve(mass, push[..., None])[..., 0], -1, 0)
        found = {"x": x, "F": F, "v": v, "a": b + np.einsum("ikc...,i...->kc...", J, a)}
        turned = {name: np.moveaxis(value, 1, 0) for name, value in found.items()}
        assert a.shape[0] == n
        return turned | {"J": np.moveaxis(J, 2, 1), "q": a}

    def accelerations(self, state: Sequence[Any] | np.ndarray, t: Any) -> np.ndarray:
        """q̈ (n, …)."""
        return self.cartesian(state, t)["q"]

    def after(self, state: Sequence[float], impulse: np.ndarray, at: int) -> np.ndarray:
        """q̇ after a blow (3,), kg m/s, on the mass ``at`` of the system at rest."""
        J = self.cartesian(np.asarray(state, dtype=float), 0.0)["J"]
        mass = np.einsum("ick,jck,k->ij", J, J, np.asarray(self.masses))
        found: np.ndarray = np.linalg.solve(mass, J[:, :, at] @ impulse)
        return found

    def motion(self, state: Sequence[float], times: np.ndarray) -> np.ndarray:
        """The states (2n, N) at increasing times from 0, integrated."""
        n = len(self.names)

        def rate(t: float, x: np.ndarray) -> np.ndarray:
            return np.concatenate([x[n:], self.accelerations(x, t)])

        found = solve_ivp(rate, (0.0, float(times[-1])), np.asarray(state, dtype=float),
                          method="DOP853", rtol=1e-13, atol=1e-14, t_eval=times)  # fmt: skip
        return np.asarray(found.y)


def _filled(rows: Any, like: np.ndarray) -> np.ndarray:
    """Nested rows of scalars and arrays as one array, every entry of the shape of ``like``."""
    if isinstance(rows, tuple | list):
        return np.stack([_filled(row, like) for row in rows])
    found: np.ndarray = np.asarray(rows) + 0 * like
    return found


def values(formulas: Mapping[str, Expr], numbers: Mapping[str, Any]) -> dict[str, np.ndarray]:
    """The values of formulas by their names, on arrays of one shape."""
    like = np.asarray(next(iter(numbers.values())))
    found = as_function(list(formulas.values()), tuple(numbers))(ARRAYS, *numbers.values())
    return {name: _filled(x, like) for name, x in zip(formulas, found, strict=True)}


def slopes(
    formulas: Mapping[str, Expr], numbers: Mapping[str, Any], along: Mapping[str, Any]
) -> dict[str, np.ndarray]:
    """The derivatives of formulas in a direction, exact: by a complex step, which has no difference in it."""
    step = 1e-40
    moved = {name: x + 1j * step * along.get(name, 0.0) for name, x in numbers.items()}
    return {name: x.imag / step for name, x in values(formulas, moved).items()}
