"""The numbers of a rolling problem as letters: M, A, B, C, g, and those of the two surfaces.

A number that is zero or one by the way the problem is stated stays what it is, so that formulas are
no longer than they need be.  The ground's letters have the index 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sympy import Expr, Integer, Symbol

from voronets.expressions.vectors import Scalar
from voronets.forms.neumann.coordinates import COORDINATES, NAMES
from voronets.mechanics.first_order import Numbers

LETTERS = {
    "mass": "M", "I_xx": "A", "I_yy": "B", "I_zz": "C",
    "I_xy": "I_xy", "I_xz": "I_xz", "I_yz": "I_yz",
    "kappa_x": "kappa_x", "kappa_y": "kappa_y", "kappa_z": "kappa",
    "gravity.x": "g_x", "gravity.y": "g_y", "gravity.z": "g",
    "resistance.rolling": "k_r", "resistance.spinning": "k_s",
}  # fmt: skip
TAKEN = {
    *NAMES,
    "t",
    "d",
    "E",
    "G",
    "D",
    "H",
    "rho",
    "epsilon",
    "Theta",
    "U",
    "Delta",
    "mu",
    "nu",
    "n",
}


class ProblemLetters:
    """p: the tree of numbers with letters for them; values: what the letters stand for."""

    def __init__(self, numbers: Mapping[str, Any], taken: Sequence[str] = ()) -> None:
        self._taken = TAKEN | set(taken)
        self.values: dict[str, float] = {}
        self._paths: list[tuple[tuple[str, ...], int]] = []
        self.p = self._tree(numbers, ())

    @property
    def products(self) -> tuple[str, ...]:
        """The products of inertia that are not zero, as "xy"."""
        return tuple(name for name in ("xy", "xz", "yz") if f"I_{name}" in self.values)

    def numbers(self, p: Numbers) -> list[Scalar]:
        """The letters' values, in their order, out of a tree of numbers of any kind."""
        found = []
        for path, sign in self._paths:
            value: Any = p
            for name in path:
                value = value[name]
            found.append(sign * value)
        return found

    def _tree(self, numbers: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
        tree: dict[str, Any] = {}
        for name, value in numbers.items():
            if isinstance(value, Mapping):
                tree[name] = self._tree(value, (*path, name))
            else:
                tree[name] = self._letter((*path, name), float(value))
        return tree

    def _letter(self, path: tuple[str, ...], value: float) -> Expr:
        name, index = path[-1], "1" if path[0] == "ground" else ""
        placed = name.startswith(("centre.", "turn."))
        if value == 0 or (placed and abs(value) == 1):
            return Integer(int(value))
        sign = -1 if name == "gravity.z" and value < 0 else 1
        letter = LETTERS.get(name, name)
        if placed:
            kind, _, axes = name.partition(".")
            letter = f"{axes}_O" if kind == "centre" else f"T_{axes}"
        letter = self._free(f"{letter}{index}")
        self.values[letter] = sign * value
        self._paths.append((path, sign))
        return sign * Symbol(letter)

    def _free(self, letter: str) -> str:
        """The letter, or one like it that is not taken."""
        while letter in self.values or letter in self._taken:
            letter += "0"
        return letter


def coordinate_symbols() -> tuple[Symbol, ...]:
    """u, v, theta, u1, v1."""
    return tuple(Symbol(name) for name in COORDINATES)


def velocity_symbols() -> tuple[Symbol, ...]:
    """u', v', theta', u1', v1'."""
    return tuple(Symbol(f"{name}'") for name in COORDINATES)
