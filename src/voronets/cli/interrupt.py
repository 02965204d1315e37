"""Ctrl-C, wherever it falls.

Python raises KeyboardInterrupt between two lines; where that is inside an import or a library's own
``try``, another exception may come out.  So the signal itself is remembered.
"""

from __future__ import annotations

import signal
import threading
from types import FrameType

_seen = threading.Event()


def watch() -> None:
    """From now on remember a Ctrl-C (in the main thread, and if nobody else handles it)."""
    _seen.clear()
    if threading.current_thread() is not threading.main_thread():
        return
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _handle)


def _handle(number: int, frame: FrameType | None) -> None:
    _seen.set()
    signal.default_int_handler(number, frame)


def raise_if_seen() -> None:
    """What looks like a fault after a Ctrl-C is none."""
    if _seen.is_set():
        raise KeyboardInterrupt
