"""A closed solution beside the core's motion from the same start."""

from __future__ import annotations

import numpy as np

import voronets
from voronets import start

VECTORS = ("centre", "velocity", "omega", "omega_space", "contact_body", "contact_ground")
ANGLES = ("v", "theta", "v1")


def same_motion(solution, duration, *, atol=1e-10, times=61, neumann=7):
    """Every observable that both have, and Neumann's coordinates, agree to ``atol``.

    Absolute, or relative to the largest value of an observable that goes beyond 1 m, 1 rad/s, ….
    """
    t = np.linspace(0.0, duration, times)
    closed = {"t": t} | {name: values.values for name, values in solution.at(t).items()}
    motion = voronets.simulate(solution.start, duration, at=t, tolerance=1e-15)
    for name in VECTORS:
        values = motion[name].values
        allowed = atol * max(1.0, float(np.abs(values).max()))
        np.testing.assert_allclose(closed[name], values, atol=allowed, rtol=0, err_msg=name)
    q, p = motion["orientation"].values, closed["orientation"]
    np.testing.assert_allclose(p * np.sign((p * q).sum(1))[:, None], q, atol=atol, rtol=0)
    if neumann and "u" in closed:
        _same_coordinates(
            solution, motion, closed, np.linspace(0, times - 1, neumann).astype(int), atol
        )
    return closed, motion


def _same_coordinates(solution, motion, closed, which, atol):
    names = ("u", "v", "theta", "u1", "v1", "sigma", "tau", "n")
    for i in which:
        state = start(
            solution.problem, orientation=motion["orientation"].values[i],
            contact=motion["contact_ground"].values[i], omega=motion["omega"].values[i],
            contact_body=motion["contact_body"].values[i],
        ).state  # fmt: skip
        found = dict(zip(names, solution.neumann.from_state(state), strict=True))
        for name in names:
            if name in closed:
                gap = closed[name][i] - found[name]
                if name in ANGLES:
                    gap = (gap + np.pi) % (2 * np.pi) - np.pi
                assert abs(gap) < 20 * atol * max(1.0, abs(found[name])), (name, i, gap)
