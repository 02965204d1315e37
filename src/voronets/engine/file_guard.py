"""Checks of a motion's file: that it refers to no other file, and that it holds what was saved."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import xarray as xr

CHECKSUM = "checksum"  # the attribute of the samples that holds it


def leads_elsewhere(path: Path) -> str:
    """The first thing in an HDF5 file whose content is in another file; "" where there is none."""
    with h5py.File(path, "r") as file:
        return _outside(file, 0)


def _outside(group: h5py.Group, depth: int) -> str:
    if depth > 8:  # a motion has two levels; a link may lead around in a circle
        return f"{group.name}, which is nested too deeply,"
    for name in group:
        link = group.get(name, getlink=True)
        if not isinstance(link, h5py.HardLink):
            return f"the link {name!r}"
        thing = group[name]
        if isinstance(thing, h5py.Dataset) and (thing.external or thing.is_virtual):
            return f"the variable {name!r}"
        if isinstance(thing, h5py.Group):
            inside = _outside(thing, depth + 1)
            if inside:
                return inside
    return ""


def checksum(data: xr.Dataset, dense: Mapping[str, xr.Dataset]) -> str:
    """The SHA-256 of samples and dense output: names, dimensions, values and attributes.

    It is the same for what was saved and for what is read, however the file packs it.
    """
    digest = hashlib.sha256()
    for name, part in [("", data), *sorted(dense.items())]:
        _add(digest, [name, _attributes(part.attrs)])
        for variable in sorted(map(str, part.variables)):
            array = part[variable].variable
            _add(digest, [variable, list(array.dims), list(array.shape), _attributes(array.attrs)])
            values = array.values
            if values.dtype.kind in "OSU":
                _add(digest, [str(word) for word in values.ravel()])
            else:
                digest.update(np.ascontiguousarray(values, dtype="<f8").tobytes())
    return digest.hexdigest()


def _add(digest: Any, content: Any) -> None:
    digest.update(json.dumps(content, sort_keys=True).encode() + b"\0")


def _attributes(attributes: Mapping[Any, Any]) -> dict[str, Any]:
    """Attributes as plain values, which netCDF gives back as NumPy's."""
    return {
        str(name): value if isinstance(value, str) else np.asarray(value, dtype=float).tolist()
        for name, value in attributes.items()
        if name not in (CHECKSUM, "_FillValue")
    }
