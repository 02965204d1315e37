r"""Floquet multipliers of a periodic motion: what one period does to its neighbours.

On the tangent space of its states A = g⁻¹ M, M = ∂φ/∂x over a period and g the symmetry by which it has
moved.  Known beforehand are

    R = span(f, ξₖ)        A R = R: later along the motion, or moved by a symmetry
    L = rows ∇I            A ker L = ker L: neighbours with the same integrals keep them

and the multipliers that say something are those of A on ker L / (R ∩ ker L).  Nothing is told from 1 by a
threshold: the trivial ones are taken out with their spaces, and how well A keeps these measures its error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from voronets.analysis.section_integrals import Formula, held_integrals, integrals_of
from voronets.analysis.tangent_space import TangentSpace
from voronets.expressions.faults import InputError
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.variations import slopes

RANK = 1e-7  # of the largest: fields or gradients that depend on others
KEPT = 1e-7  # of A: by how much it may change an integral that it is said to keep
SURE = 1e-8  # beyond the unit circle: no less can be told


@dataclass(frozen=True)
class Floquet:
    """The multipliers of a periodic motion.

    multipliers  complex, the largest first
    errors       how far each is known
    trivial      those of the flow, the symmetries and the integrals, complex
    known        what the trivial ones belong to, in words
    """

    multipliers: np.ndarray
    errors: np.ndarray
    trivial: np.ndarray
    known: tuple[str, ...]

    @property
    def stable(self) -> bool:
        """None is outside of the unit circle by more than what can be told."""
        return bool(np.all(np.abs(self.multipliers) <= 1 + np.maximum(SURE, self.errors)))


def floquet(
    A: np.ndarray, space: TangentSpace, x: np.ndarray, fields: np.ndarray, gradients: np.ndarray,
    known: Sequence[str],
) -> Floquet:  # fmt: skip
    """The multipliers of A = g⁻¹ M (states, states) at x.

    fields     of the flow and the symmetries, by columns
    gradients  of the integrals, by rows
    """
    B = space.basis(x)
    inner = B.T @ A @ B
    K = _kernel(_unit(gradients @ B))
    R = _span(_unit((B.T @ fields).T).T)
    within = K @ _kernel_of(R, K)  # R ∩ ker L, in the basis B
    C = K @ _kernel(within.T @ K)
    found = C.T @ inner @ C
    error = _misses(inner, R, K)
    values, left, right = _eigen(found)
    order = np.argsort(-np.abs(values), kind="stable")
    sensitivity = np.array(
        [1 / max(abs(np.vdot(left[:, i], right[:, i])), 1e-8) for i in range(len(values))]
    )
    size = max(1.0, float(np.linalg.norm(found, 2))) if len(values) else 1.0
    outside = _kernel(K.T)
    trivial = np.concatenate([np.linalg.eigvals(S.T @ inner @ S) for S in (within, outside)])
    return Floquet(values[order], (error * size * sensitivity)[order], trivial, tuple(known))


def known_integrals(system: FirstOrderSystem, x: np.ndarray) -> tuple[tuple[str, Formula], ...]:
    """Names and formulas of the integrals that a system is known to have; tabulated ones are left out."""
    found: list[tuple[str, Formula]] = []
    if system.conserves:
        found.append(("energy", lambda ns, y, p, t: (system.observables(ns, y, p, t)["energy"],)))
    report = integrals_of(system)
    for one in report or ():
        if one.name == "energy":
            continue
        try:
            formula, _ = held_integrals(system, x, [one.name], report)[one.name]
            row = slopes(formula, x, system.numbers)
        except (InputError, TypeError, KeyError):  # it is tabulated, not a formula
            continue
        if np.all(np.isfinite(row)):
            found.append((one.name, formula))
    return tuple(found)


def kept_gradients(
    integrals: Sequence[tuple[str, Formula]], system: FirstOrderSystem, x: np.ndarray, A: np.ndarray
) -> tuple[np.ndarray, tuple[str, ...]]:
    """Gradients (rows) and names of the integrals that A keeps, which is measured, not believed."""
    rows, names = [np.zeros((0, len(x)))], []
    B = TangentSpace(system).basis(x)
    inner = B.T @ A @ B
    for name, formula in integrals:
        row = slopes(formula, x, system.numbers)
        own = _unit(row @ B)
        if not len(own):
            continue
        span = _span(own.T)
        after = span.T @ inner
        left = np.linalg.norm(after - after @ span @ span.T, 2)
        if left <= KEPT * max(1.0, float(np.linalg.norm(inner, 2))):
            rows.append(row)
            names.append(name)
    return np.vstack(rows), tuple(names)


def _unit(rows: np.ndarray) -> np.ndarray:
    size = np.linalg.norm(rows, axis=1, keepdims=True)
    kept = rows[size[:, 0] > 1e-300]
    found: np.ndarray = kept / np.linalg.norm(kept, axis=1, keepdims=True)
    return found


def _kernel(rows: np.ndarray) -> np.ndarray:
    """An orthonormal basis, by columns, of what unit rows annul."""
    _, sizes, turned = np.linalg.svd(rows)
    return turned[int(np.sum(sizes > RANK)) :].T


def _span(columns: np.ndarray) -> np.ndarray:
    """An orthonormal basis of what unit columns span."""
    left, sizes, _ = np.linalg.svd(columns, full_matrices=False)
    return left[:, sizes > RANK]


def _kernel_of(R: np.ndarray, K: np.ndarray) -> np.ndarray:
    """R ∩ K in the basis K, by orthonormal columns."""
    left, sizes, _ = np.linalg.svd(K.T @ R, full_matrices=False)
    return left[:, sizes > 1 - RANK]


def _misses(A: np.ndarray, R: np.ndarray, K: np.ndarray) -> float:
    """By how much A leaves R and K, of its size."""
    size = max(1.0, float(np.linalg.norm(A, 2)))
    off = [S_out for S in (R, K) for S_out in [A @ S - S @ (S.T @ A @ S)] if S.size]
    return max((float(np.linalg.norm(one, 2)) for one in off), default=0.0) / size + 1e-15


def _eigen(A: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    from scipy.linalg import eig

    if not A.size:
        none = np.zeros((0, 0))
        return np.zeros(0, dtype=complex), none, none
    values, left, right = eig(A, left=True, right=True)
    return values.astype(complex), left, right
