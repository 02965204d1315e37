"""Equations, integrals and the papers: derive, integrals, papers, example."""

from __future__ import annotations

from typing import Annotated

import typer

from voronets.cli.app import AsJson, Settings, Work, command, name_or_file
from voronets.cli.output import Printer


@command(
    "Theory",
    "Derive the equations of motion in a classical form.",
    "voronets derive rattleback",
    "voronets derive rattleback --form voronets1912 --latex",
    "voronets derive chaplygin-sleigh --code --language c",
)
def derive(
    source: Annotated[str, name_or_file("Scenario whose equations to derive.")],
    form: Annotated[
        str | None,
        typer.Option(
            metavar="FORM",
            help="voronets1912, voronets1911, … (default: list the forms; with --code, --latex or --text "
            "the first one that applies).",
        ),
    ] = None,
    latex: Annotated[bool, typer.Option("--latex", help="Print LaTeX.")] = False,
    text: Annotated[
        bool, typer.Option("--text", help="Print plain text (the default with --form).")
    ] = False,
    general: Annotated[
        bool,
        typer.Option(
            "--general", help="Keep every term of the general form, also those that vanish here."
        ),
    ] = False,
    names: Annotated[
        str | None,
        typer.Option(
            metavar="greek|ascii",
            help="Spell symbols as Greek letters, or in ASCII (default: the letters of the paper, or the "
            "names of the scenario).",
        ),
    ] = None,
    code: Annotated[
        bool, typer.Option("--code", help="Print program code; --code c chooses the language.")
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(
            help="Language of the code: python, c, julia, jax or casadi (default: python)."
        ),
    ] = None,
    settings: Settings = None,
    json: AsJson = False,
) -> Work:
    """Derive the equations of motion in a classical form.

    Without --form the command lists which forms apply, and what the others need.
    """
    if names not in (None, "greek", "ascii"):
        raise typer.BadParameter(f"--names is {names!r}; it must be greek or ascii.")
    code = code or language is not None
    if latex + text + code > 1:
        raise typer.BadParameter("Choose one of --latex, --text and --code.")
    shape = "latex" if latex else "code" if code else "text" if text or general else None

    def work(printer: Printer) -> int:
        from voronets.api import load_stated
        from voronets.cli.derive_report import report_equations

        stated = load_stated(source, settings=settings or [])
        return report_equations(
            stated, printer, form=form, shape=shape, general=general, names=names or "typed",
            language=language or "python",
        )  # fmt: skip

    return work


@command(
    "Theory",
    "List the integrals of the motion, and why others do not hold.",
    "voronets integrals chaplygin-top",
    "voronets integrals rattleback --why",
    "voronets integrals chaplygin-top --search",
)
def integrals(
    source: Annotated[str, name_or_file("Scenario to examine.")],
    settings: Settings = None,
    json: AsJson = False,
    only: Annotated[
        str | None,
        typer.Option(
            metavar="INTEGRAL",
            help="Show one integral; an error if it does not hold (default: all).",
        ),
    ] = None,
    why: Annotated[
        bool, typer.Option("--why", help="Show every condition of every integral, with its error.")
    ] = False,
    latex: Annotated[
        bool, typer.Option("--latex", help="Print the integrals that hold in LaTeX.")
    ] = False,
    run: Annotated[
        bool, typer.Option("--run", help="Run the scenario and measure values and drifts.")
    ] = False,
    search: Annotated[
        bool, typer.Option("--search", help="Search for integrals beyond the known ones.")
    ] = False,
    degree: Annotated[
        int | None,
        typer.Option(metavar="1|2", help="With --search: degree in the velocities (default: 2)."),
    ] = None,
    basis: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FORMULA",
            help="With --search: a function that coefficients may contain, repeatable (default: the "
            "built-in ones).",
        ),
    ] = None,
    without_list: Annotated[
        bool, typer.Option("--without-list", help="With --search: report known integrals too.")
    ] = False,
) -> Work:
    """List the integrals of the motion that hold, and what the others would need.

    With --search the command also looks for unknown integrals that are linear or quadratic in the
    velocities: it fits them to random states and tests them along motions.
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


@command(
    "Papers",
    "Browse the five papers, equation by equation.",
    "voronets papers",
    "voronets papers voronets1911 57",
    "voronets papers --verify",
)
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
        typer.Argument(
            metavar="EQUATION", help="Equation number, such as 57 or 3.19 (default: all)."
        ),
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Run every check again; exit with code 1 if one fails.")
    ] = False,
    errata: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Write the list of misprints: .md or .tex (default: none).",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed for the random states of the checks.")] = 1911,
    json: AsJson = False,
) -> Work:
    """Browse the five papers, equation by equation.

    Each entry says what the equation states, where voronets computes it, and whether the print is right.
    """

    def work(printer: Printer) -> int:
        from voronets.cli.papers_report import report_papers

        return report_papers(name, equation, printer, verified=verify, errata=errata, seed=seed)

    return work


@command(
    "Papers",
    "Work through an example of the papers.",
    "voronets example",
    "voronets example vielle-rod --out rod.html",
)
def example(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Example to work through (default: list them)."),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="Change a parameter, repeatable: --set l=2 (default: none).",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write a page with pictures: .html, or .md and .png (default: none).",
        ),
    ] = None,
    json: AsJson = False,
) -> Work:
    """Work through an example of the papers, and compare its numbers with a closed solution."""

    def work(printer: Printer) -> int:
        from voronets.cli.example_report import report_example

        return report_example(name, settings or [], out, printer)

    return work
