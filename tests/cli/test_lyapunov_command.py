"""``voronets lyapunov`` and ``voronets orbit``: documents, tables, pictures, exit codes, bad input."""

from __future__ import annotations

import numpy as np
import pytest

from cli.commands import voronets

__all__ = ["voronets"]

DUFFING = """
title = "A hardening oscillator"
[system]
coordinates = ["x"]
kinetic = "x'^2/2"
force_function = "-x^2/2 - x^4/4"
forces = { x = "F*cos(W*t) - 2*z*x'" }
parameters = { W = 1.6, z = 0.05, F = 0.3 }
[start]
x = -0.2
"x'" = 0.0
[run]
duration = 2.0
"""
PERIOD = repr(2 * np.pi / 1.6)


@pytest.fixture
def duffing(tmp_path):
    path = tmp_path / "duffing.toml"
    path.write_text(DUFFING)
    return path


def test_the_document_is_the_contract(voronets):
    found = voronets("lyapunov", "chaplygin-sleigh", "--time", 30, "--json")
    assert found.code == 0 and not found.err
    document = found.document
    assert {"exponents", "uncertainty", "time", "sum", "divergence"} <= set(document)
    assert len(document["exponents"]) == len(document["uncertainty"]) == 5
    assert document["exponents"] == sorted(document["exponents"], reverse=True)
    assert document["time"] == pytest.approx(30)
    assert document["sum"] == pytest.approx(sum(document["exponents"]))
    assert document["sum"] == pytest.approx(document["divergence"], abs=1e-6)


def test_without_a_time_it_is_ten_durations(voronets, duffing):
    document = voronets("lyapunov", duffing, "--json").document
    assert document["time"] == pytest.approx(20.0)
    assert document["sum"] == pytest.approx(-0.1, abs=1e-9)


def test_people_get_a_table_and_a_picture(voronets, duffing, tmp_path):
    out = tmp_path / "exponents.png"
    found = voronets("lyapunov", duffing, "--time", 30, "--exponents", 1, "--out", out)
    assert found.code == 0
    assert (
        "±" in found.out and "mean divergence" in found.out and "sum of those computed" in found.out
    )
    assert out.read_bytes()[:4] == b"\x89PNG"


def test_a_motion_that_ends_early_says_so(voronets):
    found = voronets("lyapunov", "ball-on-sphere", "--time", 5, "--json")
    assert found.code == 3
    assert found.document["outcome"] == "lifted_off" and found.document["time"] < 1


def test_every_fault_at_once(voronets, tmp_path):
    found = voronets("lyapunov", "chaplygin-slegh", "--out", tmp_path / "x.txt", "--engine", "steam",
                     "--json")  # fmt: skip
    assert found.code == 2
    assert {error["key"] for error in found.errors} == {"name", "--out", "--engine"}
    found = voronets("lyapunov", "heavy-rod", "--time", -1, "--exponents", 7, "--json")
    assert {error["key"] for error in found.errors} == {"--time", "--exponents"}


def test_an_orbit_and_its_picture(voronets, duffing, tmp_path):
    out = tmp_path / "orbit.svg"
    found = voronets("orbit", duffing, "--period", PERIOD, "--out", out)
    assert found.code == 0 and "multipliers" in found.out and "stable" in found.out
    assert "<svg" in out.read_text()
    document = voronets("orbit", duffing, "--period", PERIOD, "--json").document
    assert document["stable"] is True and document["miss"] < 1e-9
    product = np.prod([complex(*pair) for pair in document["multipliers"]])
    assert product == pytest.approx(np.exp(-0.1 * float(PERIOD)), abs=1e-9)


def test_a_branch_has_its_fold(voronets, duffing):
    found = voronets("orbit", duffing, "--period", PERIOD, "--set", "system.parameters.F=0.85",
                     "--vary", "system.parameters.F=0.8:0.9:3", "--json")  # fmt: skip
    assert found.code == 0
    document = found.document
    (fold,) = document["bifurcations"]
    assert fold["kind"] == "fold" and 0.87 < fold["system.parameters.F"] < 0.875
    values = [one["values"]["system.parameters.F"] for one in document["orbits"]]
    assert values == pytest.approx([0.8, 0.8, 0.85, 0.85])  # beyond the fold there is none
    assert sorted(one["stable"] for one in document["orbits"]) == [False, False, True, True]


def test_bad_orbits_are_refused(voronets, duffing):
    assert voronets("orbit", duffing, "--period", 3, "--json").errors[0]["key"] == "period"
    found = voronets("orbit", duffing, "--period", PERIOD, "--vary", "system.parameter.F=0:1:3",
                     "--winding", "x", "--json")  # fmt: skip
    assert found.code == 2
    assert {error["key"] for error in found.errors} == {"--winding", "--vary system.parameter.F"}
