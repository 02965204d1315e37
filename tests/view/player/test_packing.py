"""Arrays: kept to a tolerance, and numbers that are none."""

from __future__ import annotations

import gzip

import numpy as np
import pytest

from view.player.decoding import Replay
from voronets.view.player.packing import Arrays


def kept(values: np.ndarray, tolerance: float) -> tuple[str, np.ndarray]:
    arrays = Arrays()
    reference = arrays.add_within(values, tolerance)
    replay = Replay(arrays.container({"a": reference}))
    return reference["type"], replay.array(replay.header["a"])


@pytest.mark.parametrize(
    ("tolerance", "kind"), [(1e-2, "d4"), (1e-5, "d4"), (1e-9, "d4"), (1e-10, "f8")]
)
def test_numbers_are_kept_to_a_tolerance(tolerance: float, kind: str) -> None:
    values = np.random.default_rng(0).uniform(-1, 1, (50, 3))
    found, numbers = kept(values, tolerance)
    assert found == kind and numbers.shape == values.shape
    assert np.abs(numbers - values).max() <= tolerance * (1 + 1e-6)


def test_nothing_and_numbers_that_are_none() -> None:
    assert kept(np.empty((0, 3)), 1e-3)[1].shape == (0, 3)
    assert not kept(np.zeros((4, 2)), 0.0)[1].any()
    kind, numbers = kept(np.array([1.0, np.nan, -np.inf]), 1e-2)
    assert kind == "f4" and np.isnan(numbers[1]) and numbers[2] == -np.inf
    assert kept(np.full(3, 1e-310), 1e-320)[1] == pytest.approx(0, abs=1e-300)


def test_whole_numbers_are_kept_even_where_differences_overflow() -> None:
    arrays = Arrays()
    values = np.array([[0, 70_000], [2**31 - 1, -(2**31)], [-(2**31), 2**31 - 1], [5, -7]])
    reference = arrays.add_whole(values)
    assert Replay(arrays.container({"a": reference})).array(reference).tolist() == values.tolist()


def test_smooth_curves_take_little_room() -> None:
    t = np.linspace(0, 20, 4001)
    curve = np.stack([np.sin(t), np.cos(3 * t)], axis=1)
    arrays = Arrays()
    arrays.add_within(curve, 1e-5)
    assert len(gzip.compress(arrays.container({}))) < curve.size * 1.2  # bytes: 8 as they were


def test_times_stay_in_order() -> None:
    times = np.sort(np.random.default_rng(1).uniform(0, 20, 500))
    arrays = Arrays()
    reference = arrays.add_times(times)
    found = Replay(arrays.container({"a": reference})).array(reference)
    assert np.all(np.diff(found) >= 0) and np.abs(found - times).max() < 1e-8
