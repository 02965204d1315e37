"""The Zarr store of a sweep: written block by block, each whole or absent.

    X.zarr/.zattrs           the whole plan: scenario, records, tolerance, engine, versions
    X.zarr/start.omega.2/    the values of a varied key
    X.zarr/final:omega/3.0   a variable, one file a block
    X.zarr/outcome/3.0       written last: a block is done when its outcomes are there

The format is Zarr's second, in which words are read back as NumPy's strings.  A file has its name only
when all of it is written, so that a process may be killed at any moment.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
import zarr

from voronets.ensemble.columns import ALWAYS, MESSAGE, OUTCOME, TIME, SweepColumn
from voronets.ensemble.difference import difference
from voronets.ensemble.grid import Block, extent
from voronets.ensemble.plan import SweepPlan
from voronets.ensemble.plan_file import (
    FAMILIAR,
    SWEEP,
    attributes_of,
    coordinates,
    demand_versions,
    read_plan,
)
from voronets.ensemble.store_guard import damaged_blocks_refused, demand_safe_store
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import printable


@dataclass(frozen=True)
class SweepStore:
    """A store on the disk, and the plan that it belongs to."""

    path: Path
    plan: SweepPlan

    @classmethod
    def create(cls, path: str | Path, plan: SweepPlan) -> SweepStore:
        """A new store in which nothing is done yet; it appears whole or not at all."""
        path = _free(Path(path), plan)
        part = path.with_name(f"voronets-{secrets.token_hex(6)}.part")
        try:
            group = zarr.create_group(str(part), zarr_format=2, attributes=attributes_of(plan))
            for name, dimension, values, told in coordinates(plan):
                array = _array(group, name, [dimension], values.shape, values.dtype, told)
                array[:] = values
            for column in plan.recipe.columns:
                _variable(group, plan, column)
            names = [dimension.name for dimension in plan.grid.dimensions]
            told = {"long_name": "why the motion was not completed"}
            _array(group, MESSAGE, names, plan.grid.shape, "string", told, plan.grid.chunk)
            zarr.consolidate_metadata(str(part))
            _rename(part, path, plan)
        except BaseException:
            shutil.rmtree(part, ignore_errors=True)
            raise
        return cls(path, plan)

    @classmethod
    def open(cls, path: str | Path, plan: SweepPlan | None = None) -> SweepStore:
        """A store to go on with; an ``InputError`` where this voronets cannot.

        plan  what it is expected to belong to
        """
        stored = read_plan(path)
        differs = "" if plan is None else difference(stored.plan, plan)
        if differs:
            expected = f"a store of this sweep: {differs}"
            message = f"{printable(str(path))} holds another sweep: {differs}."
            raise InputError([Fault("--resume", printable(str(path)), expected, message)])
        demand_versions(path, stored)
        return cls(Path(path), stored.plan)

    def discard(self) -> None:
        """Take a new store away again, in which nothing was done."""
        if not self.done():
            shutil.rmtree(self.path)

    def done(self) -> set[str]:
        """The names of the blocks that are done."""
        with os.scandir(self.path / OUTCOME.name) as files:
            names = (file.name for file in files)
            return {name for name in names if all(map(str.isdigit, name.split(".")))}

    def missing(self) -> Iterator[Block]:
        """The blocks that are to be done."""
        done, grid = self.done(), self.plan.grid
        places = (place for place in grid.places() if ".".join(map(str, place)) not in done)
        return (grid.block(place) for place in places)

    def runs_done(self) -> int:
        """How many runs are done."""
        places = ([int(part) for part in name.split(".")] for name in self.done())
        return sum(prod(extent(self.plan.grid.block(place))) for place in places)

    def write(self, block: Block, values: Mapping[str, np.ndarray]) -> None:
        """Keep what is known of a block; its outcomes last."""
        group = zarr.open_group(str(self.path), mode="r+", zarr_format=2)
        shape = extent(block)
        for name in sorted(values, key=lambda name: name == OUTCOME.name):
            self._put(group, name, block, values[name].reshape(shape + values[name].shape[1:]))

    def _put(self, group: zarr.Group, name: str, block: Block, values: np.ndarray) -> None:
        """One variable of a block, down to the disk."""
        array: Any = group[name]
        array[block] = values
        place = [part.start // size for part, size in zip(block, self.plan.grid.chunk, strict=True)]
        place += [0] * (values.ndim - len(block))
        file = self.path / name / ".".join(map(str, place))
        if file.exists():  # where no run has a value there is none
            with file.open("rb") as stream:
                os.fsync(stream.fileno())

    def dataset(self) -> xr.Dataset:
        """All of it, read from the disk when it is looked at."""
        return open_sweep(self.path)


def open_sweep(path: str | Path) -> xr.Dataset:
    """The dataset of a store; runs that are not done yet have the outcome "" and no numbers."""
    name = printable(str(path))
    demand_safe_store(path, "store", FAMILIAR)
    try:
        with damaged_blocks_refused(path, "store", FAMILIAR):
            data: xr.Dataset = xr.open_zarr(str(path), chunks=None, zarr_format=2)
    except InputError:
        raise
    except (OSError, KeyError, TypeError, ValueError) as error:
        reason = printable(f"{type(error).__name__}: {error}")
        message = f"{name} cannot be read as {FAMILIAR}: {reason}."
        raise InputError([Fault("store", name, f"{FAMILIAR} ({reason})", message)]) from None
    if SWEEP not in data.attrs:
        raise InputError([Fault("store", name, FAMILIAR, f"{name} is not {FAMILIAR}.")])
    return _ordered(data)


def _ordered(found: xr.Dataset) -> xr.Dataset:
    """Variables and drawn keys as they were asked for, not by their letters."""
    document = json.loads(found.attrs[SWEEP])
    first = [OUTCOME.name, *(column.name for column in ALWAYS), *document["record"]]
    drawn = [key for one in document["dimensions"] for key in one["keys"] if key not in found.dims]
    names = [name for name in first if name in found] + [str(name) for name in found]
    coordinates = {key: found[key].variable for key in drawn}
    return found[list(dict.fromkeys(names))].drop_vars(drawn).assign_coords(coordinates)


def _free(path: Path, plan: SweepPlan) -> Path:
    """A place for a new store; an ``InputError`` where something else is there."""
    name, expected, message = printable(str(path)), "", ""
    if path.is_dir() and any(path.iterdir()):
        expected = "the name of a new store"
        message = f"{name} already exists. Continue it with voronets sweep --resume {name}."
        try:
            differs = difference(read_plan(path).plan, plan)
        except InputError:
            differs = "it is not a sweep that this version can continue"
        if differs:
            message = (
                f"{name} already exists and holds something else: {differs}. Choose another name."
            )
    elif path.exists() and not path.is_dir():
        expected = "a new folder, not a file"
    elif not (path.name and path.parent.is_dir() and os.access(path.parent, os.W_OK)):
        expected = "a new folder inside a folder that can be written to"
    if expected:
        raise InputError([Fault("--out", name or '""', expected, message)])
    return path


def _rename(part: Path, path: Path, plan: SweepPlan) -> None:
    """Give a finished store its name; an ``InputError`` where another sweep was quicker."""
    try:
        os.rename(part, path)
    except OSError:
        _free(path, plan)  # says what has come there since
        raise


def _variable(group: zarr.Group, plan: SweepPlan, column: SweepColumn) -> None:
    """The array of a column, without values."""
    lengths = {TIME: len(plan.recipe.times), column.axis: len(column.labels)}
    tail = [lengths[name] for name in column.tail]
    dimensions = [dimension.name for dimension in plan.grid.dimensions] + list(column.tail)
    kind = f"<U{column.words}" if column.words else "<f8"
    told = {"long_name": column.description} | ({"units": column.unit} if column.unit else {})
    chunks = (*plan.grid.chunk, *tail)
    _array(group, column.name, dimensions, (*plan.grid.shape, *tail), kind, told, chunks)


def _array(
    group: zarr.Group, name: str, dimensions: Sequence[str], shape: Sequence[int], kind: Any,
    attributes: Mapping[str, str], chunks: Sequence[int] | None = None,
) -> Any:  # fmt: skip
    """An array that xarray reads: numbers that are missing are NaN, words empty."""
    missing = np.nan if np.dtype(kind if kind != "string" else "O").kind == "f" else None
    return group.create_array(
        name, shape=tuple(shape), chunks=tuple(chunks or shape), dtype=kind, fill_value=missing,
        attributes={"_ARRAY_DIMENSIONS": list(dimensions), **attributes},
    )  # fmt: skip
