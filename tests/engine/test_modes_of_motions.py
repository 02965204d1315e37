"""What is kept of a motion that rolls, slides and flies: samples, files, extremes, comparisons."""

from __future__ import annotations

import json
import pickle

import numpy as np
import pytest
import xarray as xr

import voronets
from contact_tables import BOUNCING, PEBBLE, table
from voronets.engine import Motion
from voronets.engine.dense_file import as_datasets, as_segments
from voronets.expressions.faults import InputError


@pytest.fixture(scope="module")
def motion():
    return voronets.run(table(BOUNCING), estimate=False)


@pytest.fixture(scope="module")
def loaded(motion, tmp_path_factory):
    assert motion.extremes  # kept with the motion once somebody has asked for them, and saved
    return Motion.load(motion.save(tmp_path_factory.mktemp("motions") / "m.nc"))


@pytest.fixture(scope="module")
def times(motion):
    """Of the whole motion, with those of all impacts and changes of mode."""
    changes = [change["t"] for change in motion.transitions]
    return np.sort(np.append(np.linspace(0, motion.t_end, 800), changes))


def impact(motion, k=0):
    return [change["t"] for change in motion.transitions if change["why"] == "impact"][k]


def test_a_saved_motion_is_the_motion(motion, loaded, times):
    assert loaded.data.identical(motion.data)
    assert loaded["mode"].dtype == motion["mode"].dtype and set(loaded["mode"].values) == {
        "flying", "sliding", "rolling"
    }  # fmt: skip
    assert loaded.transitions == motion.transitions and loaded.verdict == motion.verdict
    assert loaded.modes == motion.modes and loaded.losses == pytest.approx(motion.losses)
    assert motion.compare(loaded, at=times).largest < 1e-13
    one, two = (m.at(times)["mode"].values for m in (motion, loaded))
    assert np.array_equal(one, two)


def test_what_a_saved_system_says_of_itself(motion, loaded):
    one, two = motion.segments[0].system, loaded.segments[0].system
    assert two.quantities == one.quantities and two.states == one.states
    assert two.balanced == one.balanced == ("energy", "dissipated")
    assert [s.system.mode for s in loaded.segments] == [s.system.mode for s in motion.segments]


def test_pickled_as_it_is_saved(motion, loaded, times):
    again = pickle.loads(pickle.dumps(motion))
    assert again.at(times).identical(loaded.at(times))
    assert again.transitions == motion.transitions


def test_many_bounces_share_their_formulas(tmp_path):
    settings = ["contact.restitution=0.9", "run.duration=5"]
    motion = voronets.run(table(BOUNCING), settings=settings, estimate=False)
    assert len(motion.transitions) > 100
    assert len(as_datasets(motion.segments)) <= 3  # flying, sliding, rolling
    path = motion.save(tmp_path / "m.nc")
    assert path.stat().st_size < 1_000_000
    loaded = Motion.load(path)
    assert loaded.segments[0].system.rate is loaded.segments[50].system.rate
    assert motion.compare(loaded).largest < 1e-13


def test_numbers_of_systems_that_differ_in_them_alone(motion, loaded):
    one, two = (
        [s.system.numbers["run"]["ended"] for s in m.segments if s.system.mode == "sliding"]
        for m in (motion, loaded)
    )
    assert one == two and len(one) > 0


def test_a_file_of_an_earlier_version(motion):
    first = motion.segments[:1]
    (group,) = as_datasets(first).values()
    formulas = json.loads(group.attrs["system"]) | {
        "numbers": json.loads(group.attrs["numbers"])[0]
    }
    for key in ("mode", "balanced"):
        del formulas[key]
    for quantity in formulas["quantities"]:
        del quantity["optional"], quantity["words"]
    rows = json.loads(group.attrs["segments"])
    for row in rows:
        del row["numbers"]
    told = {"system": json.dumps(formulas), "segments": json.dumps(rows)}
    old = xr.Dataset(group.data_vars, attrs=told)
    (found,) = as_segments({"system_0": old}, {})
    t = np.linspace(0, found.t_end, 9)
    np.testing.assert_allclose(found.dense(t), first[0].dense(t), rtol=1e-13, atol=1e-13)
    assert found.system.numbers == first[0].system.numbers


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.assign(mode=("time", np.array(["walking"] * data.sizes["time"]))),
        lambda data: data.assign_attrs(transitions='[{"t": 1}]'),
        lambda data: data.assign_attrs(transitions="nonsense"),
    ],
)
def test_a_damaged_file_is_told(motion, spoil, tmp_path):
    path = Motion(spoil(motion.data.copy()), motion.segments).save(tmp_path / "m.nc")
    with pytest.raises(InputError, match="cannot be read as a saved motion"):
        Motion.load(path)


