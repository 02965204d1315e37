"""A disc that comes to lie flat: the contact of its edge would jump to the other side.

Near the flat position the contact runs around the edge faster and faster, and an integrator follows it
with shorter and shorter steps; but a disc that falls exactly flat is carried across in one of them.
There its whole face touches, and a contact at a point says nothing of what follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import Numbers, Singularity, Switch
from voronets.mechanics.outcome import Outcome
from voronets.surfaces.contract import rows
from voronets.surfaces.placement import Placed

JUMP = 0.2  # cos of an angle that the contact never runs through between two looks
LOOKS = 257
MESSAGE = "the {} falls flat: its whole face touches the ground, not one point of its edge"


def flat_disc(
    body: Placed[Any], place: Callable[..., Any], switch: Switch | None = None
) -> tuple[Singularity, ...]:
    """Where the contact jumps across the face of a disc or a hoop; nothing for other bodies.

    place  (namespace, state, numbers) → the place of the body, of which the contact on it is taken
    """
    if not body.edge:
        return ()

    def directions(x: np.ndarray, numbers: Numbers) -> np.ndarray:
        with np.errstate(all="ignore"):
            at = rows(place(ARRAYS, list(x.T), numbers).body.x, len(x)) - body.centre
            found: np.ndarray = at / np.linalg.norm(at, axis=1, keepdims=True)
        return found

    def first(
        times: np.ndarray, evaluate: Callable[[np.ndarray], np.ndarray], numbers: Numbers
    ) -> float | None:
        d = directions(evaluate(times), numbers)
        jumps = np.flatnonzero(np.sum(d[1:] * d[:-1], axis=1) < JUMP)
        for i in jumps:  # of long steps the contact may run through such an angle all the same
            t = np.linspace(times[i], times[i + 1], LOOKS)
            within = directions(evaluate(t), numbers)
            across = np.flatnonzero(np.sum(within[1:] * within[:-1], axis=1) < JUMP)
            if len(across):
                return float(t[across[0]])
        return None

    told = MESSAGE.format(body.kind)
    return (Singularity("flat", first, Outcome.SECOND_CONTACT, told, switch),)
