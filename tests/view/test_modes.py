"""Pictures and replays of a body that rolls, slides and flies."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from matplotlib.colors import to_hex

import voronets
from contact_tables import BOUNCING, table
from view.player.decoding import Replay, between
from voronets.engine import Motion
from voronets.view.pictures import picture
from voronets.view.pictures.figure import draw, panels_over_time
from voronets.view.pictures.style import MODES
from voronets.view.player.document import document
from voronets.view.sampling import Jumps
from voronets.view.scene import friction_of, modes_at, sampled_closely

RADIUS = 0.03


@pytest.fixture(scope="module")
def motion() -> Motion:
    return voronets.run(table(BOUNCING), estimate=False)


@pytest.fixture(scope="module")
def replay(motion: Motion) -> Replay:
    return Replay(document(motion))


def impacts(motion: Motion) -> list[float]:
    return [change["t"] for change in motion.transitions if change["why"] == "impact"]


def test_modes_and_events_are_at_their_exact_times(motion: Motion, replay: Replay) -> None:
    found = [(one["from"], one["to"], one["mode"]) for one in replay.motion["modes"]]
    assert found == [tuple(one) for one in motion.modes]
    events = replay.motion["events"]
    assert [one["t"] for one in events] == [change["t"] for change in motion.transitions]
    names = [one["name"] for one in events]
    assert names[0] == "bounces" and names[-2:] == ["lands and slides", "starts to roll"]
    labels = [row["label"] for row in replay.motion["verdict"]]
    assert "energy balance" in labels and "contact law" in labels


def test_the_body_never_enters_the_ground(motion: Motion, replay: Replay) -> None:
    head = replay.motion
    poses = head["rolling"]["poses"]
    times, centre = (replay.array(poses[key]) for key in ("time", "centre"))
    assert head["error"] <= 1.2e-4
    within = head["error"] * head["length"]
    t = np.sort(np.concatenate([np.linspace(0, motion.t_end, 5000), impacts(motion)]))
    height = between(times, centre, t)[:, 2]
    assert height.min() > RADIUS - within
    touched = between(times, centre, np.array(impacts(motion)))[:, 2]
    np.testing.assert_allclose(touched, RADIUS, atol=within)


def test_jumps_are_jumps(motion: Motion, replay: Replay) -> None:
    poses, t = replay.motion["rolling"]["poses"], impacts(motion)[0]
    times, omega = (replay.array(poses[key]) for key in ("time", "omega"))
    about = t + np.array([-1e-4, 1e-4])
    shown, true = between(times, omega, about), motion.at(about)["omega_space"].values
    np.testing.assert_allclose(shown, true, atol=0.02)
    assert np.linalg.norm(true[1] - true[0]) > 10
    # a jump costs two times, not a nest of them
    assert np.sum(np.abs(times - t) < 1e-5) <= 3
    series = replay.motion["series"]
    assert "mode" not in [one["name"] for one in series]
    at = replay.array(replay.motion["seriesTime"])
    lost = replay.array(next(one for one in series if one["name"] == "dissipated")["values"])
    true = motion.at(about)["dissipated"].values
    np.testing.assert_allclose(np.interp(about, at, lost.ravel()), true, atol=1e-4)
    assert true[1] > 0.5


def test_slip_and_friction_are_shown(motion: Motion, replay: Replay) -> None:
    rolling = replay.motion["rolling"]
    slip = replay.array(rolling["poses"]["slip"])
    flies = replay.array(rolling["poses"]["time"]) < motion.modes[0].end - 1e-6
    assert np.isnan(slip[flies]).all() and np.isfinite(slip[-1]).all()
    assert rolling["friction"] == friction_of(motion) == 0.08
    titles = [panel["title"] for panel in replay.motion["panels"]]
    assert {"Slip speed", "Where the energy went", "Height above the ground"} <= set(titles)


def test_a_motion_without_modes_is_as_before() -> None:
    plain = voronets.run("hoop", settings=["run.duration=0.2"], estimate=False)
    assert len(Jumps.of(plain).times) == 0
    head = Replay(document(plain)).motion
    assert head["modes"] == [{"from": 0.0, "to": plain.t_end, "mode": "rolling"}]
    assert "slip" not in head["rolling"]["poses"]
    assert set(panels_over_time(plain)) == {"angular_velocity", "energy", "reactions", "friction"}
    assert set(modes_at(plain, plain.t)) == {""}


def test_panels_are_shaded_by_mode(motion: Motion) -> None:
    figure = draw(motion)
    names = list(panels_over_time(motion))
    assert names == ["angular_velocity", "energy", "slip", "height", "reactions", "friction"]
    flat = [ax for ax in figure.axes if ax.name != "3d"]
    for ax in flat:
        shades = {to_hex(patch.get_facecolor()) for patch in ax.patches}
        assert shades == {colour.lower() for colour in MODES.values()}
    titles = [ax.get_title(loc="left") for ax in flat]
    assert "Where the energy went" in titles and "Slip speed" in titles
    (legend,) = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["rolls", "slides", "flies"]
    ground = figure.axes[0].get_legend_handles_labels()[1]
    assert {"rolls", "slides", "impact", "end"} <= set(ground) and "start" not in ground


def test_pictures_of_words_and_of_samples_alone(motion: Motion, tmp_path) -> None:
    assert picture(motion, tmp_path / "modes.png", panels=["mode", "slip_speed", "slip"]).exists()
    assert picture(Motion(motion.data), tmp_path / "samples.png").exists()


def test_close_samples_are_on_both_sides_of_an_impact(motion: Motion) -> None:
    close, t = sampled_closely(motion), impacts(motion)[0]
    i = int(np.searchsorted(close.t, t))
    assert close.t[i] == t and t - close.t[i - 1] < 1e-7
    speeds = close["velocity"].values[i - 1 : i + 1, 2]
    assert speeds[1] == pytest.approx(-0.6 * speeds[0], rel=1e-6)