def test_at_an_impact_the_output_is_the_state_after_it(motion, loaded):
    t = impact(motion)
    for one in (motion, loaded):
        before, after = one.at([np.nextafter(t, 0), t])["velocity"].values[:, 2]
        assert before == pytest.approx(-np.sqrt(2 * 9.81 * 0.3), rel=1e-9)
        assert after == pytest.approx(-0.6 * before, rel=1e-9)
    end = motion.modes[1].start
    asked = [0.1, t, t, 0.3, end, 2.0]
    sampled = voronets.run(table(BOUNCING), at=asked, estimate=False)
    assert sampled.t.tolist() == asked
    assert sampled["velocity"].values[1:3, 2] == pytest.approx(after, rel=1e-9)
    words = ["flying", "flying", "flying", "flying", "sliding", "rolling"]
    assert sampled["mode"].values.tolist() == words
    assert sampled.data.drop_attrs().identical(sampled.at(asked).drop_attrs())


def test_a_start_that_takes_another_mode_at_once():
    steep = table(BOUNCING) | {
        "ground": {"surface": {"kind": "plane", "normal": [0.6, 0, 0.8]}},
        "contact": {"law": "coulomb", "friction": 0.05},
        "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 0, 0]},
    }
    motion = voronets.run(steep, at=[0.0, 0.5], estimate=False)
    assert motion.t.tolist() == [0.0, 0.5] and motion["mode"].values.tolist() == ["sliding"] * 2
    assert motion.transitions == [
        {"t": 0.0, "from": "rolling", "to": "sliding", "why": "friction_exhausted"}
    ]
    assert [one.mode for one in motion.modes] == ["sliding"]


def test_extremes_are_over_the_times_that_have_a_value(motion):
    found = motion.extremes
    assert "mode" not in found
    fall = found["velocity_z"]
    assert fall["min"] == pytest.approx(-np.sqrt(2 * 9.81 * 0.3), rel=1e-9)
    assert fall["t_min"] == fall["t_max"] == pytest.approx(impact(motion), rel=1e-12)
    slides = next(one for one in motion.modes if one.mode == "sliding")
    assert found["slip_speed"]["t_max"] == pytest.approx(slides.start)
    assert found["slip_speed"]["max"] == pytest.approx(
        float(motion.at([slides.start])["slip_speed"].values[0])
    )
    assert found["gap"]["max"] == pytest.approx(0.3) and found["dissipated"]["t_min"] == 0.0
    assert found["friction_needed"]["max"] == pytest.approx(0.08)


def test_extremes_of_samples(motion):
    alone = motion.data.drop_attrs()
    found = Motion(alone).extremes
    assert "extremes" not in alone.attrs  # of a motion with dense output they would be others
    assert "mode" not in found and found["slip_speed"]["max"] < 1.21


def test_stretches_and_losses(motion):
    modes = motion.modes
    assert [one.mode for one in modes] == ["flying", "sliding", "rolling"]
    assert modes[0].start == 0.0 and modes[-1].end == motion.t_end
    changes = [c["t"] for c in motion.transitions if c["from"] != c["to"]]
    assert [one.start for one in modes[1:]] == pytest.approx(changes)
    assert sum(motion.losses.values()) == pytest.approx(float(motion["dissipated"][-1]))
    assert motion.losses["impacts"] > motion.losses["sliding"] > motion.losses["rolling"] == 0
    # from samples alone: as far as they tell
    sampled = Motion(motion.data).modes
    assert [one.mode for one in sampled] == ["flying", "sliding", "rolling"]
    assert Motion(motion.data).losses == {}


def test_a_motion_without_modes_has_none():
    motion = voronets.run("hoop", settings=["run.duration=0.1"], estimate=False)
    assert motion.modes == [] and motion.losses == {} and motion.transitions == []


def test_compared_resampled_shown(motion):
    assert motion.compare(motion).largest == 0.0
    assert "mode" not in motion.compare(motion).differences
    assert motion.compare(motion)["slip_speed"].value == 0.0
    few = motion.resampled([0.1, 1.2, 2.0])
    assert few["mode"].values.tolist() == ["flying", "sliding", "rolling"]
    assert few.transitions == motion.transitions
    assert np.isnan(few["slip"].values[0]).all() and np.isfinite(few["slip"].values[1:]).all()
    assert "changes of mode: " in motion._repr_html_()


def test_drawn(motion):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    axes = motion.plot("mode", "slip", "slip_speed")
    assert len(axes) == 3
    pyplot.close("all")


def test_energy_that_impacts_create_is_told():
    motion = voronets.run(table(PEBBLE), estimate=False)
    (note,) = [text for text in motion.verdict.notes if "created energy" in text]
    assert "Newton" in note and f"t = {impact(motion):.6g} s" in note
    assert motion.losses["impacts"] < 0 and motion.verdict.energy_balance < 1e-11
    other = voronets.run(table(PEBBLE), settings=['contact.impact="stronge"'], estimate=False)
    assert not any("created" in text for text in other.verdict.notes)
    assert other.losses["impacts"] > 0
