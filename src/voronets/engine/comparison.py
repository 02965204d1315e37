"""How far two motions are apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import xarray as xr

from voronets.expressions.presentation import Card, Presented
from voronets.mechanics.first_order import Quantity

ORIENTATION = "orientation"  # a quaternion: an angle apart, whatever its sign


@dataclass(frozen=True)
class Difference:
    """The greatest difference of one variable between two motions.

    value  of a number, the length of a vector's, the angle of an orientation's (rad)
    t      when it occurs                                                       s
    scale  the largest value of either motion (of a place: the largest change), or of any other
           variable with the same unit
    """

    value: float
    t: float
    scale: float

    @property
    def relative(self) -> float:
        """In parts of the scale; the difference itself where all are zero throughout."""
        return self.value / self.scale if self.scale > 0 else self.value


@dataclass(frozen=True, repr=False)
class Comparison(Presented):
    """The greatest differences between two motions, variable by variable.

    differences  by the names that both motions have
    t_end        how far they were compared                                     s
    """

    differences: dict[str, Difference]
    t_end: float

    def card(self) -> Card:
        rows = [(name, f"{d.value:.2e}", f"{d.relative:.2e}", f"{d.t:.9g}")
                for name, d in self.differences.items()]  # fmt: skip
        head = ("variable", "difference", "relative", "at t, s")
        return Card(f"Largest differences up to t = {self.t_end:.9g} s", rows, head)

    def __getitem__(self, name: str) -> Difference:
        return self.differences[name]

    @property
    def largest(self) -> float:
        """The largest relative difference of all variables."""
        found = [difference.relative for difference in self.differences.values()]
        return float(np.max(found)) if found else 0.0

    def __str__(self) -> str:
        width = max(map(len, self.differences), default=0)
        rows = (
            f"{name:{width}}  {d.value:9.2e}  relative {d.relative:9.2e}  at {d.t:.9g} s"
            for name, d in self.differences.items()
        )
        return "\n".join([f"largest differences up to t = {self.t_end:.9g} s", *rows])


def compared(
    one: xr.Dataset, other: xr.Dataset, quantities: Mapping[str, Quantity], t_end: float
) -> Comparison:
    """Two motions at the same times; ``quantities`` say what the variables are."""
    t = one["time"].values
    found: dict[str, tuple[float, float, str]] = {}
    scales = {ORIENTATION: 1.0}
    for name in map(str, one.data_vars):
        if name not in other.data_vars or one[name].shape != other[name].shape:
            continue
        if any(data[name].dtype.kind not in "fiu" for data in (one, other)):  # words
            continue
        quantity = quantities.get(name, Quantity(name, "", ""))
        a, b = (_rows(data[name]) for data in (one, other))
        if not (
            quantity.positive or quantity.optional
        ):  # a number beside none is as far apart as can be
            lonely = np.isnan(a).any(axis=1) != np.isnan(b).any(axis=1)
            a = np.where(lonely[:, None], np.inf, a)
        apart = np.linalg.norm(a - b, axis=1)
        unit = str(one[name].attrs.get("units", ""))
        if name == ORIENTATION:
            apart, unit = _angle(a, b), ORIENTATION
        else:
            scales[unit] = max(_scale(a, b, quantity), scales.get(unit, 0.0))
        if not np.isnan(apart).all():
            i = int(np.nanargmax(apart))
            found[name] = (float(apart[i]), float(t[i]), unit)
    differences = {name: Difference(x, t, scales[unit]) for name, (x, t, unit) in found.items()}
    return Comparison(differences, t_end)


def _rows(variable: xr.DataArray) -> np.ndarray:
    values = np.asarray(variable.values, dtype=float)
    return values.reshape(len(values), -1)


def _angle(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Between two orientations; q and −q are one."""
    a, b = (q / np.linalg.norm(q, axis=1, keepdims=True) for q in (a, b))
    chord = np.minimum(np.linalg.norm(a - b, axis=1), np.linalg.norm(a + b, axis=1))
    angle: np.ndarray = 4 * np.arcsin(np.clip(0.5 * chord, 0.0, 1.0))
    return angle


def _scale(a: np.ndarray, b: np.ndarray, quantity: Quantity) -> float:
    both = np.concatenate([a, b])
    sizes = np.linalg.norm(both - both[:1] if quantity.place else both, axis=1)
    return float(sizes[np.isfinite(sizes)].max(initial=0.0))
