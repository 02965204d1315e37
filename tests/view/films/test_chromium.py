"""Films by the player in Chromium: exact frames, and nothing left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageSequence

import voronets
from browsers import needs_chromium
from voronets.view.films import devtools
from voronets.view.films.devtools import Browser
from voronets.view.films.film import make_film
from voronets.view.films.tools import BrowserFault, found_chromium
from voronets.view.player import page as pages

SIZE = (240, 136)


@pytest.fixture(scope="module")
def motion():
    return voronets.run("rattleback", settings=["run.duration=1"], estimate=False)


@pytest.fixture
def temporary(monkeypatch):
    """A folder for temporary files of its own, its path short enough for Chromium."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        monkeypatch.setattr("tempfile.tempdir", folder)
        yield Path(folder)


def frames_of(path):
    with Image.open(path) as image:
        return [
            np.asarray(frame.convert("RGB"), dtype=int) for frame in ImageSequence.Iterator(image)
        ]


def processes_of(folder) -> list[str]:
    """The command lines that name a folder."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = entry.read_bytes().decode("utf-8", "replace")
        except OSError:
            continue
        if str(folder) in line:
            found.append(line)
    return found


def still_running(folder) -> list[str]:
    """Those of them that do not end: Chromium's crash handlers go when they hear that it is gone."""
    for _ in range(600):
        if not processes_of(folder):
            break
        time.sleep(0.05)
    return processes_of(folder)


@needs_chromium
def test_a_film_by_chromium(motion, tmp_path, temporary):
    film = make_film(motion, tmp_path / "x.webp", size=SIZE, fps=5, quality=95, caption=False)
    assert (film.by, film.notes, len(film.plan.times)) == ("chromium", (), 6)
    frames = frames_of(film.path)
    assert len(frames) == 6 and {frame.shape for frame in frames} == {(136, 240, 3)}
    assert all(np.abs(a - frames[0]).max() > 60 for a in frames[1:])
    assert os.listdir(temporary) + still_running(temporary) == []


@needs_chromium
def test_the_same_moment_is_the_same_picture(motion, tmp_path, temporary):
    film = {"size": SIZE, "by": "chromium", "since": 0.5, "caption": False}
    one, two = (motion.film(tmp_path / name, **film) for name in ("1.png", "2.png"))
    assert one.read_bytes() == two.read_bytes()
    assert len(np.unique(frames_of(one)[0].reshape(-1, 3), axis=0)) > 200  # a body in its light
    dark = motion.film(tmp_path / "3.png", theme="dark", view="below", **film)
    assert frames_of(dark)[0].mean() < frames_of(one)[0].mean() - 50


@needs_chromium
def test_two_motions_and_plots(motion, tmp_path):
    other = voronets.run("rattleback", settings=["start.omega.2=-3"], estimate=False)
    options = {"size": (640, 480), "by": "chromium", "since": 0.5, "caption": False}
    alone, over, plots = (
        frames_of(motion.film(tmp_path / "x.png", **options | more))[0]
        for more in ({}, {"over": other}, {"over": other, "plots": True})
    )
    assert np.abs(alone - over).max() > 60 and np.abs(over - plots).max() > 60


@needs_chromium
def test_an_interrupted_film_ends_chromium(motion, tmp_path, temporary):
    seen = []

    def interrupt(*_):
        seen.extend(processes_of(temporary))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        motion.film(tmp_path / "x.webp", size=SIZE, by="chromium", progress=interrupt)
    assert seen, "Chromium was at work"
    assert os.listdir(temporary) + still_running(temporary) == []
    assert not (tmp_path / "x.webp").exists()


@needs_chromium
def test_a_long_path_of_temporary_files(tmp_path, monkeypatch):
    folder = tmp_path / ("long" * 20)
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    with Browser(found_chromium()) as browser:
        assert browser.evaluate("1 + 1") == 2
    assert os.listdir(folder) == []


@needs_chromium
def test_chromium_does_not_outlive_a_killed_process(temporary):
    code = f"""
import sys, tempfile, time
tempfile.tempdir = {str(temporary)!r}
from voronets.view.films.devtools import Browser
with Browser({found_chromium()!r}) as browser:
    print("open", flush=True)
    time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"open\n"
        assert processes_of(temporary)
        process.kill()
    assert not still_running(temporary)


def program(tmp_path, text):
    path = tmp_path / "chromium"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(("text", "words"), [
    ("echo 'no display' >&2; exit 1", "Chromium has ended: no display"),
    ("exit 0", "Chromium has ended"),
    ("exec sleep 30", "not answered"),
    ("printf '{\"id\": 1, \"error\": {\"message\": \"no\"}}\\0' >&4; exec sleep 30",
     "Target.createTarget: no"),
], ids=["fails", "leaves", "is silent", "refuses"])  # fmt: skip
def test_a_chromium_that_does_not_work(tmp_path, temporary, monkeypatch, text, words):
    monkeypatch.setattr(devtools, "PATIENCE", 0.3)
    monkeypatch.setattr(devtools, "LEAVING", 0.1)
    with pytest.raises(BrowserFault, match=words), Browser(program(tmp_path, text)):
        pass
    assert os.listdir(temporary) + still_running(temporary) == []


def test_no_such_program(temporary):
    with pytest.raises(BrowserFault, match=r"Chromium could not be started: .*/nowhere/chromium"):
        Browser("/nowhere/chromium")
    assert os.listdir(temporary) == []


def test_a_broken_chromium_leaves_the_film_to_matplotlib(motion, tmp_path, monkeypatch):
    monkeypatch.setenv("VORONETS_CHROMIUM", program(tmp_path, "echo 'no display' >&2; exit 1"))
    with pytest.warns(UserWarning, match=r"drawn by matplotlib: .*no display"):
        motion.film(tmp_path / "x.png", size=SIZE)
    with pytest.raises(BrowserFault, match="no display"):
        motion.film(tmp_path / "y.png", size=SIZE, by="chromium")
    assert not (tmp_path / "y.png").exists()


def test_without_the_player_matplotlib_draws(motion, tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "STATIC", tmp_path / "nowhere")
    monkeypatch.setenv("VORONETS_CHROMIUM", program(tmp_path, "exit 1"))
    film = make_film(motion, tmp_path / "x.png", size=SIZE)
    assert film.by == "matplotlib" and "make web" in film.notes[0]


@needs_chromium
def test_what_the_player_cannot_show_is_told(motion, tmp_path, monkeypatch):
    broken = tmp_path / "static"
    broken.mkdir()
    for name in ("player.css", "licences.txt"):
        (broken / name).write_text("")
    (broken / "player.js").write_text(
        "globalThis.voronets = { open() { throw Error('no stage') } }"
    )
    monkeypatch.setattr(pages, "STATIC", broken)
    with pytest.raises(BrowserFault, match="cannot be shown: no stage"):
        motion.film(tmp_path / "x.png", size=SIZE, by="chromium")
