"""Surfaces of a scenario: each kind, its keys, and how it is built.  A new kind is one function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from voronets.expressions.trace import TRACE, Tape, Traced
from voronets.expressions.vectors import Vector
from voronets.scenario.formulas import Formulas, check_traced
from voronets.scenario.table import SMALLEST, Table, is_numbers
from voronets.surfaces import catalogue
from voronets.surfaces.contract import Range, Surface
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.placement import Placed, placed
from voronets.surfaces.support import Support, height_as_support

PLACEMENT = ("kind", "centre", "turn", "side", "parameters")
GIVEN_BY = ("support", "implicit", "parametric")


def read_surface(table: Table) -> Placed[Surface]:
    """The surface of a table, placed; a unit sphere after noting a fault."""
    before = len(table.faults)
    kind = table.choice("kind", tuple(KINDS))
    if len(table.faults) > before:
        return placed(catalogue.sphere(1.0))  # the other keys of an unknown kind mean nothing
    centre = table.numbers("centre", 3, (0.0, 0.0, 0.0))
    turn = read_turn(table, "turn") if "turn" in table else None
    table.known.append("turn")
    side = table.choice("side", ("outside", "inside"), "outside")
    if kind == "plane":
        normal = read_direction(table, "normal", (0.0, 0.0, 1.0))
        there = catalogue.plane(normal, table.number("offset", 0.0), centre, turn, side)
    else:
        surface = KINDS[kind](table)
        there = catalogue.place(surface, centre, turn, side)
        if len(table.faults) == before:
            _check_formulas(table, surface)
    table.finish()
    return there if len(table.faults) == before else placed(catalogue.sphere(1.0))


def _check_formulas(table: Table, surface: Surface) -> None:
    """Note a fault if the formulas of a surface cannot be differentiated as often as a contact needs."""
    tape: Tape = []
    k = {name: Traced(tape, name) for name in surface.numbers}
    if surface.by_normal:
        n = Vector(*(Traced(tape, axis) for axis in "xyz"))
        check_traced(table, lambda: surface.contact_at_normal(TRACE, k, n))
    else:
        c = [Traced(tape, coordinate.name) for coordinate in surface.coordinates]
        check_traced(table, lambda: surface.contact(TRACE, k, c))


def read_turn(table: Table, name: str) -> tuple[float, ...]:
    """A quaternion, made a unit one."""
    value = table.numbers(name, 4, (1.0, 0.0, 0.0, 0.0))
    length = float(np.linalg.norm(value))
    if not length > 1e-150:
        table.fault(name, list(value), "a quaternion w x y z that is not zero")
        return (1.0, 0.0, 0.0, 0.0)
    return tuple(x / length for x in value)


def read_direction(table: Table, name: str, default: Sequence[float]) -> tuple[float, ...]:
    """A vector that is not zero."""
    value = table.numbers(name, 3, default)
    if not float(np.linalg.norm(value)) > 1e-150:
        table.fault(name, list(value), "a vector that is not zero")
        return tuple(default)
    return value


def _sphere(table: Table) -> Surface:
    return catalogue.sphere(table.number("radius", positive=True))


def _ellipsoid(table: Table) -> Surface:
    axes = table.numbers("semi_axes", 3, positive=True)
    given_by = table.choice("given_by", GIVEN_BY, "support")
    return _triaxial(table, axes, given_by, catalogue.ellipsoid)


def _spheroid(table: Table) -> Surface:
    axes = table.numbers("semi_axes", 2, positive=True)
    given_by = table.choice("given_by", GIVEN_BY, "support")
    return _triaxial(table, axes, given_by, catalogue.spheroid)


def _triaxial(
    table: Table, axes: tuple[float, ...], given_by: str, build: Callable[..., Surface]
) -> Surface:
    if given_by == "parametric" and len(set(axes)) < 3:
        table.fault("given_by", given_by, "three different semi_axes for lines of curvature")
        return catalogue.sphere(1.0)
    return build(axes, given_by)


def _cylinder(table: Table) -> Surface:
    return catalogue.cylinder(table.number("radius", positive=True))


def _cone(table: Table) -> Surface:
    angle = table.number("half_angle", 0.5)
    if "half_angle" not in table or not 0 < angle < np.pi / 2:
        table.fault("half_angle", table.values.get("half_angle"), "an angle between 0 and π/2")
        angle = 0.5
    return catalogue.cone(angle)


def _torus(table: Table) -> Surface:
    radius, tube = table.number("radius", positive=True), table.number("tube", positive=True)
    if tube >= radius and "radius" in table and "tube" in table:
        table.fault("tube", tube, f"less than the radius {radius:g}, or the torus meets itself")
        return catalogue.sphere(1.0)
    return catalogue.torus(radius, tube)


def _disc(table: Table) -> Surface:
    return catalogue.disc(table.number("radius", positive=True))


def _hoop(table: Table) -> Surface:
    return catalogue.hoop(table.number("radius", positive=True))


def _not_zero(table: Table, name: str) -> float:
    value = table.number(name)
    if abs(value) < SMALLEST:
        table.fault(name, value, "a number that is not zero")
        return 1.0
    return value


def _paraboloid(table: Table) -> Surface:
    return catalogue.paraboloid(_not_zero(table, "p"))


def _saddle(table: Table) -> Surface:
    return catalogue.saddle(_not_zero(table, "p"), _not_zero(table, "q"))


def _wavy(table: Table) -> Surface:
    amplitude = table.number("amplitude")
    return catalogue.wavy(amplitude, table.numbers("wavelength", 2, positive=True))


def _hyperboloid(table: Table) -> Surface:
    return catalogue.hyperboloid(table.numbers("semi_axes", 3, positive=True))


def _superellipsoid(table: Table) -> Surface:
    axes = table.numbers("semi_axes", 3, positive=True)
    exponent = table.get("exponent")
    if (
        not isinstance(exponent, int)
        or isinstance(exponent, bool)
        or not (2 <= exponent <= 40 and exponent % 2 == 0)
    ):
        table.fault("exponent", exponent, "an even integer from 2 to 40")
        exponent = 2
    return catalogue.superellipsoid(axes, exponent)


def _inverted_ellipsoid(table: Table) -> Surface:
    return catalogue.inverted_ellipsoid(table.numbers("semi_axes", 3, positive=True))


def _range(table: Table, name: str) -> Range:
    value = table.get(name)
    if not is_numbers(value, 2) or not value[0] < value[1]:
        table.fault(name, value, "a range [lo, hi] with lo < hi")
        return (0.0, 1.0)
    return (float(value[0]), float(value[1]))


def _revolution(table: Table) -> Surface:
    u = _range(table, "u")
    formulas = Formulas(table, beside=True, keys=(*PLACEMENT, "r", "z", "u"))
    r, z = formulas.read("r", ("u",)), formulas.read("z", ("u",))
    return catalogue.revolution(r, z, u, formulas.parameters())


def _implicit(table: Table) -> Surface:
    formulas = Formulas(table, beside=True, keys=(*PLACEMENT, "F"))
    F = formulas.read("F", ("x", "y", "z"))
    if not F.free_symbols & set(catalogue.COORDINATES) and "F" in table:
        table.fault("F", table.values["F"], "a formula that depends on x, y, z")
    return Implicit(F, formulas.parameters())


def _support(table: Table) -> Surface:
    formulas = Formulas(table, beside=True, keys=(*PLACEMENT, "h", "f"))
    if "f" in table:
        if "h" in table:
            table.fault("f", "both h and f", "h or f")
        h = height_as_support(formulas.read("f", ("phi", "theta")))
    else:
        h = formulas.read("h", ("nx", "ny", "nz"))
    return Support(h, formulas.parameters())


def _chart(table: Table, formulas: Formulas) -> Chart:
    x, y, z = (formulas.read(name, ("u", "v")) for name in ("x", "y", "z"))
    return Chart((x, y, z), _range(table, "u"), _range(table, "v"))


def _parametric(table: Table) -> Surface:
    own = (*PLACEMENT, "x", "y", "z", "u", "v", "charts")
    formulas = Formulas(table, beside=True, keys=own)
    if "charts" not in table:
        return Parametric((_chart(table, formulas),), formulas.parameters())
    charts = table.get("charts")
    if not isinstance(charts, list) or not 1 <= len(charts) <= 32:
        table.fault("charts", charts, "a list of 1 to 32 tables with x, y, z, u, v")
        return catalogue.sphere(1.0)
    read = []
    for i, values in enumerate(charts):
        inner = Table(values, table.key(f"charts.{i}"), table.faults)
        formulas.table = inner
        read.append(_chart(inner, formulas))
        inner.finish()
    formulas.table = table
    return Parametric(tuple(read), formulas.parameters())


KINDS: dict[str, Callable[[Table], Any]] = {
    "plane": lambda table: None,
    "sphere": _sphere,
    "ellipsoid": _ellipsoid,
    "spheroid": _spheroid,
    "cylinder": _cylinder,
    "cone": _cone,
    "torus": _torus,
    "disc": _disc,
    "hoop": _hoop,
    "paraboloid": _paraboloid,
    "hyperboloid": _hyperboloid,
    "saddle": _saddle,
    "wavy": _wavy,
    "superellipsoid": _superellipsoid,
    "inverted_ellipsoid": _inverted_ellipsoid,
    "revolution": _revolution,
    "implicit": _implicit,
    "support": _support,
    "parametric": _parametric,
}
