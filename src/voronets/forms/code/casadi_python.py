"""Python with CasADi."""

from __future__ import annotations

from collections.abc import Sequence

from voronets.forms.code.python_dialect import PythonDialect, PythonSource


class CasadiSource(PythonSource):
    """ca.sin, ca.atan2."""

    short = "ca"


class CasadiPython(PythonDialect):
    """Numbers (DM) and symbols (SX, MX) alike; ``function()`` is a ``casadi.Function``."""

    word = "casadi"
    writing = CasadiSource
    loaded = ("import casadi as ca",)
    array = "ca.DM"
    solved = ("size = ca.sqrt(ca.sum2(A**2))",
              "z = ca.solve(A / ca.repmat(size, 1, A.shape[1]), b / size)")  # fmt: skip
    more = (
        "",
        "def function():",
        '    """rate as a casadi.Function of t, x and p."""',
        '    t, x, p = ca.SX.sym("t"), ca.SX.sym("x", len(STATES)), ca.SX.sym("p", len(PARAMETERS))',
        '    return ca.Function("rate", [t, x, p], [rate(t, x, p)], ["t", "x", "p"], ["rate"])',
        "",
    )
    shown = ("print(function()(0.0, START, VALUES))",)

    def vector(self, texts: Sequence[str], indent: str) -> str:
        return "\n".join(["ca.vertcat(", *(f"{indent}    {x}," for x in texts), f"{indent})"])

    def matrix(self, matrix: Sequence[Sequence[str]]) -> str:
        lines = [f"        ca.horzcat({', '.join(row)})," for row in matrix]
        return "\n".join(["ca.vertcat(", *lines, "    )"])
