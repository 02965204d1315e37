"""Arrays: the smallest type within a tolerance, and numbers that are none."""

from __future__ import annotations

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
    ("tolerance", "kind"), [(1e-2, "i2"), (1e-4, "i2"), (1e-5, "f4"), (1e-7, "f4"), (1e-9, "f8")]
)
def test_smallest_type_within_a_tolerance(tolerance: float, kind: str) -> None:
    values = np.random.default_rng(0).uniform(-1, 1, (50, 3))
    found, numbers = kept(values, tolerance)
    assert found == kind and numbers.shape == values.shape
    assert np.abs(numbers - values).max() <= tolerance


def test_nothing_and_numbers_that_are_none() -> None:
    assert kept(np.empty((0, 3)), 1e-3)[1].shape == (0, 3)
    assert not kept(np.zeros((4, 2)), 0.0)[1].any()
    kind, numbers = kept(np.array([1.0, np.nan, -np.inf]), 1e-2)
    assert kind == "f4" and np.isnan(numbers[1]) and numbers[2] == -np.inf
    assert kept(np.full(3, 1e-310), 1e-320)[1] == pytest.approx(0, abs=1e-300)


def test_whole_numbers_are_kept() -> None:
    arrays = Arrays()
    reference = arrays.add(np.array([[0, 70_000, 2]]), "u4")
    assert Replay(arrays.container({"a": reference})).array(reference).tolist() == [[0, 70_000, 2]]
