"""The arithmetic of the reader: exact while it is short, real, and never long."""

from __future__ import annotations

import math
from collections.abc import Sequence

import sympy
from sympy import Add, Expr, Float, Integer, Mul, Pow, Rational

from voronets.expressions.decimals import combined
from voronets.expressions.trees import SYMPY_FUNCTIONS, Algebra

MAX_EXPONENT = 1000
MAX_BITS = 256  # of an exact constant's numerator and denominator; a longer one becomes a float
SMALL = 10**6  # numerators and denominators of which functions and roots are kept exact
SMALL_CONSTANT = 24  # nodes of an exact constant; a longer one becomes a float

_EXPECTED = {Add, Mul, Pow, *SYMPY_FUNCTIONS.values()}


class Refused(Exception):
    """Why an operation is not carried out; the caller adds the place."""


class NotReal(Refused):
    """SymPy's answer is infinite, complex or undefined."""


class Arithmetic(Algebra):
    """Operations that end soon and stay among the real numbers.

    A constant is exact while it is short (rationals, roots, multiples of pi), then a float.
    """

    def number(self, text: str) -> Expr:
        if text.isdigit():
            return Integer(int(text))
        value = float(text.replace("−", "-"))
        if math.isinf(value):
            raise Refused(f"{text} is too large for a floating-point number")
        if value == 0 and any(digit in "123456789" for digit in text.lower().partition("e")[0]):
            raise Refused(f"{text} is too small for a floating-point number")
        return Float(value)

    def is_zero(self, x: Expr) -> bool:
        return not self.is_symbolic(x) and self._approximate(x) == 0

    def difference(self, added: Sequence[Expr], subtracted: Sequence[Expr]) -> Expr:
        return self.plus(*added, *[self.times(Integer(-1), x) for x in subtracted])

    def quotient(self, above: Sequence[Expr], below: Sequence[Expr]) -> Expr:
        """A product over a product; floats are divided as such, not through the inverse."""
        number = self.times(*[x for x in above if not self.is_symbolic(x)])
        divisor = self.times(*[x for x in below if not self.is_symbolic(x)])
        if number.is_Float or divisor.is_Float:
            number = self.settle(Float(self._approximate(number)) / self._approximate(divisor))
        else:
            number = self.times(number, self.power(divisor, Integer(-1)))
        inverse = [self.power(x, Integer(-1)) for x in below if self.is_symbolic(x)]
        return self.times(number, *[x for x in above if self.is_symbolic(x)], *inverse)

    def power(self, base: Expr, exponent: Expr) -> Expr:
        if self.is_symbolic(exponent):
            if not self.is_symbolic(base) and self._approximate(base) <= 0:
                raise Refused("a variable exponent needs a positive base")
            return super().power(base, exponent)
        size = self._approximate(exponent)
        if abs(size) > MAX_EXPONENT:
            raise Refused(f"exponents go up to {MAX_EXPONENT}; this one is {size:.6g}")
        if exponent.is_Float and 2 * size == int(2 * size):  # x^2.0 is x^2, x^0.5 is sqrt(x)
            exponent = Rational(int(2 * size), 2)
        return super().power(base, exponent)

    def constant_power(self, base: Expr, exponent: Expr) -> Expr:
        b, e = self._approximate(base), self._approximate(exponent)
        if b == 0 and e < 0:
            raise Refused("division by zero")
        if b < 0 and not exponent.is_Integer:
            raise Refused("a negative number to a fractional power is not real")
        if base.is_Rational and exponent.is_Integer:
            exact = math.log2(max(abs(base.p), base.q)) * abs(e) <= MAX_BITS
        elif base.is_Rational and exponent.is_Rational:
            exact = _is_small(base) and abs(e) <= 12 and exponent.q <= 12
        else:
            exact = not base.is_Float and exponent in (*range(-4, 5), Rational(1, 2))
        if exact:
            return super().constant_power(base, exponent)
        try:
            value = b**e
        except OverflowError:
            raise Refused("this number is too large for a floating-point number") from None
        if value == 0 and b != 0:
            raise Refused("this number is too small for a floating-point number")
        return Float(value)

    def function(self, name: str, arguments: Sequence[Expr]) -> Expr:
        if name == "sqrt" and self.is_symbolic(arguments[0]):
            return self.power(arguments[0], Rational(1, 2))
        if any(self.is_symbolic(x) for x in arguments):
            return self.settle(SYMPY_FUNCTIONS[name](*arguments, evaluate=False))
        numbers = [self._approximate(x) for x in arguments]
        shown = f"{name}({', '.join(_show(x) for x in arguments)})"
        try:
            number = getattr(math, name)(*numbers)
            if name == "sqrt":
                return self.constant_power(arguments[0], Rational(1, 2))
            if name == "atan2" and not any(numbers):
                raise NotReal
            if name == "exp" and number == 0:
                raise Refused(f"{shown} is too small for a floating-point number")
            if all(_is_small(x) or _is_small(x / sympy.pi, 24) for x in arguments):
                return self.settle(SYMPY_FUNCTIONS[name](*arguments))
        except (ValueError, NotReal):
            raise Refused(f"{shown} is not a finite real number") from None
        except OverflowError:
            raise Refused(f"{shown} is too large for a floating-point number") from None
        return Float(number)

    def constant(self, kind: type[Add] | type[Mul], numbers: Sequence[Expr]) -> Expr:
        return combined(kind, numbers)

    def settle(self, value: Expr) -> Expr:
        """Look through a new value; a long exact constant becomes a float."""
        if value.is_Rational and max(value.p.bit_length(), value.q.bit_length()) > MAX_BITS:
            return Float(self._approximate(value))
        size, symbolic = self.inspect(value)
        if symbolic or value.is_Number or (size <= SMALL_CONSTANT and not value.has(Float)):
            return value
        return Float(self._approximate(value))

    def inspect(self, x: Expr) -> tuple[int, bool]:
        if x not in self._seen:
            if x.is_Rational or x.is_Float:
                self._approximate(x)
            elif not (x.is_Symbol or x in (sympy.pi, sympy.E) or x.func in _EXPECTED):
                raise NotReal("this is not a finite real number")
        return super().inspect(x)

    def _approximate(self, x: Expr) -> float:
        """A constant as a float, zero only if it is zero."""
        value: float
        try:
            if x.is_Rational:
                value = x.p / x.q
            else:
                digits = x if x.is_Float else x.evalf(17)
                value = 0.0 if digits._prec == 1 else float(digits)
        except OverflowError:
            value = math.inf
        if not math.isfinite(value):
            raise Refused("this number is too large for a floating-point number")
        if value == 0 and x.is_Number and not x.is_zero:
            raise Refused("this number is too small for a floating-point number")
        return value


def _is_small(x: Expr, denominator: int = SMALL) -> bool:
    return bool(x.is_Rational) and abs(x.p) <= SMALL and x.q <= denominator


def _show(x: Expr) -> str:
    return f"{float(x):.6g}" if x.is_Float else str(x)
