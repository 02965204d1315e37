"""Pictures of motions.

    from voronets.view import picture
    picture(motion, "rattleback.png")

``picture`` draws the whole figure; the ``draw_…`` functions draw one panel each on axes of yours.
Contacts go on axes in space: ``figure.add_subplot(projection="3d")``.
"""

from __future__ import annotations

try:
    import matplotlib  # noqa: F401
except ImportError as error:
    raise ImportError(
        "voronets.view draws with matplotlib, which is missing: pip install 'voronets[view]'"
    ) from error

from voronets.view.curves import (
    draw_angular_velocity,
    draw_energy_error,
    draw_friction,
    draw_reactions,
)
from voronets.view.figure import picture
from voronets.view.meshes import mesh
from voronets.view.paths import draw_contact_on_body, draw_contact_on_ground

__all__ = [
    "draw_angular_velocity",
    "draw_contact_on_body",
    "draw_contact_on_ground",
    "draw_energy_error",
    "draw_friction",
    "draw_reactions",
    "mesh",
    "picture",
]
