r"""Velocities of a model as formulas of coordinates, and what is to be done with those that are none.

A velocity v = Σ Vᵢ(q, t) q̇ᵢ + V₀(q, t) belongs to a place that is a function of q and t if

    ∂Vᵢ/∂qⱼ = ∂Vⱼ/∂qᵢ,     ∂V₀/∂qⱼ = ∂Vⱼ/∂t.

Otherwise, as where a wheel's centre is given the velocity of rolling, a kinetic energy with v in it would
give wrong equations although it has the right value.  Such a velocity gets a coordinate of its own, s, with
ṡ = v as a constraint; others that differ from it by the velocity of a place are ṡ and the difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative, substituted, symbols_of
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.mechanics.plain_symbols import velocity

PLACES, ZERO = 3, 1e-9


@dataclass
class Carriers:
    """The coordinates that velocities of no place have got.

    names       the coordinates of the model
    parameters  values by name; those unknown are drawn
    added       coordinate → its velocity as a formula of the others, in their order
    """

    names: tuple[str, ...]
    parameters: Mapping[str, float]
    added: dict[str, Expr] = field(default_factory=dict)

    def carried(self, v: Expr, name: str) -> Expr:
        """v, or what stands for it; ``name`` is for a coordinate of its own."""
        if self._of_a_place(v):
            return v
        for own, formula in self.added.items():
            if self._of_a_place(v - formula):
                return Symbol(velocity(own)) + v - formula
        self.added[name] = v
        return Symbol(velocity(name))

    def _of_a_place(self, v: Expr) -> bool:
        """Whether the two conditions hold at a few places at random."""
        if v == 0:
            return True
        by = [derivative(v, velocity(name)) for name in self.names]
        still = {Symbol(velocity(name)): Integer(0) for name in self.names}
        rest = substituted([v], still)[0]
        pairs = combinations(range(len(by)), 2)
        left = [
            (derivative(by[i], self.names[j]), derivative(by[j], self.names[i])) for i, j in pairs
        ]
        left += [
            (derivative(rest, name), derivative(slope, "t"))
            for name, slope in zip(self.names, by, strict=True)
        ]
        return self._equal([pair for pair in left if pair[0] != pair[1]])

    def _equal(self, pairs: Sequence[tuple[Expr, Expr]]) -> bool:
        if not pairs:
            return True
        flat = [x for pair in pairs for x in pair]
        used = sorted(symbol.name for symbol in symbols_of(flat))
        function = as_function(flat, used)
        random = np.random.default_rng(1911)
        for _ in range(PLACES):
            drawn = {name: float(random.uniform(0.2, 1.3)) for name in used}
            values = np.array(
                function(FLOATS, *(self.parameters.get(name, drawn[name]) for name in used)),
                dtype=float,
            ).reshape(-1, 2)
            size = max(1.0, float(np.abs(values).max()))
            if np.abs(values[:, 0] - values[:, 1]).max() > ZERO * size:
                return False
        return True


def turning_rows(R: Sequence[Sequence[Expr]], names: Sequence[str]) -> list[Expr]:
    """ω in body axes of a turn R, body → space: the entries of Rᵀ Ṙ."""

    def rate(x: Expr) -> Expr:
        parts = [derivative(x, name) * Symbol(velocity(name)) for name in names]
        return sum(parts, derivative(x, "t"))

    def entry(i: int, j: int) -> Expr:
        return sum((R[k][i] * rate(R[k][j]) for k in range(3)), Integer(0))

    return [entry(2, 1), entry(0, 2), entry(1, 0)]
