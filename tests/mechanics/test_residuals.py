"""The d'Alembert residual: small on every true motion, however little force there is, and not on others."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sympy import cos, sin, symbols
from sympy.physics.vector import dynamicsymbols

import voronets
from voronets.cli import main
from voronets.engine import simulate_system
from voronets.forms.system import system
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import start_system

x, y, phi = dynamicsymbols("x y phi")
X, Y = x.diff(), y.diff()
ENGINES = ["heyoka", "scipy"]


def free():
    """Uniform motion."""
    return start_system(system([x, y], (X**2 + 3 * Y**2) / 2), {x: 1, y: -2, X: 0.3, Y: 1e-3})


def guided():
    """Uniform motion along a blade that does not turn: a reaction of zero."""
    stated = system([x, y, phi], X**2 + Y**2 + phi.diff() ** 2,
                    constraints=[X * sin(phi) - Y * cos(phi)])  # fmt: skip
    return start_system(stated, {x: 0, y: 0, phi: 0.7, X: 1.3, phi.diff(): 0})


def resting():
    return start_system(system([x, y], (X**2 + 3 * Y**2) / 2), {x: 1, y: -2, X: 0, Y: 0})


def balanced():
    """A weight on a spring at rest where the forces cancel, but for rounding."""
    m, g, k = symbols("m g k")
    stated = system([x], m * X**2 / 2, force_function=m * g * x - k * x**2 / 2,
                    parameters={m: 0.7, g: 9.81, k: 31.7})  # fmt: skip
    return start_system(stated, {x: 0.7 * 9.81 / 31.7, X: 0})


def upside_down():
    """A pendulum at its unstable equilibrium, which rounding misses."""
    stated = system([phi], phi.diff() ** 2 / 2, force_function=9.81 * cos(phi))
    return start_system(stated, {phi: np.pi, phi.diff(): 0})


def coasting():
    """A spinning wheel on a carriage pulled by a force that is very small beside its momentum."""
    stated = system([x, phi], X**2 / 2 + phi.diff() ** 2, forces={x: 1e-9})
    return start_system(stated, {x: 0, phi: 0, X: 2, phi.diff(): 50})


CALM = [free, guided, resting, balanced, upside_down, coasting]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("begin", CALM)
@pytest.mark.parametrize("duration", [0.5, 200.0])
def test_motions_with_little_force(begin, engine, duration):
    begin, tolerance = begin(), 1e-14 if engine == "heyoka" else 1e-12
    if begin.system.names == ("phi",) and duration > 1:
        duration = 2.0  # rounding grows by e^(3.13 t)
    motion = voronets.simulate(begin, duration, engine=engine, tolerance=tolerance)
    for value in motion.verdict.laws().values():
        assert value < 1e-9


@pytest.mark.parametrize("begin", CALM)
@pytest.mark.parametrize("engine", ENGINES)
def test_a_wrong_motion_is_seen_all_the_same(begin, engine):
    """An acceleration that does not belong there, small beside what moves, or 1e-6 where nothing does."""
    begin = begin()
    right = first_order(begin.system)
    n = len(begin.system.names)
    size = 1e-6 * max(1.0, float(np.abs(begin.state[n:]).max()))

    def rate(ns, x, p, t):
        good = right.rate(ns, x, p, t)
        return (*good[:n], good[n] + size, *good[n + 1 :])

    motion = simulate_system(replace(right, rate=rate), begin.state, 2.0, engine=engine)
    assert motion.verdict.residuals["dalembert"] > 1e-7


UNIFORM = """
[system]
coordinates = ["x", "y"]
kinetic = "(x'^2 + y'^2)/2"
[start]
x = 0
y = 0
"x'" = 1
"y'" = 0.5
[run]
duration = 10.0
"""


def test_check_of_an_exact_motion(tmp_path, capsys):
    path = tmp_path / "uniform.toml"
    path.write_text(UNIFORM)
    with pytest.raises(SystemExit) as ended:
        main(["run", str(path), "--check", "1e-9", "--json"])
    assert ended.value.code == 0, capsys.readouterr().out
