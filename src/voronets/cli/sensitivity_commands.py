"""How motions depend on numbers of their scenario: sensitivity, fit."""

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
    app,
    name_or_file,
)
from voronets.cli.output import Printer


@app.command()
def sensitivity(
    source: Annotated[str, name_or_file("What moves.")],
    of: Annotated[
        str, typer.Option(metavar="NAME,…", help="Observables, omega, or components, omega_z.")
    ],
    to: Annotated[
        str,
        typer.Option(metavar="KEY,…", help="Keys as in --set: start.omega.2,body.mass"),
    ],
    at: Annotated[
        str | None,
        typer.Option(metavar="T,T,…", help="Times, in s (default: 201 equally spaced ones)."),
    ] = None,
    order: Annotated[int, typer.Option(help="1: first derivatives; 2: second ones too.")] = 1,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Draw them over time: .png, .svg or .pdf (default: none)."
        ),
    ] = None,
    paper: Paper = False,
    settings: Settings = None,
    engine: EngineName = None,
    tolerance: Tolerance = None,
    json: AsJson = False,
) -> Work:
    """How a motion changes with its start and its parameters: exact derivatives."""

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


@app.command()
def fit(
    source: Annotated[str, name_or_file("The first guess.")],
    data: Annotated[
        str,
        typer.Argument(metavar="DATA.csv", help="Columns t, omega_x, … and perhaps sigma_omega_x."),
    ],
    free: Annotated[
        str, typer.Option(metavar="KEY,…", help="Keys to be found: body.mass,start.omega.2")
    ],
    sigma: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help="Standard deviation of the measurements: 0.02, or omega_x=0.02,phi=1 (default: the "
            "columns sigma_… of the data; without these it follows from the residuals).",
        ),
    ] = None,
    iterations: Annotated[int, typer.Option(metavar="N", help="At most so many steps.")] = 50,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Draw data and fit: .png, .svg or .pdf (default: none)."),
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
    """Find numbers of a scenario from measured samples, with their standard errors."""

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
