"""How motions depend on numbers, and many of them: sensitivity, fit, sweep, plot."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from voronets.cli.app import AsJson, EngineName, Settings, Tolerance, Work, app, name_or_file
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
    at: Annotated[str | None, typer.Option(metavar="T,T,…", help="Times.")] = None,
    order: Annotated[int, typer.Option(help="2: second derivatives too.")] = 1,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw them over time: .png, .svg or .pdf.")
    ] = None,
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

            sensitivity_picture(found, path)

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
            metavar="S", help="Standard deviation of the measurements: 0.02, or omega_x=0.02,phi=1"
        ),
    ] = None,
    iterations: Annotated[int, typer.Option(metavar="N", help="At most so many steps.")] = 50,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw data and fit: .png, .svg or .pdf.")
    ] = None,
    write: Annotated[
        str | None, typer.Option(metavar="FILE.toml", help="Write the fitted scenario.")
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

            fit_picture(found, path)

        return report_fit(
            lambda: load(source, settings=settings or []), data, printer, free=free, sigma=sigma,
            iterations=iterations, out=out, write=write, engine=engine, tolerance=tolerance,
            draw=draw,
        )  # fmt: skip

    return work


@app.command()
def sweep(
    source: Annotated[str | None, name_or_file("What to run many times.")] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUES",
            help="LO:HI:N (N values, the ends included), [a, b, c] or uniform(LO,HI); repeatable.",
        ),
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="X.zarr", help="The store, made by this command.")
    ] = None,
    record: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHAT",
            help="final:VAR, min:VAR, max:VAR, first:EVENT, or VAR at the times of --at; repeatable.",
        ),
    ] = None,
    at: Annotated[
        str | None, typer.Option(metavar="T,T,…", help="Times of what is recorded over time.")
    ] = None,
    draws: Annotated[
        int | None, typer.Option(metavar="N", help="How many values to draw of uniform(LO,HI).")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="Chooses the draws.")] = 0,
    latin: Annotated[
        bool, typer.Option("--latin", help="Draw a Latin hypercube, which fills evenly.")
    ] = False,
    resume: Annotated[
        str | None, typer.Option(metavar="X.zarr", help="Go on with a store that was begun.")
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Of a Dask scheduler, tcp://host:8786, or local."),
    ] = None,
    chunk: Annotated[
        int | None, typer.Option(metavar="N", help="Runs in a block, at the most.")
    ] = None,
    engine: EngineName = None,
    tolerance: Tolerance = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Run a scenario many times with values of its keys varied, into a Zarr store."""
    options = {"draws": draws, "seed": seed, "latin": latin, "chunk": chunk, "engine": engine,
               "tolerance": tolerance, "record": record or []}  # fmt: skip

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.sweep_report import sweep_and_report

        changes = settings or []
        return sweep_and_report(
            None if source is None else lambda: load(source, settings=changes), printer,
            vary=vary or [], out=out, resume=resume, at=at, scheduler=scheduler, **options,
        )  # fmt: skip

    return work


@app.command()
def plot(
    source: Annotated[str, typer.Argument(metavar="X.zarr", help="The store of a sweep.")],
    show: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A variable, or a component of one: final:omega_z; repeatable. Else what was recorded.",
        ),
    ] = None,
    at: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE", help="Where to cut a third key, or the time; repeatable."
        ),
    ] = None,
    out: Annotated[
        str | None, typer.Option("--out", "-o", metavar="FILE", help=".png, .svg or .pdf.")
    ] = None,
    json: AsJson = False,
) -> Work:
    """Draw a sweep: curves of one key, maps of two, points where values were drawn."""

    def work(printer: Printer) -> int:
        try:
            from voronets.cli.plot_report import plot_and_report
        except ImportError as error:
            return printer.missing("plot", error)
        return plot_and_report(source, show or [], at or [], out, printer)

    return work
