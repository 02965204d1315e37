"""The store: xarray reads it at any moment, blocks are whole or absent, others are refused."""

from __future__ import annotations

import errno
import json
import os
import pickle
import warnings
from dataclasses import replace

import numpy as np
import pytest
import xarray as xr

from ensemble.sweeps import pendulums, same
from voronets.ensemble import plan_file
from voronets.ensemble.block import run_block
from voronets.ensemble.store import SweepStore, open_sweep
from voronets.ensemble.summary import summary_of
from voronets.ensemble.sweep import complete
from voronets.expressions.faults import InputError


@pytest.fixture
def store(tmp_path):
    return SweepStore.create(tmp_path / "x.zarr", pendulums())


def compute(store, blocks):
    for block, _ in zip(store.missing(), range(blocks), strict=False):
        store.write(block, run_block(store.plan.recipe, list(store.plan.grid.changes(block))))


def test_xarray_reads_it_without_a_word(store):
    compute(store, 2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        data = xr.open_zarr(store.path)
        data.load()
    assert data["outcome"].dims == ("start.theta", "system.parameters.m")
    assert np.array_equal(data["start.theta"], np.linspace(-1, 1, 7))
    assert data["outcome"].dtype.kind == "U"
    assert {"outcome", "t_end", "energy_drift", "balance", "final:theta", "max:phi'"} < set(data)
    done = data["outcome"].values != ""
    assert done.sum() == store.runs_done() == 12
    assert np.all(np.isnan(data["t_end"].values[~done]))


def test_a_block_without_its_outcomes_is_computed_again(store, tmp_path):
    compute(store, 2)
    (store.path / "outcome" / "0.0").unlink()
    assert store.runs_done() == 6
    complete(store)
    other = SweepStore.create(tmp_path / "y.zarr", pendulums())
    complete(other)
    assert same(store.dataset(), other.dataset())


def test_the_plan_is_read_back(store):
    plan = SweepStore.open(store.path, pendulums()).plan
    assert plan.recipe.document() == store.plan.recipe.document()
    assert plan.grid.chunk == store.plan.grid.chunk
    values = [list(one.changes(i).items()) for one in plan.grid.dimensions for i in range(len(one))]
    assert values == [
        list(one.changes(i).items()) for one in store.plan.grid.dimensions for i in range(len(one))
    ]


def test_words_and_draws_are_coordinates(tmp_path):
    vary = {
        "run.tolerance": [1e-9, 1e-12],
        "start.theta": "uniform(0,1)",
        "start.phi": "uniform(0,1)",
    }
    plan = pendulums(vary=vary, draws=5, record=(), at=[0.1, 0.2])
    data = SweepStore.create(tmp_path / "x.zarr", plan).dataset()
    assert data["outcome"].dims == ("run.tolerance", "draw")
    assert data["start.phi"].dims == ("draw",) and "start.phi" in data.coords
    assert data["at:theta"].dims == ("run.tolerance", "draw", "time")
    assert data["time"].values.tolist() == [0.1, 0.2]


@pytest.mark.parametrize(
    ("options", "key"),
    [
        (
            {"vary": {"start.theta": "-1:1:8", "system.parameters.m": [1.0, -1.0, 2.0]}},
            "start.theta",
        ),
        ({"record": ["final:phi"]}, "--record"),
        ({"tolerance": 1e-9}, "--tolerance"),
        ({"engine": "scipy"}, "--engine"),
    ],
)
def test_a_store_of_another_sweep_says_which_key_differs(store, options, key):
    other = pendulums(**options)
    for attempt in (SweepStore.open, SweepStore.create):
        with pytest.raises(InputError, match=key):
            attempt(store.path, other)


def test_a_store_that_is_there_is_not_written_over(store):
    with pytest.raises(InputError, match=r"voronets sweep --resume .*x\.zarr"):
        SweepStore.create(store.path, pendulums())


def attributes(store, **changes):
    """Change the plan in the attributes of a store."""
    path = store.path / ".zattrs"
    table = json.loads(path.read_text())
    table["sweep"] = json.dumps(json.loads(table["sweep"]) | changes)
    path.write_text(json.dumps(table))
    (store.path / ".zmetadata").unlink()


@pytest.mark.parametrize(
    ("changes", "hint"),
    [
        ({"format": 99}, "format 1"),
        (
            {"versions": {"voronets": "0.0.1", "heyoka": "7"}},
            "Install voronets 0.0.1 to continue it",
        ),
        ({"dimensions": []}, "a store that voronets sweep made"),
        ({"chunk": [0, 0]}, "a store that voronets sweep made"),
        ({"chunk": "x"}, "a store that voronets sweep made"),
        ({"dimensions": [{"name": "a", "keys": ["../.."], "values": [None]}]}, "a store that"),
        ({"record": ["final:../../x"]}, "VAR is one of"),
    ],
)
def test_a_store_of_another_version_or_a_damaged_one_is_refused(store, changes, hint):
    attributes(store, **changes)
    with pytest.raises(InputError, match=hint):
        SweepStore.open(store.path)


def test_what_is_no_store_is_refused(tmp_path):
    (tmp_path / "file").write_text("no store")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "something").write_text("else")
    for name in ("nothing", "file", "folder"):
        with pytest.raises(InputError, match="a store that voronets sweep made"):
            SweepStore.open(tmp_path / name)
        with pytest.raises(InputError, match="a store that voronets sweep made"):
            open_sweep(tmp_path / name)
    for name, words in (
        ("file", "--out is .*/file; it must be a new folder, not a file"),
        ("folder", "/folder already exists and holds something else"),
        ("no/such/folder", "--out is .*; it must be a new folder inside a folder"),
    ):
        with pytest.raises(InputError, match=words) as refused:
            SweepStore.create(tmp_path / name, pendulums())
        assert [fault.key for fault in refused.value.faults] == ["--out"]
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"]


