"""The formulas of a system as programs, and programs as tables that a file can hold.

A table has a list of operations; the operands of each are earlier operations or constants.  Reading
one back can do nothing but arithmetic on what is put in, whoever wrote the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from voronets.expressions.program import Program
from voronets.expressions.scalars import FUNCTIONS
from voronets.expressions.trace import ARITHMETIC
from voronets.mechanics.first_order import FirstOrderSystem, Numbers, Scalar, State
from voronets.mechanics.numbers import filled, leaves

#: Every operation that there is, with the number of its operands; "input" has the place of one.
OPERANDS = (
    {"input": 1, "neg": 1, "atan2": 2}
    | dict.fromkeys(ARITHMETIC.keys() - {"neg"}, 2)
    | {name: 1 for name in FUNCTIONS if name != "atan2"}
)
LARGEST_INTEGER = 2**53


def rate_program(system: FirstOrderSystem) -> Program:
    """The rate of a system, a function (ns, *states, *numbers, t)."""
    return _program(system, system.rate, len(system.states))


def observables_program(system: FirstOrderSystem) -> Program:
    """The observables of a system one number after the other, as in ``system.names``."""

    def numbers(ns: Any, x: State, p: Numbers, t: Scalar) -> list[Scalar]:
        return list(system.components(ns, x, p, t).values())

    return _program(system, numbers, len(system.names))


def _program(
    system: FirstOrderSystem, function: Callable[..., Sequence[Scalar]], results: int
) -> Program:
    states, count = len(system.states), sum(1 for _ in leaves(system.numbers))

    def work(ns: Any, *values: Scalar) -> Sequence[Scalar]:
        numbers = filled(system.numbers, values[states:-1])
        return function(ns, list(values[:states]), numbers, values[-1])

    return Program(_arguments(states, count), [None] * results, work)


def _arguments(states: int, numbers: int) -> list[str]:
    return [*(f"x{i}" for i in range(states)), *(f"p{i}" for i in range(numbers)), "t"]


def as_table(program: Program) -> dict[str, Any]:
    """Words, lines [word, operand, operand], constants and results; −1 − i is the i-th constant."""
    words = sorted({str(name) for name, *_ in program.tape})
    constants: dict[str, int] = {}

    def place(value: Any) -> int:
        if isinstance(value, int):
            return value
        return -1 - constants.setdefault(float(value[1]).hex(), len(constants))

    lines = [[words.index(name), *map(place, parts)] for name, *parts in program.tape]
    results = [place(value) for value in program.results]
    return {
        "words": words,
        "lines": [[*line, 0][:3] for line in lines],
        "constants": [*map(float.fromhex, constants)],
        "results": results,
    }


def of_table(table: Mapping[str, Any], states: int, numbers: int, results: int) -> Program:
    """A program read back; ``ValueError`` where it is none of so many arguments and results."""
    words, lines = list(table["words"]), np.array(table["lines"], dtype=np.int64).reshape(-1, 3)
    constants = [_constant(float(value)) for value in table["constants"]]
    ends = np.array(table["results"], dtype=np.int64)
    arguments = _arguments(states, numbers)
    _check(words, lines, len(arguments), len(constants))
    if len(ends) != results or np.any((ends >= len(lines)) | (ends < -len(constants))):
        raise ValueError("results that do not exist")

    def work(ns: Any, *values: Scalar) -> list[Scalar]:
        found: list[Scalar] = []

        def operand(place: int) -> Scalar:
            return found[place] if place >= 0 else constants[-1 - place]

        for code, a, b in lines.tolist():
            name = words[code]
            if name == "input":
                found.append(values[a])
                continue
            function = ARITHMETIC.get(name) or getattr(ns, name)
            found.append(function(*map(operand, (a, b)[: OPERANDS[name]])))
        return [operand(place) for place in ends.tolist()]

    return Program(arguments, [None] * results, work)


def _check(words: list[Any], lines: np.ndarray, arguments: int, constants: int) -> None:
    code, operands = lines[:, 0], lines[:, 1:]
    if not set(words) <= set(OPERANDS) or np.any((code < 0) | (code >= len(words))):
        raise ValueError("unknown operations")
    width = np.array([OPERANDS[words[i]] for i in code], dtype=int)
    used = np.arange(2)[None, :] < width[:, None]
    before = np.repeat(np.arange(len(lines))[:, None], 2, axis=1)
    inputs = np.array([words[i] == "input" for i in code], dtype=bool)[:, None]
    good = (operands < np.where(inputs, arguments, before)) & (
        operands >= np.where(inputs, 0, -constants)
    )
    if np.any(used & ~good):
        raise ValueError("operands that do not exist")
    if np.any(
        ~np.any(used & (operands >= 0), axis=1)
    ):  # of constants alone: how long would it take?
        raise ValueError("operations on nothing")


def _constant(value: float) -> float:
    """Whole numbers as integers: powers of them are products."""
    whole = value.is_integer() and 0 < abs(value) < LARGEST_INTEGER
    return int(value) if whole else value
