"""Parameters of a scenario from measured samples, by least squares with exact derivatives.

    χ²(k) = Σ ((y_i − y(t_i; k))/σ_i)²

The motion and its derivatives by the free numbers come from one integration, so that every step is one
of Gauss and Newton's, held back where the motion is not that linear (a trust region).  A trial value that
the scenario refuses makes the step shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import least_squares

from voronets.analysis.fit_data import Measurements, read_measurements
from voronets.analysis.fit_quality import Quality, quality
from voronets.analysis.neighbour import Neighbourhood
from voronets.analysis.sensitivity_keys import ScenarioNumber, scenario_numbers
from voronets.analysis.varied_motion import varied_motion
from voronets.engine import Motion
from voronets.engine.samples import named
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import is_number
from voronets.mechanics.outcome import Outcome
from voronets.scenario.scenario import Scenario
from voronets.scenario.simulation import run_scenario

ROUNDS = 4  # fits, where the noise is not known and follows from what is left
CLOSE = 1e-10  # relative changes at which a fit has arrived
SETTLED = 0.02  # a change of the noise that calls for no other round
PROBE = 1e-3


@dataclass(frozen=True)
class Fit:
    """What was found.

    values, errors  of the free keys: the best value and its standard error (None: not determined)
    correlation     of the errors                                     (keys, keys)
    residuals       measured − fitted                                (times, names)
    chi2, degrees   the sum of squares over σ², and the numbers measured less the keys
    rms             of the residuals by column
    sigma_known     the standard deviations were given; otherwise they follow from the residuals
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
    converged: bool
    message: str
    warnings: tuple[str, ...]
    scenario: Scenario
    motion: Motion = field(repr=False)

    def as_dict(self) -> dict[str, Any]:
        """What ``--json`` prints."""
        keys = list(self.values)
        rows = [dict(zip(keys, map(float, row), strict=True)) for row in self.correlation]
        return {
            "values": self.values, "errors": self.errors,
            "correlation": dict(zip(keys, rows, strict=True)),
            "chi2": self.chi2, "degrees_of_freedom": self.degrees, "rms": self.rms,
            "sigma_known": self.sigma_known, "iterations": self.iterations,
            "outcome": "converged" if self.converged else "not_converged",
            "message": self.message, "warnings": list(self.warnings),
        }  # fmt: skip


def fit_scenario(
    scenario: Scenario, data: str | Path | Mapping[str, Any], free: Sequence[str], *,
    sigma: float | Mapping[str, float] | None = None, iterations: int = 50,
    progress: Callable[[int, int], None] | None = None, **options: Any,
) -> Fit:  # fmt: skip
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
        faults += [replace(fault, key="free") if fault.key == "to" else fault for fault in error.faults]
    try:
        measured = read_measurements(data, scenario.system, scenario.run.duration)
        measured = _with_sigma(measured, sigma)
    except InputError as error:
        faults += error.faults
    if not 1 <= iterations <= 10_000:
        faults.append(Fault("iterations", iterations, "a number from 1 to 10000"))
    if measured is not None and numbers and np.isfinite(measured.y).sum() <= len(numbers):
        got = f"{np.isfinite(measured.y).sum()} measurements"
        faults.append(Fault("data", got, f"more than the {len(numbers)} free keys"))
    if faults or measured is None:
        raise InputError(faults)
    return _Search(scenario, numbers, measured, iterations, progress, options).run()


