"""What ``--help`` says: every value that may be left out has its default named."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import voronets
from voronets.cli import main
from voronets.cli.app import GROUPS
from voronets.cli.citation import AUTHOR, TITLE, YEAR
from voronets.cli.entry_point import app
from voronets.ensemble import grid
from voronets.view.films.plan import FORMATS

COMMANDS = typer.main.get_command(app).commands

#: "(default: 200)", "by default", "without it", or that there is none because it is required.
DEFAULT = re.compile(r"\bdefault\b|\bwithout it\b|\brequired\b", re.IGNORECASE)


def values(command):
    """The options and arguments of a command that take a value and may be left out."""
    return [
        parameter
        for parameter in COMMANDS[command].params
        if not parameter.required and not getattr(parameter, "is_flag", False)
    ]


def without_default(parameters):
    """The names of those whose help says neither a default nor that there is none."""
    return [
        parameter.opts[-1]
        for parameter in parameters
        if (parameter.default is None or not parameter.show_default)
        and not DEFAULT.search(parameter.help or "")
    ]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_value_that_may_be_left_out_names_its_default(command):
    assert without_default(values(command)) == []


def test_a_plain_value_is_printed_as_the_default():
    context = typer.Context(COMMANDS["film"])
    for parameter in values("film"):
        if parameter.default is not None:
            _, text = parameter.get_help_record(context)
            assert f"[default: {parameter.default}]" in text


def test_an_option_that_says_nothing_is_noticed():
    silent = typer.Typer(add_completion=False)

    @silent.command()
    def walk(
        far: str | None = typer.Option(None, help="How far."),
        fast: str | None = typer.Option(None, help="How fast (default: 1)."),
        long: float = typer.Option(2.0, help="How long."),
    ):
        pass

    parameters = typer.main.get_command(silent).params
    assert without_default(parameters) == ["--far"]


def test_numbers_in_the_help_are_those_of_the_code():
    helps = {
        (command, parameter.opts[-1]): parameter.help
        for command in COMMANDS
        for parameter in values(command)
    }
    for option, number in (
        ("--fps", "{0.fps:g}"),
        ("--size", "{0.size[0]}x{0.size[1]}"),
        ("--to", "{0.longest:g} s"),
    ):
        text = helps["film", option]
        assert f"{number.format(FORMATS['.mp4'])}" in text
        for kind in (".webp", ".gif"):
            assert re.search(f"{number.format(FORMATS[kind])}.*{kind}", text, re.DOTALL), option
    assert f"from {grid.SMALL} to {grid.LARGE}" in helps["sweep", "--chunk"]


def help_of(words, columns, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERMINAL_WIDTH", str(columns))
    with pytest.raises(SystemExit) as done:
        main([*words, "-h"])
    assert done.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("columns", [60, 80])
def test_help_fits_the_terminal_and_shows_examples(command, columns, monkeypatch, capsys):
    text = help_of([command] if command else [], columns, monkeypatch, capsys)
    assert "Examples:" in text
    body, _, examples = text.partition("Examples:")
    assert max(map(len, body.splitlines())) <= columns
    assert max(map(len, examples.splitlines())) <= 80


def test_every_command_is_in_a_group_with_its_summary_in_full(monkeypatch, capsys):
    text = help_of([], 80, monkeypatch, capsys)
    for group in GROUPS:
        assert f"\n{group}:\n" in text
    for name, command in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(command.short_help)}$", text, re.MULTILINE)


def test_examples_are_commands_that_exist():
    for name, command in COMMANDS.items():
        lines = command.epilog.splitlines()[2:]
        starts = [line.split() for line in lines if line.split()[0] == "voronets"]
        assert starts and all(words[1] == name for words in starts)


def test_a_citation_names_the_version(capsys):
    with pytest.raises(SystemExit):
        main(["--cite"])
    text = capsys.readouterr().out
    cff = (Path(__file__).parents[2] / "CITATION.cff").read_text(encoding="utf-8")
    for words in (f"version: {voronets.__version__}", f'title: "{TITLE}"', f'name: "{AUTHOR}"'):
        assert words in cff
    assert TITLE in text and voronets.__version__ in text and str(YEAR) in text


def test_a_shell_completes_commands():
    environment = os.environ | {
        "_VORONETS_COMPLETE": "complete_bash", "COMP_WORDS": "voronets line", "COMP_CWORD": "1",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "voronets"], env=environment, capture_output=True, text=True
    )
    assert done.stdout.split() == ["linearise"]
