"""Files of motions: what comes from elsewhere or is damaged gets a sentence."""

from __future__ import annotations

import json
import os

import h5py
import numpy as np
import pytest
import xarray as xr

import voronets


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    motion = voronets.run("rattleback", settings=["run.duration=0.1"])
    return motion.save(tmp_path_factory.mktemp("saved") / "motion.nc")


def refused(path):
    with pytest.raises(voronets.InputError) as caught:
        voronets.Motion.load(path)
    (fault,) = caught.value.faults
    assert str(path) in str(fault) and "saved motion" in str(fault)
    return str(fault)


def changed(saved, path, change):
    """A copy of the file with its dataset changed, by somebody who leaves the checksum out."""
    with xr.open_dataset(saved, engine="h5netcdf") as data:
        data = change(data.load())
        del data.attrs["checksum"]
        data.to_netcdf(path, engine="h5netcdf")
    return path


@pytest.mark.parametrize("content", [b"", b"nothing of the kind", b"\x89HDF\r\n\x1a\n" + b"x" * 5000,
                                     b"CDF\x01" + b"\0" * 99])  # fmt: skip
def test_another_file(tmp_path, content):
    path = tmp_path / "other.nc"
    path.write_bytes(content)
    refused(path)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.99])
def test_a_file_that_was_cut_short(saved, tmp_path, part):
    path = tmp_path / "cut.nc"
    data = saved.read_bytes()
    path.write_bytes(data[: int(part * len(data))])
    refused(path)


@pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning"
)  # h5netcdf, closing such a file
def test_a_garbled_file_is_read_or_refused(saved, tmp_path):
    data, rng = bytearray(saved.read_bytes()), np.random.default_rng(1)
    for i in range(60):
        garbled = bytearray(data)
        for place in rng.integers(0, len(data), 40):
            garbled[place] = int(rng.integers(256))
        path = tmp_path / f"{i}.nc"
        path.write_bytes(garbled)
        try:
            motion = voronets.Motion.load(path)
        except voronets.InputError:
            continue
        assert repr(motion) and motion.verdict and motion.outcome and motion.events is not None


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_flipped_bit_changes_nothing_or_is_noticed(saved, tmp_path):
    whole, data, rng = voronets.Motion.load(saved), saved.read_bytes(), np.random.default_rng(3)
    path, noticed, times = tmp_path / "flipped.nc", 0, np.linspace(0, 0.1, 5)
    for place, bit in zip(rng.integers(0, len(data), 30), rng.integers(0, 8, 30), strict=True):
        flipped = bytearray(data)
        flipped[place] ^= 1 << int(bit)
        path.write_bytes(flipped)
        try:
            motion = voronets.Motion.load(path)
        except voronets.InputError as error:
            noticed += "its checksum is wrong" in str(error)
            continue
        assert motion.data.identical(whole.data)
        assert motion.at(times).identical(whole.at(times))
    assert noticed > 4


def test_a_changed_number_is_noticed(saved, tmp_path):
    with xr.open_dataset(saved, engine="h5netcdf") as data:
        data = data.load()
        data["omega"][3, 2] *= 1 + 1e-15
        data.to_netcdf(tmp_path / "changed.nc", engine="h5netcdf")
    assert "checksum" in refused(tmp_path / "changed.nc")


@pytest.mark.parametrize("how", ["external", "virtual", "link"])
def test_a_file_whose_numbers_are_in_another_file(saved, tmp_path, how):
    path, other = tmp_path / "motion.nc", tmp_path / "other.h5"
    path.write_bytes(saved.read_bytes())
    with h5py.File(other, "w") as file:
        file["secret"] = np.arange(3.0)
    with h5py.File(path, "a") as file:
        if how == "external":
            file.create_dataset("theirs", (3,), "f8", external=[(str(other), 0, 24)])
        elif how == "virtual":
            layout = h5py.VirtualLayout((3,), "f8")
            layout[:] = h5py.VirtualSource(str(other), "secret", shape=(3,))
            file.create_virtual_dataset("theirs", layout)
        else:
            file["theirs"] = h5py.ExternalLink(str(other), "secret")
    assert "points to another file" in refused(path)


def test_a_folder_and_a_pipe(tmp_path):
    assert "is a folder" in refused(tmp_path)
    os.mkfifo(tmp_path / "pipe.nc")
    assert "not an ordinary file" in refused(tmp_path / "pipe.nc")


@pytest.mark.parametrize(
    "name", ["outcome", "t_end", "verdict", "events", "integrals", "message", "steps", "engine"]
)
def test_an_attribute_that_is_missing_or_of_another_kind(saved, tmp_path, name):
    def without(data):
        del data.attrs[name]
        return data

    assert name in refused(changed(saved, tmp_path / "without.nc", without))

    def other(data):
        return data.assign_attrs({name: np.array([1, 2, 3])})

    refused(changed(saved, tmp_path / "other.nc", other))


@pytest.mark.parametrize("part", [{"residuals": 3}, {"residuals": None}, {"notes": 5}, {"invariants": [1]},
                                  {"energy_drift": "much"}, {"other": 1}])  # fmt: skip
def test_a_verdict_of_other_things(saved, tmp_path, part):
    def other(data):
        return data.assign_attrs(verdict=json.dumps(json.loads(data.attrs["verdict"]) | part))

    assert "verdict" in refused(changed(saved, tmp_path / "v.nc", other))


def test_times_that_are_none(saved, tmp_path):
    for times in (lambda t: -t, lambda t: t * np.nan):
        path = changed(
            saved,
            tmp_path / "t.nc",
            lambda d, times=times: d.assign_coords(time=times(d["time"].values)),
        )
        assert "times" in refused(path)


def test_a_dataset_of_another_program(tmp_path):
    path = tmp_path / "weather.nc"
    xr.Dataset({"rain": ("day", [1.0, 2.0])}).to_netcdf(path, engine="h5netcdf")
    assert "no times" in refused(path)


def test_a_small_file_that_claims_to_be_large(saved, tmp_path):
    path = tmp_path / "sparse.nc"
    path.write_bytes(saved.read_bytes())
    with h5py.File(path, "a") as file:
        del file["energy"]
        made = file.create_dataset("energy", shape=(700_000_000,), dtype="f8", chunks=(1 << 20,))
        made.dims[0].label = "phony"
    assert os.path.getsize(path) < 10_000_000
    refused(path)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        voronets.Motion.load(tmp_path / "missing.nc")


def test_a_title_is_text(saved, tmp_path):
    def named(data):
        return data.assign_attrs(title="<img src=x onerror=alert(1)>")

    shown = voronets.Motion.load(changed(saved, tmp_path / "t.nc", named))._repr_html_()
    assert "<img" not in shown and "&lt;img" in shown
    assert shown.count("<p>") == shown.count("</p>") == 1


def test_the_verdict_is_kept(saved):
    motion = voronets.Motion.load(saved)
    assert motion.verdict.state_error < 1e-9 and motion.verdict.known_until == 0.1
    assert json.loads(motion.data.attrs["verdict"])["state_error"] == motion.verdict.state_error
