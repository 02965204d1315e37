"""Texts of a scenario are shown as texts, whatever they hold."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from studio_browser.scenarios import short
from studio_browser.test_files import DROP

IMAGE = '<img src=x onerror="window.hacked=1">'
SCRIPT = "</title></script><script>window.hacked=2</script>"
TITLE = f"{IMAGE}{SCRIPT} $x_1$ \\\\href"
#: Elements that none of our pages has.
STRANGE = "document.querySelectorAll('img:not(.vs-still), iframe, object, embed, body script, svg script').length"


def hostile() -> str:
    """A scenario that is sound and full of HTML."""
    quoted = TITLE.replace('"', '\\"')
    text = short("chaplygin-sleigh")
    text = re.sub("(?m)^title = .*$", lambda _: f'title = "{quoted}"', text)
    return re.sub("(?m)^look_for = .*$", lambda _: f'look_for = "{quoted}"', text)


@pytest.fixture(scope="module")
def visitor(shared):
    visitor = shared().go()
    visitor.page.evaluate(DROP, [f"{IMAGE}{SCRIPT}.toml", hostile(), 0])
    visitor.wait_for_motion()
    yield visitor
    unhurt(visitor)


def unhurt(visitor) -> None:
    """Nothing of it has become a part of the page or has run."""
    assert visitor.page.evaluate(STRANGE) == 0
    assert visitor.page.evaluate("window.hacked") is None


def test_title_and_form(visitor):
    page = visitor.page
    title = TITLE.replace("\\\\", "\\")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    assert page.title() == f"{title} · voronets studio"
    expect(visitor.field("title")).to_have_value(title)
    expect(visitor.field("look for")).to_have_value(title)
    expect(page.get_by_role("region", name="Scenario")).to_contain_text(title)
    assert re.fullmatch(r"[\w-]+", page.url.partition("#file/")[2].partition("&")[0])
    unhurt(visitor)


@pytest.mark.parametrize(
    ("tab", "button", "done"),
    [
        ("Verdict", None, "Energy"),
        ("Equations", None, "Voronets 1911"),
        ("Integrals", None, "independent constant"),
        ("Sweep", "Run the sweep", "runs in"),
        ("Compare", "Compare", "Largest differences"),
    ],
)
def test_tabs(visitor, tab, button, done):
    panel = visitor.tab(tab)
    if tab == "Compare":
        panel.get_by_label("Compare with").select_option("another tolerance")
    if button is not None:
        panel.get_by_role("button", name=button, exact=True).click()
    expect(panel).to_contain_text(done)
    unhurt(visitor)


@pytest.mark.parametrize("button", ["Save", "Download .tex"])
def test_files_have_plain_names(visitor, button):
    visitor.tab("Equations")
    with visitor.page.expect_download() as saved:
        visitor.page.get_by_role("button", name=button, exact=True).click()
    assert re.fullmatch(r"[\w-]+\.\w+", saved.value.suggested_filename)
    unhurt(visitor)


def test_a_replay_of_it(visitor, chromium, tmp_path):
    visitor.page.get_by_role("button", name="Download", exact=True).click()
    with visitor.page.expect_download() as made:
        visitor.page.get_by_role("button", name="Replay as a web page (HTML)").click()
    assert re.fullmatch(r"[\w-]+\.html", made.value.suggested_filename)
    made.value.save_as(tmp_path / "replay.html")
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto((tmp_path / "replay.html").as_uri())
    page.wait_for_selector("html[data-state]", state="attached")
    assert page.evaluate("window.hacked") is None
    context.close()


def test_faults_and_names_of_parameters(visit):
    visitor = visit().go()
    name = IMAGE.replace('"', "'")
    text = hostile().replace("m = 1.4", f'"{name}" = 1.4, m = "{SCRIPT}"')
    visitor.page.evaluate(DROP, ["faulty.toml", text, 0])
    expect(visitor.page.get_by_role("region", name="Scenario")).to_contain_text(name)
    expect(visitor.page.get_by_role("region", name="Scenario")).to_contain_text("must be")
    unhurt(visitor)


def test_what_is_no_text_and_has_such_a_name(visit):
    visitor = visit().go()
    visitor.page.evaluate(DROP, [IMAGE, None, 1000])
    expect(visitor.page.get_by_role("alert")).to_contain_text(f"{IMAGE} is not a text file")
    unhurt(visitor)


def test_such_a_name_in_the_address(visit):
    visitor = visit().go(f"gallery/{IMAGE}&tab={IMAGE}")
    expect(visitor.page.get_by_role("heading", name="Gallery")).to_be_visible()
    unhurt(visitor)
