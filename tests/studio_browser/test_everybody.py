"""For everybody: axe-core finds nothing serious on any page, keys reach everything, nothing is too wide."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.accessible import FOCUSABLE, SERIOUS, axe_script, reached_by_tab
from studio_browser.conftest import WIDE
from studio_browser.scenarios import short

PHONE = (390, 844)
TABS = ("Verdict", "Steady", "Section", "Sweep", "Compare")
#: What is pressed in a tab so that it has something to show, and how many values it is given.
PRESSED = {"Steady": ("Find steady motions", "5"), "Sweep": ("Run the sweep", "3")}
WIDER = "document.scrollingElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module", params=[WIDE, PHONE], ids=["wide", "phone"])
def page_of_one(request, shared):
    """Somebody with a scenario that has run."""
    found = shared(request.param).read(short("rattleback"))
    found.page.evaluate(axe_script())
    return found


@pytest.fixture
def visitor(page_of_one):
    """The same, before everything else: a page that is behind another one draws once a second."""
    page_of_one.page.bring_to_front()
    return page_of_one


def is_phone(visitor) -> bool:
    return visitor.page.viewport_size["width"] == PHONE[0]


def part(visitor, name: str) -> None:
    """On a phone one part is shown at a time."""
    if is_phone(visitor):
        visitor.part(name)


def check(visitor) -> None:
    """Nothing serious in either colours, and nothing beyond the right edge."""
    colours = visitor.page.get_by_role("group", name="File").get_by_role("button", name="Colours: ")
    for theme, rules in (("light", None), ("dark", ["color-contrast"])):
        while theme not in colours.get_attribute("aria-label"):
            colours.click()
        assert visitor.page.evaluate(SERIOUS, rules) == [], theme
    assert visitor.page.evaluate(WIDER) <= 0


def test_the_gallery(shared, visitor):
    size = visitor.page.viewport_size
    gallery = shared((size["width"], size["height"])).go()
    expect(gallery.page.get_by_role("heading", name="Rattleback", exact=True)).to_be_visible()
    gallery.page.evaluate(axe_script())
    check(gallery)


@pytest.mark.parametrize("tab", TABS)
def test_a_tab(visitor, tab):
    part(visitor, "Analysis")
    panel = visitor.tab(tab)
    if tab in PRESSED:
        name, count = PRESSED[tab]
        panel.get_by_label("Values").first.fill(count)
        panel.get_by_role("button", name=name, exact=True).click()
        expect(panel.get_by_role("application")).to_be_visible()
    visitor.work_done()
    check(visitor)


def test_formulas(shared, visitor):
    """Of a system with few of them: axe-core takes long for each letter."""
    size = visitor.page.viewport_size
    reader = shared((size["width"], size["height"])).read(short("chaplygin-sleigh"))
    reader.page.evaluate(axe_script())
    part(reader, "Analysis")
    for tab in ("Equations", "Integrals"):
        expect(reader.tab(tab).locator(".katex").first).to_be_visible()
        reader.work_done()
        check(reader)


def test_the_motion(visitor):
    part(visitor, "Motion")
    check(visitor)


def test_the_form_with_a_fault_and_the_text(visitor):
    part(visitor, "Form")
    page, field = visitor.page, visitor.field("mass")
    kept = field.input_value()
    field.fill("heavy")
    expect(field).to_have_attribute("aria-invalid", "true")
    check(visitor)
    field.fill(kept)
    expect(field).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Text", exact=True).click()
    check(visitor)
    page.get_by_role("group", name="Show as").get_by_role("button", name="Form").click()


def test_dialogs_and_menus(visitor):
    page = visitor.page
    page.get_by_role("button", name="Download", exact=True).click()
    check(visitor)
    visitor.press("Escape")
    page.get_by_role("group", name="File").get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(SERIOUS) == []
    visitor.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_that_these_tests_can_fail(visitor):
    visitor.page.evaluate(
        "() => document.body.append(Object.assign(document.createElement('button'), { id: 'bare' }))"
    )
    assert any("button-name" in fault for fault in visitor.page.evaluate(SERIOUS))
    visitor.page.evaluate("() => document.getElementById('bare').remove()")


def test_tab_reaches_every_control_and_each_has_a_name(visitor):
    part(visitor, "Form")
    page = visitor.page
    controls = page.evaluate(FOCUSABLE)
    reached = reached_by_tab(page, controls)
    assert [text for i, text in enumerate(controls) if i not in reached] == []


def test_a_motion_without_a_mouse(visit):
    """From the gallery to a changed number and its motion by keys alone."""
    visitor = visit().go()
    page = visitor.page
    page.get_by_role("searchbox").press_sequentially("sleigh")
    expect(page.locator(".vs-card:visible")).to_have_count(1)
    visitor.press("Tab")
    while page.evaluate("document.activeElement.className") != "vs-card":
        visitor.press("Tab")
    visitor.press("Enter")
    visitor.wait_for_motion()
    field = visitor.field("m")
    field.focus()
    visitor.press("Control+a")
    page.keyboard.type("3")
    with visitor.new_motion():
        visitor.press("Control+Enter")
    visitor.text_has("m = 3")
