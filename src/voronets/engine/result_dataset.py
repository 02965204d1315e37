"""Results that are xarray Datasets, with a short ``repr`` and a picture.

A section, a sweep and sensitivities have everything a Dataset has.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr
from xarray.plot.accessor import DatasetPlotAccessor

from voronets.expressions.presentation import Card, pictures


class ResultPlots(DatasetPlotAccessor):
    """The plots of a Dataset; called, it draws the picture of the result."""

    __slots__ = ()

    def __call__(self, path: Any = None, **options: Any) -> Any:
        """Draw the result: a matplotlib figure, which is also written to a file if a path is given."""
        return pictures().drawing(self._ds, path, **options)


class ResultDataset(xr.Dataset):  # type: ignore[no-untyped-call]
    """A Dataset that a computation gave."""

    __slots__ = ()

    @classmethod
    def of(cls, data: xr.Dataset) -> ResultDataset:
        """The same as a result."""
        return cls(data.data_vars, coords=data.coords, attrs=data.attrs)

    @property
    def plot(self) -> ResultPlots:  # type: ignore[override]
        """Draw the result with ``plot()``; xarray's own plots are its methods, ``plot.scatter(…)``."""
        return ResultPlots(self)

    def card(self) -> Card:
        """What a reader wants to know first."""
        rows = [
            (str(name), " × ".join(f"{dim} {array.sizes[dim]}" for dim in array.dims),
             str(array.attrs.get("units", "")), _range(array))
            for name, array in self.data_vars.items()
        ]  # fmt: skip
        head = ("variable", "size", "unit", "range")
        title = str(self.attrs.get("title", "")) or "Result"
        return Card(
            title, rows, head, "This is an xarray.Dataset; result.info() lists everything in it."
        )

    def __repr__(self) -> str:
        return self.card().text()


def _range(array: xr.DataArray) -> str:
    """The smallest and the largest number, of arrays that are in memory."""
    if array.dtype.kind not in "fiu" or not array.size or array.chunks:
        return ""
    values = np.asarray(array.values, dtype=float)
    values = values[np.isfinite(values)]
    return f"{values.min():.4g} … {values.max():.4g}" if values.size else ""
