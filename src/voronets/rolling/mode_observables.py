"""What is known of a body that slides or flies, at a state."""

from __future__ import annotations

from typing import Any

from voronets.expressions.vectors import Scalar, Vector, cross
from voronets.mechanics.first_order import Numbers, State
from voronets.rolling.flight import FlightCore
from voronets.rolling.observables import MODES, NOTHING, described
from voronets.rolling.sliding import Slide, SlidingCore

SLIGHT = 1e-13  # of the accelerations: a pressure that is none


def slight(ns: Any, p: Numbers, at: Slide) -> Scalar:
    """A pressure, over the mass, that is none: rounding of the accelerations."""
    F, omega, a = at.free.F, at.at.omega, at.at.body.x
    m = p["mass"]
    return SLIGHT * (ns.sqrt((F @ F) / (m * m) + (omega @ omega) * (omega @ omega) * (a @ a)))


def sliding_observables(slide: SlidingCore, ns: Any, x: State, p: Numbers) -> dict[str, Any]:
    """Everything that is known of a sliding body."""
    found = slide.motion(ns, x, p)
    at = found.at
    seen = described(
        slide.core, ns, x, p, at,
        centre=at.ground.x - at.R @ at.body.x,
        velocity=found.slip - cross(at.omega, at.body.x),
        V_ground=found.contact.V_ground,
        regularity=found.contact.regularity,
        reaction=found.force,
        U=found.free.U,
        F=found.free.F,
        M=found.free.M,
    )  # fmt: skip
    return seen | {
        "mode": MODES.index("sliding"),
        "slip": at.R @ found.slip,
        "gap": 0,
        "dissipated": x[-1],
        "nearest_departure": Vector(0, 0, 0),
    } | slide.told(ns, x, at, found.slip)  # fmt: skip


def flying_observables(flight: FlightCore, ns: Any, x: State, p: Numbers) -> dict[str, Any]:
    """Everything that is known of a body in the air."""
    found = flight.motion(ns, x, p)
    seen = described(
        flight.core, ns, x, p, found.at,
        centre=found.centre,
        velocity=found.velocity,
        V_ground=found.contact.V_ground,
        regularity=found.contact.regularity,
        reaction=None,
        U=found.free.U,
        F=found.free.F,
        M=found.free.M,
    )  # fmt: skip
    return (
        seen
        | {
            "mode": MODES.index("flying"),
            "slip": Vector(NOTHING, NOTHING, NOTHING),
            "slip_speed": NOTHING,
            "gap": found.gap,
            "dissipated": x[-1],
            "direction_departure": 0,
            "contact_departure": 0,
            "nearest_departure": found.at.R @ found.aside,
        }
        | ({} if flight.body_kept else {"body_departure": 0})
    )
