"""A small replay of a scenario of the gallery: a few seconds, drawn roughly, kept on the disk."""

from __future__ import annotations

import hashlib
import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import voronets
from voronets import collection
from voronets.engine.files import write_whole
from voronets.scenario.changes import changed
from voronets.scenario.read import read_text, scenario
from voronets.studio.channel import WorkChannel
from voronets.studio.works.run import drafted
from voronets.studio.works.stated import Request
from voronets.view.player.document import document

SECONDS, OFTEN = 8.0, 25.0
#: Changes with what a thumbnail is made of, beside the version.
EDITION = 1


def thumbnail(body: dict[str, Any], channel: WorkChannel) -> None:
    """A replay."""
    text = collection.text(Request(body, "name").word("name"))
    channel.begin()
    file = _kept(text)
    if file is not None and file.is_file():
        channel.result({}, file.read_bytes())
        return
    table = read_text(text)
    seconds = min(SECONDS, float(table["run"]["duration"]))
    motion = drafted(scenario(changed(table, {"run.duration": seconds})), channel, OFTEN)
    found = zlib.compress(document(motion), 6)
    if file is not None and not channel.late:  # half a motion is not kept
        with suppress(OSError):  # a disk that is full or not ours costs no thumbnail
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, found)
    channel.result({}, found)


def _kept(text: str) -> Path | None:
    """Where the thumbnail of a scenario is kept; None where there is no place for it."""
    named = f"{voronets.__version__} {EDITION} {text}"
    name = hashlib.sha256(named.encode()).hexdigest()[:32]
    cache = os.environ.get("XDG_CACHE_HOME") or ""
    try:
        base = Path(cache) if os.path.isabs(cache) else Path.home() / ".cache"
    except RuntimeError:  # nobody's home
        return None
    return base / "voronets" / "thumbnails" / f"{name}.replay"
