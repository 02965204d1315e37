"""``voronets plot``: the picture of a sweep."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from voronets.cli.arguments import file_of, gather
from voronets.cli.output import DONE, FAILED, Printer
from voronets.cli.pictures import PICTURES
from voronets.cli.status import status
from voronets.ensemble.plan_file import FAMILIAR
from voronets.ensemble.store import open_sweep
from voronets.ensemble.store_guard import damaged_blocks_refused
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import printable
from voronets.view.pictures.sweep_map import sweep_picture


def plot_and_report(
    source: str, show: Sequence[str], at: Sequence[str], out: str | None, printer: Printer,
    *, paper: bool = False,
) -> int:  # fmt: skip
    """Draw a sweep and say where; the exit code."""
    faults: list[Fault] = []
    kind = "pdf" if paper else "png"
    name = out if out is not None else f"{Path(source).name.removesuffix('.zarr')}.{kind}"
    path = gather(faults, lambda: file_of("--out", name, PICTURES))
    cuts = gather(faults, lambda: _cuts(at))
    data = gather(faults, lambda: open_sweep(source))
    if faults or data is None:
        raise InputError(faults)
    there = path.exists()
    try:
        with status("drawing"), damaged_blocks_refused(source, "store", FAMILIAR):
            sweep_picture(data, path, show=show, cuts=cuts, paper=paper)
    except OSError as error:
        printer.file_fault(error, path)
        return FAILED
    if printer.as_json:
        printer.document({"out": str(path), "shape": dict(data["outcome"].sizes)}, "")
    printer.wrote(path, replaced=there)
    return DONE


def _cuts(texts: Sequence[str]) -> dict[str, Any]:
    """Values by key of ``--at KEY=VALUE``."""
    found: dict[str, Any] = {}
    faults = []
    for text in texts:
        key, separator, value = (part.strip() for part in text.partition("="))
        if not (key and separator and value):
            faults.append(Fault("--at", printable(text) or '""', "KEY=VALUE, such as body.mass=1"))
        found[key] = value
        with suppress(ValueError):
            found[key] = float(value)
    if faults:
        raise InputError(faults)
    return found
