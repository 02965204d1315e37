"""The folder of a studio's temporary files, and the folders that killed studios have left.

    voronets-studio-k3v9/          one a studio, in the folder for temporary files
    voronets-studio-k3v9/lock      locked for as long as the studio lives
    voronets-studio-k3v9/worker-…  of its processes

Whoever can take the lock of a folder knows that its studio is gone.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows: such folders are left to its own cleaning
    fcntl = None  # type: ignore[assignment]

PREFIX, LOCK = "voronets-studio-", "lock"


@dataclass
class WorkFolder:
    """A studio's folder; the lock is held until it is removed or the process ends."""

    path: str
    lock: IO[bytes]

    @classmethod
    def create(cls) -> WorkFolder:
        """A new folder, readable by this user alone."""
        path = tempfile.mkdtemp(prefix=PREFIX)
        lock = open(os.path.join(path, f"{LOCK}.new"), "xb")  # noqa: SIM115
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        os.rename(lock.name, os.path.join(path, LOCK))  # nobody sees it before it is locked
        return cls(path, lock)

    def remove(self) -> None:
        """Remove the folder and all that is in it."""
        self.lock.close()
        shutil.rmtree(self.path, ignore_errors=True)


def remove_stale() -> None:
    """Remove the folders of this user's studios that were killed."""
    if fcntl is None:
        return
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            status = path.lstat()
            if status.st_uid == os.getuid() and path.is_dir() and not path.is_symlink():
                with open(path / LOCK, "rb") as lock:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    shutil.rmtree(path, ignore_errors=True)
