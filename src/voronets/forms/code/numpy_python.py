"""Python with NumPy."""

from __future__ import annotations

from voronets.expressions.scalars import FUNCTIONS
from voronets.forms.code.python_dialect import PythonDialect, PythonSource

#: NumPy's names, which versions before 2 have too.
ARC = {name: name.replace("a", "arc", 1) for name in FUNCTIONS if name.startswith("a")}


class NumpySource(PythonSource):
    """np.sin, np.arctan2."""

    others = ARC


class NumpyPython(PythonDialect):
    """As ``scipy.integrate.solve_ivp(rate, (0, T), START)`` takes it."""

    word = "python"
    writing = NumpySource
    loaded = ("import numpy as np",)
    array = "np.array"
    solved = ("size = np.abs(A).max(axis=1)", "z = np.linalg.solve(A / size[:, None], b / size)")
    shown = (
        "for name, value in zip(STATES, rate(0.0, START)):",
        '    print(f"d {name}/dt = {float(value)!r}")',
    )
