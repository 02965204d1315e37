"""What integrals are sought in: letters, which are functions of the state, and products of them.

A letter has a degree in the velocities, 0 for a function of the configuration.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from sympy import Expr

DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


@dataclass(frozen=True)
class Letter:
    """A function of the state.

    text, latex  how it is written
    degree       in the velocities
    function     of a scene (see ``SearchSubject``), over scalars of any kind
    expression   in the coordinates of a general system, where it has them
    """

    text: str
    latex: str
    degree: int
    function: Callable[[Any], Any]
    expression: Expr | None = None


@dataclass(frozen=True)
class Monomial:
    """A product of letters; of none it is 1."""

    letters: tuple[Letter, ...] = ()

    @property
    def degree(self) -> int:
        """In the velocities."""
        return sum(letter.degree for letter in self.letters)

    @property
    def text(self) -> str:
        """The letters one after the other, equal ones as a power."""
        return " ".join(_powers([letter.text for letter in self.letters], "{}{}", DIGITS)) or "1"

    @property
    def latex(self) -> str:
        """LaTeX."""
        texts = [letter.latex for letter in self.letters]
        return r"\,".join(_powers(texts, "{}^{{{}}}", "0123456789")) or "1"


def _powers(factors: Sequence[str], power: str, digits: str) -> list[str]:
    counts: dict[str, int] = {}
    for factor in factors:
        counts[factor] = counts.get(factor, 0) + 1
    return [power.format(_base(x), digits[k]) if k > 1 else x for x, k in counts.items()]


def _base(factor: str) -> str:
    """In parentheses where a power would be read as one of its last letter alone."""
    return f"({factor})" if any(sign in factor for sign in "·²^'×\\½") else factor


class Family(NamedTuple):
    """Candidates that are sought together.

    name   a sentence on what they are
    basis  the functions that they are made of, as text
    first  how many of them are tried by themselves before all others: the energies
    """

    name: str
    monomials: tuple[Monomial, ...]
    basis: tuple[str, ...]
    first: int = 0


class VariableFamily(NamedTuple):
    """Linear functions of some velocities whose coefficients are functions of one variable.

    variable  of the configuration;  velocities  of degree 1
    library   letters of degree 0 of which squares of coefficients may be made
    inhomogeneous  terms without velocities are sought too (with a rotor)
    size      of the variable: less than a millionth of it is no change
    """

    name: str
    variable: Letter
    velocities: tuple[Letter, ...]
    library: tuple[Letter, ...]
    inhomogeneous: bool
    size: float = 1.0


class States(NamedTuple):
    """Random states that the problem allows, x (states, N), at times t (N,)."""

    x: np.ndarray
    t: np.ndarray

    def of(self, which: np.ndarray) -> States:
        """Some of them."""
        return States(self.x[:, which], self.t[which])

    def beside(self, others: States) -> States:
        """These, then others."""
        return States(np.hstack([self.x, others.x]), np.hstack([self.t, others.t]))


def letters_of(monomials: Sequence[Monomial]) -> list[Letter]:
    """The letters that products are made of, each once."""
    found: dict[int, Letter] = {}
    for monomial in monomials:
        for letter in monomial.letters:
            found.setdefault(id(letter), letter)
    return list(found.values())
