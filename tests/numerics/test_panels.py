"""Panels, linear equations on them, cosine series: against functions that SciPy knows."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import airy, ellipeinc, jv

from voronets.numerics.cosine_series import CosineSeries, EvenPanels, even
from voronets.numerics.gauss import GaussPanels
from voronets.numerics.linear_equations import FundamentalMatrix, LinearSolution, integral
from voronets.numerics.panels import Primitive, Tabulated, Unresolved

PLACES = np.linspace(-4.0, 6.0, 101)


def stretch(x):
    return np.sqrt(1 - 0.7 * np.sin(x) ** 2)


def test_an_integral_and_its_inverse_on_both_sides():
    whole = Primitive(stretch, 1.0, 0.1)
    known = ellipeinc(PLACES, 0.7) - ellipeinc(1.0, 0.7)
    np.testing.assert_allclose(whole(PLACES), known, atol=1e-14)
    np.testing.assert_allclose(whole.slope(PLACES), stretch(PLACES), atol=1e-14)
    fresh = Primitive(stretch, 1.0, 0.1)
    np.testing.assert_allclose(fresh.inverse(known), PLACES, atol=1e-14)


def test_a_table_of_a_function_beside_the_real_line_too():
    table = Tabulated(np.sin, 0.3, 0.5)
    np.testing.assert_allclose(table(PLACES), np.sin(PLACES), atol=2e-13)
    z = PLACES + 1e-40j
    np.testing.assert_allclose(table(z).imag / 1e-40, np.cos(PLACES), atol=1e-10)


def test_a_pole_is_not_passed():
    whole = Primitive(lambda x: 1 / (1 - x), 0.0, 0.1)
    assert whole(0.9) == pytest.approx(np.log(10), rel=1e-13)
    with pytest.raises(Unresolved, match="no panel as small"):
        whole(1.1)


def airys_equation(x):
    A = np.zeros((len(x), 2, 2))
    A[:, 0, 1], A[:, 1, 0] = 1.0, x
    return A, None


def test_linear_equations_to_both_sides():
    y = LinearSolution(airys_equation, 0.0, np.array(airy(0.0)[:2]), 0.2)
    found = y(np.linspace(-8.0, 1.0, 91))
    known = np.stack(airy(np.linspace(-8.0, 1.0, 91))[:2], axis=1)
    np.testing.assert_allclose(found, known, atol=1e-13)


def test_the_first_zero_on_the_way():
    y = LinearSolution(airys_equation, 0.0, np.array(airy(0.0)[:2]), 0.2, bounds=(-6.0, 6.0))
    first = y.crossing(lambda x, y: y[:, 0], -6.0)
    assert first == pytest.approx(-2.338107410459767, abs=1e-14)
    assert y.crossing(lambda x, y: y[:, 0] ** 2 + 1, 6.0) is None


def test_a_fundamental_matrix_with_its_particular_solution():
    """x y″ + y′ + x y = 1 from x = 1 on: not beyond the pole at 0."""

    def coefficients(x):
        B = np.zeros((len(x), 2, 2))
        B[:, 0, 1], B[:, 1, 0], B[:, 1, 1] = 1.0, -1.0, -1 / x
        return B, np.stack([0 * x, 1e-6 / x], axis=1)

    known = FundamentalMatrix(coefficients, 1.0, 0.3, 1e-6)
    x = np.linspace(0.1, 5.0, 20)
    Phi, phi = known.at(x)
    bessel = np.stack([jv(0, x), -jv(1, x)], axis=1)
    at_anchor = np.array([jv(0, 1.0), -jv(1, 1.0)])
    np.testing.assert_allclose(np.einsum("tij,j->ti", Phi, at_anchor), bessel, atol=1e-13)
    residual = np.gradient(phi[:, 0], x)[3:-3] - phi[3:-3, 1]
    assert np.abs(residual).max() < 0.1 * np.abs(phi).max()
    assert np.abs(phi).max() < 1e-5
    Phi, phi = known.at(np.array([-0.5, 1.0, 0.5]))
    assert np.isnan(Phi[0]).all() and np.isnan(phi[0]).all()
    np.testing.assert_allclose(Phi[1], np.eye(2), atol=1e-15)
    np.testing.assert_allclose(phi[1], 0.0, atol=1e-21)


def test_quadratures_of_vectors():
    whole = integral(lambda t: np.stack([np.cos(t), t], axis=1), np.array([0.0, 1.0]), 3.0)
    t = np.linspace(0.0, 3.0, 13)
    np.testing.assert_allclose(whole(t), np.stack([np.sin(t), 1 + t * t / 2], axis=1), atol=1e-14)


@pytest.mark.parametrize("m", [0.2, 0.9, 0.999])
def test_even_functions_and_their_integrals(m):
    series = even(lambda s: np.sqrt(1 - m * np.sin(s) ** 2))
    chi = np.linspace(-9.0, 20.0, 60)
    np.testing.assert_allclose(series.integral(chi), ellipeinc(chi, m), rtol=1e-13, atol=1e-13)


def test_a_function_with_too_many_terms_goes_by_panels():
    def sharp(s):
        return 1 / np.sqrt(np.cos(s) ** 2 + 1e-9)

    with pytest.raises(Unresolved, match="512 terms"):
        CosineSeries(sharp)
    found = even(sharp)
    assert isinstance(found, EvenPanels)
    np.testing.assert_allclose(found(np.array([0.3, 1.5, 4.7])), sharp(np.array([0.3, 1.5, 4.7])))


def test_gauss_panels():
    panels = GaussPanels(np.array([0.0, 0.4, 1.0, 2.0]))
    assert np.exp(panels.t) @ panels.weights == pytest.approx(np.e**2 - 1, rel=1e-15)
    np.testing.assert_allclose(panels.derivative(np.exp(panels.t)), np.exp(panels.t), rtol=1e-11)
