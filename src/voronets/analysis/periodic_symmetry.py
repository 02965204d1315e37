r"""The group of a problem's symmetries as it acts on states: turns and shifts by finite amounts.

Fields that are affine in the state, ξ(x) = A x + b, are matrices of one more row and column, and

    g(s) = exp(Σ sₖ ξₖ)

is the matrix exponential.  A symmetry that is not affine (of a surface in coordinates of its own) is left
out and named.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from scipy.linalg import expm, expm_frechet
from scipy.optimize import least_squares

from voronets.analysis.steady_equations import SteadyEquations

AFFINE = 1e-9  # of a field: what may be left of it
ANGLES = 8  # of each turn, from which the amounts are sought


@dataclass(frozen=True)
class GroupAction:
    """Symmetries as matrices (states + 1, states + 1), and their names.

    left_out  symmetries that are not affine
    """

    matrices: tuple[np.ndarray, ...]
    names: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.matrices)

    @classmethod
    def of(cls, equations: SteadyEquations, x: np.ndarray) -> GroupAction:
        """Of the symmetries that were measured near a state."""
        random, n = np.random.default_rng(1911), len(x)
        p = equations.system.numbers
        origin = equations.fields(np.zeros(n), p)
        if not np.all(np.isfinite(origin)):
            origin = np.zeros_like(origin)
        columns = np.stack([equations.fields(e, p) - origin for e in np.eye(n)])
        tries = [x + equations.scales * random.uniform(-1, 1, n) for _ in range(3)]
        matrices, names, out = [], [], []
        for k, name in enumerate(equations.symmetry.names):
            A = np.zeros((n + 1, n + 1))
            A[:n, :n], A[:n, n] = columns[:, :, k].T, origin[:, k]
            seen = [(equations.fields(y, p)[:, k], A[:n, :n] @ y + A[:n, n]) for y in tries]
            size = max(float(np.abs(field).max()) for field, _ in seen)
            good = all(np.abs(field - own).max() <= AFFINE * size for field, own in seen)
            if good and not name.startswith("account"):
                matrices.append(A)
                names.append(name)
            elif not good:
                out.append(name)
        return cls(tuple(matrices), tuple(names), tuple(out))

    def generator(self, s: np.ndarray) -> np.ndarray:
        """Σ sₖ ξₖ."""
        n = len(self.matrices[0]) if self.matrices else 1
        found = np.zeros((n, n))
        for amount, A in zip(s, self.matrices, strict=True):
            found += amount * A
        return found

    def moved(self, s: np.ndarray, x: np.ndarray) -> np.ndarray:
        """g(s) x."""
        if not self.matrices:
            return x
        found: np.ndarray = (expm(self.generator(s)) @ np.append(x, 1.0))[:-1]
        return found

    def linear(self, s: np.ndarray, n: int) -> np.ndarray:
        """∂(g x)/∂x."""
        if not self.matrices:
            return np.eye(n)
        found: np.ndarray = expm(self.generator(s))[:-1, :-1]
        return found

    def slopes(self, s: np.ndarray, x: np.ndarray) -> np.ndarray:
        """∂(g x)/∂s, by columns."""
        S, y = self.generator(s), np.append(x, 1.0)
        columns = [(expm_frechet(S, A, compute_expm=False) @ y)[:-1] for A in self.matrices]
        return np.array(columns).reshape(-1, len(x)).T

    def fields(self, x: np.ndarray) -> np.ndarray:
        """ξₖ at a state, by columns."""
        y = np.append(x, 1.0)
        return np.array([(A @ y)[:-1] for A in self.matrices]).reshape(-1, len(x)).T

    def amounts(self, x: np.ndarray, y: np.ndarray, scale: np.ndarray) -> np.ndarray:
        """The s by which g(s) x comes nearest to y."""
        if not self.matrices:
            return np.zeros(0)
        turns = [bool(np.abs(A[:-1, :-1]).max() > 0) for A in self.matrices]
        angles = np.arange(-ANGLES // 2, ANGLES // 2) * 4 * np.pi / ANGLES
        steps = [angles if turn else [0.0] for turn in turns]
        tried: list[tuple[float, float, np.ndarray]] = []
        for begin in product(*steps[:3], *([0.0] for _ in steps[3:])):
            found = least_squares(
                lambda s: (self.moved(s, x) - y) / scale, np.array(begin),
                lambda s: self.slopes(s, x) / scale[:, None], method="lm", xtol=1e-15, ftol=1e-15, gtol=1e-15,
            ).x  # fmt: skip
            miss = float(np.linalg.norm((self.moved(found, x) - y) / scale))
            tried.append((miss, float(np.linalg.norm(found)), found))
        least = min(miss for miss, *_ in tried)
        near = [one for one in tried if one[0] <= 2 * least + 1e-9]
        return min(near, key=lambda one: one[1])[2]  # not a turn too many
