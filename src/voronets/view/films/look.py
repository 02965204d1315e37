"""The colours of drawn films, on a light and on a dark ground."""

from __future__ import annotations

from typing import NamedTuple

from voronets.view.pictures.style import BLUE, EDGE, FACE, GREY, INK, ORANGE


class Look(NamedTuple):
    """Colours of a frame."""

    paper: str
    ink: str
    grey: str
    face: str
    edge: str
    stripes: tuple[str, str]
    path: str


LOOKS = {
    "light": Look("#FFFFFF", INK, GREY, FACE, EDGE, ("#F2B84B", "#8A5A12"), BLUE),
    "dark": Look("#14181E", "#E6EAF0", "#9AA4B2", "#2B333E", "#465160", (ORANGE, "#7A4A00"), "#56B4E9"),
}  # fmt: skip
