"""``voronets section``: its document, its files, its errors and exit codes."""

from __future__ import annotations

import csv

import numpy as np
import pytest
import xarray as xr

import voronets as library
from cli.commands import voronets

__all__ = ["voronets"]

ASKED = ("--when", "omega_x", "--direction", "rising", "--show", "omega_z,centre_z")


def test_the_document_of_one_start(voronets):
    found = voronets("section", "rattleback", *ASKED, "--crossings", 30, "--json")
    assert found.code == 0 and not found.err
    document = found.document
    assert set(document) == {"t", "omega_z", "centre_z", "outcome", "t_end", "message", "verdict"}
    assert [len(document[name]) for name in ("t", "omega_z", "centre_z")] == [30] * 3
    assert document["outcome"] == "completed" and document["t_end"] == document["t"][-1]
    assert 0 < document["verdict"]["energy_drift"] < 1e-12
    # the same crossings as the events of a run
    motion = library.run("rattleback", events=[{"when": "omega_x", "direction": "rising"}])
    times = [t for _, t in motion.events][:30]
    assert np.abs(np.array(document["t"])[: len(times)] - times).max() < 1e-12
    spins = motion.at(times)["omega"].values[:, 2]
    assert np.abs(np.array(document["omega_z"])[: len(times)] - spins).max() < 1e-11


def test_the_document_of_several_starts(voronets):
    found = voronets("section", "chaplygin-top", *ASKED, "--starts", 3, "--level", "0.048",
                     "--hold", "jellett", "--crossings", 4, "--json")  # fmt: skip
    document = found.document
    assert found.code == 0 and document["start"] == [0] * 4 + [1] * 4 + [2] * 4
    assert len(document["t"]) == len(document["omega_z"]) == 12
    assert len(document["starts"]) == 3
    for one in document["starts"]:
        assert one["energy"] == pytest.approx(0.048, rel=1e-13)
        assert one["crossings"] == 4 and one["outcome"] == "completed"
        assert set(one["state"]) >= {"q_w", "omega_z"}


def test_tables_and_pictures(voronets, tmp_path):
    files = [tmp_path / f"points.{kind}" for kind in ("png", "svg", "csv", "nc")]
    outs = [part for path in files for part in ("--out", path)]
    found = voronets("section", "double-pendulum", "--when", "phi", "--crossings", 8, *outs)
    assert found.code == 0 and found.out.count("wrote ") == 4
    assert "phi = 0, rising" in found.out and "drift: energy" in found.out
    png, svg, table, data = files
    assert png.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    text = svg.read_text(encoding="utf-8")
    points = text.split('id="PathCollection_1"')[1].split("</g>\n   </g>")[0]
    assert points.count("<use ") == 8
    rows = list(csv.DictReader(table.open()))
    assert len(rows) == 8 and set(rows[0]) == {"t", "start", "theta", "theta'"}
    saved = xr.load_dataset(data)
    assert [float(row["theta"]) for row in rows] == saved["theta"].values.tolist()


def test_one_thing_is_drawn_against_itself_and_three_in_two_panels(tmp_path):
    from voronets.view.pictures.section import section_picture

    for show, panels in (("theta", 1), ("theta,theta',phi'", 2)):
        found = library.section("double-pendulum", when="phi", crossings=9, show=show, starts=2)
        figure = section_picture(found, tmp_path / "one.svg")
        assert len(figure.axes) == panels
        points = sum(len(c.get_offsets()) for c in figure.axes[0].collections)
        assert points == (16 if panels == 1 else 18)  # the first of each has none before it
    with pytest.raises(library.InputError, match=r"ending in \.png"):
        section_picture(found, tmp_path / "one.gif")


def test_ended_early_is_said_and_has_its_code(voronets):
    found = voronets("section", "ball-on-sphere", "--when", "centre_z - 0.3", "--direction", "both",
                     "--json")  # fmt: skip
    assert found.code == 3 and found.document["outcome"] == "lifted_off"
    few = voronets("section", "double-pendulum", "--when", "t - 3", "--crossings", 2, "--json")
    assert few.code == 3 and len(few.document["t"]) == 1
    assert "1 of 2 crossings in 10000 s" in few.document["message"]


def test_every_fault_at_once(voronets):
    found = voronets(
        "section", "rattleback", "--when", "omga_x", "--show", "omega_q", "--crossings", 0,
        "--starts", 0, "--direction", "up", "--tolerance", 5, "--engine", "foo",
        "--out", "points.gif", "--json",
    )  # fmt: skip
    assert found.code == 2
    errors = {error["key"]: error for error in found.errors}
    assert set(errors) == {"--when", "--show", "--crossings", "--starts", "--direction",
                           "--tolerance", "--engine", "--out"}  # fmt: skip
    assert 'did you mean "omega_x"' in "{expected} {message}".format(**errors["--when"])
    assert errors["--crossings"]["got"] == 0


def test_without_a_formula_it_lists_the_names(voronets):
    found = voronets("section", "double-pendulum", "--json")
    assert found.code == 2
    (error,) = found.errors
    assert error["key"] == "--when" and "theta, phi, theta', phi'" in error["message"]


def test_a_level_that_is_never_met_and_a_formula_that_never_vanishes(voronets):
    level = voronets("section", "double-pendulum", "--when", "phi", "--level", -30, "--json")
    assert level.code == 2 and level.errors[0]["key"] == "--level"
    assert "from -8.0442 J upwards" in "{expected} {message}".format(**level.errors[0])
    never = voronets("section", "double-pendulum", "--when", "phi + 4", "--set", "run.duration=0.1",
                     "--json")  # fmt: skip
    assert never.code == 2 and "in 100 s, 1000 times" in "{expected} {message}".format(
        **never.errors[0]
    )


def test_the_help_names_the_options(voronets):
    text = voronets("section", "--help").out
    for word in ("--when", "--direction", "--crossings", "--show", "--level", "--starts", "--out"):
        assert word in text
