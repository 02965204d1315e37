"""One Motion for every producer: from functions of time, compared with others, resampled."""

from __future__ import annotations

import numpy as np
import pytest
from sympy.physics.mechanics import dynamicsymbols

import voronets
from voronets.engine import Motion
from voronets.engine.interpolant import Interpolant
from voronets.expressions.rotations import quaternion_of_matrix, rotation_matrix
from voronets.invariants import system_of
from voronets.mechanics.motion_equations import first_order
from voronets.rolling.pose_states import PoseStates, quaternions


def oscillator():
    x = dynamicsymbols("x")
    return voronets.system([x], kinetic=x.diff() ** 2 / 2, force_function=-2 * x**2)


def swing(t_end=7.0, **options):
    """x = cos(2 t) of an oscillator, written down."""
    stated = oscillator()
    return Motion.from_function(
        first_order(stated), lambda t: np.stack([np.cos(2 * t), -2 * np.sin(2 * t)], axis=1), t_end,
        kind="closed", **options,
    )  # fmt: skip


def test_a_motion_that_is_written_down_has_all_that_a_motion_has():
    motion = swing()
    assert motion.kind == "closed" and motion.outcome.word == "completed"
    assert motion.problem.names == ("x",)
    assert motion.t_end == 7.0 and len(motion.t) == 201
    np.testing.assert_array_equal(motion["x"].values, np.cos(2 * motion.t))
    np.testing.assert_allclose(motion["energy"].values, 2.0, rtol=1e-15)
    assert motion.verdict.energy_drift < 1e-14
    assert motion.verdict.residuals["dalembert"] < 1e-9
    assert motion.verdict.residuals["velocities"] < 1e-9
    np.testing.assert_allclose(motion.at([0.1, 6.9])["x"].values, np.cos([0.2, 13.8]), atol=1e-15)


def test_the_verdict_finds_a_wrong_one():
    stated = oscillator()
    wrong = Motion.from_function(
        first_order(stated), lambda t: np.stack([np.cos(2 * t), -2 * np.sin(2.0001 * t)], axis=1), 7.0,
        kind="closed",
    )  # fmt: skip
    assert wrong.verdict.residuals["velocities"] > 1e-5


def test_it_agrees_with_the_simulated_one_on_both_engines():
    closed = swing()
    begin = voronets.start_system(closed.problem, {"x": 1.0, "x'": 0.0})
    for engine in ("heyoka", "scipy"):
        simulated = voronets.simulate(begin, 7.0, engine=engine)
        found = closed.compare(simulated)
        assert found.t_end == 7.0 and set(found.differences) >= {"x", "x'", "energy"}
        assert found.largest < 1e-10 and found["x"].relative <= found.largest
        assert "x'" in str(found)


def test_differences_have_their_times():
    stated = oscillator()
    bump = Motion.from_function(
        first_order(stated),
        lambda t: np.stack([np.cos(2 * t) + np.exp(-((t - 3.0) ** 2)), -2 * np.sin(2 * t)], axis=1),
        6.0, kind="closed",
    )  # fmt: skip
    apart = swing().compare(bump)
    assert apart.t_end == 6.0
    assert apart["x"].t == pytest.approx(3.0, abs=0.01)
    assert apart["x"].value == pytest.approx(1.0, abs=1e-4)
    assert swing().compare(bump, at=[0.0, 1.0])["x"].value == pytest.approx(np.exp(-4))


def test_an_orientation_has_no_sign():
    one = voronets.run("rattleback", settings=["run.duration=0.5"])
    other = one.resampled(one.t)
    other.data["orientation"] *= -1
    assert Motion(one.data).compare(Motion(other.data)).largest == 0.0


def test_resampled():
    motion = voronets.run("rattleback", settings=["run.duration=0.5"])
    some = motion.resampled([0.0, 0.123, 0.5])
    assert some.t.tolist() == [0.0, 0.123, 0.5] and some.verdict == motion.verdict
    assert some.compare(motion).largest == 0.0


@pytest.mark.parametrize(
    "name", ["rattleback", "torus-on-sphere", "ball-on-sphere", "rolling-disc"]
)
def test_the_states_of_poses(name):
    """Orientation and contacts alone give the state: signs and turns are followed."""
    scenario = voronets.load(name)
    motion = voronets.run(scenario, throw=False)

    def poses(t):
        seen = motion.at(t)
        q = seen["orientation"].values
        R = np.array([rotation_matrix(row / np.linalg.norm(row)) for row in q])
        names = ("omega", "contact_body", "contact_ground")
        return (R, *(seen[name].values for name in names))

    states = PoseStates(scenario.started, poses, motion.t_end)
    t = np.sort(np.random.default_rng(1).uniform(0, motion.t_end, 300))
    np.testing.assert_allclose(states(t), motion.segments[0].dense(t), atol=1e-9)
    rebuilt = Motion.from_function(
        system_of(scenario.started), states, motion.t_end, kind="reduced", samples=50
    )
    assert rebuilt.compare(motion).largest < 1e-9
    assert len(rebuilt.t) == 51 and rebuilt.verdict.residuals["momentum_balance"] < 1e-8


def test_quaternions_of_many_matrices():
    q = np.random.default_rng(3).normal(size=(200, 4))
    q[:4] = np.eye(4)
    q /= np.linalg.norm(q, axis=1, keepdims=True)
    R = np.array([rotation_matrix(row) for row in q], dtype=float)
    expected = np.array([quaternion_of_matrix(one) for one in R])
    found = quaternions(R)
    np.testing.assert_allclose(np.abs(np.sum(found * expected, axis=1)), 1.0, atol=1e-15)


def test_an_interpolant_is_as_fine_as_its_function_needs():
    def sharp(t):
        return np.stack([1 / (1 + 1e4 * (t - 0.3) ** 2), np.sin(t)], axis=1)

    found = Interpolant.of_function(sharp, np.array([0.0, 2.0]))
    t = np.linspace(0, 2, 5001)
    np.testing.assert_allclose(found(t), sharp(t), atol=3e-13)
    assert np.all(np.diff(found.edges) > 0) and found.error < 1e-12
    lengths = np.diff(found.edges)
    assert lengths[np.searchsorted(found.edges, 0.3) - 1] < 0.1 * lengths.max()
