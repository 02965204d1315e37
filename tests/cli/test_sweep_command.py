"""``voronets sweep`` and ``voronets plot``: a store, a summary, a picture; errors that say what to do."""

from __future__ import annotations

import errno
import signal
import time

import numpy as np
import pytest
import xarray as xr

from cli.commands import process
from cli.commands import voronets as voronets
from voronets.ensemble.cluster import ClusterError
from voronets.ensemble.store import SweepStore

SWEEP = ("sweep", "double-pendulum", "--set", "run.duration=0.2", "--chunk", "4")
VARY = ("--vary", "start.theta=-1:1:5", "--vary", "system.parameters.m=[1.0, -1.0]")


@pytest.fixture
def store(voronets, tmp_path):
    path = tmp_path / "x.zarr"
    done = voronets(*SWEEP, *VARY, "--out", path, "--record", "final:theta", "--json")
    assert done.code == 0
    return path, done


def test_a_sweep_says_what_came_of_it(store):
    path, done = store
    told = done.document
    assert told["out"] == str(path)
    assert told["outcomes"] == {"completed": 5, "failed": 5}
    assert (told["runs"], told["done"]) == (10, 10)
    assert told["shape"] == {"start.theta": 5, "system.parameters.m": 2}
    assert told["energy_drift"] < 1e-12 and "cannot start" in told["message"]
    data = xr.open_zarr(path)
    assert np.isfinite(data["final:theta"].values).sum() == 5


def test_people_get_a_table_and_the_next_commands(voronets, tmp_path):
    path = tmp_path / "x.zarr"
    done = voronets(*SWEEP, *VARY, "--out", path)
    assert done.code == 0
    for part in ("completed", "failed", "worst energy drift", f"voronets plot {path}"):
        assert part in done.out


def test_draws_and_times(voronets, tmp_path):
    path = tmp_path / "x.zarr"
    vary = ("--vary", "start.theta=uniform(0,1)", "--draws", "6", "--seed", "3", "--latin")
    done = voronets(*SWEEP, *vary, "--out", path, "--record", "theta", "--at", "0.1,0.2", "--json")
    assert done.code == 0 and done.document["shape"] == {"draw": 6}
    data = xr.open_zarr(path)
    assert data["theta"].dims == ("draw", "time")
    assert sorted(np.floor(data["start.theta"].values * 6)) == list(range(6))


def test_a_sweep_that_is_done_is_resumed_in_no_time(voronets, store):
    path, first = store
    done = voronets("sweep", "--resume", path, "--json")
    assert done.code == 0
    assert done.document["outcomes"] == first.document["outcomes"]
    assert done.document["rate"] is None
    again = voronets(*SWEEP, *VARY, "--resume", path, "--record", "final:theta", "--json")
    assert again.code == 0


@pytest.mark.parametrize(
    ("arguments", "key", "hint"),
    [
        (("--vary", "start.thta=0:1:3", "--out", "OUT"), "--vary start.thta", "theta"),
        (
            ("--vary", "start.theta=0:0:3", "--out", "OUT"),
            "--vary start.theta",
            "two different ends",
        ),
        (("--out", "OUT"), "--vary", "a key to vary"),
        (("--vary", "start.theta=0:1:3"), "--out", "the name of the store"),
        ((*VARY, "--out", "OUT", "--record", "final:thta"), "--record", "Did you mean 'theta'"),
        ((*VARY, "--out", "OUT", "--record", "first:upper"), "--record", "the upper thread"),
        (
            (*VARY, "--out", "OUT", "--at", "5"),
            "--at",
            "outside the motions, which last from 0 to 0.2 s",
        ),
        ((*VARY, "--out", "OUT", "--at", "x"), "--at", "times such as"),
        ((*VARY, "--out", "no/such/x.zarr"), "--out", "a new folder"),
    ],
)
def test_bad_input_is_told(voronets, tmp_path, arguments, key, hint):
    given = [tmp_path / "x.zarr" if word == "OUT" else word for word in arguments]
    done = voronets(*SWEEP, *given, "--json")
    assert done.code == 2
    assert any(
        e["key"] == key and hint in "{expected} {message}".format(**e) for e in done.errors
    ), done.errors
    assert not (tmp_path / "x.zarr").exists()