def test_a_store_that_cannot_be_made_leaves_nothing(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("voronets.ensemble.store.os.rename", full)
    with pytest.raises(OSError, match="No space"):
        SweepStore.create(tmp_path / "x.zarr", pendulums())
    assert os.listdir(tmp_path) == []


def test_a_full_disk_leaves_what_was_done(store, tmp_path, monkeypatch):
    written = []

    def put(self, group, name, block, values, put=SweepStore._put):
        written.append(name)
        if len(written) > 12:
            raise OSError(errno.ENOSPC, "No space left on device")
        put(self, group, name, block, values)

    with monkeypatch.context() as full:
        full.setattr(SweepStore, "_put", put)
        with pytest.raises(OSError, match="No space"):
            complete(store)
    done = store.dataset()["outcome"].values != ""
    assert 0 < done.sum() < done.size
    complete(store)
    other = SweepStore.create(tmp_path / "y.zarr", pendulums())
    complete(other)
    assert same(store.dataset(), other.dataset())


def test_versions_are_those_of_what_computes(store):
    stored = plan_file.read_plan(store.path)
    assert set(stored.versions) == {"voronets", stored.plan.recipe.engine}
    with pytest.raises(InputError, match="begun with"):
        plan_file.demand_versions(store.path, replace_version(stored))


def replace_version(stored):
    return stored._replace(versions=stored.versions | {"voronets": "9.9"})


def test_a_plan_of_other_blocks_is_the_same_sweep(store):
    other = pendulums(chunk=3)
    assert SweepStore.open(store.path, other).plan.grid.chunk == store.plan.grid.chunk
    assert replace(other.grid, chunk=store.plan.grid.chunk).pieces == store.plan.grid.pieces


def test_a_sweep_begun_at_the_same_time_is_told_so(tmp_path, monkeypatch):
    rename = os.rename

    def late(part, path):
        monkeypatch.setattr(os, "rename", rename)
        SweepStore.create(path, pendulums())  # another process, which is quicker
        rename(part, path)

    monkeypatch.setattr(os, "rename", late)
    with pytest.raises(InputError, match="voronets sweep --resume"):
        SweepStore.create(tmp_path / "x.zarr", pendulums())
    assert [path.name for path in tmp_path.iterdir()] == ["x.zarr"]


@pytest.mark.parametrize("name", ["t_end", "outcome", "start.theta"])
def test_a_damaged_block_is_refused(store, name):
    complete(store)
    summary_of(store)
    (block,) = [file for file in (store.path / name).iterdir() if not file.name.startswith(".")][:1]
    block.write_bytes(b"garbage")
    with pytest.raises(InputError, match="one of its blocks is damaged"):
        summary_of(SweepStore.open(store.path))


def codec_in(path, document, name):
    """Name a codec in the metadata of the varied key."""
    metadata = json.loads((path / document).read_text())
    array = metadata["metadata"]["start.theta/.zarray"] if "metadata" in metadata else metadata
    array["compressor"], array["dtype"] = {"id": name}, "|O"
    (path / document).write_text(json.dumps(metadata))


@pytest.mark.parametrize("document", [".zmetadata", "start.theta/.zarray"])
@pytest.mark.parametrize("opened", [open_sweep, SweepStore.open])
def test_a_codec_that_runs_code_is_refused_before_anything_is_read(store, document, opened):
    class Marker:
        def __reduce__(self):
            return (os.mkdir, (str(store.path.parent / "was-here"),))

    codec_in(store.path, document, "pickle")
    (store.path / "start.theta" / "0").write_bytes(pickle.dumps(Marker()))
    with pytest.raises(InputError, match="the codec 'pickle', which is not allowed"):
        opened(store.path)
    assert not (store.path.parent / "was-here").exists()


def test_other_things_in_a_store_are_refused(store, tmp_path):
    chunk = store.path / "start.theta" / "0"
    content = chunk.read_bytes()
    chunk.unlink()
    chunk.symlink_to(tmp_path / "secret")
    with pytest.raises(InputError, match="not an ordinary file"):
        open_sweep(store.path)
    chunk.unlink()
    os.mkfifo(chunk)
    with pytest.raises(InputError, match="not an ordinary file"):
        SweepStore.open(store.path)
    chunk.unlink()
    chunk.write_bytes(content)
    (store.path / "zarr.json").write_text("{}")
    with pytest.raises(InputError, match="Zarr format 3, not 2"):
        open_sweep(store.path)
    with pytest.raises(InputError, match="sweep made: it is a file"):
        open_sweep(store.path / "zarr.json")
