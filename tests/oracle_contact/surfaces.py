"""Bodies and grounds of scenario tables, as implicit or support functions.

A surface knows its elements (x, ν): a point and the outward unit normal there. `element` gives four
residuals that vanish on them, and their derivatives with respect to x and ν.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .formulas import REAL, variables

PI = 4 * np.arctan(REAL(1))


def rotation(quaternion) -> np.ndarray:
    """The matrix of a quaternion w x y z (normalised here)."""
    w, x, y, z = np.asarray(quaternion, dtype=REAL)
    rows = [
        [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
    ]
    return np.array(rows, dtype=REAL) / (w * w + x * x + y * y + z * z)


class Surface:
    """A surface in a frame of its own, `centre` and `turn`; `sign` is −1 for the inside."""

    def __init__(self, table: dict, length: float):
        self.centre = np.asarray(table.get("centre", [0, 0, 0]), dtype=REAL)
        self.turn = rotation(table.get("turn", [1, 0, 0, 0]))
        self.sign = -1 if table.get("side") == "inside" else 1
        self.length = float(length)

    def local(self, point) -> np.ndarray:
        return self.turn.T @ (np.asarray(point, dtype=REAL) - self.centre)

    def element(self, point, normal) -> tuple[np.ndarray, np.ndarray]:
        """Four residuals and their derivatives, (4) and (4, 6)."""
        x, nu = self.local(point), self.turn.T @ np.asarray(normal, dtype=REAL)
        residual, slope = self.own_element(x, nu)
        turned = np.empty((4, 6), dtype=REAL)
        turned[:, :3], turned[:, 3:] = slope[:, :3] @ self.turn.T, slope[:, 3:] @ self.turn.T
        return residual, turned


class Implicit(Surface):
    """F = 0, the normal along +∇F; `function` gives F, its gradient and its Hessian."""

    def __init__(self, table: dict, length: float, function: Callable):
        super().__init__(table, length)
        self.function = function

    def own_element(self, x, nu):
        value, gradient, hessian = self.function(x)
        size = np.sqrt(gradient @ gradient)
        unit = self.sign * gradient / size
        slope = np.zeros((4, 6), dtype=REAL)
        slope[:3, :3] = -self.sign * (hessian - np.outer(unit, unit @ hessian)) / size
        slope[:3, 3:] = np.eye(3)
        slope[3, :3] = gradient / size
        return np.append(nu - unit, value / size), slope

    def normal(self, point) -> np.ndarray:
        gradient = self.function(self.local(point))[1]
        return self.turn @ (self.sign * gradient / np.sqrt(gradient @ gradient))

    def shape(self, point, normal) -> np.ndarray:
        """How the normal turns along the surface, dν/dx (space axes, for tangent dx)."""
        _, gradient, hessian = self.function(self.local(point))
        unit = gradient / np.sqrt(gradient @ gradient)
        flat = np.eye(3) - np.outer(unit, unit)
        own = self.sign * flat @ hessian @ flat / np.sqrt(gradient @ gradient)
        return self.turn @ own @ self.turn.T


class Support(Surface):
    """x = ∇h(ν), h of degree one; `function` gives h, its gradient and its Hessian."""

    def __init__(self, table: dict, length: float, function: Callable):
        super().__init__(table, length)
        self.function = function

    def own_element(self, x, nu):
        _, gradient, hessian = self.function(self.sign * nu)
        slope = np.zeros((4, 6), dtype=REAL)
        slope[:3, :3] = np.eye(3)
        slope[:3, 3:] = -self.sign * hessian
        slope[3, 3:] = 2 * nu
        return np.append(x - gradient, nu @ nu - 1), slope

    def point(self, normal) -> np.ndarray:
        nu = self.turn.T @ np.asarray(normal, dtype=REAL)
        return self.centre + self.turn @ self.function(self.sign * nu)[1]

    def radii(self, normal) -> np.ndarray:
        """How the point moves with the normal, dx/dν (space axes)."""
        nu = self.turn.T @ np.asarray(normal, dtype=REAL)
        return self.sign * self.turn @ self.function(self.sign * nu)[2] @ self.turn.T


def quadric(diagonal, linear, constant) -> Callable:
    """F = Σ d x² + l·x + c."""
    d, l, c = (np.asarray(part, dtype=REAL) for part in (diagonal, linear, constant))
    return lambda x: (d @ (x * x) + l @ x + c, 2 * d * x + l, 2 * np.diag(d))


def from_formula(function: Callable) -> Callable:
    """Value, gradient and Hessian of a function of three jets."""

    def jets(x):
        result = function(*variables(x))
        return result.value, result.slope, result.bend

    return jets


def round_support(semi_axes) -> Callable:
    """h = √Σ a²ν² of an ellipsoid; a zero axis makes it a flat disc with an edge."""
    squares = np.asarray(semi_axes, dtype=REAL) ** 2

    def support(nu):
        value = np.sqrt(squares @ (nu * nu))
        point = squares * nu / value
        return value, point, (np.diag(squares) - np.outer(point, point)) / value

    return support


def torus(radius, tube) -> Callable:
    def function(x, y, z):
        return ((x * x + y * y).sqrt() - radius) ** 2 + z * z - tube**2

    return from_formula(function)


def superellipsoid(semi_axes, exponent: int) -> Callable:
    a = np.asarray(semi_axes, dtype=REAL)

    def function(x):
        ratio = x / a
        first = exponent * ratio ** (exponent - 1) / a
        second = exponent * (exponent - 1) * ratio ** (exponent - 2) / a**2
        return np.sum(ratio**exponent) - 1, first, np.diag(second)

    return function


def wavy(amplitude, wavelength) -> Callable:
    k, l = 2 * PI / np.asarray(wavelength, dtype=REAL)

    def function(x, y, z):
        return z - (x * k).cos() * (y * l).cos() * amplitude

    return from_formula(function)


def extended(h: Callable) -> Callable:
    """A function on the unit sphere, extended to degree one: |n| h(n/|n|)."""

    def function(x, y, z):
        size = (x * x + y * y + z * z).sqrt()
        return size * h(x / size, y / size, z / size)

    return from_formula(function)
