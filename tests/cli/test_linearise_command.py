"""``voronets linearise`` and ``voronets trim``: the document, the text, the files, the faults."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

from cli.commands import voronets

__all__ = ["voronets"]

REST = ("--set", "start.theta=0.0", "--set", "start.phi=0.0")


def test_the_document(voronets):
    found = voronets(
        "linearise", "double-pendulum", *REST, "--outputs", "energy,theta + phi", "--json"
    )
    document = found.document
    assert found.code == 0 and document["steady"] and document["t"] == 0
    assert [one["name"] for one in document["states"]] == ["theta", "phi", "theta'", "phi'"]
    assert [one["name"] for one in document["outputs"]] == ["energy", "theta + phi"]
    A, B, C, D = (np.array(document[name]) for name in "ABCD")
    assert A.shape == (4, 4) and B.shape == (4, 2) and C.shape == (2, 4) and D.shape == (2, 2)
    pairs = np.array(document["eigenvalues"])
    assert sorted(pairs[:, 1]) == pytest.approx(sorted(np.linalg.eigvals(A).imag))


def test_symbols_text_and_file(voronets, tmp_path):
    path = tmp_path / "matrices.nc"
    found = voronets("linearise", "double-pendulum", *REST, "--symbols", "--out", path)
    assert found.code == 0 and "-g*(m + m1)/(a*m)" in found.out and "an equilibrium" in found.out
    with xr.open_dataset(path) as data:
        assert data.A.shape == (4, 4) and data.attrs["steady"] == 1
    document = voronets("linearise", "double-pendulum", *REST, "--symbols", "--json").document
    assert document["symbols"]["A"][0][2] == "1"


def test_a_body_at_a_time(voronets):
    found = voronets(
        "linearise", "rattleback", "--at", "0.02", "--inputs", "moment_z", "--states", "omega_x"
    )
    assert found.code == 2 and "they depend on others" in found.err
    found = voronets("linearise", "rattleback", "--at", "0.02", "--inputs", "moment_z")
    assert found.code == 0 and "not steady" in found.out and "drift" in found.out


CART = """
[system]
coordinates = ["x", "theta"]
kinetic = "x'^2 + x'*theta'*cos(theta) + theta'^2"
force_function = "-9.81*cos(theta)"
units = { x = "m", theta = "rad" }
[start]
x = 0
theta = 0
"x'" = 0
"theta'" = 0
[run]
duration = 1
"""


def test_an_output_that_needs_more_states(voronets, tmp_path):
    (tmp_path / "cart.toml").write_text(CART)
    states = ("linearise", tmp_path / "cart.toml", "--states", "theta,x',theta'")
    for outputs in ("x", "theta,theta + 3*x"):
        found = voronets(*states, "--outputs", outputs, "--json")
        (error,) = found.errors
        output = outputs.split(",")[-1]
        assert found.code == 2 and error["key"] == "outputs"
        assert error["message"] == (
            f"The output {output} needs the state x, which is left out. Add x to the states, or "
            "remove the output."
        )
    assert voronets(*states, "--outputs", "theta").code == 0


def test_a_trim_that_fails_names_the_rates_with_units(voronets, tmp_path):
    (tmp_path / "cart.toml").write_text(CART)
    still = ("--set", "start.theta=0.3", "--free", "start.x")
    found = voronets("trim", tmp_path / "cart.toml", *still)
    assert found.code == 2
    assert (
        "the rate of theta' is off by 1.88 rad/s², the rate of x' is off by -0.897 m/s²."
        in found.err
    )
    found = voronets("trim", tmp_path / "cart.toml", "--free", "start.x", "--hold", "energy=5")
    assert "where energy is off by 4.81 J." in found.err


def test_faults(voronets):
    for arguments, key in (
        (("--inputs", "force_x"), "inputs"), (("--at", "1e6"), "at"), (("--out", "matrices.txt"), "--out"),
    ):  # fmt: skip
        found = voronets("linearise", "double-pendulum", *arguments, "--json")
        assert found.code == 2 and found.errors[0]["key"] == key


def test_trim(voronets):
    still = ("--set", "start.theta'=0.0")
    found = voronets("trim", "hoop-in-euler-angles", *still, "--free", "start.psi'", "--json")
    assert found.code == 0 and found.document["residual"] < 1e-9
    turn = found.document["values"]["start.psi'"]
    text = voronets("trim", "hoop-in-euler-angles", *still, "--free", "start.psi'")
    assert f"{turn:.6g}"[:6] in text.out and "--set" in text.out
    wrong = voronets(
        "trim", "hoop-in-euler-angles", *still, "--free", "start.psii", "--hold", "energy", "--json"
    )
    assert wrong.code == 2 and wrong.errors
