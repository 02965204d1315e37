"""The table ``[view]``: how a general system is drawn, to be evaluated along a motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import sympy
from sympy import Expr

from voronets.expressions.functions import as_function
from voronets.expressions.ranges import shown
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.suggestions import suggestion
from voronets.scenario.decorations import CAMERA
from voronets.scenario.formulas import ParameterFormulas
from voronets.scenario.records import Key, Record
from voronets.scenario.system import PLACE
from voronets.scenario.system_formulas import formulas_of
from voronets.scenario.table import Table, reserved_name
from voronets.scenario.values import FormulaText, ListOf, Named, Plain, Schema, Value

MOST = 200  # points, lines, circles, trails


@dataclass(frozen=True)
class Drawn:
    """Formulas of coordinates and t, with the numbers of their parameters put in when evaluated.

    formulas  such as the x, y, z of a point                                     (k)
    names     the coordinates that they may use
    numbers   the values of the parameters
    """

    formulas: tuple[Expr, ...]
    names: tuple[str, ...]
    numbers: tuple[tuple[str, float], ...] = ()

    @cached_property
    def _function(self) -> Any:
        return as_function(self.formulas, (*self.names, "t", *(name for name, _ in self.numbers)))

    def along(self, samples: Mapping[str, Any], t: Sequence[float] | np.ndarray) -> np.ndarray:
        """The values at every time (m, k); ``samples`` has each coordinate at the times t (m)."""
        times = np.asarray(t, dtype=float)
        given = [np.asarray(samples[name], dtype=float) for name in self.names]
        with np.errstate(all="ignore"):
            found = self._function(ARRAYS, *given, times, *(value for _, value in self.numbers))
        columns = [np.broadcast_to(np.asarray(x, dtype=float), times.shape) for x in found]
        return np.stack(columns, axis=-1)


@dataclass(frozen=True)
class DrawnCircle:
    """A circle about a point of the view: its radius, and its normal (of any length)."""

    centre: str
    radius: Drawn
    normal: Drawn


@dataclass(frozen=True)
class View:
    """What to draw of a general system.

    points   by name, formulas of x, y, z
    lines    each through two or more points, by their names
    circles  each about a point
    trails   names of the points whose paths are drawn
    camera   where a picture looks from at first; None: what shows most
    """

    points: Mapping[str, Drawn]
    lines: tuple[tuple[str, ...], ...] = ()
    circles: tuple[DrawnCircle, ...] = ()
    trails: tuple[str, ...] = ()
    camera: str | None = None

    def places(
        self, samples: Mapping[str, Any], t: Sequence[float] | np.ndarray
    ) -> dict[str, np.ndarray]:
        """Where every point is at every time: {name: (m, 3)}."""
        return {name: point.along(samples, t) for name, point in self.points.items()}


class ViewFormulas(ParameterFormulas):
    """Reads the formulas of a view: of coordinates, inputs, t, and parameters of the system or its own.

    points  the names of the points
    """

    def __init__(self, table: Table, *, beside: bool = False) -> None:
        self.system = formulas_of(table)
        points = table.values.get("points")
        self.points = tuple(points) if isinstance(points, Mapping) else ()
        super().__init__(table, beside=beside)

    def may_name(self, where: Table, name: str, value: Any) -> bool:
        """Whether a parameter of the view may have this name."""
        if name in self.keys:
            where.fault(name, value, *reserved_name(name))
            return False
        return self.system.may_name(where, name, value)

    def available(self) -> Mapping[str, float]:
        """The parameters that formulas may use."""
        return {**self.system.values, **self.values}

    def variables(self, formula: FormulaText) -> tuple[Sequence[str], Sequence[str]]:
        """The names that the formula may use, and those of which it may use the velocities."""
        return self.system.variables(formula)

    def expected(self, formula: FormulaText, names: Sequence[str] | None = None) -> str:
        """What is expected of the formula; ``names`` that it may use, where it cannot be read."""
        return self.system.expected(formula, names)

    def placeholder(self, formula: FormulaText) -> Expr:
        """What stands for a formula at fault; it may have used any parameter and any input."""
        self.used |= {*self.available(), *self.system.inputs}
        return sympy.Integer(0)

    def note_unused(self) -> None:
        """Note the parameters that no formula uses as unknown keys."""
        self.system.used |= self.used
        super().note_unused()

    def drawn(self, formulas: Sequence[Expr]) -> Drawn:
        """Formulas ready to be evaluated along a motion."""
        inputs = {sympy.Symbol(name): x for name, x in self.system.inputs.items()}
        exact = tuple(formula.xreplace(inputs) for formula in formulas)
        used = {symbol.name for formula in exact for symbol in formula.free_symbols}
        numbers = tuple((name, x) for name, x in self.available().items() if name in used)
        return Drawn(exact, self.system.names, numbers)


def _formulas(table: Table) -> ViewFormulas:
    assert isinstance(table.formulas, ViewFormulas)
    return table.formulas


@dataclass(frozen=True)
class PointName(Plain):
    """The name of a point."""

    def words(self) -> str:
        return "the name of a point"

    def schema(self) -> Schema:
        return {"type": "string"}

    def expected(self, value: Any) -> str:
        return "" if isinstance(value, str) else self.words()

    def read(self, table: Table, name: str, value: Any) -> Any:
        points = _formulas(table).points
        if value not in points:
            listed = ", ".join(points[:20])
            advice = suggestion(value, points)
            if not advice:
                advice = f"The points are {listed}." if listed else "view.points has no points."
            message = f"{{key}} is {shown(value)!r}, which is not the name of a point."
            if value is None:
                message = "{key} is missing."
            table.fault(name, value, self.words(), message, advice)
        return value


@dataclass(frozen=True)
class PointFormulas(Value):
    """One to three formulas of x, y, z; those left out are zero."""

    formulas = ListOf(PLACE, 1, 3, "one to three formulas")

    def words(self) -> str:
        return self.formulas.words()

    def schema(self) -> Schema:
        return self.formulas.schema()

    def read(self, table: Table, name: str, value: Any) -> Drawn:
        found = self.formulas.read(table, name, value)
        return _formulas(table).drawn([*found, *[sympy.Integer(0)] * (3 - len(found))])


def _circle(table: Table, centre: str, radius: Expr, normal: Drawn) -> DrawnCircle:
    return DrawnCircle(centre, _formulas(table).drawn([radius]), normal)


def _view(
    table: Table, points: Mapping[str, Drawn], lines: list[list[str]], circles: list[DrawnCircle],
    trails: list[str], camera: str | None, parameters: Any,
) -> View:  # fmt: skip
    return View(points, tuple(map(tuple, lines)), tuple(circles), tuple(trails), camera)


CIRCLE = Record(
    (
        Key("centre", PointName(), "the point at its centre"),
        Key("radius", PLACE, "radius of the circle", "m",
            example="Give it in m, as a number or a formula."),
        Key("normal", PointFormulas(), "direction of its axis", default=["0", "0", "1"]),
    ), _circle,
)  # fmt: skip
LINE = ListOf(PointName(), 2, MOST, "names of two points or more")
VIEW = Record(
    (
        Key("points", Named(PointFormulas(), MOST, "a table of formulas of x, y, z by name"),
            "points that move with the system, by name", "m", default={}),
        Key("lines", ListOf(LINE, 0, MOST, f"a list of at most {MOST} lists of points"),
            "lines that join points", default=[]),
        Key("circles", ListOf(CIRCLE, 0, MOST, f"a list of at most {MOST} tables with centre, radius"),
            "circles around points", default=[]),
        Key("trails", ListOf(PointName(), 0, MOST, f"a list of at most {MOST} points"),
            "points whose paths are drawn", default=[]),
        CAMERA,
    ), _view, formulas=ViewFormulas,
)  # fmt: skip
