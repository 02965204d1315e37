"""The colours of drawn films, on a light and on a dark ground."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from voronets.view.palette import DARK, LIGHT, Palette


class Look(NamedTuple):
    """Colours of a frame."""

    paper: str
    ink: str
    grey: str
    face: str
    edge: str
    stripes: tuple[str, str]
    path: str
    named: Mapping[str, str]


def _look(palette: Palette, paper: str) -> Look:
    first, second = palette.bodies[0]
    return Look(
        paper, palette.text, palette.muted, palette.ground, palette.ground_line, (second, first),
        palette.modes["rolling"], palette.named,
    )  # fmt: skip


LOOKS = {"light": _look(LIGHT, LIGHT.surface), "dark": _look(DARK, DARK.back)}
