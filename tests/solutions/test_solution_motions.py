"""What solutions give is a Motion like any other; the front door takes what ``run`` takes."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import systems
import voronets
from voronets import InputError, Motion
from voronets.solutions.closed import gyroscopic_ball_on_sphere
from voronets.solutions.reductions import REDUCTIONS

BALL = {"mass": 1.0, "inertia": (0.006, 0.006, 0.005), "ball_radius": 0.1, "radius": 0.3,
        "momentum": 0.05, "u": 1.2, "sigma": 2.0, "tau": 1.0, "n": 3.0}  # fmt: skip


def rod():
    return voronets.closed_solution("rod-on-sphere")


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lambda: rod().motion(2.0, title="a rod"), "closed"),
        (lambda: voronets.reduction("rod-on-sphere", "revolution").motion(2.0), "reduced"),
        (lambda: voronets.reduction("rod-on-sphere", "sphere").motion(2.0, samples=50), "reduced"),
    ],
)
def test_saved_compared_and_sent(make, kind, tmp_path):
    motion = make()
    assert motion.kind == kind
    assert motion.outcome.word == "completed"
    assert motion.verdict.energy_drift < 1e-12
    assert motion.verdict.residuals["momentum_balance"] < 1e-9
    core = voronets.run("rod-on-sphere", tolerance=1e-15, settings=["run.duration=2.0"])
    assert motion.compare(core).largest < 1e-9
    read = Motion.load(motion.save(tmp_path / "motion.nc"))
    assert read.kind == kind
    assert read.compare(motion).largest < 1e-12
    np.testing.assert_array_equal(read["u1"].values, motion["u1"].values)
    assert pickle.loads(pickle.dumps(motion)).compare(motion).largest < 1e-12


def test_turning_points_are_events():
    motion = rod().motion(2.0)
    turning = [t for name, t in motion.events if name == "turning point"]
    assert len(turning) > 3
    late = rod().at(np.add(turning[1], [-1e-5, 0.0, 1e-5]))["u"].values
    assert (late[1] - late[0]) * (late[2] - late[1]) < 0
    reduced = voronets.reduction("rod-on-sphere", "revolution").motion(2.0)
    np.testing.assert_allclose(turning, [t for _, t in reduced.events], atol=1e-11)


def test_any_times_in_any_order():
    solution = gyroscopic_ball_on_sphere(**BALL)
    at = solution.at([3.0, 0.5, 1e4])
    assert at["time"].values.tolist() == [3.0, 0.5, 1e4]
    one = solution.at(0.5)
    np.testing.assert_allclose(at["centre"].values[1], one["centre"].values[0], atol=1e-13)
    assert at["omega"].attrs["units"] == "rad/s"
    assert at["u"].attrs["long_name"]
    with pytest.raises(InputError, match="duration"):
        solution.motion(-1.0)


def test_the_front_door_takes_what_run_takes():
    scenario = voronets.load("rod-on-sphere")
    sources = (scenario, scenario.table, scenario.started)
    found = [voronets.closed_solution(source).period for source in sources]
    assert found == [rod().period] * 3
    faster = voronets.closed_solution("rod-on-sphere", settings=["start.omega.0=4.0"])
    assert faster.period != rod().period
    with pytest.raises(
        InputError, match="works for rolling bodies; the scenario describes a general system"
    ):
        voronets.reduction("knife-edge")
    with pytest.raises(InputError, match=r"heavy_rod requires that the system has 2 coordinates"):
        voronets.closed_solution("knife-edge")


def test_the_reduction_with_the_fewest_unknowns():
    assert type(voronets.reduction("rod-on-sphere")).__name__ == "RevolutionReduction"
    assert type(voronets.reduction("ellipsoid-on-plane")).__name__ == "SphereReduction"
    assert type(voronets.reduction("rattleback")).__name__ == "SphereReduction"
    assert type(voronets.reduction("ellipsoid-on-ellipsoid")).__name__ == "EnergyReduction"
    by = voronets.reduction("rod-on-sphere", "energy", independent="v")
    assert by.psi == "v"
    with pytest.raises(InputError, match="one of revolution, sphere"):
        voronets.reduction("rod-on-sphere", "torus")
    with pytest.raises(InputError, match='name = "energy"'):
        voronets.reduction("rod-on-sphere", independent="v")
    with pytest.raises(InputError) as caught:
        voronets.reduction("eulers-disc", settings=["force.rolling_resistance=0.1"])
    told = {fault.key.split(":")[0] for fault in caught.value.faults}
    assert told == set(REDUCTIONS)


def test_solutions_show_themselves():
    solution = rod()
    shown = solution._repr_html_()
    assert "<li>" in shown and "period" in shown and "<b>Rod</b>" in shown
    assert "RevolutionReduction" in voronets.reduction("rod-on-sphere")._repr_html_()
    made = voronets.system(**systems.heavy_rod())
    start = {"theta": 0.8, "psi": 0.1, "theta'": 0.3, "psi'": 2.1}
    motion = voronets.simulate(voronets.start_system(made, start), 1.0)
    integral = voronets.hamilton_integral(made, motion)
    assert "(18)" in integral._repr_html_()


def test_a_closed_motion_is_drawn(tmp_path):
    path = voronets.picture(rod().motion(1.0), tmp_path / "rod.png")
    assert path.stat().st_size > 10_000
