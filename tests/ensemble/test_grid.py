"""The runs of a sweep: every combination once, in blocks; draws that fill their ranges."""

from __future__ import annotations

from itertools import product
from math import prod

import numpy as np
import pytest

from voronets.ensemble.grid import SMALL, SweepGrid, chunk_of, dimensions_of
from voronets.expressions.faults import InputError
from voronets.scenario.vary import read_axes


def grid(*texts, chunk=None, **options):
    dimensions = dimensions_of(read_axes(texts), **options)
    return SweepGrid(dimensions, chunk_of([len(one) for one in dimensions], chunk))


@pytest.mark.parametrize("shape", [(1,), (7,), (1000,), (33, 17), (3, 1, 500), (10, 10, 10, 10)])
@pytest.mark.parametrize("size", [1, 5, 64, 100_000, None])
def test_blocks_are_no_larger_than_asked_for(shape, size):
    chunk = chunk_of(shape, size)
    assert 1 <= prod(chunk) <= (size or max(SMALL, prod(shape) // 1000))
    assert all(1 <= part <= n for part, n in zip(chunk, shape, strict=True))


def test_every_combination_is_in_one_block():
    runs = grid("a=1:5:5", 'b=["x", "y", "z"]', "c=[1.5, 2.5]", chunk=4)
    found = [one for place in runs.places() for one in runs.changes(runs.block(place))]
    expected = [
        {"a": a, "b": b, "c": c} for a, b, c in product(range(1, 6), ["x", "y", "z"], [1.5, 2.5])
    ]
    assert len(found) == runs.runs == 30
    assert sorted(map(str, found)) == sorted(map(str, expected))


def test_the_order_of_a_block_is_that_of_its_array():
    runs = grid("a=1:3:3", "b=1:4:4")
    (place,) = runs.places()
    pairs = [(one["a"], one["b"]) for one in runs.changes(runs.block(place))]
    assert pairs == list(product([1, 2, 3], [1, 2, 3, 4]))


def test_draws_are_one_dimension_that_a_seed_chooses():
    keys = ("a=uniform(-2,3)", "c=[1, 2]", "b=uniform(0,1)")
    one, again, other = (grid(*keys, draws=50, seed=seed) for seed in (1, 1, 2))
    assert one.shape == (2, 50)
    assert one.dimensions[1].name == "draw" and one.dimensions[1].keys == ("a", "b")
    first, second, third = (np.array(runs.dimensions[1].values) for runs in (one, again, other))
    assert np.array_equal(first, second) and not np.array_equal(first, third)
    assert np.all((first[0] >= -2) & (first[0] <= 3) & (first[1] >= 0) & (first[1] <= 1))


def test_a_latin_hypercube_has_one_value_in_each_part():
    runs = grid("a=uniform(-2,3)", "b=uniform(0,1)", draws=40, latin=True)
    a, b = runs.dimensions[0].values
    assert sorted(np.floor((a + 2) / 5 * 40).astype(int)) == list(range(40))
    assert sorted(np.floor(b * 40).astype(int)) == list(range(40))


@pytest.mark.parametrize(
    ("keys", "options", "key"),
    [
        ([], {}, "--vary"),
        (["a=uniform(0,1)"], {}, "--draws"),
        (["a=1:2:2"], {"draws": 3}, "--draws"),
        (["a=uniform(0,1)"], {"draws": 0}, "--draws"),
        (["a=uniform(0,1)"], {"draws": 3, "seed": -1}, "--seed"),
        (["a=1:2:2"], {"latin": True}, "--latin"),
        (["a=1:2:100000", "b=1:2:100000"], {}, "--vary"),
    ],
)
def test_what_cannot_be_drawn_is_refused(keys, options, key):
    with pytest.raises(InputError) as told:
        dimensions_of(read_axes(keys), **options)
    assert told.value.faults[0].key == key
