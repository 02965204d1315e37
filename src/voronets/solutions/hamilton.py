"""Hamilton-type integrals of a motion: zero on a true one, whoever computed it.

    I = ∫ (δΘ + Σ Q δq + Σ K δ(…)) dt  /  ∫ (|δΘ| + |Σ Q δq| + |Σ K δ(…)|) dt

for variations that vanish at both ends (``mechanics.hamilton`` has the integrands).  The integral
uses positions and velocities only.  It says nothing about the constraints themselves, nor whether
the velocities are those of the positions: both departures are reported beside it.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.algebra import derivative
from voronets.expressions.functions import as_function
from voronets.expressions.presentation import Card, Presented
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import BalanceLaw
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.system import System, velocity
from voronets.solutions.hamilton_integrands import HamiltonType
from voronets.solutions.paths import Moments, SystemPath, as_path
from voronets.solutions.variations import DEPTH, Variation, check_ends, pieces_of, sines

#: The change of a value that counts as none.
CONVERGED = 1e-13


@dataclass(frozen=True, repr=False)
class HamiltonIntegral(Presented):
    """The integrals of one kind over one motion.

    values       one for each variation, relative: 0 on a true motion, of order 1 at most
    raw          the same in joule seconds
    quadrature   change of the values when the panels were halved
    constraints  largest constraint residual, relative to the velocity terms in it
    slip         largest dq/dt − v, relative to the fastest velocity
    intervals    the parts of the motion, each with its own choice of dependent velocities
    free         the names of the velocities whose variations are free, part by part
    """

    kind: str
    values: np.ndarray
    raw: np.ndarray
    quadrature: float
    constraints: float
    slip: float
    intervals: tuple[tuple[float, float], ...]
    free: tuple[tuple[str, ...], ...]

    def card(self) -> Card:
        rows = [
            ("largest value", f"{self.largest:.3g}"),
            ("constraints", f"{self.constraints:.3g}"),
            ("slip", f"{self.slip:.3g}"),
            ("last change", f"{self.quadrature:.3g}"),
            ("free velocities", "; ".join(", ".join(names) for names in self.free)),
        ]
        return Card(f"Hamilton-type integral ({self.kind}), {len(self.values)} variations", rows)

    @property
    def largest(self) -> float:
        """The largest value."""
        return float(np.abs(self.values).max())

    def _repr_html_(self) -> str:
        rows = {
            "largest value": f"{self.largest:.3g}", "constraints": f"{self.constraints:.3g}",
            "slip": f"{self.slip:.3g}", "last change": f"{self.quadrature:.3g}",
            "free velocities": "; ".join(", ".join(names) for names in self.free),
        }  # fmt: skip
        cells = "".join(f"<tr><td>{html.escape(k)}</td><td>{html.escape(v)}</td></tr>"
                        for k, v in rows.items())  # fmt: skip
        head = f"Hamilton-type integral ({self.kind}), {len(self.values)} variations"
        return f"<table><caption>{head}</caption><tbody>{cells}</tbody></table>"

    def holds(self, tolerance: float = 1e-9) -> bool:
        """The motion is one of the system's, as far as this can see."""
        return max(self.largest, self.constraints, self.slip) < tolerance


def hamilton_integral(
    system: System,
    motion: Any,
    *,
    kind: str = "18",
    variations: Sequence[Variation] | int | None = None,
    t0: float | None = None,
    t1: float | None = None,
    dependent: Sequence[str] | None = None,
    seed: int = 1911,
) -> HamiltonIntegral:
    """The integral (18), (20) or (26) of Voronets1911 for a motion.

    motion      a ``Motion``; a table of arrays {"t": …, "x": …, "x'": …}, velocities optional;
                functions of time by name, or one function that returns such a table
    variations  functions of time that vanish at t0 and t1, or how many to make (seeded sines)
    t0, t1      the interval; all of the motion if left out
    dependent   names of the velocities that the constraints determine (default: the best choice)
    """
    path = as_path(system, motion, t0, t1)
    t0, t1 = path.start if t0 is None else float(t0), path.end if t1 is None else float(t1)
    if not path.start <= t0 < t1 <= path.end:
        raise ValueError(
            f"t0 and t1 are {t0:g} and {t1:g}; they must lie in {path.start:g} … {path.end:g}"
        )
    given = variations is not None and not isinstance(variations, int)
    pieces = pieces_of(HamiltonType(system, kind), path, t0, t1, dependent, 0 if given else DEPTH)
    found = []
    for integrand, left, right in pieces:
        count = len(integrand.free)
        if variations is None or isinstance(variations, int):
            number = 3 * count if variations is None else variations
            chosen = sines(count, number, left, right, seed)
        else:
            check_ends(variations, left, right)
            chosen = list(variations)
        found.append(_converged(integrand, path, left, right, chosen))
    free = tuple(tuple(i.names[j] for j in i.free) for i, _, _ in pieces)
    values, raw = (np.concatenate([part[j] for part in found]) for j in (0, 1))
    residual = max(_constraint_residual(system, part[3]) for part in found)
    slip = max(part[3].slip for part in found)
    ends = tuple((left, right) for _, left, right in pieces)
    change = max(part[2] for part in found)
    return HamiltonIntegral(kind, values, raw, change, residual, slip, ends, free)


