r"""The contract of a form of the rolling equations, as one of the papers writes them.

A form has a state of its own, reached from the core's and back, a rate over scalars of any kind, and
its equations as the paper groups them.  All forms give the same motion; that is a test.
A new form is one new file here and one line in ``forms.py``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.vectors import Scalar
from voronets.forms.source import rate_source
from voronets.forms.written import Written
from voronets.mechanics.first_order import FirstOrderSystem, Numbers, State
from voronets.rolling.system import RollingProblem


class RollingForm(ABC):
    """One way to write the equations of a rolling body."""

    #: The word for it: ``voronets derive NAME --form voronets1912``.
    key: ClassVar[str]
    #: What it is called, and where it is written down.
    title: ClassVar[str]
    source: ClassVar[str]

    problem: RollingProblem

    # -- to use -------------------------------------------------------------------------------

    @property
    @abstractmethod
    def states(self) -> tuple[str, ...]:
        """The names of the form's state."""

    @abstractmethod
    def from_state(self, state: Sequence[float] | np.ndarray) -> np.ndarray:
        """The form's state at a state of the core."""

    @abstractmethod
    def to_state(self, x: Sequence[float] | np.ndarray) -> np.ndarray:
        """The core's state at a state of the form."""

    @abstractmethod
    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        """ẋ from the form's own equations."""

    @abstractmethod
    def system(self) -> FirstOrderSystem:
        """The form as a first-order system, which the engine can run."""

    # -- to read ------------------------------------------------------------------------------

    @property
    @abstractmethod
    def equations(self) -> tuple[Written, ...]:
        """The equations in letters, as the paper has them."""

    @property
    @abstractmethod
    def definitions(self) -> tuple[Written, ...]:
        """What all the letters stand for."""

    def latex(self) -> str:
        """The equations and what their letters stand for, in one ``aligned`` block."""
        lines = [line.latex() for line in (*self.equations, *self.definitions)]
        return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"

    def _repr_latex_(self) -> str:
        return f"$$\n{self.latex()}\n$$"

    def text(self) -> str:
        """The same as plain text."""
        head = f"{self.title} ({self.source})"
        equations = [f"  {line.text()}" for line in self.equations]
        return "\n".join([head, *equations, "where", *(f"  {x.text()}" for x in self.definitions)])

    def code(self) -> str:
        """The rate as Python source that stands alone."""
        return rate_source(self.system(), f"{self.title} ({self.source})")

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__
