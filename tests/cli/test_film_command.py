"""``voronets film``: what it writes and prints, and how it ends."""

from __future__ import annotations

import os
import signal
import tempfile
import time

import pytest
from PIL import Image

from browsers import NEEDED, missing
from cli.commands import process
from cli.commands import voronets as voronets
from voronets.view.films import tools
from voronets.view.films.tools import NO_CHROMIUM, found_chromium

SHORT = ("--set", "run.duration=0.2")
SMALL = ("--size", "160x90", "--by", "matplotlib")


def test_a_film(voronets, tmp_path):
    path = tmp_path / "x.gif"
    result = voronets("film", "rattleback", *SHORT, *SMALL, "-o", path)
    assert (result.code, result.err) == (0, "")
    assert result.out == f"wrote {path}\n5 frames, 0.25 s, 160x90, drawn by matplotlib\n"
    with Image.open(path) as image:
        assert (image.size, image.n_frames) == ((160, 90), 5)
    assert os.listdir(tmp_path) == ["x.gif"]
    again = voronets("film", "rattleback", *SHORT, *SMALL, "-o", path)
    assert f"replaced {path}" in again.out


def test_json(voronets, tmp_path):
    path = tmp_path / "x.webp"
    options = ("--from", 0.1, "--to", 0.15, "--speed", 0.25, "--fps", 10, "--view", "follow")
    document = voronets(
        "film", "rattleback", *SHORT, *SMALL, *options, "-o", path, "--json"
    ).document
    assert document == {
        "film": str(path), "frames": 3, "fps": 10.0, "width": 160, "height": 90, "from": 0.1,
        "to": pytest.approx(0.15), "speed": 0.25, "view": "follow", "by": "matplotlib", "notes": [],
        "outcome": "completed", "t_end": 0.2, "message": "the motion was computed to the end",
    }  # fmt: skip


def test_a_motion_that_was_saved(voronets, tmp_path):
    assert voronets("run", "knife-edge", *SHORT, "--out", tmp_path).code == 0
    saved = tmp_path / "knife-edge.nc"
    result = voronets("film", saved, *SMALL, "--from", 0.1, "-o", tmp_path / "x.png")
    assert (result.code, result.err) == (0, "") and "1 frame, 160x90" in result.out
    (tmp_path / "bad.nc").write_text("no motion")
    for arguments, key in (
        ((saved, "--set", "run.duration=1"), "--set"),
        ((tmp_path / "bad.nc",), "file"),
        ((tmp_path / "missing.nc",), "file"),
        ((saved, "--from", "0.3"), "--from"),
    ):
        result = voronets("film", *arguments, "-o", tmp_path / "y.png", "--json")
        assert (result.code, result.errors[0]["key"]) == (2, key)


def test_a_motion_that_ends_early_is_filmed_as_far_as_it_goes(voronets, tmp_path):
    friction = ("--set", "run.friction=0.07")
    path = tmp_path / "x.gif"
    result = voronets("film", "rattleback", *friction, *SMALL, "--to", 5, "-o", path)
    assert result.code == 3
    assert "note: the motion ended early, t = 0.428" in result.err
    with Image.open(path) as image:
        assert image.n_frames == 9
    result = voronets("film", "rattleback", *friction, *SMALL, "--from", 5, "-o", path, "--json")
    assert result.code == 2 and result.errors[0]["key"] == "--from"


FAULTS = [
    (("-o", "x.avi"), "--out", ".mp4 or .webp or .gif or .png"),
    (("-o", "/nowhere/x.gif"), "--out", "a folder to write in"),
    (("--view", "up"), "--view", "orbit, follow, ride, below"),
    (("--speed", "0"), "--speed", "0.0001 to 10000"),
    (("--speed", "nan"), "--speed", "0.0001 to 10000"),
    (("--size", "big"), "--size", "such as 1280x720"),
    (("--size", "10x10"), "--size", "64 to 4096"),
    (("--size", "99999x99999"), "--size", "64 to 4096"),
    (("--fps", "1000"), "--fps", "1 to 50"),
    (("--from", "5"), "--from", "0 to 0.2"),
    (("--to", "5"), "--to", "0 to 0.2"),
    (("--theme", "blue"), "--theme", "light, dark"),
    (("--by", "hand"), "--by", "chromium, matplotlib"),
    (("--quality", "0"), "--quality", "1 to 100"),
    (("--speed", "0.0001", "--to", "0.2"), "--to", "at most 7200"),
    (("--set", "body.mass=-1"), "body.mass", "a positive number"),
    (("--over", "hop"), "--over: name", "Did you mean 'hoop'?"),
]


