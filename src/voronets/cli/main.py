"""``voronets``: gallery, check, schema, run, film, derive, integrals, papers, example.

Heavy parts are loaded by the command that needs them.

Typer only reads the command line: a command returns what is to be done, and ``main`` does it, so
that errors, Ctrl-C and exit codes are in one place.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from itertools import pairwise
from typing import Annotated, Any

import typer

from voronets.cli import interrupt
from voronets.cli.output import BAD_INPUT, DONE, FAILED, INTERRUPTED, Printer

#: What typer raises for a command line that it does not understand; typer brings its own click.
UsageError: Any = typer.BadParameter.__base__
#: What a command returns: called with a printer it does the work and returns the exit code.
Work = Callable[[Printer], int]

#: The words after --code.
LANGUAGES = ("python", "c", "julia", "jax", "casadi")

app = typer.Typer(
    name="voronets",
    help="Rigid bodies that roll without slipping on surfaces: motions to rounding error, with the "
    "forces and a verdict on each.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change a value: --set start.omega.2=-4"),
]
Beside = Annotated[
    str | None,
    typer.Option(metavar="NAME_OR_FILE", help="Run another scenario and show it at the side."),
]
Over = Annotated[
    str | None,
    typer.Option(metavar="NAME_OR_FILE", help="Run another scenario and lay it over the first."),
]
OtherSettings = Annotated[
    list[str] | None,
    typer.Option("--set-other", metavar="KEY=VALUE", help="Change a value of the other scenario."),
]


def _version(value: bool) -> None:
    if value:
        from importlib.metadata import version

        typer.echo(f"voronets {version('voronets')}")
        raise typer.Exit


@app.callback()
def _app(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    pass


@app.command()
def gallery(
    name: Annotated[str | None, typer.Argument(help="Print this scenario file.")] = None,
    json: AsJson = False,
) -> Work:
    """List the gallery, or print one of its scenario files."""

    def work(printer: Printer) -> int:
        from voronets import gallery as rooms

        if name is not None:
            text = rooms.text(name)
            printer.document({"name": name, "scenario": text}, text.rstrip("\n"))
        else:
            printer.gallery(rooms.entries())
        return DONE

    return work


@app.command()
def check(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="What to read.")],
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Read and validate a scenario and say what it is; run nothing."""

    def work(printer: Printer) -> int:
        from voronets.api import load

        printer.checked(load(source, settings=settings or []))
        return DONE

    return work


@app.command()
def schema(json: AsJson = False) -> Work:
    """Print the JSON Schema of scenario files, by which editors complete and check them."""

    def work(printer: Printer) -> int:
        from json import dumps

        from voronets.scenario.json_schema import json_schema

        found = json_schema()
        printer.document(found, dumps(found, indent=2))
        return DONE

    return work


@app.command()
def run(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="What to run.")],
    at: Annotated[str | None, typer.Option(metavar="T,T,…", help="Times to print.")] = None,
    samples: Annotated[
        int | None,
        typer.Option(metavar="N", help="Equal steps between the times, 200 by default."),
    ] = None,
    json: AsJson = False,
    settings: Settings = None,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER", help="Where to write the motion (netCDF), its replay and pictures."
        ),
    ] = None,
    replay: Annotated[
        str | None,
        typer.Option(metavar="FILE.html", help="Write a page that plays the motion in a browser."),
    ] = None,
    beside: Beside = None,
    over: Over = None,
    other_settings: OtherSettings = None,
    engine: Annotated[
        str | None, typer.Option(help="heyoka, numba or scipy: the first that is installed.")
    ] = None,
    tolerance: Annotated[float | None, typer.Option(help="Local error of a step.")] = None,
    limit: Annotated[
        float | None,
        typer.Option("--check", metavar="LIMIT", help="Exit with 1 if the verdict exceeds this."),
    ] = None,
    most_steps: Annotated[
        float | None,
        typer.Option(metavar="N", help="Give up a run that would take more steps than this."),
    ] = None,
) -> Work:
    """Run a scenario of the gallery or of a file; say what was found."""

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.arguments import Arguments
        from voronets.cli.running import run_and_report
        from voronets.cli.second import Second

        second = Second(
            beside, over, other_settings or [], lambda name, changes: load(name, settings=changes)
        )
        arguments = Arguments.read(
            lambda: load(source, settings=settings or []), source,
            at=at, samples=samples, out=out, engine=engine, tolerance=tolerance, limit=limit, most_steps=most_steps,
            replay=replay, second=second,
        )  # fmt: skip
        return run_and_report(arguments, printer)

    return work


