"""What integrals are sought in: letters, which are functions of the state, and products of them.

A letter has a degree in the velocities, 0 for a function of the configuration.  Run on jets along the
motion it gives its value and its rate at many states at once; those of products follow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from sympy import Expr

from voronets.expressions.jets import Jet, jet_namespace, slopes_of, value_of
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import FirstOrderSystem

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


class SearchSubject(Protocol):
    """A problem as the search sees it.

    A scene is whatever its letters are functions of: the place of a body, the values of coordinates.
    """

    system: FirstOrderSystem

    @property
    def where(self) -> str:
        """What kind of motion is looked at, as a phrase."""
        ...

    def states(self, count: int, *, fresh: bool = False) -> States:
        """Random states, always the same ones; others that are fresh."""
        ...

    def scene(self, ns: Any, x: Sequence[Any], t: Any) -> Any:
        """The scene of states, over scalars of any kind."""
        ...

    def complete(self, state: np.ndarray) -> bool:
        """Whether a state says how the problem moves, so that it has a scene."""
        ...

    def namespace(self, scene: Any) -> Any:
        """The functions of the scalars of a scene."""
        ...

    def along(self, motion: Any) -> Any:
        """The scene of the samples of a motion, over arrays."""
        ...

    def families(self, degree: int, basis: Sequence[str]) -> list[Family]:
        """The candidates, the simplest first; ``basis``: formulas that a user adds."""
        ...

    def variables(self) -> list[VariableFamily]:
        """Those with coefficients of one variable."""
        ...

    @property
    def constants(self) -> dict[Expr, float]:
        """The numbers of the problem by their letters, in which coefficients are recognised."""
        ...

    def changed(self) -> SearchSubject | None:
        """The same problem with other numbers; None where there are none to change."""
        ...

    def known(self, states: States) -> dict[str, np.ndarray]:
        """The values of the listed integrals at states, by name."""
        ...

    def reach(self, motion: Any) -> int:
        """How many of its samples are near enough to where it began to try an integral by."""
        ...

    def begun(self, state: np.ndarray) -> tuple[FirstOrderSystem, np.ndarray]:
        """The system and the state of the motion that begins at a state."""
        ...

    def starts(self, count: int) -> list[tuple[FirstOrderSystem, np.ndarray]]:
        """Systems and states of motions that begin at random."""
        ...


class Samples(NamedTuple):
    """Values and rates (N, letters) of letters at states."""

    values: np.ndarray
    rates: np.ndarray


def look(subject: SearchSubject, letters: Sequence[Letter], states: States) -> Samples:
    """Values and rates of letters at states."""
    x, t = states
    with np.errstate(all="ignore"):
        rate = subject.system.rate(ARRAYS, list(x), subject.system.numbers, t)
        moving = [Jet(ARRAYS, value, (slope,)) for value, slope in zip(x, rate, strict=True)]
        scene = subject.scene(jet_namespace(ARRAYS), moving, Jet(ARRAYS, t, (np.ones_like(t),)))
        found = [letter.function(scene) for letter in letters]
    values, rates = (
        np.stack([np.broadcast_to(np.asarray(part(one), dtype=float), t.shape) for one in found], 1)
        for part in (value_of, lambda one: slopes_of(one, 1)[0])
    )
    return Samples(values, rates)


def pace(subject: SearchSubject, states: States) -> float:
    """How fast states change, 1/s: the median of |ẋ|/|x|."""
    x, t = states
    with np.errstate(all="ignore"):
        found = subject.system.rate(ARRAYS, list(x), subject.system.numbers, t)
    rate = np.array([np.broadcast_to(one, t.shape) for one in found], dtype=float)
    good = np.all(np.isfinite(rate), axis=0)
    sizes = np.linalg.norm(rate[:, good], axis=0) / np.linalg.norm(x[:, good], axis=0)
    return float(np.median(sizes))


def multiplied(
    samples: Samples, letters: Sequence[Letter], monomials: Sequence[Monomial]
) -> Samples:
    """Values and rates of products, from those of the letters."""
    place = {id(letter): i for i, letter in enumerate(letters)}
    values = np.ones((len(samples.values), len(monomials)))
    rates = np.zeros_like(values)
    for k, monomial in enumerate(monomials):
        for letter in monomial.letters:
            i = place[id(letter)]
            v, w = samples.values[:, i], samples.rates[:, i]
            rates[:, k] = rates[:, k] * v + values[:, k] * w
            values[:, k] *= v
    return Samples(values, rates)


def letters_of(monomials: Sequence[Monomial]) -> list[Letter]:
    """The letters that products are made of, each once."""
    found: dict[int, Letter] = {}
    for monomial in monomials:
        for letter in monomial.letters:
            found.setdefault(id(letter), letter)
    return list(found.values())


def candidates_at(subject: SearchSubject, monomials: Sequence[Monomial], states: States) -> Samples:
    """Values and rates of products at states."""
    letters = letters_of(monomials)
    return multiplied(look(subject, letters, states), letters, monomials)


def value_at(terms: Sequence[tuple[float, Monomial]], scene: Any, count: int) -> np.ndarray:
    """The terms c·(product) at a scene of arrays (count, terms)."""
    with np.errstate(all="ignore"):
        known = {id(letter): letter.function(scene) for letter in letters_of([m for _, m in terms])}
        columns = []
        for c, monomial in terms:
            column = np.full(count, c)
            for letter in monomial.letters:
                column = column * known[id(letter)]
            columns.append(column)
    return np.stack(columns, axis=1)
