"""The balance of momentum catches a wrong equation that conserves energy."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

import voronets
from engines import every_engine
from voronets.engine import simulate_system
from voronets.expressions.vectors import Vector, cross

DISC = {
    "title": "disc",
    "body": {"mass": 1.0, "inertia": [0.25, 0.25, 0.5], "surface": {"kind": "disc", "radius": 1.0}},
    "ground": {"surface": {"kind": "plane"}},
    "force": {"gravity": 9.81},
    "start": {
        "orientation": [0.8, 0.6, 0.0, 0.0],
        "contact": [0.0, 0.0, 0.0],
        "omega": [0.3, 0.2, 4.0],
    },
    "run": {"duration": 5.0},
}


def damaged(system, core):
    """A gyroscopic term that does no work is added to J ω̇: ω × (c ω_z e_z)."""

    def rate(ns, x, p, t):
        good = system.rate(ns, x, p, t)
        omega = Vector(*x[4:7])
        at = core.pose(ns, x, p)
        m, I, _ = core.inertia(p)
        from voronets.expressions.vectors import IDENTITY, dyad, solve_positive

        a = at.body.x
        J = I + (IDENTITY * (a @ a) + -dyad(a, a)) * m
        wrong = solve_positive(J, cross(omega, Vector(0, 0, 1) * (0.05 * omega[2])))
        return good[:4] + tuple(g + w for g, w in zip(good[4:7], wrong, strict=True)) + good[7:]

    return replace(system, rate=rate)


@every_engine
def test_a_damaged_equation_keeps_the_energy_but_not_the_balance(engine):
    loaded = voronets.load(DISC)
    good = simulate_system(loaded.system, loaded.state, 5.0, engine=engine)
    wrong = simulate_system(
        damaged(loaded.system, loaded.started.problem.core), loaded.state, 5.0, engine=engine
    )
    assert good.verdict.energy_drift < 1e-11
    assert wrong.verdict.energy_drift < 1e-11
    assert good.verdict.residuals["momentum_balance"] < 1e-9
    assert wrong.verdict.residuals["momentum_balance"] > 1e-3
    assert good.verdict.residuals["rolling"] < 1e-9


def test_a_wrong_contact_velocity_is_caught_by_the_rolling_residual():
    loaded = voronets.load(DISC)

    def rate(ns, x, p, t):
        good = loaded.system.rate(ns, x, p, t)
        return (*good[:7], *(1.01 * value for value in good[7:]))

    wrong = replace(loaded.system, rate=rate)
    motion = simulate_system(wrong, loaded.state, 5.0)
    assert motion.verdict.residuals["rolling"] > 1e-4


def test_resistance_takes_the_power_that_it_should():
    table = {**DISC, "force": {"gravity": 9.81, "rolling_resistance": 0.05,
                               "spinning_resistance": 0.02}}  # fmt: skip
    motion = voronets.run(table, at=np.linspace(0, 5, 4001))
    assert motion.verdict.energy_drift is None
    assert motion.verdict.residuals["momentum_balance"] < 1e-9
    omega, n = motion["omega_space"].values, motion["normal"].values
    spin = np.sum(omega * n, axis=1)
    power = -0.05 * (np.sum(omega**2, axis=1) - spin**2) - 0.02 * spin**2
    energy = motion["energy"].values
    h = motion.t[1] - motion.t[0]
    lost = np.sum(power[:-1:2] + 4 * power[1::2] + power[2::2]) * h / 3  # Simpson
    assert energy[-1] < energy[0]
    np.testing.assert_allclose(energy[-1] - energy[0], lost, rtol=1e-7)


def test_the_rattleback_keeps_its_invariants():
    """200 s here; the benchmark runs 10⁴ s."""
    motion = voronets.run("rattleback", settings=["run.duration=200.0"], tolerance=1e-15)
    assert motion.verdict.invariants_drift < 1e-11
    assert motion.verdict.energy_drift < 1e-12
