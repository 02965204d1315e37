"""Numbers that overflow on the way to a good result leave no warning on standard error."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from voronets.engine.simulate import simulate_system
from voronets.engine.state_path import Path
from voronets.mechanics.first_order import FirstOrderSystem, Quantity
from voronets.surfaces.newton import newton

pytestmark = pytest.mark.filterwarnings("error")


def growing():
    """ẋ = x, with an energy that says nothing."""
    x, energy, kinetic = (Quantity(name, "", name) for name in ("x", "energy", "kinetic_energy"))
    return FirstOrderSystem(
        states=(x,), numbers={}, rate=lambda ns, x, p, t: (x[0],), quantities=(x, energy, kinetic),
        observables=lambda ns, x, p, t: {"x": x[0], "energy": 1.0, "kinetic_energy": 1.0},
    )  # fmt: skip


def test_slopes_whose_product_is_no_number():
    motion = simulate_system(growing(), np.array([1e150]), 40.0)
    assert motion.extremes["x"]["max"] == pytest.approx(1e150 * np.exp(40.0))
    assert motion.verdict.state_error < 1e-10


def test_distances_that_are_no_number():
    motion = simulate_system(growing(), np.array([1e-3]), 1.0, estimate=False)
    path = Path(list(motion.segments), motion.t_end)
    distance = path.distance(slice(0, 2), growing(), np.array([[1e308], [np.inf]]))
    assert distance.tolist() == [np.inf, np.inf]


def test_a_trial_that_is_no_number_is_refused():
    """eˣ = 1 from x = −8: Newton's first step leads to x = 2973."""
    root = newton(lambda x: (np.exp(x) - 1, np.diag(np.exp(x))), np.array([-8.0]))
    assert root == pytest.approx([0.0], abs=1e-12)


@pytest.mark.parametrize("size", [1e-160, 1e-300])
def test_parameters_whose_squares_are_no_numbers(size):
    """They are a system, or there is a sentence on what is wrong with it."""
    values = {"m": 0.5, "l": 0.6, "e": 0.2}
    settings = [f"system.parameters.{name}={x * size!r}" for name, x in values.items()]
    try:
        motion = voronets.run("bicycle-chain", settings=settings, throw=False)
    except voronets.InputError as error:
        assert "The kinetic energy is zero for the motion" in str(error)
    else:
        assert motion.outcome.word == "completed"
