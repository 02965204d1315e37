"""Texts of a motion stay texts: a title with markup is shown as it is, and nothing in it runs."""

from __future__ import annotations

import pytest

import voronets
from browser.replays import page_of

TITLES = [
    '<img src=x onerror="globalThis.evil = 1">',
    "</title></script><script>globalThis.evil = 1</script>",
    "<!-- <script> ${globalThis.evil = 1}",
    "&lt;b&gt; &amp; ω ≠ 0 🪨",
]


@pytest.mark.parametrize("title", TITLES)
def test_a_title_with_markup(opened, title):
    table = voronets.load("rattleback").table
    table = {**table, "title": title, "look_for": f"look for {title}"}
    motion = voronets.run(table, settings=["run.duration=0.2"], estimate=False)
    viewer = opened(page_of(motion))
    page = viewer.page
    assert page.get_by_role("heading", level=1).inner_text() == title
    assert page.title() == title
    assert page.locator("canvas[role=img]").get_attribute("aria-label") == title
    page.get_by_role("button", name="About this motion").click()
    assert page.locator("dialog[open] h2").inner_text() == title
    assert f"look for {title}" in page.locator("dialog[open]").inner_text()
    with page.expect_download() as download:
        viewer.player("savePicture()")
    assert download.value.suggested_filename.endswith(".png")
    assert page.evaluate("globalThis.evil") is None
    assert page.locator(".voronets img, .voronets script, .voronets b").count() == 0
    assert len(viewer.asked) <= 2 and not viewer.complaints  # the page, and the picture saved
