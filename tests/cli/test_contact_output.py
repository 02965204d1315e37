"""What the commands say of a body that rolls, slides and flies."""

from __future__ import annotations

import re

import numpy as np
import pytest

from cli.commands import voronets
from contact_tables import BOUNCING, PARADOX

__all__ = ["voronets"]  # the fixture


@pytest.fixture
def ball(tmp_path):
    path = tmp_path / "ball.toml"
    path.write_text(BOUNCING)
    return path


def words(text):
    return " ".join(text.replace("│", " ").split())


def test_the_document(voronets, ball):
    result = voronets("run", ball, "--json", "--at", "0.1,1.2,2.1")
    found = result.document
    assert result.code == 0 and found["mode"] == ["flying", "sliding", "rolling"]
    assert found["slip"][0] is None and found["friction_needed"][0] is None
    assert np.shape(found["slip"][1:]) == (2, 3) and np.shape(found["velocity"]) == (3, 3)
    assert found["gap"][0] > 0.2 and found["gap"][1:] == [0.0, 0.0]
    assert found["reaction"][0] == [0.0, 0.0, 0.0] and found["normal_reaction"][0] == 0.0
    assert found["friction_needed"][1] == pytest.approx(0.08)
    assert 0 == found["dissipated"][0] < found["dissipated"][1] < found["dissipated"][2]
    assert found["verdict"]["energy_balance"] < 1e-11
    assert {"momentum_balance", "rolling", "contact_law"} <= set(found["verdict"])


def test_the_transitions(voronets, ball):
    found = voronets("run", ball, "--json").document
    changes = found["transitions"]
    assert all(set(change) == {"t", "from", "to", "why"} for change in changes)
    assert [change["t"] for change in changes] == sorted(change["t"] for change in changes)
    assert changes[0]["t"] == pytest.approx(0.247309683414749, rel=1e-10)
    assert (changes[0]["from"], changes[0]["to"], changes[0]["why"]) == (
        "flying",
        "flying",
        "impact",
    )
    *_, landing, last = changes
    assert (landing["from"], landing["to"], landing["why"]) == ("flying", "sliding", "impact")
    assert landing["t"] == pytest.approx(0.989238733664765, rel=1e-9)
    assert (last["from"], last["to"], last["why"]) == ("sliding", "rolling", "slip_ended")
    assert last["t"] == pytest.approx(1.42774658155873, rel=1e-9)
    assert "slip_speed" in found["extremes"] and "mode" not in found["extremes"]


def test_a_scenario_without_the_table_is_as_before(voronets):
    found = voronets("run", "hoop", "--json", "--set", "run.duration=0.05").document
    assert not {"mode", "slip", "gap", "dissipated", "transitions"} & set(found)
    assert "energy_balance" not in found["verdict"]


def test_the_report_tells_the_modes(voronets, ball):
    out = voronets("run", ball).out
    told = words(out)
    assert "Changes of mode" in told
    assert "flying → flying" in told
    assert re.search(r"\d\d impacts up to t = 0\.98923\d s", told)
    assert "flying → sliding the body hits the ground" in told
    assert "sliding → rolling the slip ends" in told
    assert "modes flying 0.9892 s, sliding 0.4385 s, rolling 0.7723 s" in told
    assert "largest slip 1.20449 m/s at 0.989238 s" in told
    assert "energy lost 1.02803 J, 89.8 % of the first energy" in told
    assert "at impacts 0.986577 J" in told and "while sliding 0.0414516 J" in told
    assert "drift of energy + energy lost" in told and "without bound" not in told
    listed = words(voronets("run", ball, "--at", "0.1,2").out)
    assert "0.1 mode flying" in listed and "2 mode rolling" in listed


def test_a_body_that_only_rolls_or_only_flies(voronets, ball, tmp_path):
    short = words(voronets("run", ball, "--set", "run.duration=0.1").out)
    assert "modes flying 0.1 s" in short and "none: it does not slide" in short
    assert "Changes of mode" not in short and "undefined: no pressure" in short


def test_check_names_the_law(voronets, ball):
    assert "contact: coulomb (friction 0.08, restitution 0.6)" in voronets("check", ball).out
    document = voronets("check", ball, "--json").document
    assert document["contact"] == {"law": "coulomb", "friction": 0.08, "restitution": 0.6}
    assert "contact" not in voronets("check", "hoop", "--json").document


def test_a_paradox_ends_early(voronets, tmp_path):
    path = tmp_path / "rod.toml"
    path.write_text(PARADOX)
    result = voronets("run", path, "--json")
    assert result.code == 3 and result.document["outcome"] == "paradox"
    assert result.document["t_end"] == 0.0 and "Coulomb" in result.document["message"]
    report = voronets("run", path)
    assert report.code == 3 and "paradox: no reaction satisfies" in words(report.out)
