"""The Taylor method as machine code, compiled by numba once for all systems.

A system comes as a list of instructions (``taylor_program``), each of which makes one row of
Taylor coefficients from other rows.  Every order carries out each instruction once; reading it
costs little beside the sum that it stands for.

numba keeps the machine code in a file beside this one or in the user's cache (NUMBA_CACHE_DIR names
another place).  It looks for changes in this file only: nothing here may depend on another of ours.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np

#: Operations on the rows a and b and the number c.
ADD, SUBTRACT, MULTIPLY, SQUARE, DIVIDE, ROOT, SCALE, POWER, INTEGRAL = range(9)
#: The value of a function at order 0; nothing at higher orders.
VALUES = 16
FUNCTIONS = (
    "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "atan2",
    "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
)  # fmt: skip
EXP, LOG, SIN, COS, TAN, ASIN, ACOS, ATAN, ATAN2, SINH, COSH, TANH, ASINH, ACOSH, ATANH = range(
    VALUES, VALUES + len(FUNCTIONS)
)
#: How a run of steps ended.
MORE, ARRIVED, NOT_FINITE = range(3)

F = TypeVar("F", bound=Callable[..., Any])
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_part: Callable[[F], F] = numba.njit(inline="always", **OPTIONS)  # a fifth faster than LLVM's own


class Code(NamedTuple):
    """Instructions.  The first rows are the states, the time and fixed numbers; then come the results.

    groups   (operation, end) of instructions that do the same, one after another; unsigned, as
             all indices here are: signed ones make it a tenth slower
    a, b, c  the operands of each: two rows and a number
    rates    the row of each state's rate
    first    the row of the first instruction's result
    """

    groups: np.ndarray
    a: np.ndarray
    b: np.ndarray
    c: np.ndarray
    rates: np.ndarray
    first: int


class Compiled:
    """A function compiled by numba when it is first called, and kept on disk.

    None of ours raises: an error says that what is kept is damaged or cannot be written, and the
    function is compiled without it.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        try:
            self.code = numba.njit(cache=True, **OPTIONS)(function)
        except RuntimeError:  # there is no place to keep it
            self.code = numba.njit(**OPTIONS)(function)

    def __call__(self, *arguments: Any) -> Any:
        try:
            return self.code(*arguments)
        except Exception:
            self.code = numba.njit(**OPTIONS)(self.function)
            return self.code(*arguments)


@_part
def _value(operation: int, x: float, y: float) -> float:
    """A function at order 0."""
    if operation == EXP:
        return math.exp(x)
    if operation == LOG:
        return math.log(x)
    if operation == SIN:
        return math.sin(x)
    if operation == COS:
        return math.cos(x)
    if operation == TAN:
        return math.tan(x)
    if operation == ASIN:
        return math.asin(x)
    if operation == ACOS:
        return math.acos(x)
    if operation == ATAN:
        return math.atan(x)
    if operation == ATAN2:
        return math.atan2(x, y)
    if operation == SINH:
        return math.sinh(x)
    if operation == COSH:
        return math.cosh(x)
    if operation == TANH:
        return math.tanh(x)
    if operation == ASINH:
        return math.asinh(x)
    if operation == ACOSH:
        return math.acosh(x)
    return math.atanh(x)


@_part
def _product(a: np.ndarray, b: np.ndarray, k: int) -> float:
    """Σ a[j] b[k − j], j = 0 … k."""
    total = 0.0
    for j in range(k + 1):
        total += a[j] * b[k - j]
    return total


