"""Derivatives and fits of motions: sensitivity, fit."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from voronets.cli.app import (
    AsJson,
    EngineName,
    Paper,
    Settings,
    Tolerance,
    Work,
    command,
    name_or_file,
)
from voronets.cli.output import Printer


@command(
    "Maps",
    "Differentiate a motion by its start and its parameters.",
    "voronets sensitivity rattleback --of omega \\",
    "  --to body.mass,start.omega.2 --at 1,2",
)
def sensitivity(
    source: Annotated[str, name_or_file("Scenario to differentiate.")],
    of: Annotated[
        str,
        typer.Option(
            metavar="NAME,…", help="Observables such as omega, or components such as omega_z."
        ),
    ],
    to: Annotated[
        str,
        typer.Option(metavar="KEY,…", help="Keys as in --set: start.omega.2,body.mass"),
    ],
    at: Annotated[
        str | None,
        typer.Option(metavar="T,T,…", help="Times, in s (default: 201 equally spaced times)."),
    ] = None,
    order: Annotated[
        int, typer.Option(help="1 for first derivatives, 2 for second derivatives too.")
    ] = 1,
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
    settings: Settings = None,
    engine: EngineName = None,
    tolerance: Tolerance = None,
    json: AsJson = False,
) -> Work:
    """Differentiate a motion by numbers of its start and its parameters, exactly."""

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.sensitivity_report import report_sensitivity

        def draw(found: Any, path: Any) -> None:
            from voronets.view.pictures.sensitivity import sensitivity_picture

            sensitivity_picture(found, path, paper=paper)

        return report_sensitivity(
            lambda: load(source, settings=settings or []), printer, of=of, to=to, at=at,
            order=order, out=out, engine=engine, tolerance=tolerance, draw=draw,
        )  # fmt: skip

    return work


@command(
    "Maps",
    "Fit parameters of a scenario to measured data.",
    "voronets fit my.toml measured.csv --free body.mass -o fit.png",
)
def fit(
    source: Annotated[str, name_or_file("Scenario whose numbers are the first guess.")],
    data: Annotated[
        str,
        typer.Argument(
            metavar="DATA.csv",
            help="Measurements: columns t, omega_x, …, and sigma_omega_x, … if known.",
        ),
    ],
    free: Annotated[
        str, typer.Option(metavar="KEY,…", help="Numbers to fit: body.mass,start.omega.2")
    ],
    sigma: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help="Standard deviation of the measurements: 0.02, or omega_x=0.02,phi=1 (default: the "
            "columns sigma_… of the data, or else an estimate from the residuals).",
        ),
    ] = None,
    iterations: Annotated[int, typer.Option(metavar="N", help="Maximum number of steps.")] = 50,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write a picture of data and fit: .png, .svg or .pdf (default: none).",
        ),
    ] = None,
    paper: Paper = False,
    write: Annotated[
        str | None,
        typer.Option(metavar="FILE.toml", help="Write the fitted scenario (default: none)."),
    ] = None,
    settings: Settings = None,
    engine: EngineName = None,
    tolerance: Tolerance = None,
    json: AsJson = False,
) -> Work:
    """Fit numbers of a scenario to measured data, with standard errors."""

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.fit_report import report_fit

        def draw(found: Any, path: Any) -> None:
            from voronets.view.pictures.fit import fit_picture

            fit_picture(found, path, paper=paper)

        return report_fit(
            lambda: load(source, settings=settings or []), data, printer, free=free, sigma=sigma,
            iterations=iterations, out=out, write=write, engine=engine, tolerance=tolerance,
            draw=draw,
        )  # fmt: skip

    return work
