r"""A form of the equations of a rolling body.

It has a state of its own, reached from the core's and back, and a rate over scalars of any kind.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.faults import InputError
from voronets.expressions.vectors import Scalar
from voronets.facts.condition import Condition
from voronets.facts.law_conditions import LAW, law_name
from voronets.forms.contract import Form
from voronets.forms.decimals import states_decimals
from voronets.mechanics.first_order import Numbers, State
from voronets.rolling.system import RollingProblem

#: Why the equations of one contact law are not those of another.
OTHERWISE = {
    "rolling": "its contact point is at rest",
    "rubber": "a moment about the normal keeps it from spinning",
    "smooth": "it slips, and the reaction is along the normal",
    "viscous": "it slips, with friction against the slip",
    "coulomb": "it slips where friction does not hold it",
}
#: The form of each law that has one of its own.
ADVICE = {
    "rubber": "Use the form rubber.",
    "smooth": "Use the form smooth.",
    "viscous": "Use the form viscous.",
    "coulomb": "Use the form sliding; while the body sticks, the equations of the law rolling hold.",
}


def law_condition(problem: RollingProblem, laws: Sequence[str]) -> Condition:
    """The body obeys one of these contact laws."""
    law = law_name(problem)
    kinds = " or ".join(laws)
    return Condition(
        f"a body whose contact law is {kinds}", float(law not in laws), f"{law}: {OTHERWISE[law]}",
        LAW, advice=ADVICE.get(law, ""), needs=f"the contact law {kinds}", yours=f"yours is {law}",
    )  # fmt: skip


class RollingForm(Form[RollingProblem]):
    """One way to write the equations of a rolling body, as one of the papers has them."""

    #: The contact laws whose equations these are.
    laws: ClassVar[tuple[str, ...]] = ("rolling",)

    def __init__(self, problem: RollingProblem) -> None:
        """A form that asks for more raises ``InputError`` here, with all faults at once."""
        self.problem = problem

    @classmethod
    def law_condition(cls, problem: RollingProblem) -> Condition:
        """The problem has a contact law whose equations these are."""
        return law_condition(problem, cls.laws)

    @classmethod
    def refusal(cls, problem: RollingProblem) -> str:
        """All faults that the constructor finds in the problem; empty where it applies."""
        law = cls.law_condition(problem)
        if not law.holds:
            return str(law.fault())
        try:
            cls(problem)
        except InputError as error:
            return " ".join(map(str, error.faults))
        return ""

    @property
    def decimal(self) -> bool:
        sides = (self.problem.body.surface, self.problem.ground)
        return any(states_decimals(side.surface) for side in sides)

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
