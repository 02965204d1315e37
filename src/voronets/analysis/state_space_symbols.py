r"""The matrices of a linearisation in symbols, for small general systems.

The equations r(x, a, λ, u) = (M a − f − Aᵀλ, A a − γ) = 0 are differentiated as they stand,

    W ∂(a, λ)/∂(x, u) = −∂r/∂(x, u),     W = ∂r/∂(a, λ)

and what is exactly zero at the point is put in after that: the state's other numbers remain symbols by
their names, beside the parameters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import sympy
from sympy import Expr, Matrix, Symbol

from voronets.analysis.state_space_inputs import Channel
from voronets.analysis.state_space_point import Drift
from voronets.expressions.algebra import as_expression, length_of
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS, symbols
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.system import System, velocity

LARGEST = 12  # coordinates and conditions together
SIMPLE = 150  # operations of an entry that is still simplified


@dataclass(frozen=True)
class SymbolicStateSpace:
    """A, B, C, D in symbols, and the values of the symbols at the point."""

    A: Matrix
    B: Matrix
    C: Matrix
    D: Matrix
    values: Mapping[str, float]

    def numbers(self, name: str) -> np.ndarray:
        """A matrix with the values put in."""
        found = getattr(self, name)
        function = as_function(list(found), tuple(self.values))
        entries = function(ARRAYS, *map(np.float64, self.values.values()))
        return np.array(entries, dtype=float).reshape(found.shape)

    def as_dict(self) -> dict[str, list[list[str]]]:
        """The entries as text."""
        return {
            name: [[str(x) for x in row] for row in getattr(self, name).tolist()] for name in "ABCD"
        }


def symbolic_state_space(
    system: System, x: np.ndarray, t: float, states: Sequence[str], others: Sequence[str],
    inputs: Sequence[Channel], outputs: Sequence[str], drift: Drift | None = None,
) -> SymbolicStateSpace:  # fmt: skip
    """In the coordinates of a numeric one, which must be numbers of the state, as its outputs must.

    others  the coordinates that were left out there
    drift   of a steady motion: the speeds along its symmetries are the symbols c_0, c_1, …
    """
    names = (*system.names, *map(velocity, system.names))
    faults = [
        Fault(key, name, "coordinates and velocities of the system",
              f"With symbols, {{key}} must be coordinates or velocities of the system, not {name}.")
        for key, given in (("states", states), ("outputs", outputs))
        for name in given if name not in names
    ]  # fmt: skip
    size = len(system.names) + len(system.conditions)
    if size > LARGEST:
        got = f"{len(system.names)} coordinates and {len(system.conditions)} conditions"
        message = f"The system has {got}; symbols work up to {LARGEST} in all."
        advice = "Use the numbers instead."
        faults.append(Fault("symbols", got, f"at most {LARGEST} together", message, advice))
    if faults:
        raise InputError(faults)
    formulas = LinearFormulas(system, x, t, inputs, drift)
    chosen = [names.index(name) for name in (*states, *others)]
    N, P = formulas.displacements(chosen)
    kept = [names.index(name) for name in states]
    seen = [names.index(name) for name in outputs]
    F, F_u = formulas.rates()
    rows = F.extract(kept, list(range(len(names))))
    count = len(states)
    parts = (
        (rows * N)[:, :count], rows * P + F_u.extract(kept, list(range(F_u.cols))),
        N.extract(seen, list(range(count))), P.extract(seen, list(range(P.cols))),
    )  # fmt: skip
    A, B, C, D = (part.applyfunc(_neat) for part in parts)
    return SymbolicStateSpace(A, B, C, D, formulas.values)


def _neat(entry: Expr) -> Expr:
    return sympy.simplify(entry) if length_of(entry) <= SIMPLE else entry


def _along(formula: Expr, channel: Channel) -> Expr:
    """The derivative by an input."""
    parts = ((sympy.nsimplify(w), Symbol(leaf)) for leaf, w in channel.numbers.items())
    return sympy.Add(*(w * sympy.diff(formula, leaf) for w, leaf in parts))


class LinearFormulas:
    """What the matrices are made of, at a point."""

    def __init__(
        self, system: System, x: np.ndarray, t: float, inputs: Sequence[Channel],
        drift: Drift | None,
    ) -> None:  # fmt: skip
        s = self.system = system
        self.drift = drift
        self.x = [*s.q, *s.v]
        self.inputs = inputs
        p = {name: float(value) for name, value in system.parameters.items()}
        solved, multipliers = SystemDynamics(system).solved(
            ARRAYS, [np.float64(v) for v in x], p, np.float64(t)
        )
        own = {symbol: float(value) for symbol, value in zip(self.x, x, strict=True)}
        own |= {a: float(v) for a, v in zip(s.a, solved, strict=True)}
        self.forces = [Symbol(f"lambda_{i}") for i in range(len(s.conditions))]
        own |= {m: float(v) for m, v in zip(self.forces, multipliers, strict=True)}
        own[Symbol("t")] = float(t)
        size = max(1.0, max((abs(v) for v in own.values()), default=1.0))
        self.zero = {symbol: 0 for symbol, value in own.items() if abs(value) <= 1e-13 * size}
        pushed = {leaf for one in inputs for leaf in one.numbers}
        self.zero |= {Symbol(leaf): 0 for leaf in pushed if not p[leaf]}
        kept = {symbol.name: value for symbol, value in own.items() if symbol not in self.zero}
        speeds = [] if drift is None else [float(c) for c in drift.c]
        self.values = {**p, **kept, **{f"c_{k}": c for k, c in enumerate(speeds)}}

    def at(self, matrix: Matrix) -> Matrix:
        """With the zeros of the point put in."""
        return matrix.subs(self.zero)

    def by(self, rows: Sequence[Expr]) -> tuple[Matrix, Matrix]:
        """∂/∂x and ∂/∂u at the point."""
        slopes = Matrix(len(rows), len(self.x), [sympy.diff(r, x) for r in rows for x in self.x])
        pushed = Matrix(
            len(rows), len(self.inputs), [_along(r, one) for r in rows for one in self.inputs]
        )
        return self.at(slopes), self.at(pushed)

    def rates(self) -> tuple[Matrix, Matrix]:
        """∂ẋ/∂x and ∂ẋ/∂u of ẋ = (q̇, a)."""
        s, n = self.system, len(self.system.names)
        force = Matrix([
            sympy.Add(*(s.coefficients[i][j] * m for i, m in enumerate(self.forces)))
            for j in range(n)
        ])  # fmt: skip
        momenta = Matrix([s.rate(p) for p in s.momenta])
        own = Matrix([sympy.diff(s.T, q) + F for q, F in zip(s.q, s.force, strict=True)])
        r = Matrix([*(momenta - own - force), *(s.rate(c) for c in s.conditions)])
        unknown = Matrix([*s.a, *self.forces])
        W = self.at(r.jacobian(unknown))
        by_x, by_u = self.by(list(r))
        found = W.LUsolve(-Matrix.hstack(by_x, by_u))
        states, pushed = 2 * n, by_u.cols
        top = Matrix.hstack(Matrix.zeros(n, n), Matrix.eye(n), Matrix.zeros(n, pushed))
        whole = Matrix.vstack(top, found[:n, :])
        return whole[:, :states] - self._carried(), whole[:, states:]

    def _carried(self) -> Matrix:
        """∂/∂x of Σ cₖ ξₖ, along which a steady motion is carried."""
        count = len(self.x)
        if self.drift is None or not self.drift.moves:
            return Matrix.zeros(count, count)
        parameters = {name: Symbol(name) for name in self.system.parameters}
        *fields, own = self.drift.symmetry.fields(symbols(), self.x, parameters)
        total = [as_expression(value) for value in own]
        for k, field in enumerate(fields):
            total = [a + Symbol(f"c_{k}") * b for a, b in zip(total, field, strict=True)]
        return self.at(Matrix(count, count, [sympy.diff(r, x) for r in total for x in self.x]))

    def displacements(self, chosen: Sequence[int]) -> tuple[Matrix, Matrix]:
        """N and P: all of δx by the coordinates chosen, and by the inputs with those held."""
        s, n = self.system, 2 * len(self.system.names)
        H, h_u = self.by([*s.conditions, *s.holonomic])
        rest = [i for i in range(n) if i not in chosen]
        N, P = Matrix.zeros(n, len(chosen)), Matrix.zeros(n, h_u.cols)
        for column, i in enumerate(chosen):
            N[i, column] = 1
        if rest:
            every = list(range(H.rows))
            solved = H.extract(every, rest).LUsolve(
                -Matrix.hstack(H.extract(every, list(chosen)), h_u)
            )
            for row, i in enumerate(rest):
                for column in range(len(chosen)):
                    N[i, column] = solved[row, column]
                for column in range(h_u.cols):
                    P[i, column] = solved[row, len(chosen) + column]
        return N, P
