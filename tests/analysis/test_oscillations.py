"""Small oscillations: Vielle's (14)-(19), steady motions, constraints, damping."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest
import sympy
from sympy.physics.vector import dynamicsymbols

from voronets.analysis.oscillations import small_oscillations
from voronets.engine import simulate_system
from voronets.expressions.faults import InputError
from voronets.forms.system import system
from voronets.mechanics.motion_equations import first_order

theta, phi, psi, x, y = dynamicsymbols("theta phi psi x y")
m, m1, a, b, g, l, alpha, c = sympy.symbols("m m1 a b g l alpha c")
VALUES = {m: 1.0, m1: 0.4, a: 0.5, b: 0.3, g: 9.81}


def double_pendulum():
    T = (m + m1) * a**2 * theta.diff() ** 2 / 2 + m1 * b**2 * phi.diff() ** 2 / 2
    T += m1 * a * b * sympy.cos(phi - theta) * theta.diff() * phi.diff()
    U = (m + m1) * g * a * sympy.cos(theta) + m1 * g * b * sympy.cos(phi)
    return system([theta, phi], T, force_function=U, parameters=VALUES)


def test_vielles_characteristic_equation():
    found = small_oscillations(double_pendulum()).closed
    (r,) = found.characteristic.free_symbols - set(VALUES)
    vielle = ((m + m1) * g - m * a * r) * (g - b * r) - m1 * a * g * r  # Vielle1849 (15)
    assert sympy.expand(found.characteristic - a * b * m1 * vielle) == 0
    for square in found.squares:
        assert abs(vielle.subs(r, square).subs(VALUES)) < 1e-12
        mu = a * square / (g - b * square)  # Vielle1849 (16)
        assert float((found.shape(square)["phi"] - mu).subs(VALUES)) == pytest.approx(0, abs=1e-12)


def test_vielles_ratio_is_a_mode():
    """(19), (m + m′) a α² + (m + m′)(b − a) α β − m′ b β² = 0, at a ratio α/β of each mode."""
    found = small_oscillations(double_pendulum())
    assert len(found.modes) == 2
    for mode in found.modes:
        q = (mode.shape["theta"] / mode.shape["phi"]).real
        assert 1.4 * 0.5 * q**2 + 1.4 * (0.3 - 0.5) * q - 0.4 * 0.3 == pytest.approx(0, abs=1e-12)


def test_vielles_equal_lengths():
    equal = double_pendulum()
    square = small_oscillations(equal).closed.squares[0].subs(b, a)
    expected = g / (a * (1 + sympy.sqrt(m1 / (m + m1))))
    assert float((square - expected).subs(VALUES)) == pytest.approx(0, abs=1e-12)


def test_modes_are_motions():
    """From rest in the shape of a mode the pendulum moves as cos(w t), to the third order."""
    stated = double_pendulum()
    size = 1e-5
    for mode in small_oscillations(stated).modes:
        shape = np.array([mode.shape["theta"].real, mode.shape["phi"].real])
        start = np.concatenate([size * shape, [0, 0]])
        motion = simulate_system(first_order(stated), start, 5.0, tolerance=1e-15)
        expected = size * shape[0] * np.cos(mode.frequency * motion.t)
        assert np.abs(motion["theta"].values - expected).max() < 1e-12


def rod(**given):
    K2, M = sympy.symbols("K2 M")
    T = M * (a**2 + K2) * (theta.diff() ** 2 + sympy.sin(theta) ** 2 * psi.diff() ** 2) / 2
    values = {M: 1.2, a: 0.5, K2: 0.08, g: 9.81, alpha: 0.9}
    return system([theta, psi], T, force_function=M * a * g * sympy.cos(theta), parameters=values)


def test_conical_pendulum():
    """About a cone the lean swings with k sqrt(1 + 3 cos² α), k² = g/(l cos α)."""
    length = a + sympy.Symbol("K2") / a
    k = sympy.sqrt(g / (length * sympy.cos(alpha)))
    found = small_oscillations(rod(), {theta: alpha, psi.diff(): k})
    rate = np.sqrt(9.81 / (0.66 * np.cos(0.9)))
    assert found.frequencies == pytest.approx([rate * np.sqrt(1 + 3 * np.cos(0.9) ** 2)])
    assert np.abs(found.gyroscopic).max() > 0.1 and np.abs(found.damping).max() < 1e-12
    expected = k**2 * (1 + 3 * sympy.cos(alpha) ** 2)
    assert sympy.simplify(found.closed.squares[0] - expected) == 0


def test_not_a_steady_motion_is_refused():
    with pytest.raises(InputError, match="theta'' = "):
        small_oscillations(rod(), {"theta": 0.9, "psi'": 1.0})
    with pytest.raises(InputError, match=r"no 'phi'; it has theta, psi, theta', psi'"):
        small_oscillations(rod(), {"phi": 0.9})


@pytest.mark.parametrize("sign", [-1, 1])
def test_pendulum_on_its_circle(sign):
    """The reaction of x² + y² = l² is part of the stiffness."""
    stated = system(
        [x, y], m * (x.diff() ** 2 + y.diff() ** 2) / 2, force_function=-m * g * y,
        holonomic=[x**2 + y**2 - l**2], forces={x: -c * x.diff()},
        parameters={m: 1.3, g: 9.81, l: 0.7, c: 0.4},
    )  # fmt: skip
    found = small_oscillations(stated, {y: sign * l})
    expected = np.roots([1.3, 0.4, -sign * 1.3 * 9.81 / 0.7])
    assert np.sort_complex(found.rates) == pytest.approx(np.sort_complex(expected))
    if sign < 0:
        (mode,) = found.modes
        assert mode.damping == pytest.approx(0.4 / (2 * 1.3) / np.sqrt(9.81 / 0.7))
        assert mode.shape == pytest.approx({"x": 1, "y": 0})
    else:
        assert found.growth == pytest.approx(expected.max())


def hoop():
    p, q, w = theta.diff(), psi.diff(), phi.diff()
    turn = w + q * sympy.cos(theta)
    T = (sympy.Rational(1, 2) + sympy.cos(theta) ** 2) * a**2 * p**2
    T += a**2 * (q * sympy.sin(theta)) ** 2 / 2 + a**2 * turn**2 + x.diff() ** 2 + y.diff() ** 2
    rolling = [
        x.diff() - a * p * sympy.sin(psi) * sympy.sin(theta) + a * turn * sympy.cos(psi),
        y.diff() + a * p * sympy.cos(psi) * sympy.sin(theta) + a * turn * sympy.sin(psi),
    ]
    return system(
        [theta, psi, phi, x, y], T / 2, force_function=-g * a * sympy.sin(theta),
        constraints=rolling, parameters={a: 0.5, g: 9.81},
    )  # fmt: skip


@pytest.mark.parametrize("rate", [1.0, 2.2, 2.3, 3.0])
def test_upright_hoop(rate):
    """Straight rolling: s² = (g/a − 4 w²)/(3/2), stable where w² > g/(4 a)."""
    found = small_oscillations(hoop(), {"theta": np.pi / 2, "phi'": rate})
    square = (9.81 / 0.5 - 4 * rate**2) / 1.5
    assert found.x[[8, 9]] == pytest.approx([-0.5 * rate, 0])  # x′, y′ follow from rolling
    if square < 0:
        assert found.frequencies == pytest.approx([np.sqrt(-square)])
        assert found.growth < 1e-5  # the zeros are eightfold
    else:
        assert len(found.frequencies) == 0 and found.growth == pytest.approx(np.sqrt(square))


def test_a_circling_hoop_has_no_constant_coefficients():
    with pytest.raises(InputError, match="not an equilibrium or a steady motion: theta'' = "):
        small_oscillations(hoop(), {"theta": 1.0, "psi'": 2.0, "phi'": -3.0})


def test_explicit_time():
    """Vielle's bead at the lowest point of the rolling wheel: r w″ = (k² r cos² α − g cos α) w."""
    k, r, t = 3.0, 1.09, dynamicsymbols._t
    w = theta - k * t * sympy.sin(alpha)
    place = [
        r * (sympy.cos(w) * sympy.sin(alpha) * sympy.cos(k * t) - sympy.sin(w) * sympy.sin(k * t)),
        r * (sympy.cos(w) * sympy.sin(alpha) * sympy.sin(k * t) + sympy.sin(w) * sympy.cos(k * t)),
        -r * sympy.cos(w) * sympy.cos(alpha),
    ]
    stated = system(
        [theta], particles=[(m, place)], force_function=-m * g * place[2],
        parameters={m: 0.02, g: 9.81, alpha: 1.0},
    )  # fmt: skip
    found = small_oscillations(stated, {"theta'": k * np.sin(1.0)})
    square = 9.81 * np.cos(1) / r - k**2 * np.cos(1) ** 2
    assert found.frequencies == pytest.approx([np.sqrt(square)])


def test_modes_in_a_notebook():
    """One row for each mode, well-formed, with a name that would be markup."""
    q, r = dynamicsymbols("a<b r")
    stated = system([q, r], q.diff() ** 2 + r.diff() ** 2, force_function=-4 * q**2 - 9 * r**2)
    page = ElementTree.fromstring(small_oscillations(stated)._repr_html_())
    rows = [["".join(cell.itertext()) for cell in row] for row in page.iter("tr")]
    assert rows[0] == ["rate s", "frequency, rad/s", "damping", "a<b", "r"]
    assert rows[1] == ["2i", "2", "0", "1", "0"] and rows[2] == ["3i", "3", "0", "0", "1"]
