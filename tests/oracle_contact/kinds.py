"""Every kind of surface of a scenario table."""

from __future__ import annotations

import numpy as np

from .formulas import REAL, formula
from .surfaces import (
    Implicit,
    Support,
    Surface,
    extended,
    from_formula,
    quadric,
    round_support,
    superellipsoid,
    torus,
    wavy,
)

KEYS = ("kind", "centre", "turn", "side", "h", "F", "parameters", "length")


def _parameters(table: dict) -> dict:
    numbers = {key: value for key, value in table.items() if key not in KEYS}
    return numbers | table.get("parameters", {})


def _radial(table: dict) -> list:
    if table["kind"] == "sphere":
        return [table["radius"]] * 3
    if table["kind"] == "spheroid":
        equatorial, polar = table["semi_axes"]
        return [equatorial, equatorial, polar]
    return list(table["semi_axes"])


def _inverted(semi_axes):
    a, b, c = 1 / np.asarray(semi_axes, dtype=REAL) ** 2

    def function(x, y, z):
        square = x * x + y * y + z * z
        return square * square - (x * x * a + y * y * b + z * z * c)

    return from_formula(function)


def surface(table: dict) -> Surface:
    """The surface that a scenario table describes."""
    kind = table["kind"]
    match kind:
        case "plane":
            normal = np.asarray(table.get("normal", [0, 0, 1]), dtype=REAL)
            return Implicit(table, 1, quadric([0, 0, 0], normal, -REAL(table.get("offset", 0))))
        case "sphere" | "ellipsoid" | "spheroid":
            axes = np.asarray(_radial(table), dtype=REAL)
            return Implicit(table, min(axes), quadric(1 / axes**2, [0, 0, 0], -1))
        case "disc" | "hoop":
            radius = table["radius"]
            return Support(table, radius, round_support([radius, radius, 0]))
        case "cylinder":
            radius = REAL(table["radius"])
            return Implicit(table, radius, quadric([1 / radius**2] * 2 + [0], [0, 0, 0], -1))
        case "cone":
            slope = np.tan(REAL(table["half_angle"]))
            return Implicit(table, 1, quadric([1, 1, -(slope**2)], [0, 0, 0], 0))
        case "hyperboloid":
            axes = np.asarray(table["semi_axes"], dtype=REAL)
            signs = np.array([1, 1, -1])
            return Implicit(table, min(axes), quadric(signs / axes**2, [0, 0, 0], -1))
        case "paraboloid":
            p = REAL(table["p"])
            bend = [-1 / (2 * p), -1 / (2 * p), 0]
            return Implicit(table, abs(p), quadric(bend, [0, 0, 1], 0))
        case "saddle":
            p, q = REAL(table["p"]), REAL(table["q"])
            bend = [-1 / (2 * p), 1 / (2 * q), 0]
            return Implicit(table, min(abs(p), abs(q)), quadric(bend, [0, 0, 1], 0))
        case "wavy":
            waves = table["wavelength"]
            return Implicit(table, min(waves) / 6, wavy(REAL(table["amplitude"]), waves))
        case "torus":
            tube = REAL(table["tube"])
            return Implicit(table, tube, torus(REAL(table["radius"]), tube))
        case "superellipsoid":
            axes, exponent = table["semi_axes"], int(table["exponent"])
            return Implicit(table, min(axes) / exponent, superellipsoid(axes, exponent))
        case "inverted_ellipsoid":
            axes = table["semi_axes"]
            return Implicit(table, 0.3 / max(axes), _inverted(axes))
        case "implicit":
            function = formula(table["F"], ["x", "y", "z"], _parameters(table))
            return Implicit(table, table.get("length", 0.3), from_formula(function))
        case "support":
            h = formula(table["h"], ["nx", "ny", "nz"], _parameters(table))
            ends = [h(*(sign * axis)) for axis in np.eye(3, dtype=REAL) for sign in (1, -1)]
            return Support(table, table.get("length", max(ends) / 2), extended(h))
    raise ValueError(f"no such kind here: {kind}")
