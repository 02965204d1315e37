"""``voronets fit``: the document, the table, the files, what is refused."""

from __future__ import annotations

import tomllib

import numpy as np
import pytest

import voronets as library
from cli.commands import voronets

__all__ = ["voronets"]
TABLE = {
    "title": "Pendulum",
    "system": {"coordinates": ["phi"], "kinetic": "l^2*phi'^2/2", "force_function": "9.81*l*cos(phi)",
               "parameters": {"l": 0.7}},
    "start": {"phi": 1.2, "phi'": 0.0},
    "run": {"duration": 3.0},
}  # fmt: skip
TOML = """title = "Pendulum"
[system]
coordinates = ["phi"]
kinetic = "l^2*phi'^2/2"
force_function = "9.81*l*cos(phi)"
parameters = { l = 0.72 }
[start]
phi = 1.1
"phi'" = 0.0
[run]
duration = 3.0
"""
FREE = ("--free", "system.parameters.l,start.phi")


@pytest.fixture
def files(tmp_path):
    """A scenario file with wrong numbers, and samples of the right ones."""
    random = np.random.default_rng(1)
    t = np.linspace(0, 3, 41)[1:]
    phi = library.run(TABLE, at=t, estimate=False)["phi"].values + random.normal(0, 0.01, 40)
    rows = "\n".join(f"{a!r},{b!r}" for a, b in zip(t.tolist(), phi.tolist(), strict=True))
    (tmp_path / "p.toml").write_text(TOML)
    (tmp_path / "d.csv").write_text(f"# from a camera\ntime,phi\n{rows}\n\n")
    return tmp_path


def test_the_document_has_values_errors_and_what_is_left(voronets, files):
    found = voronets("fit", files / "p.toml", files / "d.csv", *FREE, "--sigma", "0.01", "--json")
    document = found.document
    assert found.code == 0 and document["outcome"] == "converged"
    for key, value in {"system.parameters.l": 0.7, "start.phi": 1.2}.items():
        assert abs(document["values"][key] - value) < 4 * document["errors"][key] < 0.05
        assert document["correlation"][key][key] == 1.0
    assert document["degrees_of_freedom"] == 38 and 10 < document["chi2"] < 80
    assert document["rms"]["phi"] == pytest.approx(0.01, rel=0.4)
    assert document["sigma_known"] is True and document["warnings"] == []


def test_people_get_a_table_a_picture_and_a_scenario_that_runs(voronets, files):
    out, fitted = files / "f.png", files / "f.toml"
    found = voronets(
        "fit", files / "p.toml", files / "d.csv", *FREE, "--out", out, "--write", fitted
    )
    assert found.code == 0 and not found.err
    for word in ("standard error", "converged", "taken from the residuals", str(out), str(fitted)):
        assert word in found.out
    assert out.read_bytes()[:4] == b"\x89PNG"
    table = tomllib.loads(fitted.read_text())
    assert table["system"]["parameters"]["l"] == pytest.approx(0.7, abs=0.02)
    assert library.load(fitted).title == "Pendulum"


def test_too_few_steps_are_told_by_the_exit_code(voronets, files):
    found = voronets("fit", files / "p.toml", files / "d.csv", *FREE, "--iterations", 1, "--json")
    assert found.code == 1
    assert (
        found.document["outcome"] == "not_converged"
        and "after all allowed steps" in found.document["message"]
    )


@pytest.mark.parametrize(
    ("text", "arguments", "key", "why"),
    [
        ("t,phy\n1,2\n", FREE, "data", "'phi'"),
        ("t,phi\n1,2\n2,x\n3,4\n", FREE, "data phi", "a number, or nothing"),
        ("t,phi\n1,2\n2,3,4\n", FREE, "data", "one for each name"),
        ("t,phi\n1,2\n9,3\n", FREE, "data t", "from 0 to 3"),
        ("t,phi\n2,2\n1,3\n", FREE, "data t", "times must increase"),
        ("t,phi\n1,2\n", FREE, "data", "more than the 2 free keys"),
        ("t,t,phi\n1,1,2\n", FREE, "data", "one of each"),
        ("", FREE, "data", "a line of names"),
        ("t,phi\n1,2\n2,3\n3,3\n", ("--free", "system.parameters.k"), "system.parameters.k", "parameters.l"),
        ("t,phi\n1,2\n2,3\n3,3\n", (*FREE, "--sigma", "much"), "--sigma", "a number"),
        ("t,phi\n1,2\n2,3\n3,3\n", (*FREE, "--sigma", "psi=1"), "--sigma", "phi"),
        ("t,phi\n1,2\n2,3\n3,3\n", (*FREE, "--sigma", "-1"), "--sigma", "a positive number"),
        ("t,phi\n1,2\n2,3\n3,3\n", (*FREE, "--iterations", "0"), "--iterations", "from 1"),
        ("t,phi\n1,2\n2,3\n3,3\n", (*FREE, "--write", "x.png"), "--write", ".toml"),
        ("t,phi\n1,2\n2,3\n3,3\n", ("--free", ""), "--free", "keys"),
    ],
)  # fmt: skip
def test_bad_input_is_told(voronets, files, text, arguments, key, why):
    (files / "bad.csv").write_text(text)
    found = voronets("fit", files / "p.toml", files / "bad.csv", *arguments, "--json")
    assert found.code == 2
    (error,) = found.errors
    assert error["key"] == key and why in "{expected} {message}".format(**error)


def test_a_line_that_is_no_number_is_named(voronets, files):
    (files / "bad.csv").write_text("t,phi\n1,2\n2,3 cm\n")
    found = voronets("fit", files / "p.toml", files / "bad.csv", *FREE)
    assert found.code == 2 and "Line 3" in found.err and "3 cm" in found.err


def test_a_missing_file_and_one_that_is_no_text_are_told(voronets, files):
    (files / "binary.csv").write_bytes(b"\xff\xfe\x00t,phi")
    for name, why in (
        ("none.csv", "There is no file"),
        ("binary.csv", "UTF-8"),
        (".", "a folder"),
    ):
        found = voronets("fit", files / "p.toml", files / name, *FREE, "--json")
        assert found.code == 2 and why in "{expected} {message}".format(**found.errors[0])
