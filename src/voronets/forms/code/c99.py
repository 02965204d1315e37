"""C99, with nothing but its mathematical library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from sympy.printing.c import C99CodePrinter

from voronets.expressions.scalars import FUNCTIONS
from voronets.expressions.source import SIGNS, Source
from voronets.forms.code.dialect import Dialect, FunctionBody, quoted, rows, said
from voronets.forms.code.model import Model

#: Words of the headers and of compilers that are macros, or that the source calls.
TAKEN = (
    "pow", "square", "printf", "main", "solve", "NULL", "EOF", "INFINITY", "NAN", "HUGE_VAL",
    "BUFSIZ", "stdin", "stdout", "stderr", "unix", "linux", "i386", "far", "near", "errno",
    "signbit", "isnan", "isinf", "isfinite", "asm", "typeof",
)  # fmt: skip

SQUARE = ("static double square(double y) { return y * y; }", "")
SOLVE = """
/* A z = b by elimination: rows of one size, the greatest pivot of each column; z replaces b. */
static void solve(double A[UNKNOWNS][UNKNOWNS], double b[UNKNOWNS])
{
    for (int i = 0; i < UNKNOWNS; i++) {
        double size = 0.0;
        for (int j = 0; j < UNKNOWNS; j++) size = fmax(size, fabs(A[i][j]));
        for (int j = 0; j < UNKNOWNS; j++) A[i][j] /= size;
        b[i] /= size;
    }
    for (int i = 0; i < UNKNOWNS; i++) {
        int best = i;
        for (int k = i + 1; k < UNKNOWNS; k++)
            if (fabs(A[k][i]) > fabs(A[best][i])) best = k;
        for (int j = 0; j < UNKNOWNS; j++) {
            double kept = A[i][j];
            A[i][j] = A[best][j];
            A[best][j] = kept;
        }
        double kept = b[i];
        b[i] = b[best];
        b[best] = kept;
        for (int k = i + 1; k < UNKNOWNS; k++) {
            double factor = A[k][i] / A[i][i];
            for (int j = i; j < UNKNOWNS; j++) A[k][j] -= factor * A[i][j];
            b[k] -= factor * b[i];
        }
    }
    for (int i = UNKNOWNS - 1; i >= 0; i--) {
        for (int j = i + 1; j < UNKNOWNS; j++) b[i] -= A[i][j] * b[j];
        b[i] /= A[i][i];
    }
}
""".strip().splitlines()
MAIN = """
int main(void)
{
    double dx[STATES];
    rate(0.0, START, VALUES, dx);
    for (int i = 0; i < STATES; i++) printf("%s %.17g\\n", STATE_NAMES[i], dx[i]);
    return 0;
}
""".strip().splitlines()


class CSource(Source):
    """Every number a double, powers by a call."""

    signs: ClassVar = {name: sign for name, sign in SIGNS.items() if name != "pow"}

    def call(self, name: str, values: Sequence[str]) -> str:
        if name != "pow":
            return super().call(name, values)
        base, exponent = values
        if exponent == "2.0":
            self.functions.add("square")
            return f"square({base})"
        return f"pow({base}, {exponent})"

    def number(self, value: Any) -> str:
        return repr(float(value))


class C99(Dialect):
    """``cc -std=c99 file.c -lm``: ``rate(t, x, p, dx)``, and a ``main`` that prints it at the start."""

    word = "c"
    suffix = ".c"
    writing = CSource
    reserved = frozenset({*FUNCTIONS, *C99CodePrinter.reserved_words, *TAKEN, "STATE_NAMES"})

    def source(self, model: Model) -> str:
        body, size = self.body(model), len(model.unknowns)
        head, *text = said(model)
        lines = [f"/* {head}", *(f"   {x}".rstrip() for x in text), "*/"]
        lines += ["#include <math.h>", "#include <stdio.h>", "", *_names(model), ""]
        lines += SQUARE if "square" in body.called else ()
        inside = [f"    const double {word} = {v}[{i}];" for word, v, i in body.inputs]
        inside += [f"    const double {name} = {text};" for name, text in body.lines]
        inside += [] if body.time else ["    (void)t;"]
        inside += [] if any(v == "p" for _, v, _ in body.inputs) else ["    (void)p;"]
        if size:
            lines += [*SOLVE, "", *_equations(body, inside, size), ""]
            inside = [
                "    double A[UNKNOWNS][UNKNOWNS], b[UNKNOWNS];",
                "    equations(t, x, p, A, b);",
                "    solve(A, b);",
            ]
            results = [f"{'b' if v == 'z' else v}[{i}]" for v, i in model.rates]
        else:
            results = body.results
        lines += [
            "/* dx = dx/dt at the time t. */",
            "void rate(double t, const double x[], const double p[], double dx[])",
            "{", *inside, *(f"    dx[{i}] = {x};" for i, x in enumerate(results)), "}", "",
        ]  # fmt: skip
        lines += [*MAIN, ""] if model.example.state is not None else ()
        return "\n".join(lines)


def _names(model: Model) -> list[str]:
    parameters, state = model.parameters, model.example.state
    sizes = f"STATES = {len(model.states)}, PARAMETERS = {len(parameters)}"
    sizes += f", UNKNOWNS = {len(model.unknowns)}" if model.unknowns else ""
    lines = [f"enum {{ {sizes} }};"]
    lines += quoted(model.states, "const char *const STATE_NAMES[STATES] = {", "};")
    if model.unknowns:
        lines += quoted(model.unknowns, "const char *const UNKNOWN_NAMES[UNKNOWNS] = {", "};")
    values = [f"    {value!r}, /* {name} */" for name, value in parameters.items()]
    lines += ["const double VALUES[] = {", *(values or ["    0.0 /* no parameters */"]), "};"]
    if state is None:
        return [*lines, f"/* No START: {model.example.note}. */"]
    numbers = zip(state, model.states, strict=True)
    begin = [f"    {value!r}, /* {name} */" for value, name in numbers]
    return [*lines, "const double START[STATES] = {", *begin, "};"]


def _equations(body: FunctionBody, inside: list[str], size: int) -> list[str]:
    matrix, right = rows(body.results, size)
    lines = [f"    A[{i}][{j}] = {x};" for i, row in enumerate(matrix) for j, x in enumerate(row)]
    lines += [f"    b[{i}] = {x};" for i, x in enumerate(right)]
    return [
        "/* A and b of the equations A z = b in the unknowns. */",
        "void equations(double t, const double x[], const double p[],",
        "               double A[UNKNOWNS][UNKNOWNS], double b[UNKNOWNS])",
        "{", *inside, *lines, "}",
    ]  # fmt: skip
