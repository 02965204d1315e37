"""Small screens and frames: everything fits, is large enough for a finger, and answers to it."""

from __future__ import annotations

import pytest

from browser.replays import gallery_motion, page_of, stone, stone_page, two_stones_page
from browser.viewer import colours, pixels

PHONES = {"upright": (360, 640), "across": (640, 360), "small": (320, 568)}
FINGER = 40  # pixels
CONTROLS = """() => [...document.querySelectorAll(".voronets :is(button, select, input[type=range])")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".vp-plots"))
  .map((one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const x = (left + right) / 2, y = (top + bottom) / 2;
    const on_top = document.elementFromPoint(x, y);
    return { name: one.ariaLabel, left, top, right, bottom, width, height,
             pressable: one.contains(on_top) };
  })"""
OVERFLOW = "[document.scrollingElement.scrollWidth - innerWidth, document.scrollingElement.scrollHeight - innerHeight]"
OTHERS = {"two": two_stones_page, "system": lambda: page_of(gallery_motion("snakeboard"))}
TOUCH = {"has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module", params=PHONES)
def page(request, shared):
    return shared(stone_page(), PHONES[request.param], **TOUCH)


@pytest.fixture
def phone(page):
    page.rewind()
    return page


def test_everything_fits(phone):
    check_fit(phone)


@pytest.mark.parametrize("what", OTHERS)
def test_other_replays_fit(opened, what):
    check_fit(opened(OTHERS[what](), PHONES["upright"], device_scale_factor=2, **TOUCH))


def check_fit(viewer) -> None:
    page = viewer.page
    assert all(over <= 0 for over in page.evaluate(OVERFLOW))
    found = page.evaluate(CONTROLS)
    names = {control["name"] for control in found}
    assert {"Time", "Play", "Repeat", "Speed", "View", "Layers", "Save the picture"} <= names
    width, height = page.evaluate("[innerWidth, innerHeight]")
    for control in found:
        assert control["pressable"], control
        assert control["left"] >= 0 and control["right"] <= width, control
        assert control["top"] >= 0 and control["bottom"] <= height, control
        assert min(control["width"], control["height"]) >= FINGER, control
    box = viewer.box(".vp-scene canvas")
    assert box["width"] >= 150 and box["height"] >= 60
    assert colours(viewer.picture(0.5)) > 30
    assert not viewer.complaints


def test_dialogs_and_menus_fit(phone):
    page = phone.page
    page.get_by_role("button", name="About this motion").tap()
    fits(phone, "dialog[open]")
    page.get_by_role("button", name="Close").tap()
    for name in ("Layers", "Plots"):
        button = page.get_by_role("button", name=name)
        button.tap()
        fits(phone, f".vp-menu-list[aria-label={name}]")
        button.tap()
    assert all(over <= 0 for over in page.evaluate(OVERFLOW))


def fits(viewer, selector: str) -> None:
    width, height = viewer.page.evaluate("[innerWidth, innerHeight]")
    box = viewer.box(selector)
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert box["y"] >= 0 and box["y"] + box["height"] <= height


def test_a_finger_plays_and_moves_the_time(phone):
    page = phone.page
    page.get_by_role("button", name="Play", exact=True).tap()
    assert phone.player("playing")
    page.get_by_role("button", name="Pause", exact=True).tap()
    box = phone.box(".vp-track")
    page.touchscreen.tap(box["x"] + 0.5 * box["width"], box["y"] + box["height"] / 2)
    assert phone.time == pytest.approx(0.5 * phone.end, abs=0.05 * phone.end)


def test_a_notebook_s_frame(opened):
    """A document of its own that scripts of the notebook do not reach: it draws, plays and fits."""
    text = f"<!DOCTYPE html><title>notebook</title><body>{stone()._repr_html_()}</body>"
    viewer = opened(text, (900, 700), wait=False)
    page = viewer.page
    frame = page.locator("iframe")
    allowed = frame.get_attribute("sandbox").split()
    assert "allow-scripts" in allowed and "allow-same-origin" not in allowed
    inside = page.frame_locator("iframe")
    inside.locator("html[data-state=ready]").wait_for(state="attached")
    assert not page.evaluate("document.querySelector('iframe').contentDocument")
    assert colours(pixels(inside.locator(".vp-canvas canvas").screenshot())) > 100
    inside.get_by_role("button", name="Play", exact=True).click()
    inside.get_by_role("button", name="Pause", exact=True).click()
    player = page.frames[1]
    assert player.evaluate("voronets.player.frames") > 1
    assert all(over <= 0 for over in player.evaluate(OVERFLOW))
    assert not viewer.complaints
