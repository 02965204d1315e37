"""General systems: their mechanisms at all times, and those that have none."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from view.player.decoding import Replay, between
from voronets import collection as gallery
from voronets.engine import Motion
from voronets.scenario.read import read_text
from voronets.view.mechanism import mechanism
from voronets.view.player.document import document

SYSTEMS = [name for name in gallery.names() if "[system]" in gallery.text(name)]
SPRING = {
    "title": "two springs",
    "system": {
        "coordinates": ["p", "q", "s"],
        "kinetic": "(p'^2 + q'^2 + s'^2)/2",
        "force_function": "-(p^2 + 4*q^2 + s^2)/2",
    },
    "start": {"p": 1, "q": 0.5, "s": 0.2, "p'": 0, "q'": 0, "s'": 0},
    "run": {"duration": 3.0},
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_mechanism_is_where_its_view_says(name: str) -> None:
    scenario = voronets.load(name)
    scenario = scenario.with_(run__duration=min(2.0, scenario.run.duration))
    motion = voronets.run(scenario, throw=False, estimate=False)
    replay = Replay(document(motion))
    head = replay.motion
    drawn, view = head["mechanism"], scenario.view
    assert "rolling" not in head and head["modes"] == [] and "pairs" not in head
    assert [tuple(line) for line in drawn["lines"]] == list(view.lines)
    assert drawn["trails"] == list(view.trails) and set(drawn["points"]) == set(view.points)
    t = np.random.default_rng(7).uniform(0, motion.t_end, 300)
    times, seen = replay.array(drawn["time"]), motion.at(t)
    allowed = 1.01 * head["error"] * head["length"]
    assert head["error"] <= 2.2e-4
    for point, places in view.places(seen, t).items():
        off = between(times, replay.array(drawn["points"][point]), t) - places
        assert np.linalg.norm(off, axis=1).max() <= allowed
    for circle, given in zip(drawn["circles"], view.circles, strict=True):
        normal = given.normal.along(seen, t)
        normal /= np.linalg.norm(normal, axis=1, keepdims=True)
        off = between(times, replay.array(circle["normal"]), t) - normal
        radius = np.interp(t, times, replay.array(circle["radius"]))
        assert np.abs(off * radius[:, None]).max() <= 2 * allowed
        np.testing.assert_allclose(radius, given.radius.along(seen, t)[:, 0], atol=allowed)


def test_a_plane_is_told() -> None:
    pendulum = voronets.run("double-pendulum", settings=["run.duration=1.0"])
    assert Replay(document(pendulum)).motion["mechanism"]["plane"] == [0, 2]
    rod = voronets.run("heavy-rod", settings=["run.duration=1.0"])
    assert "plane" not in Replay(document(rod)).motion["mechanism"]


def test_a_system_without_a_view_has_pairs_of_coordinates() -> None:
    head = Replay(document(voronets.run(SPRING))).motion
    assert "mechanism" not in head and head["pairs"] == [["p", "q"], ["q", "s"]]
    assert [panel["title"] for panel in head["panels"]] == [
        "Coordinates", "Velocities", "Energy error"
    ]  # fmt: skip
    assert head["panels"][1]["series"] == ["p'", "q'", "s'"]
    symbols = {series["name"]: series["symbol"] for series in head["series"]}
    assert symbols["p'"] == r"\dot{p}"


def test_x_and_y_are_drawn_against_each_other() -> None:
    table = gallery.text("chaplygin-sleigh").split("[view]")[0]
    table = table.replace("duration = 20.0", "duration = 1.0")
    head = Replay(document(voronets.run(read_text(table)))).motion
    assert "mechanism" not in head and head["pairs"][0] == ["x", "y"]


def test_a_system_without_dense_output() -> None:
    motion = voronets.run("snakeboard", settings=["run.duration=1.0"])
    replay = Replay(document(Motion(motion.data)))
    drawn = replay.motion["mechanism"]
    np.testing.assert_allclose(replay.array(drawn["time"]), motion.t, atol=1e-9)
    assert any("no dense output" in note for note in replay.motion["notes"])


def test_many_samples_of_a_system_are_thinned_and_it_says_so() -> None:
    motion = voronets.run("snakeboard", settings=["run.duration=5.0"])
    close = Motion(motion.at(np.linspace(0, 5, 20_001)).assign_attrs(motion.data.attrs))
    replay = Replay(document(close, most=60_000))
    head, drawn = replay.motion, replay.motion["mechanism"]
    times = replay.array(drawn["time"])
    assert 100 < len(times) < 20_001 and times[-1] == 5.0
    assert any(note.startswith("thinned: to fit 0.06 MB, drawn within") for note in head["notes"])
    places = mechanism(close).places
    off = [
        np.linalg.norm(between(times, replay.array(kept), close.t) - places[name], axis=1)
        for name, kept in drawn["points"].items()
    ]
    assert 0 < np.max(off) <= head["error"] * head["length"] < 0.01 * head["length"]


def test_reactions_of_constraints_are_a_panel() -> None:
    motion = voronets.run("snakeboard", settings=["run.duration=1.0"])
    head = Replay(document(motion)).motion
    assert head["panels"][-1] == {"title": "Reactions of the constraints", "series": ["reactions"]}
    (reactions,) = [series for series in head["series"] if series["name"] == "reactions"]
    assert reactions["symbol"] == r"\lambda" and len(reactions["components"]) == 4