def _with_sigma(
    data: Measurements, sigma: float | Mapping[str, float] | None
) -> Measurements:
    """The standard deviations that the data do not have put in."""
    if sigma is None:
        return data
    given = sigma if isinstance(sigma, Mapping) else dict.fromkeys(data.names, sigma)
    faults = [
        Fault("sigma", name, f"a column of the data: {', '.join(data.names)}")
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


@dataclass
class _Search:
    """A fit on its way; v counts the changes of the numbers in parts of their scales."""

    scenario: Scenario
    numbers: list[ScenarioNumber]
    data: Measurements
    most: int
    progress: Callable[[int, int], None] | None
    options: dict[str, Any]
    steps: int = 0
    refused: str = ""

    def run(self) -> Fit:
        """Fit; where the noise is not known, again with what the residuals say of it."""
        probe = {key: x for n in self.numbers for key, x in n.changed(PROBE).items()}
        try:
            self.near = Neighbourhood.of(self.scenario, probe)
        except InputError:
            self.near = Neighbourhood(self.scenario)
        self.wanted = np.isfinite(self.data.y)
        known = bool(np.isfinite(self.data.sigma[self.wanted]).all())
        sigma = self.data.sigma if known else _first_guess(self.data)
        v = np.zeros(len(self.numbers))
        for _ in range(1 if known else ROUNDS):
            found = self._solve(v, sigma)
            v, rest = found.x, self._residuals(found.x)
            if known:
                break
            guess = _noise(rest, sigma, len(v))
            settled = np.abs(guess / sigma - 1).max() < SETTLED
            sigma = guess
            if settled:
                break
        return self._result(found, v, sigma, known)

    def _solve(self, v: np.ndarray, sigma: np.ndarray) -> Any:
        def residuals(at: np.ndarray) -> np.ndarray:
            return (self._residuals(at) / sigma)[self.wanted]

        def slopes(at: np.ndarray) -> np.ndarray:
            self.steps += 1
            if self.progress is not None:
                self.progress(self.steps, self.most)
            jacobian: np.ndarray = -(self._slopes(at) / sigma[:, None, :])
            return np.moveaxis(jacobian, 1, 2)[self.wanted]

        first = residuals(v)
        if not np.all(np.isfinite(first)):
            raise InputError([Fault("scenario", self.refused or "no motion", "one as long as the data")])
        return least_squares(
            residuals, v, jac=slopes, method="trf", x_scale="jac", ftol=CLOSE**1.3, xtol=CLOSE,
            gtol=1e-15, max_nfev=4 * self.most,
        )  # fmt: skip

    def _at(self, v: np.ndarray) -> Scenario:
        changes: dict[str, float] = {}
        for number, part in zip(self.numbers, v, strict=True):
            changes |= number.changed(float(part))
        return self.near.at(changes)

    def _motion(self, v: np.ndarray) -> Motion:
        return run_scenario(
            self._at(v), at=np.unique(self.data.t), throw=False, estimate=False, **self.options
        )

    def _residuals(self, v: np.ndarray) -> np.ndarray:
        """Measured − computed; not finite where there is no motion to compute."""
        nothing = np.full(self.data.y.shape, np.inf)
        try:
            motion = self._motion(v)
        except InputError as error:
            self.refused = str(error)
            return nothing
        if motion.t_end < self.data.t[-1]:
            self.refused = f"a motion that ends at {motion.t_end:.6g} s ({motion.message})"
            return nothing
        place = np.searchsorted(motion.t, self.data.t)
        seen = np.stack([named(motion.data, name).values[place] for name in self.data.names], axis=1)
        return self.data.y - seen * self._signs(seen)

    def _signs(self, seen: np.ndarray) -> np.ndarray:
        """1, but −1 where a quaternion was measured with the other sign."""
        signs = np.ones_like(seen)
        turns = self.data.turns
        if turns is not None:
            together = np.nansum(seen[:, turns] * self.data.y[:, turns], axis=1)
            signs[:, turns] = np.where(together < 0, -1.0, 1.0)[:, None]
        return signs

    def _slopes(self, v: np.ndarray) -> np.ndarray:
        """∂y/∂v (times, numbers, names)."""
        scenario = self._at(v)
        numbers = [
            replace(number, value=number.value + float(part) * number.scale)
            for number, part in zip(self.numbers, v, strict=True)
        ]
        varied = varied_motion(scenario, numbers, self.data.t, **self.options)
        whole = {
            name: (quantity.name, i)
            for quantity in scenario.system.quantities
            for i, name in enumerate(quantity.components())
        }
        wanted = [whole[name] for name in self.data.names]
        seen = varied.observed(list(dict.fromkeys(name for name, _ in wanted)))
        first = np.stack([seen[name].first[:, :, i] for name, i in wanted], axis=2)
        value = np.stack([seen[name].x[:, i] for name, i in wanted], axis=1)
        if not np.all(np.isfinite(np.moveaxis(first, 1, 2)[self.wanted])):
            raise InputError(
                [Fault("scenario", varied.motion.message, "derivatives as far as the data go")]
            )
        scales = np.array([number.scale for number in numbers])
        return first * scales[:, None] * self._signs(value)[:, None, :]

    def _result(self, found: Any, v: np.ndarray, sigma: np.ndarray, known: bool) -> Fit:
        residuals = self._residuals(v)
        seen: Quality = quality(
            [number.key for number in self.numbers], found.jac,
            np.where(self.wanted, residuals / sigma, np.nan), self.data.names, sigma_known=known,
        )  # fmt: skip
        scale = np.array([number.scale for number in self.numbers])
        keys = [number.key for number in self.numbers]
        errors = [None if e is None else float(e * s) for e, s in zip(seen.errors, scale, strict=True)]
        rest = np.where(self.wanted, residuals, np.nan)
        converged = found.status > 0
        return Fit(
            values={n.key: float(n.value + x * n.scale) for n, x in zip(self.numbers, v, strict=True)},
            errors=dict(zip(keys, errors, strict=True)),
            correlation=seen.correlation,
            data=replace(self.data, sigma=sigma),
            residuals=rest,
            chi2=float(np.nansum((rest / sigma) ** 2)),
            degrees=int(self.wanted.sum()) - len(keys),
            rms={n: float(np.sqrt(np.nanmean(rest[:, i] ** 2))) for i, n in enumerate(self.data.names)},
            sigma_known=known,
            iterations=self.steps,
            converged=converged,
            message=_message(found, self.refused),
            warnings=seen.warnings,
            scenario=self._at(v),
            motion=self._motion(v),
        )  # fmt: skip


def _message(found: Any, refused: str) -> str:
    if found.status > 0:
        return "converged: no small change of the free keys comes nearer to the data"
    last = f"; the last value that was refused: {refused}" if refused else ""
    return f"not converged: the number of steps allowed was used up{last}"


def _first_guess(data: Measurements) -> np.ndarray:
    """Where the noise is not known: every column counts by how much it changes."""
    spread = np.nanstd(data.y, axis=0)
    size = np.nanmax(np.abs(data.y), axis=0)
    sizes = np.where(spread > 1e-12 * size, spread, np.where(size > 0, size, 1.0))
    turns = data.turns
    if turns is not None:
        sizes[turns] = 1.0
    return np.broadcast_to(sizes, data.y.shape).copy()


def _noise(residuals: np.ndarray, sigma: np.ndarray, keys: int) -> np.ndarray:
    """The standard deviation of each column, from what is left of it."""
    rest = np.where(np.isfinite(residuals), residuals, np.nan)
    count = int(np.isfinite(rest).sum())
    found = np.sqrt(np.nanmean(rest**2, axis=0) * count / max(count - keys, 1))
    return np.broadcast_to(np.maximum(found, 1e-12 * sigma[0]), sigma.shape).copy()
