"""Where a player, a film or a still looks from at first, unless somebody chose."""

from __future__ import annotations

import numpy as np
import xarray as xr

from voronets.engine import Motion
from voronets.view.mechanism import mechanism
from voronets.view.meshes import mesh
from voronets.view.scene import points, problem_of, scenario_of

#: What moves is followed where it is smaller than this share of its whole path: it would be a speck.
SHARE = 1 / 12
#: The same where the body flies: one wants to see the ground below it.
FLYING = 1 / 25
#: The views of the player by the words of ``[view] camera``.
VIEW_OF = {"whole": "orbit", "follow": "follow", "ride": "ride", "below": "below"}
MOMENTS = 200  # at which a system is looked at


def first_view(motion: Motion) -> str:
    """The view that the scenario asks for; without one, what shows most: a long path is followed."""
    camera = getattr(getattr(scenario_of(motion), "view", None), "camera", None)
    if camera is not None:
        return VIEW_OF[camera]
    size, extent = sizes(motion)
    flies = any(one.mode == "flying" for one in motion.modes)
    return "follow" if size < (FLYING if flies else SHARE) * extent else "orbit"


def sizes(motion: Motion) -> tuple[float, float]:
    """How large what moves is, and the whole of its path, m."""
    problem = problem_of(motion)
    if problem is None:
        return _system_sizes(motion)
    body, touched = problem.body.surface, points(motion.data, "contact_body")
    found = mesh(body, touched, whole=not body.flat)
    corners = touched if found is None else np.stack(found, axis=-1).reshape(-1, 3)
    size = 2 * float(np.nanmax(np.linalg.norm(corners, axis=1), initial=0.0))
    centre = points(motion.data, "centre")
    way = np.ptp(centre, axis=0) if len(centre) else np.zeros(3)
    return size, float(np.linalg.norm(way + size))


def _system_sizes(motion: Motion) -> tuple[float, float]:
    step = max(1, len(motion.t) // MOMENTS)
    some: xr.Dataset = motion.data.isel(time=slice(None, None, step))
    few = mechanism(motion, some)
    if few is None or not len(few.points):
        return 1.0, 1.0
    return few.size, float(np.linalg.norm(np.ptp(few.points, axis=0)))
