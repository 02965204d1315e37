"""Sources that ``code`` has written, run: rate(t, x) in each language."""

from __future__ import annotations

import ctypes
import math
import re
import shutil
import subprocess
from functools import partial

import numpy as np
import pytest

COMPILER = shutil.which("cc") or shutil.which("gcc")


def python_rate(source, tmp_path):
    """Of a Python source with NumPy."""
    module = {"__name__": "source"}
    exec(compile(source, "source", "exec"), module)
    return module["rate"]


def jax_rate(source, tmp_path):
    """Of a Python source with JAX."""
    pytest.importorskip("jax")
    rate = python_rate(source, tmp_path)
    return lambda t, x: np.asarray(rate(t, x))


def casadi_rate(source, tmp_path):
    """Of a Python source with CasADi, by way of its symbols."""
    pytest.importorskip("casadi")
    module = {"__name__": "source"}
    exec(compile(source, "source", "exec"), module)
    function = module["function"]()
    return lambda t, x: np.asarray(function(t, x, module["VALUES"])).ravel()


def c_rate(source, tmp_path):
    """Of a C source, compiled as a library; every warning is an error."""
    if COMPILER is None:
        pytest.skip("there is no C compiler")
    path, library = tmp_path / "source.c", tmp_path / "source.so"
    path.write_text(source, encoding="utf-8")
    strict = ("-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-pedantic")
    subprocess.run([COMPILER, *strict, "-O1", "-shared", "-fPIC", str(path), "-o", str(library), "-lm"],
                   check=True)  # fmt: skip
    loaded = ctypes.CDLL(str(library))
    vector = ctypes.POINTER(ctypes.c_double)
    loaded.rate.argtypes, loaded.rate.restype = [ctypes.c_double, vector, vector, vector], None
    values = ctypes.cast(ctypes.byref(ctypes.c_double.in_dll(loaded, "VALUES")), vector)

    def rate(t, x):
        given = np.ascontiguousarray(x, dtype=float)
        found = np.full(len(given), np.nan)
        loaded.rate(t, given.ctypes.data_as(vector), values, found.ctypes.data_as(vector))
        return found

    return rate


class FromOne(list):
    """A list whose first element is number 1."""

    def __getitem__(self, place):
        assert place >= 1
        return super().__getitem__(place - 1)


def julia_rate(source, tmp_path):
    """Of a Julia source: by Julia where there is one, otherwise its formulas read as Python's."""
    if shutil.which("julia"):
        return partial(_by_julia, source, tmp_path)
    text = source.split("\nif abspath")[0]
    text = re.sub(r"^const ", "", text, flags=re.M).replace("Float64[", "[").replace("String[", "[")
    text = re.sub(r"^function (.*)$", r"def \1:", text, flags=re.M)
    text = re.sub(r"^end$", "", text, flags=re.M).replace("^", "**")
    text = text.replace("vec(maximum(abs, A; dims = 2))", "sizes(A)").replace("nothing", "None")
    text = text.replace("(A ./ size) \\ (b ./ size)", "solve(A, b, size)")
    text = re.sub(r"\blambda\b", "lambda_", text)  # no word of Julia's
    module = {name: getattr(math, name) for name in dir(math) if not name.startswith("_")}
    module["atan"] = lambda *y: math.atan2(*y) if len(y) == 2 else math.atan(*y)
    module["reshape"] = lambda values, m, n: np.array(values).reshape((m, n), order="F")
    module["permutedims"] = np.transpose
    module["sizes"] = lambda A: np.abs(A).max(axis=1)
    module["solve"] = lambda A, b, s: FromOne(np.linalg.solve(A / s[:, None], b / s))
    exec(compile(text, "source", "exec"), module)
    values = FromOne(module["VALUES"])
    return lambda t, x: np.array(module["rate"](t, FromOne(x), values))


def _by_julia(source, tmp_path, t, x):
    path = tmp_path / "source.jl"
    state = ", ".join(repr(float(value)) for value in x)
    path.write_text(f"{source}\nforeach(println, rate({t!r}, [{state}]))\n", encoding="utf-8")
    done = subprocess.run(["julia", "-e", f'include("{path}")'], capture_output=True, check=True)
    return np.array([float(line) for line in done.stdout.split()])


RATES = {
    "python": python_rate, "c": c_rate, "julia": julia_rate, "jax": jax_rate, "casadi": casadi_rate,
}  # fmt: skip
