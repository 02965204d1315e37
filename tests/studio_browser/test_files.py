"""Links, files that are saved, opened and dropped, and what cannot be opened."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from studio_browser.scenarios import link, short

NAME = "chaplygin-sleigh"
DROP = """([name, text, size]) => {
  const files = new DataTransfer();
  files.items.add(new File([text === null ? new Uint8Array(size) : text], name));
  document.querySelector("main").dispatchEvent(
    new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


@pytest.fixture(scope="module")
def sleigh(shared):
    return shared().read(short(NAME))


def changed(visitor) -> str:
    """Change a number; the text of the scenario then."""
    field = visitor.field("m")
    field.fill(str(float(field.input_value()) + 1))
    visitor.text_has(f"m = {float(field.input_value())}")
    return visitor.text()


def test_a_shared_link_opens_the_same_scenario_elsewhere(sleigh, chromium, visit):
    text = changed(sleigh)
    sleigh.page.get_by_role("button", name="Share").click()
    expect(sleigh.page.get_by_text("The link was copied")).to_be_visible()
    address = sleigh.page.evaluate("navigator.clipboard.readText()")
    assert address == sleigh.page.url
    elsewhere = chromium.new_context(reduced_motion="reduce")
    other = visit(context=elsewhere)
    other.go(address.partition("#")[2])
    other.wait_for_motion()
    assert other.text() == text
    elsewhere.close()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            "%%%",
            "This link is incomplete, so it holds no scenario. Copy the whole link and open it again.",
        ),
        (
            "AAAA",
            "This link is incomplete, so it holds no scenario. Copy the whole link and open it again.",
        ),
        (
            link(short(NAME))[2:60],
            "This link is incomplete, so it holds no scenario. Copy the whole link and open it again.",
        ),
        (
            link("x" * 1_100_000)[2:],
            "The scenario in this link is larger than 1 MB, which is the limit for scenario files.",
        ),
    ],
    ids=["letters", "bytes", "cut", "bomb"],
)
def test_a_link_that_holds_no_scenario(visit, data, sentence):
    page = visit().go(f"s={data}").page
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(page.get_by_role("heading", name="Gallery")).to_be_visible()


def test_a_link_to_a_scenario_with_faults_shows_them(visit):
    visitor = visit().go(link(short(NAME).replace("m = 1.4", "m = nan")))
    expect(visitor.field("m")).to_have_attribute("aria-invalid", "true")
    expect(visitor.page.get_by_role("button", name="Run", exact=True)).to_be_disabled()


def test_a_fault_of_a_key_that_no_field_has_is_told_too(visit):
    visitor = visit().go(link('colour = "red"\n' + short(NAME)))
    form = visitor.page.get_by_role("form", name="Scenario")
    expect(form.get_by_text("colour is an unknown key.")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Run", exact=True)).to_be_disabled()


def test_what_is_saved_opens_as_it_was(sleigh, visit, tmp_path):
    text = changed(sleigh)
    with sleigh.page.expect_download() as saved:
        sleigh.page.get_by_role("button", name="Save", exact=True).click()
    assert saved.value.suggested_filename == "chaplygin-s-sleigh.toml"
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    assert path.read_text("utf-8") == text
    visitor = visit().go()
    with visitor.page.expect_file_chooser() as asked:
        visitor.page.get_by_role("button", name="Open").click()
    asked.value.set_files(path)
    visitor.wait_for_motion()
    assert visitor.text() == text
    assert visitor.page.url.endswith("#file/chaplygin-s-sleigh")


def test_a_file_that_is_dropped(sleigh):
    with sleigh.new_motion():
        sleigh.page.evaluate(DROP, ["mine.toml", short(NAME), 0])
    assert sleigh.text() == short(NAME)
    expect(sleigh.field("m")).to_have_value("1.4")


def test_the_way_back_leads_to_a_file(visit):
    visitor = visit().go()
    visitor.page.evaluate(DROP, ["mine.toml", text := "# mine\n" + short(NAME), 0])
    visitor.wait_for_motion()
    with visitor.new_motion():
        visitor.go("gallery/chaplygin-sleigh")
    with visitor.new_motion():
        visitor.page.go_back()
    assert visitor.text() == text


@pytest.mark.parametrize(
    ("name", "text", "size", "sentence"),
    [
        ("large.toml", None, 5_000_000, "large.toml is 5.0 MB. A scenario file can have at most"),
        ("picture.png", None, 1000, "picture.png is not a text file"),
        ("prose.toml", "Dear reader,", 0, "line 1"),
    ],
)
def test_a_file_that_is_no_scenario(sleigh, name, text, size, sentence):
    before = sleigh.text()
    sleigh.page.evaluate(DROP, [name, text, size])
    alert = sleigh.page.get_by_role("alert").filter(has_text=re.compile(r"\S"))
    expect(alert).to_contain_text(sentence)
    assert sleigh.text() == before
    alert.get_by_role("button", name="Close").click()
    expect(alert).to_be_hidden()


def test_a_file_of_something_else_opens_with_all_its_faults(visit):
    page = visit().go().page
    page.evaluate(DROP, ["other.toml", "[tool]\nname = 1\n", 0])
    form = page.get_by_role("form", name="Scenario")
    expect(form.get_by_text("tool is an unknown key.")).to_be_visible()


def test_a_download_is_named_after_the_scenario(sleigh):
    sleigh.page.get_by_role("button", name="Download", exact=True).click()
    with sleigh.page.expect_download() as made:
        sleigh.page.get_by_role("button", name="Replay as a web page (HTML)").click()
    assert made.value.suggested_filename == "chaplygin-s-sleigh.html"
