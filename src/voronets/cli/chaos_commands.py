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
    command,
    name_or_file,
)
from voronets.cli.output import Printer


@command(
    "Maps",
    "Compute a Poincaré section.",
    "voronets section double-pendulum --when theta --level -5.7 --starts 20 \\",
    "  -o section.png",
)
def section(
    source: Annotated[str, name_or_file("Scenario to follow.")],
    when: Annotated[
        str | None,
        typer.Option(
            metavar="FORMULA",
            help="Formula that is zero on the section, such as omega_x or sin(theta) (required).",
        ),
    ] = None,
    direction: Annotated[
        str, typer.Option(help="Crossings to count: rising, falling or both.")
    ] = "rising",
    crossings: Annotated[int, typer.Option(metavar="N", help="Number of crossings per start.")] = 500,
    show: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="Observables or formulas to print and draw (default: omega_z,centre_z for a rolling body; "
            "the first free coordinate and its velocity for a system).",
        ),
    ] = None,
    level: Annotated[
        float | None,
        typer.Option(
            metavar="E",
            help="Energy of the starts, in J (default: the energy of the scenario's start).",
        ),
    ] = None,
    starts: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Number of starts, spread over the section at that energy (default: the scenario's "
            "own start, or one with --level or --hold)."
        ),
    ] = None,
    hold: Annotated[
        str | None,
        typer.Option(metavar="A,B,…", help="Integrals that all starts share, such as jellett (default: none)."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed for the starts.")] = 0,
    out: Annotated[
        list[str] | None,
        typer.Option(
            "--out", "-o", metavar="FILE",
            help="Write a picture (.png, .svg, .pdf) or the points (.csv, .nc); repeatable (default: none)."
        ),
    ] = None,
    paper: Paper = False,
    engine: EngineName = None,
    tolerance: Tolerance = None,
    most_steps: Annotated[
        float | None,
        typer.Option(
            metavar="N",
            help="Stop a motion that takes more steps than this (default: about a quarter of an hour of "
            "computing).",
        ),
    ] = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:  # fmt: skip
    """Compute a Poincaré section: the points where motions cross a surface.

    The motion is followed for up to 1000 times the scenario's duration.
    """
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


@command(
    "Maps",
    "Estimate Lyapunov exponents with their uncertainty.",
    "voronets lyapunov rattleback --time 100",
)
def lyapunov(
    source: Annotated[str, name_or_file("Scenario to follow.")],
    time: Annotated[
        float | None,
        typer.Option(
            metavar="T", help="Seconds to follow the motion (default: ten times its duration)."
        ),
    ] = None,
    exponents: Annotated[
        int | None, typer.Option(metavar="K", help="Compute only the K largest (default: all).")
    ] = None,
    skip: Annotated[
        float,
        typer.Option(metavar="T", help="Seconds of motion to skip first, to reach an attractor."),
    ] = 0.0,
    out: PictureFile = None,
    paper: Paper = False,
    engine: EngineName = None,
    tolerance: Tolerance = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Estimate Lyapunov exponents: how fast neighbouring motions separate, with an uncertainty."""

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


@command(
    "Maps",
    "Solve for a periodic motion and its Floquet multipliers.",
    "voronets orbit double-pendulum --set start.phi=0.4 --period 1.6 -o orbit.png",
)
def orbit(
    source: Annotated[str, name_or_file("Scenario whose start is near the periodic motion.")],
    period: Annotated[float, typer.Option(metavar="T", help="Approximate period, in s.")],
    hold: Annotated[
        str | None,
        typer.Option(
            metavar="WHAT",
            help="What selects one motion of a family: energy (that of the start), period (that of "
            "--period) or nothing (default: the energy if it is conserved).",
        ),
    ] = None,
    winding: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=AMOUNT",
            help="Growth of a coordinate in one period, repeatable: --winding theta=6.283185307179586 "
            "(default: 0 for every coordinate).",
        ),
    ] = None,
    skip: Annotated[
        float,
        typer.Option(
            metavar="T", help="Seconds of motion to skip first, to approach an attracting orbit."
        ),
    ] = 0.0,
    vary: Annotated[
        str | None,
        typer.Option(
            metavar="KEY=LO:HI:N",
            help="Follow the motion as a key varies, and locate bifurcations (default: one motion).",
        ),
    ] = None,
    out: PictureFile = None,
    paper: Paper = False,
    engine: EngineName = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Solve for a periodic motion and its Floquet multipliers.

    A motion also counts as periodic if it returns shifted or turned by a symmetry of the problem.
    """

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