def test_stores_that_are_others_are_told(voronets, store, tmp_path):
    path, _ = store
    other = ("--vary", "start.theta=-1:1:6")
    there = voronets(*SWEEP, *VARY, "--record", "final:theta", "--out", path, "--json")
    assert there.code == 2 and f"voronets sweep --resume {path}" in "{expected} {message}".format(
        **there.errors[0]
    )
    for option in ("--out", "--resume"):
        done = voronets(*SWEEP, *other, option, path, "--json")
        assert done.code == 2 and "start.theta differs" in "{expected} {message}".format(
            **done.errors[0]
        )
    for arguments in ((), ("--resume", tmp_path / "none"), ("--resume", path, "--at", "1")):
        assert voronets("sweep", *arguments, "--json").code == 2


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "The disk is full"),
        (ClusterError("the scheduler has gone"), "the scheduler has gone"),
    ],
)
def test_what_the_machine_cannot_do_leaves_a_store_to_go_on_with(
    voronets, tmp_path, monkeypatch, error, said
):
    path = tmp_path / "x.zarr"

    def write(self, block, values, write=SweepStore.write):
        if self.runs_done():
            raise error
        write(self, block, values)

    with monkeypatch.context() as broken:
        broken.setattr(SweepStore, "write", write)
        done = voronets(*SWEEP, *VARY, "--out", path, "--json")
    assert done.code == 70
    assert said in done.err and f"voronets sweep --resume {path}" in done.err
    assert "sweep --resume" in "{expected} {message}".format(**done.errors[0])
    assert voronets("sweep", "--resume", path, "--json").document["done"] == 10


def test_ctrl_c_says_how_to_go_on(tmp_path):
    path = tmp_path / "x.zarr"
    started = process(*SWEEP, "--vary", "start.theta=-1:1:20000", "--out", path)
    deadline = time.monotonic() + 600
    try:
        while not list(path.glob("outcome/0")) and time.monotonic() < deadline:
            assert started.poll() is None, started.communicate()
            time.sleep(0.01)
        started.send_signal(signal.SIGINT)
        _, err = started.communicate(timeout=600)
    finally:
        started.kill()
    assert started.returncode == 130
    assert f"To continue: voronets sweep --resume {path}" in err
    assert int((xr.open_zarr(path)["outcome"] == "completed").sum()) >= 4


def test_a_sweep_is_drawn(voronets, store, tmp_path):
    path, _ = store
    picture = tmp_path / "map.png"
    done = voronets("plot", path, "--out", picture, "--json")
    assert done.code == 0
    assert done.document["out"] == str(picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
    told = voronets("plot", path, "--show", "final:thta", "--out", picture, "--json")
    assert told.code == 2 and "Did you mean 'final:theta'" in "{expected} {message}".format(
        **told.errors[0]
    )
    for wrong in (("--out", "map.jpg"), ("--at", "body.mass"), ("--at", "body.mass=1")):
        assert voronets("plot", path, *wrong, "--json").code == 2
    assert voronets("plot", tmp_path / "none.zarr", "--out", picture, "--json").code == 2


def test_a_number_that_is_refused_is_printed(voronets, tmp_path):
    given = ("--out", tmp_path / "x.zarr", "--chunk", "0", "--json")
    done = voronets(*SWEEP[:4], *VARY, *given)
    assert done.code == 2
    (error,) = done.errors
    assert error["message"] == "--chunk is 0; it must be a positive number of runs."


def test_a_scheduler_that_does_not_answer_leaves_no_store(voronets, tmp_path):
    path = tmp_path / "x.zarr"
    done = voronets(*SWEEP, *VARY, "--out", path, "--scheduler", "tcp://127.0.0.1:1", "--json")
    assert done.code == 2 and done.document["errors"][0]["key"] == "--scheduler"
    assert not path.exists()


def test_a_fault_of_its_own_is_not_passed_over(voronets, tmp_path, monkeypatch):
    def broken(*_, **__):
        raise AttributeError("half a module")

    monkeypatch.setattr("voronets.ensemble.block.run_scenario", broken)
    done = voronets(*SWEEP, *VARY, "--out", tmp_path / "x.zarr", "--json")
    assert done.code == 70 and done.document["faults"] == 5
    assert (
        "because of an error in voronets" in done.err
        and "half a module" in done.document["message"]
    )


def test_a_list_holds_finite_numbers(voronets, tmp_path):
    done = voronets(*SWEEP, "--vary", "start.theta=[nan]", "--out", tmp_path / "x.zarr", "--json")
    assert done.code == 2 and "finite" in "{expected} {message}".format(
        **done.document["errors"][0]
    )
