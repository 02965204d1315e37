"""A motion: an xarray Dataset with units and descriptions, its outcome and its verdict."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from voronets.engine.drive import Trajectory
from voronets.engine.files import write_whole
from voronets.engine.motion_file import read_motion
from voronets.engine.record import Segment, observe
from voronets.engine.verdict import Verdict, verdict
from voronets.mechanics.first_order import FirstOrderSystem, Quantity
from voronets.mechanics.outcome import Outcome


class EndedEarly(RuntimeError):
    """A motion that ended before its time; ``motion`` holds what was reached."""

    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        super().__init__(f"{motion.message} (t = {motion.t_end:.9g} s)")


@dataclass(frozen=True)
class Motion:
    """One computed motion.

    data      the samples: time and every observable, with units and long names
    segments  the dense output behind it; empty for a motion read from a file or a very long one
    measure   the samples → {name: {value, drift}} of the integrals that the system has
    """

    data: xr.Dataset
    segments: tuple[Segment, ...] = ()
    measure: Callable[[Any], dict[str, Any]] | None = field(default=None, repr=False, compare=False)

    # -- what it found ------------------------------------------------------------------------

    def __getitem__(self, name: str) -> xr.DataArray:
        return self.data[name]

    @property
    def t(self) -> np.ndarray:
        """The sampled times in seconds."""
        return self.data["time"].values

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return Outcome.of(self.data.attrs["outcome"])

    @property
    def message(self) -> str:
        """How it ended, in a sentence."""
        return self.data.attrs["message"]

    @property
    def t_end(self) -> float:
        """The time that it reached."""
        return float(self.data.attrs["t_end"])

    @property
    def verdict(self) -> Verdict:
        """How far it keeps the laws, and how far the state is known."""
        drifts = [seen["drift"] for seen in self.integrals.values() if seen["drift"] is not None]
        found = Verdict(**json.loads(self.data.attrs["verdict"]))
        drift = float(np.max(drifts)) if drifts else None  # NaN where one of them is
        notes = (*found.notes, *json.loads(self.data.attrs.get("unmeasured", "[]")))
        return replace(found, integrals_drift=drift, notes=notes)

    @property
    def integrals(self) -> dict[str, dict[str, Any]]:
        """{name: {value, drift}} of the integrals it has, measured when first asked for."""
        if "integrals" not in self.data.attrs:
            self.data.attrs["integrals"] = json.dumps(self._integrals())
        return json.loads(self.data.attrs["integrals"])

    def _integrals(self) -> dict[str, dict[str, Any]]:
        if self.measure is not None:
            try:
                with np.errstate(all="ignore"):
                    return self.measure(self.data)
            except (ValueError, ArithmeticError) as error:  # must not cost the motion
                told = f"the integrals could not be measured: {error}"
                self.data.attrs["unmeasured"] = json.dumps([told])
                return {}
        drift = json.loads(self.data.attrs["verdict"])["energy_drift"]
        if drift is None or not len(self.t) or "energy" not in self.data:
            return {}
        return {"energy": {"value": float(self.data["energy"][0]), "drift": drift}}

    @property
    def events(self) -> list[tuple[str, float]]:
        """(name, time) of the events that did not stop it."""
        return [(name, t) for name, t in json.loads(self.data.attrs["events"])]

    def at(self, times: Sequence[float] | np.ndarray) -> xr.Dataset:
        """Every observable at any times from 0 to ``t_end``, from the dense output."""
        t = np.atleast_1d(np.asarray(times, dtype=float))
        if not self.segments:
            raise ValueError(
                "this motion has no dense output (it was read from a file, or was too long to keep "
                "it); ask for the times when it is run"
            )
        slack = 1e-12 * max(self.t_end, 1e-300)
        if np.any((t < -slack) | (t > self.t_end + slack)):
            raise ValueError(f"times: got {t.min():g} … {t.max():g}, expected 0 … {self.t_end:g}")
        starts = np.array([segment.t0 for segment in self.segments])
        which = np.clip(np.searchsorted(starts, t, side="right") - 1, 0, None)
        order = np.argsort(t, kind="stable")
        parts = []
        for i, segment in enumerate(self.segments):
            mine = order[which[order] == i]
            if len(mine):
                parts.append((segment, t[mine], segment.dense(t[mine])))
        return _dataset(parts).isel(time=np.argsort(order, kind="stable"))

    # -- files --------------------------------------------------------------------------------

    def save(self, path: str | Path) -> Path:
        """Write it as netCDF, whole or not at all."""
        _ = self.integrals  # a file has no system to measure them with
        # In memory first: where HDF5 itself meets a full disk, the process dies.
        return write_whole(path, self.data.to_netcdf(engine="h5netcdf"))

    @classmethod
    def load(cls, path: str | Path) -> Motion:
        """Read a motion back; an ``InputError`` where the file does not hold one."""
        return cls(read_motion(Path(path)))

    def __repr__(self) -> str:
        title = self.data.attrs.get("title", "")
        return f"<Motion {title!r}, {len(self.t)} times to {self.t_end:g} s: {self.message}>"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(repr(self))}</p>{self.data._repr_html_()}"


def motion(trajectory: Trajectory, attributes: dict[str, Any]) -> Motion:
    """The motion of a finished integration; ``attributes`` say where it came from."""
    parts = [
        (segment, np.concatenate(segment.times), np.concatenate(segment.states))
        for segment in trajectory.segments
        if segment.times
    ]
    data = _dataset(parts or [(trajectory.segments[0], np.empty(0), _no_states(trajectory))])
    data, missing = _finite(data, trajectory.segments[0].system)
    if missing:
        trajectory.t_end = float(data["time"].values[-1]) if len(data["time"]) else 0.0
    samples = {str(name): np.asarray(values.values) for name, values in data.variables.items()}
    found = verdict(trajectory, samples)
    endless = [name for name, value in found.laws().items() if not np.isfinite(value)]
    if endless and not missing:
        missing = f"the check of {endless[0]} gives no finite number"
    if missing and trajectory.outcome in (Outcome.COMPLETED, Outcome.EVENT):
        trajectory.outcome, trajectory.message = Outcome.FAILED, missing
    data.attrs |= attributes
    data.attrs |= {
        "outcome": trajectory.outcome.word,
        "message": trajectory.message or trajectory.outcome.sentence,
        "t_end": trajectory.t_end,
        "steps": trajectory.steps,
        "seconds": trajectory.seconds,
        "events": json.dumps(trajectory.found),
        "verdict": json.dumps(found.__dict__),
    }
    kept = tuple(trajectory.segments) if trajectory.dense else ()
    return Motion(data, kept, trajectory.segments[0].system.integrals)


def _finite(data: xr.Dataset, system: FirstOrderSystem) -> tuple[xr.Dataset, str]:
    """The samples before the first with a number that is not finite, and a sentence on that one."""
    for quantity in system.quantities:
        good = np.isfinite(data[quantity.name].values)
        if not quantity.positive and not good.all():
            first = int(np.argmin(good.reshape(len(good), -1).all(axis=1)))
            t = float(data["time"].values[first])
            before, earlier = _finite(data.isel(time=slice(0, first)), system)
            return before, earlier or f"{quantity.name} is not a finite number (t = {t:.9g} s)"
    return data, ""


def _no_states(trajectory: Trajectory) -> np.ndarray:
    return np.empty((0, len(trajectory.segments[0].system.states)))


def _dataset(parts: list[tuple[Segment, np.ndarray, np.ndarray]]) -> xr.Dataset:
    """Observables of all segments one after the other."""
    seen = [observe(segment.system, t, x) for segment, t, x in parts]
    variables: dict[str, Any] = {}
    coordinates: dict[str, Any] = {
        "time": ("time", np.concatenate([t for _, t, _ in parts]), {"units": "s"})
    }
    for quantity in parts[0][0].system.quantities:
        values = np.concatenate([array[quantity.name] for array in seen])
        dimensions = ("time", quantity.axis) if quantity.labels else ("time",)
        variables[quantity.name] = (dimensions, values, _attributes(quantity))
        if quantity.labels:
            coordinates[quantity.axis] = (quantity.axis, list(quantity.labels))
    return xr.Dataset(variables, coordinates)


def _attributes(quantity: Quantity) -> dict[str, str]:
    return {"units": quantity.unit, "long_name": quantity.description}
