"""gallery, check and run: what they print and how they end, as SCENARIO.md has it."""

from __future__ import annotations

import json
import os
import tomllib

import numpy as np
import pytest

import voronets as library
from cli.commands import SHORT, finished, voronets
from engines import every_engine
from voronets import collection as gallery

__all__ = ["voronets"]  # the fixture

SERIES = {"orientation": 4, "omega": 3, "contact_body": 3, "contact_ground": 3, "centre": 3,
          "reaction": 3, "normal_reaction": 0, "friction_needed": 0, "energy": 0}  # fmt: skip
FALLING = ("ball-on-sphere", "--at", "0,0.1,100")
BALL = """
title = "[/red] [bold]no markup[/bold] :smile: ω"
[body]
mass = 1.0
inertia = [4e-3, 4e-3, 4e-3]
surface = { kind = "sphere", radius = 0.1 }
[ground]
surface = { kind = "plane" }
[force]
gravity = 9.81
[start]
orientation = [1, 0, 0, 0]
contact = [0, 0, 0]
omega = [0, 1, 0]
[run]
duration = 0.05
"""


@pytest.fixture
def ball(tmp_path):
    path = tmp_path / "ball.toml"
    path.write_text(BALL, encoding="utf-8")
    return path


# -- gallery --------------------------------------------------------------------------------------


def test_the_gallery_lists_every_name(voronets):
    result = voronets("gallery")
    assert result.code == 0
    assert all(name in result.out for name in gallery.names())


def test_the_gallery_as_json(voronets):
    document = voronets("gallery", "--json").document
    assert [entry["name"] for entry in document] == list(gallery.names())
    assert all(set(entry) == {"name", "title", "look_for"} for entry in document)
    assert all(isinstance(text, str) and text for entry in document for text in entry.values())


@pytest.mark.parametrize("name", ["rattleback", "ball-in-bowl"])
def test_the_gallery_prints_a_file_that_can_be_run(voronets, tmp_path, name):
    text = voronets("gallery", name).out
    assert tomllib.loads(text) == tomllib.loads(gallery.text(name))
    (tmp_path / "mine.toml").write_text(text)
    assert voronets("check", tmp_path / "mine.toml").code == 0


# -- check ----------------------------------------------------------------------------------------


def test_check_says_what_it_is(voronets, ball):
    result = voronets("check", ball)
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "No mistakes found.\n"
        "[/red] [bold]no markup[/bold] :smile: ω: body sphere, ground plane, 0.05 s\n"
    )
    document = voronets("check", ball, "--json").document
    assert document["body"]["kind"] == "sphere"
    assert document["corrections"] == []


def test_check_reports_corrections(voronets, ball):
    setting = ("--set", "start.contact=[0, 0, 1e-8]")
    assert "moved by 1e-08 m" in voronets("check", ball, *setting).out
    assert (
        "moved by 1e-08 m" in voronets("check", ball, *setting, "--json").document["corrections"][0]
    )
    result = voronets("run", ball, *setting, "--json")
    assert "moved by 1e-08 m" in result.document["corrections"][0]
    assert "moved by 1e-08 m" in result.err


# -- run ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["0.01,0.02,0.05", "0.05,0.01,0.02", " 0.01, 2e-2 ,0.05 "])
def test_run_prints_the_document(voronets, at):
    result = voronets("run", "rattleback", *SHORT, "--at", at, "--json")
    document = result.document
    assert result.code == 0
    assert document["t"] == [0.01, 0.02, 0.05]
    assert (document["outcome"], document["t_end"]) == ("completed", 0.05)
    assert isinstance(document["message"], str)
    for name, width in SERIES.items():
        assert np.shape(document[name]) == ((3, width) if width else (3,)), name
    verdict = document["verdict"]
    assert verdict["energy_drift"] < 1e-12
    assert verdict["momentum_balance"] < 1e-10
    assert verdict["invariants_drift"] < 1e-12


def test_run_prints_201_times_by_default(voronets):
    document = voronets("run", "rattleback", *SHORT, "--json").document
    np.testing.assert_allclose(document["t"], np.linspace(0, 0.05, 201), atol=1e-16)


def test_run_for_people(voronets, ball):
    result = voronets("run", ball, "--at", "0,0.05")
    assert (result.code, result.err) == (0, "")
    assert "[/red] [bold]no markup[/bold] :smile: ω" in result.out
    assert "completed" in result.out


def test_the_document_is_the_motion_of_the_library(voronets):
    document = voronets("run", "rattleback", *SHORT, "--at", "0.03", "--json").document
    motion = library.run("rattleback", settings=["run.duration=0.05"], at=[0.03])
    for name in SERIES:
        np.testing.assert_array_equal(document[name], motion[name].values, err_msg=name)


def test_settings_are_repeatable_and_reach_into_lists(voronets):
    document = voronets("run", "rattleback", *SHORT, "--set", "start.omega.2=-4",
                        "--set", "start.omega.0=0.5", "--at", "0", "--json").document  # fmt: skip
    assert document["omega"] == [[0.5, 0, -4]]


