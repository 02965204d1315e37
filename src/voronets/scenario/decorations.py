"""How a rolling body is drawn: ``[view]`` with its decorations and its camera.

Decorations change the picture, never the motion: a tippe top gets its stem, an egg its painted half.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from voronets.scenario.numbers import Direction, Number
from voronets.scenario.records import Key, Record
from voronets.scenario.table import Table
from voronets.scenario.values import Choice, ListOf, Plain, Schema

Axis = tuple[float, float, float]
#: The names of colours that a decoration may have; each page and picture knows its own shade of them.
COLOURS = (
    "blue", "orange", "green", "red", "purple", "yellow", "teal", "wood", "cream", "white", "grey",
    "black",
)  # fmt: skip
#: Where a picture looks from at first.
CAMERAS = ("orbit", "follow", "ride", "below")
MOST = 20  # decorations of a body


@dataclass(frozen=True)
class Stem:
    """A rod with a rounded end that stands out of the body; lengths are chosen where they are None.

    axis    of the rod, through the middle of the surface, body axes
    radius  of the rod, m
    length  outside the body, m
    """

    axis: Axis
    radius: float | None
    length: float | None
    colour: str


@dataclass(frozen=True)
class Cut:
    """The body ends in a flat face: what lies beyond the plane axis·x = at is not drawn.

    axis  unit normal of the plane, out of the body, body axes
    at    its distance from the centre of mass along the axis, m
    """

    axis: Axis
    at: float
    colour: str


@dataclass(frozen=True)
class Paint:
    """A part of the surface in another colour, lower < axis·x < upper.

    axis          unit vector, body axes
    lower, upper  m, from the centre of mass; None: the middle of the surface, and no end
    """

    axis: Axis
    lower: float | None
    upper: float | None
    colour: str


@dataclass(frozen=True)
class Mark:
    """A ball of another colour.

    at      the direction from the middle of the surface to the marked place on it; None: the mark is
            at the centre of mass, and seen through the body
    radius  of the ball, m; chosen where it is None
    """

    at: Axis | None
    radius: float | None
    colour: str


Decoration = Stem | Cut | Paint | Mark


@dataclass(frozen=True)
class BodyView:
    """How a rolling body is drawn.

    body    its decorations; a later one goes over an earlier one
    camera  where a picture looks from at first; None: what shows most
    """

    body: tuple[Decoration, ...] = ()
    camera: str | None = None


@dataclass(frozen=True)
class MarkPlace(Plain):
    """The centre of mass, or a direction."""

    def words(self) -> str:
        return '"centre" or a vector that is not zero'

    def schema(self) -> Schema:
        return {"anyOf": [{"const": "centre"}, Direction().schema()]}

    def expected(self, value: Any) -> str:
        return self.words() if value != "centre" and Direction().expected(value) else ""

    def accepted(self, value: Any) -> Axis | None:
        return None if value == "centre" else unit(Direction().accepted(value))


def unit(vector: tuple[float, ...]) -> Axis:
    """A vector of length 1."""
    length = sum(x * x for x in vector) ** 0.5
    x, y, z = (x / length for x in vector)
    return x, y, z


def _decoration(
    table: Table, stem: tuple[float, ...] | None, cut: tuple[float, ...] | None,
    paint: tuple[float, ...] | None, mark: Axis | None, radius: float | None, length: float | None,
    at: float | None, colour: str | None, **band: float | None,
) -> Decoration | None:  # fmt: skip
    """The decoration that a table with one of the keys stem, cut, paint, mark describes."""
    if stem is not None:
        return Stem(unit(stem), radius, length, colour or "wood")
    if cut is not None and at is not None:
        return Cut(unit(cut), at, colour or "cream")
    if paint is None:
        return Mark(mark, radius, colour or "red")
    lower, upper = band["from"], band["to"]
    if lower is not None and upper is not None and not lower < upper:
        table.fault("to", upper, f"a number above {lower:g}, which is where the paint begins")
    return Paint(unit(paint), lower, upper, colour or "orange")


_AXIS = "in body axes, of any length"
DECORATION = Record(
    (
        Key("stem", Direction(), f"a rod with a rounded end that sticks out in this direction ({_AXIS})"),
        Key("cut", Direction(), f"a flat face with this normal ({_AXIS}): the part beyond it is not drawn, "
            "but the body still rolls on its whole surface"),
        Key("at", Number(), "distance of the flat face from the centre of mass along its normal", "m"),
        Key("paint", Direction(), f"another colour on the side of the body in this direction ({_AXIS})"),
        Key("from", Number(), "where the paint begins, from the centre of mass along its direction; if "
            "left out, in the middle of the surface, so that half the body is painted", "m", optional=True),
        Key("to", Number(), "where the paint ends; if left out, at the end of the body", "m", optional=True),
        Key("mark", MarkPlace(), f"a small ball at the centre of mass, or on the surface in this direction "
            f"from its middle ({_AXIS})"),
        Key("radius", Number(positive=True), "radius of the stem or the mark; if left out, one that suits "
            "the body", "m", optional=True),
        Key("length", Number(positive=True), "length of the stem outside the body; if left out, one that "
            "suits the body", "m", optional=True),
        Key("colour", Choice(COLOURS), "colour; if left out: stem wood, flat face cream, paint orange, mark "
            "red", optional=True),
    ), _decoration, either=(
        ("stem", "radius", "length"), ("cut", "at"), ("paint", "from", "to"), ("mark", "radius"),
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Camera(Choice):
    """A camera; the view's own word for "orbit" is "whole", which files may use too."""

    choices: tuple[str, ...] = CAMERAS

    def schema(self) -> Schema:
        return {"type": "string", "enum": [*self.choices, "whole"]}

    def expected(self, value: Any) -> str:
        return "" if value == "whole" else super().expected(value)

    def accepted(self, value: Any) -> str:
        return "whole" if value == "orbit" else str(value)


CAMERA = Key(
    "camera", Camera(), "first camera of the player and of pictures: orbit around the whole path, follow or ride "
    "on what moves, or look from below; if left out, orbit, or follow if the path is long",
    optional=True,
)  # fmt: skip


def _body_view(table: Table, body: list[Decoration], camera: str | None) -> BodyView:
    return BodyView(tuple(body), camera)


BODY_VIEW = Record(
    (
        Key("body", ListOf(DECORATION, 0, MOST, f"a list of at most {MOST} tables such as "
            "{ stem = [0, 0, 1] }"), "decorations that show how the body turns", default=[]),
        CAMERA,
    ), _body_view,
)  # fmt: skip
