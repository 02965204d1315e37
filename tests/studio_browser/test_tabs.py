"""Every tab with a rolling body, one that slides and lands, and a general system.

Each gives a result or says in a sentence why there is none; a point of a plot starts the motion there.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from studio_browser.scenarios import SHORT, short

#: Why there is no result.
SENTENCE = re.compile(r"(\w+ is .*; it must be .*|[A-Z0-9].{20,}\.)$", re.MULTILINE)


@pytest.fixture(scope="module", params=SHORT)
def page_of_one(request, shared):
    """A page with one of the scenarios."""
    return shared().read(short(request.param))


@pytest.fixture
def visitor(page_of_one):
    """The same, with the scenario as it was opened."""
    undo = page_of_one.page.get_by_role("button", name="Undo")
    while undo.is_enabled():
        undo.click()
    return page_of_one


def press(panel, name: str) -> None:
    panel.get_by_role("button", name=name, exact=True).click()


def pick(visitor, panel) -> None:
    """Choose a point of the plot by keys, then press it with the pointer: the motion starts there."""
    page, before = visitor.page, visitor.text()
    plot = panel.get_by_role("application")
    plot.focus()
    visitor.press("ArrowRight", "ArrowRight")
    marker = panel.locator(".vt-marker")
    box = marker.bounding_box()
    with visitor.new_motion():
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        # before the motion is there: the sentence goes away after some seconds
        expect(
            page.get_by_text(re.compile("^The scenario now (starts|has the numbers)"))
        ).to_be_visible()
    assert visitor.text() != before


def test_verdict(visitor):
    panel = visitor.tab("Verdict")
    expect(panel.get_by_role("listitem").first).to_be_visible()
    assert panel.get_by_role("listitem").count() >= 2
    panel.get_by_text("Show the numbers").click()
    expect(panel.get_by_role("definition").first).to_be_visible()


def test_equations(visitor):
    panel = visitor.tab("Equations")
    forms = panel.get_by_role("navigation", name="Forms of the equations")
    expect(panel.locator(".katex").first).to_be_visible()
    choices = forms.get_by_role("button")
    if choices.count() > 1:
        choices.nth(1).click()
        expect(panel.get_by_role("heading")).to_have_text(
            choices.nth(1).locator("span").inner_text()
        )
        expect(panel.locator(".katex").first).to_be_visible()
    visitor.work_done()
    assert panel.locator(".katex-error").count() == 0
    assert "cannot be typeset" not in panel.inner_text()
    press(panel, "Copy LaTeX")
    expect(visitor.page.get_by_text("LaTeX copied.")).to_be_visible()
    assert "\\begin{align" in visitor.page.evaluate("navigator.clipboard.readText()")
    press(panel, "Copy code")
    expect(visitor.page.get_by_text("Code in Python copied.")).to_be_visible()
    compile(visitor.page.evaluate("navigator.clipboard.readText()"), "copied", "exec")


def test_why_other_forms_do_not_apply(visitor):
    panel = visitor.tab("Equations")
    fold = panel.get_by_text(re.compile(r"\d+ forms? do(es)? not apply"))
    fold.click()
    first = panel.locator("details details").first
    first.locator("summary").click()
    assert len(first.locator("p").inner_text()) > 20


def test_integrals(visitor):
    panel = visitor.tab("Integrals")
    expect(panel.get_by_text(re.compile("independent constants? of the motion"))).to_be_visible()
    panel.get_by_text(re.compile("^Others that do not apply")).first.click()
    expect(panel.locator(".katex").first).to_be_visible()
    assert panel.locator(".katex-error").count() == 0


def test_steady_motions(visitor):
    panel = visitor.tab("Steady")
    panel.get_by_label("Values").fill("5")
    press(panel, "Find steady motions")
    visitor.work_done()
    plot = panel.get_by_role("application")
    if not plot.is_visible():
        assert SENTENCE.search(panel.get_by_role("status").inner_text())
        return
    pick(visitor, panel)
    expect(panel.get_by_role("heading", name=re.compile("^(Stable|Unstable) at"))).to_be_visible()


def test_section(visitor):
    panel = visitor.tab("Section")
    panel.get_by_label("Crossings per motion").fill("5")
    press(panel, "Compute")
    visitor.work_done()
    if not panel.get_by_role("application").is_visible():
        assert SENTENCE.search(panel.get_by_role("status").first.inner_text())
        return
    pick(visitor, panel)


def test_a_section_of_what_is_no_formula(visitor):
    panel = visitor.tab("Section")
    field = panel.get_by_label("Record when this is zero")
    kept = field.input_value()
    field.fill("omega_x +* 2")
    press(panel, "Compute")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(panel.get_by_role("alert").locator("pre")).to_contain_text("^")
    field.fill(kept)
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_a_curve_and_a_map(visitor):
    panel = visitor.tab("Sweep")
    panel.get_by_label("Values").first.fill("3")
    press(panel, "Run the sweep")
    expect(panel.get_by_text(re.compile(r"^3 runs in"))).to_be_visible()
    pick(visitor, panel)
    panel.get_by_label("Vary a second number, for a map").check()
    for values in panel.get_by_label("Values").all():
        values.fill("2")
    press(panel, "Run the sweep")
    expect(panel.get_by_text(re.compile(r"^4 runs in"))).to_be_visible()
    pick(visitor, panel)


def test_compare(visitor):
    panel = visitor.tab("Compare")
    press(panel, "Compare")
    expect(panel.get_by_text(re.compile("^You have not kept a scenario as A yet."))).to_be_visible()
    panel.get_by_label("Compare with").select_option("another tolerance")
    panel.get_by_role("textbox", name="Tolerance").fill("1e-9")
    press(panel, "Compare")
    expect(panel.get_by_role("heading", name="Largest differences")).to_be_visible()
    expect(panel.get_by_role("table")).to_be_visible()
    expect(panel.locator("canvas").first).to_be_visible()