def _converged(
    integrand: HamiltonType, path: SystemPath, t0: float, t1: float, variations: list[Variation]
) -> tuple[np.ndarray, np.ndarray, float, Moments]:
    """Values, raw values, their last change, the moments: panels halved until it is nothing."""
    before: Any = np.inf
    for panels in path.levels(t0, t1):
        moments = path.moments(t0, t1, panels)
        values, raw = _integrals(integrand, moments, variations)
        change = float(np.abs(values - before).max())
        if change < CONVERGED:
            break
        before = values
    return values, raw, change, moments


def dalembert_residual(
    system: System, motion: Any, *, t0: float | None = None, t1: float | None = None
) -> float:
    """The largest d'Alembert residual of anybody's motion, accelerations taken from the motion.

    Panels are halved until it is nothing; the least found is the motion's own.
    """
    path = as_path(system, motion, t0, t1)
    start, end = path.start if t0 is None else t0, path.end if t1 is None else t1
    names = (*system.names, *(velocity(name) for name in system.names))
    balance = first_order(system).balance
    assert isinstance(balance, BalanceLaw)
    least = np.inf
    for panels in path.levels(start, end):
        m = path.moments(start, end, panels)
        at = dict(zip(names, (*m.q, *m.v), strict=True)) | {"t": m.t}
        rate = dict(zip(names, (*m.rate(m.q), *m.rate(m.v)), strict=True))
        least = min(least, float(balance.residuals(at, rate)["dalembert"].max()))
        if least < 1e-10:
            break
    return least


def _integrals(
    integrand: HamiltonType, m: Moments, variations: Sequence[Variation]
) -> tuple[np.ndarray, np.ndarray]:
    values, raw = [], []
    s = integrand.system
    energies = as_function([s.T, s.U], integrand.arguments)
    T, U = energies(ARRAYS, *m.q, *m.v, *s.parameters.values(), m.t)
    least = 1e-6 * (np.max(np.abs(T)) + np.max(np.abs(U))) * m.weights.sum()
    for variation in variations:
        delta = np.asarray(variation(m.t), dtype=float).reshape(len(integrand.free), len(m.t))
        rate = m.rate(delta)
        groups = integrand.groups(ARRAYS, (*m.q, *m.v), [*delta], [*rate], s.parameters, m.t)
        parts = np.array([np.broadcast_to(group, m.t.shape) for group in groups.values()])
        scale = max(float(np.abs(parts).sum(axis=0) @ m.weights), least)
        raw.append(float(parts.sum(axis=0) @ m.weights))
        values.append(raw[-1] / scale if scale > 0 else 0.0)
    return np.array(values), np.array(raw)


def _constraint_residual(system: System, m: Moments) -> float:
    """The largest |c| / Σ |∂c/∂q̇ q̇| and |h| / Σ |∂h/∂q q|, each over its own largest scale."""
    arguments = (*system.names, *(v.name for v in system.v), *system.parameters, "t")
    given = (*m.q, *m.v, *system.parameters.values(), m.t)
    slopes = [[derivative(h, name) for name in system.names] for h in system.holonomic]
    rows = (list(system.conditions), [list(row) for row in system.coefficients],
            list(system.holonomic), slopes)  # fmt: skip
    c, c_v, h, h_q = as_function(rows, arguments)(ARRAYS, *given)
    largest = 0.0
    for values, by, along in ((c, c_v, m.v), (h, h_q, m.q)):
        for value, row in zip(values, by, strict=True):
            scale = np.max(sum(np.abs(a * x) for a, x in zip(row, along, strict=True)))
            largest = max(largest, float(np.max(np.abs(value)) / (scale or 1.0)))
    return largest
