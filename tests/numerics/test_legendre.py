"""Legendre's functions of complex degree against mpmath's hypergeometric series, and elliptic integrals."""

from __future__ import annotations

import mpmath
import numpy as np
import pytest
from scipy.integrate import quad

from voronets.numerics.elliptic import amplitude, quarter
from voronets.numerics.legendre import EquatorSolutions

ANGLES = np.array([1e-3, 0.3, 0.79, 0.8, 1.2, 1.5, 2.0, 2.4, 2.9, 3.1])


@pytest.mark.parametrize("kappa", [0.1, 0.5, 1.0, 3.0])
def test_both_solutions_are_hypergeometric(kappa):
    found = EquatorSolutions(kappa)(ANGLES)
    with mpmath.workdps(30):
        _compare(kappa, found)
    step = 1e-30
    slopes = EquatorSolutions(kappa)(ANGLES + 1j * step)[:2].imag / step
    assert slopes == pytest.approx(found[2:], rel=1e-12)


def _compare(kappa, found):
    a = mpmath.mpf(0.5) + mpmath.sqrt(mpmath.mpf(0.25) - kappa)
    for theta, E, O, *_ in zip(ANGLES, *found, strict=True):
        x = mpmath.cos(mpmath.mpf(float(theta)))
        even = mpmath.hyp2f1(a / 2, (1 - a) / 2, 0.5, x**2)
        odd = x * mpmath.hyp2f1((a + 1) / 2, (2 - a) / 2, 1.5, x**2)
        assert pytest.approx(float(mpmath.re(even)), rel=1e-12) == E
        assert pytest.approx(float(mpmath.re(odd)), rel=1e-12) == O


def test_the_third_kind_through_many_periods():
    m, n, u = 0.6, -2.5, 7.3
    assert u > 3 * quarter(m)
    at = amplitude(np.array([u]), m)

    def integrand(phi):
        return 1 / ((1 - n * np.sin(phi) ** 2) * np.sqrt(1 - m * np.sin(phi) ** 2))

    assert at.third(n)[0] == pytest.approx(
        quad(integrand, 0, at.phi[0], epsabs=1e-13)[0], rel=1e-12
    )
    assert quad(lambda p: 1 / np.sqrt(1 - m * np.sin(p) ** 2), 0, at.phi[0])[0] == pytest.approx(u)
