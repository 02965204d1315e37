"""Curves of solutions: folds, closed curves, more equations than unknowns."""

from __future__ import annotations

import numpy as np
import pytest

from voronets.numerics.continuation import Curve, follow
from voronets.numerics.gauss_newton import gauss_newton


def cubic(more: bool = False) -> Curve:
    """u³ − u + s = 0: folds at u = ±1/√3, s = ±2/(3√3)."""

    def residual(u, s):
        f = u[0] ** 3 - u[0] + s
        return np.array([f, 2 * f]) if more else np.array([f])

    def jacobian(u, s):
        row = [3 * u[0] ** 2 - 1, 1.0]
        return np.array([row, [2 * x for x in row]]) if more else np.array([row])

    return Curve(residual, jacobian, np.ones(2))


@pytest.mark.parametrize("more", [False, True])
def test_folds_are_passed_and_located(more):
    branch = follow(cubic(more), np.array([1.2]), 1.2 - 1.2**3, low=-1.0, high=1.0)
    assert not branch.lost and not branch.closed
    assert sorted(point.s for point in branch.folds) == pytest.approx(
        [-2 / 27**0.5, 2 / 27**0.5], abs=1e-14
    )
    roots = sorted(point.u[0] for point in branch.at(0.2))
    assert roots == pytest.approx(sorted(np.roots([1, 0, -1, 0.2]).real), abs=1e-13)
    assert len(branch.at(0.9)) == 1


def test_a_closed_curve_is_gone_round_once():
    curve = Curve(
        lambda u, s: np.array([u[0] ** 2 + s**2 - 1]),
        lambda u, s: np.array([[2 * u[0], 2 * s]]), np.ones(2),
    )  # fmt: skip
    branch = follow(curve, np.array([1.0]), 0.0, low=-2.0, high=2.0)
    assert branch.closed
    assert sorted(point.s for point in branch.folds) == pytest.approx([-1, 1], abs=1e-12)
    assert sorted(point.u[0] for point in branch.at(0.5)) == pytest.approx(
        [-(0.75**0.5), 0.75**0.5]
    )


def test_a_curve_that_ends_is_said_to_be_lost():
    curve = Curve(
        lambda u, s: np.array([u[0] - np.sqrt(s)]),
        lambda u, s: np.array([[1.0, -0.5 / np.sqrt(s)]]), np.ones(2),
    )  # fmt: skip
    with np.errstate(all="ignore"):
        branch = follow(curve, np.array([1.0]), 1.0, low=-1.0, high=2.0)
    assert branch.lost
    assert min(point.s for point in branch.points) < 0.01


def test_free_unknowns_change_least():
    found = gauss_newton(
        lambda y: np.array([y[0] + y[1] - 2]),
        lambda y: np.array([[1.0, 1.0]]),
        np.zeros(2),
        np.ones(2),
    )
    assert found.met
    assert found.y == pytest.approx([1, 1])


def test_equations_that_cannot_be_met_are_not():
    found = gauss_newton(
        lambda y: np.array([y[0] ** 2 + 1]),
        lambda y: np.array([[2 * y[0]]]),
        np.ones(1),
        np.ones(1),
    )
    assert not found.met
