"""Measured samples: a table with a column of times and columns of what was observed."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.file_content import file_text
from voronets.expressions.ranges import printable
from voronets.expressions.suggestions import suggestion
from voronets.mechanics.first_order import FirstOrderSystem

LARGEST_FILE, MOST_VALUES = 50_000_000, 2_000_000  # bytes, and numbers in all
TIMES = ("t", "time")
SIGMA = "sigma_"
LISTED = 12  # names in a message
TURNS = tuple(f"orientation_{part}" for part in "wxyz")


@dataclass(frozen=True)
class Measurements:
    """Samples of a motion.

    t      times in seconds, increasing                                        (m,)
    names  components of observables as events name them: omega_x, centre_z, phi'
    y      what was measured, NaN where it was not                    (m, names)
    sigma  standard deviation of each; NaN where it is not known      (m, names)
    """

    t: np.ndarray
    names: tuple[str, ...]
    y: np.ndarray
    sigma: np.ndarray

    @property
    def turns(self) -> list[int] | None:
        """The columns of a quaternion, whose sign is free; None without one."""
        return [self.names.index(name) for name in TURNS] if TURNS[0] in self.names else None


def read_measurements(
    source: str | Path | Mapping[str, Any], system: FirstOrderSystem, duration: float
) -> Measurements:
    """The samples of a CSV file, or of columns by name; all faults at once."""
    if isinstance(source, Mapping):
        columns = {str(name): _numbers(str(name), x) for name, x in source.items()}
        lengths = {len(x) for x in columns.values()}
        if len(lengths) > 1:
            raise InputError(
                [
                    Fault(
                        "data",
                        f"columns of {sorted(lengths)} rows",
                        "columns of equal length",
                        f"The columns have different lengths: {sorted(lengths)}.",
                    )
                ]
            )
        lines = list(range(1, 1 + max(lengths, default=0)))
    else:
        columns, lines = _columns(Path(source))
    names = tuple(name for name in columns if name not in TIMES and not name.startswith(SIGMA))
    faults = _column_faults(columns, names, system)
    if faults:
        raise InputError(faults)
    t = next(columns[name] for name in TIMES if name in columns)
    faults = _time_faults(t, lines, duration)
    y = np.array([columns[name] for name in names]).T.reshape(len(t), len(names))
    nothing = np.full(len(t), np.nan)
    sigma = np.array([columns.get(SIGMA + name, nothing) for name in names]).T.reshape(y.shape)
    if np.any(sigma <= 0):
        row, column = np.argwhere(sigma <= 0)[0]
        got = f"{sigma[row, column]:g} at line {lines[row]}"
        faults.append(Fault(f"data {SIGMA}{names[column]}", got, "a positive number"))
    if faults:
        raise InputError(faults)
    return Measurements(t, names, y, sigma)


def _numbers(name: str, values: Any) -> np.ndarray:
    try:
        return np.asarray(values, dtype=float).reshape(-1)
    except (TypeError, ValueError):
        raise InputError([Fault(f"data {name}", type(values).__name__, "numbers")]) from None


def _columns(path: Path) -> tuple[dict[str, np.ndarray], list[int]]:
    """The columns of a file by name, and the line of each row."""
    shown = printable(str(path))
    text = file_text(path, "data", "a CSV file", LARGEST_FILE)
    reader = csv.reader(io.StringIO(text))
    header: list[str] = []
    rows: list[list[float]] = []
    lines: list[int] = []
    faults: list[Fault] = []
    try:
        for row in reader:
            if not any(cell.strip() for cell in row) or row[0].lstrip().startswith("#"):
                continue
            if not header:
                header = [cell.strip() for cell in row]
                continue
            rows.append(_row(row, header, reader.line_num, faults))
            lines.append(reader.line_num)
            if len(faults) > LISTED or len(rows) * len(header) > MOST_VALUES:
                break
    except csv.Error as error:
        message = f"Line {reader.line_num} of {shown} is not valid CSV: {error}."
        faults.append(Fault("data", f"line {reader.line_num}", f"CSV ({error})", message))
    if len(rows) * len(header) > MOST_VALUES:
        message = f"{shown} is too large: the limit is {MOST_VALUES} numbers."
        faults.append(Fault("data", shown, f"at most {MOST_VALUES} numbers", message))
    if not header:
        advice = "Begin with a line of names such as t,omega_x, then one row for each time."
        expected = "a line of names, then rows of numbers"
        faults.append(Fault("data", "an empty file", expected, f"{shown} is empty.", advice))
    repeated = {printable(name) for name in header if header.count(name) > 1}
    faults += [
        Fault("data", f"two columns {name}", "one of each", f"{shown} has two columns {name}.")
        for name in sorted(repeated)
    ]
    if faults:
        raise InputError(faults)
    table = np.array(rows, dtype=float).reshape(len(rows), len(header))
    return dict(zip(header, table.T, strict=True)), lines


def _row(row: Sequence[str], header: list[str], line: int, faults: list[Fault]) -> list[float]:
    """The numbers of a line; an empty cell is one that was not measured."""
    if len(row) != len(header):
        faults.append(
            Fault(
                "data",
                f"{len(row)} cells at line {line}",
                f"{len(header)}, one for each name",
                f"Line {line} has {len(row)} cells; it needs {len(header)}, one for each name.",
            )
        )
        return [math.nan] * len(header)
    values = []
    for name, cell in zip(header, row, strict=True):
        try:
            values.append(float(cell) if cell.strip() else math.nan)
        except ValueError:
            values.append(math.nan)
            got = f"{printable(cell.strip())} at line {line}"
            message = (
                f"Line {line}, column {printable(name)}: {printable(cell.strip())} is not a number."
            )
            expected = "a number, or nothing"
            faults.append(Fault(f"data {printable(name)}", got, expected, message))
    return values


def _column_faults(
    columns: Mapping[str, np.ndarray], names: Sequence[str], system: FirstOrderSystem
) -> list[Fault]:
    worded = {name for q in system.quantities if q.words for name in q.components()}
    known = [name for name in system.names if name not in worded]
    faults = []
    if not any(name in columns for name in TIMES):
        got = f"the columns {', '.join(map(printable, list(columns)[:LISTED]))}"
        message = "The data have no column t with the times in seconds."
        faults.append(Fault("data", got, "a column t of times in seconds", message))
    for name in names:
        if name not in known:
            expected = f"t, sigma_ and a name, or one of {', '.join(known[:LISTED])}, …"
            column, advice = f"a column {printable(name)}", suggestion(name, known)
            message = f"The data have {column}, which is not an observable of this motion."
            faults.append(Fault("data", column, expected, message, advice))
    for name in columns:
        if name.startswith(SIGMA) and name[len(SIGMA) :] not in names:
            expected = f"a column {printable(name[len(SIGMA) :])} beside it"
            message = f"The column {printable(name)} needs {expected}."
            faults.append(Fault("data", f"a column {printable(name)}", expected, message))
    if not names:
        message = f"The data have no measurements. Add a column such as {known[0]}."
        faults.append(Fault("data", "no measurement", f"a column such as {known[0]}", message))
    for name in names:
        if name in known and not np.isfinite(columns[name]).any():
            message = f"The column {name} has no numbers."
            faults.append(Fault(f"data {name}", "no number", "at least one number", message))
    turns = [name for name in TURNS if name in names]
    if turns and len(turns) < len(TURNS):
        expected = f"all of {', '.join(TURNS)}"
        message = f"The data have only {', '.join(turns)} of the quaternion; give {expected}."
        faults.append(Fault("data", f"the columns {', '.join(turns)}", expected, message))
    return faults


def _time_faults(t: np.ndarray, lines: Sequence[int], duration: float) -> list[Fault]:
    wrong = np.flatnonzero(~((t >= 0) & (t <= duration * (1 + 1e-12))))
    if len(wrong):
        got = f"{t[wrong[0]]:g} at line {lines[wrong[0]]}"
        message = f"The time {got} is outside the motion, which lasts from 0 to {duration:g} s."
        return [Fault("data t", got, f"times from 0 to {duration:g}", message)]
    back = np.flatnonzero(np.diff(t) < 0)
    if len(back):
        got = f"{t[back[0] + 1]:g} after {t[back[0]]:g} at line {lines[back[0] + 1]}"
        return [Fault("data t", got, "increasing times", f"The times must increase: {got}.")]
    return []
