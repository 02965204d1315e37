"""A body in the air that comes nearer to the ground at another place than the one carried along.

A convex body over a plane or over a convex ground has one nearest place, and cannot land elsewhere
unseen.  On any other ground points all over a convex body are looked at again and again, some twenty
times while it turns or flies by its own size; between two looks a landing elsewhere may be seen late.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from voronets.expressions.rotations import rotation_matrix
from voronets.mechanics.first_order import Guard, Switch
from voronets.mechanics.outcome import Outcome
from voronets.rolling.separation import Clearance, one_nearest, why_unchecked
from voronets.surfaces.contract import Surface

LOOK = 0.05  # of the body's size, or radians, that it moves between two looks
NEAR = 0.3  # in sizes: how near a place is looked at
NEARER, ROUNDING = 1e-3, 1e-9  # how much nearer than the one carried along, and in sizes
UNSEEN = "a landing away from the nearest point is not detected: {}"


def nearer_elsewhere(
    body: Surface, ground: Surface, switch: Switch, near: float = NEAR
) -> tuple[tuple[Guard, ...], tuple[str, ...]]:
    """The guard, where there is something to look at, and a sentence where nothing can be.

    near  in sizes: how near a place is looked at
    """
    if one_nearest(body, ground):
        return (), ()
    clearance = Clearance.anywhere(body, ground)
    if clearance is None:
        return (), (UNSEEN.format(why_unchecked(body, ground)),)
    size = clearance.size

    def excess(seen: Mapping[str, np.ndarray]) -> np.ndarray:
        R = np.moveaxis(np.array(rotation_matrix(list(seen["orientation"].T))), 2, 0)
        depth = clearance.depth(R, seen["centre"], seen["contact_body"])
        nearer = (1 - NEARER) * np.maximum(seen["gap"], 0.0) + depth - ROUNDING * size
        return np.where(depth > -near * size, nearer, -1.0)

    def pace(seen: Mapping[str, np.ndarray]) -> np.ndarray:
        turn, speed = (np.linalg.norm(seen[name], axis=1) for name in ("omega", "velocity"))
        found: np.ndarray = (turn + speed / size) / LOOK
        return found

    needs = ("orientation", "centre", "contact_body", "omega", "velocity", "gap")
    return (
        Guard("nearer elsewhere", needs, excess, pace, Outcome.SECOND_CONTACT, switch=switch),
    ), ()
