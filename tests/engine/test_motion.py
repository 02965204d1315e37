"""Motions: samples, dense output, files, events, the end."""

from __future__ import annotations

import copy
import threading

import numpy as np
import pytest

import voronets
from engines import INSTALLED, every_engine
from voronets.engine import simulate_system
from voronets.expressions.scalars import FLOATS

SHORT = ["run.duration=2.0"]


@pytest.fixture(scope="module")
def motion():
    return voronets.run("rattleback", settings=SHORT)


def test_every_variable_has_a_unit_and_a_description(motion):
    for name, variable in motion.data.data_vars.items():
        assert variable.attrs["units"], name
        assert variable.attrs["long_name"], name


def test_201_times_by_default(motion):
    np.testing.assert_allclose(motion.t, np.linspace(0, 2, 201), atol=1e-15)


def test_to_netcdf_and_back_unchanged(motion, tmp_path):
    again = voronets.Motion.load(motion.save(tmp_path / "m.nc"))
    assert again.data.identical(motion.data)
    assert again.verdict == motion.verdict
    assert again.outcome is motion.outcome
    np.testing.assert_allclose(again.at([0.5])["omega"], motion.at([0.5])["omega"], rtol=1e-14)


def test_a_file_is_written_whole_or_not_at_all(motion, tmp_path, monkeypatch):
    (tmp_path / "m.nc").write_text("what was there before")

    def fail(descriptor):
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", fail)  # when all has been handed over, and little is there
    with pytest.raises(OSError, match="disk full"):
        motion.save(tmp_path / "m.nc")
    assert [path.name for path in tmp_path.iterdir()] == ["m.nc"]
    assert (tmp_path / "m.nc").read_text() == "what was there before"


@every_engine
def test_dense_output_is_what_a_run_at_those_times_gives(engine):
    times = [0.0, 0.1234, 0.1234, 0.777, 1.9999, 2.0]
    asked = voronets.run("rattleback", settings=SHORT, at=times, engine=engine)
    later = voronets.run("rattleback", settings=SHORT, engine=engine).at(times)
    np.testing.assert_allclose(later["omega"].values, asked["omega"].values, atol=1e-13)
    assert later["time"].values.tolist() == times


def test_dense_output_outside_the_motion_is_refused(motion):
    with pytest.raises(ValueError, match="lasts from 0"):
        motion.at([2.1])


@every_engine
def test_events_are_located(engine):
    error = 1e-9 if engine == "scipy" else 1e-13
    table = copy.deepcopy(voronets.load("rattleback").table)
    table["run"] = {
        "duration": 2.0,
        "events": [
            {"when": "omega_x - 0.1", "direction": "rising", "name": "rocking"},
            {"when": "t - 1.25", "name": "later", "stop": True},
        ],
    }
    motion = voronets.run(table, engine=engine, throw=False)
    assert motion.outcome.word == "event"
    assert motion.t_end == pytest.approx(1.25, abs=error)
    times = [t for name, t in motion.events if name == "rocking"]
    assert len(times) > 3 and max(times) < 1.25
    at = motion.at(times)
    np.testing.assert_allclose(at["omega"].sel(xyz="x").values, 0.1, atol=100 * error)


def test_lift_off_where_the_pressure_vanishes():
    """A solid ball from near rest on top of a sphere leaves it where cos θ = 10/17."""
    table = {
        "body": {
            "mass": 1.0,
            "inertia": [0.4 * 0.01] * 3,
            "surface": {"kind": "sphere", "radius": 0.1},
        },
        "ground": {"surface": {"kind": "sphere", "radius": 1.0}},
        "force": {"gravity": 9.81},
        "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 1.0], "omega": [1e-7, 0, 0]},
        "run": {"duration": 20.0},
    }
    with pytest.raises(voronets.EndedEarly) as caught:
        voronets.run(table)
    motion = caught.value.motion
    assert motion.outcome is voronets.Outcome.LIFTED_OFF
    last = motion.at([motion.t_end])
    assert last["contact_ground"].values[0, 2] == pytest.approx(10 / 17, abs=1e-9)
    assert abs(last["normal_reaction"].values[0]) < 1e-12
    assert motion.t[-1] <= motion.t_end


def test_slip_where_friction_runs_out(motion):
    limit = 0.2
    stopped = voronets.run("rattleback", settings=[*SHORT, f"run.friction={limit}"], throw=False)
    assert stopped.outcome is voronets.Outcome.SLIPPED
    needed = stopped.at([stopped.t_end])["friction_needed"].values[0]
    assert needed == pytest.approx(limit, abs=1e-12)
    before = motion.at(np.linspace(0, stopped.t_end, 500))["friction_needed"].values
    assert np.all(before < limit + 1e-9)


