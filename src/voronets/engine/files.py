"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def write_whole(path: str | Path, content: bytes | memoryview) -> Path:
    """Write a file under another name, and give it its own when all of it is on the disk."""
    path = Path(path)
    part = path.with_name(f"voronets-{secrets.token_hex(6)}.part")
    try:
        with part.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return path
