"""A sweep is its single runs: the same numbers, and failures that harm nobody."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc

import numpy as np
import pytest

import voronets
from ensemble.sweeps import PENDULUMS, RECORD, SHORT, pendulums, same
from voronets.ensemble import sweep as sweeping
from voronets.ensemble.block import empty
from voronets.ensemble.columns import OUTCOME
from voronets.ensemble.store import SweepStore
from voronets.expressions.faults import InputError


@pytest.fixture(scope="module")
def swept():
    return voronets.sweep("double-pendulum", PENDULUMS, record=RECORD, settings=SHORT, chunk=6)


def single(theta, m, **options):
    settings = [*SHORT, f"start.theta={theta}", f"system.parameters.m={m}"]
    return voronets.run("double-pendulum", settings=settings, **options)


def test_each_run_is_the_single_one(swept):
    for theta in swept["start.theta"].values:
        for m in (1.0, 2.0):
            motion = single(theta, m)
            run = swept.sel({"start.theta": theta, "system.parameters.m": m})
            assert run["outcome"] == motion.outcome.word
            assert run["t_end"] == motion.t_end
            assert float(run["final:theta"]) == pytest.approx(float(motion["theta"][-1]), abs=1e-12)
            largest = motion.extremes["phi'"]["max"]
            assert float(run["max:phi'"]) == pytest.approx(largest, rel=1e-7)
            first = [t for name, t in motion.events if name.startswith("the upper")]
            assert float(run[RECORD[2]]) == pytest.approx(
                first[0] if first else np.nan, abs=1e-10, nan_ok=True
            )
            assert float(run["energy_drift"]) < 1e-12
            assert float(run["balance"]) < 1e-9


def test_runs_that_cannot_start_say_why_and_harm_no_others(swept):
    bad = swept.sel({"system.parameters.m": -1.0})
    assert set(bad["outcome"].values) == {"failed"}
    assert all("cannot start" in text for text in bad["message"].values)
    assert np.all(np.isnan(bad["t_end"])) and np.all(np.isnan(bad["final:theta"]))
    good = swept.sel({"system.parameters.m": [1.0, 2.0]})
    assert set(good["outcome"].values.ravel()) == {"completed"}
    assert set(good["message"].values.ravel()) == {""}


def test_vectors_times_and_bodies(tmp_path):
    """A stone that may lift off, its vectors, and its state at times."""
    vary = {"start.omega.2": [-5.0, 4.0], "body.mass": "1:2:2"}
    times, record = (
        [0.0, 0.1, 0.3],
        ["final:omega", "omega", "min:normal_reaction", "final:centre_z"],
    )
    data = voronets.sweep(
        "rattleback",
        vary,
        record=record,
        at=times,
        settings=["run.duration=0.3"],
        out=tmp_path / "x.zarr",
    )
    assert data["final:omega"].dims == ("start.omega.2", "body.mass", "xyz")
    assert data["omega"].dims == ("start.omega.2", "body.mass", "time", "xyz")
    assert data["start.omega.2"].attrs["units"] == "rad/s"
    for spin in vary["start.omega.2"]:
        for mass in (1, 2):
            settings = ["run.duration=0.3", f"start.omega.2={spin}", f"body.mass={mass}"]
            motion = voronets.run("rattleback", settings=settings, at=times)
            run = data.sel({"start.omega.2": spin, "body.mass": mass})
            assert np.abs(run["omega"].values - motion["omega"].values).max() < 1e-12
            assert np.array_equal(run["final:omega"], run["omega"][-1])
            assert float(run["final:centre_z"]) == pytest.approx(float(motion["centre"][-1, 2]))
            least = motion.extremes["normal_reaction"]["min"]
            assert float(run["min:normal_reaction"]) == pytest.approx(least, rel=1e-7)


def test_modes_events_and_early_ends():
    """Motions that change their mode go through the same door."""
    events = [{"when": "centre_z - 0.03", "name": "low", "direction": "falling", "stop": True}]
    scenario = voronets.load("dropped-coin", settings={"run.events": events, "run.duration": 0.3})
    speeds = [-1.0, 0.5]
    record = ["first:impact", "first:low", "final:mode"]
    data = voronets.sweep(scenario, {"start.velocity.2": speeds}, record=record, at=[0.0, 0.3])
    for speed in speeds:
        motion = voronets.run(scenario, settings={"start.velocity.2": speed}, throw=False)
        run = data.sel({"start.velocity.2": speed})
        assert run["outcome"] == motion.outcome.word
        assert float(run["t_end"]) == pytest.approx(motion.t_end, abs=1e-12)
        impacts = [change["t"] for change in motion.transitions if change["why"] == "impact"]
        expected = impacts[0] if impacts else np.nan
        assert float(run["first:impact"]) == pytest.approx(expected, abs=1e-10, nan_ok=True)
        stopped = motion.t_end if motion.outcome.word == "event" else np.nan
        assert float(run["first:low"]) == pytest.approx(stopped, abs=1e-10, nan_ok=True)
        assert str(run["final:mode"].values) == str(motion["mode"].values[-1])
        late = bool(np.isnan(run["at:omega"].values[-1]).all())
        assert late == (motion.t_end < 0.3)


def test_durations_may_be_varied():
    data = voronets.sweep(
        "double-pendulum", {"run.duration": [0.1, 0.2]}, record=["theta"], at=[0.1, 0.2]
    )
    assert data["t_end"].values.tolist() == [0.1, 0.2]
    assert np.isnan(data["theta"].values).tolist() == [[False, True], [False, False]]


def test_a_law_and_its_friction_may_be_varied_together():
    vary = {"contact.law": ["rolling", "coulomb"], "contact.friction": [0.3]}
    settings = {"run.duration": 0.01}
    data = voronets.sweep("ball-on-sphere", vary, settings=settings, record=["final:omega"])
    assert data["contact.law"].values.tolist() == ["rolling", "coulomb"]
    assert data["outcome"].values[1, 0] == "completed"
    assert data["outcome"].values[0, 0] == "failed"  # friction is not for rolling


def test_a_sweep_that_is_resumed_is_the_same(tmp_path, swept):
    plan = pendulums()
    store = SweepStore.create(tmp_path / "x.zarr", plan)
    told = []

    def stop(done, runs):
        told.append((done, runs))
        if done >= 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweeping.complete(store, progress=stop)
    assert 0 < store.runs_done() < plan.grid.runs
    voronets.sweep(
        "double-pendulum", PENDULUMS, record=RECORD, settings=SHORT, out=store.path, resume=True
    )
    assert same(store.dataset(), swept)
    assert told[0] == (0, 21)


def test_memory_does_not_grow_with_the_number_of_runs(tmp_path, monkeypatch):
    """A hundred thousand runs that compute nothing: what is held is one block, and the keys."""

    def nothing(recipe, changes, **_):
        arrays = {column.name: empty(column, len(changes), 0) for column in recipe.columns}
        arrays[OUTCOME.name][:] = "completed"
        return arrays | {"t_end": np.ones(len(changes))}

    monkeypatch.setattr(sweeping, "run_block", nothing)

    def peak(runs):
        vary = {"start.theta": f"-1:1:{runs // 100}", "start.phi": "-1:1:100"}
        plan = pendulums(vary=vary, chunk=2500, record=())
        store = SweepStore.create(tmp_path / f"{runs}.zarr", plan)
        tracemalloc.start()
        try:
            sweeping.complete(store)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(4000)  # what is loaded and kept once
    small, large = peak(10_000), peak(100_000)
    assert large < 1.5 * small


@pytest.mark.parametrize(
    ("vary", "options", "key"),
    [
        ({"start.thta": "0:1:2"}, {}, "Did you mean 'theta'"),
        ({"system.parameters.q": "0:1:2"}, {}, "system.parameters.q"),
        ({"start.theta": "1:1:2"}, {}, "is 1:1:2; it must be a range with two different ends"),
        ({"start.theta": []}, {}, "at least one value"),
        ({"start.theta": "0:1:2"}, {"at": [11.0]}, "--at"),
        ({"start.theta": "0:1:2"}, {"tolerance": 1.0}, "--tolerance"),
        ({"run.tolerance": [1e-9]}, {"tolerance": 1e-9}, "--tolerance"),
        ({"start.theta": "0:1:2"}, {"chunk": 0}, "--chunk"),
        ({"start.theta": "0:1:2"}, {"engine": "none"}, "--engine"),
    ],
)
def test_bad_input_is_named_before_anything_runs(vary, options, key, tmp_path):
    with pytest.raises(InputError, match=key):
        voronets.sweep("double-pendulum", vary, out=tmp_path / "x.zarr", **options)
    assert not (tmp_path / "x.zarr").exists()


def test_arrays_are_loaded_before_there_are_threads():
    """A run in one thread never meets a module that another thread has loaded by half."""
    program = (
        "import sys, voronets\n"
        "from voronets.ensemble import block\n"
        "real = block.ThreadPoolExecutor\n"
        "def pool(*arguments):\n"
        "    print('dask.array' in sys.modules)\n"
        "    return real(*arguments)\n"
        "block.ThreadPoolExecutor = pool\n"
        "voronets.sweep('heavy-rod', {'start.theta': [0.9, 1.0]}, settings=['run.duration=0.1'])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.split() == ["True"], done.stderr
