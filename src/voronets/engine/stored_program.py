"""What a function computes, operation by operation: formulas as data, to be kept in a file.

A program has a list of operations; the operands of each are results of earlier ones or constants.
Running one can do nothing but arithmetic, whoever wrote the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from voronets.expressions.scalars import FUNCTIONS
from voronets.expressions.trace import ARITHMETIC, TRACE, Tape, Traced, place_of
from voronets.mechanics.first_order import FirstOrderSystem, Numbers, Scalar, State
from voronets.mechanics.numbers import filled, leaves

INPUTS = ("state", "number", "time")
#: Every operation that there is, with the number of its operands.
OPERANDS = (
    dict.fromkeys(ARITHMETIC, 2)
    | dict.fromkeys(FUNCTIONS, 1)
    | {"state": 1, "number": 1, "time": 0, "neg": 1, "atan2": 2}
)
LARGEST_INTEGER = 2**53


@dataclass(frozen=True, eq=False)
class StoredProgram:
    """A function (ns, x, p, t) → values, as a list of operations.

    names      of the operations                                              (operations,)
    operands   places of earlier operations, or −1 − i for the i-th constant  (operations, 2)
               of an input the place in the state or among the numbers
    constants                                                                 (constants,)
    results    places or constants likewise                                   (results,)
    """

    names: tuple[str, ...]
    operands: np.ndarray
    constants: np.ndarray
    results: np.ndarray

    @classmethod
    def of(
        cls, function: Callable[..., Sequence[Scalar]], states: int, numbers: Numbers
    ) -> StoredProgram:
        """What a function of a system's state and numbers computes."""
        tape = Tape()
        x = [Traced(tape, "state", i) for i in range(states)]
        count = sum(1 for _ in leaves(numbers))
        p = filled(numbers, [Traced(tape, "number", i) for i in range(count)])
        found = function(TRACE, x, p, Traced(tape, "time"))
        constants: dict[str, int] = {}

        def place(value: Any) -> int:
            if isinstance(value, int):
                return value
            return -1 - constants.setdefault(float(value[1]).hex(), len(constants))

        operands = np.zeros((len(tape), 2), dtype=np.int32)
        for i, (name, *parts) in enumerate(tape):
            given = parts if name in INPUTS else [place(part) for part in parts]
            operands[i, : len(given)] = given
        results = np.array([place(place_of(value)) for value in found], dtype=np.int32)
        names = tuple(str(name) for name, *_ in tape)
        return cls(names, operands, np.array([*map(float.fromhex, constants)]), results)

    @classmethod
    def of_observables(cls, system: FirstOrderSystem) -> StoredProgram:
        """The observables of a system, one number after the other as in ``system.names``."""

        def flat(ns: Any, x: State, p: Numbers, t: Scalar) -> list[Scalar]:
            return list(system.components(ns, x, p, t).values())

        return cls.of(flat, len(system.states), system.numbers)

    def as_table(self) -> dict[str, Any]:
        """Names, operands, constants and results as lists."""
        words = sorted(set(self.names))
        code = [words.index(name) for name in self.names]
        lines = [[i, *pair] for i, pair in zip(code, self.operands.tolist(), strict=True)]
        return {
            "words": words,
            "lines": lines,
            "constants": self.constants.tolist(),
            "results": self.results.tolist(),
        }

    @classmethod
    def of_table(cls, table: Mapping[str, Any], states: int, numbers: int) -> StoredProgram:
        """Read back for so many states and numbers; ``ValueError`` where it cannot be run on them."""
        words, lines = table["words"], np.array(table["lines"], dtype=np.int64).reshape(-1, 3)
        constants, results = (np.array(table[name]) for name in ("constants", "results"))
        code, operands = lines[:, 0], lines[:, 1:]
        if not set(words) <= set(OPERANDS) or np.any((code < 0) | (code >= len(words))):
            raise ValueError("operations that are none")
        names = tuple(str(words[i]) for i in code)
        width = np.array([OPERANDS[name] for name in names], dtype=int)
        used = np.arange(2)[None, :] < width[:, None]
        most = np.repeat(np.arange(len(names))[:, None], 2, axis=1)  # what stands before
        least = np.full(most.shape, -len(constants))
        for word, count in (("state", states), ("number", numbers)):
            mine = np.array([name == word for name in names], dtype=bool)
            most[mine], least[mine] = count, 0
        if np.any(used & ((operands >= most) | (operands < least))):
            raise ValueError("operands that do not exist")
        if np.any((results >= len(names)) | (results < -len(constants))):
            raise ValueError("results that do not exist")
        return cls(names, operands, constants.astype(float), results.astype(int))

    def __call__(self, ns: Any, x: State, p: Numbers, t: Scalar) -> list[Scalar]:
        """The results on scalars of any kind."""
        numbers = [value for _, value in leaves(p)]
        values: list[Any] = []
        constants = self._constants

        def operand(place: int) -> Any:
            return values[place] if place >= 0 else constants[-1 - place]

        for (name, a, b), over in zip(self._steps, self._over, strict=True):
            if name in INPUTS:
                found = t if name == "time" else (x if name == "state" else numbers)[a]
            else:
                function = ARITHMETIC.get(name) or getattr(ns, name)
                found = function(*map(operand, (a, b)[: OPERANDS[name]]))
            values.append(found)
            for place in over:  # arrays over many times need not all be kept
                values[place] = None
        return [operand(place) for place in self.results.tolist()]

    @cached_property
    def _constants(self) -> list[float]:
        """Whole numbers as integers: powers of them are products."""
        return [
            int(value) if value.is_integer() and 0 != abs(value) < LARGEST_INTEGER else value
            for value in self.constants.tolist()
        ]

    @cached_property
    def _steps(self) -> list[tuple[str, int, int]]:
        return [
            (name, a, b) for name, (a, b) in zip(self.names, self.operands.tolist(), strict=True)
        ]

    @cached_property
    def _over(self) -> list[list[int]]:
        """For each operation, the values that nothing after it uses."""
        last: dict[int, int] = {}
        for i, (name, a, b) in enumerate(self._steps):
            if name not in INPUTS:
                last |= {place: i for place in (a, b)[: OPERANDS[name]] if place >= 0}
        kept = set(self.results.tolist())
        over: list[list[int]] = [[] for _ in self.names]
        for place, i in last.items():
            if place not in kept:
                over[i].append(place)
        return over
