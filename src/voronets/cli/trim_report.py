"""``voronets trim``: numbers for which a scenario moves steadily or is in equilibrium."""

from __future__ import annotations

from collections.abc import Sequence

from voronets.analysis.trim import Trim, trimmed
from voronets.cli.output import DONE, Printer
from voronets.cli.status import status
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.name_list import names_in
from voronets.scenario.scenario import Scenario


def report_trim(
    scenario: Scenario, printer: Printer, *, free: str, hold: Sequence[str], kind: str
) -> int:
    """Solve and report; returns the exit code."""
    with status("trimming …"):
        found = trimmed(scenario, names_in(free), _conditions(hold), kind=kind)
    document = {
        "title": scenario.title,
        "values": dict(found.values),
        "state": found.state,
        "along": dict(found.along),
        "residual": found.residual,
        "iterations": found.iterations,
    }
    printer.document(document, "" if printer.as_json else _text(scenario.title, found))
    return DONE


def _conditions(hold: Sequence[str]) -> dict[str, float]:
    found, faults = {}, []
    for text in hold:
        name, _, value = (part.strip() for part in text.rpartition("="))
        try:
            found[name] = float(value)
        except ValueError:
            name = ""
        if not name:
            faults.append(Fault("--hold", text, "NAME=VALUE, such as energy=2.5"))
    if faults:
        raise InputError(faults)
    return found


def _steps(found: Trim) -> str:
    return f"{found.iterations} step{'s' * (found.iterations != 1)}"


def _text(title: str, found: Trim) -> str:
    exactly = f"to {found.residual:.1e}" if found.residual else "exactly"
    lines = [f"{title}: in trim after {_steps(found)}; the conditions hold {exactly}."]
    lines += [f"  {key} = {value:.12g}" for key, value in found.values.items()]
    if found.along:
        moved = ", ".join(f"{name} at {speed:.6g}" for name, speed in found.along.items())
        lines.append(f"It moves steadily along its symmetries: {moved}.")
    settings = " ".join(f'--set "{key}={value!r}"' for key, value in found.values.items())
    lines.append(f"To continue from there: {settings}")
    return "\n".join(lines)