@_part
def _square(a: np.ndarray, first: int, k: int) -> float:
    """Σ a[j] a[k − j], j = first … k − first."""
    total = 0.0
    for j in range(first, (k + 1) // 2):
        total += a[j] * a[k - j]
    total *= 2.0
    if k % 2 == 0 and k // 2 >= first:
        total += a[k // 2] * a[k // 2]
    return total


@_part
def _quotient(a: np.ndarray, b: np.ndarray, w: np.ndarray, k: int) -> float:
    """Of w = a / b."""
    total: float = a[k]
    for j in range(k):
        total -= w[j] * b[k - j]
    total /= b[0]
    return total


@_part
def _root(a: np.ndarray, w: np.ndarray, k: int) -> float:
    """Of w = √a, from w² = a."""
    if k == 0:
        return math.sqrt(a[0])
    rest: float = a[k] - _square(w, 1, k)
    return rest / (2.0 * float(w[0]))


@_part
def _power(a: np.ndarray, c: float, w: np.ndarray, k: int) -> float:
    """Of w = a**c, from a ẇ = c w ȧ."""
    if k == 0:
        return float(a[0] ** c)
    total = 0.0
    for j in range(k):
        total += (k * c - j * (c + 1.0)) * a[k - j] * w[j]
    return total / (k * float(a[0]))


@_part
def _integral(a: np.ndarray, b: np.ndarray, k: int) -> float:
    """Of w = ∫ b da; it is 0 at order 0."""
    total = 0.0
    for j in range(1, k + 1):
        total += j * a[j] * b[k - j]
    return total / max(k, 1)


@_part
def _carry_out(code: Code, W: np.ndarray, k: int) -> None:
    """Every instruction at order k."""
    a, b, c, end = code.a, code.b, code.c, np.uint32(0)
    results = W[code.first :]
    for g in range(len(code.groups)):
        operation, begin, end = code.groups[g, 0], end, code.groups[g, 1]
        if operation == MULTIPLY:
            for i in range(begin, end):
                results[i, k] = _product(W[a[i]], W[b[i]], k)
        elif operation == ADD:
            for i in range(begin, end):
                results[i, k] = W[a[i], k] + W[b[i], k]
        elif operation == SUBTRACT:
            for i in range(begin, end):
                results[i, k] = W[a[i], k] - W[b[i], k]
        elif operation == SCALE:
            for i in range(begin, end):
                results[i, k] = c[i] * W[a[i], k]
        elif operation == SQUARE:
            for i in range(begin, end):
                results[i, k] = _square(W[a[i]], 0, k)
        elif operation == DIVIDE:
            for i in range(begin, end):
                results[i, k] = _quotient(W[a[i]], W[b[i]], results[i], k)
        elif operation == ROOT:
            for i in range(begin, end):
                results[i, k] = _root(W[a[i]], results[i], k)
        elif operation == INTEGRAL:
            for i in range(begin, end):
                results[i, k] = _integral(W[a[i]], W[b[i]], k)
        elif operation == POWER:
            for i in range(begin, end):
                results[i, k] = _power(W[a[i]], c[i], results[i], k)
        elif k == 0:
            for i in range(begin, end):
                results[i, 0] = _value(operation, W[a[i], 0], W[b[i], 0])


@_part
def _expand(code: Code, W: np.ndarray) -> None:
    """The Taylor coefficients of all rows, W[row, order], from the states at order 0."""
    for k in range(W.shape[1] - 1):
        _carry_out(code, W, k)
        for i in range(len(code.rates)):
            W[i, k + 1] = W[code.rates[i], k] / (k + 1)


def _integrate(
    code: Code, W: np.ndarray, t: float, t1: float, times: np.ndarray, coefficients: np.ndarray
) -> tuple[int, int]:
    """Steps from the states W[:, 0] at t towards t1, as many as ``coefficients`` has room for.

    times         the ends of the steps                       (steps + 1,)
    coefficients  of the states on each step, as powers of t    (steps, states, order + 1)

    How long a step is: Jorba and Zou (2005), so that the terms left out are of the size of the
    tolerance for which the order was chosen, beside the largest state or 1.
    """
    states, order = len(code.rates), W.shape[1] - 1
    safety = math.exp(-0.7 / (order - 1) - 2.0)
    new = np.empty(states)
    times[0] = t
    for step in range(len(coefficients)):
        if t >= t1:
            return step, ARRIVED
        W[states, 0] = t
        _expand(code, W)
        size, last, before = 1.0, 0.0, 0.0
        for i in range(states):
            size = max(size, abs(W[i, 0]))
            last = max(last, abs(W[i, order]))
            before = max(before, abs(W[i, order - 1]))
        h = safety * min((size / last) ** (1.0 / order), (size / before) ** (1.0 / (order - 1)))
        times[step + 1] = min(t + h, t1)
        h = times[step + 1] - t  # exactly
        for i in range(states):
            total = W[i, order]
            coefficients[step, i, order] = total
            for k in range(order - 1, -1, -1):
                coefficients[step, i, k] = W[i, k]
                total = W[i, k] + h * total
            if not math.isfinite(total):
                return step, NOT_FINITE
            new[i] = total
        W[:states, 0] = new
        t = times[step + 1]
    return len(coefficients), ARRIVED if t >= t1 else MORE


integrate = Compiled(_integrate)


def _states(times: np.ndarray, coefficients: np.ndarray, t: np.ndarray, x: np.ndarray) -> None:
    """The states x at the times t, each from its step."""
    steps, states, terms = coefficients.shape
    for m in range(len(t)):
        step = min(max(np.searchsorted(times, t[m], side="right") - 1, 0), steps - 1)
        h = t[m] - times[step]
        for i in range(states):
            total = coefficients[step, i, terms - 1]
            for k in range(terms - 2, -1, -1):
                total = coefficients[step, i, k] + h * total
            x[m, i] = total


states = Compiled(_states)
