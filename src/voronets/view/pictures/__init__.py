"""Pictures of motions, by matplotlib."""

from __future__ import annotations

try:
    import matplotlib  # noqa: F401
except ImportError as error:
    raise ImportError(
        "pictures are drawn with matplotlib, which is missing: pip install 'voronets[view]'"
    ) from error

from voronets.view.pictures.contact_curves import draw_height, draw_losses, draw_slip
from voronets.view.pictures.curves import (
    draw_angular_velocity,
    draw_energy_error,
    draw_friction,
    draw_reactions,
)
from voronets.view.pictures.observables import plot_observables
from voronets.view.pictures.paths import draw_contact_on_body, draw_contact_on_ground
from voronets.view.pictures.results import drawing, picture

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
    "picture",
    "plot_observables",
]
