"""The runs of a sweep: dimensions, and the rectangular blocks in which they are computed and kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import ceil, prod
from typing import Any

import numpy as np
from scipy.stats import qmc

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import is_number
from voronets.scenario.vary import Axis

DRAW = "draw"
MOST_RUNS = 100_000_000
#: The sentences for options that need a key that is drawn at random.
UNDRAWN, ADD_DRAW = "{key} needs a key that is drawn at random.", "Add --vary KEY=uniform(LO,HI)."
#: Runs in a block: seconds of work, and not too many files. It follows from the sweep alone.
SMALL, LARGE, BLOCKS = 256, 1024, 1000

Block = tuple[slice, ...]


@dataclass(frozen=True, eq=False)
class SweepDimension:
    """One dimension of a sweep: a varied key, or the draws of one or more.

    values  one sequence of the same length for each key: an array of numbers, or TOML values
    """

    name: str
    keys: tuple[str, ...]
    values: tuple[Sequence[Any] | np.ndarray, ...]

    def __len__(self) -> int:
        return len(self.values[0])

    def changes(self, i: int) -> dict[str, Any]:
        """The values at one place, by key."""
        return {
            key: values[i].item() if isinstance(values, np.ndarray) else values[i]
            for key, values in zip(self.keys, self.values, strict=True)
        }


@dataclass(frozen=True)
class SweepGrid:
    """All runs of a sweep, in the order of its dimensions (the last changes fastest)."""

    dimensions: tuple[SweepDimension, ...]
    chunk: tuple[int, ...]

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """The length of each dimension."""
        return tuple(map(len, self.dimensions))

    @property
    def runs(self) -> int:
        """How many there are."""
        return prod(self.shape)

    @cached_property
    def pieces(self) -> tuple[int, ...]:
        """Into how many blocks each dimension is divided."""
        return tuple(ceil(n / size) for n, size in zip(self.shape, self.chunk, strict=True))

    def places(self) -> Iterator[tuple[int, ...]]:
        """The places of all blocks, in their order."""
        return product(*map(range, self.pieces))

    def block(self, place: Sequence[int]) -> Block:
        """The runs of a block, a slice for each dimension."""
        return tuple(
            slice(i * size, min((i + 1) * size, n))
            for i, size, n in zip(place, self.chunk, self.shape, strict=True)
        )

    def changes(self, block: Block) -> Iterator[dict[str, Any]]:
        """What is changed for each run of a block, in order."""
        for place in product(*(range(part.start, part.stop) for part in block)):
            changes: dict[str, Any] = {}
            for dimension, i in zip(self.dimensions, place, strict=True):
                changes |= dimension.changes(i)
            yield changes


def extent(block: Block) -> tuple[int, ...]:
    """The shape of a block."""
    return tuple(part.stop - part.start for part in block)


def chunk_of(shape: Sequence[int], size: int | None = None) -> tuple[int, ...]:
    """The shape of the blocks: the last dimensions whole as far as they fit, pieces of equal size.

    size  runs in a block at the most; otherwise as many as suit the number of runs
    """
    room = size or min(max(prod(shape) // BLOCKS, SMALL), LARGE)
    chunk: list[int] = []
    for n in reversed(shape):
        part = ceil(n / ceil(n / room))
        chunk.append(part)
        room = max(room // n, 1)
    return tuple(reversed(chunk))


def dimensions_of(
    axes: Sequence[Axis], *, draws: int | None = None, seed: int = 0, latin: bool = False
) -> tuple[SweepDimension, ...]:
    """A dimension for each key with given values, and one, the last, for all that are drawn.

    latin  draws that fill the ranges evenly (a Latin hypercube)
    """
    drawn = [axis for axis in axes if axis.drawn]
    faults = []
    if not axes:
        advice = "Give a key to vary, for example --vary start.omega.2=-8:8:33."
        faults.append(Fault("--vary", "nothing", "a key to vary", "{key} is missing.", advice))
    if drawn and draws is None:
        advice = f"Say how many values of {drawn[0].key} to draw, for example --draws 100."
        expected = "a whole number from 1"
        faults.append(Fault("--draws", "nothing", expected, "{key} is missing.", advice))
    if draws is not None and not drawn:
        faults.append(Fault("--draws", draws, "a key that is drawn", UNDRAWN, ADD_DRAW))
    if draws is not None and not 1 <= draws <= MOST_RUNS:
        faults.append(Fault("--draws", draws, f"a whole number from 1 to {MOST_RUNS}"))
    if latin and not drawn:
        faults.append(Fault("--latin", "no draws", "a key that is drawn", UNDRAWN, ADD_DRAW))
    if seed < 0:
        faults.append(Fault("--seed", seed, "a whole number from 0"))
    runs = prod(len(axis.values) for axis in axes if not axis.drawn) * (draws or 1)
    if runs > MOST_RUNS:
        message = f"{{key}} makes {runs} runs; the limit is {MOST_RUNS} in one sweep."
        faults.append(Fault("--vary", f"{runs} runs", f"at most {MOST_RUNS} runs", message))
    if faults:
        raise InputError(faults)
    found = [
        SweepDimension(axis.key, (axis.key,), (_values(axis.values),))
        for axis in axes
        if not axis.drawn
    ]
    if drawn and draws is not None:
        found.append(_draws(drawn, draws, seed, latin))
    return tuple(found)


def _draws(axes: Sequence[Axis], draws: int, seed: int, latin: bool) -> SweepDimension:
    rng = np.random.default_rng(seed)
    if latin:
        unit = qmc.LatinHypercube(len(axes), rng=rng).random(draws)
    else:
        unit = rng.random((draws, len(axes)))
    ends = np.array([axis.uniform for axis in axes], dtype=float)
    values = ends[:, 0] + (ends[:, 1] - ends[:, 0]) * unit
    return SweepDimension(DRAW, tuple(axis.key for axis in axes), tuple(values.T.copy()))


def _values(values: Sequence[Any]) -> Sequence[Any] | np.ndarray:
    """Numbers as an array, whole ones where all are; other values as they are."""
    if not all(map(is_number, values)):
        return tuple(values)
    whole = all(isinstance(value, int) and abs(value) < 2**62 for value in values)
    return np.array(values, dtype=np.int64 if whole else float)
