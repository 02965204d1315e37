"""``voronets integrals``: which integrals a problem has and what the others need; with --run, their drifts."""

from __future__ import annotations

from typing import Any

from voronets.api import integrals
from voronets.cli.output import CHECK_FAILED, DONE, ENDED_EARLY, Printer
from voronets.cli.running import progress_bar
from voronets.cli.standard_output import standard_output_kept
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.outcome import Outcome
from voronets.scenario.scenario import Scenario
from voronets.scenario.simulation import run_scenario
from voronets.scenario.stated import Stated


def report_integrals(
    stated: Stated, printer: Printer, *, only: str | None, latex: bool, why: bool,
    scenario: Scenario | None,
) -> int:  # fmt: skip
    """Report the integrals, with their values where a scenario is run; returns the exit code.

    why  all conditions of all integrals, not only of those that hold
    """
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
        print(f"{stated.title}: {found.text(why=why, values=document.get('values'))}")
        if not why and not all(one.holds for one in (*found.all, *found.measures)):
            print("\nAdd --why to see every condition.")
        for name in document.get("withdrawn", ()):
            drift = document["values"][name]["drift"]
            print(f"withdrawn: {name} is not constant in this motion (drift {drift:.2e}). "
                  "This is an error in voronets, please report it.")  # fmt: skip
    return code


def search_options(
    *, search: bool, degree: int | None, basis: list[str] | None, without_list: bool,
    only: str | None, run: bool,
) -> bool:  # fmt: skip
    """Whether a search is asked for; options that exclude each other are faults."""
    given = {"--degree": degree, "--basis": basis, "--without-list": without_list or None}
    others = {"--only": only, "--run": run or None}
    wrong = others if search else given
    expected = "without --search" if search else "together with --search"
    message = f"{{key}} can only be used {expected}."
    faults = [
        Fault(name, value, expected, message) for name, value in wrong.items() if value is not None
    ]
    if search and degree is not None and degree not in (1, 2):
        faults.append(Fault("--degree", degree, "1 or 2"))
    if faults:
        raise InputError(faults)
    return search
