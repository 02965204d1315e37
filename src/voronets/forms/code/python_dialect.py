"""Python sources, for whatever library has the functions."""

from __future__ import annotations

import keyword
from collections.abc import Sequence
from typing import ClassVar

from voronets.expressions.scalars import FUNCTIONS
from voronets.expressions.source import Source
from voronets.forms.code.dialect import Dialect, FunctionBody, quoted, rows, said
from voronets.forms.code.model import Model


class PythonSource(Source):
    """Functions are those of a library ``short``."""

    short: ClassVar[str] = "np"
    #: By the library's own name where it is another one.
    others: ClassVar[dict[str, str]] = {}

    def call(self, name: str, values: Sequence[str]) -> str:
        super().call(name, values)
        return f"{self.short}.{self.others.get(name, name)}({', '.join(values)})"


class PythonDialect(Dialect):
    """What all Python sources have in common."""

    suffix = ".py"
    writing: ClassVar[type[PythonSource]]
    #: The lines that load the library.
    loaded: ClassVar[tuple[str, ...]]
    #: How the library makes an array of numbers.
    array: ClassVar[str]
    #: The lines that solve A z = b, its rows first brought to one size.
    solved: ClassVar[tuple[str, ...]]
    #: What a user would do first, as lines below ``if __name__ == "__main__":``.
    shown: ClassVar[tuple[str, ...]]
    #: What else there is besides the rate.
    more: ClassVar[tuple[str, ...]] = ()
    reserved = frozenset({*FUNCTIONS, *keyword.kwlist, "np", "jax", "jnp", "ca", "list"})

    def source(self, model: Model) -> str:
        body = self.body(model)
        head, *text = said(model)
        lines = [f'"""{head}', *text, '"""', "", *self.loaded, "", *self._names(model), "", ""]
        inside = [f"    {word} = {vector}[{place}]" for word, vector, place in body.inputs]
        inside += [f"    {name} = {text}" for name, text in body.lines]
        if model.unknowns:
            lines += self._equations(model, body, inside)
            inside = [f"    {line}" for line in ("A, b = equations(t, x, p)", *self.solved)]
            results = [f"{vector}[{place}]" for vector, place in model.rates]
        else:
            results = body.results
        lines += ["def rate(t, x, p=VALUES):", '    """dx/dt at the time t."""', *inside]
        lines += ["    return " + self.vector(results, "    "), "", *self.more]
        if model.example.state is not None:
            lines += ["", 'if __name__ == "__main__":', *(f"    {line}" for line in self.shown), ""]
        return "\n".join(lines)

    def _names(self, model: Model) -> list[str]:
        lines = quoted(model.states, "STATES = (", ")")
        lines += ["PARAMETERS = {"]
        lines += [f'    "{name}": {value!r},' for name, value in model.parameters.items()]
        lines += ["}", f"VALUES = {self.array}(list(PARAMETERS.values()))"]
        if model.unknowns:
            lines += quoted(model.unknowns, "UNKNOWNS = (", ")")
        if model.example.state is None:
            return [*lines, f"START = None  # {model.example.note}"]
        numbers = zip(model.example.state, model.states, strict=True)
        return [
            *lines,
            f"START = {self.array}([",
            *(f"    {value!r},  # {name}" for value, name in numbers),
            "])",
        ]

    def _equations(self, model: Model, body: FunctionBody, inside: list[str]) -> list[str]:
        matrix, right = rows(body.results, len(model.unknowns))
        return [
            "def equations(t, x, p=VALUES):",
            '    """A and b of the equations A z = b in UNKNOWNS."""',
            *inside,
            f"    A = {self.matrix(matrix)}",
            f"    b = {self.vector(right, '    ')}",
            "    return A, b",
            "",
            "",
        ]

    def vector(self, texts: Sequence[str], indent: str) -> str:
        """Numbers as an array."""
        return "\n".join([f"{self.array}([", *(f"{indent}    {x}," for x in texts), f"{indent}])"])

    def matrix(self, matrix: Sequence[Sequence[str]]) -> str:
        """Rows of numbers as a matrix."""
        lines = [f"        [{', '.join(row)}]," for row in matrix]
        return "\n".join([f"{self.array}([", *lines, "    ])"])
