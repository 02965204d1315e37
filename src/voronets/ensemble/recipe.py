"""What is done for each run of a sweep, as a text that another process can read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib import metadata
from typing import Any

from voronets.engine.choose import A_TOLERANCE, choose_engine, is_tolerance
from voronets.ensemble.columns import ALWAYS, OUTCOME, SweepColumn, read_columns, separate_records
from voronets.expressions.faults import Fault, InputError
from voronets.scenario.read import read_text
from voronets.scenario.read import scenario as read_table
from voronets.scenario.scenario import Scenario
from voronets.scenario.toml import as_toml


@dataclass(frozen=True)
class Recipe:
    """One scenario, to be run with changes, and what is kept of each motion.

    records    as ``--record`` takes them
    times      of the records over time, in seconds
    tolerance  local error of a step; None: the scenario's own
    """

    scenario: Scenario
    engine: str
    records: tuple[str, ...] = ()
    times: tuple[float, ...] = ()
    tolerance: float | None = None

    @classmethod
    def of(
        cls, scenario: Scenario, *, record: str | Sequence[str] = (), at: Sequence[float] = (),
        tolerance: float | None = None, engine: str | None = None, durations: Sequence[float] = (),
    ) -> Recipe:  # fmt: skip
        """The recipe of what a user asks for; all faults at once.

        record     one text or several, each with commas between its records if there are more
        durations  of the runs, where they are varied
        """
        faults: list[Fault] = []
        record = separate_records(record, scenario)
        times = tuple(sorted({float(t) for t in at}))
        longest = max(durations, default=scenario.run.duration)
        if times and not (times[0] >= 0 and times[-1] <= longest):
            got, expected = ",".join(f"{t:g}" for t in at), f"times from 0 to {longest:g}"
            message = f"{{key}} has times outside the motions, which last from 0 to {longest:g} s."
            faults.append(Fault("--at", got, expected, message))
        if tolerance is not None and not is_tolerance(tolerance):
            faults.append(Fault("--tolerance", tolerance, A_TOLERANCE))
        try:
            read_columns(record, scenario, timed=bool(times))
        except InputError as error:
            faults += error.faults
        try:
            engine = choose_engine(engine).name
        except InputError as error:
            faults += [replace(fault, key="--engine") for fault in error.faults]
        if faults or engine is None:
            raise InputError(faults)
        return cls(scenario, engine, tuple(record), times, tolerance)

    @cached_property
    def recorded(self) -> tuple[SweepColumn, ...]:
        """What was asked to be kept."""
        return read_columns(self.records, self.scenario, timed=bool(self.times))

    @property
    def columns(self) -> tuple[SweepColumn, ...]:
        """Everything that is kept of each motion."""
        return (OUTCOME, *ALWAYS, *self.recorded)

    def document(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        return {
            "scenario": as_toml(self.scenario.table),
            "engine": self.engine,
            "record": list(self.records),
            "at": list(self.times),
            "tolerance": self.tolerance,
        }

    def text(self) -> str:
        """All of it as a text."""
        return json.dumps(self.document())


@lru_cache(maxsize=4)
def recipe_of_text(text: str) -> Recipe:
    """The recipe again, in another process or another year."""
    return recipe_of(json.loads(text))


def recipe_of(document: dict[str, Any]) -> Recipe:
    """The recipe of a document."""
    scenario = read_table(read_text(document["scenario"]))
    times = tuple(float(t) for t in document["at"])
    found = Recipe(
        scenario, choose_engine(document["engine"]).name, tuple(document["record"]), times,
        document["tolerance"],
    )  # fmt: skip
    _ = found.recorded  # an ``InputError`` where what is recorded is not there
    return found


def versions(engine: str) -> dict[str, str]:
    """What computes: the versions of voronets and of its engine."""
    return {name: metadata.version(name) for name in ("voronets", engine)}
