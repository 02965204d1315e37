"""Which moments a film shows, and what it refuses."""

from __future__ import annotations

import math

import numpy as np
import pytest

from voronets.expressions.faults import InputError
from voronets.view.films.plan import MOST_FRAMES, Plan


def test_the_whole_motion_in_real_time():
    plan = Plan.of("x.mp4", 20.0)
    assert (plan.fps, plan.size, plan.speed, plan.notes) == (30.0, (1280, 720), 1.0, ())
    np.testing.assert_allclose(plan.times, np.arange(601) / 30, atol=1e-12)
    assert plan.times[-1] <= 20.0


@pytest.mark.parametrize(("name", "count"), [("x.webp", 501), ("x.GIF", 401), ("x.png", 1)])
def test_other_formats_have_other_rates(name, count):
    assert len(Plan.of(name, 20.0).times) == count


def test_a_long_motion_is_cut_and_says_so():
    plan = Plan.of("x.mp4", 1000.0)
    assert plan.times[-1] == pytest.approx(60.0)
    assert "the motion goes on to 1000 s" in plan.notes[0]
    assert Plan.of("x.mp4", 1000.0, speed=20).times[-1] == pytest.approx(1000.0)
    assert Plan.of("x.mp4", 1000.0, until=100.0).times[-1] == pytest.approx(100.0)
    assert not Plan.of("x.png", 1000.0, since=500.0).notes


def test_slow_motion():
    plan = Plan.of("x.mp4", 20.0, speed=0.01, since=3.0, until=3.1, fps=60)
    assert len(plan.times) == 601
    np.testing.assert_allclose(plan.times[[0, -1]], [3.0, 3.1])
    assert plan.clock(3.0123) == "t = 3.0123 s  ·  speed 0.01"
    assert Plan.of("x.mp4", 1.0).clock(0.5) == "t = 0.50 s"


def test_a_motion_that_never_began_is_one_frame():
    assert list(Plan.of("x.mp4", 0.0).times) == [0.0]


BAD = [
    ("path", {}, "x.avi", ".mp4, .webp, .gif, .png"),
    ("path", {}, "x", ".mp4"),
    ("view", {"view": "up"}, "x.mp4", "orbit, follow, ride, below"),
    ("theme", {"theme": "blue"}, "x.mp4", "light, dark"),
    ("by", {"by": "hand"}, "x.mp4", "chromium, matplotlib"),
    ("speed", {"speed": 0}, "x.mp4", "0.0001 to 10000"),
    ("speed", {"speed": math.nan}, "x.mp4", "0.0001 to 10000"),
    ("speed", {"speed": "fast"}, "x.mp4", "a number"),
    ("quality", {"quality": 101}, "x.mp4", "1 to 100"),
    ("fps", {"fps": 0.5}, "x.mp4", "1 to 120"),
    ("fps", {"fps": 60}, "x.gif", "1 to 50"),
    ("fps", {"fps": 60}, "x.GIF", "1 to 50"),
    ("size", {"size": (63, 64)}, "x.webp", "64 to 4096"),
    ("size", {"size": (64, 5000)}, "x.webp", "64 to 4096"),
    ("size", {"size": (64.5, 64)}, "x.webp", "width and height"),
    ("size", {"size": 720}, "x.webp", "width and height"),
    ("size", {"size": (641, 360)}, "x.mp4", "even numbers"),
    ("since", {"since": 21.0}, "x.mp4", "0 to 20"),
    ("since", {"since": -1}, "x.mp4", "0 to 20"),
    ("since", {"since": "soon", "until": 3.0}, "x.mp4", "0 to 20"),
    ("until", {"until": 21.0}, "x.mp4", "0 to 20"),
    ("until", {"until": 2.0, "since": 3.0}, "x.mp4", "3 to 20"),
    (
        "until",
        {"speed": 0.001, "until": 20.0},
        "x.mp4",
        f"600001 frames; the limit is {MOST_FRAMES}",
    ),
    ("size", {"size": (4096, 4096), "until": 20.0, "fps": 120}, "x.mp4", "pixels in all"),
    ("size", {"size": (4096, 4096)}, "x.gif", "pixels in all"),
]


@pytest.mark.parametrize(("key", "options", "path", "expected"), BAD)
def test_what_is_refused(key, options, path, expected):
    with pytest.raises(InputError) as error:
        Plan.of(path, 20.0, **options)
    assert [fault.key for fault in error.value.faults] == [key]
    assert expected in str(error.value)


def test_all_faults_at_once():
    with pytest.raises(InputError) as error:
        Plan.of("x.avi", 20.0, view="up", speed=-1, size=(1, 1), fps=1e9, since=-1, quality=0)
    keys = [fault.key for fault in error.value.faults]
    assert keys == ["path", "view", "speed", "quality", "fps", "size", "since"]
