"""A second scenario beside the first one or over it, as the command line has it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import printable
from voronets.scenario.scenario import Scenario


@dataclass(frozen=True)
class Together:
    """A second scenario, and how its motion is shown: "beside" the first or "over" it."""

    scenario: Scenario
    layout: str
    name: str


@dataclass(frozen=True)
class Second:
    """``--beside`` or ``--over`` with ``--set-other``, as the command line has them."""

    beside: str | None
    over: str | None
    settings: list[str]
    load: Callable[[str, list[str]], Scenario]

    @property
    def option(self) -> str:
        """The option that was used; empty where neither was."""
        return "--beside" if self.beside is not None else "--over" if self.over is not None else ""

    @property
    def source(self) -> str:
        """The second scenario's name or file."""
        return (self.beside if self.beside is not None else self.over) or '""'

    def read(self) -> Together | None:
        """The second scenario; its faults under the option that named it."""
        if self.beside is not None and self.over is not None:
            message = "--beside and --over exclude each other. Give one of them."
            expected = "either --beside or --over"
            raise InputError([Fault("--over", printable(self.over), expected, message)])
        if not self.option:
            if self.settings:
                expected = "a second scenario: --beside or --over"
                message = "{key} needs a second scenario. Add --beside or --over."
                raise InputError([Fault("--set-other", self.settings[0], expected, message)])
            return None
        try:
            scenario = self.load(self.source, self.settings)
        except InputError as error:
            raise InputError([self._under_option(fault) for fault in error.faults]) from None
        return Together(scenario, self.option[2:], name_of(self.source))

    def _under_option(self, fault: Fault) -> Fault:
        """A fault of the second scenario, named after the option."""
        return replace(
            fault, key=f"{self.option}: {fault.key}", message=f"{self.option}: {fault}", advice=""
        )


def name_of(source: str) -> str:
    """What to call the files written for it."""
    return Path(source).stem or "motion"
