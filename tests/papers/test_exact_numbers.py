"""What the witnesses of the index compute with: derivatives by Cauchy's integral, motions at Gauss's points."""

from __future__ import annotations

import numpy as np
import pytest

from voronets.papers.analytic import gradient, limit, slope
from voronets.papers.arrays import product, solved, turned, turning
from voronets.papers.collocation import bumps, gauss_motion


def test_slopes_and_slopes_of_slopes():
    x = np.array([[0.3, 0.9], [0.7, -0.2]])

    def f(w):
        return np.sin(w[0]) * np.exp(w[1]) + w[0] * w[1] ** 3

    def by_u(w):
        return slope(f, w, [1.0, 0.0])

    u, v = x
    assert np.real(by_u(x)) == pytest.approx(np.cos(u) * np.exp(v) + v**3, abs=1e-14)
    assert np.real(slope(by_u, x, [0.0, 1.0])) == pytest.approx(
        np.cos(u) * np.exp(v) + 3 * v**2, abs=1e-13
    )
    along = np.array([[0.5, -1.0], [2.0, 0.3]])
    whole = (np.real(gradient(f, x)) * along).sum(axis=0)
    assert np.real(slope(f, x, along)) == pytest.approx(whole, abs=1e-14)


def test_a_limit_that_cannot_be_evaluated_where_it_is():
    assert np.real(limit(lambda e: np.sin(3 * e) / e, 2)) == pytest.approx([3.0, 3.0], abs=1e-14)


def test_a_motion_to_rounding():
    start = np.array([1.0, 0.0])
    motion = gauss_motion(lambda y: np.stack([y[1], -np.sin(y[0])]), start, 1.5)
    energy = motion.y[1] ** 2 / 2 - np.cos(motion.y[0])
    assert energy == pytest.approx(-np.cos(1.0), abs=1e-14)
    assert motion.integral(np.cos(motion.t)) == pytest.approx(np.sin(1.5), abs=1e-14)
    with pytest.raises(ArithmeticError, match="6 points"):
        gauss_motion(lambda y: np.stack([y[1], -np.sin(y[0])]), start, 1.5, 6)


def test_variations_vanish_at_both_ends_and_have_these_rates():
    t = np.array([0.0, 0.2, 0.5])
    values, _ = bumps(3, (2, 3), t, 0.5)
    assert np.abs(values[..., [0, 2]]).max() < 1e-15 < np.abs(values[..., 1]).min()
    ahead, behind = (bumps(3, (2, 3), t + h, 0.5)[0] for h in (1e-5, -1e-5))
    assert bumps(3, (2, 3), t, 0.5)[1] == pytest.approx((ahead - behind) / 2e-5, abs=1e-7)


def test_matrices_with_samples_last():
    rng = np.random.default_rng(2)
    A, x = rng.normal(size=(3, 3, 5)), rng.normal(size=(3, 5))
    assert solved(A, product(A, x)[:, None])[:, 0] == pytest.approx(x)
    assert turned(A, x)[:, 2] == pytest.approx(A[:, :, 2].T @ x[:, 2])
    c, s, zero = np.cos([0.4]), np.sin([0.4]), np.zeros(1)
    R = np.array([[c, -s, zero], [s, c, zero], [zero, zero, zero + 1]])
    R_dot = np.array([[-s, -c, zero], [c, -s, zero], [zero, zero, zero]])
    assert turning(R, R_dot)[:, 0] == pytest.approx([0, 0, 1])
