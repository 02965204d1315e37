"""Automatic differentiation for the oracle: second-order jets, and formulas that accept them.

A ``Jet`` carries a value, the gradient and the Hessian with respect to two or three seed variables
and follows the rules of arithmetic exactly, so the derivatives of any formula come out to rounding
error.  ``formula`` turns the text of a scenario into a function of numbers, arrays or jets.  It uses
``eval``: the texts are those of the tests, which are trusted.
"""

import math
import re

import numpy as np

_NAME = re.compile(r"(?<![\w.])[^\W\d]\w*")


class Jet:
    """Value ``v``, gradient ``g`` (n) and Hessian ``h`` (n x n) of a function of n variables."""

    __slots__ = ("g", "h", "v")
    __array_ufunc__ = None  # numpy scalars leave mixed operations to the jet

    def __init__(self, v, g, h):
        self.v, self.g, self.h = v, g, h

    def chain(self, f, f1, f2):
        """The jet of phi(self), from phi and its two derivatives at self.v."""
        return Jet(f, f1 * self.g, f1 * self.h + f2 * (self.g[:, None] * self.g))

    def __neg__(self):
        return Jet(-self.v, -self.g, -self.h)

    def __pos__(self):
        return self

    def __add__(self, other):
        if isinstance(other, Jet):
            return Jet(self.v + other.v, self.g + other.g, self.h + other.h)
        return Jet(self.v + other, self.g, self.h)

    __radd__ = __add__

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return (-self) + other

    def __mul__(self, other):
        if isinstance(other, Jet):
            cross = self.g[:, None] * other.g
            return Jet(
                self.v * other.v,
                self.v * other.g + other.v * self.g,
                self.v * other.h + other.v * self.h + cross + cross.T,
            )
        return Jet(self.v * other, other * self.g, other * self.h)

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, Jet):
            return self * other**-1
        return self * (1.0 / other)

    def __rtruediv__(self, other):
        return other * self**-1

    def __pow__(self, p):
        if isinstance(p, Jet):
            return exp(p * log(self))
        if p == 2:
            return self * self
        v = self.v
        first = p * v ** (p - 1) if p else 0.0
        second = p * (p - 1) * v ** (p - 2) if p not in (0, 1) else 0.0
        return self.chain(v**p, first, second)

    def __rpow__(self, base):
        return exp(self * math.log(base))


def seed(values):
    """Independent variables at ``values``: a list of jets whose gradients are unit vectors."""
    n = len(values)
    unit, zero = np.eye(n), np.zeros((n, n))
    return [Jet(float(x), unit[i], zero) for i, x in enumerate(values)]


def as_jet(value, n):
    """``value`` as a jet of n variables (a formula may turn out constant)."""
    return value if isinstance(value, Jet) else Jet(float(value), np.zeros(n), np.zeros((n, n)))


def _function(plain, derivatives):
    """A function of numbers, arrays (``plain``) and jets; ``derivatives``: v -> (f, f', f'')."""

    def apply(x):
        return x.chain(*derivatives(x.v)) if isinstance(x, Jet) else plain(x)

    return apply


def _sqrt(v):
    root = math.sqrt(v)
    return root, 0.5 / root, -0.25 / (v * root)


def _tan(v):
    t = math.tan(v)
    return t, 1 + t * t, 2 * t * (1 + t * t)


def _tanh(v):
    t = math.tanh(v)
    return t, 1 - t * t, -2 * t * (1 - t * t)


sqrt = _function(np.sqrt, _sqrt)
exp = _function(np.exp, lambda v: (math.exp(v),) * 3)
log = _function(np.log, lambda v: (math.log(v), 1 / v, -1 / v**2))
sin = _function(np.sin, lambda v: (math.sin(v), math.cos(v), -math.sin(v)))
cos = _function(np.cos, lambda v: (math.cos(v), -math.sin(v), -math.cos(v)))
tan = _function(np.tan, _tan)
asin = _function(np.arcsin, lambda v: (math.asin(v), (1 - v * v) ** -0.5, v * (1 - v * v) ** -1.5))
acos = _function(
    np.arccos, lambda v: (math.acos(v), -((1 - v * v) ** -0.5), -v * (1 - v * v) ** -1.5)
)
atan = _function(np.arctan, lambda v: (math.atan(v), 1 / (1 + v * v), -2 * v / (1 + v * v) ** 2))
sinh = _function(np.sinh, lambda v: (math.sinh(v), math.cosh(v), math.sinh(v)))
cosh = _function(np.cosh, lambda v: (math.cosh(v), math.sinh(v), math.cosh(v)))
tanh = _function(np.tanh, _tanh)
asinh = _function(
    np.arcsinh, lambda v: (math.asinh(v), (1 + v * v) ** -0.5, -v * (1 + v * v) ** -1.5)
)
acosh = _function(
    np.arccosh, lambda v: (math.acosh(v), (v * v - 1) ** -0.5, -v * (v * v - 1) ** -1.5)
)
atanh = _function(np.arctanh, lambda v: (math.atanh(v), 1 / (1 - v * v), 2 * v / (1 - v * v) ** 2))


def atan2(y, x):
    """The angle of (x, y); for jets, the arctangent of the better conditioned quotient, shifted."""
    if not (isinstance(x, Jet) or isinstance(y, Jet)):
        return np.arctan2(y, x)
    vx, vy = (a.v if isinstance(a, Jet) else a for a in (x, y))
    angle = atan(y / x) if abs(vx) > abs(vy) else -atan(x / y)
    return Jet(math.atan2(vy, vx), angle.g, angle.h)


FUNCTIONS = {
    f: globals()[f]
    for f in [
        "sqrt",
        "exp",
        "log",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "atan2",
        "sinh",
        "cosh",
        "tanh",
        "asinh",
        "acosh",
        "atanh",
    ]
}


def formula(text, variables, parameters=None):
    """The function of ``variables`` (names) that ``text`` stands for; ``^`` is a power.

    Names other than functions and ``pi`` are looked up among the variables and the parameters; a
    prefix keeps such names as ``lambda`` apart from the words of the language.
    """
    body = _NAME.sub(
        lambda m: m[0] if m[0] in FUNCTIONS else "n_" + m[0], str(text).replace("^", "**")
    )
    space = {**FUNCTIONS, "n_pi": math.pi, "__builtins__": {}}
    space.update({"n_" + k: v for k, v in (parameters or {}).items()})
    return eval(f"lambda {', '.join('n_' + v for v in variables)}: ({body})", space)
