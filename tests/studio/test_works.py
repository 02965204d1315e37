"""What the studio answers is what voronets says: the same numbers, the same pictures."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from studio.served import unpacked
from voronets.studio.works.run import MOST
from voronets.view.player.document import document

STONE = {"scenario": {"name": "rattleback"}, "changes": {"run.duration": 2.0}}
COIN = {"scenario": {"name": "dropped-coin"}, "changes": {"run.duration": 0.5}}
SLEIGH = {"scenario": {"name": "chaplygin-sleigh"}, "changes": {"run.duration": 2.0}}
ALL = {"stone": STONE, "coin": COIN, "sleigh": SLEIGH}


def motion_of(stated):
    return voronets.run(stated["scenario"]["name"], settings=stated["changes"], throw=False)


@pytest.mark.parametrize("stated", ALL.values(), ids=ALL)
def test_a_run_is_the_motion(served, stated):
    told, (blob,) = served.result("run", stated)
    motion = motion_of(stated)
    assert told["outcome"] == motion.outcome.word
    assert told["tEnd"] == motion.t_end
    assert unpacked(blob) == document(motion, most=MOST)


@pytest.mark.parametrize("stated", ALL.values(), ids=ALL)
def test_a_draft_has_the_same_samples(served, stated):
    told, (blob,) = served.result("run", {**stated, "draft": True})
    assert told["verdict"] == []
    assert len(unpacked(blob)) < len(document(motion_of(stated)))


def test_progress_comes_before_the_result(served):
    messages, _ = served.work("run", STONE)
    assert [m["type"] for m in messages[:-1]] == ["progress"] * (len(messages) - 1)
    assert len(messages) > 1


def test_the_verdict_is_in_sentences(served):
    told, _ = served.result("run", STONE)
    asked = {sentence["about"]: sentence for sentence in told["verdict"]}
    assert asked["Energy"]["mark"] == "good"
    assert asked["Would it lift?"]["mark"] == "good"
    assert "coefficient of friction" in asked["Would it slip?"]["text"]


def test_engines_side_by_side(served):
    told, (blob,) = served.result(
        "compare", {"first": STONE, "second": {**STONE, "engine": "scipy"}, "layout": "over"}
    )
    apart = {one["name"]: one for one in told["apart"]}
    assert 0 < apart["omega"]["most"] < 1e-6
    assert unpacked(blob).startswith(b"VRPL")


def test_laws_side_by_side(served):
    """A body that slides has more to show than one that rolls: what both have is compared."""
    smooth = {**STONE, "changes": {**STONE["changes"], "contact": {"law": "smooth"}}}
    told, _ = served.result("compare", {"first": STONE, "second": smooth, "layout": "side"})
    assert next(one for one in told["apart"] if one["name"] == "omega")["most"] > 1e-3


@pytest.mark.parametrize("stated", ALL.values(), ids=ALL)
def test_equations(served, stated):
    told, _ = served.result("equations", stated)
    forms = voronets.derive(stated["scenario"]["name"])
    assert {one["form"]: one["reason"] for one in told["forms"]} == dict(forms)
    form = forms.applicable[0]
    told, _ = served.result("equations", {**stated, "form": form})
    assert told["title"] == voronets.derive(stated["scenario"]["name"], form).title
    assert r"\begin{align*}" in told["latex"]
    assert told["displays"]
    told, _ = served.result("equations", {**stated, "form": form, "language": "c"})
    assert "double" in told["code"]


@pytest.mark.parametrize("stated", ALL.values(), ids=ALL)
def test_integrals(served, stated):
    told, _ = served.result("integrals", stated)
    name = stated["scenario"]["name"]
    found = voronets.integrals(name)
    assert {one["name"]: one["holds"] for one in told["integrals"]} == {
        one.name: one.holds for one in found.all
    }
    for one in told["integrals"]:
        assert (one["value"] is not None) == one["holds"]
        assert not one["withdrawn"]


def test_steady_motions_can_be_begun(served):
    hoop = {"scenario": {"name": "hoop"}, "changes": {"start.orientation": [1, 1, 0, 0]}}
    told, _ = served.result("steady", {**hoop, "vary": "start.omega.2=0.5:8:6"})
    found = voronets.steady("hoop", ["start.omega.2=0.5:8:6"], settings=hoop["changes"])
    assert told["critical"] == [one["start.omega.2"] for one in found.critical]
    last = told["steady"][-1]
    motion = voronets.run("hoop", settings={**hoop["changes"], **last["changes"]})
    spin = motion["omega"].values
    assert np.ptp(spin, axis=0).max() < 1e-9  # it is steady


def test_steady_systems_can_be_begun(served):
    stated = {
        "scenario": {"name": "chaplygin-sleigh"},
        "changes": {"start.x'": 1.0, "start.phi'": 0.0},
    }
    told, _ = served.result("steady", {**stated, "vary": "start.x'=0.5:2:4"})
    for one in told["steady"]:
        scenario = voronets.load("chaplygin-sleigh", settings=one["changes"])
        assert np.allclose(scenario.state, [one["state"][q.name] for q in scenario.system.states])


@pytest.mark.parametrize(
    ("name", "when", "show"),
    [
        ("rattleback", "omega_x", ["omega_z", "centre_z"]),
        ("double-pendulum", "theta", ["phi", "phi'"]),
    ],
)
def test_a_point_of_a_section_can_be_begun(served, name, when, show):
    asked = {"when": when, "direction": "rising", "crossings": 5, "show": show}
    told, _ = served.result("section", {"scenario": {"name": name}, **asked})
    place = 3
    begin = {key: column[place] for key, column in told["begin"].items()}
    motion = voronets.run(name, settings={**begin, "run.duration": 0.01}, estimate=False)
    first = motion.at([0.0])
    from voronets.engine.samples import named

    for axis, values in zip(show, (told["across"], told["up"]), strict=True):
        assert named(first, axis).values[0] == pytest.approx(values[place], abs=1e-6)


def test_the_first_points_of_a_section_come_before_the_rest(served):
    asked = {"when": "theta", "crossings": 100, "show": ["phi", "phi'"]}
    messages, _ = served.work("section", {"scenario": {"name": "double-pendulum"}, **asked})
    parts = [message["part"] for message in messages if message["type"] == "part"]
    (first,), told = parts, messages[-1]["result"]
    points = list(zip(told["across"], told["up"], strict=True))
    assert np.allclose(first["show"], points[: len(first["show"])], atol=1e-9)
    assert len(points) == 100 > len(first["show"]) > 0


def test_a_sweep_comes_in_parts(served):
    asked = {
        **STONE,
        "vary": ["start.omega.2=-6:6:5", "body.mass=[1, 2]"],
        "record": "final:omega_z",
    }
    messages, _ = served.work("sweep", asked)
    parts = [m["part"] for m in messages if m["type"] == "part"]
    values = {
        tuple(p): v for part in parts for p, v in zip(part["places"], part["values"], strict=True)
    }
    assert len(values) == 10
    alone = voronets.run(
        "rattleback", settings={**STONE["changes"], "start.omega.2": 3.0, "body.mass": 2.0}
    )
    assert values[3, 1] == pytest.approx(float(alone["omega"].sel(xyz="z")[-1]), abs=1e-9)
    assert messages[-1]["result"]["outcomes"] == {"completed": 10}


@pytest.mark.parametrize("suffix", ["toml", "nc", "html", "png", "svg"])
def test_downloads(served, suffix, tmp_path):
    told, (content,) = served.result("download", {**STONE, "format": suffix})
    assert told["name"] == f"rattleback.{suffix}"
    path = tmp_path / told["name"]
    path.write_bytes(content)
    if suffix == "nc":
        assert voronets.Motion.load(path).t_end == 2.0
    if suffix == "toml":
        assert voronets.load(path).run.duration == 2.0
    if suffix == "html":
        assert b"replay-data" in content


@pytest.mark.parametrize("name", ["rattleback", "dropped-coin", "snakeboard"])
def test_thumbnails_are_small_replays(served, name):
    first = served.get(f"/api/thumbnail/{name}").content
    assert unpacked(first).startswith(b"VRPL")
    assert len(first) < 150_000
    assert served.get(f"/api/thumbnail/{name}").content == first


def test_what_there_is(served):
    told = served.get("/api/about").json()
    assert told["version"] == voronets.__version__
    assert told["engines"][0] == "heyoka" or "scipy" in told["engines"]
    names = [one["name"] for one in served.get("/api/gallery").json()["entries"]]
    assert names == list(voronets.gallery())