def test_relative_curvature_lost():
    """A ball rolls in a trough that becomes as narrow as the ball."""
    table = {
        "body": {"mass": 1.0, "inertia": [0.1] * 3, "surface": {"kind": "sphere", "radius": 0.5}},
        "ground": {"surface": {"kind": "implicit", "F": "z - (0.6 + 0.2*x)*y^2"}},
        "force": {"gravity": 9.81},
        "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 1, 0]},
        "run": {"duration": 20.0, "lift_off": "ignore"},
    }
    motion = voronets.run(table, throw=False)
    assert motion.outcome is voronets.Outcome.CURVATURE_LOST
    assert motion.at([motion.t_end])["contact_ground"].values[0, 0] == pytest.approx(2.0, abs=1e-4)


def test_progress_is_told_and_a_run_can_be_cancelled():
    loaded = voronets.load("rattleback", settings=["run.duration=1000.0"])
    cancel = threading.Event()
    told = []

    def progress(t):
        told.append(t)
        if t > 3:
            cancel.set()

    motion = simulate_system(
        loaded.system, loaded.state, 1000.0, progress=progress, cancel=cancel, throw=False
    )
    assert motion.outcome is voronets.Outcome.FAILED
    assert 3 < motion.t_end < 1000
    assert told == sorted(told)
    assert motion.verdict.residuals["momentum_balance"] < 1e-9


def test_numbers_are_run_time_values_of_the_compiled_code():
    from voronets.engine import heyoka_code

    voronets.run("rattleback", settings=SHORT)
    before = dict(heyoka_code.integrators)
    changed = [*SHORT, "body.mass=1.5", "body.surface.semi_axes.0=0.25", "start.omega.2=-4.0"]
    voronets.run("rattleback", settings=changed, throw=False)
    assert heyoka_code.integrators.keys() == before.keys()


def test_the_rate_in_floats_is_the_rate_of_the_motion(motion):
    loaded = voronets.load("rattleback", settings=SHORT)
    rate = loaded.system.rate(FLOATS, loaded.state.tolist(), loaded.system.numbers, 0.0)
    h = 1e-6
    near = motion.at([0.0, h])["omega"].values
    np.testing.assert_allclose((near[1] - near[0]) / h, rate[4:7], atol=1e-3)


@pytest.mark.parametrize("surface", [
    {"kind": "support", "h": "0.05 + 0.001*nx^3 + 0.0001*ny^5"},
    {"kind": "implicit", "F": "x^2 + y^2 + z^2 - 0.01 + 10*x^4 + x^3"},
])  # fmt: skip
def test_whole_powers_of_exactly_nothing(surface):
    """The Taylor series of a power divides by its base; ours must not."""
    table = {
        "body": {"mass": 1, "inertia": [1e-3, 1.1e-3, 1.2e-3], "surface": surface},
        "ground": {"surface": {"kind": "plane"}},
        "force": {"gravity": 9.81},
        "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 3, 0]},
        "run": {"duration": 0.5, "lift_off": "ignore"},
    }
    ends = [voronets.run(table, engine=engine)["omega"].values[-1] for engine in INSTALLED]
    for end in ends[1:]:
        np.testing.assert_allclose(end, ends[0], atol=1e-9)


@every_engine
def test_where_a_number_ceases_to_be_finite_the_motion_so_far_is_kept(engine):
    table = {
        "body": {"mass": 1, "inertia": [1e-3] * 3, "surface": {"kind": "sphere", "radius": 0.1}},
        "ground": {"surface": {"kind": "plane"}},
        "force": {"gravity": 9.81, "function": "0.1*(x + 0.2)^2.5"},
        "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, -3, 0]},
        "run": {"duration": 3.0},
    }
    motion = voronets.run(table, engine=engine, throw=False)
    assert motion.outcome is voronets.Outcome.FAILED
    assert 0.5 < motion.t_end < 0.8
    assert np.all(np.isfinite(motion["omega"].values)) and len(motion.t) > 10


def test_a_steady_motion_without_force_has_a_small_residual():
    """Nothing accelerates: the scale of the residual is then the momentum that is carried round."""
    table = {
        "body": {"mass": 1, "inertia": [0.4] * 3, "surface": {"kind": "sphere", "radius": 1.0}},
        "ground": {"surface": {"kind": "plane"}},
        "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0.3, 1, 0.5]},
        "run": {"duration": 3.0, "lift_off": "ignore"},
    }
    assert voronets.run(table).verdict.residuals["momentum_balance"] < 1e-9
