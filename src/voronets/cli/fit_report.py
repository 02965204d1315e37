"""``voronets fit``: numbers of a scenario from measured samples."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from voronets.analysis.fit_result import ScenarioFit
from voronets.cli.arguments import check_engine, file_of, gather, keys_of_options, option_among
from voronets.cli.bars import counting_bar
from voronets.cli.output import CHECK_FAILED, DONE, FAILED, Printer
from voronets.cli.pictures import PICTURES, drawn, written
from voronets.cli.standard_output import standard_output_kept
from voronets.engine.files import write_whole
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.name_list import names_in
from voronets.expressions.ranges import printable
from voronets.maps import fit
from voronets.scenario.scenario import Scenario

OPTIONS = ("free", "sigma", "iterations")  # of the function, that are options of the command


def report_fit(
    load: Callable[[], Scenario], data: str, printer: Printer, *, free: str, sigma: str | None,
    iterations: int, out: str | None, write: str | None, engine: str | None, tolerance: float | None,
    draw: Callable[[ScenarioFit, Path], None],
) -> int:  # fmt: skip
    """Fit, print, draw, write; the exit code.

    draw  writes the picture of what was found
    """
    faults: list[Fault] = []
    scenario = gather(faults, load)
    path = None if out is None else gather(faults, lambda: file_of("--out", out, PICTURES))
    file = None if write is None else gather(faults, lambda: file_of("--write", write, (".toml",)))
    noise = None if sigma is None else gather(faults, lambda: _sigma(sigma))
    check_engine(faults, engine, tolerance)
    if faults or scenario is None:
        raise InputError(faults)
    printer.notes(scenario.started.corrections)
    options = keys_of_options(option_among(OPTIONS))
    with standard_output_kept(), counting_bar("fitting, steps") as bar, options:
        found = fit(
            scenario, Path(data), free=names_in(free), sigma=noise, iterations=iterations,
            progress=bar, engine=engine, tolerance=tolerance,
        )  # fmt: skip
    printer.document(found.as_dict(), "" if printer.as_json else _report(found))
    whole = True
    if file is not None:
        text = found.as_toml()
        whole = written(file, lambda place: write_whole(place, text.encode()), printer)
    if path is not None:
        whole = drawn(path, lambda place: draw(found, place), printer) and whole
    if not whole:
        return FAILED
    return DONE if found.converged else CHECK_FAILED


def _sigma(text: str) -> float | dict[str, float]:
    """``0.02``, or ``omega_x=0.02,phi=0.1``."""
    try:
        if "=" not in text:
            return float(text)
        parts = (part.rpartition("=") for part in names_in(text))
        return {name.strip(): float(value) for name, _, value in parts}
    except ValueError:
        expected = "a number, or omega_x=0.02,phi=0.1"
        raise InputError([Fault("--sigma", printable(text) or '""', expected)]) from None


def _report(found: ScenarioFit) -> str:
    """Values with their errors and correlations, then what is left, then what to beware of."""
    keys = list(found.values)
    table = Table(title=f"{found.scenario.title}: fitted", title_justify="left")
    for heading in ("key", "value", "standard error", *(f"corr. {key}" for key in keys[:-1])):
        table.add_column(heading, overflow="fold")
    for i, key in enumerate(keys):
        error = found.errors[key]
        told = "not determined" if error is None else f"{error:.3g}"
        row = [f"{found.correlation[i, j]:+.3f}" if j < i else "" for j in range(len(keys) - 1)]
        table.add_row(key, f"{found.values[key]:.10g}", told, *row)
    console = Console(markup=False, emoji=False, highlight=False)
    with console.capture() as captured:
        console.print(table)
    rest = ", ".join(f"{name} {value:.3g}" for name, value in found.rms.items())
    noise = "given" if found.sigma_known else "taken from the residuals"
    lines = [
        found.message,
        f"{found.iterations} steps; chi² = {found.chi2:.5g} with {found.degrees} degrees of freedom, "
        f"standard deviations {noise}",
        f"root mean square of the residuals: {rest}",
        *(f"warning: {text}" for text in found.warnings),
    ]
    return "\n".join([captured.get().rstrip("\n"), *lines])
