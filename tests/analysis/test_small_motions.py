"""Small motions by their modes: against tiny motions of the whole equations, constraints included."""

from __future__ import annotations

import numpy as np
import pytest

import systems
from voronets import InputError
from voronets.analysis.oscillations import small_oscillations
from voronets.analysis.small_motions import modal_amplitudes, small_motion
from voronets.engine.simulate import simulate_system
from voronets.forms.system import system
from voronets.mechanics.motion_equations import first_order

TINY = 1e-6
START = {"theta1": TINY, "theta2": -2 * TINY, "theta1'": 3 * TINY}


def pendulum():
    made = system(**systems.double_pendulum())
    return made, small_oscillations(made, {"theta1": 0, "theta2": 0})


def test_it_is_the_tiny_motion():
    made, found = pendulum()
    times = np.linspace(0, 3, 40)
    core = simulate_system(first_order(made), [TINY, -2 * TINY, 3 * TINY, 0], 3.0, tolerance=1e-15)
    known = core.at(times)
    for name, values in small_motion(found, START, times).items():
        assert np.abs(values - known[name].values).max() < 1e-4 * TINY, name


def test_amplitudes_make_it_up():
    _, found = pendulum()
    times = np.linspace(0, 2, 9)
    seen = small_motion(found, START, times)
    pairs = list(zip(found.modes, modal_amplitudes(found, START), strict=True))
    for name in ("theta1", "theta2"):
        summed = sum((A * mode.shape[name] * np.exp(mode.rate * times)).real for mode, A in pairs)
        assert summed == pytest.approx(seen[name], abs=1e-13)


def test_a_held_coordinate_does_not_move():
    """A constraint: the second thread is kept parallel to the first."""
    stated = systems.double_pendulum()
    first, second = stated["coordinates"]
    made = system(**stated, holonomic=[first - second])
    found = small_oscillations(made, {"theta1": 0, "theta2": 0})
    seen = small_motion(found, {"theta1": TINY, "theta2": TINY}, np.linspace(0, 2, 5))
    assert seen["theta1"] == pytest.approx(seen["theta2"], abs=1e-18)
    cosine = TINY * np.cos(found.frequencies[0] * np.linspace(0, 2, 5))
    assert seen["theta1"] == pytest.approx(cosine, abs=1e-15)


def test_unknown_names():
    _, found = pendulum()
    with pytest.raises(InputError, match="theta3"):
        small_motion(found, {"theta3": 1.0}, [0.0])
