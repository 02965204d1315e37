"""The surfaces of a scenario: every kind, its keys, and how it is built.  A new kind is one entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from voronets.expressions.ranges import refuse
from voronets.expressions.trace import TRACE, Tape, Traced
from voronets.expressions.vectors import Vector
from voronets.scenario.formulas import ParameterFormulas, check_traced
from voronets.scenario.kinds import Kinds
from voronets.scenario.numbers import (
    Angle,
    Direction,
    EvenInteger,
    Interval,
    Number,
    NumberList,
)
from voronets.scenario.orientation import Orientation
from voronets.scenario.records import Key, Record
from voronets.scenario.table import Table
from voronets.scenario.values import Choice, FormulaText, ListOf
from voronets.surfaces import catalogue
from voronets.surfaces.contract import Surface
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.placement import Placed
from voronets.surfaces.support import Support

Parameters = tuple[tuple[str, float], ...]
MOST_CHARTS = 32

PLACEMENT = (
    Key("centre", NumberList(3), "origin of the surface, measured from the centre of mass (body) or "
        "from the space origin (ground)", "m", default=[0, 0, 0]),
    Key("turn", Orientation(), "rotation of the surface about its origin", optional=True),
    Key("side", Choice(("outside", "inside")), "the side with the contact: inside for a bowl with a "
        "ball in it, or for a shell around a sphere", default="outside"),
)  # fmt: skip

GIVEN_BY = Key(
    "given_by", Choice(("support", "implicit", "parametric")), "how it is computed: from its "
    "support function (fastest), its equation or its lines of curvature; the motion is the same",
    default="support",
)  # fmt: skip


def _radius(of: str) -> Key:
    return Key("radius", Number(positive=True), f"radius of the {of}", "m")


def _semi_axes(count: int, meaning: str = "half the lengths of the axes", unit: str = "m") -> Key:
    return Key("semi_axes", NumberList(count, positive=True), meaning, unit)


def _kind(
    build: Callable[..., Surface], material: str, *own: Key, either: tuple[tuple[str, ...], ...] = ()
) -> Record:  # fmt: skip
    """A kind of surface: its keys are the arguments of ``build``; it is then put in its place."""
    written = any(isinstance(key.value, FormulaText) for key in own)
    formulas = ParameterFormulas if written else None

    def placed(
        table: Table, centre: Any, turn: Any, side: str, **values: Any
    ) -> Placed[Surface]:  # fmt: skip
        surface = build(**values)
        _check_formulas(table, surface)
        return catalogue.place(surface, centre, turn, side)

    return Record((*own, *PLACEMENT), placed, material, either, formulas, beside=written)


def _check_formulas(table: Table, surface: Surface) -> None:
    """Note a fault if the formulas of a surface cannot be differentiated as often as a contact needs."""
    tape = Tape()
    k = {name: Traced(tape, name) for name in surface.numbers}
    if surface.by_normal:
        n = Vector(*(Traced(tape, axis) for axis in "xyz"))
        check_traced(table, lambda: surface.contact_at_normal(TRACE, k, n))
    else:
        c = [Traced(tape, coordinate.name) for coordinate in surface.coordinates]
        check_traced(table, lambda: surface.contact(TRACE, k, c))


def _plane(table: Table, **values: Any) -> Placed[Surface]:
    return catalogue.plane(**values)


def _ellipsoid(semi_axes: Sequence[float], given_by: str) -> Surface:
    _check_lines_of_curvature(semi_axes, given_by)
    return catalogue.ellipsoid(semi_axes, given_by)


def _spheroid(semi_axes: Sequence[float], given_by: str) -> Surface:
    _check_lines_of_curvature(semi_axes, given_by)
    return catalogue.spheroid(semi_axes, given_by)


def _check_lines_of_curvature(semi_axes: Sequence[float], given_by: str) -> None:
    if given_by == "parametric" and len(set(semi_axes)) < 3:
        refuse([("given_by", given_by, "three different semi_axes for lines of curvature")])


def _support(h: Any, f: Any, parameters: Parameters) -> Surface:
    return Support.of_height(f, parameters) if h is None else Support(h, parameters)


def _chart(x: Any, y: Any, z: Any, u: Any, v: Any) -> Chart:
    return Chart((x, y, z), u, v)


def _parametric(charts: list[Chart] | None, parameters: Parameters, **chart: Any) -> Surface:
    return Parametric(tuple(charts or [_chart(**chart)]), parameters)


CHART = (
    *(Key(name, FormulaText(("u", "v")), f"the {name} coordinate", "m") for name in "xyz"),
    *(Key(name, Interval(), f"range of {name}") for name in "uv"),
)

KINDS: dict[str, Record] = {
    "plane": Record(
        (
            Key("normal", Direction(), "direction out of the material, of any length", default=[0, 0, 1]),
            Key("offset", Number(), "value of normal·x on the plane", "m", default=0),
            *PLACEMENT,
        ), _plane, "where normal·x < offset",
    ),
    "sphere": _kind(catalogue.sphere, "inside", _radius("sphere")),
    "ellipsoid": _kind(_ellipsoid, "inside", _semi_axes(3), GIVEN_BY),
    "spheroid": _kind(_spheroid, "inside", _semi_axes(2, "[equatorial, polar]"), GIVEN_BY),
    "cylinder": _kind(catalogue.cylinder, "inside; axis z", _radius("cylinder")),
    "cone": _kind(catalogue.cone, "inside; axis z, apex at the centre",
                  Key("half_angle", Angle(), "angle between axis and side", "rad")),
    "torus": _kind(catalogue.torus, "inside; axis z", _radius("circle at the middle of the tube"),
                   Key("tube", Number(positive=True), "radius of the tube", "m")),
    "disc": _kind(catalogue.disc, "the flat disc; axis z, contact on the edge", _radius("disc")),
    "hoop": _kind(catalogue.hoop, "the flat disc; axis z, contact on the edge", _radius("hoop")),
    "paraboloid": _kind(catalogue.paraboloid, "below z = (x² + y²)/2p",
                        Key("p", Number(nonzero=True), "radius of curvature at the apex", "m")),
    "hyperboloid": _kind(catalogue.hyperboloid, "inside the one sheet x²/a² + y²/b² − z²/c² = 1",
                         _semi_axes(3, "a, b, c")),
    "saddle": _kind(catalogue.saddle, "below z = x²/2p − y²/2q",
                    Key("p", Number(nonzero=True), "radius of curvature along x", "m"),
                    Key("q", Number(nonzero=True), "radius of curvature along y, downwards", "m")),
    "wavy": _kind(catalogue.wavy, "below z = A cos kx cos ly",
                  Key("amplitude", Number(), "A", "m"),
                  Key("wavelength", NumberList(2, positive=True), "2π/k and 2π/l", "m")),
    "superellipsoid": _kind(catalogue.superellipsoid, "inside (x/a)^m + (y/b)^m + (z/c)^m = 1",
                            _semi_axes(3, "a, b, c"), Key("exponent", EvenInteger(2, 40), "m")),
    "inverted_ellipsoid": _kind(catalogue.inverted_ellipsoid,
                                "inside x²/a² + y²/b² + z²/c² = (x² + y² + z²)²",
                                _semi_axes(3, "a, b, c; the radii along the axes are 1/a, 1/b, 1/c",
                                           "1/m")),
    "revolution": _kind(catalogue.revolution, "to the left of the profile as u grows; axis z",
                        Key("r", FormulaText(("u",)), "distance of the profile from the axis", "m"),
                        Key("z", FormulaText(("u",)), "height of the profile", "m"),
                        Key("u", Interval(), "range of u")),
    "implicit": _kind(Implicit, "where F < 0; the normal points along +∇F",
                      Key("F", FormulaText(("x", "y", "z"), varies=True), "a function that is zero on the surface")),
    "support": _kind(_support, "a convex body, or an edge",
                     Key("h", FormulaText(("nx", "ny", "nz")), "support function of the unit normal; "
                         "it is extended to |n| h(n/|n|)", "m"),
                     Key("f", FormulaText(("phi", "theta")), "instead of h: the height of the "
                         "centre, Diamandiev (7)", "m"),
                     either=(("h",), ("f",))),
    "parametric": _kind(_parametric, "on the side opposite to X_u × X_v", *CHART,
                        Key("charts", ListOf(Record(CHART, lambda table, **chart: _chart(**chart)), 1, MOST_CHARTS,
                            f"a list of 1 to {MOST_CHARTS} tables with x, y, z, u, v"),
                            "several charts instead of one; the motion changes between them"),
                        either=(("x", "y", "z", "u", "v"), ("charts",))),
}  # fmt: skip

SURFACE = Kinds(
    "kind", KINDS, "what surface it is", part=True, column="the material is",
    expected='a table such as { kind = "sphere", radius = 0.1 }',
)  # fmt: skip
