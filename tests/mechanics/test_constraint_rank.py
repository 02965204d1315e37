"""A motion ends where its constraints cease to be independent, and nowhere else."""

from __future__ import annotations

import json

import numpy as np
import pytest
from sympy import cos, sqrt, symbols
from sympy.physics.vector import dynamicsymbols

import voronets
from cli.commands import voronets as voronets_command  # noqa: F401 (a fixture)
from systems import chaplygin_sleigh, disc_with_height, rolling_disc
from voronets.engine import simulate_system
from voronets.forms.system import system
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.outcome import Outcome
from voronets.mechanics.start import start_system

t = dynamicsymbols._t
x, y, z = dynamicsymbols("x y z")
X, Y, Z = x.diff(t), y.diff(t), z.diff(t)
ENGINES = ["heyoka", "scipy"]


def ended(stated, start, duration=5.0, **options):
    begin = start_system(stated, start)
    return voronets.simulate(begin, duration, throw=False, **options)


def degenerate(motion, at, within=1e-5):
    assert motion.outcome is Outcome.CONSTRAINTS_DEGENERATE
    assert motion.t_end == pytest.approx(at, abs=within)
    assert "independent" in motion.message
    assert np.all(np.isfinite(motion["reactions"].values))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_row_that_vanishes(engine):
    """(x − 1) ẏ = 0 under a force along y: λ = −F/(x − 1), and x = t/2."""
    stated = system([x, y], (X**2 + Y**2) / 2, force_function=2 * y, constraints=[(x - 1) * Y])
    motion = ended(stated, {x: 0, y: 0, X: 0.5, Y: 0}, engine=engine)
    degenerate(motion, 2.0)
    assert motion.t_end < 2.0
    early = motion.at(np.array([0.0, 1.0]))["reactions"].values[:, 0]
    assert early == pytest.approx([2.0, 4.0])


@pytest.mark.parametrize("engine", ENGINES)
def test_a_parallelogram_that_becomes_flat(engine):
    """Two equal cranks and their coupler turn evenly; on the line of the pivots the rank drops."""
    x1, y1, x2, y2 = dynamicsymbols("x1 y1 x2 y2")
    d, l = symbols("d l")
    q = [x1, y1, x2, y2]
    stated = system(
        q, sum(v.diff(t) ** 2 for v in q) / 2,
        holonomic=[x1**2 + y1**2 - l**2, (x2 - d) ** 2 + y2**2 - l**2,
                   (x2 - x1) ** 2 + (y2 - y1) ** 2 - d**2],
        parameters={d: 1.3, l: 0.6},
    )  # fmt: skip
    turn, w = -0.9, 0.7
    at = (0.6 * np.cos(turn), 0.6 * np.sin(turn))
    speed = (-w * at[1], w * at[0])
    start = {x1: at[0], y1: at[1], x2: 1.3 + at[0], y2: at[1],
             x1.diff(t): speed[0], y1.diff(t): speed[1]}  # fmt: skip
    motion = ended(stated, start, engine=engine)
    degenerate(motion, 0.9 / 0.7)


def test_coefficients_that_vanish_with_time():
    stated = system([x, y], (X**2 + Y**2) / 2, constraints=[cos(t) * (X - 2 * Y)])
    degenerate(ended(stated, {x: 0, y: 0, X: 1}), np.pi / 2)


def test_rows_that_become_parallel():
    stated = system([x, y, z], (X**2 + Y**2 + Z**2) / 2, force_function=x,
                    constraints=[X - Y - Z, X - Y - cos(z) * Z])  # fmt: skip
    begun = {x: 0.5, y: 0.2, z: 0.0}
    with pytest.raises(voronets.InputError, match="singular place"):
        start_system(stated, begun | {X: 0.3})
    tied = system([x, y, z], (X**2 + Y**2 + Z**2) / 2, constraints=[X - Y, X - (1 + z) * Y])
    motion = ended(tied, {x: 0, y: 0, z: -0.5, X: 0, Z: 0.25})
    degenerate(motion, 2.0)


def test_a_row_that_only_touches_zero():
    """(x − 1)² ẏ = 0 loses its rank for a moment without a change of sign."""
    stated = system([x, y], (X**2 + Y**2) / 2, force_function=2 * y, constraints=[(x - 1) ** 2 * Y])
    degenerate(ended(stated, {x: 0, y: 0, X: 0.5, Y: 0}), 2.0, within=3e-3)


@pytest.mark.parametrize("size", [1e-9, 1.0, 1e9])
def test_units_do_not_matter(size):
    stated = system([x, y], (X**2 + Y**2) / 2, constraints=[(x - size) * Y])
    degenerate(ended(stated, {x: 0, y: 0, X: 0.5 * size, Y: 0}), 2.0)


def test_very_near_is_not_there():
    """A row that becomes small, to a thousandth, and no smaller."""
    stated = system([x, y], (X**2 + Y**2) / 2, constraints=[sqrt((x - 1) ** 2 + 1e-6) * Y])
    assert ended(stated, {x: 0, y: 0, X: 0.5, Y: 0}).outcome is Outcome.COMPLETED


def test_what_cannot_happen_is_not_watched():
    """The blade's row has the length 1 wherever it points."""
    assert first_order(system(**chaplygin_sleigh())).singularities == ()
    assert first_order(system([x, y], X**2 + Y**2, constraints=[X - 3 * Y])).singularities == ()
    assert first_order(system([x, y], X**2 + Y**2)).singularities == ()


@pytest.mark.parametrize("statement", [rolling_disc, disc_with_height])
def test_discs_roll_on(statement):
    stated = system(**statement())
    start = {"theta": 1.2, "psi": 0.1, "phi": 0.2, "x": 0.0, "y": 0.0, "theta'": 0.1, "psi'": 0.6,
             "phi'": 3.0}  # fmt: skip
    if "z" in stated.names:
        start["z"] = 0.45 * np.sin(1.2)
    assert ended(stated, start, 20.0).outcome is Outcome.COMPLETED


def test_without_a_start_too():
    """The system of equations alone, and a state of its own."""
    stated = system([x, y], (X**2 + Y**2) / 2, constraints=[(x - 3) * Y])
    motion = simulate_system(first_order(stated), np.array([0.0, 0, 1.5, 0]), 5.0, throw=False)
    degenerate(motion, 2.0)


FILE = """
[system]
coordinates = ["x", "y"]
kinetic = "(x'^2 + y'^2)/2"
force_function = "2*y"
constraints = ["(x - 1)*y' = 0"]
[start]
x = 0
y = 0
"x'" = 0.5
"y'" = 0
[run]
duration = 5.0
"""


def test_the_command_ends_with_3(tmp_path, voronets_command):  # noqa: F811
    path = tmp_path / "vanishing.toml"
    path.write_text(FILE)
    result = voronets_command("run", path, "--json")
    document = json.loads(result.out)
    assert result.code == 3 and document["outcome"] == "constraints_degenerate"
    assert document["t_end"] == pytest.approx(2.0, abs=1e-5)
    assert None not in document["reactions"][0] and document["t"][-1] <= document["t_end"]
