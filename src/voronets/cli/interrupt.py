"""Ctrl-C, wherever it falls.

Python raises KeyboardInterrupt between two lines.  Where that is inside an import or a library's own
``try``, another exception may come out, so the signal itself is remembered.  Where it is inside the callback of a
weak reference (each import ends with one) or below compiled code that clears its errors, nothing comes
out at all, so it is raised again until somebody handles it.
"""

from __future__ import annotations

import signal
import sys
import threading
from types import FrameType

AGAIN = 0.2  # seconds

_seen = threading.Event()
_unraisable_before = sys.unraisablehook


def watch() -> None:
    """From now on remember a Ctrl-C (in the main thread, and if nobody else handles it)."""
    _seen.clear()
    if threading.current_thread() is not threading.main_thread():
        return
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        global _unraisable_before
        signal.signal(signal.SIGINT, _handle)
        if sys.unraisablehook is not _unraisable:
            _unraisable_before, sys.unraisablehook = sys.unraisablehook, _unraisable


def _handle(number: int, frame: FrameType | None) -> None:
    _seen.set()
    if sys.platform != "win32":
        signal.signal(signal.SIGALRM, _raise_again)
        signal.setitimer(signal.ITIMER_REAL, AGAIN, AGAIN)
    signal.default_int_handler(number, frame)


def _raise_again(number: int, frame: FrameType | None) -> None:
    """Unless it is being handled, as by what removes a file that is half written."""
    handled = sys.exception()
    while handled is not None:
        if isinstance(handled, KeyboardInterrupt):
            return
        handled = handled.__context__
    raise KeyboardInterrupt


def _unraisable(lost: sys.UnraisableHookArgs) -> None:
    if not issubclass(lost.exc_type, KeyboardInterrupt):
        _unraisable_before(lost)


def seen() -> bool:
    """Whether there was one."""
    return _seen.is_set()


def raise_if_seen() -> None:
    """What looks like a fault after a Ctrl-C is none."""
    if seen():
        raise KeyboardInterrupt
