"""How many of the integrals of a problem are independent: the rank of their gradients.

The gradients are taken at states spread over the problem, along the surface of states that belong to
a body in contact: unit quaternions, contacts on their surfaces, normals opposite; v across n in slip, ω·n = 0
with rubber.  Where the contact law lets the body slip, the velocity of O is part of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from voronets.expressions.rotations import quaternion_of_matrix
from voronets.expressions.scalars import ARRAYS
from voronets.facts.facts import Facts
from voronets.invariants.contract import Integral
from voronets.rolling.observables import INVARIANTS, observables

STATES, STEP = 3, 1e-5
NOT_A_NUMBER = (ArithmeticError, ValueError)
RANK = 1e-5  # what counts as none, of the largest: differences of STEP have five good digits


def ranks(facts: Facts, integrals: Sequence[Integral]) -> tuple[int, ...]:
    """By how much each integral raises the rank of those before it."""
    return rank_steps([
        ([_jacobian(_values(integral), state) for integral in integrals], _tangent(facts, state))
        for state in _states(facts)
    ], len(integrals))  # fmt: skip


def rank_steps(
    places: Sequence[tuple[Sequence[np.ndarray], np.ndarray]], count: int
) -> tuple[int, ...]:
    """By how much each of some functions raises the rank, at the place where it does most.

    places  the gradients of the functions, rows, and the tangent directions, columns, at each place
    """
    steps = np.zeros((max(len(places), 1), count), dtype=int)
    for i, (gradients, tangent) in enumerate(places):
        rows, before = np.empty((0, tangent.shape[1])), 0
        for k, gradient in enumerate(gradients):
            along = gradient @ tangent
            sizes = np.linalg.norm(along, axis=1, keepdims=True)
            rows = np.concatenate([rows, along / np.where(sizes > 0, sizes, 1.0)])
            rank = _rank(rows)
            steps[i, k], before = rank - before, rank
    return tuple(int(step) for step in steps.max(axis=0))


def _values(integral: Integral) -> Callable[[np.ndarray], np.ndarray]:
    size = integral.facts.problem.core.size

    def values(state: np.ndarray) -> np.ndarray:
        velocity = state[size:] if len(state) > size else None
        try:
            return np.atleast_1d(integral.of_state(state[:size], velocity)).astype(float)
        except NOT_A_NUMBER:
            return np.full(max(len(integral.labels), 1), np.nan)

    return values


def _states(facts: Facts) -> list[np.ndarray]:
    """States of the first-order system in which the body rests on the ground and turns."""
    problem, poses = facts.problem, facts.poses
    core, random = problem.core, np.random.default_rng(1903)
    found = []
    for R, s, n, a in zip(poses.R, poses.s, poses.n, poses.a, strict=True):
        own = [quaternion_of_matrix(R), random.normal(size=3)]
        try:
            if core.body_own:
                own.append(problem.body.surface.locate(a, -R.T @ n))
            if core.ground_own:
                own.append(problem.ground.locate(s, n))
        except ValueError:
            continue
        law = problem.law
        if not law.spins:
            own[1] -= (R.T @ n) * ((R.T @ n) @ own[1])
        if law.slips:
            along = np.cross(n, random.normal(size=3))
            own.append(along - R @ np.cross(own[1], a))
        state = np.concatenate([np.asarray(part, dtype=float) for part in own])
        if np.all(np.isfinite(state)):
            found.append(state)
        if len(found) == STATES:
            break
    return found


def _tangent(facts: Facts, state: np.ndarray) -> np.ndarray:
    """An orthonormal basis of the directions in which the state stays one, as columns."""
    core, law = facts.problem.core, facts.problem.law

    def bound(x: np.ndarray) -> np.ndarray:
        with np.errstate(all="ignore"):  # the friction needed where there is no pressure
            seen = observables(core, ARRAYS, list(x[: core.size]), core.numbers)
        parts = [np.atleast_1d(np.array(seen[name], dtype=float)) for name in INVARIANTS]
        n, turning = (np.array(seen[name], dtype=float) for name in ("normal", "omega_space"))
        if not law.spins:
            parts.append(np.atleast_1d(turning @ n))
        if law.slips:  # n·u, which the velocity of rolling has not
            rolls = np.array(seen["velocity"], dtype=float)
            parts.append(np.atleast_1d((x[core.size :] - rolls) @ n))
        return np.concatenate(parts)

    _, values, directions = np.linalg.svd(_jacobian(bound, state))
    rank = int(np.sum(values > 1e-7 * values.max()))
    return np.asarray(directions[rank:].T)


def _jacobian(function: Callable[[np.ndarray], np.ndarray], x: np.ndarray) -> np.ndarray:
    """By central differences (results, len(x))."""
    steps = STEP * np.maximum(1.0, np.abs(x))
    columns = [
        (function(x + step * e) - function(x - step * e)) / (2 * step)
        for step, e in zip(steps, np.eye(len(x)), strict=True)
    ]
    found: np.ndarray = np.nan_to_num(np.stack(columns, axis=1))
    return found


def _rank(rows: np.ndarray) -> int:
    values = np.linalg.svd(rows, compute_uv=False)
    return int(np.sum(values > RANK * max(values.max(), 1e-300)))
