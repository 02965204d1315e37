"""Machine code in heyoka's cache on disk that is damaged: what happens then, and the next time.

heyoka does not check what it loads.  Code that it cannot link raises an error; code that it can may
crash the process.  So a file beside the cache marks the first use of code, and Python's ``faulthandler``
writes a crash into it.  A process that finds such a file empties the cache.  A process that was killed
leaves the file empty, which says nothing of the code.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import heyoka as hy

from voronets.engine.heyoka_code import disk

FULL_MODE = "voronets-full-mode"  # the folder of files that say which full-mode code is kept
MARK = f"voronets-first-use-{socket.gethostname()}-"
_checked: set[str] = set()
_lock = threading.Lock()


class _Mark:
    """The file of this process, for as long as threads of it use code for the first time."""

    def __init__(self) -> None:
        self.users = 0
        self.stream: IO[str] | None = None

    def begin(self, folder: Path) -> None:
        """One more thread."""
        with _lock:
            self.users += 1
            if self.users == 1 and not faulthandler.is_enabled():  # nobody else reads crashes
                with suppress(OSError):
                    self.stream = (folder / f"{MARK}{os.getpid()}").open("w")
                    faulthandler.enable(self.stream)

    def end(self) -> None:
        """One less; after the last the file is gone."""
        with _lock:
            self.users -= 1
            if self.users == 0 and self.stream is not None:
                faulthandler.disable()
                self.stream.close()
                with suppress(OSError):
                    Path(self.stream.name).unlink(missing_ok=True)
                self.stream = None


_mark = _Mark()


@contextmanager
def first_use() -> Iterator[None]:
    """While code is used that may come from the cache, and was not used before."""
    folder = cache_folder()
    if not disk.wanted or os.name != "posix" or not folder.is_dir():
        yield
        return
    with _lock:
        if str(folder) not in _checked:
            _checked.add(str(folder))
            _heal(folder)
    _mark.begin(folder)
    try:
        yield
    finally:
        _mark.end()


def cache_folder() -> Path:
    """Where heyoka keeps its code."""
    return Path(hy.llvm_state.get_diskcache_path())


def without_damaged_code(use: Callable[[], Any]) -> Any:
    """What a use of code gives; again with new code where the cache on disk has damaged code."""
    try:
        return use()
    except (RuntimeError, ValueError):  # the cache is not a database; its code cannot be linked
        if not disk.wanted:
            raise
        disk.give_up()
        hy.llvm_state.clear_memcache()
        result = use()
        empty_cache()  # it was the cache, and the next process shall not meet it again
        return result


def empty_cache() -> None:
    """Remove all code from the cache on disk, as far as it lets itself be emptied."""
    with suppress(RuntimeError, OSError):
        hy.llvm_state.clear_diskcache()
    with suppress(OSError):
        for mark in (cache_folder() / FULL_MODE).iterdir():
            mark.unlink()


def _heal(folder: Path) -> None:
    """Empty the cache if a process crashed at the first use of code from it."""
    with suppress(OSError):
        dead = [mark for mark in folder.glob(f"{MARK}*") if not _alive(mark)]
        crashed = any(mark.stat().st_size for mark in dead)
        for mark in dead:
            mark.unlink(missing_ok=True)
        if crashed:
            empty_cache()
            logging.getLogger("voronets").warning(
                "An earlier run crashed while it began to use compiled code. The code kept in %s may be "
                "damaged, so it was removed; it is compiled again when it is needed.",
                folder,
            )


def _alive(mark: Path) -> bool:
    """Whether the process that left a mark still runs."""
    try:
        os.kill(int(mark.name.removeprefix(MARK)), 0)
    except (ProcessLookupError, ValueError):
        return False
    except OSError:  # another user's
        return True
    return True
