"""The plan of a sweep in the attributes of its store, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import zarr

from voronets.ensemble.columns import TIME
from voronets.ensemble.grid import DRAW, SweepDimension, SweepGrid
from voronets.ensemble.plan import SweepPlan
from voronets.ensemble.recipe import recipe_of, versions
from voronets.ensemble.store_guard import damaged_blocks_refused, demand_safe_store
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import printable
from voronets.scenario.units import unit_of

FORMAT = 1
SWEEP = "sweep"  # the attribute that holds the plan
FAMILIAR = "a store that voronets sweep made"


class SweepCoordinate(NamedTuple):
    """The values along a dimension of a store."""

    name: str
    dimension: str
    values: np.ndarray
    attributes: dict[str, str]


class StoredPlan(NamedTuple):
    """A plan that was read, and the versions of what computed its values."""

    plan: SweepPlan
    versions: dict[str, str]


def attributes_of(plan: SweepPlan) -> dict[str, Any]:
    """The attributes of a store: all that is needed to go on with it."""
    recipe, grid = plan.recipe, plan.grid
    dimensions = [
        {"name": one.name, "keys": one.keys, "values": [_listed(values) for values in one.values]}
        for one in grid.dimensions
    ]
    document = {
        "format": FORMAT,
        "versions": versions(recipe.engine),
        "dimensions": dimensions,
        "chunk": grid.chunk,
        **recipe.document(),
    }
    drawn = [key for one in grid.dimensions if one.name == DRAW for key in one.keys]
    found: dict[str, Any] = {"title": recipe.scenario.title, SWEEP: json.dumps(document)}
    return found | ({"coordinates": " ".join(drawn)} if drawn else {})


def coordinates(plan: SweepPlan) -> Iterator[SweepCoordinate]:
    """The values of every key, the times, and the labels of vectors."""
    for dimension in plan.grid.dimensions:
        for key, values in zip(dimension.keys, dimension.values, strict=True):
            unit = unit_of(plan.recipe.scenario.table, key)
            told = {"long_name": key} | ({"units": unit} if unit else {})
            yield SweepCoordinate(key, dimension.name, _shown(values), told)
    if plan.recipe.times:
        yield SweepCoordinate(TIME, TIME, np.array(plan.recipe.times), {"units": "s"})
    labels = {column.axis: column.labels for column in plan.recipe.recorded if column.labels}
    for axis, names in labels.items():
        yield SweepCoordinate(axis, axis, np.array(names), {})


def _listed(values: Any) -> list[Any] | None:
    """Values that are no numbers; numbers are read from their array."""
    return None if isinstance(values, np.ndarray) else list(values)


def _shown(values: Any) -> np.ndarray:
    """Values as an array: numbers, or words."""
    if isinstance(values, np.ndarray):
        return values
    return np.array([one if isinstance(one, str) else json.dumps(one) for one in values])


def read_plan(path: str | Path) -> StoredPlan:
    """The plan of a store; an ``InputError`` where it holds none, or one of another format."""
    name = printable(str(path))
    try:
        demand_safe_store(path, "--resume", FAMILIAR)
        group = zarr.open_group(str(path), mode="r", zarr_format=2)
        document = json.loads(str(group.attrs[SWEEP]))
        if document["format"] != FORMAT:
            made = f"format {document['format']}, of voronets {document['versions']['voronets']}"
            message = f"{name} has {printable(made)}; this version reads format {FORMAT}."
            got, expected = f"{name} ({printable(made)})", f"a store of format {FORMAT}"
            advice = "Open it with the version that made it."
            raise InputError([Fault("--resume", got, expected, message, advice)])
        with damaged_blocks_refused(path, "--resume", FAMILIAR):
            plan = _plan(group, document)
        return StoredPlan(plan, dict(document["versions"]))
    except InputError:
        raise
    except (OSError, KeyError, TypeError, ValueError) as error:
        reason = f"{type(error).__name__}: {error}"
        message = f"{name} cannot be read as {FAMILIAR}: {printable(reason)}."
        expected = f"{FAMILIAR} ({printable(reason)})"
        raise InputError([Fault("--resume", name, expected, message)]) from None


def _plan(group: zarr.Group, document: dict[str, Any]) -> SweepPlan:
    dimensions = tuple(_dimension(group, one) for one in document["dimensions"])
    chunk = tuple(int(size) for size in document["chunk"])
    if not dimensions or len(chunk) != len(dimensions) or min(chunk) < 1:
        raise ValueError("its blocks are not those of its dimensions")
    return SweepPlan(recipe_of(document), SweepGrid(dimensions, chunk))


def _dimension(group: zarr.Group, document: dict[str, Any]) -> SweepDimension:
    keys = tuple(str(key) for key in document["keys"])
    values = tuple(
        np.asarray(group[key][:]) if listed is None else tuple(listed)  # type: ignore[index]
        for key, listed in zip(keys, document["values"], strict=True)
    )
    if not keys or len({len(one) for one in values}) != 1:
        raise ValueError("a dimension without values, or of several lengths")
    return SweepDimension(str(document["name"]), keys, values)


def demand_versions(path: str | Path, stored: StoredPlan) -> None:
    """The values that are still missing would be computed by what computed the others."""
    here = versions(stored.plan.recipe.engine)
    for name, there in stored.versions.items():
        if here.get(name) != there:
            got = f"{printable(str(path))} (begun with {name} {there})"
            message = f"The sweep {printable(str(path))} was begun with {name} {there}; this is "
            message += f"{here.get(name)}."
            expected, advice = f"{name} {there}", f"Install {name} {there} to continue it."
            raise InputError([Fault("--resume", got, expected, message, advice)])
