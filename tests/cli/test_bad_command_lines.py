"""Command lines that cannot be followed: exit code 2, sentences, and with --json one document."""

from __future__ import annotations

import os

import pytest

from cli.commands import SHORT, voronets
from voronets import api

__all__ = ["voronets"]  # the fixture

USAGE = [
    ("--json",),
    ("bogus", "--json"),
    ("--json", "run", "rattleback"),
    ("run", "--json"),
    ("check", "--json"),
    ("run", "rattleback", "--bogus", "--json"),
    ("run", "rattleback", "--json", "--at"),
    ("run", "rattleback", "extra", "--json"),
    ("run", "rattleback", "--json=yes"),
    ("run", "rattleback", "--tolerance", "small", "--json"),
    ("run", "rattleback", "--check", "low", "--json"),
    ("gallery", "rattleback", "hoop", "--json"),
    ("gallery", "--at", "1", "--json"),
    ("--version", "--bogus", "--json"),
]


@pytest.mark.parametrize("arguments", USAGE, ids=" ".join)
def test_usage_faults_are_one_document_and_sentences(voronets, arguments):
    result = voronets(*arguments)
    assert result.code == 2
    assert "Error: " in result.err
    assert "Traceback" not in result.err
    if "--json" in arguments:
        (error,) = result.errors
        assert error["got"] in result.err
    else:
        assert result.out == ""


def test_no_arguments_show_the_help(voronets):
    result = voronets()
    assert (result.code, result.out) == (2, "")
    assert "Examples:" in result.err


@pytest.mark.parametrize("arguments", [("--help",), ("run", "--help"), ("--version",)])
def test_help_and_version(voronets, arguments):
    result = voronets(*arguments)
    assert (result.code, result.err) == (0, "")
    assert "voronets" in result.out


def test_help_as_json_is_still_json(voronets):
    assert "Options:" in voronets("run", "--help", "--json").document["text"]


ARGUMENTS = [
    ("--at", "0.06", "--at", "times from 0 to 0.05"),
    ("--at", "-1", "--at", "times from 0 to 0.05"),
    ("--at", "0,nan", "--at", "times from 0 to 0.05"),
    ("--at", "inf", "--at", "times from 0 to 0.05"),
    ("--at", "", "--at", "times such as"),
    ("--at", " ", "--at", "times such as"),
    ("--at", "0.01,,0.02", "--at", "times such as"),
    ("--at", "0.01 0.02", "--at", "times such as"),
    ("--at", "soon", "--at", "times such as"),
    ("--at", "0.01;" * 1000, "--at", "times such as"),
    ("--tolerance", "1e-16", "--tolerance", "from 1e-15 up to 0.001"),
    ("--tolerance", "1", "--tolerance", "from 1e-15 up to 0.001"),
    ("--tolerance", "nan", "--tolerance", "from 1e-15 up to 0.001"),
    ("--engine", "diesel", "--engine", "one of heyoka, numba, scipy"),
    ("--engine", "", "--engine", "one of heyoka, numba, scipy"),
    ("--check", "-1", "--check", "from 0"),
    ("--check", "nan", "--check", "from 0"),
    ("--out", "", "--out", "a folder"),
    ("--out", "/proc/nowhere/at/all", "--out", "a folder to write in"),
    ("--out", "/dev/null", "--out", "a folder to write in"),
    ("--out", "/dev/null/x", "--out", "a folder to write in"),
    ("--out", "x" * 300, "--out", "a folder to write in (File name too long)"),
    ("--set", "body.mass", "--set body.mass", "key=value"),
    ("--set", "body.mass=very heavy", "--set body.mass", "a TOML value"),
    ("--set", "body.mass=heavy", "body.mass", "a positive number"),
    ("--set", "body.mass=-1", "body.mass", "a positive number"),
    ("--set", "nobody.mass=1", "nobody", "Did you mean 'body'?"),
]


@pytest.mark.parametrize(("option", "value", "key", "expected"), ARGUMENTS)
def test_a_bad_value_of_an_option_is_named(voronets, option, value, key, expected):
    result = voronets("run", "rattleback", *SHORT, option, value, "--json")
    assert result.code == 2
    (error,) = result.errors
    assert error["key"] == key
    assert expected in "{expected} {message}".format(**error)
    assert error["got"] != ""
    assert error["message"] in result.err
    assert len(result.err) < 1000


def test_all_faults_come_at_once(voronets, tmp_path):
    (tmp_path / "bad.toml").write_text("title = 3")
    result = voronets("run", tmp_path / "bad.toml", "--at", "soon", "--tolerance", "1", "--engine", "x",
                      "--out", "/dev/null", "--check", "-1", "--json")  # fmt: skip
    keys = [error["key"] for error in result.errors]
    assert keys == ["title", "body", "ground", "run", "start", "--at", "--engine", "--tolerance",
                    "--check", "--out"]  # fmt: skip


def test_without_json_standard_output_stays_empty(voronets):
    result = voronets("run", "rattlebak")
    assert (result.code, result.out) == (2, "")
    assert "Did you mean 'rattleback'?" in result.err


@pytest.mark.parametrize("command", [("run",), ("check",), ("gallery",)])
@pytest.mark.parametrize("name", ["rattlebak", "nothing-like-it", "", "x" * 300])
def test_an_unknown_name(voronets, command, name):
    result = voronets(*command, name, "--json")
    assert result.code == 2
    assert result.errors


@pytest.mark.parametrize(
    "name", [b"\xff.toml", "日本.toml".encode(), b"a\nb.toml", b"\x1b[31m.toml"]
)
def test_a_file_name_of_any_bytes(voronets, name):
    result = voronets("check", os.fsdecode(name), "--json")
    assert result.code == 2
    assert "There is no file" in "{expected} {message}".format(**result.errors[0])
    assert "\x1b" not in result.err


def test_an_existing_file_as_the_output_folder_is_kept(voronets, tmp_path):
    path = tmp_path / "precious"
    path.write_text("data")
    assert voronets("run", "rattleback", *SHORT, "--out", path).code == 2
    assert path.read_text() == "data"
    assert os.listdir(tmp_path) == ["precious"]


def test_a_fault_of_voronets_itself_is_told_from_a_failed_check(voronets, monkeypatch):
    def broken(*arguments, **options):
        raise ArithmeticError("inside")

    monkeypatch.setattr(api, "load", broken)
    result = voronets("run", "rattleback", "--json")
    assert result.code not in (0, 1, 2, 3, 130)
    assert result.errors[0]["got"] == "ArithmeticError: inside"
    assert "Please report" in result.err
