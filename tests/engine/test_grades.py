"""Draft code for short runs, optimised code for long ones: the same motion, whatever ran before."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import voronets
from voronets.engine import heyoka_code, heyoka_engine
from voronets.engine.pieces import Piece
from voronets.engine.record import Segment

pytest.importorskip("heyoka")


def grades():
    return {key[-1] for key in heyoka_code.integrators}


@pytest.fixture
def nothing_ready(monkeypatch):
    monkeypatch.setattr(heyoka_code, "integrators", type(heyoka_code.integrators)())


def test_a_short_run_is_a_draft_and_a_long_one_is_not(nothing_ready):
    voronets.run("rattleback", settings=["run.duration=1.0"])
    assert grades() == {heyoka_code.DRAFT}
    voronets.run("rattleback", settings=["run.duration=8.0"])
    assert grades() == {heyoka_code.DRAFT, heyoka_code.OPTIMISED}


def test_a_motion_does_not_depend_on_what_ran_before(nothing_ready):
    runs = []
    for duration in (1.0, 8.0, 1.0):
        settings = [f"run.duration={duration}"]
        runs.append(voronets.run("rattleback", settings=settings, at=[0.0, 0.5, 1.0]))
    first, _, again = (run.data.drop_attrs() for run in runs)
    assert first.identical(again)


def test_the_motion_goes_on_where_the_draft_ends(nothing_ready, monkeypatch):
    settings = ["run.duration=5.0"]
    both = voronets.run("rattleback", settings=settings)
    monkeypatch.setattr(heyoka_engine, "DRAFT_STEPS", np.inf)
    draft = voronets.run("rattleback", settings=settings)
    assert both.data.attrs["steps"] == pytest.approx(draft.data.attrs["steps"], abs=2)
    np.testing.assert_allclose(both["omega"].values, draft["omega"].values, atol=1e-9)
    ends = [piece.times[[0, -1]] for piece in both.segments[0].pieces]
    assert ends[0][0] == 0.0 and ends[-1][1] == 5.0
    assert all(a[1] == b[0] for a, b in pairwise(ends))
    assert both.verdict.residuals["momentum_balance"] < 1e-9


@pytest.mark.filterwarnings("error")
def test_steps_too_short_to_differentiate_are_not_checked(nothing_ready):
    """Nor does a step of no length divide by it."""
    motion = voronets.run("rattleback", settings=["run.duration=1.0"])
    segment = Segment(motion.segments[0].system, 0.0, motion.segments[0].start)
    smooth = motion.segments[0].pieces[0]
    t = smooth.times[3]
    tiny = Piece(np.array([t, t + 1e-13, t + 2e-13, t + 2e-13]), smooth.evaluate, 0)
    short = Piece(t + np.array([0, 1e-8, 2e-8]), smooth.evaluate, 0)
    segment.add(tiny, np.empty(0), np.empty(0), keep=True)
    assert segment.pieces == [tiny] and not segment.checks
    for piece in (smooth, short):
        segment.add(piece, np.empty(0), np.empty(0), keep=True)
    residuals = segment.residuals(segment.checked(segment.needs))
    assert residuals and all(values.max() < 1e-9 for values in residuals.values())
