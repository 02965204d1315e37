"""Julia, with nothing but its standard library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from voronets.expressions.scalars import FUNCTIONS
from voronets.expressions.source import SIGNS, Source
from voronets.forms.code.dialect import Dialect, quoted, rows, said
from voronets.forms.code.model import Model

WORDS = (
    "abstract", "baremodule", "begin", "break", "catch", "const", "continue", "do", "else",
    "elseif", "end", "export", "false", "finally", "for", "function", "global", "if", "import",
    "in", "isa", "let", "local", "macro", "module", "mutable", "new", "outer", "primitive",
    "quote", "return", "struct", "true", "try", "type", "using", "where", "while", "pi", "im",
    "Inf", "NaN", "reshape", "permutedims", "println", "abspath", "vec", "maximum", "abs",
    "size",
)  # fmt: skip


class JuliaSource(Source):
    """^ for powers, whole exponents whole; atan of two arguments."""

    signs: ClassVar = {**SIGNS, "pow": ("^", *SIGNS["pow"][1:])}

    def call(self, name: str, values: Sequence[str]) -> str:
        text = super().call(name, values)
        return text.replace("atan2(", "atan(", 1) if name == "atan2" else text

    def number(self, value: Any) -> str:
        """A whole number is one, so that powers by it are products; / is never an integer's."""
        return repr(value) if isinstance(value, int) else repr(float(value))


class Julia(Dialect):
    """``ODEProblem((x, p, t) -> rate(t, x, p), START, (0.0, T), VALUES)``."""

    word = "julia"
    suffix = ".jl"
    writing = JuliaSource
    reserved = frozenset({*FUNCTIONS, *WORDS})

    def source(self, model: Model) -> str:
        body = self.body(model)
        lines = [f"# {x}".rstrip() for x in said(model)]
        lines += ["# ODEProblem((x, p, t) -> rate(t, x, p), START, (0.0, T), VALUES)", ""]
        lines += [*_names(model), ""]
        inside = [f"    {word} = {v}[{i + 1}]" for word, v, i in body.inputs]
        inside += [f"    {name} = {text}" for name, text in body.lines]
        if model.unknowns:
            size = len(model.unknowns)
            matrix, right = rows(body.results, size)
            lines += [
                '"A and b of the equations A z = b in UNKNOWNS."',
                "function equations(t, x, p = VALUES)",
                *inside,
                f"    A = permutedims(reshape([{_lines([x for row in matrix for x in row])}",
                f"    ], {size}, {size}))",
                f"    b = [{_lines(right)}",
                "    ]",
                "    return A, b",
                "end",
                "",
            ]
            inside = [
                "    A, b = equations(t, x, p)",
                "    size = vec(maximum(abs, A; dims = 2))",
                "    z = (A ./ size) \\ (b ./ size)",
            ]
            results = [f"{v}[{i + 1}]" for v, i in model.rates]
        else:
            results = body.results
        lines += ['"dx/dt at the time t."', "function rate(t, x, p = VALUES)", *inside]
        lines += [f"    return [{_lines(results)}", "    ]", "end", ""]
        if model.example.state is not None:
            lines += ["if abspath(PROGRAM_FILE) == @__FILE__",
                      "    foreach(println, rate(0.0, START))", "end", ""]  # fmt: skip
        return "\n".join(lines)


def _lines(texts: Sequence[str]) -> str:
    """One a line, each a double if it is a plain number."""
    return "".join(f"\n        {_double(x)}," for x in texts)


def _double(text: str) -> str:
    return f"{text}.0" if text.lstrip("-").isdigit() else text


def _names(model: Model) -> list[str]:
    lines = quoted(model.states, "const STATES = [", "]")
    lines += (
        quoted(model.parameters, "const PARAMETERS = [", "]")
        if model.parameters
        else ["const PARAMETERS = String[]"]
    )
    values = [f"    {value!r}, # {name}" for name, value in model.parameters.items()]
    lines += ["const VALUES = Float64[", *values, "]"]
    if model.unknowns:
        lines += quoted(model.unknowns, "const UNKNOWNS = [", "]")
    if model.example.state is None:
        return [*lines, f"const START = nothing # {model.example.note}"]
    numbers = zip(model.example.state, model.states, strict=True)
    return [
        *lines,
        "const START = [",
        *(f"    {value!r}, # {name}" for value, name in numbers),
        "]",
    ]
