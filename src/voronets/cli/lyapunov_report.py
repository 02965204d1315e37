"""``voronets lyapunov``: the exponents of a motion, a table or a document, and a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from voronets.analysis.lyapunov import LyapunovSpectrum
from voronets.cli.arguments import file_of, gather, keys_of_options, option_among
from voronets.cli.bars import counting_bar
from voronets.cli.output import DONE, ENDED_EARLY, FAILED, Printer
from voronets.cli.pictures import PICTURES, drawn
from voronets.cli.standard_output import standard_output_kept
from voronets.engine import choose_engine
from voronets.expressions.faults import Fault, InputError
from voronets.maps import lyapunov
from voronets.mechanics.outcome import Outcome
from voronets.scenario.scenario import Scenario

Draw = Callable[[LyapunovSpectrum, Path, str], None]
OPTIONS = ("time", "exponents", "skip", "tolerance")  # keys that are options here


def follow_and_report(
    load: Callable[[], Scenario], printer: Printer, *, time: float | None, exponents: int | None,
    skip: float, out: str | None, engine: str | None, tolerance: float | None, draw: Draw,
) -> int:  # fmt: skip
    """Follow, print, draw; the exit code.

    draw  writes the picture of a spectrum with a title
    """
    faults: list[Fault] = []
    scenario = gather(faults, load)
    path = None if out is None else gather(faults, lambda: file_of("--out", out, PICTURES))
    gather(faults, lambda: choose_engine(engine), "--engine")
    if faults or scenario is None:
        raise InputError(faults)
    printer.notes(scenario.started.corrections)
    whole = (10 * scenario.run.duration if time is None else time) + skip
    options = keys_of_options(option_among(OPTIONS))
    with standard_output_kept(), counting_bar("following, percent") as bar, options:
        found = lyapunov(
            scenario, time=time, exponents=exponents, skip=skip, tolerance=tolerance, engine=engine,
            progress=None if bar is None else lambda t: bar(int(100 * t / whole), 100),
        )  # fmt: skip
    printer.document(found.as_dict(), _table(found))
    if path is not None and not drawn(path, lambda to: draw(found, to, scenario.title), printer):
        return FAILED
    return DONE if found.outcome is Outcome.COMPLETED else ENDED_EARLY


def _table(found: LyapunovSpectrum) -> str:
    """The exponents and what they say."""
    lines = [
        f"  {value:+12.6f} ± {error:.2g}"
        for value, error in zip(found.exponents, found.uncertainty, strict=True)
    ]
    head = f"Lyapunov exponents in 1/s, over {found.time:g} s:"
    whole = "sum" if found.complete else "sum of those computed"
    tail = [
        f"{whole}: {found.sum:.9g}, mean divergence of the flow {found.divergence:.9g}",
        found.message,
    ]
    return "\n".join([head, *lines, *tail])
