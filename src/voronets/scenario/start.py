"""The table ``[start]`` of a rolling body."""

from __future__ import annotations

from typing import Any

from voronets.scenario.numbers import Number, NumberList, Quaternion
from voronets.scenario.records import Key, Record
from voronets.scenario.table import Table

NEUMANN_MEANINGS = {
    "u": ("coordinate of the contact on the body", ""),
    "v": ("coordinate of the contact on the body", ""),
    "theta": ("ϑ, the angle between the coordinate lines", "rad"),
    "u1": ("coordinate of the contact on the ground", ""),
    "v1": ("coordinate of the contact on the ground", ""),
    "sigma": ("σ, angular velocity along e_u", "rad/s"),
    "tau": ("τ, angular velocity along e_v", "rad/s"),
    "n": ("angular velocity along the normal", "rad/s"),
}


def _given(table: Table, **values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


NEUMANN = Record(
    tuple(Key(name, Number(), *about) for name, about in NEUMANN_MEANINGS.items()), _given
)

START = Record(
    (
        Key("orientation", Quaternion(), "body → space, made a unit quaternion on reading"),
        Key("contact", NumberList(3), "contact point on the ground, space axes", "m"),
        Key("contact_body", NumberList(3), "contact point on the body, from the centre of mass, body "
            "axes; needed where several points of the body have the right normal", "m", optional=True),
        Key("omega", NumberList(3), "angular velocity, body axes", "rad/s"),
        Key("neumann", NEUMANN, "or all of it in Neumann's coordinates, where both surfaces have "
            "coordinates u, v"),
    ),
    _given,
    either=(("orientation", "contact", "contact_body", "omega"), ("neumann",)),
)  # fmt: skip
