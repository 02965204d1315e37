"""Lanes of processes: those that die at once are not started for ever, and none is left over."""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
from pathlib import Path

import pytest

from voronets.studio import process
from voronets.studio.frames import StreamFrame, read_frame
from voronets.studio.pool import TRIES, WorkLane
from voronets.studio.work_folder import WorkFolder, remove_stale

STONE = {"scenario": {"name": "rattleback"}}
#: SymPy cannot be asked to stop.
LONG = {"scenario": {"name": "whipple-bicycle"}, "form": "hamel"}


async def asked(lane, work="check", request=STONE):
    """The types of the messages of the answer."""
    return [frame.message["type"] async for frame in lane.work(work, request, 60.0)]


def test_processes_that_cannot_begin(monkeypatch, tmp_path):
    """An installation that is broken gets a sentence, not one process after the other."""
    started = []
    start = process.Worker.start

    async def broken(nice, folder):
        started.append(nice)
        return await start(nice, folder)

    async def work():
        lane = WorkLane(1, str(tmp_path))
        found = await asked(lane)
        await lane.close()
        return found

    monkeypatch.setattr(process.Worker, "start", broken)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert asyncio.run(work()) == ["error"]
    assert TRIES <= len(started) <= 2 * TRIES  # and those that are made in advance


def test_work_that_is_left_makes_no_crowd(tmp_path):
    """The next waits until a process is free; temporary files go with their process."""

    async def work():
        lane = WorkLane(1, str(tmp_path), waiting=3)
        for _ in range(4):
            frames = lane.work("equations", LONG, 60.0)
            await anext(frames)
            await frames.aclose()
            assert len(lane._all) <= 1
        assert (await asked(lane))[-1] == "result"
        folders = [Path(worker.folder) for worker in lane._all]
        assert all(folder.is_dir() for folder in folders)
        await lane.close()
        return folders

    assert not any(folder.exists() for folder in asyncio.run(work()))


def test_idle_processes_that_have_all_ended_are_replaced(tmp_path):
    """Killed while nobody waited for them: the loop has not heard of their end when work comes."""

    async def work():
        lane = WorkLane(3, str(tmp_path))
        idle = [await lane._new() for _ in range(3)]
        for worker in idle:
            await worker.loaded()
        lane._idle.extend(idle)
        for worker in idle:  # without a pause, in which the loop would hear of it
            worker.process.kill()
        assert all(worker.alive for worker in idle)
        answer = await asked(lane)
        await lane.close()
        return answer

    assert asyncio.run(work())[-1] == "result"


@pytest.mark.parametrize("length", [0, 3, 5, 20])
def test_a_frame_that_is_cut_short_is_the_end(length):
    whole = StreamFrame.of({"work": "check", "request": STONE}).packed()
    assert read_frame(io.BytesIO(whole)) is not None
    assert read_frame(io.BytesIO(whole[:length])) is None


def test_what_a_killed_studio_left_is_removed_at_the_next_start(monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    alive, killed = WorkFolder.create(), WorkFolder.create()
    Path(killed.path, "worker-x").mkdir()
    killed.lock.close()  # as the end of its process does
    other = tmp_path / "voronets-studio-of-somebody"
    other.mkdir()
    remove_stale()
    assert sorted(tmp_path.iterdir()) == sorted([Path(alive.path), other])
    alive.remove()
    assert list(tmp_path.iterdir()) == [other]
