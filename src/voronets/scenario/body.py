"""The tables ``[body]`` and ``[ground]``: what rolls on what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.faults import InputError
from voronets.expressions.ranges import is_numbers
from voronets.rolling.body import MATTER, Body, Rotor, expected_inertia, homogeneous_body
from voronets.scenario.numbers import Direction, Number, NumberList
from voronets.scenario.records import Key, Record
from voronets.scenario.surfaces import SURFACE
from voronets.scenario.table import Table
from voronets.scenario.values import Plain, Schema
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed


@dataclass(frozen=True)
class Inertia(Plain):
    """An inertia that a body can have, as a 3×3 table, or the word for its matter."""

    def words(self) -> str:
        return 'three numbers, a 3×3 table of numbers, "solid" or "shell"'

    def schema(self) -> Schema:
        principal = NumberList(3, positive=True).schema()
        full = {"type": "array", "items": NumberList(3).schema(), "minItems": 3, "maxItems": 3}
        return {"anyOf": [principal, full, {"type": "string", "enum": list(MATTER)}]}

    def expected(self, value: Any) -> str:
        if isinstance(value, str) and value in MATTER:
            return ""
        table = self.accepted(value) if is_numbers(value, 3) else value
        square = isinstance(table, list | tuple) and len(table) == 3
        if not square or not all(is_numbers(row, 3) for row in table):
            return self.words()
        return expected_inertia(table)

    def accepted(self, value: Any) -> Any:
        if isinstance(value, str) and value in MATTER:
            return value
        I = np.array(value, dtype=float)
        I = np.diag(I) if I.shape == (3,) else (I + I.T) / 2
        return tuple(tuple(float(x) for x in row) for row in I)


def _rotor(table: Table, axis: tuple[float, ...], momentum: float) -> Rotor:
    x, y, z = (float(c) for c in np.array(axis) / np.linalg.norm(axis))
    return Rotor((x, y, z), momentum)


def _body(
    table: Table, mass: float, inertia: Any, surface: Placed[Surface], rotor: Rotor | None
) -> Body:
    if isinstance(inertia, str):
        surface, inertia = _homogeneous(table, surface, mass, inertia)
    return Body(mass, inertia, surface, rotor)


def _homogeneous(
    table: Table, surface: Placed[Surface], mass: float, matter: str
) -> tuple[Placed[Surface], Any]:
    """The surface with its centroid at the centre of mass, and the inertia of its matter."""
    try:
        fixed = "centre" in table.values["surface"]
        surface, inertia = homogeneous_body(surface, mass, matter, fixed=fixed)
    except InputError as error:
        table.take(error)
        return surface, np.eye(3)
    return surface, Inertia().accepted(inertia)


ROTOR = Record(
    (
        Key("axis", Direction(), "direction of the axle, in body axes", default=[0, 0, 1]),
        Key("momentum", Number(), "κ, the absolute angular momentum along the axle; it stays constant",
            "kg m²/s"),
    ), _rotor,
)  # fmt: skip

BODY = Record(
    (
        Key("mass", Number(positive=True), "mass of the body", "kg",
            example="Give the mass of the body in kg, for example 1.5."),
        Key("inertia", Inertia(), "inertia about the centre of mass, in body axes: three principal "
            "moments or the full table. \"solid\" and \"shell\" compute it for a homogeneous solid or a "
            "thin uniform shell with this surface; then leave out the surface's centre, because the "
            "centroid becomes the centre of mass. With a rotor: J in the angular momentum Jω + κe", "kg m²",
            example="Give the three principal moments in kg m², for example [0.4, 0.4, 0.4], or "
            'write "solid" or "shell".'),
        Key("surface", SURFACE, "the surface of the body", needed=SURFACE.expected,
            example='Describe the shape, for example { kind = "sphere", radius = 0.1 }.'),
        Key("rotor", ROTOR, "a flywheel inside the body, on a frictionless axle", optional=True),
    ), _body, part=True,
)  # fmt: skip

GROUND = Record(
    (Key("surface", SURFACE, "the surface of the ground", needed=SURFACE.expected,
         example='Describe the ground, for example { kind = "plane" }.'),),
    lambda table, surface: surface, part=True,
)  # fmt: skip
