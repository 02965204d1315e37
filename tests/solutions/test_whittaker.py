"""Whittaker's reduction: the motion rebuilt is the direct one; Hussain's hoop by its formulas."""

from __future__ import annotations

import numpy as np
import pytest
import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import systems
from voronets.engine.simulate import simulate_system
from voronets.forms.general.whittaker_reduction import Whittaker
from voronets.forms.system import system
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import start_system
from voronets.solutions.whittaker import whittaker_motion

t = dynamicsymbols._t
x, y, phi, theta, psi = dynamicsymbols("x y phi theta psi")
EULER = {
    "p": theta.diff(t),
    "q": psi.diff(t) * sin(theta),
    "r": psi.diff(t) * cos(theta) + phi.diff(t),
}
BLADE = {"v": x.diff(t) * cos(phi) + y.diff(t) * sin(phi), "w": phi.diff(t)}
HOOP = {"theta": 1.1, "psi": 0.2, "phi": 0.1, "x": 0, "y": 0}
HOOP |= {"theta'": -0.6, "psi'": 1.1220733185272, "phi'": 3.4910318947609356}
ROD = {"theta": 0.8, "psi": 0.1, "theta'": 0.3, "psi'": 2.1}
#: The blade goes backwards, turns round and goes on forwards.
SLEIGH = {"x": 0, "y": 0, "phi": 0.2, "x'": -1.0, "phi'": 0.4}
#: Neither x' nor y' stays independent of phi'.
TURNING = {"x": 0, "y": 0, "phi": 1.2, "x'": 0.1, "phi'": 0.8}
PENDULUM = {"theta1": 0.8, "theta2": 0.1, "theta1'": 0, "theta2'": 0}


def stated(statement, start, quasi=None):
    made = system(**statement(), quasi_velocities=quasi)
    return made, start_system(made, start).state


CASES = {
    # statement, quasi-velocities, start, duration, what plays time, turning points
    "hoop, theta": (systems.hoop, None, HOOP, 2.0, "theta", 4),
    "hoop, p of Hussain": (systems.hoop, EULER, HOOP, 2.0, "p", 4),
    "hoop, q": (systems.hoop, EULER, HOOP, 1.0, "q", 3),  # K_1p1 is not zero
    "hoop, r": (systems.hoop, EULER, HOOP, 1.0, "r", 0),  # nor K_qp1
    "sleigh, its way": (systems.chaplygin_sleigh, BLADE, SLEIGH, 6.0, "v", 1),
    "sleigh, phi": (systems.chaplygin_sleigh, None, {**SLEIGH, "x'": 1.0}, 2.0, "phi", 0),
    "sleigh through a right angle": (systems.chaplygin_sleigh, None, TURNING, 4.0, "phi", 0),
    "rod, theta": (systems.heavy_rod, None, ROD, 4.0, "theta", 9),
    "pendulum from rest": (systems.double_pendulum, None, PENDULUM, 2.0, "theta2", 3),
}


@pytest.mark.parametrize("case", CASES)
def test_the_rebuilt_motion_is_the_direct_one(case):
    statement, quasi, start, duration, plays, turns = CASES[case]
    made, state = stated(statement, start, quasi)
    direct = simulate_system(first_order(made), state, duration, tolerance=1e-15)
    rebuilt = whittaker_motion(made, state, duration, time=plays, tolerance=1e-15)
    assert rebuilt.t_end == pytest.approx(duration, rel=1e-13)
    # q of the hoop turns back three times in its one second, and near a turning point it is t that runs
    assert rebuilt.kind == "whittaker"
    assert rebuilt.data.attrs["reduced_share"] > (0.75 if case == "hoop, q" else 0.85)
    times = np.linspace(0, duration, 201)
    known, found = direct.at(times), rebuilt.at(times)
    for name in (*made.names, *(f"{name}'" for name in made.names)):
        assert np.abs(found[name].values - known[name].values).max() < 1e-9, name
    turned = [t for name, t in rebuilt.events if name == "turning point"]
    assert len(turned) == turns
    if turns:
        speed = rebuilt.at(turned)
        if plays == "v":
            angle = speed["phi"].values
            zero = speed["x'"].values * np.cos(angle) + speed["y'"].values * np.sin(angle)
        else:
            zero = speed[{"p": "theta'", "q": "psi'"}.get(plays, f"{plays}'")].values
        assert np.abs(zero).max() < 1e-9


def test_the_hoop_known_to_ten_digits():
    made, state = stated(systems.hoop, HOOP)
    found = whittaker_motion(made, state, 2.0, time="phi").at([2.0])
    values = [found[name].values[0] for name in ("theta", "psi", "phi", "x", "y")]
    known = [0.5938828506032807, -3.6589331784107633, 11.50115113662328,
             0.7745704499184836, 1.7589526122231836]  # fmt: skip
    assert values == pytest.approx(known, abs=1e-9)


# -- Hussain's example ----------------------------------------------------------------------------

PLACE = {"theta": 0.9, "psi": 0.4, "phi": -0.3, "x": 0.2, "y": 0.1, "q/p": 0.7, "r/p": -1.3,
         "a": 0.5, "g": 9.81, "h": 9.0}  # fmt: skip


