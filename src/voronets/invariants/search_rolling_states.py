"""Random states of a body on a ground, on which an integral can be tried."""

from __future__ import annotations

import numpy as np

from voronets.expressions.rotations import quaternion_of_matrix
from voronets.facts.facts import Facts
from voronets.facts.sampling import RestingPoses, contact_points, resting_poses
from voronets.invariants.search_letters import States

ATTEMPTS = 3  # times as many poses as states, for those that cannot be used


def rolling_states(facts: Facts, count: int, extra: int) -> States:
    """States of the first-order system in contact, always the same ones.

    extra  how many numbers the state has beside the core's, the velocity of O among them if it slips
    """
    problem, random = facts.problem, np.random.default_rng(1897)
    core, law = problem.core, problem.law
    body = contact_points(problem.body.surface, count=ATTEMPTS * count // 4 + 8)
    ground = contact_points(problem.ground, 3 * facts.size, count=ATTEMPTS * count // 4 + 8)
    poses = resting_poses(body, ground)
    order = random.permutation(len(poses.s))
    pace = _pace(facts)
    found: list[np.ndarray] = []
    for i in order:
        if len(found) == count:
            break
        place = _coordinates(facts, poses, int(i))
        if place is None:
            continue
        R, n, a = poses.R[i], poses.n[i], poses.a[i]
        omega = random.normal(size=3) * pace
        if not law.spins:
            omega -= (R.T @ n) * ((R.T @ n) @ omega)
        more = np.zeros(extra)
        if law.slips:
            slip = np.cross(n, random.normal(size=3)) * pace * facts.size
            more[:3] = slip + R @ np.cross(a, omega)
        state = np.concatenate([quaternion_of_matrix(R), omega, *place, more])
        if np.all(np.isfinite(state)):
            found.append(state)
    x = np.stack(found, axis=1) if found else np.empty((core.size + extra, 0))
    return States(x, np.zeros(x.shape[1]))


def _coordinates(facts: Facts, poses: RestingPoses, i: int) -> list[np.ndarray] | None:
    """The contact coordinates that are kept."""
    problem = facts.problem
    R, s, n, a = poses.R[i], poses.s[i], poses.n[i], poses.a[i]
    found = []
    try:
        if problem.core.body_own:
            found.append(np.asarray(problem.body.surface.locate(a, -R.T @ n), dtype=float))
        if problem.core.ground_own:
            found.append(np.asarray(problem.ground.locate(s, n), dtype=float))
    except ValueError:
        return None
    return found


def _pace(facts: Facts) -> float:
    """A rate of turning at which the forces and the turning weigh alike, in rad/s."""
    force, body = facts.force.largest, facts.problem.body
    if not force > 0:
        return 1.0
    inertia = float(np.trace(facts.inertia)) + body.mass * facts.size**2
    return float(np.sqrt(force * facts.size / inertia))
