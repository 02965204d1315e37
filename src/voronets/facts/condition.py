"""One thing that a theory asks of a problem, by how much the problem misses it, and that in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from voronets.expressions.faults import Fault, InputError

ROUNDING = 1e-9  # a relative miss that counts as none


@dataclass(frozen=True)
class Condition:
    """What must hold, how far it is from holding, and what was measured.

    name    in plain words: "the ground is a plane"
    miss    0 where it holds exactly; relative to the problem's own sizes unless ``got`` has a unit
    got     what was measured: "its curvature is 0.2 over the body's size"; without it the miss
    key     what in a scenario file decides it: "ground.surface.kind"
    limit   the largest miss that counts as rounding
    advice  what else can be done
    """

    name: str
    miss: float
    got: str = ""
    key: str = "condition"
    limit: float = ROUNDING
    advice: str = ""

    def __post_init__(self) -> None:
        if not self.got:
            object.__setattr__(self, "got", f"an excess of {self.miss:.9g}")

    @property
    def holds(self) -> bool:
        """It holds to rounding."""
        return bool(abs(self.miss) <= self.limit)

    def fault(self, key: str = "") -> Fault:
        """The fault of a problem where it does not hold; ``key`` in place of its own."""
        expected = f"{self.name}; {self.advice}" if self.advice else self.name
        return Fault(key or self.key, self.got, expected)

    def __str__(self) -> str:
        return f"{self.name}: {self.got}"

    def report(self) -> str:
        """Whether it holds, and the sentence."""
        return f"{'holds' if self.holds else 'FAILS'}  {self}"


def failures(conditions: Iterable[Condition], key: str = "") -> list[Fault]:
    """A fault for every condition that fails."""
    return [condition.fault(key) for condition in conditions if not condition.holds]


def demand(*conditions: Condition, key: str = "") -> tuple[Condition, ...]:
    """The conditions, all of which hold, or an ``InputError`` with every one that fails."""
    found = failures(conditions, key)
    if found:
        raise InputError(found)
    return conditions
