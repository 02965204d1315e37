"""Sections, exponents and periodic motions: section, lyapunov, orbit."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from voronets.cli.app import (
    AsJson,
    EngineName,
    Paper,
    PictureFile,
    Settings,
    Tolerance,
    Work,
    app,
    name_or_file,
)
from voronets.cli.output import Printer


@app.command()
def section(
    source: Annotated[str, name_or_file("What to follow.")],
    when: Annotated[
        str | None,
        typer.Option(
            metavar="FORMULA",
            help="What is zero on the section: omega_x, sin(theta), … (required: it has no default).",
        ),
    ] = None,
    direction: Annotated[
        str, typer.Option(help="Which crossings count: rising, falling or both.")
    ] = "rising",
    crossings: Annotated[int, typer.Option(metavar="N", help="How many, of each start.")] = 500,
    show: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="Observables or formulas to print and draw (default: omega_z,centre_z for a rolling body, "
            "or omega_y instead of one that --when names; for a system the first free coordinate and its "
            "velocity).",
        ),
    ] = None,
    level: Annotated[
        float | None,
        typer.Option(
            metavar="E",
            help="Begin on the section with this energy, in J (default: that of the scenario's start).",
        ),
    ] = None,
    starts: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="So many starts, spread over the section at that energy (default: the scenario's "
            "own start; one with --level or --hold)."
        ),
    ] = None,
    hold: Annotated[
        str | None,
        typer.Option(metavar="A,B,…", help="Integrals that all starts share: jellett (default: none)."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Chooses the starts.")] = 0,
    out: Annotated[
        list[str] | None,
        typer.Option(
            "--out", "-o", metavar="FILE",
            help="A picture (.png, .svg, .pdf), or the points (.csv, .nc); repeatable (default: none)."
        ),
    ] = None,
    paper: Paper = False,
    engine: EngineName = None,
    tolerance: Tolerance = None,
    most_steps: Annotated[
        float | None,
        typer.Option(metavar="N", help="Give up a motion that takes more steps than this (default: no limit)."),
    ] = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:  # fmt: skip
    """A Poincaré section: where motions cross a surface; up to 1000 times the scenario's duration."""
    options = {"when": when, "direction": direction, "crossings": crossings, "show": show,
               "level": level, "starts": starts, "hold": hold or "", "seed": seed,
               "engine": engine, "tolerance": tolerance, "most_steps": most_steps}  # fmt: skip

    def draw(found: Any, path: Any) -> None:
        from voronets.view.pictures.section import section_picture

        section_picture(found, path, paper=paper)

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.section_report import report_section

        return report_section(
            lambda: load(source, settings=settings or []), printer, out=out or [], draw=draw,
            options=options,
        )  # fmt: skip

    return work


@app.command()
def lyapunov(
    source: Annotated[str, name_or_file("What to follow.")],
    time: Annotated[
        float | None,
        typer.Option(metavar="T", help="For how many seconds (default: ten times its duration)."),
    ] = None,
    exponents: Annotated[
        int | None, typer.Option(metavar="K", help="Only the K largest (default: all).")
    ] = None,
    skip: Annotated[
        float,
        typer.Option(metavar="T", help="Seconds of motion before, to reach an attractor."),
    ] = 0.0,
    out: PictureFile = None,
    paper: Paper = False,
    engine: EngineName = None,
    tolerance: Tolerance = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Lyapunov exponents with their uncertainty: how fast neighbouring motions part."""

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.lyapunov_report import follow_and_report

        def draw(found: Any, path: Any, title: str) -> None:
            from voronets.view.pictures.lyapunov import lyapunov_picture

            lyapunov_picture(found, path, title=title, paper=paper)

        return follow_and_report(
            lambda: load(source, settings=settings or []), printer, time=time,
            exponents=exponents, skip=skip, out=out, engine=engine, tolerance=tolerance, draw=draw,
        )  # fmt: skip

    return work


@app.command()
def orbit(
    source: Annotated[str, name_or_file("Whose start is near it.")],
    period: Annotated[float, typer.Option(metavar="T", help="The period, about, in seconds.")],
    hold: Annotated[
        str | None,
        typer.Option(
            metavar="WHAT",
            help="Of a family: energy (as at the start), period (as in --period) or nothing "
            "(default: the energy where it is conserved).",
        ),
    ] = None,
    winding: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=AMOUNT",
            help="By how much a coordinate grows in a period, repeatable: "
            "--winding theta=6.283185307179586 (default: 0 for every coordinate).",
        ),
    ] = None,
    skip: Annotated[
        float,
        typer.Option(metavar="T", help="Seconds of motion before, to come near an attracting one."),
    ] = 0.0,
    vary: Annotated[
        str | None,
        typer.Option(
            metavar="KEY=LO:HI:N",
            help="Follow it as a key changes, with bifurcations located (default: one periodic motion).",
        ),
    ] = None,
    out: PictureFile = None,
    paper: Paper = False,
    engine: EngineName = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Find a periodic motion, up to the symmetries of the problem, with its Floquet multipliers."""

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.orbit_report import find_and_report

        def draw(found: Any, branch: Any, path: Any, title: str) -> None:
            from voronets.view.pictures.orbits import orbit_picture

            orbit_picture(found, branch, path, title=title, paper=paper)

        return find_and_report(
            lambda: load(source, settings=settings or []), printer, period=period, hold=hold,
            winding=winding or [], vary=vary, skip=skip, out=out, engine=engine, draw=draw,
        )  # fmt: skip

    return work
