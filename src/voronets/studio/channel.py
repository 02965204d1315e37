"""What work has to say while it is done: sent to the server, which passes it on to the page."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, BinaryIO

from voronets.expressions.faults import Fault
from voronets.studio.frames import BYTES, StreamFrame

OFTEN = 0.05  # seconds between two words on progress


class Stopped(Exception):
    """Nobody waits for this work any longer."""


class WorkChannel:
    """The way from a worker to the server.

    cancel  set where the work is to end; ``late`` says that it took too long
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream, self._lock = stream, threading.Lock()
        self.cancel = threading.Event()
        self.late = False
        self._told, self._done = 0.0, 0

    def finish(self, number: int) -> None:
        """The work of this number is done; what comes for it later is not meant for the next."""
        with self._lock:
            self._done = number
            self.cancel, self.late, self._told = threading.Event(), False, 0.0

    def stop(self, number: int, *, late: bool) -> None:
        """End the work of this number, if it is not done."""
        with self._lock:
            if number > self._done:
                self.late = late
                self.cancel.set()

    def raise_if_stopped(self) -> None:
        """In work that cannot end half done."""
        if self.cancel.is_set():
            raise Stopped

    def ready(self) -> None:
        """Everything is loaded."""
        self._send(StreamFrame.of({"type": "ready"}))

    def begin(self) -> None:
        """What was asked for is sound, and is being done."""
        self._send(StreamFrame.of({"type": "began"}))

    def progress(self, text: str, done: float | None = None, of: float | None = None) -> None:
        """How far it is; said a few times a second."""
        now = time.monotonic()
        if now - self._told >= OFTEN:
            self._told = now
            self._send(StreamFrame.of({"type": "progress", "text": text, "done": done, "of": of}))

    def counting(self, text: str) -> Callable[[float, float], None]:
        """For work that counts what it has done; it ends here where it was stopped."""

        def progress(done: float, of: float) -> None:
            self.raise_if_stopped()
            self.progress(text, done, of)

        return progress

    def part(self, part: Any) -> None:
        """A piece of the result."""
        self._send(StreamFrame.of({"type": "part", "part": part}))

    def result(self, result: Any, *blobs: bytes) -> None:
        """The result, and the bytes that belong to it."""
        self._send(StreamFrame.of({"type": "result", "result": result, "blobs": len(blobs)}))
        for blob in blobs:
            self._send(StreamFrame(BYTES, blob))

    def error(self, message: str, faults: Iterable[Fault] = ()) -> None:
        """It could not be done."""
        self._send(
            StreamFrame.of({"type": "error", "message": message, "errors": described(faults)})
        )

    def end(self, memory: int) -> None:
        """Ready for the next work; ``memory``: bytes that this process holds."""
        self._send(StreamFrame.of({"type": "end", "memory": memory}))

    def _send(self, frame: StreamFrame) -> None:
        with self._lock:
            self._stream.write(frame.packed())
            self._stream.flush()


def described(faults: Iterable[Fault]) -> list[dict[str, Any]]:
    """Faults as the page has them."""
    return [fault.as_dict() for fault in faults]


def sentence(faults: Iterable[Fault]) -> str:
    """What is wrong, in a line: the first fault, and how many there are."""
    listed = list(faults)
    if not listed:
        return ""
    first, more = str(listed[0]).split("\n")[0], len(listed) - 1
    return first + (f" (and {more} more error{'s' if more > 1 else ''})" if more else "")
