r"""The constraints solved for dependent velocities (Voronets 1911 (14)).

    q̇_{n+ν} = Σ_i a_νi q̇_i + a_ν            i = 1 … n independent, ν = 1 … k dependent
    q̈_{n+ν} = Σ_i a_νi q̈_i + g_ν            the same elimination on dc/dt = 0

Which velocities are dependent is chosen pivot by pivot: first, where it is known where the system is
used, pivots that are not small there, then those that the constraints are already solved for, then
pivots that never vanish (numbers, parameters), then cyclic coordinates, then pivots that do not
vanish at the origin, then the shortest formula.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative, length_of, substituted, symbols_of
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.linear_formulas import eliminate, total
from voronets.mechanics.pivots import ZERO, Pivots
from voronets.mechanics.plain_symbols import name_of
from voronets.mechanics.sample_states import POINTS, SampleStates
from voronets.mechanics.system import System, constraint_keys

KEPT = 64  # systems whose dependent velocities are remembered


class NotIndependent(ValueError):
    """The constraints cannot be solved for as many velocities as there are constraints."""


@dataclass(frozen=True)
class Dependence:
    """The conditions of a system solved for dependent velocities.

    dependent    positions of q_{n+ν}                             (k)
    independent  positions of q_i                                 (n)
    a            a_νi                                             (k, n)
    a0           a_ν                                              (k)
    g            g_ν, of q, q̇, t                                  (k)
    pivots       (condition, coordinate) of each step of the elimination
    """

    system: System
    dependent: tuple[int, ...]
    independent: tuple[int, ...]
    a: tuple[tuple[Expr, ...], ...]
    a0: tuple[Expr, ...]
    g: tuple[Expr, ...]
    pivots: tuple[tuple[int, int], ...]

    def mapped(self, change: Callable[[Expr], Expr]) -> Dependence:
        """The same with every formula changed."""
        a = tuple(tuple(map(change, row)) for row in self.a)
        return replace(self, a=a, a0=tuple(map(change, self.a0)), g=tuple(map(change, self.g)))

    def over(self, system: System) -> Dependence:
        """The same elimination for the same system over other scalars."""
        rows = _rows(system)
        for r, column in self.pivots:
            eliminate(rows, r, column)
        return _eliminated(system, rows, self.pivots)

    @cached_property
    def velocities(self) -> dict[Symbol, Expr]:
        """The dependent velocities by (14)."""
        v = self.system.v
        return {
            v[s]: total(*(x * v[i] for x, i in zip(row, self.independent, strict=True)), a0)
            for s, row, a0 in zip(self.dependent, self.a, self.a0, strict=True)
        }

    @cached_property
    def accelerations(self) -> dict[Symbol, Expr]:
        """The dependent accelerations."""
        a = self.system.a
        return {
            a[s]: total(*(x * a[i] for x, i in zip(row, self.independent, strict=True)), g)
            for s, row, g in zip(self.dependent, self.a, self.g, strict=True)
        }

    def reduced(self, expression: Expr) -> Expr:
        """The expression with the dependent velocities eliminated."""
        return substituted(expression, self.velocities)

    def rate(self, expression: Expr) -> Expr:
        """d/dt of a function of t, all q and the independent q̇, by (14)."""
        s = self.system
        terms = [derivative(expression, "t")]
        for q, v in zip(s.q, s.v, strict=True):
            terms.append(derivative(expression, q.name) * self.reduced(v))
        terms += [derivative(expression, s.v[i].name) * s.a[i] for i in self.independent]
        return total(*terms)


def solved_for(system: System, dependent: Iterable[Any] | None = None, *,
               cyclic_first: bool = False) -> Dependence:  # fmt: skip
    """Solve the conditions for the velocities of these coordinates, or for well chosen ones."""
    if dependent is None:
        return _well_chosen(system, cyclic_first)
    return _solved(system, _columns(system, dependent), cyclic_first, chosen=False)


@lru_cache(maxsize=KEPT)
def _well_chosen(system: System, cyclic_first: bool) -> Dependence:
    """Most forms of a system ask for the same."""
    return _solved(system, list(range(len(system.names))), cyclic_first, chosen=True)


def _solved(system: System, columns: list[int], cyclic_first: bool, *, chosen: bool) -> Dependence:
    """Solve for velocities among these columns; ``chosen``: all, from which the best are taken."""
    rows = _rows(system)
    pivots = Pivots(rows, _values(system, system.coefficients))
    cyclic = set(cyclic_coordinates(system))
    for _ in rows:
        candidates = pivots.candidates(columns)
        if not candidates:
            keys = constraint_keys(system)
            left = ", ".join(keys[r] for r in range(len(rows)) if r not in pivots.chosen)
            if chosen:
                raise NotIndependent(f"{left} cannot be solved beside the other constraints")
            names = ", ".join(system.names[c] for c in columns)
            raise NotIndependent(f"the constraints ({left}) cannot be solved for {names}")
        pivots.take(*_best(system, pivots, candidates, cyclic, cyclic_first))
    return _eliminated(system, rows, tuple(pivots.chosen.items()))


def _rows(system: System) -> list[list[Expr]]:
    """∂c/∂q̇, then c at rest and ċ without accelerations, of every condition."""
    rows = [list(row) for row in system.coefficients]
    rest = {v: Integer(0) for v in system.v}
    still = {a: Integer(0) for a in system.a}
    for row, c in zip(rows, system.conditions, strict=True):
        row += [substituted(c, rest), substituted(system.rate(c), still)]
    return rows


def _eliminated(
    system: System, rows: list[list[Expr]], pivots: tuple[tuple[int, int], ...]
) -> Dependence:
    """What the rows say after the elimination."""
    solved = dict(pivots)
    order = sorted(solved, key=lambda r: solved[r])
    chosen = tuple(solved[r] for r in order)
    free = tuple(i for i in range(len(system.names)) if i not in chosen)
    return Dependence(
        system, chosen, free,
        tuple(tuple(-rows[r][i] for i in free) for r in order),
        tuple(-rows[r][-2] for r in order),
        tuple(-rows[r][-1] for r in order),
        pivots,
    )  # fmt: skip


def _best(
    system: System, pivots: Pivots, candidates: list[tuple[int, int]], cyclic: set[int],
    cyclic_first: bool,
) -> tuple[int, int]:  # fmt: skip
    """The best entry to divide by."""
    entries = Counter(column for _, column in candidates)
    ranked = []
    for r, column in candidates:
        entry, numbers = pivots.rows[r][column], pivots.values[r, column]
        weak = bool(system.near) and pivots.weak_here(r, column)
        varies = 0 if entry.is_Number else 1 if np.ptp(numbers) < ZERO else 2
        moving, at_origin = column not in cyclic, abs(numbers[0]) > ZERO
        key = (moving and cyclic_first, weak, varies, entries[column] > 1, moving, not at_origin)
        ranked.append(((*key, length_of(entry), -column), (r, column)))
    return min(ranked)[1]


def repeated(system: System) -> str:
    """That the constraints are not independent anywhere; empty where they are."""
    values = _values(system, system.coefficients)
    known = [A for A in np.moveaxis(values, -1, 0) if np.all(np.isfinite(A))]
    rank = max((int(np.linalg.matrix_rank(A)) for A in known if A.size), default=len(values))
    return (
        "" if rank == len(values) else f"only {rank} of {len(values)} constraints are independent"
    )


def cyclic_coordinates(system: System) -> tuple[int, ...]:
    """Coordinates that occur neither in T nor in the forces nor in the conditions."""  # §6
    used = symbols_of([system.T, system.U, *system.Q, *system.conditions])
    return tuple(i for i, q in enumerate(system.q) if q not in used)


def _columns(system: System, dependent: Iterable[Any]) -> list[int]:
    count = len(system.conditions)
    given = [dependent] if isinstance(dependent, str) else list(dependent)
    names = [name_of(x) for x in given]
    wrong = [name for name in names if name not in system.names]
    if wrong or len(set(names)) != len(names) or len(names) != count:
        expected = (
            f"{count} different coordinate{'s' * (count != 1)} from {', '.join(system.names)}"
        )
        advice = f"The system has {count} constraint{'s' * (count != 1)}, one for each of them."
        raise InputError([Fault("dependent", ", ".join(names), expected, "", advice)])
    return [system.names.index(name) for name in names]


def _values(system: System, rows: Sequence[Sequence[Expr]]) -> np.ndarray:
    """The entries at a few points, (rows, coordinates, points)."""
    values = SampleStates(system).points([x for row in rows for x in row])
    return values.reshape(len(rows), len(system.names), POINTS)
