"""Series: every observable, what follows from them, and which are drawn together."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from view.player.decoding import Replay
from voronets.engine import Motion
from voronets.view.player.document import document


@pytest.fixture(scope="module")
def motion() -> Motion:
    return voronets.run("rattleback", settings=["run.duration=2.0", "run.friction=0.9"])


@pytest.fixture(scope="module")
def replay(motion: Motion) -> Replay:
    return Replay(document(motion))


def test_every_observable_is_there_with_its_unit(motion: Motion, replay: Replay) -> None:
    series = {one["name"]: one for one in replay.motion["series"]}
    for name, array in motion.data.data_vars.items():
        one = series[str(name)]
        assert one["unit"] == array.attrs["units"] and one["label"] == array.attrs["long_name"]
        columns = array.shape[1:] or (1,)
        assert (len(one["components"]),) == columns and one["symbol"]
    assert series["omega"]["symbol"] == r"\omega" and series["omega"]["components"] == [
        "x",
        "y",
        "z",
    ]
    assert series["energy"]["components"] == [""]


def test_values_are_those_of_the_motion(motion: Motion, replay: Replay) -> None:
    times = replay.array(replay.motion["seriesTime"])
    assert 256 < len(times) <= 5000 and times[0] == 0 and times[-1] == motion.t_end
    true = motion.at(times)
    for one in replay.motion["series"]:
        if one["name"] in true:
            expected = true[one["name"]].values
            np.testing.assert_allclose(
                replay.array(one["values"]), expected, atol=2e-5 * np.abs(expected).max()
            )


def test_curves_are_not_chopped(motion: Motion, replay: Replay) -> None:
    times = replay.array(replay.motion["seriesTime"])
    t = np.random.default_rng(8).uniform(0, motion.t_end, 500)
    true = motion.at(t)
    for one in replay.motion["series"]:
        if one["name"] in ("omega", "reaction", "centre", "friction_needed"):
            values = replay.array(one["values"]).reshape(len(times), -1)
            expected = true[one["name"]].values.reshape(len(t), -1)
            for column, there in zip(values.T, expected.T, strict=True):
                assert np.abs(np.interp(t, times, column) - there).max() < 0.02 * np.ptp(values)


def test_derived_ones(motion: Motion, replay: Replay) -> None:
    times = replay.array(replay.motion["seriesTime"])
    series = {one["name"]: replay.array(one["values"]) for one in replay.motion["series"]}
    true = motion.at(times)
    n, reaction = true["normal"].values, true["reaction"].values
    spin = np.sum(true["omega_space"].values * n, axis=1)
    np.testing.assert_allclose(series["spin"], spin, atol=2e-5 * np.abs(spin).max())
    across = reaction - n * np.sum(reaction * n, axis=1)[:, None]
    np.testing.assert_allclose(
        series["tangential_reaction"], np.linalg.norm(across, axis=1), atol=1e-3
    )
    energy, kinetic = true["energy"].values, true["kinetic_energy"].values
    error = (energy - energy[0]) / max(abs(energy[0]), kinetic.max())
    np.testing.assert_allclose(series["energy_error"], error, atol=2e-5 * np.abs(error).max())


def test_panels_at_first(replay: Replay) -> None:
    panels = replay.motion["panels"]
    assert [panel["series"] for panel in panels] == [
        ["omega", "spin"], ["energy_error"], ["normal_reaction", "tangential_reaction"],
        ["friction_needed"],
    ]  # fmt: skip
    assert panels[3]["level"] == {"value": 0.9, "label": "available"}
    assert "level" not in panels[0]
    names = {series["name"]: series["unit"] for series in replay.motion["series"]}
    for panel in panels:
        assert len({names[name] for name in panel["series"]}) == 1


def test_where_energy_is_lost_it_is_drawn_itself() -> None:
    motion = voronets.run(
        "rattleback", settings=["run.duration=0.5", "force.rolling_resistance=1e-4"]
    )
    head = Replay(document(motion)).motion
    assert head["panels"][1]["series"] == ["energy", "kinetic_energy", "potential_energy"]
    assert "energy_error" not in [series["name"] for series in head["series"]]


def test_friction_of_a_body_without_reactions_is_not_drawn() -> None:
    motion = voronets.run("inverted-ellipsoid", settings=["run.duration=1.0"])
    replay = Replay(document(motion))
    (one,) = [s for s in replay.motion["series"] if s["name"] == "friction_needed"]
    assert np.isnan(replay.array(one["values"])).all()
