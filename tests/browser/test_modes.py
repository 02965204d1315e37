"""A body that bounces, slides and rolls, as a reader sees it."""

from __future__ import annotations

from functools import cache

import pytest

import voronets
from browser.replays import page_of
from browser.viewer import change
from contact_tables import BOUNCING, table

WIDE = (560, 560)
FLIES, SLIDES, ROLLS = 0.4, 1.1, 2.0


@cache
def ball_page() -> str:
    return page_of(voronets.run(table(BOUNCING), estimate=False))


@pytest.fixture(scope="module")
def page(shared):
    return shared(ball_page(), WIDE, frozen=True)


@pytest.fixture
def viewer(page):
    page.rewind()
    return page


def shown(viewer, t):
    viewer.player(f"show({t})")
    return viewer.player("shown()")[0]


def test_in_the_air_there_is_no_contact(viewer):
    assert [shown(viewer, t)["touches"] for t in (FLIES, SLIDES, ROLLS)] == [False, True, True]
    assert [shown(viewer, t)["insideCone"] for t in (FLIES, SLIDES, ROLLS)] == [None, False, True]


def test_the_slip_is_an_arrow_while_it_slides(viewer):
    for layer in ("omega", "reaction", "cone", "trail", "trackGround", "trackBody", "contact"):
        viewer.player(f"setLayer('{layer}', false)")
    changed = []
    for t in (FLIES, SLIDES, ROLLS):
        one = viewer.picture(t)
        viewer.player("setLayer('slip', false)")
        changed.append(change(one, viewer.picture(t)))
        viewer.player("setLayer('slip', true)")
    for layer in ("omega", "reaction", "cone", "trail", "trackGround", "trackBody", "contact"):
        viewer.player(f"setLayer('{layer}', true)")
    assert changed[0] == changed[2] == 0 and changed[1] > 0


def test_the_present_mode_stands_out(viewer):
    for t, word in ((FLIES, "flies"), (SLIDES, "slides"), (ROLLS, "rolls")):
        viewer.player(f"show({t})")
        assert viewer.page.locator(".vp-modes .vp-present").all_inner_texts() == [word]


def test_the_way_of_a_flight_is_seen_at_first(opened):
    viewer = opened(ball_page(), WIDE, frozen=True)
    assert viewer.page.get_by_role("combobox", name="View").input_value() == "orbit"
    viewer.page.keyboard.press("e")
    assert viewer.time == pytest.approx(0.2473097, abs=1e-6)
    assert viewer.complaints == []
