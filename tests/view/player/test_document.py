"""The document as a whole: its container, what it refuses, motions that are odd."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import xarray as xr

import voronets
from view.player.decoding import Replay, between, turned_between
from voronets.engine import Motion
from voronets.expressions.faults import InputError
from voronets.view.player.document import document, file_size
from voronets.view.player.options import PlayerStart


@pytest.fixture(scope="module")
def motion() -> Motion:
    return voronets.run("rattleback", settings=["run.duration=1.0"])


def sampled_only(motion: Motion, **attributes: object) -> Motion:
    """The same without dense output, as from another program."""
    return Motion(motion.data.assign_attrs(attributes))


def test_arrays_lie_one_after_the_other(motion: Motion) -> None:
    replay = Replay(document(motion))
    sizes = {"f4": 4, "f8": 8, "d4": 4}
    spans = sorted(
        (one["offset"], one["offset"] + int(np.prod(one["shape"])) * sizes[one["type"]])
        for one in replay.references(replay.header)
    )
    assert spans[0][0] == 0 and all(start % 8 == 0 for start, _ in spans)
    for (_, end), (start, _) in pairwise(spans):
        assert end <= start < end + 8
    assert replay.start + spans[-1][1] <= len(replay.data) < replay.start + spans[-1][1] + 8


def test_header_says_what_the_motion_is(motion: Motion) -> None:
    replay = Replay(document(motion, start=PlayerStart(view="follow", speed=0.1, theme="dark")))
    top, head = replay.header, replay.motion
    assert (top["format"], top["version"], top["layout"]) == ("voronets-replay", 1, "single")
    assert top["start"] == {
        "view": "follow", "speed": 0.1, "time": 0.0, "playing": True, "theme": "dark"
    }  # fmt: skip
    assert head["title"] == "Rattleback" and head["lookFor"].startswith("Spun against")
    assert head["outcome"] == "completed" and head["ended"] == motion.message
    assert {"label", "value"} == set(head["verdict"][0])
    assert "energy drift" in [row["label"] for row in head["verdict"]]
    assert str(motion.data.attrs["engine"]) in head["made"]
    assert head["modes"] == [{"from": 0.0, "to": 1.0, "mode": "rolling"}]
    assert head["length"] == pytest.approx(np.hypot(0.2, 0.01), rel=1e-3)
    assert head["rolling"]["friction"] is None and "mechanism" not in head


def test_words_are_passed_on_as_text(motion: Motion) -> None:
    title = "<script>alert('x')</script> & \u202e \U0001f300 </script>"
    odd = replace(motion, data=motion.data.assign_attrs(title=title))
    assert Replay(document(odd)).motion["title"] == title
    half = replace(motion, data=motion.data.assign_attrs(title="half \ud800 a letter"))
    assert Replay(document(half)).motion["title"] == "half ? a letter"


def test_two_motions(motion: Motion) -> None:
    other = voronets.run("snakeboard", settings=["run.duration=1.0"])
    replay = Replay(document(motion, other))
    assert replay.header["layout"] == "side"
    assert [head["title"] for head in replay.header["motions"]] == ["Rattleback", "Snakeboard"]
    assert Replay(document(motion, motion, layout="over")).header["layout"] == "over"


@pytest.mark.parametrize(
    ("count", "options", "told"),
    [
        (0, {}, "motions is 0; it must be one motion or two"),
        (3, {}, "motions is 3; it must be one motion or two"),
        (1, {"layout": "side"}, "layout is side; it must be single"),
        (2, {"layout": "single"}, "layout is single; it must be side or over"),
        (1, {"layout": "beside"}, "layout is beside; it must be single"),
        (1, {"most": 10}, "most is 10; it must be a number of bytes, at least 10000"),
        (1, {"most": 2e7}, r"most is 20000000\.0; it must be a number of bytes"),
        (1, {"most": 10_000}, r"most is 10000; it must be at least \d+ bytes, the size of"),
    ],
)
def test_bad_options_are_refused(
    motion: Motion, count: int, options: dict[str, object], told: str
) -> None:
    with pytest.raises(InputError, match=told):
        document(*[motion] * count, **options)  # type: ignore[arg-type]


def test_what_is_no_motion_is_refused(motion: Motion) -> None:
    with pytest.raises(InputError, match=r"motions\.1 is Dataset; it must be a Motion"):
        document(motion, motion.data)  # type: ignore[arg-type]


def test_a_start_is_checked_and_all_faults_are_told() -> None:
    with pytest.raises(InputError) as caught:
        PlayerStart(view="above", speed=0, time=-1, playing=1, theme="red")  # type: ignore[arg-type]
    assert [fault.key for fault in caught.value.faults] == [
        "view", "speed", "time", "playing", "theme"
    ]  # fmt: skip
    with pytest.raises(InputError, match="speed is nan"):
        PlayerStart(speed=float("nan"))


def test_a_motion_too_long_is_thinned_and_its_error_stated(motion: Motion) -> None:
    whole = Replay(document(motion))
    most = int(0.5 * file_size(whole.data, 0))
    thin = Replay(document(motion, most=most))
    assert file_size(thin.data, 0) <= most
    head = thin.motion
    note = (
        f"thinned: to fit {most / 1e6:.3g} MB, drawn within {100 * head['error']:.2g} % of the body"
    )
    assert head["notes"][-1] == note
    poses = head["rolling"]["poses"]
    times, q, centre = (thin.array(poses[key]) for key in ("time", "orientation", "centre"))
    assert len(times) < len(whole.array(whole.motion["rolling"]["poses"]["time"]))
    t = np.random.default_rng(5).uniform(0, motion.t_end, 400)
    off = np.linalg.norm(between(times, centre, t) - motion.at(t)["centre"].values, axis=1)
    R = turned_between(times, q, t)
    assert off.max() <= head["error"] * head["length"]
    assert np.all(np.isfinite(R)) and not any("thinned" in note for note in whole.motion["notes"])


def test_samples_are_drawn_where_there_is_no_dense_output(motion: Motion) -> None:
    replay = Replay(document(sampled_only(motion)))
    head = replay.motion
    poses = head["rolling"]["poses"]
    np.testing.assert_allclose(replay.array(poses["time"]), motion.t, atol=1e-9)
    off = replay.array(poses["centre"]) - motion["centre"].values
    assert np.abs(off).max() < 1e-5 * head["length"]
    assert head["notes"][-1].startswith("no dense output: straight lines between 201 samples")
    assert 0 < head["error"] < 0.1
    # the estimate is right to a factor of a few
    t = np.random.default_rng(6).uniform(0, 1, 300)
    drawn = between(motion.t, motion["centre"].values, t)
    true = np.linalg.norm(drawn - motion.at(t)["centre"].values, axis=1).max() / head["length"]
    assert head["error"] > true / 3


def test_a_motion_that_ended_at_its_start() -> None:
    motion = voronets.run("rattleback", settings=["run.duration=1.0"]).resampled([0.0])
    still = replace(motion, data=motion.data.assign_attrs(t_end=0.0))
    for one in (still, sampled_only(still)):
        replay = Replay(document(one))
        poses = replay.motion["rolling"]["poses"]
        assert replay.array(poses["time"]).tolist() == [0.0]
        assert replay.array(poses["orientation"]).shape == (1, 4)
        assert replay.motion["tEnd"] == 0 and replay.motion["error"] == 0
        assert replay.motion["modes"] == [{"from": 0.0, "to": 0.0, "mode": "rolling"}]


def test_a_motion_without_samples(motion: Motion) -> None:
    empty = Motion(motion.data.isel(time=slice(0, 0)).assign_attrs(t_end=0.0))
    replay = Replay(document(empty))
    assert replay.array(replay.motion["rolling"]["track"]["ground"]).shape == (0, 3)
    assert replay.array(replay.motion["seriesTime"]).shape == (0,)


def test_numbers_that_are_none(motion: Motion) -> None:
    data = motion.data.copy(deep=True)
    data["reaction"][50:60] = np.nan
    data["friction_needed"][:] = np.inf
    data["centre"][100:103] = np.nan
    data["contact_ground"][20:25] = np.nan
    replay = Replay(document(Motion(data)))
    rolling = replay.motion["rolling"]
    assert len(replay.array(rolling["poses"]["time"])) == 198
    assert len(replay.array(rolling["track"]["time"])) == 193
    reaction = replay.array(rolling["poses"]["reaction"])
    assert np.isnan(reaction[50:60]).all() and np.isfinite(reaction[60:]).all()
    json.dumps(replay.header, allow_nan=False)


def test_modes_that_the_data_has(motion: Motion) -> None:
    words = np.array(["rolling"] * 80 + ["sliding"] * 60 + ["flying"] * 61)
    data = motion.data.assign(mode=("time", words))
    replay = Replay(document(Motion(data)))
    found = [(one["from"], one["to"], one["mode"]) for one in replay.motion["modes"]]
    t = [float(motion.t[i]) for i in (80, 140)]
    assert found == [(0, t[0], "rolling"), (t[0], t[1], "sliding"), (t[1], 1, "flying")]
    assert "mode" not in [series["name"] for series in replay.motion["series"]]


def test_surfaces_that_are_not_known(motion: Motion) -> None:
    replay = Replay(document(sampled_only(motion, scenario="")))
    rolling = replay.motion["rolling"]
    assert rolling["body"] == {"kind": "unknown", "meshes": [], "hollow": False}
    assert any("what rolls on what is not known" in note for note in replay.motion["notes"])
    assert replay.motion["length"] == pytest.approx(
        np.linalg.norm(motion["contact_body"].values, axis=1).max()
    )


def test_data_of_another_kind() -> None:
    """Neither a body nor a system: there are plots."""
    attrs = {
        "outcome": "completed", "message": "", "t_end": 2.0, "events": "[]",
        "verdict": json.dumps({"energy_drift": None, "residuals": {}, "invariants_drift": None}),
    }  # fmt: skip
    t = np.linspace(0, 2, 5)
    replay = Replay(document(Motion(xr.Dataset({"height": ("time", t**2)}, {"time": t}, attrs))))
    head = replay.motion
    assert not {"rolling", "mechanism", "pairs"} & set(head) and head["panels"] == []
    (series,) = head["series"]
    assert series["name"] == "height"
    np.testing.assert_allclose(replay.array(series["values"]), t**2, atol=1e-4)


def test_far_from_the_origin_places_keep_their_digits() -> None:
    """A body of 2 cm at 100 km: nearer than a micrometre."""
    scenario = voronets.load("rattleback").with_(start__contact=[1e5, -1e5, 0], run__duration=0.2)
    motion = voronets.run(scenario, estimate=False)
    replay = Replay(document(motion))
    head = replay.motion
    np.testing.assert_allclose(head["origin"], [1e5, -1e5, 0])
    poses = head["rolling"]["poses"]
    times, centre = replay.array(poses["time"]), replay.array(poses["centre"])
    off = centre + head["origin"] - motion.at(times)["centre"].values
    assert np.abs(off).max() < 2e-6


def test_very_many_events_are_cut(motion: Motion) -> None:
    happened = json.dumps([["tick", i / 5000] for i in range(5000)])
    replay = Replay(document(sampled_only(motion, events=happened)))
    assert len(replay.motion["events"]) == 2000
    assert replay.motion["events"][1] == {"t": 0.0002, "name": "tick"}
    assert "of 5000 events the first 2000 are shown" in replay.motion["notes"]
