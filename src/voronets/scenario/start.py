"""The table ``[start]`` of a rolling body."""

from __future__ import annotations

from typing import Any

from voronets.scenario.numbers import Number, NumberList
from voronets.scenario.orientation import Orientation
from voronets.scenario.records import Key, Record
from voronets.scenario.table import Table
from voronets.scenario.values import Boolean

NEUMANN_MEANINGS = {
    "u": ("coordinate of the contact on the body", ""),
    "v": ("coordinate of the contact on the body", ""),
    "theta": ("ϑ, the angle between the coordinate lines of body and ground", "rad"),
    "u1": ("coordinate of the contact on the ground", ""),
    "v1": ("coordinate of the contact on the ground", ""),
    "sigma": ("σ, component of the angular velocity along e_u", "rad/s"),
    "tau": ("τ, component of the angular velocity along e_v", "rad/s"),
    "n": ("component of the angular velocity along the normal", "rad/s"),
}


def _given(table: Table, **values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


NEUMANN = Record(
    (
        *(Key(name, Number(), *about) for name, about in NEUMANN_MEANINGS.items()),
        Key("confocal", Boolean(), "u and v are confocal parameters in m² (Voronets 1911, § 17); for "
            "an ellipsoid with three different semi-axes, or for its inverse", default=False),
        Key("octant", NumberList(3), "with confocal: signs of x, y, z on the body", optional=True),
        Key("octant1", NumberList(3), "with confocal: signs of x, y, z on the ground",
            optional=True),
    ), _given,
)  # fmt: skip

START = Record(
    (
        Key("orientation", Orientation(), "how the body is turned: rotation from body axes to space axes",
            default=[1.0, 0.0, 0.0, 0.0]),
        Key("contact", NumberList(3), "contact point on the ground, in space axes", "m",
            example="Say where the body touches the ground, for example [0, 0, 0]."),
        Key("contact_body", NumberList(3), "contact point on the body, from the centre of mass, in "
            "body axes; needed if several points of the body have the right normal", "m", optional=True),
        Key("omega", NumberList(3), "angular velocity, in body axes", "rad/s",
            example="Give the angular velocity in rad/s in body axes, for example [0, 0, 5]."),
        Key("velocity", NumberList(3), "velocity of the centre of mass, in space axes; if left out, the "
            "body rolls without slipping, or its centre is at rest in the air", "m/s", optional=True),
        Key("slip", NumberList(3), "velocity of the body's contact point relative to the ground, in "
            "space axes; instead of velocity, for bodies that slide", "m/s", optional=True),
        Key("centre", NumberList(3), "centre of mass of a body in the air, in space axes; for the contact "
            "laws smooth, viscous and coulomb", "m",
            example="Say where the centre of mass is, for example [0, 0, 1]."),
        Key("neumann", NEUMANN, "the whole start in Neumann's coordinates, if both surfaces have "
            "coordinates u, v"),
    ),
    _given,
    either=(
        ("orientation", "contact", "contact_body", "omega", "velocity"),
        ("orientation", "contact", "contact_body", "omega", "slip"),
        ("orientation", "centre", "omega", "velocity"),
        ("neumann",),
    ),
)  # fmt: skip
