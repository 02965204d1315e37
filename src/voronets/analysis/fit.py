"""Parameters of a scenario from measured samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from voronets.analysis.fit_data import Measurements, read_measurements
from voronets.analysis.fit_result import ScenarioFit
from voronets.analysis.fit_search import Search
from voronets.analysis.sensitivity_keys import ScenarioNumber, scenario_numbers
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import is_number
from voronets.scenario.scenario import Scenario


def fit_scenario(
    scenario: Scenario, data: str | Path | Mapping[str, Any], free: Sequence[str], *,
    sigma: float | Mapping[str, float] | None = None, iterations: int = 50,
    progress: Callable[[int, int], None] | None = None, **options: Any,
) -> ScenarioFit:  # fmt: skip
    """The numbers at the free keys with which the motion comes nearest to what was measured.

    data        a CSV file, or columns by name: t, then components of observables (omega_x, phi'), and
                perhaps sigma_NAME; NaN or an empty cell: not measured
    sigma       the standard deviation of all columns, or by name, where the data have none
    iterations  at most so many steps
    progress    called with how many steps were taken, and how many there may be
    options     engine, tolerance, compact, most_steps, as ``run`` has them
    """
    faults: list[Fault] = []
    numbers: list[ScenarioNumber] = []
    measured: Measurements | None = None
    try:
        numbers = scenario_numbers(scenario, list(free))
    except InputError as error:
        faults += [
            replace(fault, key="free") if fault.key == "to" else fault for fault in error.faults
        ]
    try:
        measured = read_measurements(data, scenario.system, scenario.run.duration)
        measured = _with_sigma(measured, sigma)
    except InputError as error:
        faults += error.faults
    if not 1 <= iterations <= 10_000:
        faults.append(Fault("iterations", iterations, "a number from 1 to 10000"))
    if measured is not None and numbers and np.isfinite(measured.y).sum() <= len(numbers):
        got = f"{np.isfinite(measured.y).sum()} measurements"
        message = f"{{key}} has {got}; fitting {len(numbers)} keys needs more."
        faults.append(Fault("data", got, f"more than the {len(numbers)} free keys", message))
    if faults or measured is None:
        raise InputError(faults)
    return Search(scenario, numbers, measured, iterations, progress, options).run()


def _with_sigma(data: Measurements, sigma: float | Mapping[str, float] | None) -> Measurements:
    """The standard deviations that the data do not have put in."""
    if sigma is None:
        return data
    given = sigma if isinstance(sigma, Mapping) else dict.fromkeys(data.names, sigma)
    faults = [
        Fault("sigma", name, f"a column of the data: {', '.join(data.names)}",
              f"The data have no column {name!r}.", f"The columns are {', '.join(data.names)}.")
        for name in given if name not in data.names
    ]  # fmt: skip
    faults += [
        Fault("sigma", f"{name}={value}", "a positive number")
        for name, value in given.items()
        if not (is_number(value) and value > 0)
    ]
    if faults:
        raise InputError(faults)
    row = np.array([float(given.get(name, np.nan)) for name in data.names])
    return replace(data, sigma=np.where(np.isnan(data.sigma), row, data.sigma))
