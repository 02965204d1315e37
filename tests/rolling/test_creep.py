"""A slip whose direction is slaved to the forces: bodies that only just slide."""

import numpy as np
import pytest

import voronets

G, MU = 9.81, 0.2


def incline(slope, *, radius=0.1, mass=1.0, duration=1.0, **start):
    inertia = 0.4 * mass * radius**2
    return {
        "body": {"mass": mass, "inertia": [inertia] * 3, "surface": {"kind": "sphere", "radius": radius}},
        "ground": {"surface": {"kind": "plane", "normal": [slope, 0, 1]}},
        "force": {"gravity": G},
        "contact": {"law": "coulomb", "friction": MU},
        "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 0, 0], **start},
        "run": {"duration": duration},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("excess", "radius"),
    [(0.0, 0.1), (1e-12, 0.03), (3e-11, 0.1), (3e-10, 0.1), (1e-8, 0.03), (1e-6, 0.1), (1e-3, 0.1)],
)
def test_a_ball_at_rest_on_the_critical_incline(excess, radius):
    """It slides straight down with g (sin α − μ cos α), and its spin grows by 5 μ g cos α/2r."""
    slope = 3.5 * MU * (1 + excess) if excess else 0.7
    alpha = np.arctan(slope)
    motion = voronets.run(incline(slope, radius=radius), estimate=False, most_steps=20_000)
    down = np.array([np.cos(alpha), 0, -np.sin(alpha)])
    normal = np.array([np.sin(alpha), 0, np.cos(alpha)])
    t = motion["time"].values[:, None]
    path = radius * normal + 0.5 * G * (np.sin(alpha) - MU * np.cos(alpha)) * t**2 * down
    spin = 2.5 * MU * G * np.cos(alpha) / radius * t * np.array([0, 1, 0])
    assert motion.t_end == 1.0
    assert np.abs(motion["centre"].values - path).max() < 2e-11
    assert np.abs(motion["omega_space"].values - spin).max() < 2e-11 * spin.max()
    assert motion.verdict.energy_balance < 1e-11
    if excess > 1e-11:
        assert [(c["t"], c["why"]) for c in motion.transitions] == [(0.0, "friction_exhausted")]
        growth = 3.5 * MU * G * np.cos(alpha) * excess
        assert motion["slip_speed"].values[-1] == pytest.approx(growth, rel=1e-4, abs=1e-13)


@pytest.mark.parametrize("slope", [0.7, 0.7000000000000001, 0.69])
def test_the_estimate_of_a_ball_at_the_limit(slope):
    """The motion rolls while the second run beside it creeps: their distance counts all the same."""
    motion = voronets.run(incline(slope, duration=3.0))
    angle = 5 / 28 * G * np.sin(np.arctan(slope)) * 3.0**2 / 0.1  # half of it
    orientation = np.array([np.cos(angle), 0, np.sin(angle), 0])
    q = motion["orientation"].values[-1]
    true = np.abs(q * np.sign(q @ orientation) - orientation).max()
    assert set(motion["mode"].values) == {"rolling"}
    assert true / 10 < motion.verdict.state_error < true * 200


def test_an_ellipsoid_creeps_and_rolls_again():
    """Numbers of ``tests/oracle_contact``, which needs a minute for them."""
    stone = {
        "mass": 1.0,
        "inertia": [[2e-3, -2e-4, 0], [-2e-4, 3e-3, 0], [0, 0, 4e-3]],
        "surface": {"kind": "ellipsoid", "semi_axes": [0.1, 0.07, 0.06], "centre": [0, 0, 0.01]},
    }
    needed = 0.19839689397550583  # |T|/N of rolling from rest
    table = incline(0.5, duration=0.06, orientation=[0.9, 0.3, 0.1, 0.2])
    table["body"], table["contact"]["friction"] = stone, needed * (1 - 2e-3)
    table["ground"]["surface"]["normal"] = [0.5, 0.1, 1]
    motion = voronets.run(table, at=[0.01, 0.06], estimate=False)
    assert motion.transitions[1]["t"] == pytest.approx(0.02252573928944021, rel=1e-9)
    slip = [2.6787734203214081e-05, -4.8155437976685764e-05, -8.5783233039384660e-06]
    assert motion["slip"].values[0] == pytest.approx(slip, rel=1e-9)
    omega = [[-0.04096692462552335, 0.5703994216129435, -0.3669304537592785],
             [-0.275087796542651, 3.53518009949562, -2.2447361331365903]]  # fmt: skip
    assert np.abs(motion["omega"].values - omega).max() < 2e-10
    assert list(motion["mode"].values) == ["sliding", "rolling"]
