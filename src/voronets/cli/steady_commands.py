"""Steady motions and what is near them: steady, linearise, trim."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from voronets.cli.app import AsJson, Paper, Settings, Work, app, name_or_file
from voronets.cli.output import Printer


@app.command()
def steady(
    source: Annotated[str, name_or_file("What to look at.")],
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=LO:HI:N",
            help="Follow the steady motion as a key varies: --vary start.omega.2=2:10:17, or "
            "KEY=[a, b, c]; given twice: a map of stability (default: one steady motion).",
        ),
    ] = None,
    settings: Settings = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE.png", help="Draw the diagram, or the map (default: none)."),
    ] = None,
    paper: Paper = False,
    json: AsJson = False,
) -> Work:
    """Find steady motions, say whether they are stable, and where that changes.

    The start is the first guess; a key that is varied is held, and as few other numbers of the start as
    are needed are changed.
    """

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.steady_report import report_steady

        def draw(found: Any, path: Any) -> None:
            from voronets.view.pictures.steady import steady_picture

            steady_picture(found, path, paper=paper)

        scenario = load(source, settings=settings or [])
        return report_steady(scenario, vary or [], printer, out=out, draw=draw)

    return work


@app.command()
def linearise(
    source: Annotated[str, name_or_file("What to linearise.")],
    at: Annotated[
        float | None,
        typer.Option(metavar="T", help="At this time of the motion (default: its start)."),
    ] = None,
    states: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…",
            help="Coordinates: theta,theta' or turn_x,omega_x, formulas (default: chosen so that they "
            "are independent).",
        ),
    ] = None,
    inputs: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…",
            help="force_x, moment_x, functions of time, parameters, keys such as body.mass (default: "
            "all functions of time and all forces).",
        ),
    ] = None,
    outputs: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…", help="Observables or formulas of them (default: the coordinates)."
        ),
    ] = None,
    symbols: Annotated[
        bool, typer.Option("--symbols", help="Print the matrices in symbols (small systems).")
    ] = False,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE.nc", help="Write the matrices as netCDF (default: none)."),
    ] = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Linearise the equations about a point of the motion: A, B, C, D and eigenvalues.

    Coordinates are chosen so that they are independent. About a steady motion the matrices are those
    in axes that move with it.
    """

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.linearise_report import report_linearised

        scenario = load(source, settings=settings or [])
        return report_linearised(
            scenario, printer, at=at, states=states, inputs=inputs, outputs=outputs,
            symbols=symbols, out=out,
        )  # fmt: skip

    return work


@app.command()
def trim(
    source: Annotated[str, name_or_file("What to trim.")],
    free: Annotated[
        str, typer.Option(metavar="KEY,…", help="Numbers that may change: start.theta,body.mass")
    ],
    hold: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="A condition, --hold energy=2.5, or a key that is set; repeatable (default: none).",
        ),
    ] = None,
    kind: Annotated[str, typer.Option(help="steady (up to symmetries) or equilibrium.")] = "steady",
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Find numbers of a scenario for which it moves steadily, or is in equilibrium."""

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.trim_report import report_trim

        scenario = load(source, settings=settings or [])
        return report_trim(scenario, printer, free=free, hold=hold or [], kind=kind)

    return work