@pytest.mark.parametrize(("arguments", "key", "expected"), FAULTS)
def test_a_bad_value_is_named(voronets, tmp_path, monkeypatch, arguments, key, expected):
    monkeypatch.chdir(tmp_path)
    out = () if "-o" in arguments else ("-o", "x.gif")
    result = voronets("film", "rattleback", *SHORT, *out, *arguments, "--json")
    assert result.code == 2
    (error,) = result.errors
    assert (
        error["key"] == key and expected in "{expected} {message}".format(**error) and error["got"]
    )
    assert result.err == f"voronets: {error['message']}\n"
    assert not os.listdir(tmp_path)


def test_all_faults_at_once(voronets, tmp_path):
    result = voronets("film", "rattlebak", "-o", tmp_path / "x.avi", "--size", "1x1", "--view", "up",
                      "--fps", "0", "--json")  # fmt: skip
    keys = [error["key"] for error in result.errors]
    assert keys == ["name", "--out", "--view", "--fps", "--size"]


def test_without_a_name_to_write_to(voronets):
    result = voronets("film", "rattleback")
    assert result.code == 2 and "--out" in result.err


def test_without_chromium_it_says_what_would_be_better(voronets, tmp_path, monkeypatch):
    monkeypatch.setattr(tools, "found_chromium", lambda: None)
    small = ("--size", "160x90", "-o", tmp_path / "x.gif")
    result = voronets("film", "rattleback", *SHORT, *small)
    assert (result.code, result.err) == (0, f"note: drawn by matplotlib: {NO_CHROMIUM}\n")
    assert "apt install chromium" in NO_CHROMIUM
    result = voronets("film", "rattleback", *SHORT, *small, "--by", "chromium", "--json")
    assert result.code == 70 and "apt install chromium" in result.errors[0]["got"]
    assert "Traceback" not in result.err


def test_what_is_missing_is_said_before_anything_runs(voronets, tmp_path, monkeypatch):
    def no_ffmpeg():
        raise FileNotFoundError(tools.NO_FFMPEG)

    monkeypatch.setattr(tools, "found_ffmpeg", no_ffmpeg)
    monkeypatch.setattr("voronets.cli.film_report.run_scenario", None)
    result = voronets("film", "rattleback", "-o", tmp_path / "x.mp4")
    assert result.code == 70
    assert result.err == f"voronets: {tools.NO_FFMPEG}\n"
    assert "apt install ffmpeg" in result.err
    assert not os.listdir(tmp_path)


def test_a_full_disk(voronets, tmp_path, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("voronets.view.films.film.write_whole", fail)
    result = voronets("film", "rattleback", *SHORT, *SMALL, "-o", tmp_path / "x.gif")
    assert result.code == 70 and "No space left" in result.err and "Traceback" not in result.err
    assert not os.listdir(tmp_path)


@pytest.mark.parametrize("by", ["matplotlib", "chromium"])
def test_ctrl_c(tmp_path, by):
    if by == "chromium" and found_chromium() is None:
        missing(NEEDED)
    temporary = tempfile.mkdtemp(dir="/tmp")  # a path short enough for Chromium
    out = tmp_path / "x.webp"
    started = process("film", "rattleback", "-o", out, "--by", by, "--speed", "0.1", "--to", "5",
                      env={"TMPDIR": temporary})  # fmt: skip
    deadline = time.monotonic() + 600

    def at_work():
        return (
            bool(os.listdir(temporary)) if by == "chromium" else time.monotonic() > deadline - 595
        )

    while not at_work() and time.monotonic() < deadline:
        assert started.poll() is None, started.communicate()
        time.sleep(0.05)
    time.sleep(0.5)
    started.send_signal(signal.SIGINT)
    _, err = started.communicate(timeout=600)
    assert (started.returncode, err) == (130, "Interrupted.\n")
    assert os.listdir(tmp_path) == []
    os.rmdir(temporary)  # empty
