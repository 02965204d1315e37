"""The grids of times of a rolling body: for its poses, and for the path of its contact.

A pose between two times is the player's: slerp of the orientation, a straight line of the centre.
How far any point of the body then is from its place is at most the angle times the body's size plus
the distance of the centres; it is measured at other times than the grid was made with.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voronets.engine import Motion
from voronets.expressions.rotations import rotation_matrix
from voronets.view.sampling import Observables, Values, bisected, equal_steps, off_chord

POSE = ("orientation", "centre")
ARROWS = ("omega_space", "reaction")
TRACK = ("contact_ground", "contact_body", "normal")

#: By how much a pose and the path of the contact may be off, in parts of the body's size.
POSE_ERROR, TRACK_ERROR = 1e-4, 2e-4
TURN = 0.05  # rad that a normal turns between two points of the path
ARROW = 0.02  # of the longest arrow, off the line between two times
#: Points of a grid, whatever is asked for.
MOST_POSES, MOST_TRACK = 60_000, 120_000
LEAST = 64


@dataclass(frozen=True)
class Grid:
    """Times (m,) and what the motion is there, (m, columns) by name."""

    times: np.ndarray
    values: Values


def slerp(one: np.ndarray, two: np.ndarray, share: float) -> np.ndarray:
    """Unit quaternions (m, 4), ``share`` of the way along the shorter great circle."""
    cosine = np.einsum("ij,ij->i", one, two)
    two = np.where(cosine < 0, -1.0, 1.0)[:, None] * two
    angle = np.arccos(np.minimum(np.abs(cosine), 1.0))
    with np.errstate(all="ignore"):
        p, q = (np.sin(part * angle) / np.sin(angle) for part in (1 - share, share))
    straight = ~(np.sin(angle) > 1e-6)
    p, q = np.where(straight, 1 - share, p), np.where(straight, share, q)
    found = p[:, None] * one + q[:, None] * two
    unit: np.ndarray = found / np.linalg.norm(found, axis=1, keepdims=True)
    return unit


def pose_error(left: Values, right: Values, there: Values, share: float, size: float) -> np.ndarray:
    """How far a point of the body may be off between two poses, in parts of its size."""
    drawn = slerp(left["orientation"], right["orientation"], share)
    true = there["orientation"] / np.linalg.norm(there["orientation"], axis=1, keepdims=True)
    # sin(angle/2) from the difference: arccos of nearly 1 would be rounding
    apart = np.minimum(np.linalg.norm(drawn - true, axis=1), np.linalg.norm(drawn + true, axis=1))
    angle = 4 * np.arcsin(np.minimum(apart / 2, 1.0))
    line = left["centre"] + share * (right["centre"] - left["centre"])
    found: np.ndarray = angle + np.linalg.norm(there["centre"] - line, axis=1) / size
    return found


class Sampling:
    """A rolling motion with dense output, sampled for a player.

    size   of the body, m
    loose  how many times less close than usual
    """

    def __init__(self, motion: Motion, size: float, loose: float = 1.0) -> None:
        self.motion, self.size, self.loose = motion, size, loose
        self.at = Observables(motion, (*POSE, *ARROWS, *TRACK))
        first = self.at(equal_steps(motion, LEAST, 4096))
        self.longest = {
            name: float(np.nanmax(np.linalg.norm(first[name], axis=1), initial=0.0)) or 1.0
            for name in ARROWS
        }

    def poses(self) -> tuple[Grid, float]:
        """Times close enough for poses and arrows, and the error measured at thirds."""
        times = bisected(
            equal_steps(self.motion, LEAST, MOST_POSES), self._pose_excess, MOST_POSES
        )
        error = self._error(times)
        for _ in range(4):
            bad = error > self.loose * POSE_ERROR
            if not bad.any() or len(times) + bad.sum() > MOST_POSES:
                break
            times = np.union1d(times, (times[:-1] + times[1:])[bad] / 2)
            error = self._error(times)
        return Grid(times, self.at(times)), float(np.nanmax(error, initial=0.0))

    def track(self) -> Grid:
        """Times close enough for the contact's path to be a smooth ribbon on both surfaces."""
        times = bisected(
            equal_steps(self.motion, LEAST, MOST_TRACK), self._track_excess, MOST_TRACK
        )
        return Grid(times, self.at(times))

    def _error(self, times: np.ndarray) -> np.ndarray:
        ends = self.at(times)
        left, right = ({n: v[i] for n, v in ends.items()} for i in (slice(-1), slice(1, None)))
        found = [
            pose_error(
                left, right, self.at(times[:-1] + share * np.diff(times)), share, self.size
            )
            for share in (1 / 3, 2 / 3)
        ]  # fmt: skip
        return np.maximum(*found)

    def _pose_excess(self, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
        left, right, there = self.at(starts), self.at(ends), self.at((starts + ends) / 2)
        off = pose_error(left, right, there, 0.5, self.size) / POSE_ERROR
        beside = off_chord(there, left, right, 0.5)
        for name in ARROWS:
            off = np.fmax(off, beside[name] / (ARROW * self.longest[name]))
        return off / self.loose

    def _track_excess(self, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
        left, right, there = self.at(starts), self.at(ends), self.at((starts + ends) / 2)
        beside = off_chord(there, left, right, 0.5)
        off = np.fmax(beside["contact_ground"], beside["contact_body"]) / (TRACK_ERROR * self.size)
        for normals in ((v["normal"] for v in (left, right)), map(body_normals, (left, right))):
            turn = np.linalg.norm(np.subtract(*normals), axis=1)
            off = np.fmax(off, turn / TURN)
        return off / self.loose


def body_normals(values: Values) -> np.ndarray:
    """The ground's normals at the contact in body axes (m, 3)."""
    rows = rotation_matrix(tuple(values["orientation"].T))
    R = np.array([[np.broadcast_to(x, len(values["normal"])) for x in row] for row in rows])
    found: np.ndarray = np.einsum("ijt,ti->tj", R, values["normal"])
    return found
