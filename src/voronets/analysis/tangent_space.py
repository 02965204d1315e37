r"""The manifold that a motion's states lie on, and its tangent space.

A state has more numbers than a motion has freedom: |q| = 1, the contact on both surfaces, normals
that meet, constraints.  With h(x, t) = 0 for all of them and G = ∂h/∂x

    T = ker G,     δx → (1 − G⁺G) δx     the nearest tangent vector,     x → x − G⁺h     the nearest state

The rank of G is constant along a motion.  What was lost to friction is an account that the motion does
not depend on: its direction is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from voronets.analysis.departures import Departures, departures
from voronets.expressions.jets import Jet, jet_namespace, slopes_of, value_of
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.manifold import kernel
from voronets.rolling.sliding import DISSIPATED

RANK = 1e-9  # of the largest singular value: below it there is none


@dataclass(frozen=True)
class TangentSpace:
    """The tangent spaces of the states of one system."""

    system: FirstOrderSystem

    @cached_property
    def accounts(self) -> tuple[int, ...]:
        """Places of states that nothing else depends on: what was lost so far."""
        names = [quantity.name for quantity in self.system.states]
        return tuple(i for i, name in enumerate(names) if name == DISSIPATED.name)

    @cached_property
    def departures(self) -> Departures:
        """h at a state, over scalars of any kind."""
        system = self.system
        own = _in_the_air(system) if system.mode == "flying" else departures(system)

        def h(ns: Any, x: Any, p: Any, t: Any) -> tuple[Any, ...]:
            return (*own(ns, x, p, t), *(x[i] for i in self.accounts))

        return h

    def gradients(self, x: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """h (m, r) and G (m, r, states) at states (m, states); accounts have h = 0."""
        values, G = slopes_at(self.departures, self.system, x, t)
        if self.accounts:
            values[:, -len(self.accounts) :] = 0.0
        return values, G

    def projectors(self, x: np.ndarray, t: np.ndarray) -> np.ndarray:
        """G⁺G (m, states, states), the projectors on what is normal to the manifold."""
        _, G = self.gradients(x, t)
        found: np.ndarray = np.linalg.pinv(G, rcond=RANK) @ G
        return found

    def basis(self, x: np.ndarray, t: float = 0.0) -> np.ndarray:
        """An orthonormal basis of the tangent space, by columns (states, freedom)."""
        _, G = self.gradients(x[None], np.array([t]))
        return kernel(G[0], len(x))

    def nearest(self, x: np.ndarray, t: float) -> tuple[np.ndarray, np.ndarray]:
        """The nearest state on the manifold to one that is almost there, and G⁺G."""
        values, G = self.gradients(x[None], np.array([t]))
        inverse = np.linalg.pinv(G[0], rcond=RANK)
        return x - inverse @ values[0], inverse @ G[0]


def _in_the_air(system: FirstOrderSystem) -> Departures:
    """The invariants of a body that flies."""
    several = {quantity.name: bool(quantity.labels) for quantity in system.quantities}

    def h(ns: Any, x: Any, p: Any, t: Any) -> tuple[Any, ...]:
        seen = system.observables(ns, x, p, t)
        values = ((name, seen[name]) for name in system.invariants)
        return tuple(one for name, v in values for one in (v if several[name] else (v,)))

    return h


def slopes_at(
    function: Any, system: FirstOrderSystem, x: np.ndarray, t: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """f (m, results) and ∂f/∂x (m, results, states) of f(ns, x, p, t) at states (m, states)."""
    m, n = x.shape
    columns, unit = np.repeat(x, n, axis=0), np.tile(np.eye(n), (m, 1))
    jets = [Jet(ARRAYS, columns[:, j], (unit[:, j],)) for j in range(n)]
    with np.errstate(all="ignore"):
        found = function(jet_namespace(ARRAYS), jets, system.numbers, np.repeat(t, n))
    if not found:
        return np.zeros((m, 0)), np.zeros((m, 0, n))
    rows = [np.broadcast_to(np.asarray(slopes_of(one, 1)[0], dtype=float), m * n) for one in found]
    values = [np.broadcast_to(np.asarray(value_of(one), dtype=float), m * n) for one in found]
    slopes = np.array(rows).reshape(len(rows), m, n).transpose(1, 0, 2)
    return np.array(values).reshape(len(rows), m, n)[:, :, 0].T.copy(), slopes
