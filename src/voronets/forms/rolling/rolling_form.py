r"""A form of the equations of a rolling body.

It has a state of its own, reached from the core's and back, and a rate over scalars of any kind.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np

from voronets.expressions.faults import InputError
from voronets.expressions.vectors import Scalar
from voronets.forms.contract import Form
from voronets.mechanics.first_order import Numbers, State
from voronets.rolling.system import RollingProblem


class RollingForm(Form[RollingProblem]):
    """One way to write the equations of a rolling body, as one of the papers has them."""

    def __init__(self, problem: RollingProblem) -> None:
        """A form that asks for more raises ``InputError`` here, with all faults at once."""
        self.problem = problem

    @classmethod
    def refusal(cls, problem: RollingProblem) -> str:
        """All faults that the constructor finds in the problem; empty where it applies."""
        try:
            cls(problem)
        except InputError as error:
            return "; ".join(map(str, error.faults))
        return ""

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
