"""What a rate computes, as a program for the Taylor method.

The operations of a rate (``signature``) are lowered to instructions; those that do the same and do
not wait for one another stand together.  The numbers of a system are put in for each run.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

import numpy as np

from voronets.engine import taylor_kernel as kernel
from voronets.engine.taylor_lowering import Lowering
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.trace import ARITHMETIC

KEPT = 64  # programs


class TaylorProgram:
    """The instructions of a rate, from its tape."""

    def __init__(self, tape: Sequence[Any], states: int) -> None:
        lowered = Lowering(states)
        rates = [lowered.row(value) for value in lowered.values(tape)[-1]]
        level, used = lowered.levels(), lowered.needed(rates)
        numbers = {row: value for row, value in lowered.numbers.items() if row in used}
        made = {row: what for row, what in lowered.instructions.items() if row in used}
        work = sorted(made, key=lambda row: (level[row], made[row]))
        alike = groupby((level[row], made[row].operation) for row in work)
        place = {row: i for i, row in enumerate([*range(states + 1), *numbers, *work])}
        self.fixed = lowered.fixed
        self.numbers = np.array([value.place for value in numbers.values()], dtype=int)
        groups = np.array([(key[1], len(list(same))) for key, same in alike]).reshape(-1, 2)
        groups[:, 1] = np.cumsum(groups[:, 1])
        self.groups = groups.astype(np.uint32)
        self.a = np.array([place[made[row].a] for row in work], dtype=np.uint32)
        self.b = np.array([place[made[row].b] for row in work], dtype=np.uint32)
        self.c = np.array([made[row].c for row in work], dtype=int)
        self.rates = np.array([place[row] for row in rates], dtype=np.uint32)
        self.first = states + 1 + len(numbers)

    def start(self, numbers: Sequence[float], order: int) -> tuple[kernel.Code, np.ndarray]:
        """The code for a system with these numbers, and its rows of coefficients up to an order."""
        fixed = _computed(self.fixed, numbers)
        rows = np.zeros((self.first + len(self.a), order + 1))
        time = len(self.rates)
        rows[time, 1] = 1.0
        rows[time + 1 : self.first, 0] = fixed[self.numbers]
        code = kernel.Code(self.groups, self.a, self.b, fixed[self.c], self.rates, self.first)
        return code, rows


@lru_cache(maxsize=KEPT)
def taylor_program(tape: tuple[Hashable, ...], states: int) -> TaylorProgram:
    """The program of a tape, which systems that compute alike share."""
    return TaylorProgram(tape, states)


def _computed(operations: Sequence[tuple[Any, ...]], numbers: Sequence[float]) -> np.ndarray:
    """The fixed numbers of a run, and one more; NaN where one has no value."""
    values: list[Any] = []
    with np.errstate(all="ignore"):
        for kind, *parts in operations:
            if kind == "literal":
                values.append(np.float64(parts[0]))
            elif kind == "number":
                values.append(np.float64(numbers[parts[0]]))
            else:
                function = ARITHMETIC.get(kind) or getattr(ARRAYS, kind)
                values.append(function(*(values[part] for part in parts)))
    return np.array([*values, 0.0])
