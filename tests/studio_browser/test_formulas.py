"""Faults of what is typed stand under the field, with a caret; nothing runs until they are mended."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from studio_browser.scenarios import FORMULA, IMPLICIT


@pytest.fixture(scope="module")
def stone(shared):
    return shared().read(IMPLICIT)


def faults(visitor, field):
    """The element that says what is wrong with a field."""
    *_, last = field.get_attribute("aria-describedby").split()
    return visitor.page.locator(f"#{last}")


def test_a_fault_has_a_caret_under_it_and_goes_when_it_is_mended(stone):
    page, run = stone.page, stone.page.get_by_role("button", name="Run", exact=True)
    field = stone.field("F")
    field.fill(broken := FORMULA.replace("(z/0.02)", "(z//0.02)"))
    expect(field).to_have_attribute("aria-invalid", "true")
    shown = faults(stone, field).locator("pre")
    expect(shown).to_be_visible()
    formula, caret = shown.inner_text().split("\n")
    assert formula.strip() == broken
    at = formula.index(broken) + broken.index("//")
    assert caret.index("^") == at
    assert shown.evaluate("one => getComputedStyle(one).fontFamily").count("mono")
    expect(run).to_be_disabled()
    expect(run).to_have_attribute(
        "title", "The scenario has errors. Correct the fields that are marked in the form."
    )
    page.get_by_role("tab", name="Equations").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("The scenario has errors.")
    with stone.new_motion():
        field.fill(FORMULA)
        expect(field).not_to_have_attribute("aria-invalid", "true")
        expect(run).to_be_enabled()
        run.click()
    assert faults(stone, field).inner_text() == ""


def test_a_name_that_is_not_there(stone):
    field = stone.field("F")
    field.fill(FORMULA + " + w")
    expect(faults(stone, field)).to_contain_text("w")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill(FORMULA)
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_what_is_no_number(stone):
    field = stone.field("mass")
    field.fill("heavy")
    expect(faults(stone, field)).to_have_text("Expected a number, such as 0.5, -3 or 1e-4.")
    expect(stone.page.get_by_role("button", name="Run", exact=True)).to_be_disabled()
    field.fill("-1")
    expect(faults(stone, field)).to_have_text(
        re.compile("^Mass is -1; it must be a positive number")
    )
    field.fill("1.0")
    expect(stone.page.get_by_role("button", name="Run", exact=True)).to_be_enabled()


def test_a_faulty_text_is_told_and_shows_the_field_on_running(stone):
    page = stone.page
    page.get_by_role("button", name="Text", exact=True).click()
    text = page.get_by_role("textbox", name="The scenario as TOML")
    whole = text.input_value()
    text.fill(re.sub("mass = .*", "mass = = 1", whole))
    page.get_by_role("button", name="Apply and run").click()
    expect(text).to_have_attribute("aria-invalid", "true")
    expect(faults(stone, text)).to_contain_text("line")
    with stone.new_motion():
        text.fill(re.sub("mass = .*", "mass = 2.0", whole))
        page.get_by_role("button", name="Apply and run").click()
    expect(text).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Form", exact=True).click()
    expect(stone.field("mass")).to_have_value("2")
