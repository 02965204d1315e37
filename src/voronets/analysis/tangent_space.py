r"""The manifold that a motion's states lie on, and its tangent space.

A state has more numbers than a motion has freedom: |q| = 1, the contact on both surfaces, normals
that meet, constraints.  All of them are invariants of the system, h(x, t) = 0, and with G = ∂h/∂x

    T = ker G,     δx → (1 − G⁺G) δx     the nearest tangent vector,     x → x − G⁺h     the nearest state

The rank of G is constant along a motion.  A rubber body's ω·n = 0 is a constraint too.  What was lost
to friction is an account that the motion does not depend on: its direction is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

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

    def residuals(self, ns: Any, x: Any, p: Any, t: Any) -> tuple[Any, ...]:
        """h at a state, over scalars of any kind."""
        seen = self.system.observables(ns, x, p, t)
        named = {quantity.name: quantity for quantity in self.system.quantities}
        found: list[Any] = []
        for name in self.system.invariants:
            found += list(seen[name]) if named[name].labels else [seen[name]]
        law = getattr(self.system.attributes.get("problem"), "law", None)
        if law is not None and not law.spins:
            found.append(seen["omega_space"] @ seen["normal"])
        return (*found, *(x[i] for i in self.accounts))

    def gradients(self, x: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """h (m, r) and G (m, r, states) at states (m, states); accounts have h = 0."""
        values, G = slopes_at(self.residuals, self.system, x, t)
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


def slopes_at(
    function: Any, system: FirstOrderSystem, x: np.ndarray, t: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """f (m, results) and ∂f/∂x (m, results, states) of f(ns, x, p, t) at states (m, states)."""
    m, n = x.shape
    columns, unit = np.repeat(x, n, axis=0), np.tile(np.eye(n), (m, 1))
    jets = [Jet(ARRAYS, columns[:, j], (unit[:, j],)) for j in range(n)]
    with np.errstate(all="ignore"):
        found = function(jet_namespace(ARRAYS), jets, system.numbers, np.repeat(t, n))
    rows = [np.broadcast_to(np.asarray(slopes_of(one, 1)[0], dtype=float), m * n) for one in found]
    values = [np.broadcast_to(np.asarray(value_of(one), dtype=float), m * n) for one in found]
    slopes = np.array(rows).reshape(len(rows), m, n).transpose(1, 0, 2)
    return np.array(values).reshape(len(rows), m, n)[:, :, 0].T.copy(), slopes
