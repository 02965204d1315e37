"""What a fit has found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from voronets.analysis.fit_data import Measurements
from voronets.engine import Motion
from voronets.expressions.presentation import Card, Drawable, number
from voronets.scenario.changes import changed
from voronets.scenario.scenario import Scenario
from voronets.scenario.toml import as_toml


@dataclass(frozen=True, repr=False)
class ScenarioFit(Drawable):
    """What a fit has found.

    values, errors  of the free keys: the best value and its standard error (None: not determined)
    correlation     of the errors                                     (keys, keys)
    residuals       measured − fitted                                (times, names)
    chi2, degrees   the sum of squares over σ², and the numbers measured less the keys
    rms             of the residuals by column
    sigma_known     the standard deviations were given; otherwise they follow from the residuals
    iterations      steps taken, and ``refused`` trial values that the scenario has no motion for
    starts          from how many values the search was begun: more than one where the first fit was poor
    outcome         "converged"; "poor_fit": a minimum in which the motion does not describe the data;
                    "not_converged": no minimum was reached
    scenario        with the fitted values
    motion          of that scenario
    """

    values: dict[str, float]
    errors: dict[str, float | None]
    correlation: np.ndarray
    data: Measurements
    residuals: np.ndarray
    chi2: float
    degrees: int
    rms: dict[str, float]
    sigma_known: bool
    iterations: int
    refused: int
    starts: int
    outcome: str
    message: str
    warnings: tuple[str, ...]
    scenario: Scenario
    motion: Motion = field(repr=False)

    def card(self) -> Card:
        rows = [
            (key, number(value, 9), "not determined" if self.errors[key] is None
             else f"± {number(self.errors[key], 2)}")
            for key, value in self.values.items()
        ]  # fmt: skip
        footer = " ".join(self.warnings)
        return Card(
            f"{self.scenario.title}: {self.message}", rows, ("key", "value", "error"), footer
        )

    @property
    def converged(self) -> bool:
        """The search has reached a minimum in which the motion describes the data."""
        return self.outcome == "converged"

    def as_dict(self) -> dict[str, Any]:
        """What ``--json`` prints."""
        keys = list(self.values)
        rows = [dict(zip(keys, map(float, row), strict=True)) for row in self.correlation]
        return {
            "values": self.values, "errors": self.errors,
            "correlation": dict(zip(keys, rows, strict=True)),
            "chi2": self.chi2, "degrees_of_freedom": self.degrees, "rms": self.rms,
            "sigma_known": self.sigma_known, "iterations": self.iterations,
            "refused": self.refused,
            "starts": self.starts, "outcome": self.outcome,
            "message": self.message, "warnings": list(self.warnings),
        }  # fmt: skip

    def as_toml(self) -> str:
        """A scenario file with the fitted values."""
        return as_toml(changed(self.scenario.table, {}))
