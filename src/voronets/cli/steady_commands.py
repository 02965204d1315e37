"""Steady motions and linearisation: steady, linearise, trim."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from voronets.cli.app import AsJson, Paper, Settings, Work, command, name_or_file
from voronets.cli.output import Printer


@command(
    "Maps",
    "Solve for steady motions, their stability and bifurcations.",
    "voronets steady hoop --set 'start.orientation={lean=90}' \\",
    "  --vary start.omega.2=0.5:8:16 -o hoop.png",
)
def steady(
    source: Annotated[str, name_or_file("Scenario whose start is the first guess.")],
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=LO:HI:N",
            help="Follow the steady motion as a key varies, --vary start.omega.2=2:10:17 or KEY=[a, b, c]; "
            "use it twice for a map of stability (default: one steady motion).",
        ),
    ] = None,
    settings: Settings = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write a picture: .png, .svg or .pdf (default: none).",
        ),
    ] = None,
    paper: Paper = False,
    json: AsJson = False,
) -> Work:
    """Solve for steady motions, decide their stability and locate where it changes.

    The scenario's start is the first guess. A varied key keeps its value; as few other numbers of the
    start as possible are adjusted.
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


@command(
    "Maps",
    "Linearise about a motion: A, B, C, D and eigenvalues.",
    "voronets linearise whipple-bicycle --steady",
    "voronets linearise my.toml --inputs force_x --outputs omega_z",
)
def linearise(
    source: Annotated[str, name_or_file("Scenario to linearise.")],
    at: Annotated[
        float | None,
        typer.Option(
            metavar="T", help="Time of the motion to linearise at, s (default: its start)."
        ),
    ] = None,
    states: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…",
            help="Coordinates, such as theta,theta' or turn_x,omega_x, or formulas (default: an independent "
            "set).",
        ),
    ] = None,
    inputs: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…",
            help="Inputs: force_x, moment_x, functions of time, parameters or keys such as body.mass "
            "(default: all functions of time and all forces).",
        ),
    ] = None,
    outputs: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…",
            help="Outputs: observables or formulas of them (default: the coordinates).",
        ),
    ] = None,
    steady: Annotated[
        bool,
        typer.Option(
            "--steady", help="Linearise about the steady motion near the scenario's start."
        ),
    ] = False,
    symbols: Annotated[
        bool, typer.Option("--symbols", help="Print the matrices as formulas (small systems only).")
    ] = False,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", "-o", metavar="FILE.nc", help="Write the matrices as netCDF (default: none)."
        ),
    ] = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Linearise the equations of motion about a point: A, B, C, D and eigenvalues.

    About a steady motion the matrices are constant, in axes that move with it.
    """

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.linearise_report import report_linearised

        scenario = load(source, settings=settings or [])
        return report_linearised(
            scenario, printer, at=at, states=states, inputs=inputs, outputs=outputs,
            symbols=symbols, out=out, steady=steady,
        )  # fmt: skip

    return work


@command(
    "Maps",
    "Solve for parameters that give a steady motion.",
    "voronets trim rolling-disc --set start.omega.2=10 --free start.omega.1",
)
def trim(
    source: Annotated[str, name_or_file("Scenario whose numbers are the first guess.")],
    free: Annotated[
        str, typer.Option(metavar="KEY,…", help="Numbers that may change: start.theta,body.mass")
    ],
    hold: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="A condition such as energy=2.5, or a key to set; repeatable (default: none).",
        ),
    ] = None,
    kind: Annotated[
        str, typer.Option(help="steady (apart from symmetries) or equilibrium.")
    ] = "steady",
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Solve for parameters that give a steady motion or an equilibrium."""

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.trim_report import report_trim

        scenario = load(source, settings=settings or [])
        return report_trim(scenario, printer, free=free, hold=hold or [], kind=kind)

    return work
