"""``voronets steady``: steady motions, whether they are stable, and where that changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from voronets.analysis.steady import SteadyMotions, steady
from voronets.analysis.steady_motion import SteadyMotion
from voronets.cli.bars import counting_bar
from voronets.cli.output import DONE, FAILED, Printer
from voronets.cli.pictures import PICTURES
from voronets.cli.status import status
from voronets.expressions.faults import Fault, InputError
from voronets.scenario.scenario import Scenario
from voronets.scenario.vary import read_axes

#: Draws motions and writes the picture.
Draw = Callable[[SteadyMotions, Path], object]
SHOWN = 40  # motions of a table for people


def report_steady(
    scenario: Scenario, vary: list[str], printer: Printer, *, out: str | None, draw: Draw
) -> int:
    """Find, draw where that was asked for, report; returns the exit code."""
    axes = read_axes(vary)
    path = _picture_path(out, bool(axes))
    if len(axes) == 2:
        with counting_bar(f"rows of {axes[1].key}") as progress:
            found = steady(scenario, axes, progress=progress)
    else:
        with status("looking for steady motions …"):
            found = steady(scenario, axes)
    if printer.as_json:
        printer.document(found.as_dict(), "")
    else:
        printer.document({}, _text(found))
    return DONE if path is None else _drawn(found, path, printer, draw)


def _picture_path(out: str | None, varied: bool) -> Path | None:
    if out is None:
        return None
    path, expected, message = Path(out), "", ""
    if not varied:
        expected = "a diagram of a varied parameter"
        message = "A diagram needs a varied parameter: add --vary KEY=LO:HI:N."
    elif path.suffix.lower() not in PICTURES:
        expected = f"a picture with a name that ends in {', '.join(PICTURES)}"
    elif not path.parent.is_dir():
        expected = "a file in a folder that exists"
    if expected:
        raise InputError([Fault("--out", out, expected, message)])
    return path


def _drawn(found: SteadyMotions, path: Path, printer: Printer, draw: Draw) -> int:
    replaced = path.exists()
    try:
        draw(found, path)
    except OSError as error:
        printer.file_fault(error, path)
        return FAILED
    except ImportError as error:
        return printer.missing("--out", error)
    printer.wrote(path, replaced=replaced)
    return DONE


def _text(found: SteadyMotions) -> str:
    table = Table(title=found.title, title_justify="left")
    for axis in found.axes:
        table.add_column(axis.key, no_wrap=True)
    several = len({motion.branch for motion in found}) > 1
    if several:
        table.add_column("branch")
    table.add_column("stable")
    table.add_column("eigenvalues, 1/s")
    table.add_column("symmetry speeds")
    for motion in found.motions[:SHOWN]:
        values = [f"{value:.6g}" for value in motion.values.values()]
        along = [f"{name}: {c:.6g}" for name, c in motion.turning.items() if abs(c) > 1e-12]
        number = [str(motion.branch)] if several else []
        table.add_row(*values, *number, "yes" if motion.stable else "no", _eigenvalues(motion),
                      "\n".join(along) or "none")  # fmt: skip
    console = Console(markup=False, emoji=False, highlight=False)
    with console.capture() as captured:
        console.print(table)
    lines = [captured.get().rstrip("\n")]
    if len(found) > SHOWN:
        lines.append(f"… and {len(found) - SHOWN} more: --json has all, --out draws them")
    for place in found.critical:
        at = ", ".join(f"{key} = {value:.12g}" for key, value in place.items())
        kind = next((one["kind"] for one in found.points if place.items() <= one.items()), "")
        lines.append(f"stability changes at {at}" + (f" ({kind})" if kind else ""))
    return "\n".join([*lines, found.message])


def _eigenvalues(motion: SteadyMotion) -> str:
    """Six digits of each, one of a conjugate pair; what is not known to be other than zero is left out."""
    spectrum = motion.spectrum
    said = []
    for value, limit in zip(spectrum.eigenvalues, spectrum.limits, strict=True):
        real, imaginary = (0.0 if abs(part) <= limit else part for part in (value.real, value.imag))
        if imaginary < 0 and _has(spectrum.eigenvalues, value.conjugate(), limit):
            continue
        text = f"{real:.6g}" if real or not imaginary else ""
        pair = "±" if _has(spectrum.eigenvalues, value.conjugate(), limit) else "+"
        said.append(
            text + (f"{pair if imaginary > 0 else '−'}{abs(imaginary):.6g}i" if imaginary else "")
        )
    return ", ".join(said) or "none"


def _has(values: Sequence[complex] | np.ndarray, value: complex, limit: float) -> bool:
    return any(abs(other - value) <= limit + 1e-9 * abs(value) for other in values)
