"""Time: the body moves with it, it stands still, runs at any speed, comes round, is set by hand."""

from __future__ import annotations

import numpy as np
import pytest

from browser.replays import stone_page
from browser.viewer import change

FRAME = 0.016  # s: the first frame after a start, from which time is counted


@pytest.fixture(scope="module")
def page(shared):
    return shared(stone_page(), frozen=True)


@pytest.fixture
def viewer(page):
    page.rewind()
    return page


def press(viewer, label: str) -> None:
    viewer.page.get_by_role("button", name=label, exact=True).click()


def run(viewer) -> None:
    """Start it; the time counts from the frame after."""
    viewer.player("play()")
    viewer.after(FRAME)


def test_the_body_moves(viewer):
    early, late, again = [(viewer.player(f"show({t})"), viewer.seen())[1] for t in (0.2, 0.9, 0.2)]
    assert change(early, late) > 0.01
    assert np.array_equal(early, again)


def test_play_runs_and_pause_holds(viewer):
    press(viewer, "Play")
    viewer.after(FRAME, 0.1, 0.1)
    assert viewer.player("playing") and viewer.time == pytest.approx(0.2, abs=1e-6)
    moved = viewer.seen()
    viewer.after(0.1)
    assert change(moved, viewer.seen()) > 0.001
    press(viewer, "Pause")
    held, still = viewer.time, viewer.seen()
    assert viewer.after(0.2, 0.2, 0.5) == held and not viewer.player("playing")
    assert np.array_equal(viewer.seen(), still)


@pytest.mark.parametrize("speed", ["0.01", "0.1", "1", "2"])
def test_speed(viewer, speed):
    viewer.page.get_by_label("Speed").select_option(speed)
    run(viewer)
    begun = viewer.time
    assert viewer.after(*[0.1] * 5) - begun == pytest.approx(0.5 * float(speed), abs=1e-9)


def test_it_comes_round(viewer):
    viewer.player("seek(voronets.player.end - 0.2)")
    run(viewer)
    assert viewer.after(0.15) == pytest.approx(viewer.end - 0.05, abs=1e-6)
    assert viewer.after(0.15) == pytest.approx(0.1, abs=1e-6)
    assert viewer.player("playing")


def test_without_repeating_it_stops_at_the_end_and_starts_over(viewer):
    press(viewer, "Repeat")
    viewer.player("seek(voronets.player.end - 0.2)")
    run(viewer)
    assert viewer.after(0.3, 0.1) == viewer.end
    assert not viewer.player("playing")
    run(viewer)
    assert viewer.after(0.1) == pytest.approx(0.1, abs=1e-6)


def test_a_page_that_slept_does_not_jump(viewer):
    viewer.player("setSpeed(0.1)")
    run(viewer)
    assert viewer.after(3600) <= 0.1 + 1e-6


def test_nothing_is_drawn_while_nothing_changes(viewer):
    viewer.after(0.1)
    drawn = viewer.player("frames")
    viewer.after(*[0.1] * 5)
    assert viewer.player("frames") == drawn


@pytest.mark.parametrize("share", [0.25, 0.5, 0.8])
def test_dragging_the_slider_lands(viewer, share):
    box, mouse = viewer.box(".vp-track"), viewer.page.mouse
    y = box["y"] + box["height"] / 2
    mouse.move(box["x"] + 2, y)
    mouse.down()
    mouse.move(box["x"] + share * box["width"], y, steps=4)
    mouse.up()
    viewer.after(FRAME)
    pixel = viewer.end / box["width"]
    assert viewer.time == pytest.approx(share * viewer.end, abs=1.5 * pixel)
    assert float(viewer.page.get_by_role("slider").input_value()) == pytest.approx(viewer.time)
    here = viewer.seen(".vp-canvas")
    viewer.player(f"show({viewer.time!r})")
    assert np.array_equal(viewer.seen(".vp-canvas"), here)


def test_time_is_held_while_the_slider_is_dragged(viewer):
    box, mouse = viewer.box(".vp-track"), viewer.page.mouse
    run(viewer)
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    viewer.after(FRAME)
    held = viewer.time
    assert viewer.after(0.1, 0.1) == held
    mouse.up()
    assert viewer.after(FRAME, 0.1) == pytest.approx(held + 0.1, abs=1e-6)


def test_keys_on_the_slider(viewer):
    slider = viewer.page.get_by_role("slider")
    slider.focus()
    for key, expected in (
        ("End", viewer.end),
        ("Home", 0.0),
        ("ArrowRight", 1 / 60),
        ("Shift+ArrowRight", 1 + 1 / 60),
        ("ArrowLeft", 1.0),
    ):
        slider.press(key)
        viewer.after(FRAME)
        assert viewer.time == pytest.approx(expected, abs=1e-9), key
        shown = slider.get_attribute("aria-valuetext")
        assert float(shown.split()[0]) == pytest.approx(expected, abs=1e-3)


def test_a_replay_that_plays_at_once(opened):
    viewer = opened(stone_page(playing=True, speed=0.5, time=0.25), frozen=True)
    assert viewer.player("playing") and viewer.player("clock.speed") == 0.5
    assert viewer.time >= 0.25
    still = opened(stone_page(playing=True), frozen=True, reduced_motion="reduce")
    assert not still.player("playing")
