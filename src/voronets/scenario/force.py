"""The table ``[force]``: what acts on a rolling body besides the ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from voronets.expressions.ranges import is_number, is_numbers
from voronets.expressions.trace import TRACE, Tape, Traced
from voronets.expressions.vectors import Vector
from voronets.rolling.forces import Forces
from voronets.scenario.formulas import ParameterFormulas, check_traced
from voronets.scenario.numbers import Number, NumberList
from voronets.scenario.records import Key, Record
from voronets.scenario.table import Table
from voronets.scenario.values import FormulaText, Plain, Schema


@dataclass(frozen=True)
class Acceleration(Plain):
    """A vector, or a number for one along −z."""

    def words(self) -> str:
        return "a number (along −z) or three numbers"

    def schema(self) -> Schema:
        return {"anyOf": [Number().schema(), NumberList(3).schema()]}

    def expected(self, value: Any) -> str:
        return "" if is_number(value) or is_numbers(value, 3) else self.words()

    def accepted(self, value: Any) -> tuple[float, ...]:
        if is_number(value):
            return (0.0, 0.0, -float(value) if value else 0.0)
        return tuple(float(x) for x in value)


def _forces(table: Table, **values: Any) -> Forces:
    forces = Forces(**values)
    tape = Tape()
    k = {name: Traced(tape, name) for name in forces.numbers}
    O = Vector(*(Traced(tape, axis) for axis in "xyz"))
    check_traced(table, lambda: forces.potential(TRACE, k, Traced(tape, "m"), O))
    return forces


FORCE = Record(
    (
        Key("gravity", Acceleration(), "acceleration of gravity", "m/s²", default=0),
        Key("central", FormulaText(("d",)), "force function U (F = +∇U) of a central force; d is the "
            "distance from the space origin to the centre of mass", "J", optional=True),
        Key("function", FormulaText(("x", "y", "z")), "force function U (F = +∇U) at the centre of mass x, y, z", "J",
            optional=True),
        Key("rolling_resistance", Number(low=0.0), "k_r in the resisting moment "
            "−k_r ω_tangential − k_s (ω·n) n", "N m s", default=0),
        Key("spinning_resistance", Number(low=0.0), "k_s in the same moment", "N m s", default=0),
    ), _forces, formulas=ParameterFormulas, part=True,
)  # fmt: skip
