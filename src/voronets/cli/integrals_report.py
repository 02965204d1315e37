"""``voronets integrals``: which integrals a problem has and why; with its motion, their drifts."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from voronets.api import integrals
from voronets.cli.output import CHECK_FAILED, DONE, ENDED_EARLY, Printer
from voronets.cli.running import progress_bar
from voronets.cli.standard_output import standard_output_kept
from voronets.expressions.faults import Fault, InputError
from voronets.invariants.catalogue import Report
from voronets.mechanics.outcome import Outcome
from voronets.scenario.scenario import Scenario
from voronets.scenario.simulation import run_scenario
from voronets.scenario.stated import Stated


def report_integrals(
    stated: Stated, printer: Printer, *, only: str | None, latex: bool, scenario: Scenario | None
) -> int:
    """Look, run the scenario where there is one, report; returns the exit code."""
    found = integrals(stated)
    if only is not None:
        found = found.only(only)
    document: dict[str, Any] = {"title": stated.title, **found.as_dict()}
    document["latex"] = found.latex()
    code, motion = DONE, None
    if scenario is not None:
        with standard_output_kept(), progress_bar(scenario) as progress:
            motion = run_scenario(scenario, throw=False, progress=progress)
        document |= {"outcome": motion.outcome.word, "t_end": motion.t_end}
        document["values"] = values = found.along(motion)
        code = DONE if motion.outcome is Outcome.COMPLETED else ENDED_EARLY
        withdrawn = found.contradicted(values)
        document["withdrawn"] = list(withdrawn)
        if withdrawn:
            code = CHECK_FAILED
            found = found.without(withdrawn)
            document |= found.as_dict() | {"latex": found.latex()}
    if latex and not printer.as_json:
        printer.document(document, found.latex())
    elif printer.as_json:
        printer.document(document, "")
    else:
        _print(stated.title, found, document.get("values"))
        for name in document.get("withdrawn", ()):
            drift = document["values"][name]["drift"]
            print(f"withdrawn: {name} is not constant in this motion, its drift is {drift:.2e}; "
                  "this is a fault of voronets, please report it")  # fmt: skip
    return code


def search_options(
    *, search: bool, degree: int | None, basis: list[str] | None, without_list: bool,
    only: str | None, run: bool,
) -> bool:  # fmt: skip
    """Whether a search is asked for; options that do not go together are faults."""
    given = {"--degree": degree, "--basis": basis, "--without-list": without_list or None}
    others = {"--only": only, "--run": run or None}
    wrong = others if search else given
    expected = "without --search" if search else "together with --search"
    faults = [Fault(name, value, expected) for name, value in wrong.items() if value is not None]
    if search and degree is not None and degree not in (1, 2):
        faults.append(Fault("--degree", degree, "1 or 2"))
    if faults:
        raise InputError(faults)
    return search


def _print(name: str, found: Report, values: dict[str, Any] | None) -> None:
    console = Console(markup=False, emoji=False, highlight=False)
    title = f"{name}: {found.headline()}"
    table = Table(title=title, title_justify="left", show_lines=True)
    table.add_column("", no_wrap=True)
    table.add_column("integral", style="bold")
    table.add_column("because" if values is None else "because; value and drift")
    for one in (*found.all, *found.measures):
        failing = [c for c in one.conditions if not c.holds]
        lines = [f"fails: {c}" for c in failing] or [c.name for c in one.conditions]
        if not failing:
            lines.insert(0, one.plain)
            if found.independent.get(one.name) == 0:
                lines.append("follows from those above")
        if values is not None and one.name in values:
            lines.append(_value(values[one.name]))
        table.add_row("no" if failing else "yes", f"{one.name}\n{one.title}", "\n".join(lines))
    with console.capture() as captured:
        console.print(table)
    print(captured.get(), end="")  # rich would end the process where a pipe is closed


def _value(seen: dict[str, Any]) -> str:
    if seen["value"] is None:
        return "no samples"
    values = seen["value"] if isinstance(seen["value"], list) else [seen["value"]]
    return f"= {', '.join(f'{x:.9g}' for x in values)}, drift {seen['drift']:.2e}"
