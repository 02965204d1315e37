"""Motions to look at: pictures, replays, films.

    from voronets.view import film, picture, replay
    picture(motion, "rattleback.png")
    replay(motion, "rattleback.html")
    film(motion, "rattleback.mp4")

``picture`` draws the whole figure; the ``draw_…`` functions draw one panel each on axes of yours.
Contacts go on axes in space: ``figure.add_subplot(projection="3d")``.  Names are loaded when first
used: pictures need matplotlib, films Pillow, replays neither.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from voronets.view.films.film import film
    from voronets.view.meshes import mesh
    from voronets.view.pictures import (
        draw_angular_velocity,
        draw_contact_on_body,
        draw_contact_on_ground,
        draw_energy_error,
        draw_friction,
        draw_height,
        draw_losses,
        draw_reactions,
        draw_slip,
        drawing,
        picture,
    )
    from voronets.view.player.notebook import notebook_html
    from voronets.view.player.replay import replay

_HOMES = {
    "film": "voronets.view.films.film",
    "mesh": "voronets.view.meshes",
    "notebook_html": "voronets.view.player.notebook",
    "replay": "voronets.view.player.replay",
}

__all__ = [
    "draw_angular_velocity",
    "draw_contact_on_body",
    "draw_contact_on_ground",
    "draw_energy_error",
    "draw_friction",
    "draw_height",
    "draw_losses",
    "draw_reactions",
    "draw_slip",
    "drawing",
    "film",
    "mesh",
    "notebook_html",
    "picture",
    "replay",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'voronets.view' has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "voronets.view.pictures")), name)
