r"""Eigenvalues of a steady motion, reduced by its symmetries.

Near a steady motion, in axes that are carried along with it, δẋ = A δx with A = ∂g/∂x.  Three kinds of
directions say nothing of stability and are divided out, as subspaces and not by the size of an
eigenvalue:

    ∂h/∂x δx ≠ 0    off the manifold of the states
    ξₖ(x)           along a symmetry: the same motion elsewhere; A turns them into one another, and so
                    do boosts, which add a uniform motion where nothing holds the body back
    A δx ∈ span ξₖ  along the family of steady motions: another one beside it, one zero a parameter

The first two leave Ā on the quotient.  Its kernel is the third; it is divided out by a basis of the
kernel of Ā, whose dimension m is that of the family around and not of one point of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from voronets.analysis.stability_space import ReducedSpace, reduced_matrix
from voronets.analysis.steady_equations import SteadyEquations, with_digits
from voronets.expressions.scalars import extended
from voronets.numerics.exact_algebra import eigenvalues, solved

KERNEL = 1e-11  # of the map before it is reduced: what rounding leaves of a zero
MANY, MORE = 40, 60  # digits
ROUNDING = (
    1e-14  # of the largest eigenvalue: a real part that numbers of the problem may have by rounding
)
LOST = 1e-13  # of the map: what the formulas and their slopes lose in floats
SAFETY = 30.0


@dataclass(frozen=True)
class Spectrum:
    """The reduced eigenvalues of a steady motion.

    eigenvalues  1/s, the fastest growing first
    errors       how far each is known
    matrix       what they are the eigenvalues of
    parameters   of the steady family, whose zeros are left out
    size         of the map that they belong to
    digits       how many the computation had
    """

    eigenvalues: np.ndarray
    errors: np.ndarray
    matrix: np.ndarray
    parameters: int
    size: float
    digits: int = 16

    @property
    def stable(self) -> bool:
        """No real part is above what the computation can tell."""
        return not bool(np.any(self.eigenvalues.real > self.limits))

    @property
    def decided(self) -> bool:
        """Every real part is negative, or one is positive, beyond doubt."""
        sure = self.eigenvalues.real > SAFETY * self.errors
        return bool(np.any(sure) or np.all(self.eigenvalues.real < -SAFETY * self.errors))

    @property
    def limits(self) -> np.ndarray:
        """The size below which a part of each eigenvalue cannot be told from zero."""
        return SAFETY * self.errors + ROUNDING * self.size


def family_parameters(matrix: np.ndarray, size: float) -> int:
    """How many parameters the steady family has, where Ā is regular beside it: dim ker Ā."""
    if not len(matrix):
        return 0
    return int(np.sum(np.linalg.svd(matrix, compute_uv=False) <= KERNEL * size))


def without_family(matrix: np.ndarray, parameters: int) -> np.ndarray:
    """Ā with the m directions divided out that it shrinks most: the kernel that belongs to the family."""
    if not parameters:
        return matrix
    plain = matrix.astype(float)
    _, sizes, V = np.linalg.svd(plain)
    kept, gone = V[: len(plain) - parameters].T, V[len(plain) - parameters :].T
    # At single points the kernel may be larger than the family, as where a straight motion comes to rest.
    regular = kept[:, sizes[: len(plain) - parameters] > KERNEL * sizes[0]]
    if matrix.dtype == object and regular.size:  # to all digits: Ā (gone + regular Y) = 0
        rows = regular.T @ matrix.T
        gone = gone - regular @ solved(rows @ matrix @ regular, rows @ matrix @ gone)
    basis = np.concatenate([gone, kept], axis=1)
    return solved(basis, matrix @ basis)[parameters:, parameters:]


def spectrum_of(matrix: np.ndarray, parameters: int) -> Spectrum:
    """The eigenvalues in floats, each with the error that its condition allows."""
    reduced, size = without_family(matrix, parameters), float(np.linalg.norm(matrix))
    if not len(reduced):
        return Spectrum(np.zeros(0, complex), np.zeros(0), reduced, parameters, size)
    values, right = np.linalg.eig(reduced)
    with np.errstate(all="ignore"):
        left = np.linalg.pinv(right, rcond=1e-300)
        condition = np.linalg.norm(left, axis=1) * np.linalg.norm(right, axis=0)
    errors = np.nan_to_num(condition * size * LOST, nan=size, posinf=size).clip(0.0, size)
    order = np.argsort(-values.real, kind="stable")
    return Spectrum(values[order], errors[order], reduced, parameters, size)


@cache
def _with_digits(digits: int) -> Any:
    """One namespace for so many digits, by which programs know what they have compiled."""
    return extended(digits)


def spectrum_with_digits(
    equations: SteadyEquations,
    bases: ReducedSpace,
    refined: Any,
    p: Mapping[str, Any],
    parameters: int,
) -> Spectrum:
    """The eigenvalues with many digits, their errors seen by taking more.

    refined  (ns) → x and c of the steady motion with the digits of ns, and how far g and h miss
    """
    found, missed = [], 0.0
    for digits in (MANY, MORE):
        ns = _with_digits(digits)
        x, c, miss = refined(ns)
        matrix = reduced_matrix(equations, bases, x, c, with_digits(p, ns), ns)
        reduced = without_family(matrix, parameters)
        found.append(np.array([complex(value) for value in eigenvalues(reduced, ns)]))
        missed = max(missed, miss)
    first, second = found
    errors = np.array([float(np.abs(first - value).min()) for value in second])
    rough = spectrum_of(matrix.astype(float), parameters)
    if missed > 10.0 ** (-MANY / 2):
        errors = np.maximum(errors, rough.errors.max(initial=0.0) * missed / LOST)
    order = np.argsort(-second.real, kind="stable")
    return Spectrum(second[order], errors[order], rough.matrix, parameters, rough.size, MANY)
