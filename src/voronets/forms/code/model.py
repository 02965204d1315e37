"""What is written down in a programming language: a rate of a state, or equations that give it.

ẋ = rate(t, x, p)                  explicit: the results are the rates
A z = b,  ẋ = (q̇, q̈ out of z)      implicit: A, b are a form's own equations in its unknowns z
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from voronets.expressions.faults import InputError
from voronets.expressions.program import Program
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.numbers import filled, leaves


@dataclass(frozen=True)
class Example:
    """A state to begin with, or why there is none."""

    state: tuple[float, ...] | None = None
    note: str = "the problem was stated without a start"


def example(start: Any, carried: Callable[[Any], Any] | None = None) -> Example:
    """The example that a start gives, carried over to the state of a form."""
    if isinstance(start, Example):
        return start
    if start is None:
        return Example()
    try:
        state = start if carried is None else carried(start)
    except InputError as error:
        return Example(note=" ".join("; ".join(map(str, error.faults)).split()))
    return Example(tuple(float(x) for x in state))


@dataclass(frozen=True)
class Model:
    """Equations that can be written in any language.

    title     what they are called and where they are written down
    states    the names of x
    numbers   the values of p by name
    program   of states, numbers and t: the rates, or A by rows and then b
    unknowns  the names of z; none where the program gives the rates
    rates     implicit: where the rate of each state is found, ("x", place) or ("z", place)
    """

    title: str
    states: tuple[str, ...]
    numbers: Mapping[str, float]
    program: Program
    unknowns: tuple[str, ...] = ()
    rates: tuple[tuple[str, int], ...] = ()
    example: Example = field(default_factory=Example)

    @cached_property
    def used(self) -> frozenset[int]:
        """The places of the program's arguments on which its results depend."""
        tape = self.program.tape
        found = {place for place in self.program.results if isinstance(place, int)}
        count = len(self.program.arguments)
        for place in range(len(tape) - 1, count - 1, -1):
            if place in found:
                found.update(part for part in tape[place][1:] if isinstance(part, int))
        return frozenset(place for place in found if place < count)

    @property
    def parameters(self) -> dict[str, float]:
        """The values of those numbers that the equations use."""
        numbers = enumerate(self.numbers.items(), len(self.states))
        return dict(item for place, item in numbers if place in self.used)


def explicit(system: FirstOrderSystem, title: str, example: Example) -> Model:
    """The rate of a first-order system, in the order of its own operations."""
    numbers = {name: float(value) for name, value in leaves(system.numbers)}
    states = tuple(state.name for state in system.states)
    count = len(states)

    def work(ns: Any, *values: Any) -> Any:
        p = filled(system.numbers, values[count:-1])
        return system.rate(ns, values[:count], p, values[-1])

    program = Program((*states, *numbers, "t"), [0] * count, work)
    return Model(title, states, numbers, program, example=example)


def implicit(
    linear: Callable[..., Any], title: str, states: Sequence[str], unknowns: Sequence[str],
    rates: Sequence[tuple[str, int]], numbers: Mapping[str, float], example: Example,
) -> Model:  # fmt: skip
    """A form's own linear equations.

    linear  (ns, states, numbers, t one after the other) → (matrix, right-hand side)
    """
    size = len(unknowns)

    def work(ns: Any, *values: Any) -> list[Any]:
        matrix, right = linear(ns, *values)
        return [*(x for row in matrix for x in row), *right]

    program = Program((*states, *numbers, "t"), [0] * (size * size + size), work)
    return Model(
        title, tuple(states), dict(numbers), program, tuple(unknowns), tuple(rates), example
    )
