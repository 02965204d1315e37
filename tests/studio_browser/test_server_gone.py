"""The server goes away while somebody works: a sentence, and a way to go on when it is back."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from studio.served import studio
from studio_browser.scenarios import short

GONE = re.compile("then try again")


def test_a_sentence_and_another_try(visit):
    with studio("--works", "2") as first:
        visitor = visit(at=first.address).read(short("chaplygin-sleigh"))
        port = re.search(r":(\d+)/", first.address)[1]
    page = visitor.page
    alert = page.get_by_role("alert").filter(has_text=GONE)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(alert).to_be_visible()
    expect(page.get_by_role("group", name="Run").get_by_role("progressbar")).to_be_hidden()
    panel = visitor.tab("Integrals")
    expect(panel.get_by_text(GONE)).to_be_visible()
    with page.expect_event("requestfailed"):  # the alert of the run above is still there until then
        visitor.field("m").fill("3")
    expect(alert).to_be_visible()
    with studio("--works", "2", "--port", port) as second, visitor.new_motion():
        alert.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("alert").filter(has_text="The token changes")).to_be_visible()
        visitor.page.context.request.get(second.address)  # its address is opened in another tab
        page.get_by_role("alert").get_by_role("button", name="Try again").click()
        visitor.text_has("m = 3")
        expect(page.get_by_role("alert")).to_be_hidden()
        page.get_by_role("button", name="Run", exact=True).click()


def test_a_page_that_is_opened_without_it(visit):
    with studio("--works", "2") as first:
        visitor = visit(at=first.address).go()
        visitor.page.route("**/api/about", lambda route: route.abort())
        visitor.page.reload()
        alert = visitor.page.get_by_role("alert")
        expect(alert).to_contain_text(GONE)
        visitor.page.unroute("**/api/about")
        alert.get_by_role("button", name="Try again").click()
        expect(visitor.page.get_by_role("heading", name="Gallery")).to_be_visible()
