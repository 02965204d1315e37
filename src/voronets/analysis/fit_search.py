"""The search for the numbers of a scenario with which its motion comes nearest to measurements.

    χ²(k) = Σ ((y_i − y(t_i; k))/σ_i)²

The motion and its derivatives by the free numbers come from one integration, so that every step is one
of Gauss and Newton's, held back where the motion is not that linear (a trust region).  A trial value that
the scenario refuses, or whose motion ends before the data do, makes the step shorter.

Such steps end in the nearest minimum, which may be a wrong one: a pendulum fitted with twice its
frequency.  Where the motion does not describe the data there, the search is begun again from other values:
those drawn from around the first ones whose motions come nearest to the data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import least_squares
from scipy.stats.qmc import LatinHypercube

from voronets.analysis.fit_data import Measurements
from voronets.analysis.fit_quality import poor_fit, quality
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
#: Of other values to begin with: how many are drawn from each range (in parts of the scales), and how many
#: are taken.
DRAWN, RANGES, TAKEN = 48, (0.5, 1.0, 3.0), 6
LATELY = 6  # trials: a search that ends so soon after one that was refused stands at an edge


class Minimum(NamedTuple):
    """Where a search has ended.

    v          the changes of the numbers in parts of their scales
    status     SciPy's word for why it ended there; 0: the steps were used up
    stuck      it ended beside values that are refused
    slopes     of the residuals over σ                            (measurements, keys)
    residuals  measured − computed, NaN where nothing was measured       (times, names)
    poor       why the motion does not describe the data; "" where it does
    """

    v: np.ndarray
    status: int
    stuck: bool
    slopes: np.ndarray
    residuals: np.ndarray
    sigma: np.ndarray
    poor: str

    @property
    def outcome(self) -> str:
        """In a word."""
        if self.stuck or self.status <= 0:
            return "not_converged"
        return "poor_fit" if self.poor else "converged"

    def misfit(self, sigma: np.ndarray) -> float:
        """χ² with the same σ for all."""
        return float(np.nansum((self.residuals / sigma) ** 2))


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
    starts: int = 1

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
        minimum = self._minimum(np.zeros(len(self.numbers)), sigma, known)
        if minimum.poor and not minimum.stuck:
            for v in self._other_starts(sigma):
                self.starts += 1
                try:
                    other = self._minimum(v, sigma, known)
                except InputError:
                    continue
                if other.misfit(sigma) < minimum.misfit(sigma):
                    minimum = other
                if minimum.outcome == "converged":
                    break
        return self._result(minimum, known)

    def _minimum(self, v: np.ndarray, sigma: np.ndarray, known: bool) -> Minimum:
        """The minimum that is reached from v."""
        measured, left = self.data.sigma, self.most
        for _ in range(1 if known else ROUNDS):
            solution = self._solve(v, sigma, max(left, 1))
            left -= solution.nfev
            v, rest = solution.x, np.where(self.wanted, self._residuals(solution.x), np.nan)
            used = sigma
            sigma = np.where(np.isnan(measured), _noise(rest, sigma, len(v)), measured)
            if np.abs(sigma / used - 1).max() < SETTLED:
                break
        slopes = solution.jac * (used / sigma)[self.wanted][:, None]
        stuck = (
            solution.status == SHORT and 0 <= self.trials - self.last <= LATELY and self.last > 0
        )
        why = poor_fit(rest, self.data.y, sigma, len(v), sigma_known=known)
        return Minimum(solution.x, solution.status, stuck, slopes, rest, sigma, why)

    def _other_starts(self, sigma: np.ndarray) -> list[np.ndarray]:
        """Other values to begin with, those nearest to the data first; always the same."""
        draws = [
            reach * (2 * part - 1)
            for i, reach in enumerate(RANGES)
            for part in LatinHypercube(len(self.numbers), rng=1911 + i).random(DRAWN // len(RANGES))
        ]
        misfits = []
        for v in draws:
            rest = (self._residuals(v) / sigma)[self.wanted]
            misfits.append(float(rest @ rest) if np.all(np.isfinite(rest)) else np.inf)
        order = [i for i in np.argsort(misfits) if np.isfinite(misfits[i])]
        return [draws[i] for i in order[:TAKEN]]

    def _solve(self, v: np.ndarray, sigma: np.ndarray, most: int) -> Any:
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
                [
                    Fault(
                        "scenario",
                        self.refused or "no motion",
                        "a motion as long as the data",
                        f"The motion ends before the data do: {self.refused or 'no motion'}.",
                    )
                ]
            )
        return least_squares(
            residuals, v, jac=slopes, method="trf", x_scale="jac", ftol=NEARER, xtol=CLOSE,
            gtol=1e-15, max_nfev=most,
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
                [
                    Fault(
                        "scenario",
                        varied.motion.message,
                        "derivatives as far as the data go",
                        f"The derivatives end before the data do: {varied.motion.message}.",
                    )
                ]
            )
        scales = np.array([number.scale for number in self.numbers])
        slopes = first * scales[:, None] * self._signs(value)[:, None, :]
        noise = ROUNDING * np.nanmax(np.abs(value), axis=0)
        idle = ~np.any(np.abs(slopes) > noise, axis=(0, 2))
        return np.asarray(np.where(idle[:, None], 0.0, slopes))

    def _result(self, minimum: Minimum, known: bool) -> ScenarioFit:
        keys, names = [number.key for number in self.numbers], self.data.names
        rest, sigma = minimum.residuals, minimum.sigma
        worth = quality(keys, minimum.slopes, rest / sigma, names, sigma_known=known)
        fitted = [n.value + x * n.scale for n, x in zip(self.numbers, minimum.v, strict=True)]
        errors = [
            None if error is None else error * number.scale
            for error, number in zip(worth.errors, self.numbers, strict=True)
        ]
        return ScenarioFit(
            values=dict(zip(keys, map(float, fitted), strict=True)),
            errors=dict(zip(keys, errors, strict=True)),
            correlation=worth.correlation,
            data=replace(self.data, sigma=sigma),
            residuals=rest,
            chi2=float(np.nansum((rest / sigma) ** 2)),
            degrees=int(self.wanted.sum()) - len(keys),
            rms=dict(zip(names, np.sqrt(np.nanmean(rest**2, axis=0)).tolist(), strict=True)),
            sigma_known=known,
            iterations=self.steps,
            refused=self.refusals,
            starts=self.starts,
            outcome=minimum.outcome,
            message=self._message(minimum),
            warnings=worth.warnings,
            scenario=self._at(minimum.v),
            motion=self._motion(minimum.v),
        )

    def _message(self, minimum: Minimum) -> str:
        refused = self.refused
        if minimum.stuck:
            return f"stopped: the steps became too short near values that are refused ({refused})"
        if minimum.status <= 0:
            last = f"; the last refused value: {refused}" if refused else ""
            best = f" in the best of {self.starts} searches" if self.starts > 1 else ""
            return f"not converged after all allowed steps{best}{last}"
        if minimum.poor:
            last = f" The last refused value: {refused}." if refused else ""
            return (
                f"poor fit: the search ended in a minimum, but {minimum.poor}. It is the best from "
                f"{self.starts} starts.{last} Begin closer to the solution, free other keys, or check the data"
            )
        others = f" (found from start {self.starts}; the first one led to a poor fit)"
        best = "converged: no small change of the free keys improves the fit"
        return best + (others if self.starts > 1 else "")


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
