"""Crossings of functions on steps: those between readings, poles, jumps, gaps, directions."""

from __future__ import annotations

import numpy as np
import pytest

from voronets.engine.crossings import Crossings, nodes

STEPS = np.linspace(0.0, 10.0, 21)


def found(function, steps=STEPS, direction=0, sign=0, pieces=1):
    """The crossings, by a function that is handed whole pieces of steps."""

    def read(t):
        with np.errstate(all="ignore"):
            return np.asarray(function(t), dtype=float)

    crossings, times = Crossings(direction, sign), []
    for part in np.array_split(np.arange(len(steps) - 1), pieces):
        ends = steps[part[0] : part[-1] + 2]
        t = nodes(ends)
        times += crossings.look(read, t, read(t)).tolist()
    return times


@pytest.mark.parametrize("pieces", [1, 2, 7, 20])
def test_all_roots_of_a_sine_to_rounding(pieces):
    expected = np.arange(1, 32) * np.pi / 10
    assert found(lambda t: np.sin(10 * t), pieces=pieces) == pytest.approx(expected, abs=2e-15)


def test_directions():
    rising = found(np.sin, direction=1)
    falling = found(np.sin, direction=-1)
    assert rising == pytest.approx([2 * np.pi]) and falling == pytest.approx([np.pi, 3 * np.pi])


@pytest.mark.parametrize("apart", [1e-2, 1e-4, 1e-6])
def test_two_roots_close_to_one_another_between_all_readings(apart):
    roots = 3.33 + np.array([-apart, apart])
    assert found(lambda t: (t - roots[0]) * (t - roots[1])) == pytest.approx(roots, abs=1e-9)


def test_a_touch_is_no_crossing():
    assert found(lambda t: (t - 3.21) ** 2) == []


@pytest.mark.parametrize("function", [
    lambda t: 1 / (t - 3.21), lambda t: np.tan(t) + 1e9 * (t < 0), lambda t: np.where(t < np.pi, -1.0, 1.0),
    lambda t: np.arctan2(np.sin(t), np.cos(t)) - 1e-300,
], ids=["pole", "poles of the tangent", "jump", "branch cut"])  # fmt: skip
def test_poles_and_jumps_are_no_crossings(function):
    for t in found(function):
        assert abs(function(np.array([t]))[0]) < 1e-6


def test_a_root_of_infinite_slope_is_one_and_an_uneven_jump_is_none():
    assert found(lambda t: np.cbrt(t - 3.21)) == pytest.approx([3.21])
    assert found(lambda t: np.where(t < 3.21, -1e-4, 1.0)) == []


@pytest.mark.parametrize("rate", [3, 30, 300, 1000])
def test_fast_functions_on_long_steps(rate):
    expected = np.pi * np.arange(1, int(10 * rate / np.pi) + 1) / rate
    assert found(lambda t: np.sin(rate * t)) == pytest.approx(expected, abs=1e-14)


def test_what_is_too_fast_is_noted():
    crossings, t = Crossings(), nodes(STEPS)

    def fast(t):
        return np.sin(1e6 * t)

    assert len(crossings.look(fast, t, fast(t))) < 1e6
    assert crossings.unresolved is not None


def test_where_it_is_not_a_number_it_is_not_seen_and_that_is_noted():
    crossings = Crossings()
    t = nodes(STEPS)

    def log(t):
        with np.errstate(all="ignore"):
            return np.log(t - 4.000001)

    assert crossings.look(log, t, log(t)) == pytest.approx([5.000001])
    assert crossings.undefined == 0.0


def test_a_root_just_inside_the_domain():
    edge = 4.2
    root = found(lambda t: np.sqrt(t - edge) - 1e-5)
    assert root == pytest.approx([edge + 1e-10], abs=1e-13)


@pytest.mark.parametrize("start", [0.0, 1e-17, -1e-17])
def test_zero_at_the_start_is_no_crossing_but_a_limit_reached(start):
    def rising(t):
        return t + start

    assert found(rising) == []
    assert found(rising, direction=1, sign=-1) == [0.0]


def test_a_sign_is_kept_from_piece_to_piece():
    steps = np.linspace(0.0, 2.0, 5)  # the root lies on the edge of two pieces
    assert found(lambda t: t - 1.0, steps, pieces=2) == [1.0]


def test_noise_ends():
    rng = np.random.default_rng(1)
    assert len(found(lambda t: rng.normal(size=np.shape(t)))) < 1000


def test_what_comes_after_a_cut_is_forgotten():
    crossings, t = Crossings(), nodes(STEPS)
    crossings.look(np.cos, t, np.cos(t))
    assert crossings.sign == -1
    crossings.cut(np.cos, 1.0)
    assert crossings.sign == 1


class _Counted:
    """A function that counts the times at which it is read."""

    def __init__(self, function):
        self.function, self.count = function, 0

    def __call__(self, t):
        self.count += t.size
        return self.function(t)


def test_of_noise_only_the_first_crossing_is_looked_for():
    t, counts = nodes(STEPS), []
    for first_only in (False, True):
        noise = _Counted(lambda t: np.sin(1e9 * t) * 1e-17)
        times = Crossings(1, first_only=first_only).look(noise, t, noise(t))
        counts.append(noise.count)
        assert len(times) and times[0] < STEPS[1]
    assert counts[1] < counts[0] / 5


@pytest.mark.parametrize("direction", [0, 1, -1])
def test_the_first_crossing_is_found_behind_a_pole(direction):
    def function(t):
        return np.cos(t) / (t - 0.77)

    t = nodes(STEPS)
    every, first = (
        Crossings(direction, first_only=only).look(function, t, function(t))
        for only in (False, True)
    )
    assert len(every) and first[0] == every[0]
