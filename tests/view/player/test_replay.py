"""Replays: one file, whole or not at all, of any motion however it was made."""

from __future__ import annotations

import base64
import gzip
import html
import json
import os
import re
import subprocess
import sys

import pytest

import voronets
from voronets import view
from voronets.engine import Motion
from voronets.expressions.faults import InputError
from voronets.view.player import page as pages


@pytest.fixture(scope="module")
def motion():
    return voronets.run("rattleback", settings=["run.duration=0.3"], estimate=False)


def header_of(path):
    text = path.read_text("utf-8")
    (packed,) = re.findall(r'id="replay-data">([^<]*)</script>', text)
    data = gzip.decompress(base64.b64decode(packed))
    assert data[:4] == b"VRPL"
    length = int.from_bytes(data[4:8], "little")
    return json.loads(data[8 : 8 + length])


def test_a_replay_is_one_file(motion, tmp_path):
    path = tmp_path / "x.html"
    assert motion.replay(str(path)) == path
    assert os.listdir(tmp_path) == ["x.html"]
    header = header_of(path)
    assert header["layout"] == "single" and len(header["motions"]) == 1
    assert header["start"] == {"speed": 1.0, "time": 0.0, "playing": True}
    assert "<title>Rattleback</title>" in path.read_text("utf-8")


def test_what_it_starts_with(motion, tmp_path):
    options = {"view": "ride", "speed": 0.01, "time": 0.2, "playing": False, "theme": "dark"}
    assert header_of(view.replay(motion, tmp_path / "x.html", **options))["start"] == options


def test_two_motions(motion, tmp_path):
    other = voronets.run("chaplygin-sleigh", settings=["run.duration=0.3"], estimate=False)
    for layout, word in (("beside", "side"), ("over", "over")):
        path = voronets.replay(motion, tmp_path / "x.html", **{layout: other})
        header = header_of(path)
        assert header["layout"] == word and len(header["motions"]) == 2
        titles = html.unescape(path.read_text("utf-8").split("<title>")[1].split("</title>")[0])
        assert titles == f"Rattleback · {other.data.attrs['title']}"
    with pytest.raises(InputError, match="either beside or over"):
        motion.replay(tmp_path / "y.html", beside=other, over=other)


def test_faults_come_at_once(motion, tmp_path):
    with pytest.raises(InputError) as error:
        motion.replay(tmp_path / "x.mp4", view="up", speed=-1, theme="blue", time="soon")
    assert [fault.key for fault in error.value.faults] == ["path", "view", "speed", "time", "theme"]
    assert "path is " + str(tmp_path / "x.mp4") in str(error.value)
    assert "one of orbit, follow, ride, below" in str(error.value)
    assert not os.listdir(tmp_path)


def test_whole_or_not_at_all(motion, tmp_path, monkeypatch):
    (tmp_path / "x.html").write_text("the old one")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        motion.replay(tmp_path / "x.html")
    assert os.listdir(tmp_path) == ["x.html"]
    assert (tmp_path / "x.html").read_text() == "the old one"


def test_without_the_player_it_says_what_to_run(motion, tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "STATIC", tmp_path / "nowhere")
    with pytest.raises(FileNotFoundError, match="make web"):
        motion.replay(tmp_path / "x.html")
    assert not os.listdir(tmp_path)


def test_a_motion_from_a_file_needs_no_other_import(motion, tmp_path):
    saved = motion.save(tmp_path / "x.nc")
    code = f"""
import sys
from voronets.engine import Motion
assert not [name for name in sys.modules if name.startswith("voronets.view")]
Motion.load({str(saved)!r}).replay({str(tmp_path / "x.html")!r})
assert "matplotlib" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)
    header = header_of(tmp_path / "x.html")
    assert header["motions"][0]["rolling"]["body"]["kind"] == "ellipsoid"


def test_the_same_motion_is_the_same_file(motion, tmp_path):
    one, two = (motion.replay(tmp_path / name) for name in ("1.html", "2.html"))
    assert one.read_bytes() == two.read_bytes()


def test_a_replay_of_twenty_seconds_is_small(tmp_path):
    motion = voronets.run("rattleback", estimate=False)
    assert motion.t_end == 20.0
    path = motion.replay(tmp_path / "x.html")
    assert path.stat().st_size < 1.5e6
    assert len(motion._repr_html_()) < 1.05e6
    assert not re.search("https?:", path.read_text("utf-8"))


def test_a_motion_that_never_began_is_shown_or_refused(tmp_path):
    motion = voronets.run("rattleback", settings=["run.friction=1e-9"], throw=False, estimate=False)
    assert motion.t_end == 0.0
    assert header_of(motion.replay(tmp_path / "x.html"))["motions"][0]["tEnd"] == 0.0


def test_a_motion_without_dense_output(motion, tmp_path):
    path = Motion(motion.data).replay(tmp_path / "x.html")
    assert header_of(path)["motions"][0]["rolling"]
