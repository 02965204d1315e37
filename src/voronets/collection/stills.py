"""Stills of the gallery's scenarios, which the package ships: shown until the moving pictures are there.

``tools/gallery_pictures.py`` draws them.  ``index.json`` has the hash of the text that each was drawn
from; the still of a text that has changed since is not shown.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from voronets.collection import text

FOLDER = Path(__file__).parent / "pictures"
INDEX = "index.json"
THEMES = ("light", "dark")


def text_hash(name: str) -> str:
    """The hash of a scenario's text, whatever its line ends."""
    content = "\n".join(text(name).splitlines())
    return hashlib.sha256(content.encode()).hexdigest()[:16]


@cache
def index() -> dict[str, str]:
    """Hashes of the texts that stills were drawn from, by name."""
    path = FOLDER / INDEX
    return dict(json.loads(path.read_text("utf-8"))) if path.is_file() else {}


def file_of(name: str, theme: str) -> Path:
    """Where the still of a scenario is, drawn in light or dark colours."""
    return FOLDER / f"{name}-{theme}.webp"


def still(name: str, theme: str) -> bytes | None:
    """The still of a scenario as WebP; None where there is none of its present text."""
    path = file_of(name, theme)
    if index().get(name) != text_hash(name) or not path.is_file():
        return None
    return path.read_bytes()
