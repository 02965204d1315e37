"""The theory of a surface X(u, v), for any regular parametrisation (Voronets 1911, chapter I).

``Geometry(surface).at(u, v)`` is the surface at a point in floats or arrays, ``.symbolic()`` the
same in SymPy expressions of u, v and the surface's parameters.  A surface that was not given by
coordinates, a sphere or a torus, has those along its lines of curvature.  One set of lines serves both:
``fundamental`` has what E, F, G, D, D′, D″ give, ``bending`` what needs the axes e_u, e_v, n too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import sympy

from voronets.expressions.algebra import as_expression, derivative
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import derivatives_of
from voronets.expressions.ranges import shown
from voronets.expressions.scalars import ARRAYS, FLOATS, symbols
from voronets.expressions.vectors import Scalar, Vector
from voronets.surfaces.bending import LocalGeometry, local
from voronets.surfaces.contract import Numbers, Surface
from voronets.surfaces.fundamental import U, V
from voronets.surfaces.parametric import NAMES, Parametric
from voronets.surfaces.parametric import ORDERS as SECOND
from voronets.surfaces.parametrised import parametrised

#: X and what the theory needs of it, X_uuv and X_uvv included.
ORDERS = (*SECOND, ("u", "u", "v"), ("u", "v", "v"))


@dataclass(frozen=True)
class Geometry:
    """The theory of a surface with coordinates u, v, in its own axes and its active chart.

    given  any surface that has coordinates, or whose lines of curvature are known; an ``InputError``
           says which those are
    """

    given: Surface

    def __post_init__(self) -> None:
        if not isinstance(self.given, Surface):
            expected = "a surface, such as surfaces.torus(1.0, 0.2)"
            raise InputError([Fault("surface", shown(self.given), expected)])
        _ = self.surface  # one without coordinates is refused at once

    @cached_property
    def surface(self) -> Parametric:
        """The surface by its coordinates."""
        return parametrised(self.given).surface

    def _rows(self, ns: Any, k: Numbers, u: Scalar, v: Scalar) -> Any:
        names = tuple(name for name, _ in self.surface.parameters)
        function = derivatives_of(self.surface.chart.X, NAMES, names, ORDERS)
        return function(ns, u, v, *(k[name] for name in names))

    def at(self, u: Any, v: Any) -> LocalGeometry:
        """The surface at u, v: numbers, or arrays that go together."""
        k = self.surface.numbers
        if isinstance(u, int | float) and isinstance(v, int | float):
            return local(FLOATS, *(Vector(*row) for row in self._rows(FLOATS, k, u, v)))
        u, v = np.broadcast_arrays(u, v)
        rows = self._rows(ARRAYS, k, u, v)
        return local(ARRAYS, *(Vector(*(np.zeros(u.shape) + x for x in row)) for row in rows))

    def symbolic(self) -> LocalGeometry:
        """The surface in SymPy expressions of u, v and its parameters, nothing simplified."""
        ns, k = symbols(), {name: sympy.Symbol(name) for name, _ in self.surface.parameters}
        rows = self._rows(ns, k, U, V)
        return local(ns, *(Vector(*map(as_expression, row)) for row in rows))

    def spinning_of_field(self, du: sympy.Expr, dv: sympy.Expr) -> sympy.Expr:
        """N of the curves along a field of directions du : dv, SymPy expressions of u and v."""
        at = self.symbolic()
        ds = at.ds(du, dv)
        k1, k2 = (at.E * du + at.F * dv) / ds, (at.F * du + at.G * dv) / ds
        return (derivative(k1, "v") - derivative(k2, "u")) / at.H  # Voronets1911 (7)

    def bonnet(self, f: sympy.Expr, u: Any = U, v: Any = V) -> Any:
        """N of the curve f(u, v) = const through u, v; in symbols when these are left out."""
        at = self.symbolic() if u is U else self.at(u, v)
        k = self.surface.numbers
        slopes = derivatives_of((f,), NAMES, tuple(k), SECOND[1:])
        values = map(sympy.Symbol, k) if u is U else k.values()
        return at.bonnet(*(slope for (slope,) in slopes(at.ns, u, v, *values)))
