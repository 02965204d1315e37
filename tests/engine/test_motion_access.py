"""A motion is read as its Dataset is; its events have names."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import voronets
from voronets.engine.motion_events import EventTime


@pytest.fixture(scope="module")
def motion():
    events = [{"when": "omega_z", "name": "turning back"}, {"when": "omega_x", "name": "rocking"}]
    return voronets.run("rattleback", events=events, estimate=False)


def test_variables_are_keys_and_attributes(motion):
    assert "omega" in motion and "speed" not in motion
    assert motion.omega.identical(motion["omega"]) and motion.time.identical(motion["time"])
    assert list(motion.keys()) == list(motion) == list(motion.data)
    assert "omega" in dir(motion) and "sel" in dir(motion)


def test_selection_and_tables_are_those_of_xarray(motion):
    assert motion.sel(time=3, method="nearest").identical(motion.data.sel(time=3, method="nearest"))
    with pytest.raises(KeyError, match=r"between the samples use motion\.at\(\[0\.0123, 1\]\)"):
        motion.sel(time=[0.0123, 1])
    assert motion.isel(time=0)["omega"].values.tolist() == motion["omega"][0].values.tolist()


def test_a_table_of_pandas_has_a_row_for_each_time(motion):
    frame = motion.to_dataframe()
    assert frame.index.name == "time" and len(frame) == len(motion.t)
    assert np.array_equal(frame["omega_z"], motion["omega"].sel(xyz="z"))
    assert np.array_equal(frame["energy"], motion["energy"])
    assert {"orientation_w", "centre_x", "normal_reaction"} <= {*frame.columns}


def test_a_misspelled_variable_is_named_with_the_one_meant(motion):
    with pytest.raises(KeyError, match="Did you mean 'omega'"):
        motion["omga"]
    with pytest.raises(AttributeError, match="Did you mean 'omega'"):
        _ = motion.omga


def test_copies_and_pickles_have_the_same_samples(motion):
    for twin in (copy.copy(motion), pickle.loads(pickle.dumps(motion))):
        assert twin.omega.identical(motion.omega)


def test_events_are_named_tuples_and_chosen_by_name(motion):
    events = motion.events
    assert isinstance(events[0], EventTime) and events[0] == (events[0].name, events[0].t)
    assert set(events.names) == {"turning back", "rocking"}
    rocking = events["rocking"]
    assert len(rocking) + len(events["turning back"]) == len(events)
    assert all(event.name == "rocking" for event in rocking)
    assert rocking.times == [event.t for event in rocking] == sorted(rocking.times)
    assert len(events["nothing"]) == 0 and len(events[:2]) == 2
    assert np.allclose(motion.at(rocking.times)["omega"].sel(xyz="x"), 0, atol=1e-9)
    assert repr(events).startswith(f"{len(events)} events") and repr(events).count("\n") < 20
