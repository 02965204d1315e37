"""The command on general systems."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.commands import voronets

__all__ = ["voronets"]
MOTIONS = Path(__file__).parent.parent / "agreement" / "motions"
ALWAYS = {"t", "outcome", "t_end", "message", "verdict"}


@pytest.mark.parametrize("name", ["heavy-rod", "hoop-in-euler-angles"])
def test_known_motions(voronets, name):
    known = json.loads((MOTIONS / f"{name}.json").read_text())
    at = ",".join(map(repr, known["t"]))
    result = voronets("run", MOTIONS / f"{name}.toml", "--at", at, "--json")
    assert result.code == 0
    document = result.document
    assert set(document) >= ALWAYS | {"energy", "reactions"}
    for key, values in known.items():
        if key == "reactions":
            for ours, theirs in zip(document[key], values, strict=True):
                assert ours == pytest.approx(theirs, rel=1e-9, abs=1e-9)
        else:
            assert document[key] == pytest.approx(values, rel=1e-9, abs=1e-9)
    verdict = document["verdict"]
    assert verdict["energy_drift"] < 1e-12 and verdict["dalembert"] < 1e-9
    assert {"velocities", "invariants_drift"} <= set(verdict)
    assert (document["reactions"] == []) == (name == "heavy-rod")


def test_a_report_for_people(voronets):
    result = voronets("run", "snakeboard", "--at", "0,1", "--set", "run.duration=1.0")
    assert result.code == 0
    for word in "theta'", "largest reaction λ4", "residual: equations of motion", "energy T − U":
        assert word in result.out


def test_files(voronets, tmp_path):
    result = voronets("run", "knife-edge", "--out", tmp_path, "--set", "run.duration=1.0")
    assert result.code == 0
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == ["knife-edge.html", "knife-edge.nc", "knife-edge.png", "knife-edge.svg"]


def test_check(voronets):
    document = voronets("check", "appell-hamel", "--json").document
    assert document["coordinates"] == ["x", "y", "z", "theta", "phi"]
    assert (document["constraints"], document["holonomic"]) == (2, 1)
    assert "5 coordinates, 2 constraints, 1 holonomic" in voronets("check", "appell-hamel").out


def test_set(voronets):
    changes = ("--set", "system.parameters.g=0.0", "--set", "start.theta'=1.0")
    result = voronets("run", "double-pendulum", "--at", "0", "--json", *changes)
    assert result.document["theta'"] == [1.0]
    assert result.document["energy"] == pytest.approx([1.4 * 0.25 / 2])


def test_bad_input(voronets):
    changes = (
        "--set", "system.kinetic=\"m*x'^2\"", "--set", "system.parameters.m=\"heavy\"",
        "--set", "start.phi=[]", "--set", "run.lift_off=\"ignore\"",
    )  # fmt: skip
    result = voronets("run", "chaplygin-sleigh", "--json", *changes)
    assert result.code == 2
    keys = {error["key"] for error in result.errors}
    assert keys >= {"system.parameters.m", "start.phi", "run.lift_off"}


def test_a_correction_is_told(voronets):
    result = voronets(
        "run", "appell-hamel", "--json", "--at", "0", "--set", "start.z=2.0000001",
        "--set", "run.duration=0.1",
    )  # fmt: skip
    assert result.code == 0 and "note: the coordinates were moved" in result.err
    assert len(result.document["corrections"]) == 1
    off = voronets("run", "appell-hamel", "--json", "--set", "start.z=2.1")
    assert off.code == 2 and "holonomic.0 by 0.1" in off.errors[0]["got"]


def test_an_event_ends_it(voronets):
    events = 'run.events=[{ when = "x - 0.1", stop = true, name = "there" }]'
    result = voronets("run", "knife-edge", "--json", "--set", events)
    assert result.code == 3 and result.document["outcome"] == "event"
