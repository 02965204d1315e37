"""Files of a motion: the scenario, netCDF, a replay, a picture, a film."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

import voronets
from voronets.engine import Motion
from voronets.studio.channel import WorkChannel
from voronets.studio.works.run import moved
from voronets.studio.works.stated import Request
from voronets.view.player.options import THEMES, VIEWS

TYPES = {
    "toml": "application/toml", "nc": "application/x-netcdf", "html": "text/html", "png": "image/png",
    "svg": "image/svg+xml", "pdf": "application/pdf", "mp4": "video/mp4", "webp": "image/webp",
    "gif": "image/gif",
}  # fmt: skip
PICTURES, FILMS = ("png", "svg", "pdf"), ("mp4", "webp", "gif")
#: Of a film that is made while somebody waits.
SIZE, FPS = (960, 540), 25.0
OPTIONS = ("format", "view", "speed", "from", "to", "theme")


def download(body: dict[str, Any], channel: WorkChannel) -> None:
    """``Downloaded`` of the protocol, and the file."""
    request = Request(body, *OPTIONS)
    suffix = request.word("format", tuple(TYPES))
    shown = {
        "view": request.optional_word("view", VIEWS), "speed": request.number("speed", 1e-6, 1e6) or 1.0,
        "theme": request.optional_word("theme", THEMES),
    }  # fmt: skip
    since, until = (request.number(name, 0.0, 1e9) for name in ("from", "to"))
    scenario = request.scenario()
    channel.begin()
    name = f"{file_name(scenario.title)}.{suffix}"
    told = {"name": name, "type": TYPES[suffix]}
    if suffix == "toml":
        channel.result(told, request.text(scenario.table).encode())
        return
    motion = moved(scenario, channel)
    channel.raise_if_stopped()  # half a motion is no file
    with tempfile.TemporaryDirectory(prefix="voronets-") as folder:
        path = Path(folder) / f"motion.{suffix}"
        _write(motion, path, channel, shown, since or 0.0, until)
        channel.result(told, path.read_bytes())


def _write(
    motion: Motion, path: Path, channel: WorkChannel, shown: dict[str, Any], since: float, until: float | None
) -> None:  # fmt: skip
    """Write the file of a motion that its suffix asks for."""
    suffix = path.suffix[1:]
    channel.progress("writing")
    if suffix == "nc":
        motion.save(path)
    elif suffix == "html":
        motion.replay(path, **shown)
    elif suffix in PICTURES:
        voronets.picture(motion, path)
    else:
        motion.film(
            path, view=shown["view"], speed=shown["speed"], theme=shown["theme"] or "light",
            since=since, until=until, size=SIZE, fps=FPS, progress=channel.counting("filming"),
        )  # fmt: skip


def file_name(title: str) -> str:
    """A name for a file of a title: letters, digits and dashes."""
    words = re.sub(r"[^\w]+", "-", title.lower(), flags=re.ASCII).strip("-_")
    return words[:60] or "scenario"
