"""``voronets linearise``: the matrices of the equations to first order, and their eigenvalues."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from voronets.analysis.state_space import StateSpace, linearised
from voronets.analysis.state_space_point import OperatingPoint
from voronets.cli.output import DONE, FAILED, Printer
from voronets.cli.status import status
from voronets.engine.files import write_whole
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.name_list import names_in
from voronets.expressions.presentation import spectrum
from voronets.scenario.scenario import Scenario

ROUNDING = 1e-12  # of the largest entry of a matrix: shown as zero


def report_linearised(
    scenario: Scenario, printer: Printer, *, at: float | None, states: str | None,
    inputs: str | None, outputs: str | None, symbols: bool, out: str | None, steady: bool = False,
) -> int:  # fmt: skip
    """Linearise, write where that was asked for, report; returns the exit code."""
    path = _path(out)
    if steady and at is not None:
        message = "Use either --steady or --at: a steady motion is the same at all times."
        raise InputError([Fault("--at", at, "no time with --steady", message)])
    with status("linearising …"):
        found = linearised(
            OperatingPoint.of_steady(scenario) if steady
            else OperatingPoint.of_scenario(scenario, at),
            states=_names(states), inputs=_names(inputs), outputs=_names(outputs),
        )  # fmt: skip
        written = found.symbols.as_dict() if symbols else None
    document = found.as_dict() | ({} if written is None else {"symbols": written})
    printer.document(document, _text(found, written) if not printer.as_json else "")
    return DONE if path is None else _saved(found, path, printer)


def _names(text: str | None) -> list[str] | None:
    return None if text is None else names_in(text)


def _path(out: str | None) -> Path | None:
    if out is None:
        return None
    path = Path(out)
    if path.suffix != ".nc" or not path.parent.is_dir():
        raise InputError([Fault("--out", out, "a file name ending in .nc in a folder that exists")])
    return path


def _saved(found: StateSpace, path: Path, printer: Printer) -> int:
    replaced = path.exists()
    try:
        write_whole(path, bytes(found.dataset.to_netcdf()))
    except OSError as error:
        printer.file_fault(error, path)
        return FAILED
    printer.wrote(path, replaced=replaced)
    return DONE


def _text(found: StateSpace, written: dict[str, list[list[str]]] | None) -> str:
    states, pushed = ([one.name for one in part] for part in (found.states, found.inputs))
    seen = [one.name for one in found.outputs]
    lines = [f"{found.title}, t = {found.t:g} s: {found.message}."]
    if found.others:
        lines.append(f"Left out, because they do not act on these: {', '.join(found.others)}.")
    for letter, rows, columns in (
        ("A", states, states), ("B", states, pushed), ("C", seen, states), ("D", seen, pushed)
    ):  # fmt: skip
        matrix = getattr(found, letter)
        values = _shown(matrix) if written is None else written[letter]
        if not (rows and columns):
            continue
        if written is None and letter in "CD" and not matrix.any():
            lines += ["", f"{letter} is zero."]
        elif written is None and letter == "C" and _is_identity(matrix):
            lines += ["", "C is the identity: the outputs are the states."]
        else:
            lines += ["", *_table(letter, rows, columns, values)]
    if not found.steady:
        lines += ["", *_table("drift", states, ["rate"], _shown(found.drift[:, None]))]
    lines += ["", "eigenvalues, 1/s", *(f"  {z}" for z in spectrum(found.eigenvalues))]
    return "\n".join(lines)


def _shown(matrix: np.ndarray) -> list[list[str]]:
    floor = ROUNDING * float(np.abs(matrix).max(initial=0.0))
    return [[f"{x:.6g}" if abs(x) > floor else "0" for x in row] for row in matrix]


def _is_identity(matrix: np.ndarray) -> bool:
    return len(set(matrix.shape)) == 1 and bool(
        np.abs(matrix - np.eye(len(matrix))).max() < ROUNDING
    )


def _table(
    title: str, rows: Sequence[str], columns: Sequence[str], values: Sequence[Sequence[str]]
) -> list[str]:
    """A matrix in lines, never shortened: it is as wide as its columns need."""
    cells = [[title, *columns], *([name, *row] for name, row in zip(rows, values, strict=True))]
    wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join([line[0].ljust(wide[0]), *map(str.rjust, line[1:], wide[1:])]) for line in cells
    ]
