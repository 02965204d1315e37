"""A condition of a theory on a problem: whether it holds, by how much it fails, and sentences about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from voronets.expressions.faults import Fault, InputError

ROUNDING = 1e-9  # a relative miss that counts as none


def percent(share: float) -> str:
    """A share for people: "30 %", "8.4 %", "0.0012 %"."""
    value = 100 * abs(share)
    return f"{value:.0f} %" if value >= 9.95 else f"{value:.2g} %"


@dataclass(frozen=True)
class Condition:
    """What must hold, how far it is from holding, and what was measured.

    name    the statement that must be true: "the ground is a plane"
    miss    0 where it holds exactly; relative to the problem's own sizes unless ``got`` has a unit
    got     what was measured: "a radius of curvature of 0.3 m"; without it the miss
    key     what in a scenario file decides it: "ground.surface.kind"
    limit   the largest miss that counts as rounding
    advice  a sentence: what else can be done
    needs   what the theory needs, after the word "needs": "flat ground"
    yours   how this problem differs, a clause: "yours is curved (with a radius of 0.3 m)"
    """

    name: str
    miss: float
    got: str = ""
    key: str = "condition"
    limit: float = ROUNDING
    advice: str = ""
    needs: str = ""
    yours: str = ""

    def __post_init__(self) -> None:
        if not self.got:
            object.__setattr__(self, "got", f"off by {self.miss:.3g}")

    @property
    def holds(self) -> bool:
        """It holds to rounding."""
        return bool(abs(self.miss) <= self.limit)

    def fault(self, key: str = "") -> Fault:
        """The fault of a problem where it does not hold; ``key`` ("form plate") in place of its own."""
        message = f"{'The {key}' if key else 'This'} {self.shortfall}."
        return Fault(key or self.key, self.got, self.name, message, self.advice)

    @property
    def shortfall(self) -> str:
        """What is needed and how the problem differs: "needs flat ground; yours is curved"."""
        if not self.needs:
            return f"requires that {self.name} (here: {self.got})"
        return f"needs {self.needs}; {self.yours or f'here: {self.got}'}"

    def __str__(self) -> str:
        return f"{self.name}: {self.got}"

    def report(self) -> str:
        """One line: the statement where it holds, and otherwise what is needed."""
        return f"holds: {self.name}" if self.holds else f"fails: {self.shortfall}"


def failures(conditions: Iterable[Condition], key: str = "") -> list[Fault]:
    """A fault for every condition that fails."""
    return [condition.fault(key) for condition in conditions if not condition.holds]


def demand(*conditions: Condition, key: str = "") -> tuple[Condition, ...]:
    """The conditions, all of which hold, or an ``InputError`` with every one that fails."""
    found = failures(conditions, key)
    if found:
        raise InputError(found)
    return conditions
