"""Scalars that carry derivatives: a formula run on them gives its value and its slopes, exactly.

    x = x₀ + Σ εᵢ xᵢ + Σ εᵢ εⱼ xᵢⱼ/…        f(x): value, ∂f/∂εᵢ and, where asked for, ∂²f/∂εᵢ∂εⱼ

The parts are scalars of any kind themselves: floats, arrays over many points, heyoka expressions
(then a rate becomes its variational equations), numbers of many digits.  A literal integer 0 among
the slopes is structure, as in ``vectors``: what does not change costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from types import SimpleNamespace
from typing import Any

from voronets.expressions.scalars import FUNCTIONS, of_numbers
from voronets.expressions.vectors import Scalar, minus, over, plus, times


class Jet:
    """A value, its slopes in some directions, and perhaps its second derivatives.

    first   one for each direction
    second  one for each pair of directions i ≤ j, in the order of ``pairs``; none: first order only
    ns      the functions of the scalars that it is made of
    """

    __slots__ = ("first", "ns", "second", "value")
    __array_ufunc__ = None  # arrays leave `x * jet` to us

    def __init__(
        self, ns: Any, value: Scalar, first: Sequence[Scalar], second: Sequence[Scalar] = ()
    ) -> None:
        self.ns, self.value, self.first, self.second = ns, value, tuple(first), tuple(second)

    def __neg__(self) -> Jet:
        first, second = ([minus(0, x) for x in part] for part in (self.first, self.second))
        return Jet(self.ns, -self.value, first, second)

    def __pos__(self) -> Jet:
        return self

    def __add__(self, other: Any) -> Jet:
        if not isinstance(other, Jet):
            return Jet(self.ns, self.value + other, self.first, self.second)
        return self._joined(other, self.value + other.value, plus)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Jet:
        if not isinstance(other, Jet):
            return Jet(self.ns, self.value - other, self.first, self.second)
        return self._joined(other, self.value - other.value, minus)

    def __rsub__(self, other: Any) -> Jet:
        found: Jet = -self + other
        return found

    def __mul__(self, other: Any) -> Jet:
        if not isinstance(other, Jet):
            first, second = ([times(x, other) for x in part] for part in (self.first, self.second))
            return Jet(self.ns, self.value * other, first, second)
        a, b = self.value, other.value
        first = [
            plus(times(x, b), times(a, y)) for x, y in zip(self.first, other.first, strict=True)
        ]
        second = [
            plus(
                plus(times(x, b), times(a, y)),
                plus(times(self.first[i], other.first[j]), times(self.first[j], other.first[i])),
            )
            for (i, j), x, y in zip(
                pairs(len(first)) if self.second else (), self.second, other.second, strict=True
            )
        ]
        return Jet(self.ns, a * b, first, second)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Jet:
        if not isinstance(other, Jet):
            first, second = ([over(x, other) for x in part] for part in (self.first, self.second))
            return Jet(self.ns, self.value / other, first, second)
        return other._dividing(self.value, self.first, self.second)

    def __rtruediv__(self, other: Any) -> Jet:
        return self._dividing(other, (0,) * len(self.first), (0,) * len(self.second))

    def _dividing(self, a: Scalar, first: Sequence[Scalar], second: Sequence[Scalar]) -> Jet:
        """q = a/b of this b: qᵢ = (aᵢ − q bᵢ)/b, qᵢⱼ = (aᵢⱼ − qᵢ bⱼ − qⱼ bᵢ − q bᵢⱼ)/b."""
        b = self.value
        q = a / b
        slopes = [over(minus(x, times(q, y)), b) for x, y in zip(first, self.first, strict=True)]
        bends = [
            over(
                minus(
                    minus(x, times(q, y)),
                    plus(times(slopes[i], self.first[j]), times(slopes[j], self.first[i])),
                ),
                b,
            )
            for (i, j), x, y in zip(
                pairs(len(slopes)) if second else (), second, self.second, strict=True
            )
        ]
        return Jet(self.ns, q, slopes, bends)

    def __pow__(self, exponent: Any) -> Any:
        if isinstance(exponent, Jet):
            ns = jet_namespace(self.ns)
            return ns.exp(exponent * ns.log(self))
        if exponent == 1:
            return self
        x = self.value
        if exponent == -1:
            value = 1 / x
            slope = -(value * value)
            return self._chain(value, slope, lambda: -2 * (slope * value))
        if exponent == 2:
            return self._chain(x * x, 2 * x, lambda: 2.0)
        slope = exponent * x ** (exponent - 1)
        return self._chain(
            x**exponent, slope, lambda: exponent * (exponent - 1) * x ** (exponent - 2)
        )

    def __rpow__(self, base: Any) -> Any:
        ns = jet_namespace(self.ns)
        return ns.exp(self * ns.log(base))

    def _joined(self, other: Jet, value: Scalar, of: Callable[[Scalar, Scalar], Scalar]) -> Jet:
        first = map(of, self.first, other.first)
        return Jet(self.ns, value, tuple(first), tuple(map(of, self.second, other.second)))

    def _chain(self, value: Scalar, slope: Scalar, bend: Callable[[], Scalar]) -> Jet:
        """f(x) with f′ and f″ there."""
        first = [times(slope, x) for x in self.first]
        if not self.second:
            return Jet(self.ns, value, first)
        curved = bend()
        second = [
            plus(times(slope, x), times(curved, times(self.first[i], self.first[j])))
            for (i, j), x in zip(pairs(len(first)), self.second, strict=True)
        ]
        return Jet(self.ns, value, first, second)


def pairs(directions: int) -> list[tuple[int, int]]:
    """The pairs i ≤ j of second derivatives, in their order."""
    return list(combinations_with_replacement(range(directions), 2))


def value_of(x: Any) -> Any:
    """The value of a jet, or the scalar itself."""
    return x.value if isinstance(x, Jet) else x


def slopes_of(x: Any, directions: int) -> tuple[Any, ...]:
    """The slopes of a jet; of a scalar that does not change, zeros."""
    return x.first if isinstance(x, Jet) else (0,) * directions


def bends_of(x: Any, directions: int) -> tuple[Any, ...]:
    """The second derivatives of a jet; of a scalar that does not change, zeros."""
    return x.second if isinstance(x, Jet) else (0,) * len(pairs(directions))


#: name → (ns, x, f(x)) → f′, and (x, f, f′) → f″.
_RULES: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "sqrt": (lambda ns, x, f: 0.5 / f, lambda x, f, d: -0.5 * d / x),
    "exp": (lambda ns, x, f: f, lambda x, f, d: f),
    "log": (lambda ns, x, f: 1 / x, lambda x, f, d: -d * d),
    "sin": (lambda ns, x, f: ns.cos(x), lambda x, f, d: -f),
    "cos": (lambda ns, x, f: -ns.sin(x), lambda x, f, d: -f),
    "tan": (lambda ns, x, f: 1 + f * f, lambda x, f, d: 2 * f * d),
    "asin": (lambda ns, x, f: 1 / ns.sqrt(1 - x * x), lambda x, f, d: x * d * d * d),
    "acos": (lambda ns, x, f: -1 / ns.sqrt(1 - x * x), lambda x, f, d: x * d * d * d),
    "atan": (lambda ns, x, f: 1 / (1 + x * x), lambda x, f, d: -2 * x * d * d),
    "sinh": (lambda ns, x, f: ns.cosh(x), lambda x, f, d: f),
    "cosh": (lambda ns, x, f: ns.sinh(x), lambda x, f, d: f),
    "tanh": (lambda ns, x, f: 1 - f * f, lambda x, f, d: -2 * f * d),
    "asinh": (lambda ns, x, f: 1 / ns.sqrt(1 + x * x), lambda x, f, d: -x * d * d * d),
    "acosh": (lambda ns, x, f: 1 / ns.sqrt(x * x - 1), lambda x, f, d: -x * d * d * d),
    "atanh": (lambda ns, x, f: 1 / (1 - x * x), lambda x, f, d: 2 * x * d * d),
}


def _function(ns: Any, name: str) -> Callable[[Any], Any]:
    of_scalars = getattr(ns, name)
    slope, bend = _RULES[name]

    def function(x: Any) -> Any:
        if isinstance(x, Jet):
            f = of_scalars(x.value)
            d = slope(ns, x.value, f)
            return x._chain(f, d, lambda: bend(x.value, f, d))
        return of_numbers(name, x) if isinstance(x, int | float) else of_scalars(x)

    return function


def _atan2(ns: Any) -> Callable[[Any, Any], Any]:
    def atan2(y: Any, x: Any) -> Any:
        if not (isinstance(x, Jet) or isinstance(y, Jet)):
            numbers = isinstance(x, int | float) and isinstance(y, int | float)
            return of_numbers("atan2", y, x) if numbers else ns.atan2(y, x)
        b, a = value_of(y), value_of(x)
        one = 1 / (a * a + b * b)
        found = _linear(y, a * one, x, -(b * one))
        found.value = ns.atan2(b, a)
        if found.second:
            k = len(found.first)
            ys, xs = slopes_of(y, k), slopes_of(x, k)
            both, mixed = 2 * a * b * one * one, (b * b - a * a) * one * one
            found.second = tuple(
                plus(old, plus(
                    times(both, minus(times(xs[i], xs[j]), times(ys[i], ys[j]))),
                    times(mixed, plus(times(xs[i], ys[j]), times(xs[j], ys[i]))),
                ))
                for (i, j), old in zip(pairs(k), found.second, strict=True)
            )  # fmt: skip
        return found

    return atan2


def _linear(y: Any, by_y: Scalar, x: Any, by_x: Scalar) -> Jet:
    """by_y δy + by_x δx in every direction, the value left to the caller."""
    parts = [jet * factor for jet, factor in ((y, by_y), (x, by_x)) if isinstance(jet, Jet)]
    found = parts[0] + parts[1] if len(parts) == 2 else parts[0]
    return Jet(found.ns, 0, found.first, found.second)


_known: dict[
    int, tuple[Any, SimpleNamespace]
] = {}  # with what it is of, so that ids stay their own


def jet_namespace(ns: Any) -> SimpleNamespace:
    """The functions of jets over the scalars that ``ns`` is for; the same one each time."""
    found = _known.get(id(ns))
    if found is None:
        functions = {name: _function(ns, name) for name in FUNCTIONS if name != "atan2"}
        found = _known[id(ns)] = (ns, SimpleNamespace(**functions, atan2=_atan2(ns)))
    return found[1]
