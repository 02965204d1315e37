"""A motion: an xarray Dataset with units and descriptions, its outcome and its verdict."""

from __future__ import annotations

import json
import pickle
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pandas as pd
import xarray as xr

from voronets.engine.comparison import Comparison, compared
from voronets.engine.dense_file import as_datasets, as_segments
from voronets.engine.drive import Trajectory
from voronets.engine.extremes import Extremes, extremes, sampled_extremes
from voronets.engine.files import write_whole
from voronets.engine.interpolant import FIRST, Function, Interpolant
from voronets.engine.mode_intervals import (
    ModeInterval,
    losses,
    mode_intervals,
    sampled_intervals,
)
from voronets.engine.motion_card import motion_card
from voronets.engine.motion_events import MotionEvents
from voronets.engine.motion_file import file_of, read_motion
from voronets.engine.motion_html import as_html
from voronets.engine.pieces import Piece
from voronets.engine.record import Segment
from voronets.engine.samples import Part, dataset, finite, parts_at
from voronets.engine.verdict import Verdict, verdict
from voronets.expressions.presentation import pictures, views
from voronets.expressions.suggestions import suggestion
from voronets.mechanics.first_order import FirstOrderSystem, Quantity, Transition
from voronets.mechanics.outcome import Outcome

#: Of its Dataset, what a motion has too.
DATASET = frozenset({
    "attrs", "coords", "data_vars", "dims", "indexes", "interp", "isel", "items", "keys", "sizes",
    "to_array", "to_dict", "values", "variables",
})  # fmt: skip
DRAWN = 2000  # equal steps of a drawing
COMPARED = 1001  # times at which two motions are compared
SAMPLES = 200  # equal steps between the times of a motion, if nothing else is asked for
#: Of a function: steps in an interval that resolves it, and in a piece.
STEPS, PIECE = 4, 64


class EndedEarly(RuntimeError):
    """A motion that ended before its time; ``motion`` holds what was computed."""

    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        super().__init__(f"{motion.message} (t = {motion.t_end:.9g} s)")

    def __reduce__(self) -> tuple[Any, ...]:
        return EndedEarly, (self.motion,)


