"""Which closed solution a general system has from a start: T, U and the constraints, looked at in numbers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.facts.condition import Condition, failures
from voronets.mechanics.start import SystemStart
from voronets.solutions.closed.bead_in_wheel import BeadInWheel, bead_motion
from voronets.solutions.closed.heavy_rod import HeavyRod
from voronets.solutions.closed.hoop import FLAT, HoopSpins, RollingHoop, flat_end, hoop_path
from voronets.solutions.closed.struck_rod import rod_period
from voronets.solutions.closed.system_samples import SystemSamples, fitted
from voronets.solutions.closed.system_solution import SystemSolution


class SystemCandidate(NamedTuple):
    """A solution that may fit: its conditions, and how it is made where they hold."""

    conditions: tuple[Condition, ...]
    build: Callable[[], SystemSolution]


def _nothing() -> SystemSolution:
    raise AssertionError("a condition fails")


def _rod(begin: SystemStart) -> SystemCandidate:
    at = SystemSamples(begin.system)
    counted = at.counted(2, 0)
    if failures(counted):
        return SystemCandidate(counted, _nothing)
    (T, U), best = at.energies, None
    for i, j in ((0, 1), (1, 0)):
        theta, lean, turn = at.q[i], at.v[i], at.v[j]
        mass, miss = fitted(T, [(lean**2 + (np.sin(theta) * turn) ** 2) / 2])
        pull, off = fitted(U, [np.cos(theta), np.ones_like(theta)])
        if best is None or miss + off < best[0] + best[1]:
            best = (miss, off, float(mass[0]), float(pull[0]), (i, j))
    assert best is not None
    miss, off, J, W, (i, j) = best
    theta, psi = (begin.system.names[k] for k in (i, j))
    state = [float(begin.state[k]) for k in (i, j, 2 + i, 2 + j)]
    conditions = (
        *counted,
        Condition(f"T is J ({theta}′² + sin² {theta} {psi}′²)/2 with a constant J", miss),
        Condition(f"U is W cos {theta} but for a constant", off),
        Condition(f"W > 0: {theta} is measured from the lowest place", float(not W > 0),
                  f"W = {W:.6g} J"),
    )  # fmt: skip

    def build() -> HeavyRod:
        given = begin.system, conditions, W / J, (state[0], state[1], state[2], state[3]), (i, j)
        return HeavyRod(*given, period=rod_period(HeavyRod(*given)))

    return SystemCandidate(conditions, build)


def _bead(begin: SystemStart) -> SystemCandidate:
    at = SystemSamples(begin.system)
    counted = at.counted(1, 0)
    if failures(counted):
        return SystemCandidate(counted, _nothing)
    name = begin.system.names[0]
    (T, U), theta, rate = at.energies, at.q[0], at.v[0]
    along, after = at.slope(name), at.slope("t")
    place = int(np.argmax(np.abs(along)))
    drift = float(-after[place] / along[place]) if along[place] else 0.0
    w, one = theta - drift * at.t, np.ones_like(theta)
    (even, odd, _), off = fitted(U, [np.cos(w), np.sin(w), one])
    turned, pull = float(np.arctan2(odd, even)), float(np.hypot(even, odd))
    shape = [rate**2 / 2, rate, one, np.cos(2 * w), np.sin(2 * w)]
    (J, _, _, c, s), miss = fitted(T, shape)
    J = float(J) or 1.0
    spin = float(-4 * (c * np.cos(2 * turned) + s * np.sin(2 * turned)) / J)
    across = float(c * np.sin(2 * turned) - s * np.cos(2 * turned)) / J
    angle = f"ω = {name} − {drift:.6g} t" + (f" − {turned:.6g}" if abs(turned) > 1e-12 else "")
    conditions = (
        *counted,
        Condition(f"U is W cos ω but for a constant, {angle}", off),
        Condition(f"T is J ({name}′² + p² sin² ω)/2, but for what has no part in the motion", miss),
        Condition("T is least where U is greatest", across / (abs(spin) or 1.0)),
        Condition("p² ≥ 0, with W > 0", float(spin < -1e-12 or not pull > 0), f"p² = {spin:.6g}"),
    )  # fmt: skip

    def build() -> BeadInWheel:
        theta0, rate0 = map(float, begin.state)
        start = theta0 - turned
        numbers = max(spin, 0.0), pull / J, drift
        path, period = bead_motion(numbers[0], numbers[1], start, rate0 - drift)
        first = (start, rate0 - drift, theta0)
        return BeadInWheel(begin.system, conditions, *numbers, first, path, period=period)

    return SystemCandidate(conditions, build)


class _HoopFit(NamedTuple):
    """What a choice of θ, ψ, φ, x, y among the coordinates makes of T, U and the constraints."""

    misses: tuple[float, float, float]
    T: np.ndarray
    pull: float
    a: float
    order: tuple[int, ...]


def _hoop_fit(at: SystemSamples, order: tuple[int, ...]) -> _HoopFit:
    theta, psi = at.q[order[0]], at.q[order[1]]
    lean, turn, roll, x, y = (at.v[i] for i in order)
    s, c = np.sin(theta), np.cos(theta)
    r = turn * c + roll
    basis = [lean**2 / 2, (c * lean) ** 2 / 2, (turn * s) ** 2 / 2, r**2 / 2, (x**2 + y**2) / 2]
    T, miss = fitted(at.energies[0], basis)
    (pull, _), off = fitted(at.energies[1], [-s, np.ones_like(s)])
    A = at.coefficients[:, list(order)]
    sides = [  # of θ′, ψ′, φ′: what a multiplies in x′ and y′
        (np.sin(psi) * s, -np.cos(psi) * s), (-c * np.cos(psi), -c * np.sin(psi)),
        (-np.cos(psi), -np.sin(psi)),
    ]  # fmt: skip
    along = np.stack([A[:, 3] * f + A[:, 4] * g for f, g in sides])
    own = -np.moveaxis(A[:, :3], 1, 0)
    (a,), slip = fitted(own.ravel(), [along.ravel()])
    return _HoopFit((miss, off, slip), T, float(pull), float(a), order)


def _hoop(begin: SystemStart) -> SystemCandidate:
    at = SystemSamples(begin.system)
    counted = at.counted(5, 2)
    if failures(counted):
        return SystemCandidate(counted, _nothing)
    fits = (_hoop_fit(at, order) for order in permutations(range(5)))
    best = min(fits, key=lambda fit: sum(fit.misses))
    across, lever, A, C, mass = map(float, best.T)
    mass = mass or 1.0
    names = [begin.system.names[i] for i in best.order]
    q, v = (begin.state[5 * k : 5 * k + 5][list(best.order)] for k in (0, 1))
    theta = float(q[0])
    conditions = (
        *counted,
        Condition(f"T is that of a disc in Euler angles θ, ψ, φ = {', '.join(names[:3])} with its centre at "
                  f"{', '.join(names[3:])}", best.misses[0]),
        Condition(f"U is W sin {names[0]} but for a constant", best.misses[1]),
        Condition("the constraints are those of a disc that rolls on a level floor", best.misses[2]),
        Condition("the floor is at rest: the constraints have no free terms", at.free_terms),
        Condition("its moments across the axle are equal, and its centre is at its middle",
                  abs(across - A) / (abs(A) or 1.0) + abs(lever / mass - best.a**2) / (best.a**2 or 1.0)),
        Condition("it does not lie flat", float(not FLAT < theta < np.pi - FLAT), f"θ = {theta:.6g}"),
    )  # fmt: skip

    def build() -> RollingHoop:
        r = v[1] * np.cos(theta) + v[2]
        spins = HoopSpins(A / mass, C / mass, best.a).through(theta, v[1] * np.sin(theta), r)
        path = hoop_path(spins, best.pull / mass, theta, float(v[0]))
        return RollingHoop(begin.system, conditions, spins, path, tuple(map(float, q)), best.order,
                           period=path.period, end=flat_end(path))  # fmt: skip

    return SystemCandidate(conditions, build)


SYSTEM_CANDIDATES: dict[str, Callable[[SystemStart], SystemCandidate]] = {
    "heavy_rod": _rod,
    "bead_in_wheel": _bead,
    "rolling_hoop": _hoop,
}


def closed_system_solution(begin: SystemStart, name: str | None = None) -> SystemSolution:
    """The closed solution of a general system's motion from a start.

    name  one of SYSTEM_CANDIDATES; left out: the one that fits.  Where none does, the error says of
          each which conditions fail, and by how much.
    """
    if name is not None and name not in SYSTEM_CANDIDATES:
        raise InputError([Fault("name", name, "one of " + ", ".join(SYSTEM_CANDIDATES))])
    faults: list[Fault] = []
    for key in [name] if name else SYSTEM_CANDIDATES:
        conditions, build = SYSTEM_CANDIDATES[key](begin)
        failing = failures(conditions, key)
        if not failing:
            return build()
        faults += failing
    raise InputError(faults)
