r"""Any body on a sphere or a plane: u, v, n first, then ϑ, u₁, v₁ by Riccati's equation.

The non-cyclic unknowns are solved in time (Voronets 1911, (40)); the contact axes follow from the
linear system of ``facts.round_ground``.  Where the body's coordinates come to the edge of a chart,
the next chart takes over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from voronets.engine.motion import Motion
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FLOATS
from voronets.facts.round_ground import RoundGround
from voronets.forms.neumann.coordinates import Neumann
from voronets.forms.neumann.side import side
from voronets.mechanics.outcome import Outcome
from voronets.numerics.linear_equations import LinearSolution
from voronets.rolling.start import Start
from voronets.solutions.branches import observed
from voronets.solutions.reductions.contact_axes import axes_along_motion, poses_on
from voronets.solutions.reductions.noncyclic import NonCyclic, body_on_round, with_coordinates
from voronets.solutions.reductions.reduction import Rebuilt, Reduction, ReductionEnded, pose_at
from voronets.solutions.rolling_solution import Poses


@dataclass(frozen=True)
class ChartPart:
    """A part of the motion in one chart of the body, from t0 to t1."""

    equations: NonCyclic
    ground: RoundGround
    motion: Motion
    y: LinearSolution
    t0: float
    t1: float

    def poses(self, t: np.ndarray) -> Poses:
        """The whole motion at times within."""
        when = np.clip(t - self.t0, 0.0, self.motion.t_end)
        x = observed(self.motion, when, self.equations.names)
        return poses_on(self.equations.coordinates, self.ground, x, self.y(when))


@dataclass(frozen=True, repr=False)
class SphereReduction(Reduction):
    """One motion of a body on a sphere or a plane, from its start.

    equations  in the chart of the start
    x          u, v, σ, τ, n at t = 0
    y          the contact axes there
    """

    equations: NonCyclic
    ground: RoundGround
    x: np.ndarray
    y: np.ndarray

    @property
    def unknowns(self) -> tuple[str, ...]:
        return self.equations.names

    def parts(self, duration: float) -> list[ChartPart]:
        """The motion, chart after chart."""
        equations, ground, x, y, t = self.equations, self.ground, self.x, self.y, 0.0
        found: list[ChartPart] = []
        while True:
            motion = self.in_time(equations.system(), x, duration - t, since=t,
                                  ends=(Outcome.COMPLETED, Outcome.LEFT_CHART))  # fmt: skip
            axes = axes_along_motion(ground, motion, y, self.tolerance)
            found.append(ChartPart(equations, ground, motion, axes, t, t + motion.t_end))
            t += motion.t_end
            if motion.outcome is Outcome.COMPLETED:
                return found
            last = found[-1].poses(np.array([t]))
            equations, ground = self._next(equations, last, f"{motion.message}; no other chart "
                                           f"holds it (t = {t:.9g} s)")  # fmt: skip
            x, y = _entry(equations, ground, last)

    def _next(
        self, equations: NonCyclic, last: Poses, message: str
    ) -> tuple[NonCyclic, RoundGround]:
        """The equations in the chart that holds the contact best."""
        old = equations.coordinates
        chart = old.body.chart_at(last.contact_body[0])
        if chart == old.body:
            raise ReductionEnded(message)
        problem = replace(old.problem, body=replace(old.problem.body, surface=chart))
        return with_coordinates(Neumann(old.given, problem), self.ground)

    def solve(self, duration: float) -> Rebuilt:
        parts = self.parts(duration)
        joints = [part.t1 for part in parts[:-1]]

        def poses(t: np.ndarray) -> Poses:
            which = np.searchsorted(joints, t)
            return _joined([parts[i].poses(t[which == i]) for i in np.unique(which)])

        return Rebuilt(self.begin, poses, duration, joints=joints)


def reduce_on_sphere(begin: Start, *, tolerance: float = 1e-14) -> SphereReduction:
    """The reduction of any body on a sphere or a plane under a force along its radius or normal."""
    pose = pose_at(begin)
    equations, ground = body_on_round(begin.problem)
    contact = np.array(pose.body.x, dtype=float)
    old = equations.coordinates
    body = replace(old.problem.body, surface=old.body.chart_at(contact))
    coordinates = Neumann(old.given, replace(old.problem, body=body))
    equations, ground = with_coordinates(coordinates, ground)
    place = Poses(
        np.array([pose.R], dtype=float), np.array([pose.omega], dtype=float), contact[None],
        np.array([pose.ground.x], dtype=float),
    )  # fmt: skip
    x, y = _entry(equations, ground, place)
    return SphereReduction(begin, equations, ground, x, y, tolerance=tolerance)


def _entry(
    equations: NonCyclic, ground: RoundGround, place: Poses
) -> tuple[np.ndarray, np.ndarray]:
    """u, v, σ, τ, n and the contact axes of one moment."""
    coordinates = equations.coordinates
    uv = np.asarray(coordinates.body.locate(place.contact_body[0]), dtype=float)
    frame = coordinates.body.frame(uv)
    if frame is None or not np.all(np.isfinite(frame)):
        raise InputError([Fault("start.contact_body", f"u = {uv[0]:.9g}, v = {uv[1]:.9g}",
                                "a point where u and v have directions",
                                "The contact is at a pole of the coordinates u, v.",
                                "Start elsewhere, or turn the surface.")])  # fmt: skip
    at = side(coordinates.body, FLOATS, coordinates.numbers["body"], (float(uv[0]), float(uv[1])))
    axes = np.array(at.axes, dtype=float)
    y = ground.from_axes(axes @ place.R[0].T, place.contact_ground[0])
    return np.concatenate([uv, axes @ place.omega[0]]), y


def _joined(parts: list[Poses]) -> Poses:
    """Poses one after the other."""
    if len(parts) == 1:
        return parts[0]
    R, omega, a, s = (
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("R", "omega", "contact_body", "contact_ground")
    )
    known = {name: np.concatenate([part.coordinates[name] for part in parts])
             for name in parts[0].coordinates}  # fmt: skip
    return Poses(R, omega, a, s, known)
