"""One process that works for the studio, and what it answers."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import suppress
from itertools import count
from typing import Any

from voronets.studio.frames import HEAD, StreamFrame, length_of

#: Seconds that work has to end after it was asked to; with a result, where its time was up.
GRACE, LAST = 3.0, 10.0
LOADING = 90.0  # seconds until a new process is ready
PAUSES = (
    0.0,
    0.3,
    1.0,
    3.0,
)  # seconds before temporary files are taken away again: some may still be written
HEAVY = 2 * 2**30  # bytes beyond which a process is replaced
NUMBERS = count(1)
ENDED = (
    "The process that computed this has ended, perhaps because it ran out of memory. "
    "Try something smaller. The studio still works."
)
CLOSED = "The studio was stopped."


class WorkerGone(Exception):
    """The process had ended before it said anything."""


class Worker:
    """One process and the pipes to it.

    folder  for its temporary files: what is killed cannot take them away
    """

    def __init__(self, process: asyncio.subprocess.Process, folder: str) -> None:
        self.process, self.folder = process, folder
        self.heavy = self.gone = self.killed = False
        self.number = 0
        self._new = True
        self._reading: asyncio.Task[StreamFrame | None] | None = None

    @classmethod
    async def start(cls, nice: int, above: str) -> Worker:
        """A new process; it loads what it needs while nobody waits.

        above  the folder in which its own one is made
        """
        folder = tempfile.mkdtemp(prefix="worker-", dir=above)
        own = {"PYTHONUNBUFFERED": "1", "TMPDIR": folder, "TEMP": folder, "TMP": folder}
        if "OPENBLAS_NUM_THREADS" not in os.environ:  # several workers would wait for one another
            own["OPENBLAS_NUM_THREADS"] = "1"
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "voronets.studio.worker", str(nice),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                env={**os.environ, **own}, limit=2**20, start_new_session=True,
            )  # fmt: skip
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return cls(process, folder)

    @property
    def alive(self) -> bool:
        """It can be asked."""
        return not self.gone and self.process.returncode is None

    async def tell(self, message: dict[str, Any]) -> None:
        """Send it something; one that is gone hears nothing."""
        stdin = self.process.stdin
        with suppress(ConnectionError):
            if stdin is not None:
                stdin.write(StreamFrame.of(message).packed())
                await stdin.drain()

    async def loaded(self) -> None:
        """Wait until it is ready for its first work; one that never is counts as gone."""
        if self._new:
            try:
                frame = await self.frame(LOADING)
            except TimeoutError:
                self.kill()
                raise WorkerGone from None
            if frame is None:
                raise WorkerGone
            self._new = False

    async def frame(self, seconds: float | None = None) -> StreamFrame | None:
        """The next frame of its answer; None where it has ended.

        A ``TimeoutError`` after so many seconds, or a cancellation, loses nothing of it.
        """
        if self._reading is None:
            self._reading = asyncio.ensure_future(self._read())
        done, _ = await asyncio.wait({self._reading}, timeout=seconds)
        if not done:
            raise TimeoutError
        reading, self._reading = self._reading, None
        return reading.result()

    async def _read(self) -> StreamFrame | None:
        stdout = self.process.stdout
        try:
            if stdout is None:
                return None
            head = await stdout.readexactly(HEAD)
            return StreamFrame(head[:1], await stdout.readexactly(length_of(head)))
        except (asyncio.IncompleteReadError, ConnectionError):
            self.gone = True
            return None

    def kill(self) -> None:
        """End the process, and those that it has started."""
        self.gone = self.killed = True
        with suppress(ProcessLookupError, PermissionError):
            if self.process.returncode is not None:
                return
            if sys.platform == "win32":
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.SIGKILL)  # it leads a session of its own

    async def clean(self) -> None:
        """Take away the temporary files of a process that was killed."""
        await self.process.wait()
        for pause in PAUSES:
            await asyncio.sleep(pause)
            shutil.rmtree(self.folder, ignore_errors=True)
            if not os.path.exists(self.folder):
                return

    async def answer(
        self, work: str, request: Any, seconds: float
    ) -> AsyncGenerator[StreamFrame, None]:  # fmt: skip
        """The frames of one piece of work; after ``seconds`` it is asked to end, and then killed."""
        clock = asyncio.get_running_loop().time
        self.number = next(NUMBERS)
        await self.tell({"work": work, "request": request, "number": self.number})
        await self.loaded()
        ends, asked, begun = clock() + seconds, False, False
        while True:
            try:
                frame = await self.frame(max(ends - clock(), 0.0))
            except TimeoutError:
                if asked:
                    self.kill()
                    yield failure(
                        f"The studio stopped this after {seconds:g} s, its time limit. "
                        "Ask for less, or use the command line, which has no time limit."
                    )
                    return
                await self.tell({"stop": "late", "number": self.number})
                ends, asked = clock() + LAST, True
                continue
            if frame is None and not begun:
                raise WorkerGone
            if frame is None:
                yield failure(CLOSED if self.killed else ENDED)
                return
            begun = True
            if self._is_end(frame):
                return
            yield frame

    async def stopped(self) -> bool:
        """Ask for the end of the work and wait for it; whether the process is ready for more."""
        await self.tell({"stop": "gone", "number": self.number})
        with suppress(TimeoutError, WorkerGone):
            await self.loaded()
            return await asyncio.wait_for(self._ended(), GRACE)
        return False

    async def _ended(self) -> bool:
        while (frame := await self.frame()) is not None:
            if self._is_end(frame):
                return True
        return False

    def _is_end(self, frame: StreamFrame) -> bool:
        """Whether the work is done; the last frame says how much memory the process has taken."""
        message = frame.message
        if message is None or message["type"] != "end":
            return False
        self.heavy = message["memory"] > HEAVY
        return True


def failure(message: str) -> StreamFrame:
    """A frame that says what went wrong."""
    return StreamFrame.of({"type": "error", "message": message, "errors": []})
