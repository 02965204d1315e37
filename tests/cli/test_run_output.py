"""What ``run`` prints and writes beside the states: extremes, samples, what to look for."""

from __future__ import annotations

import numpy as np
import pytest

from cli.commands import SHORT, voronets
from voronets.engine import Motion

__all__ = ["voronets"]  # the fixture


def test_extremes_are_those_of_the_whole_motion(voronets):
    two = [
        voronets("run", "rattleback", "--json", *more).document["extremes"]
        for more in (("--at", "1,2"), ("--samples", "7"))
    ]
    assert two[0] == two[1]
    assert two[0]["normal_reaction"]["min"] == pytest.approx(1.87336986777, rel=1e-8)
    assert set(two[0]["omega_z"]) == {"min", "t_min", "max", "t_max"}
    assert "1.87337 N" in voronets("run", "rattleback", "--samples", 3).out


def test_extremes_of_a_system(voronets):
    found = voronets("run", "chaplygin-sleigh", "--json").document["extremes"]
    assert {"x", "x'", "phi", "energy", "reactions_0"} <= set(found)


def test_samples(voronets):
    result = voronets("run", "rattleback", "--json", "--samples", 4, *SHORT)
    np.testing.assert_allclose(result.document["t"], np.linspace(0, 0.05, 5), atol=1e-16)
    ended = voronets("run", "rattleback", "--json", "--set", "run.friction=0.1", "--samples", 10)
    document = ended.document
    assert ended.code == 3 and len(document["t"]) == 11
    assert document["t"][-1] == document["t_end"] and len(document["omega"]) == 11


@pytest.mark.parametrize("arguments", [("--samples", "0"), ("--samples", "2", "--at", "0.01"),
                                       ("--samples", "x")])  # fmt: skip
def test_samples_that_are_none(voronets, arguments):
    result = voronets("run", "rattleback", "--json", *arguments)
    assert result.code == 2 and result.errors


def test_an_early_end_has_its_history_and_its_pictures(voronets, tmp_path):
    result = voronets("run", "rattleback", "--set", "run.friction=0.07", "--out", tmp_path)
    assert result.code == 3
    motion = Motion.load(tmp_path / "rattleback.nc")
    assert len(motion.t) == 201 and motion.t[-1] == motion.t_end < 1.0
    assert (tmp_path / "rattleback.png").exists() and (tmp_path / "rattleback.svg").exists()


def test_what_to_look_for(voronets, tmp_path):
    out = " ".join(voronets("run", "rattleback", *SHORT).out.replace("│", " ").split())
    assert "what to look for Spun against its preferred sense" in out
    path = tmp_path / "mine.toml"
    path.write_text(voronets("gallery", "rattleback").out.replace("look_for", "# look_for"))
    assert "look for" not in voronets("run", path, *SHORT).out


def test_an_earlier_result_is_not_lost_silently(voronets, tmp_path):
    first = voronets("run", "rattleback", "--out", tmp_path, *SHORT)
    assert first.out.count("wrote ") == 4 and "replaced" not in first.out
    again = voronets("run", "rattleback", "--out", tmp_path, *SHORT)
    assert again.out.count("replaced ") == 4 and "wrote" not in again.out
    as_json = voronets("run", "rattleback", "--json", "--out", tmp_path, *SHORT)
    assert as_json.err.count("replaced ") == 4 and as_json.document["outcome"] == "completed"


def test_panels_of_a_picture(voronets, tmp_path):
    pytest.importorskip("matplotlib")
    drawn = tmp_path / "x.svg"
    short = ("run", "rattleback", "--picture", drawn, "--panels")
    assert voronets(*short, "energy, reactions", *SHORT).code == 0
    assert drawn.stat().st_size > 1000
    wrong = voronets(*short, "reactoins", *SHORT)
    assert wrong.code == 2 and "--panels is reactoins" in wrong.err and not wrong.out
    assert "Did you mean 'reactions'?" in wrong.err and "Traceback" not in wrong.err
    rolls = voronets(*short, "slip", *SHORT)
    assert rolls.code == 2
    assert "This motion has no panel 'slip', because it has no slip_speed." in rolls.err
    nowhere = voronets("run", "rattleback", "--panels", "energy", *SHORT)
    assert nowhere.code == 2 and "--panels needs a picture" in nowhere.err
