"""Vielle's pressure of the heavy rod on its fixed point, got by releasing the point."""

from __future__ import annotations

import numpy as np
import pytest
import sympy
from sympy.physics.vector import dynamicsymbols

from voronets.analysis.reactions import reactions, release
from voronets.engine import simulate_system
from voronets.expressions.faults import InputError
from voronets.forms.system import system
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import start_system

theta, psi, X, Y, Z = dynamicsymbols("theta psi X Y Z")
M, a, K2, g = 1.2, 0.5, 0.08, 9.81
length = a + K2 / a


def free_rod():
    """z points down; X, Y, Z: the end that will be held."""
    t = dynamicsymbols._t
    along = [
        sympy.sin(theta) * sympy.cos(psi), sympy.sin(theta) * sympy.sin(psi), sympy.cos(theta)
    ]  # fmt: skip
    centre = [P + a * e for P, e in zip((X, Y, Z), along, strict=True)]
    T = M * sum(p.diff(t) ** 2 for p in centre) / 2
    T += M * K2 * (theta.diff() ** 2 + (sympy.sin(theta) * psi.diff()) ** 2) / 2
    return system([theta, psi, X, Y, Z], T, force_function=M * g * centre[2])


def test_vielles_pressure():
    stated = release(free_rod(), {X: 0, Y: 0, Z: 0})
    begin = start_system(
        stated, {"theta": 0.9, "psi": 0.3, "X": 0, "Y": 0, "Z": 0, "theta'": 0.4, "psi'": 2.0}
    )
    assert begin.state[7:] == pytest.approx([0, 0, 0])
    motion = simulate_system(first_order(stated), begin.state, 5.0, tolerance=1e-15)
    assert motion.verdict.invariants_drift < 1e-12
    found = reactions(motion, stated)
    assert list(found) == ["X", "Y", "Z"]
    pressure = {name: -values.values for name, values in found.items()}
    lean, round_ = motion["theta"].values, motion["psi"].values
    c = 0.4**2 + (np.sin(0.9) * 2.0) ** 2 - 2 * g / length * np.cos(0.9)  # Vielle1849 (9)
    # Vielle1849, after (12); c is his constant of (7)
    cosine = np.cos(lean)
    down = M * (g * (1 - a / length) + a * c * cosine + 3 * a * g / length * cosine**2)
    assert pressure["Z"] == pytest.approx(down, rel=1e-9)
    square = g**2 * (1 - a / length) ** 2 + a**2 * c**2
    square += 2 * a * g * c * (1 + 2 * a / length) * cosine
    square += 3 * a * g**2 / length * (2 + a / length) * cosine**2  # g² is g in the print
    total = sum(part**2 for part in pressure.values())
    assert total == pytest.approx(M**2 * square, rel=1e-9)
    level = (down - M * g * (1 - a / length)) * np.tan(lean)
    assert pressure["X"] == pytest.approx(level * np.cos(round_), rel=1e-9, abs=1e-9)
    assert pressure["Y"] == pytest.approx(level * np.sin(round_), rel=1e-9, abs=1e-9)


def test_right_cone():
    """The pressure is M g sqrt(1 + (a/l)² tan² α), inclined by γ with tan γ = (a/l) tan α."""
    lean = 0.7
    stated = release(free_rod(), {"X": 0, "Y": 0, "Z": 0})
    rate = np.sqrt(g / (length * np.cos(lean)))
    start = {"theta": lean, "psi": 0, "X": 0, "Y": 0, "Z": 0, "theta'": 0, "psi'": rate}
    begin = start_system(stated, start)
    motion = simulate_system(first_order(stated), begin.state, 2.0)
    x, y, z = (-motion["reactions"].values.T)[:3]
    assert np.hypot(x, y) / z == pytest.approx(a / length * np.tan(lean))
    assert z == pytest.approx(M * g)


def test_a_support_may_move():
    """Held on a support that rises as t²/2 the rod weighs M (g + 1) at rest."""
    stated = release(free_rod(), {X: 0, Y: 0, Z: -(dynamicsymbols._t**2) / 2})
    begin = start_system(
        stated, {"theta": 0.5, "psi": 0, "X": 0, "Y": 0, "Z": 0, "theta'": 0, "psi'": 0}
    )
    motion = simulate_system(first_order(stated), begin.state, 1.0)
    still = release(free_rod(), {X: 0, Y: 0, Z: 0})
    other = simulate_system(first_order(still), begin.state, 1.0)
    assert motion["reactions"][0, 2].item() / other["reactions"][0, 2].item() == pytest.approx(
        (g + 1) / g
    )


def test_what_cannot_be_held():
    with pytest.raises(InputError, match="There is no coordinate 'W'"):
        release(free_rod(), {"W": 0})
    with pytest.raises(InputError, match="fewer constraints"):
        release(free_rod(), {theta: 1, psi: 0, X: 0, Y: 0, Z: 0})
