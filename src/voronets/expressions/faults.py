"""What is wrong with what a user gave: every fault at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Fault:
    """One fault: the key, what was got there, what was expected."""

    key: str
    got: Any
    expected: str

    def __str__(self) -> str:
        return f"{self.key}: got {self.got}; expected {self.expected}"


class InputError(ValueError):
    """Bad input, with all its faults."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
