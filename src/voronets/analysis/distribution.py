"""The velocities that constraints allow, as a distribution: Frobenius, and its growth vector.

    D₁ = D = span(Y_1, …, Y_n),     D_{r+1} = D_r + [D, D_r]     growth vector: dim D₁, dim D₂, …

D is involutive where it does not grow: then the constraints are holonomic.  Where it stops short of
the whole space by m dimensions, m combinations of the constraints have integrals.  With explicit
time or constant terms the space is that of q and t, with Y_0 = ∂/∂t + Σ a_ν ∂/∂q_{n+ν} in D.

Brackets are formed by formulas, of a basis of D_r alone, and ranks are taken at a few places.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from sympy import Expr, Integer

from voronets.expressions.algebra import derivative
from voronets.forms.general.dependent import Dependence, solved_for
from voronets.mechanics.linear_formulas import total
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.system import System

Field = tuple[Expr, ...]
#: Of the largest singular value of unit vectors; below it a direction is not new.
TOLERANCE = 1e-7


@dataclass(frozen=True)
class Growth:
    """How the allowed velocities and their brackets fill the space.

    vector      dim D₁, dim D₂, … until it stays
    dimension   of the space: the coordinates, and t where ``with_time``
    """

    vector: tuple[int, ...]
    dimension: int
    with_time: bool

    @property
    def integrals(self) -> int:
        """How many combinations of the constraints can be integrated."""
        return self.dimension - self.vector[-1]

    @property
    def holonomic(self) -> bool:
        """D is involutive (Frobenius): all constraints can be integrated."""
        return len(self.vector) == 1

    @property
    def completely_nonholonomic(self) -> bool:
        """No combination can be integrated: every place can be reached."""
        return self.integrals == 0 and not self.holonomic

    def __str__(self) -> str:
        space = f"{self.dimension} dimensions" + (", time among them" if self.with_time else "")
        if self.vector[0] == self.dimension:
            what = "no constraints"
        elif self.holonomic:
            what = f"holonomic (involutive), integrals: {self.integrals}"
        elif self.completely_nonholonomic:
            what = "completely nonholonomic"
        else:
            what = f"nonholonomic, integrals among the constraints: {self.integrals}"
        return f"growth vector {self.vector} in {space}: {what}"


def growth(system: System) -> Growth:
    """The growth vector of a system's constraints, holonomic ones included."""
    solved = solved_for(system)
    names, with_time = system.names, _moves(solved)
    space = (*names, "t") if with_time else names
    first = _fields(solved, with_time)
    samples = SampleStates(system)
    basis, new = list(first), list(first)
    vector = [len(first)]
    while vector[-1] < len(space):
        fresh: list[Field] = []
        for Y in first:
            for Z in new:
                bracket = _bracket(Y, Z, space)
                if any(x != 0 for x in bracket) and _rank(samples, [*basis, bracket]) > len(basis):
                    basis.append(bracket)
                    fresh.append(bracket)
                if len(basis) == len(space):
                    break
        if not fresh:
            break
        vector.append(len(basis))
        new = fresh
    return Growth(tuple(vector), len(space), with_time)


def _moves(solved: Dependence) -> bool:
    """Explicit time or constant terms."""
    slopes = (derivative(x, "t") for row in solved.a for x in row)
    return any(x != 0 for x in (*solved.a0, *slopes))


def _fields(solved: Dependence, with_time: bool) -> list[Field]:
    n = len(solved.system.names) + with_time
    fields = []
    for place, i in enumerate(solved.independent):
        field: list[Expr] = [Integer(int(r == i)) for r in range(n)]
        for d, row in zip(solved.dependent, solved.a, strict=True):
            field[d] = row[place]
        fields.append(tuple(field))
    if with_time:
        field = [Integer(int(r == n - 1)) for r in range(n)]
        for d, a0 in zip(solved.dependent, solved.a0, strict=True):
            field[d] = a0
        fields.append(tuple(field))
    return fields


def _bracket(Y: Field, Z: Field, space: tuple[str, ...]) -> Field:
    """[Y, Z]."""

    def along(field: Field, x: Expr) -> Expr:
        parts = ((f, derivative(x, s)) for f, s in zip(field, space, strict=True) if f != 0)
        return total(*(f * slope for f, slope in parts if slope != 0))

    return tuple(total(along(Y, z), -along(Z, y)) for y, z in zip(Y, Z, strict=True))


def _rank(samples: SampleStates, fields: list[Field]) -> int:
    """The largest rank at any place."""
    ranks = [0]
    for matrix in samples.matrices(fields):
        sizes = np.linalg.norm(matrix, axis=1)
        if np.all(sizes > 1e-12):
            values = np.linalg.svd(matrix / sizes[:, None], compute_uv=False)
            ranks.append(int(np.sum(values > TOLERANCE * values[0])))
    return max(ranks)
