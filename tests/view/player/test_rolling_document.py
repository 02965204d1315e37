"""Every rolling body of the gallery: what a player draws is where the motion is."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

import voronets
from view.player.decoding import Replay, between, matrices, turned_between
from voronets import collection as gallery
from voronets.surfaces.contract import Surface
from voronets.view.player.document import document

ROLLING = [name for name in gallery.names() if "[body]" in gallery.text(name)]
LENGTH = 1.5  # s of each


@pytest.fixture(scope="module")
def drawn():
    """The motion and its document, by name."""
    known = {}

    def find(name):
        if name not in known:
            scenario = voronets.load(name)
            scenario = scenario.with_(run__duration=min(LENGTH, scenario.run.duration))
            motion = voronets.run(scenario, throw=False, estimate=False)
            known[name] = motion, Replay(document(motion))
        return known[name]

    return find


def nearest(surface: Surface, x: np.ndarray) -> float:
    chart = surface.chart_at(x)
    return float(np.linalg.norm(np.array(chart.at(chart.locate(x)).x, dtype=float) - x))


@pytest.mark.parametrize("name", ROLLING)
def test_poses_between_the_times_are_those_of_the_motion(drawn, name):
    motion, replay = drawn(name)
    poses, head = replay.motion["rolling"]["poses"], replay.motion
    times, q, centre = (replay.array(poses[key]) for key in ("time", "orientation", "centre"))
    assert times[0] == 0 and times[-1] == motion.t_end == head["tEnd"]
    t = np.random.default_rng(1).uniform(0, motion.t_end, 500)
    true = motion.at(t)
    R, O = turned_between(times, q, t), between(times, centre, t) + head["origin"]
    # the body's points, out to its size, in both poses
    directions = np.random.default_rng(2).normal(size=(40, 3))
    x = head["length"] * directions / np.linalg.norm(directions, axis=1, keepdims=True)
    there = x @ matrices(true["orientation"].values).transpose(0, 2, 1)
    there += true["centre"].values[:, None]
    off = np.linalg.norm(x @ R.transpose(0, 2, 1) + O[:, None] - there, axis=-1)
    assert off.max() <= head["error"] * head["length"]
    assert head["error"] <= 1.2e-4


@pytest.mark.parametrize("name", ROLLING)
def test_the_contact_is_on_both_surfaces(drawn, name):
    motion, replay = drawn(name)
    problem, head = motion.problem, replay.motion
    track, poses = head["rolling"]["track"], head["rolling"]["poses"]
    t = np.random.default_rng(3).uniform(0, motion.t_end, 20)
    if "mode" in motion.data:  # in the air there is no contact
        t = t[motion.at(t)["mode"].values != "flying"]
        assert len(t) > 5
    at = replay.array(track["time"])
    ground, body, n = (
        between(at, replay.array(track[key]), t) for key in ("ground", "body", "normal")
    )
    R = turned_between(replay.array(poses["time"]), replay.array(poses["orientation"]), t)
    O = between(replay.array(poses["time"]), replay.array(poses["centre"]), t)
    within = 1e-3 * head["length"]
    for i in range(len(t)):
        assert nearest(problem.ground, ground[i] + head["origin"]) < within
        assert nearest(problem.body.surface, body[i]) < within
        assert nearest(problem.body.surface, R[i].T @ (ground[i] - O[i])) < within
        assert np.linalg.norm(O[i] + R[i] @ body[i] - ground[i]) < within
    np.testing.assert_allclose(n, motion.at(t)["normal"].values, atol=2e-3)


@pytest.mark.parametrize("name", ROLLING)
def test_arrows_are_those_of_the_motion(drawn, name):
    motion, replay = drawn(name)
    poses = replay.motion["rolling"]["poses"]
    times = replay.array(poses["time"])
    t = np.random.default_rng(4).uniform(0, motion.t_end, 100)
    for key, name_ in (("omega", "omega_space"), ("reaction", "reaction")):
        true = motion.at(t)[name_].values
        off = np.linalg.norm(between(times, replay.array(poses[key]), t) - true, axis=1)
        assert off.max() <= 0.03 * np.linalg.norm(true, axis=1).max()


@pytest.mark.parametrize("name", ROLLING)
def test_path_is_smooth_enough_for_ribbons(drawn, name):
    motion, replay = drawn(name)
    track, size = replay.motion["rolling"]["track"], replay.motion["length"]
    times = replay.array(track["time"])
    t = np.random.default_rng(9).uniform(0, motion.t_end, 2000)
    true = motion.at(t)
    for key, seen in (("ground", "contact_ground"), ("body", "contact_body")):
        off = between(times, replay.array(track[key]), t) - true[seen].values
        assert np.linalg.norm(off, axis=1).max() <= 3e-4 * size  # 2e-4, and what rounding adds
    n = replay.array(track["normal"])
    assert np.linalg.norm(np.diff(n, axis=0), axis=1).max() <= 0.051


@pytest.mark.parametrize("name", ROLLING)
def test_surfaces_have_meshes_under_the_path(drawn, name):
    """Triangles near the contact are within 1e-3 of the body's size of the true ground."""
    motion, replay = drawn(name)
    head, problem = replay.motion, motion.problem
    rolling, size = head["rolling"], head["length"]
    body, ground = rolling["body"], rolling["ground"]
    assert (body["kind"], ground["kind"]) == (problem.body.surface.kind, problem.ground.kind)
    plain = [mesh for mesh in body["meshes"] if "colour" not in mesh]
    assert ("wire" in body) == (body["kind"] == "hoop") and bool(plain) != ("wire" in body)
    assert ("plane" in ground) == problem.ground.flat == (not ground["meshes"])
    assert ground["hollow"] == problem.ground.inside
    if "plane" in ground:
        point, n = (np.array(ground["plane"][key]) for key in ("point", "normal"))
        path = replay.array(rolling["track"]["ground"])
        assert np.abs((path - point) @ n).max() < 2e-4 * size
        return
    path = replay.array(rolling["track"]["ground"])[::10]
    for mesh in ground["meshes"]:
        x, corners = replay.array(mesh["positions"]), replay.array(mesh["triangles"]).astype(int)
        gaps = np.linalg.norm(x[corners].mean(axis=1)[:, None] - path[None, ::5], axis=-1)
        some = corners[gaps.min(axis=1) < 0.3 * size]
        assert len(some) > 10
        chosen = some[:: 1 + len(some) // 40]
        middles = x[chosen].mean(axis=1) + head["origin"]
        assert max(nearest(problem.ground, point) for point in middles) < 1e-3 * size


def test_the_players_fixture_is_the_motion():
    """What Vitest compares with is up to date (tools/replay_fixture.py makes it)."""
    path = Path(__file__).parents[3] / "web" / "test" / "fixtures" / "rattleback.json"
    truth = json.loads(path.read_text("utf-8"))["truth"]
    motion = voronets.run("rattleback", settings=["run.duration=1.0"], estimate=False)
    there = motion.at(truth["time"])
    for key, name in (
        ("orientation", "orientation"), ("centre", "centre"), ("ground", "contact_ground")
    ):  # fmt: skip
        np.testing.assert_allclose(np.ravel(there[name].values), truth[key], atol=1e-5)


def test_the_file_of_the_rattleback_is_small():
    """20 s: below 0.9 MB compressed and in letters."""
    motion = voronets.run("rattleback", estimate=False)
    found = document(motion)
    assert 4 / 3 * len(gzip.compress(found)) < 0.9e6