def value(expression):
    return float(expression.subs({q: PLACE[q.name] for q in expression.free_symbols}))


def hussain():
    made, _ = stated(systems.hoop, HOOP, EULER)
    return Whittaker(made, ("p", "q", "r"))


def test_whittakers_function_of_the_hoop():
    """(4.10), (4.16)."""
    th, w2, w3, a, h, g = (PLACE[name] for name in ("theta", "q/p", "r/p", "a", "h", "g"))
    ways = 3 + w2**2 + 4 * w3**2
    depth = h - g * a * np.sin(th)
    reduction = hussain()
    assert value(reduction.function) == pytest.approx(a * np.sqrt(depth * ways))
    assert value(reduction.speed) == pytest.approx(2 / a * np.sqrt(depth / ways))


def test_the_coefficients_of_the_hoop():
    """(4.14), its signs by the commutators: K*_324 = −K*_234; the print has equal signs."""
    K = hussain().displacements.K
    th, ps, a = PLACE["theta"], PLACE["psi"], PLACE["a"]
    assert value(K(0, 1, 1)) == pytest.approx(-1 / np.tan(th))
    assert value(K(0, 1, 2)) == pytest.approx(1)
    assert value(K(1, 2, 3)) == pytest.approx(a * np.sin(ps) / np.sin(th))
    assert value(K(1, 2, 4)) == pytest.approx(-a * np.cos(ps) / np.sin(th))
    assert value(K(2, 1, 3)) == pytest.approx(-a * np.sin(ps) / np.sin(th))
    others = [(0, 1, 0), (0, 1, 3), (0, 1, 4), (0, 2, 0), (0, 2, 1), (0, 2, 3), (1, 2, 0)]
    assert [value(K(*index)) for index in others] == pytest.approx([0] * len(others), abs=1e-14)


def test_the_equations_of_the_hoop():
    """The last line of the paper, dη_2/dθ = 2 η_3 − η_2 cot θ and 2 dη_3/dθ = η_2, from (3.19)."""
    reduction = hussain()
    w2, w3, th = PLACE["q/p"], PLACE["r/p"], PLACE["theta"]
    # d/dτ(∂L′/∂w_p) = a²/2 dη_2/dτ and 2 a² dη_3/dτ: what the other terms must be.
    eta = value(reduction.speed)
    a = PLACE["a"]
    expected = [a**2 / 2 * (2 * w3 - w2 / np.tan(th)) * eta, 2 * a**2 * (w2 / 2) * eta]
    for equation, right in zip(reduction.equations, expected, strict=True):
        rest = -sum(value(term.expression) for term in equation.left[1:])
        rest += value(equation.right[0].expression)
        assert rest == pytest.approx(right)


# -- ends and refusals ----------------------------------------------------------------------------


def test_it_stops_at_the_first_turning_point_when_told_to():
    made, state = stated(systems.heavy_rod, ROD)
    ended = whittaker_motion(made, state, 4.0, time="theta", cross=False)
    assert "turning point" in ended.message
    assert ended.events == [("turning point", ended.t_end)]
    assert ended.at([ended.t_end])["theta'"].values[0] == pytest.approx(0, abs=1e-10)
    with pytest.raises(ValueError, match="times reach from 1 to 1 s; the motion lasts"):
        ended.at([1.0])


def test_one_degree_of_freedom_is_a_quadrature():
    m, l, g = sympy.symbols("m l g")
    made = system([theta], m * l**2 * theta.diff(t) ** 2 / 2, force_function=m * g * l * cos(theta),
                  parameters={m: 0.8, l: 1.1, g: 9.81})  # fmt: skip
    from scipy.special import ellipk

    rebuilt = whittaker_motion(made, [1.2, 0.0], 2.5, time="theta")
    half = 2 * np.sqrt(1.1 / 9.81) * ellipk(np.sin(0.6) ** 2)  # half a period
    assert rebuilt.events[0][1] == pytest.approx(half, abs=1e-10)
    assert rebuilt.at([half])["theta"].values[0] == pytest.approx(-1.2, abs=1e-10)


def test_refusals():
    made, state = stated(systems.steered_blade, {"x": 0, "y": 0, "phi": 0.2, "y'": 1, "phi'": 1})
    with pytest.raises(ValueError, match="not an integral"):
        whittaker_motion(made, state, 1.0, time="phi")
    made, state = stated(systems.chaplygin_sleigh, SLEIGH)
    with pytest.raises(ValueError, match="first is 'z'"):
        whittaker_motion(made, state, 1.0, time="z")
    with pytest.raises(ValueError, match=r"velocities has 3 .* it needs 2"):
        whittaker_motion(made, state, 1.0, time="phi", independent=["x'", "y'"])
    with pytest.raises(ValueError, match=r"are no longer independent soon after t = 0\.436"):
        whittaker_motion(made, [0, 0, 1.2, 0.1, 0.1 * np.tan(1.2), 0.8], 5.0, time="phi",
                         independent=["x'"])  # fmt: skip
