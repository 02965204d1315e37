"""The search for the numbers of a scenario with which its motion comes nearest to measurements.

    χ²(k) = Σ ((y_i − y(t_i; k))/σ_i)²

The motion and its derivatives by the free numbers come from one integration, so that every step is one
of Gauss and Newton's, held back where the motion is not that linear (a trust region).  A trial value that
the scenario refuses, or whose motion ends before the data do, makes the step shorter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy.optimize import least_squares

from voronets.analysis.fit_data import Measurements
from voronets.analysis.fit_quality import quality
from voronets.analysis.fit_result import ScenarioFit
from voronets.analysis.neighbour import Neighbourhood
from voronets.analysis.sensitivity_keys import ScenarioNumber, scenario_numbers
from voronets.analysis.varied_motion import varied_motion
from voronets.engine import Motion
from voronets.engine.samples import named
from voronets.expressions.faults import Fault, InputError
from voronets.scenario.scenario import Scenario
from voronets.scenario.simulation import run_scenario

ROUNDS = 4  # fits, where the noise is not known and follows from what is left
NEARER, CLOSE = 1e-9, 1e-10  # relative changes of χ² and of the numbers at which a fit has arrived
SETTLED = 0.02  # a change of the noise that calls for no other round
PROBE = 1e-3
SHORT = 3  # SciPy's word for steps that became too short
ROUNDING = 1e-13  # of what was computed: a key that changes no more than this changes nothing
LATELY = 6  # trials: a search that ends so soon after one that was refused stands at an edge


@dataclass
class Search:
    """A fit on its way; v counts the changes of the numbers in parts of their scales."""

    scenario: Scenario
    numbers: list[ScenarioNumber]
    data: Measurements
    most: int
    progress: Callable[[int, int], None] | None
    options: dict[str, Any]
    steps: int = 0
    refused: str = ""
    refusals: int = 0
    trials: int = 0
    last: int = -1  # trial that was refused

    def run(self) -> ScenarioFit:
        """Fit; where the noise is not known, again with what the residuals say of it."""
        probe = {key: x for n in self.numbers for key, x in n.changed(PROBE).items()}
        try:
            self.near = Neighbourhood.of(self.scenario, probe)
        except InputError:
            self.near = Neighbourhood(self.scenario)
        self.wanted = np.isfinite(self.data.y)
        given = self.data.sigma
        known = bool(np.isfinite(given[self.wanted]).all())
        sigma = np.where(np.isnan(given), _first_guess(self.data), given)
        v = np.zeros(len(self.numbers))
        for _ in range(1 if known else ROUNDS):
            found = self._solve(v, sigma)
            v, rest = found.x, np.where(self.wanted, self._residuals(found.x), np.nan)
            used = sigma
            sigma = np.where(np.isnan(given), _noise(rest, sigma, len(v)), given)
            if np.abs(sigma / used - 1).max() < SETTLED:
                break
        slopes = found.jac * (used / sigma)[self.wanted][:, None]
        return self._result(found, slopes, rest, sigma, known)

    def _solve(self, v: np.ndarray, sigma: np.ndarray) -> Any:
        def residuals(at: np.ndarray) -> np.ndarray:
            return np.asarray((self._residuals(at) / sigma)[self.wanted])

        def slopes(at: np.ndarray) -> np.ndarray:
            self.steps += 1
            if self.progress is not None:
                self.progress(self.steps, self.most)
            jacobian: np.ndarray = -(self._slopes(at) / sigma[:, None, :])
            return np.asarray(np.moveaxis(jacobian, 1, 2)[self.wanted])

        first = residuals(v)
        if not np.all(np.isfinite(first)):
            raise InputError(
                [Fault("scenario", self.refused or "no motion", "one as long as the data")]
            )
        return least_squares(
            residuals, v, jac=slopes, method="trf", x_scale="jac", ftol=NEARER, xtol=CLOSE,
            gtol=1e-15, max_nfev=self.most,
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
        self.trials += 1
        nothing = np.full(self.data.y.shape, np.inf)
        try:
            motion = self._motion(v)
        except InputError as error:
            self._refuse(str(error))
            return nothing
        if motion.t_end < self.data.t[-1]:
            self._refuse(f"a motion that ends at {motion.t_end:.6g} s ({motion.message})")
            return nothing
        place = np.searchsorted(motion.t, self.data.t)
        seen = np.stack(
            [named(motion.data, name).values[place] for name in self.data.names], axis=1
        )
        return np.asarray(self.data.y - seen * self._signs(seen))

    def _refuse(self, why: str) -> None:
        self.refused, self.last, self.refusals = why, self.trials, self.refusals + 1

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
        numbers = scenario_numbers(scenario, [number.key for number in self.numbers])
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
        scales = np.array([number.scale for number in self.numbers])
        slopes = first * scales[:, None] * self._signs(value)[:, None, :]
        noise = ROUNDING * np.nanmax(np.abs(value), axis=0)
        idle = ~np.any(np.abs(slopes) > noise, axis=(0, 2))
        return np.asarray(np.where(idle[:, None], 0.0, slopes))

    def _result(
        self, found: Any, slopes: np.ndarray, rest: np.ndarray, sigma: np.ndarray, known: bool
    ) -> ScenarioFit:
        """slopes: of the residuals over σ; rest: the residuals, NaN where nothing was measured."""
        keys, names = [number.key for number in self.numbers], self.data.names
        seen = quality(keys, slopes, rest / sigma, names, sigma_known=known)
        fitted = [n.value + x * n.scale for n, x in zip(self.numbers, found.x, strict=True)]
        errors = [
            None if error is None else error * number.scale
            for error, number in zip(seen.errors, self.numbers, strict=True)
        ]
        stuck = found.status == SHORT and 0 <= self.trials - self.last <= LATELY and self.last > 0
        return ScenarioFit(
            values=dict(zip(keys, map(float, fitted), strict=True)),
            errors=dict(zip(keys, errors, strict=True)),
            correlation=seen.correlation,
            data=replace(self.data, sigma=sigma),
            residuals=rest,
            chi2=float(np.nansum((rest / sigma) ** 2)),
            degrees=int(self.wanted.sum()) - len(keys),
            rms=dict(zip(names, np.sqrt(np.nanmean(rest**2, axis=0)).tolist(), strict=True)),
            sigma_known=known,
            iterations=self.steps,
            refused=self.refusals,
            converged=found.status > 0 and not stuck,
            message=_message(found, stuck, self.refused),
            warnings=seen.warnings,
            scenario=self._at(found.x),
            motion=self._motion(found.x),
        )


def _message(found: Any, stuck: bool, refused: str) -> str:
    if stuck:
        return f"stopped: steps became too short beside values that are refused ({refused})"
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
    count = int(np.isfinite(residuals).sum())
    found = np.sqrt(np.nanmean(residuals**2, axis=0) * count / max(count - keys, 1))
    return np.broadcast_to(np.maximum(found, 1e-12 * sigma[0]), sigma.shape).copy()
