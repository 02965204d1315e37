"""What is wrong with a user's input: every fault at once, each with a sentence for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

#: ``Fault.got`` where the user left something out.
MISSING = "nothing"


@dataclass(frozen=True)
class Fault:
    """One fault of a user's input.

    key       where it is: a dotted key of a scenario, an argument, an option of a command
    got       the value there, short enough for a message; ``MISSING`` where there is none
    expected  a noun phrase for the value that belongs there: "a positive number"
    message   the sentence for people; without it the sentence is composed of the three
    advice    a sentence that follows: what to do, "Did you mean 'rattleback'?"

    In the last two "{key}" stands for the key.
    """

    key: str
    got: Any
    expected: str
    message: str = ""
    advice: str = ""

    @property
    def sentence(self) -> str:
        """The fault in plain words, with the advice."""
        message = self.message or self._composed()
        return " ".join(part for part in (message, self.advice) if part).replace("{key}", self.key)

    def _composed(self) -> str:
        if self.got == MISSING:
            return f"{self.key} is missing; it must be {self.expected}."
        return f"{self.key} is {self.got}; it must be {self.expected}."

    def as_dict(self) -> dict[str, Any]:
        """The fault as --json and the studio have it."""
        return {
            "key": self.key, "got": self.got, "expected": self.expected, "message": self.sentence,
        }  # fmt: skip

    def __str__(self) -> str:
        return self.sentence


class InputError(ValueError):
    """Bad input; ``faults`` lists every mistake."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
