"""Variational equations beside differences of runs, and slopes of rates over the whole gallery."""

from dataclasses import replace

import numpy as np
import pytest

import voronets
from voronets import collection as gallery
from voronets.engine import simulate_system
from voronets.expressions.scalars import FLOATS, extended
from voronets.mechanics.variations import Perturbation, VariationalSystem, jacobian

TIMES = np.array([0.5, 1.0])


@pytest.mark.parametrize("name", gallery.names())
def test_jacobian_is_the_slope_of_the_rate(name):
    scenario = voronets.load(name)
    system, x, h = scenario.system, scenario.state, 1e-4

    def rate(y):
        return np.array([float(v) for v in system.rate(FLOATS, list(y), system.numbers, 0.3)])

    weights = {1: 3 / 4, 2: -3 / 20, 3: 1 / 60}
    slopes = [
        sum(w * (rate(x + k * h * e) - rate(x - k * h * e)) for k, w in weights.items()) / h
        for e in np.eye(len(x))
    ]
    found = jacobian(system, x, t=0.3)
    assert np.abs(found - np.array(slopes).T).max() < 1e-8 * max(1.0, np.abs(found).max())


def test_jacobian_by_numbers_and_with_many_digits():
    scenario = voronets.load("rattleback")
    system, x = scenario.system, scenario.state
    both = jacobian(system, x, by=("mass", "body.centre.z"))
    h = 1e-5

    def rate(mass):
        numbers = {**system.numbers, "mass": mass}
        return np.array(system.rate(FLOATS, list(map(float, x)), numbers, 0.0))

    mass = system.numbers["mass"]
    assert np.allclose(both[:, 9], (rate(mass + h) - rate(mass - h)) / (2 * h), atol=1e-6)
    wide = extended(40)
    exact = jacobian(system, [wide.number(v) for v in x], by=("mass",), ns=wide).astype(float)
    assert np.abs(exact - both[:, :10]).max() < 1e-13 * np.abs(exact).max()
    with pytest.raises(KeyError, match="weight"):
        jacobian(system, x, by=("weight",))


def _final(system, x, **numbers):
    other = replace(system, numbers={**system.numbers, **numbers})
    motion = simulate_system(other, x, 1.0, at=TIMES, tolerance=1e-15, estimate=False)
    return motion.segments[-1].dense(TIMES)


@pytest.mark.parametrize("engine", ["heyoka", "numba", "scipy"])
def test_variations_are_differences_of_motions(engine):
    scenario = voronets.load("ellipsoid-on-plane")
    system, x = scenario.system, scenario.state
    n, mass = len(x), system.numbers["mass"]
    spin = np.eye(n)[6]
    varied = VariationalSystem(
        system, (Perturbation(spin), Perturbation(np.zeros(n), {"mass": 1.0}))
    )
    tolerance = 1e-12 if engine == "scipy" else 1e-15
    motion = simulate_system(
        varied.system, varied.start(x), 1.0, at=TIMES, tolerance=tolerance, estimate=False,
        engine=engine,
    )  # fmt: skip
    found = varied.split(motion.segments[-1].dense(TIMES))
    h = 1e-4
    by_spin = (_final(system, x + h * spin) - _final(system, x - h * spin)) / (2 * h)
    h *= 0.1 * mass
    by_mass = (_final(system, x, mass=mass + h) - _final(system, x, mass=mass - h)) / (2 * h)
    size = np.abs(found.first).max()
    assert np.abs(found.first[:, 0] - by_spin).max() < 1e-6 * size
    assert np.abs(found.first[:, 1] - by_mass).max() < 1e-6 * size


def test_second_variations_are_differences_of_first():
    scenario = voronets.load("ellipsoid-on-plane")
    system, x = scenario.system, scenario.state
    n, h = len(x), 1e-4
    directions = (Perturbation(np.eye(n)[6]), Perturbation(np.eye(n)[4], {"mass": 0.3}))
    zero = Perturbation(np.zeros(n))

    def first(numbers, start):
        other = replace(system, numbers={**system.numbers, **numbers})
        varied = VariationalSystem(other, directions)
        motion = simulate_system(
            varied.system, varied.start(start), 1.0, at=TIMES, tolerance=1e-15, estimate=False
        )
        return varied.split(motion.segments[-1].dense(TIMES)).first

    varied = VariationalSystem(system, directions, (zero,) * 3)
    motion = simulate_system(
        varied.system, varied.start(x), 1.0, at=TIMES, tolerance=1e-15, estimate=False
    )
    found = varied.split(motion.segments[-1].dense(TIMES)).second
    mass = system.numbers["mass"]
    by_spin, by_both = (
        (first({"mass": mass + h * d.numbers.get("mass", 0)}, x + h * d.state)
         - first({"mass": mass - h * d.numbers.get("mass", 0)}, x - h * d.state)) / (2 * h)
        for d in directions
    )  # fmt: skip
    size = np.abs(found).max()
    assert np.abs(found[:, 0] - by_spin[:, 0]).max() < 1e-6 * size
    assert np.abs(found[:, 1] - by_spin[:, 1]).max() < 1e-6 * size
    assert np.abs(found[:, 1] - by_both[:, 0]).max() < 1e-6 * size
    assert np.abs(found[:, 2] - by_both[:, 1]).max() < 1e-6 * size


def test_observables_vary_with_the_motion():
    scenario = voronets.load("rattleback")
    system, x = scenario.system, scenario.state
    varied = VariationalSystem(system, (Perturbation(np.eye(len(x))[6]),))
    motion = simulate_system(
        varied.system, varied.start(x), 1.0, at=TIMES, tolerance=1e-15, estimate=False
    )
    states = motion.segments[-1].dense(TIMES)
    seen = varied.observed(states, TIMES, ["energy", "centre"])
    assert seen["centre"].first.shape == (2, 1, 3)
    slope = seen["energy"].first[:, 0, 0]  # of an integral it is the same at all times
    assert np.ptp(slope) < 1e-10 * np.abs(slope).max()
