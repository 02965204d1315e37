"""Grids of times: close where a curve bends, no more than are allowed, each time computed once."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from voronets.engine import Motion
from voronets.view.sampling import (
    Observables,
    bisected,
    close_times,
    corrected,
    equal_steps,
    off_curves,
)


def chord(f, allowed):
    """How far f is off its chords at their middles, in parts of what is allowed."""

    def excess(starts, ends):
        return np.abs(f((starts + ends) / 2) - (f(starts) + f(ends)) / 2) / allowed

    return excess


def bump(t):
    return np.exp(-(((t - 0.3) / 0.01) ** 2))


def test_close_where_it_bends_and_nowhere_else() -> None:
    times = bisected(np.linspace(0, 1, 65), chord(bump, 1e-3), 10_000)
    t = np.linspace(0, 1, 20_000)
    assert np.abs(np.interp(t, times, bump(times)) - bump(t)).max() < 2e-3
    assert np.diff(times)[(times[:-1] > 0.5)].min() == 1 / 64
    assert len(times) < 200


def test_the_worst_first_where_not_all_may_be_halved() -> None:
    times = bisected(np.linspace(0, 1, 65), chord(bump, 1e-9), 100)
    assert len(times) == 100
    assert np.all(np.abs(times[np.r_[False, np.diff(times) < 1 / 64]] - 0.3) < 0.1)


def test_a_steady_curve_gets_no_more_than_it_needs() -> None:
    """The number needed by a sine within 1e-4: π √(N-wise) / …, less than a quarter more is taken."""
    for rate in (21.0, 26.0, 31.0, 37.0):
        excess = chord(lambda t, rate=rate: np.stack([np.sin(rate * t), np.cos(rate * t)]), 1e-4)

        def circle(starts, ends, excess=excess):
            return np.linalg.norm(excess(starts, ends), axis=0)

        found = close_times(np.linspace(0, 1, 65), circle, 10_000)
        needed = rate / (2 * np.arccos(1 - 1e-4))
        assert found[0] == 0 and found[-1] == 1
        assert needed <= len(found) < 1.25 * needed + 2


def test_times_are_corrected_where_the_middle_deceived() -> None:
    """sin 2πt is on its chord in the middle of 0 … 1."""
    middle = chord(lambda t: np.sin(2 * np.pi * t), 1e-2)

    def third(starts, ends):
        t = starts + (ends - starts) / 3
        line = (2 * np.sin(2 * np.pi * starts) + np.sin(2 * np.pi * ends)) / 3
        return np.abs(np.sin(2 * np.pi * t) - line) / 1e-2

    times = bisected(np.array([0.0, 1.0]), middle, 100)
    assert len(times) == 2
    times, worst = corrected(times, third, 100)
    assert len(times) > 8 and worst < 3


@pytest.fixture(scope="module")
def motion() -> Motion:
    return voronets.run("rattleback", settings=["run.duration=0.5"], estimate=False)


def test_each_time_is_computed_once(motion: Motion, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    at = Motion.at

    def count(self, times):
        asked.extend(times)
        return at(self, times)

    monkeypatch.setattr(Motion, "at", count)
    seen = Observables(motion, ("omega", "energy", "nothing of this name"))
    times = equal_steps(motion, 64, 1000)
    times = bisected(times, off_curves(seen, times, 1e-3), 1000)
    assert len(asked) == len(set(asked))
    found = seen(times[::-1])
    np.testing.assert_array_equal(found["omega"], at(motion, times[::-1])["omega"].values)
    assert found["energy"].shape == (len(times), 1) and set(found) == {"omega", "energy"}


def test_what_is_but_rounding_is_no_curve(motion: Motion) -> None:
    times = np.linspace(0, 0.5, 65)
    excess = off_curves(Observables(motion, ("energy", "force")), times, 1e-3)
    assert not excess(times[:-1], times[1:]).any()
