"""A sweep before it is run: what is varied, and what is done for each run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from voronets.ensemble.columns import RESERVED
from voronets.ensemble.grid import SweepGrid, chunk_of, dimensions_of
from voronets.ensemble.recipe import Recipe
from voronets.expressions.faults import Fault, InputError
from voronets.scenario.changes import changed
from voronets.scenario.read import scenario as read_table
from voronets.scenario.scenario import Scenario
from voronets.scenario.vary import Axis, demand_known, read_axes

DURATION, TOLERANCE = "run.duration", "run.tolerance"


@dataclass(frozen=True)
class SweepPlan:
    """What a sweep is: the same plan gives the same values to the last bit."""

    recipe: Recipe
    grid: SweepGrid

    @classmethod
    def of(
        cls, scenario: Scenario, vary: str | Sequence[str] | Mapping[str, Any], *,
        record: str | Sequence[str] = (), at: Sequence[float] = (), draws: int | None = None,
        seed: int = 0, latin: bool = False, tolerance: float | None = None,
        engine: str | None = None, chunk: int | None = None,
    ) -> SweepPlan:  # fmt: skip
        """The plan of what a user asks for; all faults at once."""
        faults: list[Fault] = []
        axes: list[Axis] = []
        dimensions = recipe = None
        try:
            axes = read_axes(vary)
            demand_readable(scenario, axes)
            dimensions = dimensions_of(axes, draws=draws, seed=seed, latin=latin)
        except InputError as error:
            faults += error.faults
        durations = next((list(_ends(axis)) for axis in axes if axis.key == DURATION), [])
        try:
            recipe = Recipe.of(
                scenario, record=record, at=at, tolerance=tolerance, engine=engine,
                durations=[t for t in durations if isinstance(t, int | float)],
            )  # fmt: skip
        except InputError as error:
            faults += error.faults
        if tolerance is not None and any(axis.key == TOLERANCE for axis in axes):
            message = f"{{key}} and --vary {TOLERANCE} exclude each other. Give one of them."
            expected = f"either it or --vary {TOLERANCE}"
            faults.append(Fault("--tolerance", tolerance, expected, message))
        if chunk is not None and chunk < 1:
            faults.append(Fault("--chunk", chunk, "a positive number of runs"))
        if recipe is not None:
            faults += _clashes(recipe, axes)
        if faults or recipe is None or dimensions is None:
            raise InputError(faults)
        return cls(recipe, SweepGrid(dimensions, chunk_of(tuple(map(len, dimensions)), chunk)))


def demand_readable(scenario: Scenario, axes: Sequence[Axis]) -> None:
    """Every key is one of the scenario's, and takes one of its values at least."""
    for values in zip(*map(_ends, axes), strict=True):
        try:
            read_table(changed(scenario.table, dict(zip(_keys(axes), values, strict=True))))
            return  # keys may make sense together alone: a law, and its friction
        except InputError:
            continue
    faults: list[Fault] = []
    for axis in axes:
        errors = []
        for value in _ends(axis):
            try:
                demand_known(scenario, [Axis(axis.key, (value,))])
            except InputError as error:
                errors.append(error)
        faults += errors[0].faults if len(errors) == len(_ends(axis)) else ()
    if faults:
        raise InputError(dict.fromkeys(faults))


def _keys(axes: Sequence[Axis]) -> list[str]:
    return [axis.key for axis in axes]


def _ends(axis: Axis) -> tuple[Any, Any, Any]:
    """The first, the last and a middle value."""
    if axis.uniform is not None:
        low, high = axis.uniform
        return low, high, 0.5 * (low + high)
    return axis.values[0], axis.values[-1], axis.values[len(axis.values) // 2]


def _clashes(recipe: Recipe, axes: Sequence[Axis]) -> list[Fault]:
    """Names that two variables of the store would have."""
    taken = RESERVED | {"draw", *_keys(axes), *(column.axis for column in recipe.recorded)}
    return [
        Fault(
            "--record",
            column.name,
            f"at:{column.of}",
            f"The name {column.name} is already used in the store.",
            f"Record at:{column.of} instead.",
        )
        for column in recipe.recorded
        if column.name in taken
    ]