@dataclass(frozen=True, eq=False)
class Motion:
    """A motion: its samples as xarray variables, its dense output, and the checks of both.

    data      the samples: time and every observable, with units and long names
    segments  the dense output, one segment for each chart that the motion passes through

    It reads as its Dataset: ``motion["omega"]``, ``motion.omega``, ``"omega" in motion``,
    ``motion.sel(time=3, method="nearest")``, ``motion.to_dataframe()``.
    """

    data: xr.Dataset
    segments: tuple[Segment, ...] = ()
    #: The text of a scenario → its problem; the room of scenarios, which is above, puts its own here.
    read_problem: ClassVar[Callable[[str], Any] | None] = None

    @classmethod
    def from_function(
        cls,
        system: FirstOrderSystem,
        states: Function,
        t_end: float,
        *,
        kind: str,
        at: Sequence[float] | np.ndarray | None = None,
        samples: int = SAMPLES,
        outcome: Outcome = Outcome.COMPLETED,
        message: str = "",
        edges: Sequence[float] | np.ndarray = (),
        events: Sequence[tuple[str, float]] = (),
        notes: Sequence[str] = (),
        attributes: Mapping[str, Any] | None = None,
    ) -> Motion:
        """Make a motion from a function of time.

        system      what moves; it gives the observables and the laws to check
        states      times (m,), increasing → states (m, len(system.states)), a continuous function
        kind        "closed", "reduced", "whittaker", …
        at, samples the times of its samples, or the number of equal steps from 0 to ``t_end``
        edges       times between 0 and ``t_end`` at which the function is not smooth
        events      (name, time) of events on the way, such as turning points
        notes       sentences for the verdict
        attributes  others: title, scenario, corrections, duration, engine, tolerance
        """
        began = time.perf_counter()
        inside = [t for t in np.asarray(edges, dtype=float) if 0 < t < t_end]
        breaks = np.unique([0.0, *inside, t_end, *np.linspace(0.0, t_end, FIRST + 1)])
        times = np.sort(np.linspace(0.0, t_end, samples + 1) if at is None else np.asarray(at))
        segment = Segment(system, 0.0, np.asarray(states(np.zeros(1)), dtype=float)[0])
        steps = 0
        if t_end > 0:
            found = Interpolant.of_function(states, breaks)
            edges = found.divided(STEPS)
            steps = len(edges) - 1
            for i in range(0, steps, PIECE):
                piece = Piece(edges[i : i + PIECE + 1], states, found.coefficients.nbytes)
                segment.add(piece, np.empty(0), np.empty(0), keep=True)
        segment.times.append(times)
        segment.states.append(segment.dense(times))
        trajectory = Trajectory(
            [segment], outcome, message, float(t_end), steps, found=list(events), notes=list(notes)
        )
        origin: dict[str, Any] = {"title": "untitled", "scenario": "", "corrections": ""}
        origin |= {"engine": kind}
        origin |= {"tolerance": 0.0, "duration": float(t_end), "kind": kind} | dict(
            attributes or {}
        )
        trajectory.seconds = time.perf_counter() - began
        return motion(trajectory, origin)

    # -- its samples, as xarray has them ---------------------------------------------------------

    def __getitem__(self, name: Any) -> Any:
        if isinstance(name, str) and name not in self:
            advice = suggestion(name, [str(key) for key in self.data.variables])
            known = ", ".join(map(str, self.data.data_vars))
            raise KeyError(f"No variable called {name!r}. {advice or f'Known here: {known}.'}")
        return self.data[name]

    def __contains__(self, name: object) -> bool:
        return name in self.data

    def __iter__(self) -> Iterator[str]:
        return iter(map(str, self.data.data_vars))

    def __len__(self) -> int:
        return len(self.data.data_vars)

    def __getattr__(self, name: str) -> Any:
        """A variable by its name, ``motion.omega``, and the methods of its Dataset, ``motion.sel``."""
        data = self.__dict__.get("data")
        if data is None or name.startswith("_"):
            raise AttributeError(name)
        if name in data.variables or name in DATASET:
            return getattr(data, name)
        advice = suggestion(name, [*map(str, data.variables), *dir(type(self))])
        raise AttributeError(f"A motion has no {name!r}. {advice}".rstrip())

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *map(str, self.data.variables), *DATASET})

    def sel(self, indexers: Mapping[Any, Any] | None = None, **options: Any) -> xr.Dataset:
        """The samples at values of its coordinates, as xarray has it: ``sel(time=3, method="nearest")``."""
        try:
            return self.data.sel(indexers, **options)
        except KeyError as error:
            wanted = {**(indexers or {}), **options}.get("time")
            if wanted is None or isinstance(wanted, slice):
                raise
            times = list(wanted if isinstance(wanted, list | tuple) else np.ravel(wanted).tolist())
            listed = str(times) if len(times) <= 4 else "times"
            reason = str(error.args[0]).rstrip(".")
            message = f"{reason}. For times between the samples use motion.at({listed})."
            raise KeyError(message) from error

    def to_dataframe(self) -> pd.DataFrame:
        """The samples as a table of pandas: a row for each time, a column for each component (omega_x, …)."""
        columns: dict[str, np.ndarray] = {}
        for name, variable in self.data.data_vars.items():
            if variable.ndim == 1:
                columns[str(name)] = variable.values
                continue
            labels = variable[variable.dims[1]].values
            parts = zip(labels, variable.values.T, strict=True)
            columns |= {f"{name}_{label}": values for label, values in parts}
        return pd.DataFrame(columns, index=pd.Index(self.t, name="time"))

    # -- what it found ------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """Where it comes from: "simulated", "closed", "reduced" or "whittaker"."""
        return str(self.data.attrs.get("kind", "simulated"))

    @property
    def problem(self) -> Any:
        """The ``RollingProblem`` or ``System`` that moves; None if the motion does not know it."""
        attributes = self.segments[0].system.attributes if self.segments else {}
        text, read = self.data.attrs.get("scenario", ""), Motion.read_problem
        if attributes.get("problem") is None and text and read is not None:
            return read(text)
        return attributes.get("problem")

    @property
    def t(self) -> np.ndarray:
        """The sampled times in seconds."""
        times: np.ndarray = self.data["time"].values
        return times

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return Outcome.of(self.data.attrs["outcome"])

    @property
    def message(self) -> str:
        """How it ended, in a sentence."""
        return str(self.data.attrs["message"])

    @property
    def t_end(self) -> float:
        """The time reached, s."""
        return float(self.data.attrs["t_end"])

    @property
    def verdict(self) -> Verdict:
        """How well the motion keeps the laws of mechanics, and how accurate its state is."""
        drifts = [seen["drift"] for seen in self.integrals.values() if seen["drift"] is not None]
        found = Verdict(**json.loads(self.data.attrs["verdict"]))
        drift = float(np.max(drifts)) if drifts else None  # NaN where one of them is
        notes = (*found.notes, *json.loads(self.data.attrs.get("unmeasured", "[]")))
        return replace(found, integrals_drift=drift, notes=notes)

    @property
    def integrals(self) -> dict[str, dict[str, Any]]:
        """{name: {value, drift}} of the integrals of the problem, measured when first asked for."""
        if "integrals" not in self.data.attrs:
            self.data.attrs["integrals"] = json.dumps(self._integrals())
        found: dict[str, dict[str, Any]] = json.loads(self.data.attrs["integrals"])
        return found

    def _integrals(self) -> dict[str, dict[str, Any]]:
        measure = self.segments[0].system.integrals if self.segments else None
        if measure is not None:
            try:
                with np.errstate(all="ignore"):
                    return measure(self.data)
            except (ValueError, ArithmeticError) as error:  # must not cost the motion
                told = f"the integrals could not be measured: {error}"
                self.data.attrs["unmeasured"] = json.dumps([told])
                return {}
        drift = json.loads(self.data.attrs["verdict"])["energy_drift"]
        if drift is None or not len(self.t) or "energy" not in self.data:
            return {}
        return {"energy": {"value": float(self.data["energy"][0]), "drift": drift}}

    @property
    def extremes(self) -> Extremes:
        """{name: {min, t_min, max, t_max}} of every number, over the whole motion.

        Vectors appear by their components (``omega_x``).
        """
        if "extremes" not in self.data.attrs:
            if not self.segments:  # not kept: the samples may belong to a motion that knows more
                return sampled_extremes(self.data)
            self.data.attrs["extremes"] = json.dumps(extremes(self.segments, self.t_end))
        return Extremes(json.loads(self.data.attrs["extremes"]))

    @property
    def events(self) -> MotionEvents:
        """The events that did not stop the motion, (name, t); ``motion.events["x"]`` selects by name."""
        return MotionEvents(json.loads(self.data.attrs["events"]))

    @property
    def transitions(self) -> list[dict[str, Any]]:
        """The changes of mode in their order, {t, from, to, why}."""
        found: list[dict[str, Any]] = json.loads(self.data.attrs.get("transitions", "[]"))
        return found

    @property
    def modes(self) -> list[ModeInterval]:
        """The intervals (start, end, mode) in which the body rolls, slides or flies; [] without modes."""
        if self.segments:
            return mode_intervals(self.segments, self.t_end)
        return sampled_intervals(self.data, self.t_end)

    @property
    def losses(self) -> dict[str, float]:
        """The energy lost at impacts and in each mode, J; {} if nothing is known."""
        return losses(self.segments)

    # -- at other times, beside other motions ---------------------------------------------------

    def at(self, times: Sequence[float] | np.ndarray) -> xr.Dataset:
        """Every observable at any times from 0 to ``t_end``, from the dense output."""
        t = np.atleast_1d(np.asarray(times, dtype=float))
        if not self.segments:
            raise ValueError("this motion has no dense output; give the times when you run it")
        slack = 1e-12 * max(self.t_end, 1e-300)
        if np.any((t < -slack) | (t > self.t_end + slack)):
            raise ValueError(
                f"times reach from {t.min():g} to {t.max():g} s; the motion lasts from 0 to {self.t_end:g} s"
            )
        order = np.argsort(t, kind="stable")
        parts = parts_at(self.segments, t[order])
        empty = (self.segments[0], np.empty(0), np.empty((0, len(self.segments[0].start))))
        return dataset(parts or [empty]).isel(time=np.argsort(order, kind="stable"))

    def resampled(self, times: Sequence[float] | np.ndarray) -> Motion:
        """The same motion, sampled at other times."""
        _ = self.integrals  # measured on the samples that it was made with
        return replace(self, data=self.at(times).assign_attrs(self.data.attrs))

    def compare(self, other: Motion, at: Sequence[float] | np.ndarray | None = None) -> Comparison:
        """Find the largest differences from another motion with the same variables, and when they occur.

        at  times at which to compare; by default 1001 equal ones as far as both go (or the samples of a motion
            without dense output)
        """
        t_end = min(self.t_end, other.t_end)
        if at is not None:
            times = np.atleast_1d(np.asarray(at, dtype=float))
        elif self.segments and other.segments:
            times = np.linspace(0.0, t_end, COMPARED)
        else:
            times = self.t if not self.segments else other.t
            times = times[times <= t_end]
        one, two = (motion._seen(times) for motion in (self, other))
        known = {**other._quantities(), **self._quantities()}
        zero = {name for motion in (self, other) for name in motion._invariants()}
        return compared(one.drop_vars(zero, errors="ignore"), two, known, t_end)

    def _seen(self, times: np.ndarray) -> xr.Dataset:
        """At times; where there is no dense output they must be among the samples."""
        if self.segments:
            return self.at(times)
        place = np.searchsorted(self.t, times).clip(0, max(len(self.t) - 1, 0))
        if not len(self.t) or np.any(
            np.abs(self.t[place] - times) > 1e-12 * max(self.t_end, 1e-300)
        ):
            raise ValueError("this motion has no dense output and no samples at these times")
        return self.data.isel(time=place)

    def _quantities(self) -> dict[str, Quantity]:
        known = self.segments[0].system.quantities if self.segments else ()
        return {quantity.name: quantity for quantity in known}

    def _invariants(self) -> tuple[str, ...]:
        """What is zero but for rounding."""
        return self.segments[0].system.invariants if self.segments else ()

    def plot(self, *names: str, ax: Any = None, samples: int = DRAWN, **style: Any) -> Any:
        """Draw observables over time, each on its own axes: ``motion.plot("omega", "energy")``.

        names    vectors with all components, or one component (``omega_z``); by default those that tell most
        ax       matplotlib axes to draw on, as many as there are names
        samples  equal steps of the time; a motion without dense output has those that it has
        style    options of xarray's ``plot.line``
        """
        return pictures().plot_observables(self, names, ax=ax, samples=samples, **style)

    # -- files --------------------------------------------------------------------------------

    def save(self, path: str | Path) -> Path:
        """Write the motion as netCDF with its dense output; the file is complete or absent."""
        _ = self.integrals  # a file has no problem to measure them with
        return write_whole(path, file_of(self.data, self.segments))

    @classmethod
    def load(cls, path: str | Path) -> Motion:
        """Read a motion from a file; an ``InputError`` if the file holds none."""
        return cls(*read_motion(Path(path)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as it is saved: its arrays and the formulas of its observables."""
        _ = self.integrals
        return _restored, (self.data, as_datasets(self.segments), _kept(self.problem))

    def __repr__(self) -> str:
        return motion_card(self.data, self.verdict, self.modes, self.events).text()

    # -- to look at ---------------------------------------------------------------------------

    def replay(self, path: str | Path, **options: Any) -> Path:
        """Write an HTML file that plays the motion in any browser: ``motion.replay("x.html")``.

        The options are those of ``voronets.replay``: beside, over, view, speed, time, playing, theme.
        """
        written: Path = views().replay(self, path, **options)
        return written

    def film(self, path: str | Path, **options: Any) -> Path:
        """Render a video: ``motion.film("x.mp4", view="follow")``, or .webp, .gif, or .png for an image.

        The options are those of ``voronets.film``: view, speed, size, fps, since, until, theme, …
        """
        written: Path = views().film(self, path, **options)
        return written

    def _repr_html_(self) -> str:
        shown: str = views().notebook_html(self, as_html(self.data, self.verdict, self.extremes))
        return shown


def _entry(change: Transition) -> dict[str, Any]:
    return {"t": change.t, "from": change.before, "to": change.after, "why": change.why}


def _parts(trajectory: Trajectory, steps: int | None) -> list[Part]:
    """The states at the times that were recorded, or at equal ones where it ended before its time."""
    recorded = _after_jumps(trajectory.segments, [
        (segment, np.concatenate(segment.times), np.concatenate(segment.states))
        for segment in trajectory.segments
        if segment.times
    ])  # fmt: skip
    times = np.concatenate([np.empty(0), *(t for _, t, _ in recorded)])
    t_end = trajectory.t_end
    if steps is None or len(times) == steps + 1:
        return recorded
    if any(segment.coarse for segment in trajectory.segments):  # those recorded are exact
        return recorded + parts_at(trajectory.segments, np.array([t_end]))
    return parts_at(trajectory.segments, np.unique(np.linspace(0.0, t_end, steps + 1)))


def _after_jumps(segments: Sequence[Segment], recorded: list[Part]) -> list[Part]:
    """What was recorded where one mode ends and the next begins is the beginning of the next."""
    last = {segment.t0: segment for segment in segments if segment.system.mode}
    found: list[Part] = []
    for segment, t, x in recorded:
        after = last.get(float(t[-1]), segment)
        if after is segment:
            found.append((segment, t, x))
            continue
        end = int(np.searchsorted(t, t[-1]))  # it may have been asked for more than once
        found += [(segment, t[:end], x[:end])] * (end > 0)
        if not (after.times and after.times[0][0] == t[-1]):  # it has not recorded it itself
            found.append((after, t[end:], np.repeat(after.start[None, :], len(t) - end, axis=0)))
    return found


def _restored(data: xr.Dataset, dense: dict[str, xr.Dataset], problem: bytes) -> Motion:
    known = {"problem": pickle.loads(problem)} if problem else {}
    return Motion(data, tuple(as_segments(dense, known)))


def _kept(problem: Any) -> bytes:
    """A problem pickled; nothing where it cannot be (functions of a user's own)."""
    try:
        return pickle.dumps(problem) if problem is not None else b""
    except Exception:  # pickle lets through whatever an object raises
        return b""


def motion(trajectory: Trajectory, attributes: dict[str, Any], steps: int | None = None) -> Motion:
    """The motion of a finished integration; ``attributes`` say where it came from.

    steps  equal ones between its samples, up to its end (None: at the times that were recorded)
    """
    first = trajectory.segments[0]
    parts = _parts(trajectory, steps)
    data = dataset(parts or [(first, np.empty(0), np.empty((0, len(first.system.states))))])
    data, missing = finite(data, first.system)
    if missing:
        trajectory.t_end = float(data["time"].values[-1]) if len(data["time"]) else 0.0
    samples = {str(name): np.asarray(values.values) for name, values in data.variables.items()}
    found = verdict(trajectory, samples)
    endless = [name for name, value in found.laws().items() if not np.isfinite(value)]
    if endless and not missing:
        missing = f"the check of {endless[0]} did not give a finite number"
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
        "transitions": json.dumps([_entry(change) for change in trajectory.changes]),
        "dense_error": max(segment.error for segment in trajectory.segments),
        "verdict": json.dumps(found.__dict__),
    }
    return Motion(data, tuple(trajectory.segments))
