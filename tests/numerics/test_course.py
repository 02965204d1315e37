"""One degree of freedom by quadrature, and linear equations along it."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.special import ellipj, ellipk

from voronets.numerics.course import Open, Rest
from voronets.numerics.libration import Libration
from voronets.numerics.monodromy import LinearAlong, powers
from voronets.numerics.quadrature import course
from voronets.numerics.quartic import QuarticMotion


def pendulum(energy):
    """q̇² = 2 (energy + cos q)."""
    return lambda q: 2 * (energy + np.cos(q))


@pytest.mark.parametrize("swing", [0.01, 1.0, 3.0])
def test_a_pendulum(swing):
    m = np.sin(swing / 2) ** 2
    path = course(pendulum(-np.cos(swing)), 0.0, 2 * np.sqrt(m), 1.0)
    assert isinstance(path, Libration)
    atol = 1e-12
    assert path.period == pytest.approx(4 * ellipk(m), rel=atol)
    t = np.linspace(0.0, 3 * path.period, 40)
    s = path.phase(t)
    sn, cn, *_ = ellipj(t, m)
    np.testing.assert_allclose(path.q(s), 2 * np.arcsin(np.sqrt(m) * sn), atol=20 * atol)
    np.testing.assert_allclose(path.q_dot(s), 2 * np.sqrt(m) * cn, atol=20 * atol)
    turns = path.turns(path.period)
    np.testing.assert_allclose(turns, np.array([0.25, 0.75]) * path.period, rtol=10 * atol)


def test_a_start_beside_a_turning_point_is_known_by_its_velocity():
    """q₀ alone would know the phase to 1e-8."""
    F = pendulum(-np.cos(1.0))
    v = 1e-9
    late = course(F, 1.0, -v, 1.0)
    t = np.array([0.5, 5.0])
    q = late.q(late.phase(t))
    still = course(F, 1.0, 0.0, 1.0)
    rate = still.q_dot(still.phase(t))
    np.testing.assert_allclose(q, still.q(still.phase(t)) + rate * v / np.sin(1.0), atol=1e-13)


def test_one_turning_point_and_none():
    away = course(lambda q: q**2 - 1, 2.0, -np.sqrt(3.0), 1.0)
    assert isinstance(away, Open)
    t = np.linspace(0.0, 5.0, 11)
    s = away.phase(t)
    np.testing.assert_allclose(away.q(s), np.cosh(t - np.arccosh(2.0)), rtol=1e-12)
    assert away.turns(5.0) == pytest.approx((np.arccosh(2.0),), rel=1e-12)
    on = course(lambda q: 1 + q * q, 0.0, 1.0, 1.0)
    np.testing.assert_allclose(on.q(on.phase(t)), np.sinh(t), rtol=1e-12, atol=1e-15)
    assert on.turns(5.0) == ()


def test_elliptic_functions_of_a_quartic():
    f = np.polynomial.Polynomial([1.0, 0.0, -1.3, 0.0, 0.3])  # (1 − x²)(1 − 0.3 x²)
    x = QuarticMotion(f, -1.0)
    t = np.linspace(0.0, 4.0, 9)
    np.testing.assert_allclose(x(t), -ellipj(t + ellipk(0.3), 0.3)[0], atol=1e-13)


@pytest.mark.parametrize("swing", [0.5, 2.0])
def test_linear_equations_over_many_periods(swing):
    """ẏ = i q̇ y has y = e^{i (q − q₀)}; a turn at a steady rate besides."""
    path = course(pendulum(-np.cos(swing)), 0.3, np.sqrt(2 * (np.cos(0.3) - np.cos(swing))), 1.0)

    def matrix(s):
        rate, A = path.q_dot(s), np.zeros((len(s), 2, 2), dtype=complex)
        A[:, 0, 0], A[:, 1, 1] = 1j * rate, 0.7j
        return A

    y = LinearAlong(path, matrix, np.array([1.0 + 0j, 1.0 + 0j]))
    t = np.linspace(0.0, 300.0, 70)
    s = path.phase(t)
    np.testing.assert_allclose(y(s)[:, 0], np.exp(1j * (path.q(s) - 0.3)), atol=1e-12)
    np.testing.assert_allclose(y(s)[:, 1], np.exp(0.7j * t), atol=1e-12)


def test_linear_equations_at_rest():
    A = np.array([[0.1j, 2.0], [-2.0, -0.1j]])
    y = LinearAlong(Rest(0.4), lambda s: np.tile(A, (len(s), 1, 1)), np.array([1.0 + 0j, 0.5j]))
    t = np.array([0.0, 1.0, 40.0])
    known = [expm(A * x) @ np.array([1.0, 0.5j]) for x in t]
    np.testing.assert_allclose(y(t), known, atol=1e-12)


def test_powers():
    M = np.array([[0.9, 0.1], [-0.2, 1.01]])
    k = np.array([0, 5, 1, 12])
    known = [np.linalg.matrix_power(M, n) @ [1.0, 2.0] for n in k]
    np.testing.assert_allclose(powers(M, k, np.array([1.0, 2.0])), known, rtol=1e-14)
