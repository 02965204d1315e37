"""The plots: their line follows the time, their values are the motion's, a press on them goes there."""

from __future__ import annotations

import re

import numpy as np
import pytest

from browser.replays import stone, stone_page

FRAME = 0.016
WHERE = """() => [...document.querySelectorAll(".vp-panel")].map((panel) => {
  const over = panel.querySelector(".u-over").getBoundingClientRect();
  const line = panel.querySelector(".vp-cursor").getBoundingClientRect();
  return { left: over.left, width: over.width, line: line.left + line.width / 2 };
})"""
TALL = (800, 900)


@pytest.fixture(scope="module")
def page(shared):
    return shared(stone_page(), TALL, frozen=True)


@pytest.fixture
def viewer(page):
    page.rewind()
    return page


def overs(viewer) -> list[dict[str, float]]:
    """Where each plot is and where its line."""
    found = viewer.page.evaluate(WHERE)
    assert len(found) >= 4  # angular velocity, energy error, normal reaction, friction needed
    return found


def test_the_line_follows(viewer):
    for share in (0.0, 0.123, 0.5, 0.77, 1.0):
        viewer.player(f"show({share} * voronets.player.end)")
        for plot in overs(viewer):
            assert plot["line"] == pytest.approx(plot["left"] + share * plot["width"], abs=1)


def test_the_line_follows_while_it_plays(viewer):
    viewer.player("play()")
    viewer.after(FRAME)
    places = []
    for _ in range(4):
        share = viewer.after(0.1) / viewer.end
        plot = overs(viewer)[0]
        places.append(plot["line"])
        assert places[-1] == pytest.approx(plot["left"] + share * plot["width"], abs=1)
    assert np.all(np.diff(places) > 10)


@pytest.mark.parametrize("share", [0.25, 0.6])
def test_a_press_goes_there(viewer, share):
    box = viewer.box(".u-over")
    viewer.page.mouse.click(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
    viewer.after(FRAME)
    pixel = viewer.end / box["width"]
    assert viewer.time == pytest.approx(share * viewer.end, abs=pixel)
    assert overs(viewer)[0]["line"] == pytest.approx(box["x"] + share * box["width"], abs=1)


def test_dragging_on_a_plot_moves_the_time_and_holds_it(viewer):
    box, mouse = viewer.box(".u-over"), viewer.page.mouse
    y = box["y"] + box["height"] / 2
    viewer.player("play()")
    viewer.after(FRAME)
    mouse.move(box["x"] + 5, y)
    mouse.down()
    mouse.move(box["x"] + 0.7 * box["width"], y, steps=3)
    held = viewer.time
    assert held == pytest.approx(0.7 * viewer.end, abs=viewer.end / box["width"])
    assert viewer.after(FRAME, 0.1) == held
    mouse.up()
    assert viewer.after(FRAME, 0.1) == pytest.approx(held + 0.1, abs=1e-6)


@pytest.mark.parametrize(
    ("panel", "name", "column"),
    [
        ("Angular velocity", "omega", 2),
        ("Reaction", "normal_reaction", None),
        ("Friction", "friction_needed", None),
    ],
)
def test_the_values_are_the_motion_s(viewer, panel, name, column):
    motion = stone()
    section = viewer.page.get_by_role("region", name=re.compile(f"^{panel}"))
    for t in (0.1, 0.7, 1.2):
        viewer.player(f"show({t})")
        entry = section.locator(".vp-value").nth(column or 0)
        told = float(entry.inner_text().replace("−", "-"))
        true = motion.at([t])[name].values[0]
        true = true if column is None else true[column]
        assert told == pytest.approx(float(true), abs=2e-3 * max(1, abs(true)))


def test_a_part_of_the_time(viewer):
    box, page = viewer.box(".u-over"), viewer.page
    y = box["y"] + box["height"] / 2
    page.keyboard.down("Shift")
    page.mouse.move(box["x"] + 0.25 * box["width"], y)
    page.mouse.down()
    page.mouse.move(box["x"] + 0.75 * box["width"], y, steps=3)
    page.mouse.up()
    page.keyboard.up("Shift")
    viewer.player("show(0.5 * voronets.player.end)")
    assert page.get_by_text("Part of the time").is_visible()
    for plot in overs(viewer):
        assert plot["line"] == pytest.approx(plot["left"] + plot["width"] / 2, abs=2)
    viewer.player("show(0.3 * voronets.player.end)")
    plot = overs(viewer)[0]
    assert plot["line"] == pytest.approx(plot["left"] + 0.1 * plot["width"], abs=2)
    page.mouse.dblclick(box["x"] + 9, y)
    assert not page.get_by_text("Part of the time").is_visible()


def test_plots_are_added_and_removed(viewer):
    page = viewer.page
    before = len(overs(viewer))
    page.get_by_role("button", name="Plots").click()
    page.get_by_role("group", name="Plots").get_by_role("checkbox", checked=False).first.check()
    assert len(overs(viewer)) == before + 1
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("Remove the plot")).last.click()
    assert len(overs(viewer)) == before


def test_a_plot_shows_its_curves(viewer):
    """Something is drawn in each, and nothing of it moves with the time."""
    canvases = "[...document.querySelectorAll('.u-wrap canvas')].map((c) => c.toDataURL())"
    first = viewer.page.evaluate(canvases)
    viewer.player("show(1)")
    assert viewer.page.evaluate(canvases) == first
    assert len(set(first)) == len(overs(viewer))
