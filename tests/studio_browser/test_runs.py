"""Runs: progress, the end before the end, tabs beside each other, sliders, undo."""

from __future__ import annotations

from playwright.sync_api import expect

from studio_browser.scenarios import lasting, link, short
from voronets import collection as gallery


def endless(name: str = "rattleback") -> str:
    """A run that nobody waits for."""
    return lasting(gallery.text(name), 1e5)


def test_a_long_run_shows_how_far_it_is_and_is_cancelled_while_another_page_works(visit):
    first, second = visit(), visit()
    first.go(link(endless()))
    bar = first.page.get_by_role("group", name="Run")
    cancel = bar.get_by_role("button", name="Cancel")
    expect(cancel).to_be_visible()
    first.until("document.querySelector('.vs-runbar progress').value > 0")
    second.read(short("chaplygin-sleigh"))
    expect(second.page.get_by_role("heading", level=1)).to_have_text("Chaplygin's sleigh")
    first.page.bring_to_front()
    expect(cancel).to_be_visible()
    expect(first.page.get_by_role("heading", level=1)).to_have_text("Rattleback")
    cancel.click()
    expect(cancel).to_be_hidden()
    expect(bar.get_by_role("progressbar")).to_be_hidden()
    expect(
        first.page.get_by_text("There is no motion yet. Press Run to compute one.")
    ).to_be_visible()
    with first.new_motion():
        first.field("duration").fill("0.5")
        bar.get_by_role("button", name="Run", exact=True).click()
    assert first.player("end") == 0.5


def test_enter_runs_what_was_typed_and_a_cancelled_run_leaves_an_old_verdict(visit):
    visitor = visit().read(short("rattleback"))
    old = visitor.tab("Verdict").get_by_text("since this run")
    cancel = visitor.page.get_by_role("group", name="Run").get_by_role("button", name="Cancel")
    with visitor.new_motion():
        visitor.field("duration").fill("0.5")
        visitor.press("Enter")
    assert visitor.player("end") == 0.5
    expect(old).to_be_hidden()
    visitor.field("duration").fill("1e5")
    expect(old).to_be_visible()
    visitor.press("Enter")
    cancel.click()
    expect(cancel).to_be_hidden()
    expect(old).to_be_visible()
    assert visitor.player("end") == 0.5


def test_a_number_is_shown_in_the_room_that_there_is_and_typed_with_all_its_digits(visit):
    visitor = visit().read(short("chaplygin-sleigh"))
    mass = visitor.field("m")
    mass.fill("1.2345678912345e-7")
    visitor.text_has("m = 1.2345678912345e-07")
    mass.blur()
    expect(mass).to_have_value("1.2346e-7")
    expect(mass).to_have_attribute("title", "1.2345678912345e-7")
    mass.focus()
    expect(mass).to_have_value("1.2345678912345e-7")
    visitor.text_has("m = 1.2345678912345e-07")


def test_a_page_that_is_closed_leaves_the_server_free(visit, served):
    """As many as the studio takes are begun and their pages closed; there is room for others then."""
    for _ in range(served.get("/api/about").json()["limits"]["works"]):
        visitor = visit().go(link(endless()))
        expect(visitor.page.get_by_role("button", name="Cancel").first).to_be_visible()
        visitor.page.close()
    visit().read(short("chaplygin-sleigh"))


def test_a_slider_shows_drafts_then_a_run_with_a_verdict_which_is_undone(visit):
    visitor = visit().read(short("chaplygin-sleigh"))
    page = visitor.page
    told = page.get_by_title("Show how accurate this motion is")
    before = visitor.player("shown()")
    form = page.get_by_role("form", name="Scenario")
    slider = form.get_by_role("slider", name="phi', slider")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    y = box["y"] + box["height"] / 2
    with visitor.new_motion():
        page.mouse.move(box["x"] + 0.6 * box["width"], y)
        page.mouse.down()
        page.mouse.move(box["x"] + 0.9 * box["width"], y, steps=6)
    assert told.is_visible(), "a draft is not spoken of"
    with visitor.new_motion():
        page.mouse.up()
    value = float(visitor.field("phi'").input_value())
    assert value != 2.0
    expect(told).to_contain_text("of motion, computed in")
    expect(visitor.tab("Verdict")).to_contain_text("Energy")
    visitor.player("show(0)")
    assert visitor.player("shown()[0].time") == before[0]["time"] == 0
    visitor.text_has(f'"phi\'" = {value!r}')
    page.get_by_role("button", name="Undo").click()
    expect(visitor.field("phi'")).to_have_value("2")
    page.get_by_role("button", name="Redo").click()
    expect(visitor.field("phi'")).to_have_value(f"{value:g}")
    page.get_by_role("heading", level=1).click()
    visitor.press("Control+z")
    expect(visitor.field("phi'")).to_have_value("2")
    visitor.press("Control+Shift+z")
    expect(visitor.field("phi'")).to_have_value(f"{value:g}")


def test_another_law_brings_its_keys_along(visit):
    visitor = visit().read(short("rattleback"))
    page = visitor.page
    contact = page.locator(
        "details", has=page.get_by_role("button", name="Add law", include_hidden=True)
    )
    for fold in contact.all():
        fold.locator("> summary").click()
    page.get_by_role("button", name="Add law").click()
    with visitor.new_motion():
        page.get_by_role("combobox", name="law").select_option("coulomb")
    expect(visitor.field("friction")).to_be_visible()
    visitor.text_has('law = "coulomb"')
