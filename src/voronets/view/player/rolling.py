"""A rolling body in a document: its surfaces, its poses, the path of its contact."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.engine import Motion
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed
from voronets.view.decorated import decorations_of
from voronets.view.player.dense_poses import POSE_ERROR, DenseSamples
from voronets.view.player.packing import Arrays
from voronets.view.player.poses import CENTRE, QUATERNION, Grid, Samples
from voronets.view.player.surfaces import DIRECTION, body_header, plane_header, surface_header
from voronets.view.scene import friction_of, points, problem_of
from voronets.view.shapes import Shape, body_shape, ground_shape

FAR = 1000.0  # sizes of the body from the space origin: beyond it places are counted from the start
#: Rounding of the contact's path by the body's size, of arrows by the longest.
CLOSE, ARROW = 5e-5, 2e-4
Header = dict[str, Any]


class RollingPart:
    """What does not change when a motion is thinned.

    what     the error is measured by
    usual    the error that it has where it is not thinned
    """

    what = "of the body"

    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        problem = problem_of(motion)
        touched, path = (points(motion.data, f"contact_{on}") for on in ("body", "ground"))
        self.friction = friction_of(motion)
        self.decorations = decorations_of(motion)
        self.body = None if problem is None else problem.body.surface
        self.ground = None if problem is None else problem.ground
        self.shape = Shape() if self.body is None else body_shape(self.body, touched)
        reach = float(np.linalg.norm(touched, axis=1).max(initial=0.0))
        self.size = self.shape.size or reach or 1.0
        dense = bool(motion.segments) and motion.t_end > 0
        self.samples = (DenseSamples if dense else Samples)(motion, self.size)
        self.usual = POSE_ERROR if dense else np.inf
        first = path[0] if len(path) else np.zeros(3)
        self.origin = first if np.abs(first).max() > FAR * self.size else np.zeros(3)
        self._ground_shape: Shape | None = None

    def notes(self, error: float) -> list[str]:
        """Sentences on what is not drawn, or not as closely as usual."""
        found = []
        if self.body is None:
            found.append("what rolls on what is not known: the motion does not say")
        elif not len(self.shape.points):
            found.append(f"no mesh of the body ({self.body.kind}) was found")
        if self.ground and self._ground_shape and not self._ground_shape.meshes:
            found.append(f"no mesh of the ground ({self.ground.kind}) was found")
        if not self.motion.segments:
            told = f"straight lines between {len(self.motion.t)} samples are drawn"
            found.append(f"no dense output: {told}, within about {100 * error:.2g} % {self.what}")
        return found

    def header(self, arrays: Arrays, loose: float) -> tuple[Header, float]:
        """The part ``rolling`` of a motion's header, and the error of its poses."""
        poses, error = self.samples.poses(loose)
        track = self.samples.track(loose)
        header = {
            "body": self._body(arrays),
            "ground": self._ground(arrays, track.values["contact_ground"]),
            "poses": self._poses(arrays, poses),
            "track": self._track(arrays, track),
            "friction": self.friction,
        }
        return header, error

    def _body(self, arrays: Arrays) -> Header:
        if self.body is None:
            return self._surface(arrays, None, Shape(), np.zeros(3))
        return body_header(arrays, self.body, self.shape, self.decorations, self.size)

    def _ground(self, arrays: Arrays, path: np.ndarray) -> Header:
        if self.ground is None:
            return self._surface(arrays, None, Shape(), self.origin)
        if self.ground.flat:
            near = path[0] if len(path) else self.origin
            return plane_header(self.ground, near, self.origin)
        if self._ground_shape is None:
            self._ground_shape = ground_shape(self.ground, path, self.size)
        return self._surface(arrays, self.ground, self._ground_shape, self.origin)

    def _surface(
        self, arrays: Arrays, surface: Placed[Surface] | None, shape: Shape, origin: np.ndarray
    ) -> Header:
        if surface is None:
            return {"kind": "unknown", "meshes": [], "hollow": False}
        return surface_header(arrays, surface, shape, origin, self.size)

    def _poses(self, arrays: Arrays, grid: Grid) -> Header:
        known = grid.values
        slip = {"slip": _arrow(arrays, known["slip"])} if "slip" in self.motion.data else {}
        return {
            "time": arrays.add_times(grid.times),
            "orientation": arrays.add_within(_unit(known["orientation"]), QUATERNION),
            "centre": arrays.add_within(known["centre"] - self.origin, CENTRE * self.size),
            "omega": _arrow(arrays, known["omega_space"]),
            "reaction": _arrow(arrays, known["reaction"]),
            **slip,
        }

    def _track(self, arrays: Arrays, grid: Grid) -> Header:
        known, tolerance = grid.values, CLOSE * self.size
        return {
            "time": arrays.add_times(grid.times),
            "ground": arrays.add_within(known["contact_ground"] - self.origin, tolerance),
            "body": arrays.add_within(known["contact_body"], tolerance),
            "normal": arrays.add_within(known["normal"], DIRECTION),
        }


def _unit(quaternions: np.ndarray) -> np.ndarray:
    found: np.ndarray = quaternions / np.linalg.norm(quaternions, axis=1, keepdims=True)
    return found


def _arrow(arrays: Arrays, values: np.ndarray) -> Header:
    """Rounded by the longest arrow; nothing is NaN."""
    longest = float(np.nanmax(np.abs(np.where(np.isfinite(values), values, np.nan)), initial=0.0))
    return arrays.add_within(values, ARROW * (longest or 1.0))
