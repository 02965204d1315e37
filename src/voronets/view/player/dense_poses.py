"""Poses and the path of the contact from dense output, at times close enough for a player.

A pose between two times is the player's: slerp of the orientation, a straight line of the centre.
How far any point of the body then is from its place is at most the angle times the body's size plus
the distance of the centres; it is measured at other times than those that the grid was made with.
"""

from __future__ import annotations

import numpy as np

from voronets.engine import Motion
from voronets.expressions.rotations import rotation_matrix
from voronets.view.player.interpolation import pose_error
from voronets.view.player.poses import ARROWS, COLUMNS, POSE, ROUNDING, TRACK, Grid
from voronets.view.sampling import (
    STEPS,
    Jumps,
    Observables,
    Values,
    close_times,
    corrected,
    equal_steps,
    off_chord,
)

#: By how much poses and the path of the contact may be off, in parts of the body's size.
POSE_ERROR, TRACK_ERROR = 1e-4, 2e-4
TURN = 0.05  # rad that a normal turns between two points of the path
ARROW = 0.02  # of the longest arrow, off the line between two times
#: Steps to begin with, and times at most.
LEAST, MOST_POSES, MOST_TRACK = 64, 160_000, 320_000
THIRDS = (1 / 3, 2 / 3)  # of an interval, where the error is measured as well as in its middle


class DenseSamples:
    """A rolling motion with dense output; what ``Samples`` gives, at times as close as is needed."""

    def __init__(self, motion: Motion, size: float) -> None:
        self.motion, self.size = motion, size
        self.at = Observables(motion, tuple(COLUMNS))
        self.jumps = Jumps.of(motion)
        self.names = [name for name in ARROWS if name in self.at.names]
        first = self.at(equal_steps(motion, LEAST, 4096))
        self.longest = {
            name: float(np.nanmax(np.linalg.norm(first[name], axis=1), initial=0.0)) or 1.0
            for name in self.names
        }

    def poses(self, loose: float = 1.0) -> tuple[Grid, float]:
        """Times close enough for poses and arrows, and the error measured at halves and thirds."""

        def excess(starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
            left, right, there = self._ends(starts, ends)
            off = pose_error(left, right, there, 0.5, self.size) / allowed
            beside = off_chord(there, left, right)
            for name in self.names:
                off = np.fmax(off, beside[name] / (loose * ARROW * self.longest[name]))
            return off

        def measured(starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
            return self._error(starts, ends) / allowed

        allowed = loose * (POSE_ERROR - ROUNDING)
        times = close_times(self._steps(loose, MOST_POSES), excess, MOST_POSES, self.jumps)
        times, worst = corrected(times, measured, MOST_POSES, self.jumps)
        grid = Grid(times, self.at(times)).finite(POSE)
        return self._whole(grid), worst * allowed + ROUNDING

    def track(self, loose: float = 1.0) -> Grid:
        """Times close enough for the contact's path to be a smooth ribbon on both surfaces."""

        def excess(starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
            left, right, there = self._ends(starts, ends)
            beside = off_chord(there, left, right)
            off = np.fmax(beside["contact_ground"], beside["contact_body"]) / allowed
            for one, two in ((left["normal"], right["normal"]), map(on_body, (left, right))):
                off = np.fmax(off, np.linalg.norm(two - one, axis=1) / (loose * TURN))
            return off

        def measured(starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
            left, right = self.at(starts), self.at(ends)
            off = np.zeros(len(starts))
            for k in THIRDS:
                there = self._once(starts + k * (ends - starts), TRACK[:2])
                for beside in off_chord(there, left, right, k).values():
                    off = np.fmax(off, beside / allowed)
            return off

        allowed = loose * TRACK_ERROR * self.size
        times = close_times(self._steps(loose, MOST_TRACK), excess, MOST_TRACK, self.jumps)
        times, _ = corrected(times, measured, MOST_TRACK, self.jumps)
        return Grid(times, self.at(times)).finite(TRACK)

    def _steps(self, loose: float, most: int) -> np.ndarray:
        return equal_steps(self.motion, LEAST, most, STEPS * loose**0.5)

    def _ends(self, starts: np.ndarray, ends: np.ndarray) -> tuple[Values, Values, Values]:
        return self.at(starts), self.at(ends), self.at((starts + ends) / 2)

    def _whole(self, grid: Grid) -> Grid:
        """With nothing (NaN) for the arrows that the motion does not have."""
        missing = {name: np.full((len(grid.times), k), np.nan) for name, k in COLUMNS.items()}
        return Grid(grid.times, missing | grid.values)

    def _error(self, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
        left, right, there = self._ends(starts, ends)
        found = [pose_error(left, right, there, 0.5, self.size)]
        for k in THIRDS:
            there = self._once(starts + k * (ends - starts), POSE)
            found.append(pose_error(left, right, there, k, self.size))
        worst: np.ndarray = np.max(found, axis=0)
        return worst

    def _once(self, times: np.ndarray, names: tuple[str, ...]) -> Values:
        """At times that are not asked for again."""
        return Observables(self.motion, names)(times)


def on_body(values: Values) -> np.ndarray:
    """The ground's normals at the contact in body axes (m, 3)."""
    rows = rotation_matrix(tuple(values["orientation"].T))
    R = np.array([[np.broadcast_to(x, len(values["normal"])) for x in row] for row in rows])
    found: np.ndarray = np.einsum("ijt,ti->tj", R, values["normal"])
    return found
