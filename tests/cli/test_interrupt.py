"""Ctrl-C: the command ends at once with 130 and leaves nothing half done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from cli.commands import process
from engines import every_engine
from voronets.engine import Motion

LONG = {"heyoka": "2e5", "numba": "2e5", "scipy": "1e3"}  # what would take hours is refused


def interrupted(folder, ready, name, *arguments, engine="heyoka", env=None):
    """Start a long run, wait until ``ready``, send SIGINT; its code and what it said."""
    long = ("--set", f"run.duration={LONG[engine]}", "--engine", engine)
    started = process("run", name, *arguments, *long, "--out", folder / "out", env=env or {})
    deadline = time.monotonic() + 600
    while not ready() and time.monotonic() < deadline:
        assert started.poll() is None, started.communicate()
        time.sleep(0.01)
    started.send_signal(signal.SIGINT)
    try:
        out, err = started.communicate(timeout=600)  # the run itself would go on for hours
    finally:
        started.kill()
    return started.returncode, out, err


def a_while_after(path, seconds):
    """Whether it is so many seconds since the path was first seen."""
    seen = []

    def ready():
        if not seen and path.exists():
            seen.append(time.monotonic())
        return bool(seen) and time.monotonic() - seen[0] >= seconds

    return ready


@every_engine
def test_a_run_is_interrupted(tmp_path, engine):
    json_too = ("--json",) if engine == "heyoka" else ()
    ready = a_while_after(tmp_path / "out", 2.0)  # the folder is made just before the run
    code, out, err = interrupted(tmp_path, ready, "rattleback", *json_too, engine=engine)
    assert code == 130
    assert err == "Interrupted.\n"
    assert os.listdir(tmp_path / "out") == []
    assert out == "" if not json_too else '"errors"' in out


@pytest.mark.parametrize("later", [0.0, 0.3, 0.8])
def test_a_compilation_is_interrupted(tmp_path, later):
    # The first run of its kind with an empty cache: heyoka makes the folder when it begins.
    env = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    compiling = a_while_after(tmp_path / "cache", later)
    code, out, err = interrupted(tmp_path, compiling, "inverted-ellipsoid", env=env)
    assert (tmp_path / "cache").exists(), "heyoka never looked for its cache"
    assert (code, out, err) == (130, "", "Interrupted.\n")
    assert os.listdir(tmp_path / "out") == []


def test_numbas_one_compilation_is_interrupted(tmp_path):
    pytest.importorskip("numba")
    compiling = a_while_after(tmp_path / "out", 1.0)
    env = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    found = interrupted(tmp_path, compiling, "rattleback", engine="numba", env=env)
    assert found == (130, "", "Interrupted.\n")
    assert os.listdir(tmp_path / "out") == []


@pytest.mark.parametrize("after", [0.15, 0.5, 1.0])
def test_reading_and_importing_are_interrupted(tmp_path, after):
    began = time.monotonic()
    code, _, err = interrupted(tmp_path, lambda: time.monotonic() - began > after, "rattleback")
    if code == 130:
        assert err in ("", "Interrupted.\n")
    elif code != -signal.SIGINT:  # before it has come to our code Python has ways of its own
        assert code != 0
        assert "voronets/" not in err


@pytest.mark.parametrize("moment", ["to_netcdf", "replace"])
def test_an_interrupted_file_is_not_left_behind(tmp_path, monkeypatch, moment):
    import xarray

    import voronets

    motion = voronets.run("rattleback", settings=["run.duration=0.05"])
    (tmp_path / "motion.nc").write_text("the old one")

    def interrupt(*arguments, **options):
        raise KeyboardInterrupt

    place = xarray.DataTree if moment == "to_netcdf" else os
    monkeypatch.setattr(place, moment, interrupt)
    with pytest.raises(KeyboardInterrupt):
        motion.save(tmp_path / "motion.nc")
    assert os.listdir(tmp_path) == ["motion.nc"]
    assert (tmp_path / "motion.nc").read_text() == "the old one"
    assert isinstance(motion, Motion)


SCRIPT = """
import voronets
try:
    voronets.run("inverted-ellipsoid", settings=["run.duration=1e6"], progress=lambda t: print(flush=True))
except KeyboardInterrupt:
    print("caught", flush=True)
"""


def test_a_script_ends_in_peace_after_an_interrupted_run():
    # Python must not leave while heyoka is at work in another thread: that would be an abort.
    started = subprocess.Popen(
        [sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    assert started.stdout is not None
    started.stdout.readline()  # the first progress: the run is on its way
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=600)
    assert (started.returncode, err) == (0, "")
    assert "caught" in out.split()
