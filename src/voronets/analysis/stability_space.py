"""What is divided out of the map of small disturbances: manifold, symmetries, boosts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.analysis.steady_equations import SteadyEquations
from voronets.expressions.scalars import FLOATS
from voronets.numerics.exact_algebra import solved

RANK = 1e-8  # of the largest singular value: below it there is none


@dataclass(frozen=True)
class ReducedSpace:
    """Bases in which a linear map is reduced, chosen in floats and made exact in any numbers.

    manifold  combinations of h that are independent, by rows
    across    directions along the manifold that complete the symmetries, by columns
    normal    directions off the manifold, by columns
    taken     the symmetries that are independent, then boosts
    boosts    by columns
    size      of the map before it is reduced, scaled
    """

    manifold: np.ndarray
    normal: np.ndarray
    along: np.ndarray
    across: np.ndarray
    taken: tuple[int, ...]
    boosts: np.ndarray
    size: float

    def reduced(self, A: np.ndarray, H: np.ndarray, Xi: np.ndarray) -> np.ndarray:
        """Ā of A, with H = ∂h/∂x and the symmetries Ξ, in numbers of any kind."""
        return self._turned(A, H, Xi)[len(self.taken) :, len(self.taken) :]

    def closed(self, A: np.ndarray, H: np.ndarray, Xi: np.ndarray) -> bool:
        """What is divided out stays what it is under A, in floats."""
        out = self._turned(A, H, Xi)[len(self.taken) :, : len(self.taken)]
        return bool(np.all(np.abs(out) <= RANK * max(1.0, self.size)))

    def _turned(self, A: np.ndarray, H: np.ndarray, Xi: np.ndarray) -> np.ndarray:
        """A in a basis that begins with what is divided out."""
        T = self.along
        if len(self.manifold):
            G = self.manifold @ H
            T = self.along - self.normal @ solved(G @ self.normal, G @ self.along)
        fields = np.concatenate([Xi, self.boosts], axis=1)[:, list(self.taken)]
        basis = np.concatenate([fields, T @ self.across], axis=1)
        left = self.along.T  # coordinates of a tangent vector
        inside = solved(left @ T, left @ np.concatenate([basis, A @ basis], axis=1))
        return solved(inside[:, : basis.shape[1]], inside[:, basis.shape[1] :])


def reduced_space(
    equations: SteadyEquations, x: np.ndarray, c: np.ndarray, p: Mapping[str, Any]
) -> ReducedSpace:
    """The bases at a steady motion."""
    n, scale = equations.states, equations.scales
    J, Xi = equations.linear(x, c, p)
    H, size = J[n:], float(np.linalg.norm(J[:n] * scale / scale[:, None]))
    manifold, normal, along = np.zeros((0, 0)), np.zeros((n, 0)), np.eye(n)
    if len(H):
        U, sizes, V = np.linalg.svd(H * scale)
        rank = int(np.sum(sizes > RANK * sizes[0]))
        manifold, normal, along = U[:, :rank].T, V[:rank].T, V[rank:].T
    normal, along = scale[:, None] * normal, scale[:, None] * along
    boosts = equations.symmetry.boosts
    taken = tuple(equations.basis(x, p))
    both = (*taken, *range(Xi.shape[1], Xi.shape[1] + boosts.shape[1]))
    for chosen in dict.fromkeys((both, taken)):
        fields = np.hstack([Xi, boosts])[:, list(chosen)]
        inside = np.linalg.lstsq(along, fields, rcond=None)[0]
        across = np.eye(along.shape[1])
        if chosen:
            across = np.linalg.svd(inside / np.linalg.norm(inside, axis=0))[0][:, len(chosen) :]
        found = ReducedSpace(manifold, normal, along, across, chosen, boosts, size)
        if chosen == taken or found.closed(J[:n], H, Xi):
            break
    return found


def reduced_matrix(
    equations: SteadyEquations, bases: ReducedSpace, x: Any, c: Any, p: Mapping[str, Any],
    ns: Any = FLOATS,
) -> np.ndarray:  # fmt: skip
    """Ā at a steady motion: manifold and symmetries divided out, the family's zeros not yet."""
    n, (J, Xi) = equations.states, equations.linear(x, c, p, ns)
    return bases.reduced(J[:n], J[n:], Xi)
