"""Branch points of curves whose crossings are known, and the curves that cross there."""

from __future__ import annotations

import numpy as np
import pytest

from voronets.numerics.branch_points import crossing_branch, crossings
from voronets.numerics.continuation import Curve, follow

TILT = 0.3
#: F(u, s), F_u, F_s, a solution u, s, the branch points (u, s), and the ends of the other curve.
CASES = {
    "pitchfork, from its arms": (
        lambda u, s: s * u - u**3, lambda u, s: s - 3 * u**2, lambda u, s: u, (0.8, 0.64), [(0, 0)],
    ),
    "pitchfork, from its shaft": (
        lambda u, s: s * u - u**3, lambda u, s: s - 3 * u**2, lambda u, s: u, (0.0, 0.64), [(0, 0)],
    ),
    "transcritical": (
        lambda u, s: s * u - u**2, lambda u, s: s - 2 * u, lambda u, s: u, (0.64, 0.64), [(0, 0)],
    ),
    "circle and line": (
        lambda u, s: (s**2 + u**2 - 0.25) * (u - TILT * s),
        lambda u, s: 2 * u * (u - TILT * s) + s**2 + u**2 - 0.25,
        lambda u, s: 2 * s * (u - TILT * s) - TILT * (s**2 + u**2 - 0.25),
        (TILT * 0.64, 0.64),
        [(-0.5 * TILT / np.hypot(1, TILT), -0.5 / np.hypot(1, TILT)),
         (0.5 * TILT / np.hypot(1, TILT), 0.5 / np.hypot(1, TILT))],
    ),
    "fold": (lambda u, s: s - u**2, lambda u, s: -2 * u, lambda u, s: 1.0, (0.8, 0.64), []),
}  # fmt: skip


def curve_of(F, F_u, F_s, *, repeated: bool = False) -> Curve:
    """The curve, perhaps with its equation written twice and with one that is rounding alone."""

    def residual(u, s):
        value = F(u[0], s)
        return np.array([value, 2 * value, 1e-30] if repeated else [value])

    def jacobian(u, s):
        row = [F_u(u[0], s), F_s(u[0], s)]
        return np.array([row, [2 * x for x in row], [1e-30, -1e-30]] if repeated else [row])

    return Curve(residual, jacobian, np.ones(2))


@pytest.mark.parametrize("repeated", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_branch_points_are_located_to_rounding(name, repeated):
    F, F_u, F_s, (u, s), expected = CASES[name]
    curve = curve_of(F, F_u, F_s, repeated=repeated)
    branch = follow(curve, np.array([u]), s, low=-1, high=1)
    located = list(crossings(branch))
    assert len(located) == len(expected)
    for crossing, place in zip(located, expected, strict=True):
        assert np.abs(crossing.point.y - place).max() < 1e-13
        other = crossing_branch(curve, crossing, low=-1, high=1)
        assert not other.lost
        here = np.array([point.y for point in branch.points])
        apart = [np.linalg.norm(here - point.y, axis=1).min() for point in other.points]
        assert max(apart) > 0.3  # it is another curve
        assert max(abs(F(point.u[0], point.s)) for point in other.points) < 1e-9


def test_both_arms_of_a_pitchfork_are_followed():
    F, F_u, F_s, (u, s), _ = CASES["pitchfork, from its shaft"]
    curve = curve_of(F, F_u, F_s)
    (crossing,) = crossings(follow(curve, np.array([u]), s, low=-1, high=1))
    other = crossing_branch(curve, crossing, low=-1, high=1)
    ends = sorted(float(point.u[0]) for point in (other.points[0], other.points[-1]))
    assert ends == pytest.approx([-1, 1]) and not other.folds
