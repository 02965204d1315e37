"""The contract of a problem as the search sees it, whatever kind it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from sympy import Expr

from voronets.invariants.search_letters import Family, States, VariableFamily
from voronets.mechanics.first_order import FirstOrderSystem


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
