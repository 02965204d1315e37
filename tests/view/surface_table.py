"""Surfaces of every kind, and two places to put them."""

from __future__ import annotations

import numpy as np
import sympy

from voronets.surfaces import catalogue
from voronets.surfaces.contract import Surface
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.support import Support

U, V, X, Y, Z = sympy.symbols("u v x y z")
HALF = (Chart((sympy.cos(U), sympy.sin(U), V), (0, np.pi), (-1, 1)),
        Chart((-sympy.cos(U), -sympy.sin(U), V), (0, np.pi), (-1, 1)))  # fmt: skip

SURFACES: dict[str, Surface] = {
    "sphere": catalogue.sphere(2.0),
    "ellipsoid": catalogue.ellipsoid([0.2, 0.03, 0.02]),
    "implicit ellipsoid": catalogue.ellipsoid([1, 2, 3], "implicit"),
    "parametric ellipsoid": catalogue.ellipsoid([1, 2, 3], "parametric"),
    "spheroid": catalogue.spheroid([1, 2]),
    "cylinder": catalogue.cylinder(0.5),
    "cone": catalogue.cone(0.4),
    "torus": catalogue.torus(1, 0.35),
    "disc": catalogue.disc(0.3),
    "hoop": catalogue.hoop(0.3),
    "paraboloid": catalogue.paraboloid(1.0),
    "hyperboloid": catalogue.hyperboloid([1, 1.5, 2]),
    "saddle": catalogue.saddle(1, 2),
    "wavy": catalogue.wavy(0.1, [1, 2]),
    "superellipsoid": catalogue.superellipsoid([1, 2, 3], 6),
    "inverted ellipsoid": catalogue.inverted_ellipsoid([1, 0.7, 0.6]),
    "revolution": catalogue.revolution(1 + sympy.cos(U) / 3, sympy.sin(U) / 3, (-np.pi, np.pi)),
    "support": Support(1 + sympy.Symbol("nx") ** 2 / 10),
    "ring by a root": Implicit((sympy.sqrt(X**2 + Y**2) - 1) ** 2 + Z**2 - sympy.Rational(1, 9)),
    "ball off the origin": Implicit(X**2 + Y**2 + (Z - 3) ** 2 - 1),
    "two half cylinders": Parametric(HALF),
}
PLACES = {"own axes": ((0, 0, 0), None), "placed": ((1, 2, 3), (1.0, 0.3, 0.2, 0.1))}
