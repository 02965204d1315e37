"""What a closed solution says of itself: its conditions, its period and its end."""

from __future__ import annotations

import html

from voronets.facts.condition import Condition


class SolutionReport:
    """Lines about a closed solution, for a terminal and for a notebook."""

    conditions: tuple[Condition, ...]
    period: float
    end: tuple[float, str]

    @property
    def name(self) -> str:
        """What it is called."""
        return type(self).__name__

    def report(self) -> str:
        """The conditions, the period and the end, a line each."""
        return "\n".join(self._lines())

    def _lines(self) -> list[str]:
        period = f"period: {self.period:.12g} s" if self.period < float("inf") else "no period"
        when = f" at {self.end[0]:.12g} s" if self.end[0] < float("inf") else ""
        held = (condition.report() for condition in self.conditions)
        return [*held, period, f"end: {self.end[1]}{when}"]

    def __repr__(self) -> str:
        return f"{self.name}\n{self.report()}"

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{html.escape(line)}</li>" for line in self._lines())
        return f"<p><b>{html.escape(self.name)}</b></p><ul>{lines}</ul>"
