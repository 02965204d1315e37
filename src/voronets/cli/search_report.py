"""``voronets integrals --search``: what was found, what it is, how far it holds, where it was looked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from voronets.analysis.discovered_integrals import DiscoveredIntegral, IntegralSearch
from voronets.api import integrals
from voronets.cli.output import CHECK_FAILED, DONE, Printer
from voronets.cli.standard_output import standard_output_kept
from voronets.cli.status import status
from voronets.invariants.search_discovery import FamilyLook
from voronets.maps import search_integrals
from voronets.scenario.stated import Stated

SHOWN = 4  # coefficients of a series that are printed


def report_search(
    stated: Stated, printer: Printer, *, degree: int, basis: Sequence[str], with_list: bool, latex: bool
) -> int:  # fmt: skip
    """Search, report; returns the exit code."""
    document: dict[str, Any] = {"title": stated.title}
    if with_list:
        document |= integrals(stated).as_dict()
    with standard_output_kept(), status("looking for integrals and checking them along motions"):
        found = search_integrals(stated, degree=degree, basis=basis, with_list=with_list)
    document["search"] = found.as_dict()
    if printer.as_json:
        printer.document(document, "")
    elif latex:
        printer.document(document, found.tex())
    else:
        _print(found)
    for one in found.withdrawn:
        printer.say(
            f"withdrawn: {one.formula} held at random states but is not constant along a motion, "
            f"its drift is {one.drift:.2e}. This is an error in voronets, please report it."
        )
    return CHECK_FAILED if found.withdrawn else DONE


def _print(found: IntegralSearch) -> None:
    console = Console(markup=False, emoji=False, highlight=False)
    with console.capture() as captured:
        console.print(f"{found.title}: {found.message}.", soft_wrap=True)
        if found.found:
            table = Table(show_lines=True)
            table.add_column("integral", style="bold")
            table.add_column("what is known about it")
            for one in found:
                table.add_row(one.formula, "\n".join(_lines(one)))
            console.print(table)
            console.print("\n".join(found.meanings()), soft_wrap=True)
        console.print("\n".join(_families(found)), soft_wrap=True)
        if found.found:
            count = "no motion" if found.motions == 0 else f"{found.motions} motions"
            console.print(
                f"Rates are relative, at random states that the search did not use ({found.states} in "
                f"all); drifts are along {count} computed to 1e-13.",
                soft_wrap=True,
            )
    print(captured.get(), end="")  # rich would end the process where a pipe is closed


def _lines(one: DiscoveredIntegral) -> list[str]:
    lines = [f"known as {one.known}" if one.known else "new: voronets has no name for it"]
    if one.value is not None:
        lines.append(f"= {one.value:.9g} at the start")
    lines.append(f"degree {one.degree}, rate {one.rate:.1e}, drift {one.drift:.1e}")
    if one.series is not None:
        low, high, name = one.series["from"], one.series["to"], one.series["variable"]
        lines.append(f"Chebyshev series for {low:.4g} ≤ {name} ≤ {high:.4g} (--json has them):")
        for function, c in one.series["chebyshev"].items():
            shown = ", ".join(f"{x:.6g}" for x in c[:SHOWN])
            lines.append(f"{function}: {shown}{', …' if len(c) > SHOWN else ''}")
    elif not one.exact:
        lines.append(f"some constants are known only as numbers, to {one.digits} digits")
    return lines


def _families(found: IntegralSearch) -> list[str]:
    """Where it looked, a sentence for each family: the largest look at it."""
    largest: dict[str, FamilyLook] = {}
    for look in found.looks:
        if look.family not in largest or look.candidates > largest[look.family].candidates:
            largest[look.family] = look
    lines = ["Families of candidates:"]
    for look in largest.values():
        gap = f"singular values 0 to {look.zero:.0e}, then {look.next:.0e}" if look.null else (
            f"smallest singular value {look.next:.0e}"
        )  # fmt: skip
        lines.append(
            f"  {look.family}: {look.candidates} candidates, {look.independent} of them "
            f"independent, at {look.states} states; {look.null} constant, {gap}"
        )
    return lines
