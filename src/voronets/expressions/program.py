"""Functions as lists of operations: run on scalars of any kind, compiled where that pays.

Where a function is run a few times, as by an engine that compiles it or on long arrays, its list is
gone through; where it is run often, the list becomes a function of Python's own.  Both do the same
operations in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from voronets.expressions.scalars import FUNCTIONS
from voronets.expressions.source import Source, compiled
from voronets.expressions.trace import ARITHMETIC, TRACE, Tape, Traced, needed_places, place_of

OFTEN = 100  # runs that take about as long as compiling


class Program:
    """A function as the operations that it does with its arguments.

    arguments  what they are called
    shape      lists, nested as the results are to be; what is in them does not matter
    work       ``work(ns, *values)`` gives the results one after the other
    """

    def __init__(
        self, arguments: Iterable[str], shape: Any, work: Callable[..., Iterable[Any]]
    ) -> None:
        self.arguments, self.shape, self.tape = tuple(arguments), shape, Tape()
        inputs = [Traced(self.tape, "input", i) for i in range(len(self.arguments))]
        self.results = [place_of(value) for value in work(TRACE, *inputs)]
        self._runs: dict[int, Callable[..., Any]] = {}
        self._spaces: list[Any] = []  # kept, so that their ids stay their own

    def __call__(self, ns: Any, *values: Any) -> Any:
        """The results, nested in tuples, with functions that ``ns`` is asked for once."""
        run = self._runs.get(id(ns))
        if run is None:
            self._spaces.append(ns)
            run = self._runs[id(ns)] = self._run(ns)
        return run(*values)

    def source(self, names: Iterable[str]) -> Source:
        """The same in Python, with names for the arguments."""
        return Source(self.tape, dict(enumerate(names)), self.results)

    def _run(self, ns: Any) -> Callable[..., Any]:
        """The operations one by one; soon in compiled code."""
        functions = {name: getattr(ns, name) for name in FUNCTIONS}
        constants, steps, ends = self._slots(ARITHMETIC | functions)
        left = OFTEN

        def run(*values: Any) -> Any:
            nonlocal left
            left -= 1
            if left == 0:
                self._runs[id(ns)] = self._compiled(functions)
            known = [*values, *constants]
            for function, i, j in steps:
                known.append(function(known[i]) if j < 0 else function(known[i], known[j]))
            return nest(self.shape, iter([known[i] for i in ends]))

        return run

    def _slots(
        self, functions: Mapping[str, Callable[..., Any]]
    ) -> tuple[list[Any], list[tuple[Callable[..., Any], int, int]], list[int]]:
        """Constants, steps (function, where its operands are) and where the results are.

        Values stand in the order: arguments, constants, operations.
        """
        count = len(self.arguments)
        needed = needed_places(self.tape, self.results, range(count))
        operations = [self.tape[place] for place in needed]
        parts = [part for _, *operands in operations for part in operands] + self.results
        constants = dict.fromkeys(part for part in parts if isinstance(part, tuple))
        slots = [*range(count), *constants, *needed]
        slot: dict[Any, int] = {part: i for i, part in enumerate(slots)}
        steps = [
            (functions[name], slot[first], slot[second[0]] if second else -1)
            for name, first, *second in operations
        ]
        return [value for _, value in constants], steps, [slot[part] for part in self.results]

    def _compiled(self, functions: Mapping[str, Callable[..., Any]]) -> Callable[..., Any]:
        names = [f"a{i}" for i in range(len(self.arguments))]
        source = self.source(names)
        return compiled(
            names, source.lines, _text(nest(self.shape, iter(source.results))), functions
        )


def flat(rows: Any) -> Iterator[Any]:
    """What is in nested lists."""
    if isinstance(rows, list | tuple):
        for row in rows:
            yield from flat(row)
    else:
        yield rows


def nest(shape: Any, values: Iterator[Any]) -> Any:
    """Values one after the other in tuples, nested as a shape is."""
    if isinstance(shape, list | tuple):
        return tuple(nest(part, values) for part in shape)
    return next(values)


def _text(result: Any) -> str:
    """Nested texts as one."""
    if isinstance(result, tuple):
        return "(" + "".join(f"{_text(part)}, " for part in result) + ")"
    return str(result)
