"""From the gallery to a motion that moves, stands and is scrubbed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from studio_browser.visitor import VIEW


@pytest.fixture
def lively(chromium, visit):
    """Somebody who likes motion: pages play by themselves."""
    context = chromium.new_context(reduced_motion="no-preference")
    yield visit(context=context)
    context.close()


def test_a_card_opens_a_scenario_which_runs_and_moves(lively):
    page = lively.go().page
    page.get_by_role("link", name="Chaplygin's sleigh").click()
    lively.wait_for_motion()
    expect(page.get_by_role("heading", level=1)).to_have_text("Chaplygin's sleigh")
    assert page.title() == "Chaplygin's sleigh · voronets studio"
    assert page.url.endswith("#gallery/chaplygin-sleigh")
    expect(page.get_by_title("Show how accurate this motion is")).to_contain_text(
        "of motion, computed in"
    )
    player = page.get_by_role("region", name="Motion")
    before = lively.player("shown()")
    lively.until(f"{VIEW}.player.time > {max(0.2, before[0]['time'])}")
    assert lively.player("shown()") != before
    player.get_by_role("button", name="Pause", exact=True).click()
    stands = lively.player("shown()")
    time = player.get_by_role("slider", name="Time")
    time.focus()
    lively.press("End")
    assert lively.player("time") == lively.player("end")
    lively.until(f"{VIEW}.player.shown()[0].time === {VIEW}.player.end")
    assert lively.player("shown()") != stands


def test_the_search_and_the_shelves(visit):
    page = visit().go().page
    cards = page.get_by_role("region", name="Gallery").get_by_role("link")
    every = cards.count()
    assert every >= 40
    page.get_by_role("button", name="General systems").click()
    systems = cards.count()
    assert 3 < systems < every
    page.get_by_role("button", name="All", exact=True).click()
    page.get_by_role("searchbox").fill("ROLLING euler")
    assert 0 < cards.count() < every
    page.get_by_role("searchbox").fill("no such thing")
    expect(
        page.get_by_text("No scenario matches these words. Try fewer words or another kind.")
    ).to_be_visible()


def without_stills(route):
    """The gallery as a package without the shipped stills answers."""
    told = route.fetch().json()
    told["entries"] = [{**entry, "pictured": False} for entry in told["entries"]]
    route.fulfill(json=told)


def test_the_first_visit_shows_the_shipped_stills(visit):
    visitor = visit()
    page = visitor.page
    page.route("**/api/thumbnail/*", lambda route: route.abort())
    visitor.go()
    stills = page.locator("img.vs-still")
    expect(stills.first).to_have_attribute(
        "src", re.compile("^/api/picture/(light|dark)/rattleback$")
    )
    visitor.until("document.querySelector('img.vs-still').naturalWidth > 100")


def test_a_picture_that_fails_leaves_its_place_and_a_sentence_and_is_tried_again(visit):
    visitor = visit()
    page = visitor.page
    page.route("**/api/thumbnail/rattleback", lambda route: route.fulfill(status=500), times=1)
    page.route("**/api/gallery", without_stills)
    visitor.go()
    card = page.get_by_role("link", name="could not be drawn")
    expect(card).to_have_attribute("href", "#gallery/rattleback")
    places = page.locator(".vs-thumbnail")
    heights = [places.nth(k).bounding_box()["height"] for k in (0, 1)]
    assert heights[0] == pytest.approx(heights[1], abs=1) and heights[1] > 50
    page.get_by_role("button", name="General systems").click()
    page.get_by_role("button", name="All", exact=True).click()
    expect(card).to_have_count(0)


def test_back_leads_to_the_gallery_and_forward_to_the_scenario_as_it_was_changed(visit):
    visitor = visit().go("gallery/chaplygin-sleigh")
    page = visitor.page
    visitor.wait_for_motion()
    visitor.field("m").fill("2.5")
    visitor.text_has("m = 2.5")
    page.get_by_role("link", name="Gallery", exact=True).click()
    expect(page.get_by_role("heading", name="Gallery")).to_be_visible()
    page.go_back()
    expect(visitor.field("m")).to_have_value("2.5")
    page.reload()
    expect(visitor.field("m")).to_have_value("2.5")
    visitor.wait_for_motion()