@app.command()
def film(
    source: Annotated[
        str, typer.Argument(metavar="NAME_OR_FILE", help="What to film; a saved motion (.nc) too.")
    ],
    out: Annotated[
        str,
        typer.Option("--out", "-o", metavar="FILE", help=".mp4, .webp or .gif; .png: one frame."),
    ],
    view: Annotated[
        str | None, typer.Option(help="orbit, follow, ride or below; else what shows most.")
    ] = None,
    speed: Annotated[float, typer.Option(help="Seconds of the motion in one of the film.")] = 1.0,
    size: Annotated[str | None, typer.Option(metavar="WxH", help="In pixels: 1280x720.")] = None,
    fps: Annotated[float | None, typer.Option(help="Frames a second.")] = None,
    since: Annotated[float, typer.Option("--from", metavar="T", help="The first moment, s.")] = 0.0,
    until: Annotated[
        float | None, typer.Option("--to", metavar="T", help="The last moment, s.")
    ] = None,
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    plots: Annotated[bool, typer.Option("--plots", help="With the plots over time.")] = False,
    caption: Annotated[
        bool, typer.Option("--caption/--no-caption", help="With the title and the time.")
    ] = True,
    quality: Annotated[int, typer.Option(help="From 1 to 100.")] = 80,
    by: Annotated[
        str | None, typer.Option(help="chromium or matplotlib: the first that is there.")
    ] = None,
    beside: Beside = None,
    over: Over = None,
    settings: Settings = None,
    other_settings: OtherSettings = None,
    json: AsJson = False,
) -> Work:
    """Film a motion without a screen."""
    options = {"view": view, "speed": speed, "fps": fps, "since": since, "until": until,
               "theme": theme, "plots": plots, "caption": caption, "quality": quality, "by": by}  # fmt: skip

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.film_report import film_and_report
        from voronets.cli.second import Second

        def loaded(name: str, changes: list[str]) -> Any:
            return load(name, settings=changes)

        second = Second(beside, over, other_settings or [], loaded)
        return film_and_report(
            source, out, size, options, printer, settings=settings or [], second=second
        )

    return work