@every_engine
def test_engine_and_tolerance(voronets, engine):
    document = voronets("run", "rattleback", *SHORT, "--at", "0.05", "--engine", engine,
                        "--tolerance", "1e-10", "--json").document  # fmt: skip
    assert (document["engine"], document["tolerance"]) == (engine, 1e-10)
    assert document["omega"][0][2] == pytest.approx(-4.99879748, abs=1e-7)


@pytest.mark.parametrize("json_too", [(), ("--json",)])
def test_a_motion_that_ends_early_exits_with_3_and_prints_what_was_reached(voronets, json_too):
    result = voronets("run", *FALLING, "--set", "run.duration=100", *json_too)
    assert result.code == 3
    assert "lifted_off" in result.out
    if json_too:
        document = result.document
        assert document["t"] == [0.0, 0.1]
        assert all(len(document[name]) == 2 for name in SERIES)
        assert 0.1 < document["t_end"] < 100


def test_a_start_beyond_a_limit_exits_with_3_at_0(voronets, ball):
    result = voronets("run", ball, "--set", "force.gravity=0", "--json")
    document = result.document
    assert (result.code, document["outcome"], document["t_end"]) == (3, "lifted_off", 0.0)
    assert (document["t"], document["friction_needed"]) == ([0.0], [None])
    assert voronets("run", ball, "--set", "force.gravity=0").code == 3


def test_numbers_that_are_undefined_are_null(voronets, ball):
    result = voronets("run", ball, "--set", "force.gravity=-1", "--set", 'run.lift_off="ignore"',
                      "--at", "0,0.05", "--json")  # fmt: skip
    assert result.code == 0
    assert result.document["friction_needed"] == [None, None]


@pytest.mark.parametrize(("limit", "code"), [("1e-6", 0), ("0", 1), ("1e-300", 1)])
def test_check_limits_the_verdict(voronets, limit, code):
    result = voronets("run", "rattleback", *SHORT, "--check", limit, "--json")
    assert result.code == code
    assert result.document["outcome"] == "completed"
    assert ("check failed" in result.err) == bool(code)


def test_run_writes_in_the_folder_asked_for_and_nowhere_else(voronets, ball, tmp_path):
    before = set(os.listdir(tmp_path))
    out = tmp_path / "new" / "folder"
    result = voronets("run", ball, "--out", out, "--set", 'title="../../../outside $x^{"')
    assert result.code == 0
    assert set(os.listdir(tmp_path)) == before | {"new"}
    assert {"ball.nc", "ball.html", "ball.png", "ball.svg"} == set(os.listdir(out))
    motion = library.Motion.load(out / "ball.nc")
    assert motion.data.attrs["title"] == "../../../outside $x^{"
    assert library.load(tomllib.loads(motion.data.attrs["scenario"])).run.duration == 0.05


def test_a_file_is_found_from_another_folder(voronets, ball, tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert voronets("run", "../ball.toml", "--at", "0", "--out", ".").code == 0
    assert os.path.exists("ball.nc")
    assert voronets("run", "rattleback", *SHORT, "--at", "0").code == 0


def test_a_file_named_as_a_gallery_scenario_does_not_hide_it(voronets, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rattleback").write_text("not a scenario")
    assert voronets("check", "rattleback").code == 0


# -- the process ----------------------------------------------------------------------------------


def test_help_is_quick():
    code = ("import sys\nfrom voronets.cli import main\ntry: main(['--help'])\n"
            "except SystemExit as e: assert not e.code\n"
            "heavy = {'heyoka', 'sympy', 'xarray', 'numpy', 'scipy'} & set(sys.modules)\n"
            "assert not heavy, heavy")  # fmt: skip
    import subprocess
    import sys

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "gallery" in done.stdout


def test_the_command_is_installed():
    from importlib.metadata import entry_points

    (command,) = entry_points(group="console_scripts", name="voronets")
    assert command.load() is not None


def test_nothing_but_the_document_on_standard_output():
    result = finished("run", "rattleback", *SHORT, "--json",
                      "--set", 'run.events=[{when="log(t - 0.01)"}]')  # fmt: skip
    assert result.code == 0
    assert result.document["outcome"] == "completed"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_greek(ball, encoding):
    env = {"PYTHONIOENCODING": encoding}
    result = finished("run", ball, "--at", "0", env=env)
    assert (result.code, result.err) == (0, "")
    assert json.loads(finished("check", ball, "--json", env=env).out)["title"].endswith("ω")


def test_a_closed_pipe_is_no_failure(ball):
    reading, writing = os.pipe()
    os.close(reading)
    result = finished("gallery", stdout=writing)
    os.close(writing)
    assert result.code == 0
    assert "Traceback" not in result.err


def test_a_full_disk_is_said_in_a_sentence():
    with open("/dev/full", "w") as full:
        result = finished("gallery", "--json", stdout=full)
    assert result.code not in (0, 1, 2, 3, 130)
    assert "No space left" in result.err
    assert "Traceback" not in result.err
