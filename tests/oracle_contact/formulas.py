"""Formulas of text, read over `ast`, with first and second derivatives (forward mode)."""

from __future__ import annotations

import ast
from collections.abc import Callable

import numpy as np

REAL = np.longdouble


class Jet:
    """A number with its gradient and Hessian with respect to some variables."""

    __array_ufunc__ = None

    def __init__(self, value, slope, bend):
        self.value, self.slope, self.bend = value, slope, bend

    def through(self, value, first, second):
        """A function of this number: its value and its first two derivatives are given."""
        slope = self.slope
        return Jet(value, first * slope, first * self.bend + second * np.outer(slope, slope))

    def _jet(self, other):
        if isinstance(other, Jet):
            return other
        return Jet(REAL(other), np.zeros_like(self.slope), np.zeros_like(self.bend))

    def __add__(self, other):
        other = self._jet(other)
        return Jet(self.value + other.value, self.slope + other.slope, self.bend + other.bend)

    def __neg__(self):
        return Jet(-self.value, -self.slope, -self.bend)

    def __sub__(self, other):
        return self + (-self._jet(other))

    def __rsub__(self, other):
        return self._jet(other) - self

    def __mul__(self, other):
        other = self._jet(other)
        cross = np.outer(self.slope, other.slope)
        bend = self.value * other.bend + other.value * self.bend + cross + cross.T
        slope = self.value * other.slope + other.value * self.slope
        return Jet(self.value * other.value, slope, bend)

    def __truediv__(self, other):
        return self * self._jet(other).power(-1)

    def __rtruediv__(self, other):
        return self._jet(other) * self.power(-1)

    def __pow__(self, other):
        if not isinstance(other, Jet):
            return self.power(other)
        return (other * self.log()).exp()

    def __rpow__(self, other):
        return (self * np.log(REAL(other))).exp()

    __radd__, __rmul__ = __add__, __mul__

    def power(self, p):
        x, p = self.value, REAL(p)
        first = REAL(0) if p == 0 else p * x ** (p - 1)
        second = REAL(0) if p in (0, 1) else p * (p - 1) * x ** (p - 2)
        return self.through(x**p, first, second)

    def sqrt(self):
        return self.power(REAL(1) / 2)

    def exp(self):
        value = np.exp(self.value)
        return self.through(value, value, value)

    def log(self):
        x = self.value
        return self.through(np.log(x), 1 / x, -1 / x**2)

    def sin(self):
        sine, cosine = np.sin(self.value), np.cos(self.value)
        return self.through(sine, cosine, -sine)

    def cos(self):
        sine, cosine = np.sin(self.value), np.cos(self.value)
        return self.through(cosine, -sine, -cosine)

    def tan(self):
        value = np.tan(self.value)
        first = 1 + value**2
        return self.through(value, first, 2 * value * first)

    def atan(self):
        x = self.value
        return self.through(np.arctan(x), 1 / (1 + x**2), -2 * x / (1 + x**2) ** 2)

    def tanh(self):
        value = np.tanh(self.value)
        first = 1 - value**2
        return self.through(value, first, -2 * value * first)


def variables(values) -> list[Jet]:
    """Independent variables with the given values."""
    values = np.asarray(values, dtype=REAL)
    n = len(values)
    unit = np.eye(n, dtype=REAL)
    return [Jet(values[k], unit[k], np.zeros((n, n), dtype=REAL)) for k in range(n)]


FUNCTIONS = ("sqrt", "exp", "log", "sin", "cos", "tan", "atan", "tanh")
NUMBERS = {"atan": np.arctan}


def _apply(name: str, argument):
    if isinstance(argument, Jet):
        return getattr(argument, name)()
    return NUMBERS.get(name, getattr(np, name, None))(argument)


def formula(text: str | Callable, names: list[str], parameters: dict | None = None) -> Callable:
    """A function of numbers or jets, in the order of `names`; a callable is left as it is."""
    if callable(text):
        return text
    tree = ast.parse(text.replace("^", "**").strip(), mode="eval").body
    constants = {"pi": 4 * np.arctan(REAL(1))}
    constants |= {name: REAL(value) for name, value in (parameters or {}).items()}

    def value(node, at):
        match node:
            case ast.Constant(value=number) if isinstance(number, int | float):
                return REAL(number)
            case ast.Name(id=name):
                return at[name] if name in at else constants[name]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -value(operand, at)
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return value(operand, at)
            case ast.Call(func=ast.Name(id=name), args=[argument]) if name in FUNCTIONS:
                return _apply(name, value(argument, at))
            case ast.BinOp(left=left, op=op, right=right):
                a, b = value(left, at), value(right, at)
                match op:
                    case ast.Add():
                        return a + b
                    case ast.Sub():
                        return a - b
                    case ast.Mult():
                        return a * b
                    case ast.Div():
                        return a / b
                    case ast.Pow():
                        return a**b
        raise ValueError(f"not a formula of {names}: {ast.unparse(node)}")

    return lambda *arguments: value(tree, dict(zip(names, arguments, strict=True)))
