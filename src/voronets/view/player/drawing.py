"""A general system in a document: what its ``[view]`` draws, at times close enough for a player."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr

from voronets.engine import Motion
from voronets.view.mechanism import Mechanism, mechanism
from voronets.view.player.packing import Arrays
from voronets.view.player.surfaces import DIRECTION
from voronets.view.sampling import (
    STEPS,
    Observables,
    close_times,
    corrected,
    equal_steps,
    some_rows,
)
from voronets.view.scene import coordinates

#: How far a point may be from the line between two times, in parts of the mechanism's size.
ERROR, ROUNDING = 2e-4, 1e-5
LEAST, MOST = 64, 60_000
AT_FIRST = 200  # times at which its size is seen
PLACES = (1 / 3, 1 / 2, 2 / 3)  # of an interval, where the error is measured
Header = dict[str, Any]


class MechanismPart:
    """What does not change when a motion is thinned; see ``RollingPart``."""

    what = "of its size"
    usual = ERROR

    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        self.names = coordinates(motion)
        self.dense = bool(motion.segments) and motion.t_end > 0
        self.at = Observables(motion, self.names) if self.dense else None
        few = self._drawn(np.linspace(0.0, motion.t_end, AT_FIRST))
        self.there = few is not None and len(few.points) > 0
        self.plane = few.plane if few is not None else None
        self.size = few.size if few is not None and self.there else 1.0

    def notes(self, error: float) -> list[str]:
        """Sentences on what is not drawn as closely as usual."""
        told = f"no dense output: straight lines between {len(self.motion.t)} samples are drawn"
        return [] if self.motion.segments else [told]

    def header(self, arrays: Arrays, loose: float) -> tuple[Header, float]:
        """The part ``mechanism`` of a motion's header, and its error between the times."""
        if self.dense:
            times, error = self._times(loose)
            found = self._drawn(times)
        else:
            rows = some_rows(len(self.motion.t), loose)
            times, error = self.motion.t[rows], self._left_out(rows)
            found = mechanism(self.motion, self.motion.data.isel(time=rows))
        assert found is not None
        within = ROUNDING * self.size / np.sqrt(3)  # each of three coordinates
        header = {
            "time": arrays.add_times(times),
            "points": {name: arrays.add_within(x, within) for name, x in found.places.items()},
            "lines": [list(line) for line in found.joined],
            "circles": [
                {
                    "centre": circle.centre,
                    "radius": arrays.add_within(circle.radius, within),
                    "normal": arrays.add_within(circle.normal, DIRECTION),
                }
                for circle in found.circles
            ],
            "trails": list(found.paths),
        }
        return header | ({} if self.plane is None else {"plane": list(self.plane)}), error

    def _drawn(self, times: np.ndarray) -> Mechanism | None:
        if self.at is None:
            return mechanism(self.motion)
        known = {name: ("time", values[:, 0]) for name, values in self.at(times).items()}
        return mechanism(self.motion, xr.Dataset(known, {"time": times}))

    def _times(self, loose: float) -> tuple[np.ndarray, float]:
        def excess(starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
            return self._off(starts, ends, 0.5) / allowed

        def measured(starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
            off = [self._off(starts, ends, share) for share in PLACES]
            found: np.ndarray = np.max(off, axis=0) / allowed
            return found

        allowed = loose * (ERROR - ROUNDING)
        steps = equal_steps(self.motion, LEAST, MOST, STEPS * loose**0.5)
        times, worst = corrected(close_times(steps, excess, MOST), measured, MOST)
        return times, worst * allowed + ROUNDING

    def _left_out(self, rows: np.ndarray) -> float:
        """How far the samples between these rows are from the lines between them, by the size."""
        t, places = self.motion.t, self._all(self.motion.t)
        if len(rows) == len(t):
            return 0.0
        after = np.clip(np.searchsorted(rows, np.arange(len(t))), 1, len(rows) - 1)
        left, right = rows[after - 1], rows[after]
        share = ((t - t[left]) / (t[right] - t[left]))[:, None, None]
        gaps = places - places[left] - share * (places[right] - places[left])
        return float(np.nanmax(np.linalg.norm(gaps, axis=-1), initial=0.0)) / self.size + ROUNDING

    def _off(self, starts: np.ndarray, ends: np.ndarray, share: float) -> np.ndarray:
        """How far anything is from the line between two times, in parts of the size."""
        left, right, there = (
            self._all(times) for times in (starts, ends, starts + share * (ends - starts))
        )
        gaps = there - left - share * (right - left)
        found: np.ndarray = np.linalg.norm(gaps, axis=-1).max(axis=1, initial=0.0)
        return found / self.size

    def _all(self, times: np.ndarray) -> np.ndarray:
        """Every point, and the tip of every circle's axis as long as its radius (m, k, 3)."""
        found = self._drawn(times)
        assert found is not None
        tips = [
            found.places[circle.centre] + circle.radius[:, None] * circle.normal
            for circle in found.circles
        ]
        return np.stack([*found.places.values(), *tips], axis=1)
