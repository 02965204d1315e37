"""Reading the body, the ground and the forces of a rolling problem."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.expressions.trace import TRACE, Tape, Traced
from voronets.expressions.vectors import Vector
from voronets.rolling.body import Body, Rotor, inertia_faults
from voronets.rolling.forces import Forces
from voronets.rolling.homogeneous import homogeneous
from voronets.scenario.formulas import Formulas, check_traced
from voronets.scenario.surfaces import read_direction, read_surface
from voronets.scenario.table import SMALLEST, Table, is_number, is_numbers
from voronets.surfaces.catalogue import place
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed

MATTER = ("solid", "shell")
A_SURFACE = 'a table such as { kind = "sphere", radius = 0.1 }'
FORCES = ("gravity", "central", "function", "rolling_resistance", "spinning_resistance")


def read_body(table: Table) -> Body | None:
    """The body of a table; None where it has faults."""
    before = len(table.faults)
    mass = table.number("mass", positive=True)
    surface = read_surface(table.table("surface", A_SURFACE))
    rotor = _rotor(table.table("rotor")) if "rotor" in table else None
    matter = table.get("inertia") in MATTER
    table.get("rotor")
    table.finish()
    if matter and len(table.faults) == before:
        surface, inertia = _homogeneous(table, surface, mass)
    else:
        inertia = [] if matter else _given_inertia(table)
    if len(table.faults) > before:
        return None
    I = np.array(inertia, dtype=float)
    I = (I + I.T) / 2
    return Body(mass, tuple(tuple(float(x) for x in row) for row in I), surface, rotor)


def _given_inertia(table: Table) -> list[list[float]]:
    """The 3×3 inertia of three principal moments or a full table."""
    given: Any = table.values.get("inertia")
    inertia = np.diag(np.array(given, dtype=float)).tolist() if is_numbers(given, 3) else given
    square = isinstance(inertia, list) and len(inertia) == 3
    if not square or not all(is_numbers(row, 3) for row in inertia):
        expected = 'three numbers, a 3×3 table of numbers, "solid" or "shell"'
        table.fault("inertia", given, expected)
        return []
    return _possible(table, inertia)


def _possible(table: Table, inertia: list[list[float]]) -> list[list[float]]:
    """The inertia, with a fault if no body has it."""
    given = table.values["inertia"]
    for fault in inertia_faults(inertia):
        table.fault("inertia", given, fault.removeprefix("inertia: expected "))
    if np.abs(inertia).max() < SMALLEST:
        table.fault("inertia", given, f"moments of at least {SMALLEST:g}")
    return inertia


def _homogeneous(
    table: Table, surface: Placed[Surface], mass: float
) -> tuple[Placed[Surface], Any]:
    """The surface with its centroid at the centre of mass, and the inertia of its matter."""
    matter = table.values["inertia"]
    try:
        found = homogeneous(surface, mass, shell=matter == "shell")
    except ValueError as error:
        table.fault("inertia", matter, f"a closed surface ({error})")
        return surface, None
    offset = float(np.linalg.norm(found.centroid))
    if "centre" not in table.values["surface"]:
        centre = [float(x) for x in np.array(surface.centre) - found.centroid]
        side = "inside" if surface.inside else "outside"
        surface = place(surface.surface, centre, surface.turn, side)
    elif offset > 1e-9 * (surface.size or 1.0):
        table.fault(
            "surface.centre", list(surface.centre),
            f"no centre (it follows from the matter), or one with the centroid at the centre of "
            f"mass; it lies {offset:.6g} m away",
        )  # fmt: skip
    return surface, _possible(table, found.inertia.tolist())


def _rotor(table: Table) -> Rotor:
    axis = np.array(read_direction(table, "axis", (0.0, 0.0, 1.0)))
    x, y, z = (float(c) for c in axis / np.linalg.norm(axis))
    rotor = Rotor((x, y, z), table.number("momentum"))
    table.finish()
    return rotor


def read_ground(table: Table) -> Placed[Surface]:
    """The surface of the ground."""
    surface = read_surface(table.table("surface", A_SURFACE))
    table.finish()
    return surface


def read_forces(table: Table) -> Forces:
    """The forces of a table, which may be empty."""
    gravity = table.get("gravity", 0.0)
    if is_number(gravity):
        vector: tuple[float, ...] = (0.0, 0.0, -float(gravity) if gravity else 0.0)
    elif is_numbers(gravity, 3):
        vector = tuple(float(x) for x in gravity)
    else:
        table.fault("gravity", gravity, "a number (along −z) or three numbers")
        vector = (0.0, 0.0, 0.0)
    formulas = Formulas(table, keys=FORCES)
    central = formulas.read("central", ("d",)) if "central" in table else None
    function = formulas.read("function", ("x", "y", "z")) if "function" in table else None
    resistance = [table.number(name, 0.0, low=0.0) for name in FORCES[3:]]
    table.known += FORCES
    parameters = formulas.parameters()
    table.finish()
    forces = Forces(vector, central, function, parameters, *resistance)  # type: ignore[arg-type]
    tape: Tape = []
    k = {name: Traced(tape, name) for name in forces.numbers}
    O = Vector(*(Traced(tape, axis) for axis in "xyz"))
    check_traced(table, lambda: forces.potential(TRACE, k, Traced(tape, "m"), O))
    return forces
