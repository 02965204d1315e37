"""The poses of a rolling body and the path of its contact at times: what a player is given."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voronets.engine import Motion
from voronets.view.player.interpolation import pose_error
from voronets.view.sampling import Values, some_rows
from voronets.view.scene import values

POSE = ("orientation", "centre")
ARROWS = ("omega_space", "reaction", "slip")
TRACK = ("contact_ground", "contact_body", "normal")
COLUMNS = {"orientation": 4} | dict.fromkeys(("centre", *ARROWS, *TRACK), 3)

#: What is kept is rounded: coordinates of the centre by the body's size, of unit quaternions; and by
#: how much a pose is off for that.
CENTRE, QUATERNION = 5e-6, 2e-6
ROUNDING = 1.7e-5


@dataclass(frozen=True, eq=False)
class Grid:
    """Times (m,) and what the motion is there, (m, columns) by name."""

    times: np.ndarray
    values: Values

    def finite(self, names: tuple[str, ...]) -> Grid:
        """The times at which these are numbers."""
        good = np.all([np.isfinite(self.values[name]).all(axis=1) for name in names], axis=0)
        return Grid(self.times[good], {name: v[good] for name, v in self.values.items()})


def rolls(motion: Motion) -> bool:
    """Whether it is the motion of a body on a ground."""
    return {*POSE, *TRACK} <= set(motion.data.data_vars)


class Samples:
    """A rolling motion that is known at its samples only.

    size  of the body, m
    """

    def __init__(self, motion: Motion, size: float) -> None:
        self.size = size
        arrays = {name: values(motion.data, name, k) for name, k in COLUMNS.items()}
        self._all = Grid(motion.t, arrays).finite(POSE)

    def poses(self, loose: float = 1.0) -> tuple[Grid, float]:
        """Every sample, or every so many; the error as far as samples show it.

        loose  how many times less close than usual
        """
        return self._some(loose), self._error(loose)

    def track(self, loose: float = 1.0) -> Grid:
        """The same for the path of the contact."""
        return self._some(loose).finite(TRACK)

    def _some(self, loose: float) -> Grid:
        rows = some_rows(len(self._all.times), loose)
        return Grid(self._all.times[rows], {n: v[rows] for n, v in self._all.values.items()})

    def _error(self, loose: float) -> float:
        """With every second sample left out it would be about four times as large."""
        kept = self._some(4 * loose)
        if len(kept.times) < 2 or not np.all(np.diff(kept.times) > 0):
            return 0.0
        t = self._all.times
        right = np.clip(np.searchsorted(kept.times, t), 1, len(kept.times) - 1)
        start, end = kept.times[right - 1], kept.times[right]
        one, two = (
            {name: v[rows] for name, v in kept.values.items()} for rows in (right - 1, right)
        )
        error = pose_error(one, two, self._all.values, (t - start) / (end - start), self.size)
        return float(np.nanmax(error, initial=0.0)) / 4 + ROUNDING
