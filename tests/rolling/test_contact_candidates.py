"""Candidates for the point of the body that touches: those that are one point to rounding are one."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from voronets.expressions.faults import InputError
from voronets.rolling.start import _only_candidate

DOWN = np.array([0.0, 0.0, -1.0])


def surface(*points):
    found = SimpleNamespace(points=[np.array(x) for x in points], family="")
    return SimpleNamespace(size=0.5, points_with_normal=lambda n: found)


def test_eight_points_of_one_flat_point_are_one():
    turn = 2e-8 * np.exp(1j * np.arange(8))
    points = [(x.real, x.imag, -0.2) for x in turn]
    assert _only_candidate(surface(*points), DOWN) == pytest.approx((0, 0, -0.2), abs=1e-7)


def test_points_apart_are_listed_once_each():
    with pytest.raises(InputError) as caught:
        _only_candidate(surface((0, 0, -0.2), (1e-9, 0, -0.2), (0.1, 0, -0.2)), DOWN)
    assert caught.value.faults[0].expected.count("-0.2]") == 2
