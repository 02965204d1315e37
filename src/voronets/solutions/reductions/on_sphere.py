r"""Any body on a sphere or a plane: u, v, n first, then ϑ, u₁, v₁ by Riccati's equation.

The non-cyclic unknowns are solved in time (Voronets 1911, (40)), or given; the contact axes follow
from the linear system of ``classical.reductions.grounds``, for which u₁ = 0 and π are no special
places.  Where the body's coordinates come to the edge of a chart, the next chart takes over.
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
from voronets.numerics.linear_equations import Panels
from voronets.solutions.equations.noncyclic import NonCyclic
from voronets.solutions.equations.sphere import body_on_round, with_coordinates
from voronets.solutions.reductions.contract import Reduction
from voronets.solutions.reductions.given import Asked, State, given
from voronets.solutions.reductions.rebuilt import Rebuilt, ReductionEnded
from voronets.solutions.reductions.riccati import contact_axes, rebuilt_on_round


@dataclass(frozen=True)
class Piece:
    """A part of the motion in one chart of the body, from t0 to t1."""

    equations: NonCyclic
    ground: RoundGround
    motion: Motion
    y: Panels
    t0: float
    t1: float

    def rebuilt(self, t: np.ndarray) -> Rebuilt:
        """The whole motion at times within."""
        when = np.clip(t - self.t0, 0.0, self.motion.t_end)
        data = self.motion.at(when)
        x = np.stack([data[name].values for name in self.equations.names], axis=1)
        return rebuilt_on_round(self.equations.coordinates, self.ground, t, x, self.y(when))


@dataclass(frozen=True)
class SphereReduction(Reduction):
    """One motion of a body on a sphere or a plane, from its start.

    coordinates  Neumann's, in the chart of the start
    x            u, v, σ, τ, n at t = 0
    y            the contact axes there
    """

    equations: NonCyclic
    ground: RoundGround
    x: np.ndarray
    y: np.ndarray

    def pieces(self, duration: float) -> list[Piece]:
        """The motion, chart after chart."""
        equations, ground, x, y, t = self.equations, self.ground, self.x, self.y, 0.0
        found: list[Piece] = []
        while True:
            motion = self.in_time(equations.system(), x, duration - t, since=t,
                                  ends=(Outcome.COMPLETED, Outcome.LEFT_CHART))  # fmt: skip
            axes = contact_axes(ground, motion, y, self.tolerance)
            found.append(Piece(equations, ground, motion, axes, t, t + motion.t_end))
            t += motion.t_end
            if motion.outcome is Outcome.COMPLETED:
                return found
            last = found[-1].rebuilt(np.array([t]))
            equations, ground, x, y = self._next(equations, last, motion.message)

    def _next(
        self, equations: NonCyclic, last: Rebuilt, message: str
    ) -> tuple[NonCyclic, RoundGround, np.ndarray, np.ndarray]:
        """The same moment in the chart that holds the contact best."""
        old = equations.coordinates
        chart = old.body.chart_at(last.contact_body[0])
        if chart == old.body:
            raise ReductionEnded(f"{message}; no other chart holds it (t = {last.t[0]:.9g} s)")
        problem = replace(old.problem, body=replace(old.problem.body, surface=chart))
        changed, ground = with_coordinates(Neumann(old.given, problem), self.ground)
        return changed, ground, *_entry(changed, ground, last)

    def rebuilt(self, t: np.ndarray, duration: float) -> Rebuilt:
        """The whole motion at times."""
        pieces = self.pieces(duration)
        which = np.searchsorted([piece.t1 for piece in pieces[:-1]], t)
        parts = [piece.rebuilt(t[which == i]) for i, piece in enumerate(pieces)]
        return _joined(t, which, parts)


def reduce_on_sphere(
    asked: Asked, state: State = None, *, tolerance: float = 1e-14
) -> SphereReduction:
    """The reduction of any body on a sphere or a plane under a force along its radius or normal.

    asked  a scenario, a ``start(…)``, or a problem with a ``state`` of the core
    """
    problem, _, pose = given(asked, state)
    equations, ground = body_on_round(problem)
    contact = np.array(pose.body.x, dtype=float)
    old = equations.coordinates
    body = replace(old.problem.body, surface=old.body.chart_at(contact))
    coordinates = Neumann(old.given, replace(old.problem, body=body))
    equations, ground = with_coordinates(coordinates, ground)
    place = Rebuilt(
        np.zeros(1), np.array([pose.R], dtype=float), np.array([pose.omega], dtype=float),
        contact[None], np.array([pose.ground.x], dtype=float),
    )  # fmt: skip
    return SphereReduction(
        equations, ground, *_entry(equations, ground, place), tolerance=tolerance
    )


def _entry(
    equations: NonCyclic, ground: RoundGround, place: Rebuilt
) -> tuple[np.ndarray, np.ndarray]:
    """u, v, σ, τ, n and the contact axes of one moment."""
    coordinates = equations.coordinates
    uv = np.asarray(coordinates.body.locate(place.contact_body[0]), dtype=float)
    frame = coordinates.body.frame(uv)
    if frame is None or not np.all(np.isfinite(frame)):
        raise InputError([Fault("start.contact_body", f"u = {uv[0]:.9g}, v = {uv[1]:.9g}",
                                "a point where u and v have directions; this is a pole of theirs: "
                                "start elsewhere, or turn the surface")])  # fmt: skip
    at = side(coordinates.body, FLOATS, coordinates.numbers["body"], (float(uv[0]), float(uv[1])))
    axes = np.array(at.axes, dtype=float)
    y = ground.from_axes(axes @ place.R[0].T, place.contact_ground[0])
    return np.concatenate([uv, axes @ place.omega[0]]), y


def _joined(t: np.ndarray, which: np.ndarray, parts: list[Rebuilt]) -> Rebuilt:
    """Parts one after the other, at the times in their own order."""
    order = np.argsort(np.argsort(which, kind="stable"), kind="stable")

    def all_of(name: str) -> np.ndarray:
        return np.concatenate([getattr(part, name) for part in parts])[order]

    known = {name: np.concatenate([part.coordinates[name] for part in parts])[order]
             for name in parts[0].coordinates}  # fmt: skip
    return Rebuilt(t, all_of("R"), all_of("omega"), all_of("contact_body"),
                   all_of("contact_ground"), known)  # fmt: skip
