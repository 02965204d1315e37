"""``voronets run --replay``: a page beside the result, with a second motion where one is asked for."""

from __future__ import annotations

import base64
import gzip
import json
import os
import re

import pytest

from cli.commands import SHORT
from cli.commands import voronets as voronets
from voronets.view.player import page as pages


def header_of(path):
    (packed,) = re.findall(r'id="replay-data">([^<]*)</script>', path.read_text("utf-8"))
    data = gzip.decompress(base64.b64decode(packed))
    return json.loads(data[8 : 8 + int.from_bytes(data[4:8], "little")])


def test_a_page_is_written_and_how_to_open_it_is_said(voronets, tmp_path):
    path = tmp_path / "mine.html"
    result = voronets("run", "rattleback", *SHORT, "--replay", path)
    assert (result.code, result.err) == (0, "")
    *_, wrote, advice = result.out.splitlines()
    assert wrote == f"wrote {path}"
    assert advice == f"To see it roll, open {path} in a browser; it needs no network."
    assert os.listdir(tmp_path) == ["mine.html"]
    assert f"replaced {path}" in voronets("run", "rattleback", *SHORT, "--replay", path).out


def test_json_is_the_same_document(voronets, tmp_path):
    plain = voronets("run", "rattleback", *SHORT, "--json").document
    result = voronets("run", "rattleback", *SHORT, "--json", "--replay", tmp_path / "x.html")
    assert result.code == 0 and set(result.document) == set(plain)
    assert (tmp_path / "x.html").exists()


def test_beside_its_other_files(voronets, tmp_path):
    result = voronets(
        "run", "rattleback", *SHORT, "--out", tmp_path, "--replay", tmp_path / "rattleback.html"
    )
    assert sorted(os.listdir(tmp_path)) == [
        f"rattleback.{kind}" for kind in ("html", "nc", "png", "svg")
    ]
    assert result.out.count("rattleback.html") == 2  # written once, and how to open it


@pytest.mark.parametrize(("option", "layout"), [("--beside", "side"), ("--over", "over")])
def test_a_second_scenario(voronets, tmp_path, option, layout):
    path = tmp_path / "x.html"
    second = (option, "rattleback", "--set-other", "start.omega.2=-4",
              "--set-other", "run.duration=0.1")  # fmt: skip
    result = voronets("run", "rattleback", *SHORT, "--replay", path, *second)
    assert (result.code, result.err) == (0, "")
    header = header_of(path)
    assert header["layout"] == layout
    assert [motion["tEnd"] for motion in header["motions"]] == [0.05, 0.1]


def test_a_second_motion_that_ends_early_is_a_note(voronets, tmp_path):
    second = ("--over", "rattleback", "--set-other", "run.friction=0.07")
    result = voronets("run", "rattleback", *SHORT, "--replay", tmp_path / "x.html", *second)
    assert result.code == 0
    assert "note: rattleback: t = 0.4" in result.err and "slips" in result.err


FAULTS = [
    (("--replay", "x.pdf"), "--replay", "a file name ending in .html"),
    (("--replay", ""), "--replay", "a file name ending in .html"),
    (("--replay", "/nowhere/x.html"), "--replay", "a folder to write in"),
    (("--beside", "hoop"), "--beside", "--replay or --out"),
    (("--set-other", "body.mass=2"), "--set-other", "--beside or --over"),
    (("--replay", "x.html", "--beside", "hoop", "--over", "hoop"), "--over", "either"),
    (("--replay", "x.html", "--over", "hop"), "--over: name", "Did you mean 'hoop'?"),
    (("--replay", "x.html", "--over", "hoop", "--set-other", "body.mass=-1"),
     "--over: body.mass", "a positive number"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "key", "expected"), FAULTS)
def test_bad_arguments(voronets, tmp_path, monkeypatch, arguments, key, expected):
    monkeypatch.chdir(tmp_path)
    result = voronets("run", "rattleback", *SHORT, *arguments, "--json")
    assert result.code == 2
    (error,) = result.errors
    assert (
        error["key"] == key and expected in "{expected} {message}".format(**error) and error["got"]
    )
    assert not os.listdir(tmp_path)


def test_a_folder_of_that_name(voronets, tmp_path):
    (tmp_path / "x.html").mkdir()
    result = voronets("run", "rattleback", *SHORT, "--replay", tmp_path / "x.html", "--json")
    assert result.code == 2 and "folder" in "{expected} {message}".format(**result.errors[0])


def test_a_fault_in_the_page_costs_the_page_alone(voronets, tmp_path, monkeypatch):
    def fail(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("voronets.view.player.replay.write_whole", fail)
    result = voronets("run", "rattleback", *SHORT, "--out", tmp_path, "--json")
    assert result.code == 70
    assert result.document["outcome"] == "completed"
    assert sorted(os.listdir(tmp_path)) == [f"rattleback.{kind}" for kind in ("nc", "png", "svg")]
    assert f"cannot write {tmp_path}/rattleback.html: No space left" in result.err


def test_without_the_player(voronets, tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "STATIC", tmp_path / "nowhere")
    result = voronets("run", "rattleback", *SHORT, "--out", tmp_path)
    assert result.code == 0
    assert result.err == "No replay: the player is not built (make web).\n"
    assert sorted(os.listdir(tmp_path)) == [f"rattleback.{kind}" for kind in ("nc", "png", "svg")]
    result = voronets("run", "rattleback", *SHORT, "--replay", tmp_path / "x.html")
    assert result.code == 70 and "make web" in result.err and "Traceback" not in result.err


def test_a_stranger_cannot_choose_where_it_is_written(voronets, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    scenario = voronets("gallery", "rattleback").out
    (tmp_path / "mine.toml").write_text(
        scenario.replace('title = "Rattleback"', 'title = "../../x.html"', 1)
    )
    result = voronets("run", "mine.toml", *SHORT, "--out", "out")
    assert result.code == 0
    assert sorted(os.listdir("out")) == [f"mine.{kind}" for kind in ("html", "nc", "png", "svg")]
    assert sorted(os.listdir()) == ["mine.toml", "out"]