@app.command()
def derive(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="What to write down.")],
    form: Annotated[
        str | None,
        typer.Option(metavar="FORM", help="voronets1912, voronets1911, …; without it, a list."),
    ] = None,
    latex: Annotated[bool, typer.Option("--latex", help="Print LaTeX.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Print plain text (default).")] = False,
    general: Annotated[
        bool,
        typer.Option(
            "--general", help="All letters of the form, also those that are trivial here."
        ),
    ] = False,
    names: Annotated[
        str | None,
        typer.Option(
            metavar="greek|ascii",
            help="Letters in the text: Greek signs and dots, or words for them. Without it the "
            "papers' own letters, and the names of a system as they were typed.",
        ),
    ] = None,
    code: Annotated[bool, typer.Option("--code", help="Print code: --code c.")] = False,
    language: Annotated[
        str | None, typer.Option(help="Of the code: python (default), c, julia, jax or casadi.")
    ] = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Derive the equations of motion in a classical form, or say which forms apply."""
    if names not in (None, "greek", "ascii"):
        raise typer.BadParameter(f"--names: got {names}; expected greek or ascii")
    code = code or language is not None
    if latex + text + code > 1:
        raise typer.BadParameter("choose one of --latex, --text and --code")
    shape = "latex" if latex else "code" if code else "text"

    def work(printer: Printer) -> int:
        from voronets.api import load_stated
        from voronets.cli.derive_report import report_equations

        stated = load_stated(source, settings=settings or [])
        return report_equations(
            stated, printer, form=form, shape=shape, general=general, names=names or "typed",
            language=language or "python",
        )  # fmt: skip

    return work


@app.command()
def integrals(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="What to look at.")],
    settings: Settings = None,
    json: AsJson = False,
    only: Annotated[
        str | None,
        typer.Option(metavar="INTEGRAL", help="This one; an error where its conditions fail."),
    ] = None,
    latex: Annotated[bool, typer.Option("--latex", help="Print those it has in LaTeX.")] = False,
    run: Annotated[bool, typer.Option("--run", help="Run it too: values and drifts.")] = False,
    search: Annotated[
        bool, typer.Option("--search", help="Look for integrals that no list has.")
    ] = False,
    degree: Annotated[
        int | None, typer.Option(metavar="1|2", help="In the velocities, with --search; 2.")
    ] = None,
    basis: Annotated[
        list[str] | None,
        typer.Option(metavar="FORMULA", help="A function for coefficients, with --search."),
    ] = None,
    without_list: Annotated[
        bool, typer.Option("--without-list", help="With --search: all that it finds by itself.")
    ] = False,
) -> Work:
    """Say which integrals a problem has and why, and why it has not the others.

    With --search look for integrals that no list has: linear or quadratic in the velocities, found
    from random states, tried along motions.
    """

    def work(printer: Printer) -> int:
        from voronets.api import load, load_stated
        from voronets.cli.integrals_report import report_integrals, search_options

        if search_options(
            search=search, degree=degree, basis=basis, without_list=without_list, only=only, run=run
        ):
            from voronets.cli.search_report import report_search

            return report_search(
                load_stated(source, settings=settings or []), printer, degree=degree or 2,
                basis=basis or [], with_list=not without_list, latex=latex,
            )  # fmt: skip
        scenario = load(source, settings=settings or []) if run else None
        stated = load_stated(source if scenario is None else scenario, settings=settings or [])
        return report_integrals(stated, printer, only=only, latex=latex, scenario=scenario)

    return work


@app.command()
def sensitivity(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="What moves.")],
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
    engine: Annotated[
        str | None, typer.Option(help="heyoka, numba or scipy: the first that is installed.")
    ] = None,
    tolerance: Annotated[float | None, typer.Option(help="Local error of a step.")] = None,
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
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="The first guess.")],
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
    engine: Annotated[
        str | None, typer.Option(help="heyoka, numba or scipy: the first that is installed.")
    ] = None,
    tolerance: Annotated[float | None, typer.Option(help="Local error of a step.")] = None,
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
def steady(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="What to look at.")],
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=LO:HI:N",
            help="Follow the steady motion as a key varies: --vary start.omega.2=2:10:17, or "
            "KEY=[a, b, c]; given twice: a map of stability.",
        ),
    ] = None,
    settings: Settings = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE.png", help="Draw the diagram, or the map.")
    ] = None,
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

            steady_picture(found, path)

        scenario = load(source, settings=settings or [])
        return report_steady(scenario, vary or [], printer, out=out, draw=draw)

    return work


@app.command()
def linearise(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="What to linearise.")],
    at: Annotated[
        float | None,
        typer.Option(metavar="T", help="At this time of the motion; else at its start."),
    ] = None,
    states: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…", help="Coordinates: theta,theta' or turn_x,omega_x, formulas."
        ),
    ] = None,
    inputs: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…",
            help="force_x, moment_x, functions of time, parameters, keys such as body.mass.",
        ),
    ] = None,
    outputs: Annotated[
        str | None, typer.Option(metavar="NAME,…", help="Observables or formulas of them.")
    ] = None,
    symbols: Annotated[
        bool, typer.Option("--symbols", help="Print the matrices in symbols (small systems).")
    ] = False,
    out: Annotated[
        str | None, typer.Option(metavar="FILE.nc", help="Write the matrices as netCDF.")
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
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="What to trim.")],
    free: Annotated[
        str, typer.Option(metavar="KEY,…", help="Numbers that may change: start.theta,body.mass")
    ],
    hold: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE", help="A condition: --hold energy=2.5; or a key that is set."
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


@app.command()
def papers(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="PAPER", help="voronets1911, voronets1912, vielle1849, diamandiev or hussain."
        ),
    ] = None,
    equation: Annotated[
        str | None, typer.Argument(metavar="EQUATION", help="One of its equations, 57 or 3.19.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Run every check; exit with 1 if a verdict falls.")
    ] = False,
    errata: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write the errata as a page: .md, or .tex for a note."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Chooses the random states of the checks.")] = 1911,
    json: AsJson = False,
) -> Work:
    """The five papers, equation by equation: what each says, where it is computed, whether it holds."""

    def work(printer: Printer) -> int:
        from voronets.cli.papers_report import report_papers

        return report_papers(name, equation, printer, verified=verify, errata=errata, seed=seed)

    return work


@app.command()
def example(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Work this one through; else a list.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="Change a parameter: --set l=2"),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write its page with pictures: .html, or .md and .png."),
    ] = None,
    json: AsJson = False,
) -> Work:
    """Work an example of the papers through, down to numbers compared with a closed solution."""

    def work(printer: Printer) -> int:
        from voronets.cli.example_report import report_example

        return report_example(name, settings or [], out, printer)

    return work


@app.command()
def sweep(
    source: Annotated[
        str | None, typer.Argument(metavar="NAME_OR_FILE", help="What to run many times.")
    ] = None,
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
    engine: Annotated[
        str | None, typer.Option(help="heyoka, numba or scipy: the first that is installed.")
    ] = None,
    tolerance: Annotated[float | None, typer.Option(help="Local error of a step.")] = None,
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


@app.command()
def lyapunov(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="What to follow.")],
    time: Annotated[
        float | None,
        typer.Option(metavar="T", help="For how many seconds; ten times its duration if left out."),
    ] = None,
    exponents: Annotated[
        int | None, typer.Option(metavar="K", help="Only the K largest; all if left out.")
    ] = None,
    skip: Annotated[
        float,
        typer.Option(metavar="T", help="Seconds of motion before, to reach an attractor."),
    ] = 0.0,
    out: Annotated[
        str | None,
        typer.Option("--out", "-o", metavar="FILE", help="A picture: .png, .svg or .pdf."),
    ] = None,
    engine: Annotated[
        str | None, typer.Option(help="heyoka, numba or scipy: the first that is installed.")
    ] = None,
    tolerance: Annotated[float | None, typer.Option(help="Local error of a step.")] = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Lyapunov exponents with their uncertainty: how fast neighbouring motions part."""

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.lyapunov_report import follow_and_report

        def draw(found: Any, path: Any, title: str) -> None:
            from voronets.view.pictures.lyapunov import lyapunov_picture

            lyapunov_picture(found, path, title=title)

        return follow_and_report(
            lambda: load(source, settings=settings or []), printer, time=time,
            exponents=exponents, skip=skip, out=out, engine=engine, tolerance=tolerance, draw=draw,
        )  # fmt: skip

    return work


