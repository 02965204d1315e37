"""Integrals discovered in general systems whose integrals are known by hand: each found, each checked on a motion.

The motions are closed solutions or are computed here from equations written by hand.
"""

from __future__ import annotations

import numpy as np

import voronets
from voronets.invariants.search_null_space import null_space, on_support, refined


def stated(coordinates, kinetic, force_function="0", **other):
    """A general system without a start."""
    system = {"coordinates": coordinates, "kinetic": kinetic, "force_function": force_function}
    return {"title": "a system", "system": system | other}


def values_of(one, columns):
    """The values of an integral at columns of coordinates, velocities and time."""
    parts = one.combination.parts(one.subject.along(columns), len(columns["time"]))
    return parts.sum(axis=1)


def made_of(values, others):
    """Whether a function is a combination of others and a constant, at the same states."""
    basis = np.stack([np.ones_like(values), *others], axis=1)
    left = values - basis @ np.linalg.lstsq(basis, values, rcond=None)[0]
    return np.abs(left).max() < 1e-9 * np.abs(values).max()


# -- several integrals among the same candidates -------------------------------------------------


PENNY = stated(
    ["x", "y", "phi", "theta"], "m*(x'^2 + y'^2)/2 + J*phi'^2/2 + K*theta'^2/2",
    constraints=["x' = R*cos(phi)*theta'", "y' = R*sin(phi)*theta'"],
    parameters={"m": 1.0, "J": 0.2, "K": 0.3, "R": 0.5},
)  # fmt: skip


def penny(x0, y0, phi0, theta0, turn, roll, t):
    """The upright rolling coin: it turns and rolls uniformly, so that it runs in a circle."""
    R = PENNY["system"]["parameters"]["R"]
    phi = phi0 + turn * t
    return {
        "x": x0 + R * roll / turn * (np.sin(phi) - np.sin(phi0)),
        "y": y0 - R * roll / turn * (np.cos(phi) - np.cos(phi0)),
        "phi": phi, "theta": theta0 + roll * t, "phi'": turn + 0 * t, "theta'": roll + 0 * t,
        "x'": R * roll * np.cos(phi), "y'": R * roll * np.sin(phi), "time": t,
    }  # fmt: skip


def test_the_rolling_penny_has_its_spins_and_the_centre_of_its_circle():
    found = voronets.search_integrals(PENNY, with_list=False)
    assert not found.withdrawn and not found.untried
    assert {"J*phi'", "K*theta'", "phi*theta' - phi'*theta"} <= {one.formula for one in found}
    assert all(one.exact for one in found)
    starts = np.random.default_rng(5).uniform(-1, 1, (40, 6))
    for start in starts[:4]:
        columns = penny(*start, np.linspace(0, 5, 50))
        assert all(np.ptp(values_of(one, columns)) < 1e-12 for one in found)
    columns = {key: np.array([penny(*start, np.zeros(1))[key][0] for start in starts])
               for key in ("x", "y", "phi", "theta", "phi'", "theta'", "x'", "y'", "time")}  # fmt: skip
    values = [values_of(one, columns) for one in found]
    x, y, turn = columns["x"], columns["y"], columns["phi'"]
    for known in (turn, columns["theta'"], x * turn - columns["y'"], y * turn + columns["x'"]):
        assert any(made_of(known, [one]) for one in values)  # the last two: centre of the circle


def test_two_integrals_on_the_same_candidates_are_left_as_they_are():
    """Where every combination is an integral, the vector that came in is the answer."""
    random = np.random.default_rng(2)
    values, rates = random.normal(size=(50, 2)), np.zeros((50, 2))
    solution = on_support(values, rates, np.array([3.0, -1.0]), 1.0)
    np.testing.assert_allclose(solution.vector, [3, -1], rtol=1e-12)
    assert solution.left == 0 and not solution.alone
    np.testing.assert_allclose(refined(values, rates, np.array([0.0, 2.0]), 1.0), [0, 2])
    few = on_support(values[:1], rates[:1], np.array([1.0, 2.0]), 1.0)
    assert few.left == float("inf") and not few.alone


def test_integrals_beside_candidates_that_are_nearly_dependent_stay_apart():
    """Polynomials that approach a cosine to 1e-6 spread rounding over all coefficients."""
    random = np.random.default_rng(4)
    angle, first, second = random.uniform(-1, 1, (3, 400))
    columns = [first, second, *(second * angle**k for k in range(1, 8)), second * np.cos(angle)]
    turning = [0 * first, 0 * first, *(second * k * angle ** (k - 1) for k in range(1, 8)),
               -second * np.sin(angle)]  # fmt: skip
    space = null_space(np.stack(columns, 1), np.stack(turning, 1), 1.0)
    assert space.vectors.shape[1] == 2
    for k, vector in enumerate(space.vectors.T):
        assert np.abs(np.delete(vector, k)).max() < 1e-9 * abs(vector[k])
