"""Reading a table ``[view]``."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Expr

from voronets.scenario.system_formulas import SystemFormulas
from voronets.scenario.table import Table
from voronets.scenario.view import Circle, Drawn, View

MOST = 200  # points, lines, circles, trails
UP = ["0", "0", "1"]


def read_view(table: Table, formulas: SystemFormulas) -> View:
    """The view of a table; its formulas may use what those of the system may, but no velocity."""
    return _Reading(table, formulas).view()


class _Reading:
    def __init__(self, table: Table, formulas: SystemFormulas) -> None:
        self.table, self.formulas = table, formulas

    def view(self) -> View:
        points = self._points()
        lines = tuple(
            self._names(f"lines.{i}", value, points, 2)
            for i, value in enumerate(self._list("lines"))
        )
        circles = tuple(
            self._circle(Table(value, self.table.key(f"circles.{i}"), self.table.faults), points)
            for i, value in enumerate(self._list("circles"))
        )
        trails = self._names("trails", self._list("trails"), points, 0)
        self.table.finish()
        return View(points, lines, circles, trails)

    def _points(self) -> dict[str, Drawn]:
        inner = self.table.table("points")
        if len(inner.values) > MOST:
            self.table.fault("points", f"{len(inner.values)} of them", f"at most {MOST} points")
            return {}
        return {name: self._triple(inner, name, value) for name, value in inner.values.items()}

    def _list(self, key: str) -> list[Any]:
        value = self.table.get(key, [])
        if isinstance(value, list) and len(value) <= MOST:
            return value
        self.table.fault(key, value, f"a list of at most {MOST}")
        return []

    def _names(self, key: str, value: Any, points: dict[str, Drawn], least: int) -> tuple[str, ...]:
        if not isinstance(value, list) or len(value) < least:
            self.table.fault(key, value, "names of two points or more")
            return ()
        for i, name in enumerate(value):
            self._name(self.table, f"{key}.{i}", name, points)
        return tuple(map(str, value))

    def _name(self, table: Table, key: str, name: Any, points: dict[str, Drawn]) -> None:
        if not isinstance(name, str) or name not in points:
            listed = ", ".join(list(points)[:20]) or "none yet"
            table.fault(key, name, f"the name of a point ({listed})")

    def _circle(self, table: Table, points: dict[str, Drawn]) -> Circle:
        centre = table.get("centre")
        self._name(table, "centre", centre, points)
        radius = self._drawn([self.formulas.position(table, "radius", table.get("radius"))])
        normal = self._triple(table, "normal", table.get("normal", UP))
        table.finish()
        return Circle(str(centre), radius, normal)

    def _triple(self, table: Table, key: str, value: Any) -> Drawn:
        if not isinstance(value, list) or not 1 <= len(value) <= 3:
            table.fault(key, value, "one to three formulas")
            value = [0]
        texts = [*value, *[0] * (3 - len(value))]
        return self._drawn(
            [self.formulas.position(table, f"{key}.{i}", text) for i, text in enumerate(texts)]
        )

    def _drawn(self, formulas: list[Expr]) -> Drawn:
        inputs = {sympy.Symbol(name): x for name, x in self.formulas.inputs.items()}
        exact = tuple(formula.xreplace(inputs) for formula in formulas)
        used = {symbol.name for formula in exact for symbol in formula.free_symbols}
        numbers = tuple((k, v) for k, v in self.formulas.values.items() if k in used)
        return Drawn(exact, self.formulas.names, numbers)
