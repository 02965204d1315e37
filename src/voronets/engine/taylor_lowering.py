"""Operations of a rate, lowered to instructions on rows of Taylor coefficients.

Powers become products, and a function w of u and v becomes its value at the beginning of a step plus
the integrals of its slopes,

    w = w₀ + ∫ ∂w/∂u du + ∫ ∂w/∂v dv

What depends on numbers alone becomes no instruction: it is a fixed number of the run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from voronets.engine import taylor_kernel as kernel
from voronets.expressions.trace import TRACE, Tape, Traced, place_of

#: The slopes of a function w by each of its arguments.
SLOPES: dict[str, Callable[..., tuple[Any, ...]]] = {
    "exp": lambda ns, w, u: (w,),
    "log": lambda ns, w, u: (1 / u,),
    "sin": lambda ns, w, u: (ns.cos(u),),
    "cos": lambda ns, w, u: (-ns.sin(u),),
    "tan": lambda ns, w, u: (1 + w * w,),
    "asin": lambda ns, w, u: (1 / ns.sqrt(1 - u * u),),
    "acos": lambda ns, w, u: (-1 / ns.sqrt(1 - u * u),),
    "atan": lambda ns, w, u: (1 / (1 + u * u),),
    "atan2": lambda ns, w, u, v: (v / (u * u + v * v), -u / (u * u + v * v)),
    "sinh": lambda ns, w, u: (ns.cosh(u),),
    "cosh": lambda ns, w, u: (ns.sinh(u),),
    "tanh": lambda ns, w, u: (1 - w * w,),
    "asinh": lambda ns, w, u: (1 / ns.sqrt(1 + u * u),),
    "acosh": lambda ns, w, u: (1 / ns.sqrt(u * u - 1),),
    "atanh": lambda ns, w, u: (1 / (1 - u * u),),
}


class Fixed(NamedTuple):
    """A number that is the same throughout a run, by its place in the list of these."""

    place: int


#: A row of coefficients, or a fixed number.
Value = int | Fixed


class Instruction(NamedTuple):
    """An operation on the rows a and b and a fixed number c."""

    operation: int
    a: int
    b: int = 0
    c: int = 0


class Lowering:
    """Gives operations their values: rows that are states, the time, fixed numbers or instructions."""

    def __init__(self, states: int) -> None:
        self.time = states
        self.instructions: dict[int, Instruction] = {}
        self.numbers: dict[int, Fixed] = {}
        self.fixed: list[tuple[Any, ...]] = []
        self._rows: dict[Instruction | Fixed, int] = {}
        self._places: dict[tuple[Any, ...], Fixed] = {}
        self._functions: dict[tuple[Any, ...], int] = {}

    def values(self, tape: Sequence[Any]) -> list[Any]:
        """The value of each operation; of results the list of their values."""
        values: list[Any] = []
        for kind, *parts in tape:
            values.append(self._operation(kind, parts, values))
        return values

    def row(self, value: Value) -> int:
        """The row of a value."""
        if isinstance(value, int):
            return value
        if value not in self._rows:
            self._rows[value] = self._new_row()
            self.numbers[self._rows[value]] = value
        return self._rows[value]

    def levels(self) -> dict[int, int]:
        """How late each row can be had: after those that it needs at the same order."""
        level = dict.fromkeys((*range(self.time + 1), *self.numbers), 0)
        for row, what in self.instructions.items():
            integral = what.operation == kernel.INTEGRAL  # its slope is needed one order behind
            level[row] = 1 + max(level[what.a], 0 if integral else level[what.b])
        return level

    def needed(self, rows: Sequence[int]) -> set[int]:
        """The rows that some rows are made of, and these themselves."""
        found: set[int] = set()
        waiting = list(rows)
        while waiting:
            row = waiting.pop()
            if row not in found:
                found.add(row)
                what = self.instructions.get(row)
                waiting += (what.a, what.b) if what else ()
        return found

    def _operation(self, kind: str, parts: list[Any], values: list[Any]) -> Any:
        if kind in ("state", "value"):
            return parts[0]
        if kind == "time":
            return self.time
        if kind == "number":
            return self._fixed("number", parts[0])
        given = [values[p] if isinstance(p, int) else self._literal(p[1]) for p in parts]
        if kind == "results":
            return given
        if all(isinstance(value, Fixed) for value in given):
            return self._fixed(kind, *(value.place for value in given))
        return getattr(self, f"_{kind}", partial(self._function, kind))(*given)

    def _formula(self, formula: Callable[..., tuple[Any, ...]], *values: Value) -> list[Value]:
        """The values of formulas (ns, …) of values."""
        tape = Tape()
        found = formula(TRACE, *(Traced(tape, "value", value) for value in values))
        tape.append(("results", *map(place_of, found)))
        results: list[Value] = self.values(tape)[-1]
        return results

    def _literal(self, number: Any) -> Fixed:
        return self._fixed("literal", float(number))

    def _fixed(self, *operation: Any) -> Fixed:
        if operation not in self._places:
            self._places[operation] = Fixed(len(self.fixed))
            self.fixed.append(operation)
        return self._places[operation]

    def _new_row(self) -> int:
        return self.time + 1 + len(self.numbers) + len(self.instructions)

    def _instruction(self, *parts: int) -> int:
        """The row that it makes; the same for the same."""
        what = Instruction(*parts)
        if what not in self._rows:
            self._rows[what] = self._new_row()
            self.instructions[self._rows[what]] = what
        return self._rows[what]

    def _add(self, a: Value, b: Value) -> int:
        return self._instruction(kernel.ADD, *sorted((self.row(a), self.row(b))))

    def _sub(self, a: Value, b: Value) -> int:
        return self._instruction(kernel.SUBTRACT, self.row(a), self.row(b))

    def _neg(self, a: int) -> int:
        return self._mul(a, self._literal(-1))

    def _mul(self, a: Value, b: Value) -> int:
        if isinstance(a, Fixed):
            a, b = b, a
        if isinstance(b, Fixed):
            return self._instruction(kernel.SCALE, self.row(a), 0, b.place)
        if a == b:
            return self._instruction(kernel.SQUARE, b)
        return self._instruction(kernel.MULTIPLY, *sorted((self.row(a), b)))

    def _truediv(self, a: Value, b: Value) -> int:
        if isinstance(b, Fixed):
            return self._mul(a, self._fixed("truediv", self._literal(1).place, b.place))
        return self._instruction(kernel.DIVIDE, self.row(a), b)

    def _sqrt(self, a: int) -> int:
        return self._instruction(kernel.ROOT, a)

    def _pow(self, a: Value, c: Value) -> Value:
        """By products where it is whole: the series of another power divides by its base."""
        if isinstance(c, int):
            return self._formula(lambda ns, a, c: (ns.exp(c * ns.log(a)),), a, c)[0]
        kind, number = self.fixed[c.place][:2]
        if kind == "literal" and float(number).is_integer():
            return self._formula(lambda ns, a: (_whole_power(a, int(number)),), a)[0]
        if kind == "literal" and float(2 * number).is_integer():
            return self._formula(lambda ns, a: (_whole_power(ns.sqrt(a), int(2 * number)),), a)[0]
        return self._instruction(kernel.POWER, self.row(a), 0, c.place)

    def _function(self, name: str, *given: Value) -> int:
        """Its value plus the integrals of its slopes, in which it may occur itself."""
        key = (name, *given)
        if key not in self._functions:
            rows = [self.row(value) for value in given]
            total = self._instruction(kernel.VALUES + kernel.FUNCTIONS.index(name), *rows)
            integrals = []
            for row in rows:
                integrals.append(self._new_row())
                self.instructions[integrals[-1]] = Instruction(kernel.INTEGRAL, row)
                total = self._add(total, integrals[-1])
            self._functions[key] = total
            slopes = self._formula(SLOPES[name], total, *given)
            for integral, row, slope in zip(integrals, rows, slopes, strict=True):
                self.instructions[integral] = Instruction(kernel.INTEGRAL, row, self.row(slope))
        return self._functions[key]


def _whole_power(a: Any, n: int) -> Any:
    """By squares and products."""
    if n < 0:
        return 1 / _whole_power(a, -n)
    if n < 2:
        return a if n else 1
    half = _whole_power(a, n // 2)
    return half * half * a if n % 2 else half * half
