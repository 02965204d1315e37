"""A rolling body in a document: its surfaces, its poses, the path of its contact."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.engine import Motion
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed
from voronets.view.player.packing import Arrays
from voronets.view.player.poses import ROUNDING, DenseSamples, Grid, Samples
from voronets.view.player.surfaces import plane_header, surface_header
from voronets.view.scene import points, problem_of
from voronets.view.shapes import Shape, body_shape, ground_shape

FAR = 1000.0  # sizes of the body from the space origin: beyond it places are counted from the start
CLOSE = 5e-5  # rounding of the contact's path, by the body's size
Header = dict[str, Any]


class RollingPart:
    """What does not change when a motion is thinned.

    notes   sentences on what is not drawn
    """

    def __init__(self, motion: Motion) -> None:
        self.notes: list[str] = []
        self.motion = motion
        problem = problem_of(motion)
        touched, path = (points(motion.data, f"contact_{on}") for on in ("body", "ground"))
        self.friction = None if problem is None else problem.friction
        self.body = None if problem is None else problem.body.surface
        self.ground = None if problem is None else problem.ground
        self.shape = Shape() if self.body is None else body_shape(self.body, touched)
        reach = float(np.linalg.norm(touched, axis=1).max(initial=0.0))
        self.size = self.shape.size or reach or 1.0
        dense = bool(motion.segments) and motion.t_end > 0
        self.samples = (DenseSamples if dense else Samples)(motion, self.size)
        first = path[0] if len(path) else np.zeros(3)
        self.origin = first if np.abs(first).max() > FAR * self.size else np.zeros(3)
        self._ground_shape: Shape | None = None
        self._told(dense)

    def _told(self, dense: bool) -> None:
        if self.body is None:
            self.notes.append("what rolls on what is not known: the motion does not say")
        elif not len(self.shape.points):
            self.notes.append(f"no mesh of the body ({self.body.kind}) was found")
        if not dense:
            count = len(self.motion.t)
            self.notes.append(f"no dense output: straight lines between {count} samples are drawn")

    def header(self, arrays: Arrays, loose: float) -> tuple[Header, float]:
        """The part ``rolling`` of a motion's header, and the error of its poses."""
        poses, error = self.samples.poses(loose)
        track = self.samples.track(loose)
        header = {
            "body": self._surface(arrays, self.body, self.shape, np.zeros(3)),
            "ground": self._ground(arrays, track.values["contact_ground"]),
            "poses": self._poses(arrays, poses),
            "track": self._track(arrays, track),
            "friction": None if self.friction is None else float(self.friction),
        }
        return header, error

    def _ground(self, arrays: Arrays, path: np.ndarray) -> Header:
        if self.ground is None:
            return self._surface(arrays, None, Shape(), self.origin)
        if self.ground.flat:
            near = path[0] if len(path) else self.origin
            return plane_header(self.ground, near, self.origin)
        if self._ground_shape is None:
            self._ground_shape = ground_shape(self.ground, path, self.size)
            if not self._ground_shape.meshes:
                self.notes.append(f"no mesh of the ground ({self.ground.kind}) was found")
        return self._surface(arrays, self.ground, self._ground_shape, self.origin)

    def _surface(
        self, arrays: Arrays, surface: Placed[Surface] | None, shape: Shape, origin: np.ndarray
    ) -> Header:
        if surface is None:
            return {"kind": "unknown", "meshes": [], "hollow": False}
        return surface_header(arrays, surface, shape, origin, self.size)

    def _poses(self, arrays: Arrays, grid: Grid) -> Header:
        known = grid.values
        return {
            "time": arrays.add(grid.times, "f8"),
            "orientation": arrays.add(known["orientation"]),
            "centre": arrays.add_within(known["centre"] - self.origin, ROUNDING * self.size),
            "omega": arrays.add_scaled(known["omega_space"]),
            "reaction": arrays.add_scaled(known["reaction"]),
        }

    def _track(self, arrays: Arrays, grid: Grid) -> Header:
        known, tolerance = grid.values, CLOSE * self.size
        return {
            "time": arrays.add(grid.times, "f8"),
            "ground": arrays.add_within(known["contact_ground"] - self.origin, tolerance),
            "body": arrays.add_within(known["contact_body"], tolerance),
            "normal": arrays.add_scaled(known["normal"], 1.0),
        }
