"""Equations, integrals and the papers: derive, integrals, papers, example."""

from __future__ import annotations

from typing import Annotated

import typer

from voronets.cli.app import AsJson, Settings, Work, app, name_or_file
from voronets.cli.output import Printer


@app.command()
def derive(
    source: Annotated[str, name_or_file("What to write down.")],
    form: Annotated[
        str | None,
        typer.Option(
            metavar="FORM", help="voronets1912, voronets1911, … (default: print the list of forms)."
        ),
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
            help="Letters in the text: Greek signs and dots, or words for them (default: the "
            "papers' own letters, and the names of a system as they were typed).",
        ),
    ] = None,
    code: Annotated[bool, typer.Option("--code", help="Print code: --code c.")] = False,
    language: Annotated[
        str | None,
        typer.Option(
            help="Language of the code: python, c, julia, jax or casadi (default: python)."
        ),
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
    source: Annotated[str, name_or_file("What to look at.")],
    settings: Settings = None,
    json: AsJson = False,
    only: Annotated[
        str | None,
        typer.Option(
            metavar="INTEGRAL", help="This one; an error where its conditions fail (default: all)."
        ),
    ] = None,
    why: Annotated[
        bool, typer.Option("--why", help="Show every condition of every integral, with its error.")
    ] = False,
    latex: Annotated[bool, typer.Option("--latex", help="Print those it has in LaTeX.")] = False,
    run: Annotated[bool, typer.Option("--run", help="Run it too: values and drifts.")] = False,
    search: Annotated[
        bool, typer.Option("--search", help="Look for integrals that no list has.")
    ] = False,
    degree: Annotated[
        int | None,
        typer.Option(metavar="1|2", help="In the velocities, with --search (default: 2)."),
    ] = None,
    basis: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FORMULA",
            help="A function for coefficients, with --search; repeatable (default: none beside those "
            "that are always tried).",
        ),
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
        return report_integrals(
            stated, printer, only=only, latex=latex, why=why, scenario=scenario
        )  # fmt: skip

    return work


@app.command()
def papers(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="PAPER",
            help="voronets1911, voronets1912, vielle1849, diamandiev or hussain (default: all).",
        ),
    ] = None,
    equation: Annotated[
        str | None,
        typer.Argument(metavar="EQUATION", help="One of its equations, 57 or 3.19 (default: all)."),
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Run every check; exit with 1 if a verdict falls.")
    ] = False,
    errata: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Write the errata as a page: .md, or .tex for a note (default: none).",
        ),
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
        str | None,
        typer.Argument(metavar="NAME", help="Work this one through (default: print a list)."),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="Change a parameter, repeatable: --set l=2 (default: the values of the example).",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Write its page with pictures: .html, or .md and .png (default: none).",
        ),
    ] = None,
    json: AsJson = False,
) -> Work:
    """Work an example of the papers through, down to numbers compared with a closed solution."""

    def work(printer: Printer) -> int:
        from voronets.cli.example_report import report_example

        return report_example(name, settings or [], out, printer)

    return work
