"""What a table states, whether it says how the motion begins or not: enough for equations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.presentation import Card, Presented
from voronets.mechanics.start import SystemStart
from voronets.mechanics.system import System
from voronets.rolling.start import Start
from voronets.rolling.system import RollingProblem
from voronets.scenario.problem_kind import is_general
from voronets.scenario.read import scenario
from voronets.scenario.rolling import rolling_problem
from voronets.scenario.systems import general_system


@dataclass(frozen=True, repr=False)
class Stated(Presented):
    """A problem, and its state at the start where it has one."""

    title: str
    problem: RollingProblem | System
    state: np.ndarray | None = None

    def card(self) -> Card:
        card = self.problem.card()
        return Card(f"{self.title}: {card.heading}", card.rows)

    @classmethod
    def at(cls, begin: Start | SystemStart, title: str = "untitled") -> Stated:
        """What begins at a start."""
        problem = begin.system if isinstance(begin, SystemStart) else begin.problem
        return cls(title, problem, begin.state)


def stated(table: Mapping[str, Any]) -> Stated:
    """The problem of a table, which may have no ``[start]`` and no ``[run]``."""
    if "start" in table:
        found = scenario({"run": {"duration": 1.0}, **table})
        return Stated.at(found.started, found.title)
    return Stated(*(general_system if is_general(table) else rolling_problem)(table))