@app.command()
def section(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="What to follow.")],
    when: Annotated[
        str | None,
        typer.Option(metavar="FORMULA", help="What is zero on the section: omega_x, sin(theta), …"),
    ] = None,
    direction: Annotated[
        str, typer.Option(help="Which crossings count: rising, falling or both.")
    ] = "rising",
    crossings: Annotated[int, typer.Option(metavar="N", help="How many, of each start.")] = 500,
    show: Annotated[
        str | None,
        typer.Option(metavar="A,B,…", help="Observables or formulas: omega_z,centre_z"),
    ] = None,
    level: Annotated[
        float | None,
        typer.Option(metavar="E", help="Begin on the section with this energy, in J."),
    ] = None,
    starts: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="So many starts, spread over the section, on the level (that of the "
            "scenario's start if there is no --level)."
        ),
    ] = None,
    hold: Annotated[
        str | None,
        typer.Option(metavar="A,B,…", help="Integrals that all starts share: jellett"),
    ] = None,
    seed: Annotated[int, typer.Option(help="Chooses the starts.")] = 0,
    out: Annotated[
        list[str] | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="A picture (.png, .svg, .pdf), or the points (.csv, .nc)."
        ),
    ] = None,
    engine: Annotated[
        str | None, typer.Option(help="heyoka, numba or scipy: the first that is installed.")
    ] = None,
    tolerance: Annotated[float | None, typer.Option(help="Local error of a step.")] = None,
    most_steps: Annotated[
        float | None,
        typer.Option(metavar="N", help="Give up a motion that takes more steps than this."),
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

        section_picture(found, path)

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.section_report import report_section

        return report_section(
            lambda: load(source, settings=settings or []), printer, out=out or [], draw=draw,
            options=options,
        )  # fmt: skip

    return work


@app.command()
def orbit(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="Whose start is near it.")],
    period: Annotated[float, typer.Option(metavar="T", help="The period, about, in seconds.")],
    hold: Annotated[
        str | None,
        typer.Option(
            metavar="WHAT",
            help="Of a family: energy (as at the start), period (as given) or nothing. Left out: "
            "the energy where it is conserved.",
        ),
    ] = None,
    winding: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=AMOUNT",
            help="By how much a coordinate grows in a period: --winding theta=6.283185307179586",
        ),
    ] = None,
    skip: Annotated[
        float,
        typer.Option(metavar="T", help="Seconds of motion before, to come near an attracting one."),
    ] = 0.0,
    vary: Annotated[
        str | None,
        typer.Option(
            metavar="KEY=LO:HI:N", help="Follow it as a key changes, with bifurcations located."
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--out", "-o", metavar="FILE", help="A picture: .png, .svg or .pdf."),
    ] = None,
    engine: Annotated[
        str | None, typer.Option(help="heyoka, numba or scipy: the first that is installed.")
    ] = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Find a periodic motion, up to the symmetries of the problem, with its Floquet multipliers."""

    def work(printer: Printer) -> int:
        from voronets.api import load
        from voronets.cli.orbit_report import find_and_report

        def draw(found: Any, branch: Any, path: Any, title: str) -> None:
            from voronets.view.pictures.orbits import orbit_picture

            orbit_picture(found, branch, path, title=title)

        return find_and_report(
            lambda: load(source, settings=settings or []), printer, period=period, hold=hold,
            winding=winding or [], vary=vary, skip=skip, out=out, engine=engine, draw=draw,
        )  # fmt: skip

    return work


def main(arguments: list[str] | None = None) -> None:
    """The entry point: exit codes as the documentation has them."""
    arguments = sys.argv[1:] if arguments is None else arguments
    printer = Printer("--json" in arguments)
    sys.stdout = sys.stdout or io.StringIO()  # None where it was closed
    sys.stderr = sys.stderr or io.StringIO()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal without ω is no fault
    interrupt.watch()
    try:
        code = _main(arguments, printer)
        sys.stdout.flush()
    except KeyboardInterrupt:
        printer.interrupted()
        # A compilation in another thread cannot be stopped; leave without waiting for it.
        os._exit(INTERRUPTED)
    except BrokenPipeError:
        os._exit(DONE)  # the reader has seen enough
    except OSError as error:
        printer.say(f"voronets: standard output: {error}")
        os._exit(FAILED)
    sys.exit(code)


def _spelled(arguments: list[str]) -> list[str]:
    """``--code c`` as ``--language c``: an option with a value that may be left out."""
    pairs = pairwise([*arguments, ""])
    named = (option == "--code" and value in LANGUAGES for option, value in pairs)
    return ["--language" if x else one for x, one in zip(named, arguments, strict=True)]


def _main(arguments: list[str], printer: Printer) -> int:
    text = io.StringIO()
    try:
        with redirect_stdout(text):  # the text of --help and --version
            work = app(args=_spelled(arguments), standalone_mode=False, prog_name="voronets")
        if callable(work):
            code: int = work(printer)
            return code
        if work == INTERRUPTED:  # typer has caught a Ctrl-C
            raise KeyboardInterrupt
        printer.document({"text": text.getvalue()}, text.getvalue().rstrip("\n"))
        return DONE
    except UsageError as error:
        printer.usage(error)
    except ValueError as error:
        from voronets.expressions.faults import InputError

        if not isinstance(error, InputError):
            interrupt.raise_if_seen()
            return printer.failure(error)
        printer.errors(error.faults)
    except BrokenPipeError:
        raise
    except Exception as error:
        interrupt.raise_if_seen()
        return printer.failure(error)
    return BAD_INPUT
