"""Motions of rolling bodies that are known as functions of time, whether written down or rebuilt."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import numpy as np
import xarray as xr

from voronets.engine.motion import Motion
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import ARRAYS
from voronets.forms.neumann.coordinates import COORDINATES, ContactPlace, Neumann
from voronets.invariants.measured_system import system_of
from voronets.mechanics.first_order import Quantity
from voronets.rolling.observables import QUANTITIES
from voronets.rolling.pose_states import PoseStates, quaternions
from voronets.rolling.start import Start
from voronets.solutions.branches import TURNING

INF = float("inf")
SAMPLES = 200  # equal steps between the samples of a motion, if nothing else is asked for
OMEGA = ("sigma", "tau", "n")
#: Units and descriptions of the coordinates that solutions work with.
COORDINATE = {
    "u": ("", "coordinate u on the body"),
    "v": ("", "coordinate v on the body"),
    "theta": ("rad", "angle ϑ between the coordinate lines of body and ground"),
    "u1": ("", "coordinate u₁ on the ground"),
    "v1": ("", "coordinate v₁ on the ground"),
    "x": ("m", "the contact on the plane, along its first axis"),
    "y": ("m", "the contact on the plane, along its second axis"),
    "sigma": ("rad/s", "angular velocity along e_u"),
    "tau": ("rad/s", "angular velocity along e_v"),
    "n": ("rad/s", "angular velocity along the normal"),
    "w": ("", "parameter of the body's meridian"),
    "p": ("rad/s", "angular velocity across the axis, in the meridian plane"),
    "varpi": ("rad/s", "angular velocity along the body's axis"),
    "w_dot": ("", "rate of w"),
    "v_dot": ("rad/s", "rate of the longitude v"),
    "confocal_u": ("", "confocal parameter u of the contact"),
    "confocal_v": ("", "confocal parameter v of the contact"),
}


@dataclass(frozen=True)
class Poses:
    """A rolling body at times.

    R               body axes → space axes                                  (N, 3, 3)
    omega           body axes                                               (N, 3), rad/s
    contact_body    from the centre of mass, body axes                      (N, 3), m
    contact_ground  space axes                                              (N, 3), m
    coordinates     what the solution works with, by name; angles modulo a turn   (N,) each
    """

    R: np.ndarray
    omega: np.ndarray
    contact_body: np.ndarray
    contact_ground: np.ndarray
    coordinates: dict[str, np.ndarray] = field(default_factory=dict)

    def variables(self) -> dict[str, np.ndarray]:
        """By the names that a ``Motion`` has, and the coordinates."""

        def in_space(x: np.ndarray) -> np.ndarray:
            found: np.ndarray = np.einsum("tij,tj->ti", self.R, x)
            return found

        return {
            "orientation": quaternions(self.R),
            "omega": self.omega,
            "omega_space": in_space(self.omega),
            "contact_body": self.contact_body,
            "contact_ground": self.contact_ground,
            "centre": self.contact_ground - in_space(self.contact_body),
            "velocity": in_space(np.cross(self.contact_body, self.omega)),
            **self.coordinates,
        }  # fmt: skip


def neumann_poses(
    coordinates: Neumann, known: dict[str, np.ndarray], at: ContactPlace | None = None
) -> Poses:
    """The body at u, v, ϑ, u₁, v₁ with ω = σ, τ, n; ``at`` is that place, where it is known."""
    if at is None:
        at = coordinates.place(ARRAYS, coordinates.numbers, [known[name] for name in COORDINATES])
    number = len(known["u"])
    axes = np.stack([rows(axis, number) for axis in at.body.axes], axis=1)
    omega = np.einsum("tk,tki->ti", np.stack([known[name] for name in OMEGA], axis=1), axes)
    R = np.stack([rows(row, number) for row in at.R], axis=1)
    return Poses(R, omega, rows(at.body.X, number), rows(at.ground.X, number), known)


def beyond(end: tuple[float, str], first: float, last: float) -> str:
    """Why a solution has no such times: it ends before the last, or begins after the first."""
    if last > end[0]:
        return f"The solution ends at {end[0]:g} s: {end[1]}."
    return f"{{key}} is {first:g} s; the solution begins at 0 s and runs forward."


def rows(vector: Any, number: int) -> np.ndarray:
    """Three scalars or arrays as rows (number, 3)."""
    return np.stack([np.broadcast_to(x, number) for x in vector], axis=1).astype(float)


class RollingSolution(ABC):
    """A motion that is known as a function of time.

    end  how far it is known, and why no farther
    """

    kind: ClassVar[str]
    end: tuple[float, str] = (INF, "it goes on for ever")

    @property
    @abstractmethod
    def start(self) -> Start:
        """The same motion's start for the core: ``voronets.simulate(solution.start, …)``."""

    @abstractmethod
    def poses(self, t: np.ndarray) -> Poses:
        """The body at increasing times (N,)."""

    def turning_points(self, duration: float) -> tuple[float, ...]:
        """The times at which the coordinate that the solution rests on turns back."""
        return ()

    def edges(self) -> Sequence[float] | np.ndarray:
        """The times at which one formula takes over from another."""
        return ()

    def at(self, times: float | Sequence[float] | np.ndarray) -> xr.Dataset:
        """Where the body is at any times, and the coordinates; a single number counts as one time."""
        t = np.atleast_1d(np.asarray(times, dtype=float))
        if np.any((t < 0) | (t > self.end[0] * (1 + 1e-12))):
            raise InputError([Fault("times", f"{t.min():g} … {t.max():g}",
                                    f"times from 0 to {self.end[0]:g}: {self.end[1]}",
                                    beyond(self.end, t.min(), t.max()))])  # fmt: skip
        order = np.argsort(t, kind="stable")
        back = np.argsort(order, kind="stable")
        known = {quantity.name: quantity for quantity in QUANTITIES}
        variables: dict[str, Any] = {}
        for name, values in self.poses(t[order]).variables().items():
            one = known.get(name) or _coordinate(name)
            axes = ("time", one.axis) if one.labels else ("time",)
            variables[name] = (axes, values[back], _told(one))
        labels = {one.axis: list(one.labels) for one in QUANTITIES if one.labels}
        return xr.Dataset(variables, {"time": ("time", t, {"units": "s"}), **labels})

    def motion(
        self, duration: float, *, at: Sequence[float] | np.ndarray | None = None,
        samples: int = SAMPLES, title: str = "untitled",
    ) -> Motion:  # fmt: skip
        """The motion from 0 to ``duration`` with everything that a ``Motion`` has.

        Its samples have the solution's coordinates besides; at other times they are in ``at``.
        """
        if not 0 < duration <= self.end[0] * (1 + 1e-12):
            raise InputError([Fault("duration", duration,
                                    f"seconds up to {self.end[0]:g}: {self.end[1]}",
                                    beyond(self.end, duration, duration))])  # fmt: skip
        begin = self.start

        def parts(t: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
            at = self.poses(t)
            return at.R, at.omega, at.contact_body, at.contact_ground

        found = Motion.from_function(
            system_of(begin), PoseStates(begin, parts, duration), duration, kind=self.kind, at=at,
            samples=samples, edges=self.edges(),
            events=[(TURNING, t) for t in self.turning_points(duration)],
            attributes={"title": title, "corrections": "; ".join(begin.corrections)},
        )  # fmt: skip
        known = self.poses(found.t).coordinates.items() if len(found.t) else ()
        own = {name: ("time", values, _told(_coordinate(name))) for name, values in known}
        return replace(found, data=found.data.assign(own))


def _coordinate(name: str) -> Quantity:
    return Quantity(name, *COORDINATE.get(name, ("", f"coordinate {name}")))


def _told(quantity: Quantity) -> dict[str, str]:
    return {"units": quantity.unit, "long_name": quantity.description}
