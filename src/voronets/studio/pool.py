"""The processes that work for the studio: each piece of work in one of them, so that it can be ended.

A lane has so many at once.  Whoever asks a lane gets the frames of the answer; leaving the loop over
them ends the work.  What does not end when it is asked to is killed, and another process takes its place.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from voronets.studio.frames import StreamFrame
from voronets.studio.process import CLOSED, ENDED, Worker, WorkerGone, failure

TRIES = 2  # processes that may end before they say anything
MOMENT, MOMENTS = 0.05, 20  # seconds, and how many of them a request waits for room


class Busy(Exception):
    """A lane has as much to do as it takes."""


class WorkLane:
    """Processes for one sort of work.

    most     pieces of work at once
    folder   where its processes have their temporary files
    waiting  how many more may wait for their turn; beyond that ``Busy`` is raised after a moment
    nice     how far others go first
    """

    def __init__(self, most: int, folder: str, *, waiting: int = 0, nice: int = 0) -> None:
        self.most, self.folder, self.waiting, self.nice = most, folder, waiting, nice
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._asked = self._starting = 0
        self._closed = False
        self._turns = asyncio.Semaphore(most)
        self._tasks: set[asyncio.Task[Any]] = set()

    async def work(
        self, work: str, request: Any, seconds: float
    ) -> AsyncGenerator[StreamFrame, None]:  # fmt: skip
        """The frames of the answer, but the last ("end"); ``error`` frames for what went wrong."""
        await self._room()
        self._asked += 1
        try:
            tries = 0
            while tries < TRIES and not self._closed:
                tries += 1
                worker, finished = await self._taken(fresh=tries > 1), False
                try:
                    async with aclosing(worker.answer(work, request, seconds)) as frames:
                        async for frame in frames:
                            yield frame
                    finished = True
                    return
                except WorkerGone:  # while it was idle: another one does it
                    finished = True
                finally:
                    self._later(self._leave(worker, finished))
            yield failure(CLOSED if self._closed else ENDED)
        finally:
            self._asked -= 1

    async def _room(self) -> None:
        """Wait a moment for room: a page that asks anew has left what it asked before, just now."""
        for _ in range(MOMENTS):
            if self._asked < self.most + self.waiting:
                return
            await asyncio.sleep(MOMENT)
        raise Busy

    def prepare(self) -> None:
        """Have a process ready, where none is idle."""
        if not self._idle and len(self._all) + self._starting < self.most and not self._closed:
            self._starting += 1
            self._later(self._spare())

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for worker in self._all:
            worker.kill()
        cleaning = (worker.clean() for worker in self._all)
        await asyncio.gather(*cleaning, *self._tasks, return_exceptions=True)

    async def _taken(self, *, fresh: bool) -> Worker:
        """The process that was idle last, which has most in its memory; a new one where there is none.

        It has a turn of the lane until it is left.  A fresh one replaces all idle processes: whatever
        ended the last one may have ended them too, before the loop has heard of it.
        """
        await self._turns.acquire()
        try:
            while fresh and self._idle:
                self._end(self._idle.pop())
            while self._idle:
                worker = self._idle.pop()
                if worker.alive:
                    break
                self._end(worker)
            else:
                worker = await self._new()
        except BaseException:
            self._turns.release()
            raise
        self.prepare()
        return worker

    async def _new(self) -> Worker:
        worker = await Worker.start(self.nice, self.folder)
        self._all.add(worker)
        if self._closed:
            worker.kill()
        return worker

    async def _spare(self) -> None:
        try:
            self._idle.insert(0, await self._new())
        finally:
            self._starting -= 1

    async def _leave(self, worker: Worker, finished: bool) -> None:
        """Take a process back; one whose work goes on is asked to end it, and killed if it does not."""
        try:
            if not finished:
                finished = await worker.stopped()
            fit = worker.alive and not worker.heavy and len(self._all) <= self.most
            if finished and fit:
                self._idle.append(worker)
            else:
                self._end(worker)
        finally:
            self._turns.release()
        if not self._turns.locked():  # whoever waits makes one
            self.prepare()

    def _end(self, worker: Worker) -> None:
        self._all.discard(worker)
        worker.kill()
        self._later(worker.clean())

    def _later(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
