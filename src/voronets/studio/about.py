"""What the page asks first: what this studio can do, and what the gallery has."""

from __future__ import annotations

import shutil
import tomllib
from functools import cache
from importlib.util import find_spec
from typing import Any

from voronets import __version__, collection
from voronets.collection.stills import THEMES, still
from voronets.studio.requests import LARGEST

ENGINES = ("heyoka", "numba", "scipy")
FILES = ("toml", "nc", "html")
PICTURES = ("png", "svg", "pdf")
FILMS = ("mp4", "webp", "gif")


def about(seconds: float, works: int) -> dict[str, Any]:
    """The version, the engines that are installed, the files that can be made here, the limits."""
    formats = list(FILES)
    if find_spec("matplotlib") is not None:
        formats += PICTURES
    if find_spec("PIL") is not None:
        films = FILMS if find_spec("imageio_ffmpeg") or shutil.which("ffmpeg") else FILMS[1:]
        formats += films
    return {
        "version": __version__,
        "engines": [engine for engine in ENGINES if find_spec(engine) is not None],
        "formats": formats,
        "limits": {"seconds": seconds, "works": works, "bytes": LARGEST},
    }


@cache
def gallery_entries() -> list[dict[str, Any]]:
    """The scenarios of the gallery as the page lists them."""
    tables = {name: tomllib.loads(collection.text(name)) for name in collection.names()}
    return [
        {
            "name": name,
            "title": table["title"],
            "lookFor": table["look_for"],
            "kind": "system" if "system" in table else "rolling",
            "law": "" if "system" in table else table.get("contact", {}).get("law", "rolling"),
            "pictured": still(name, THEMES[0]) is not None,
        }
        for name, table in tables.items()
    ]
