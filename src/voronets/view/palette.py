"""The colours of voronets: player, studio, documentation and matplotlib pictures have these.

Pictures and the documentation import them from here.  The style sheet and the stage of ``web/`` have
them once more; ``tests/view/test_palette.py`` makes sure that they are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    """The colours of light pages, or of dark ones.

    back, surface       of a page, and of what lies on it
    text, muted         of letters, and of those that matter less
    line, grid          of borders, and in plots
    accent              of links and of what is chosen
    level               of a line that marks a value in a plot
    curves              of plots, in their order
    modes               of what a body does: rolling, sliding, flying
    ground, ground_line of the ground and the net on it
    bodies              the squares of the first body and of a second one
    system              of the lines of a general system
    trail, contact, omega, reaction, slip   of what the player draws
    named               of the names of colours in scenarios (``[view] body``)
    """

    back: str
    surface: str
    text: str
    muted: str
    line: str
    grid: str
    accent: str
    level: str
    curves: tuple[str, ...]
    modes: Mapping[str, str]
    ground: str
    ground_line: str
    bodies: tuple[tuple[str, str], ...]
    system: str
    trail: str
    contact: str
    omega: str
    reaction: str
    slip: str
    named: Mapping[str, str]


LIGHT = Palette(
    back="#f6f7f9", surface="#ffffff", text="#1b2430", muted="#566272",
    line="#dde3ea", grid="#e9edf1", accent="#1f5fbf", level="#a33c0a",
    curves=(
        "#c9540c", "#0f8a65", "#2166b8", "#a8508a",
        "#96700a", "#4a5568", "#128fa5", "#b8322f",
    ),
    modes={"rolling": "#1f5fbf", "sliding": "#d9480f", "flying": "#7b8794"},
    ground="#e3e7ec", ground_line="#b9c2cd",
    bodies=(("#2f6db5", "#f4efe4"), ("#c2571a", "#f7ecd9")),
    system="#27374d", trail="#e08a1e", contact="#d00000", omega="#9b4dca",
    reaction="#d9480f", slip="#0b7285",
    named={
        "blue": "#2f6db5", "orange": "#c2571a", "green": "#2b8a5a", "red": "#c92a2a",
        "purple": "#8646b8", "yellow": "#e0a526", "teal": "#0f8296", "wood": "#a9764a",
        "cream": "#f4efe4", "white": "#ffffff", "grey": "#8d98a5", "black": "#2a323d",
    },
)  # fmt: skip
DARK = Palette(
    back="#14181e", surface="#1a2028", text="#e5eaf0", muted="#9ba8b7",
    line="#2d3641", grid="#272f39", accent="#62a8ff", level="#ff9c66",
    curves=(
        "#ff9a5c", "#4fcf9f", "#6cb0ff", "#e39acb",
        "#e0bb55", "#b6c0cc", "#5fd0e2", "#ff8583",
    ),
    modes={"rolling": "#62a8ff", "sliding": "#ff8a4c", "flying": "#a7b1bd"},
    ground="#2a313b", ground_line="#465160",
    bodies=(("#3f86d9", "#e9e3d5"), ("#e07a3a", "#f0e2c8")),
    system="#d5dde8", trail="#f2b04c", contact="#ff5c5c", omega="#c792ea",
    reaction="#ff8a4c", slip="#3bc9db",
    named={
        "blue": "#3f86d9", "orange": "#e07a3a", "green": "#3fae78", "red": "#e5484d",
        "purple": "#a66cd6", "yellow": "#edbb4a", "teal": "#2ba6bc", "wood": "#b98a60",
        "cream": "#e9e3d5", "white": "#f6f7f9", "grey": "#98a3b0", "black": "#3a4452",
    },
)  # fmt: skip
