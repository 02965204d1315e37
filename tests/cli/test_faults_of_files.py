"""The result is printed whatever becomes of its files, and nothing else is printed beside it."""

from __future__ import annotations

import os
import resource

import pytest

from cli.commands import finished, process
from cli.commands import voronets as voronets

KINDS = ("html", "nc", "png", "svg")
SECONDS = ("--set", "run.duration=2")


def small_files():
    """What a full disk does: no file grows beyond 60 blocks, and a write says so."""
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (61440, 61440))


def test_a_full_disk_costs_the_files_and_not_the_result(tmp_path):
    started = process(
        "run", "rattleback", *SECONDS, "--out", tmp_path, "--json", preexec_fn=small_files
    )
    out, err = started.communicate(timeout=600)
    assert started.returncode == 70
    assert out.startswith('{"title": "Rattleback"') and out.count("\n") == 1
    assert [line.split(":")[1].strip() for line in err.splitlines()] == [
        f"cannot write {tmp_path}/rattleback.{kind}" for kind in ("nc", "html", "png", "svg")
    ]
    assert "File too large" in err
    assert os.listdir(tmp_path) == []


def test_a_fault_in_drawing_costs_the_picture_alone(voronets, tmp_path, monkeypatch):
    def fail(*_, **__):
        raise ValueError("cannot draw this")

    monkeypatch.setattr("voronets.view.pictures.picture", fail)
    result = voronets("run", "rattleback", "--set", "run.duration=0.1", "--out", tmp_path, "--json")
    assert result.code == 70
    assert result.document["outcome"] == "completed"
    assert sorted(os.listdir(tmp_path)) == ["rattleback.html", "rattleback.nc"]
    assert "cannot draw this" in result.err


def test_a_fast_stone_with_an_event_that_has_a_pole(voronets, tmp_path):
    result = voronets("run", "support-stone", "--set", "start.omega=[1000, 50, 0]", "--set",
                      'run.events=[{when="2/t"}]', "--out", tmp_path, "--json")  # fmt: skip
    assert result.code == 3
    assert result.document["outcome"] == "lifted_off"
    assert result.err == ""


def test_a_closed_pipe_does_not_cost_the_files(tmp_path):
    started = process("run", "rattleback", "--set", "run.duration=0.1", "--out", tmp_path)
    started.stdout.close()
    with started:
        assert started.wait(timeout=600) == 0
    assert sorted(os.listdir(tmp_path)) == [f"rattleback.{kind}" for kind in KINDS]


def test_a_full_standard_output_does_not_cost_the_files(tmp_path):
    with open("/dev/full", "w") as full:
        started = process(
            "run", "rattleback", "--set", "run.duration=0.1", "--out", tmp_path, stdout=full
        )
        _, err = started.communicate(timeout=600)
    assert started.returncode == 70 and "No space left" in err
    assert sorted(os.listdir(tmp_path)) == [f"rattleback.{kind}" for kind in KINDS]


def test_a_long_name(voronets, tmp_path):
    name = "n" * 250
    (tmp_path / f"{name}.toml").write_text(finished("gallery", "chaplygin-sleigh").out)
    result = voronets("run", tmp_path / f"{name}.toml", "--out", tmp_path / "out")
    assert (result.code, result.err) == (0, "")
    assert sorted(os.listdir(tmp_path / "out")) == [f"{name}.{kind}" for kind in KINDS]


@pytest.mark.parametrize(("name", "settings"), [
    ("rattleback", ('title="夏の石 🪨"', "run.duration=0.5")),
    ("ball-on-sphere", ("run.duration=2",)),
    ("chaplygin-sleigh", ("run.duration=1e-12",)),
    ("rattleback", ("body.mass=1e12", "start.omega=[0, 0, 0]", "run.duration=0.1")),
], ids=["letters that no font has", "lift-off", "in no time", "heavy and at rest"])  # fmt: skip
def test_nothing_on_standard_error_beside_a_good_result(tmp_path, name, settings):
    arguments = [part for setting in settings for part in ("--set", setting)]
    result = finished("run", name, *arguments, "--out", tmp_path)
    assert result.code in (0, 3)
    assert result.err == ""


def test_null_means_that_it_does_not_apply(voronets):
    document = voronets("run", "snakeboard", "--set", "run.duration=0.1", "--json").document
    assert document["verdict"]["energy_drift"] is None  # it is driven: no energy is kept
    document = voronets("run", "rattleback", "--set", "run.duration=0.1", "--json").document
    numbers = {k: v for k, v in document["verdict"].items() if k not in ("invariants", "notes")}
    assert None not in numbers.values()


def test_a_run_that_would_take_an_hour_says_so(voronets):
    result = voronets("run", "chaplygin-sleigh", "--set", "run.duration=1e9", "--json")
    assert result.code == 3
    assert "steps: it would need about" in result.document["message"]
    assert "about " in result.document["message"]
    assert result.document["outcome"] == "failed"


def test_more_steps_can_be_allowed(voronets):
    few = voronets("run", "rattleback", "--set", "run.duration=20", "--most-steps", "100", "--json")
    assert few.code == 3 and "allow more steps" in few.document["message"]
    wrong = voronets("run", "rattleback", "--most-steps", "0", "--json")
    assert wrong.code == 2 and wrong.errors[0]["key"] == "--most-steps"
