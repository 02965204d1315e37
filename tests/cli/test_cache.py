"""heyoka's cache of compiled code: damaged or out of reach it slows a run and does not break it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys

import pytest

from cli.commands import finished

LONG = ("--set", "run.duration=8")  # code for short runs is not kept


def run(folder):
    env = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    result = finished("run", "rattleback", *LONG, "--at", "0.05", "--json", env=env)
    assert result.code == 0, result.err
    assert "Traceback" not in result.err
    return result.document


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """The document of a run that filled its cache, and the cache."""
    folder = tmp_path_factory.mktemp("good")
    document = run(folder)
    (database,) = (path for path in (folder / "cache").rglob("*") if path.is_file())
    return document, database.relative_to(folder), database.read_bytes()


def test_the_cache_is_used(good, tmp_path):
    document, name, data = good
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_bytes(data)
    assert run(tmp_path)["omega"] == document["omega"]
    with sqlite3.connect(tmp_path / name) as base:
        (check,) = base.execute("pragma integrity_check").fetchone()
    assert check == "ok"


def garbled(data):
    return b"".join(
        data[i : i + 4096] if i < 8192 else os.urandom(200) + data[i + 200 : i + 4096]
        for i in range(0, len(data), 4096)
    )


@pytest.mark.parametrize("damage", [lambda data: data[: len(data) // 2],
                                    lambda data: b"no database " * 1000, garbled],
                         ids=["halved", "another file", "garbled"])  # fmt: skip
def test_a_damaged_cache_does_not_break_a_run(good, tmp_path, damage):
    document, name, data = good
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_bytes(damage(data))
    assert run(tmp_path)["omega"] == document["omega"]


def with_other_code(data, path, change):
    """The cache at a path, with all its machine code changed."""
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    base = sqlite3.connect(path)
    for key, code in base.execute("select hash, obj from cache").fetchall():
        base.execute("update cache set obj = ? where hash = ?", (code[:8] + change(code[8:]), key))
    base.commit()
    base.close()


@pytest.mark.parametrize("change", [lambda code: bytes(len(code)), lambda code: code[:64] + b"?" * len(code[64:])],
                         ids=["zeros", "header alone"])  # fmt: skip
def test_code_that_cannot_be_linked_is_made_again(good, tmp_path, change):
    document, name, data = good
    with_other_code(data, tmp_path / name, change)
    assert run(tmp_path)["omega"] == document["omega"]
    base = sqlite3.connect(tmp_path / name)  # the next run does not meet it any more
    assert all(code.count(0) < len(code) - 8 for (code,) in base.execute("select obj from cache"))
    base.close()


CRASH = """
import ctypes
from voronets.engine.damaged_code import first_use
with first_use():
    {deed}
"""


@pytest.mark.parametrize(("deed", "crashed"), [
    ("ctypes.string_at(0)", True), ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", False),
], ids=["crashed", "killed"])  # fmt: skip
def test_code_that_crashed_a_process_is_removed_by_the_next(good, tmp_path, deed, crashed):
    """A process that was merely killed says nothing of the code, which stays."""
    document, name, data = good
    with_other_code(data, tmp_path / name, lambda code: code)
    env = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [sys.executable, "-c", CRASH.format(deed=deed)]
    assert subprocess.run(command, env={**os.environ, **env}, check=False).returncode < 0
    (mark,) = (tmp_path / name).parent.glob("voronets-first-use-*")
    assert bool(mark.stat().st_size) == crashed
    result = finished("run", "rattleback", *LONG, "--at", "0.05", "--json", env=env)
    assert result.document["omega"] == document["omega"]
    assert result.err.startswith("An earlier run crashed") == crashed
    assert result.err.count("\n") == crashed
    assert not mark.exists()
    again = finished("run", "rattleback", *LONG, "--at", "0.05", "--json", env=env)
    assert again.document["omega"] == document["omega"] and again.err == ""


@pytest.mark.parametrize("block", [lambda path: path.write_text("a file, not a folder"),
                                   lambda path: path.symlink_to("/proc/nowhere")],
                         ids=["a file", "a folder that cannot be made"])  # fmt: skip
def test_a_cache_out_of_reach_does_not_break_a_run(good, tmp_path, block):
    block(tmp_path / "cache")
    assert run(tmp_path)["omega"] == good[0]["omega"]


def test_a_folder_in_the_place_of_the_cache_does_not_break_a_run(good, tmp_path):
    (tmp_path / good[1]).mkdir(parents=True)
    assert run(tmp_path)["omega"] == good[0]["omega"]
