"""A process that does work for the studio's server: one piece at a time, until its input ends.

It is told what to do by frames on standard input, {"work": …, "request": …, "number": …} or
{"stop": …, "number": …}, and answers by frames on standard output.  Whatever else prints goes to standard error.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import traceback
from contextlib import suppress
from typing import Any, BinaryIO

from voronets.engine import choose_engine
from voronets.expressions.faults import InputError
from voronets.studio.channel import Stopped, WorkChannel, sentence
from voronets.studio.frames import read_frame
from voronets.studio.works import WORKS

MEMORY = 6 * 2**30  # bytes that the process may take
LATE = (
    "The studio stopped this because it took too long. Ask for less, or use the command line, "
    "which has no time limit."
)
FAULT = "This is an error in voronets and not in your scenario. Please report it"


def main(nice: int = 0) -> None:
    """Do what standard input asks for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # this process ends when the server does
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _limit(nice)
    channel = WorkChannel(answers)
    waiting: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    reading = (sys.stdin.buffer, channel, waiting)
    threading.Thread(target=_read, args=reading, daemon=True).start()
    _warm()
    channel.ready()
    while True:
        asked = waiting.get()
        _do(channel, asked)
        channel.finish(asked["number"])
        channel.end(_memory())


def _read(
    stream: BinaryIO, channel: WorkChannel, waiting: queue.SimpleQueue[dict[str, Any]]
) -> None:
    """Take what is asked for; the end of the input is the end of the process."""
    while (frame := read_frame(stream)) is not None:
        asked = frame.message or {}
        if "stop" in asked:
            channel.stop(asked["number"], late=asked["stop"] == "late")
        else:
            waiting.put(asked)
    os._exit(0)


def _do(channel: WorkChannel, asked: dict[str, Any]) -> None:
    """Do one piece of work; whatever goes wrong is said."""
    try:
        WORKS[asked["work"]](asked["request"], channel)
    except Stopped:
        channel.error(LATE if channel.late else "Stopped.")
    except InputError as error:
        channel.error(sentence(error.faults), error.faults)
    except MemoryError:
        channel.error(
            f"This needs more than {MEMORY / 2**30:g} GiB of memory. Try something smaller."
        )
    except ImportError as error:
        channel.error(f"A package is missing: {error}")
    except RecursionError:
        channel.error(
            "The formulas are nested too deeply. Write them with fewer brackets inside one another."
        )
    except Exception as error:
        traceback.print_exc()
        channel.error(f"{type(error).__name__}: {error}. {FAULT}.")


def _warm() -> None:
    """Load the engine before a motion is asked for."""
    with suppress(Exception):
        choose_engine(None)


def _limit(nice: int) -> None:
    """Take no more memory than is good for the machine, and let others go first."""
    if nice:
        with suppress(OSError, AttributeError):
            os.nice(nice)
    with suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _memory() -> int:
    """Bytes that this process holds at the most; 0 where that is not known."""
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
