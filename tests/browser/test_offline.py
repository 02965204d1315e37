"""The file alone: opened from the disk it asks for nothing, and its policy lets nothing ask."""

from __future__ import annotations

import pytest

from browser.replays import stone_page
from browser.viewer import change

WIDE = (800, 700)
ELSEWHERE = "https://elsewhere.example/"
TRIES = {
    "fetch": "fetch(address).then(() => 'came', () => 'refused')",
    "image": """new Promise((done) => {
      const image = new Image();
      image.onload = () => done("came");
      image.onerror = () => done("refused");
      image.src = address;
    })""",
    "script": """new Promise((done) => {
      const script = document.createElement("script");
      script.onload = () => done("came");
      script.onerror = () => done("refused");
      script.src = address;
      document.head.append(script);
    })""",
}
ANSWERS = {"fetch": "text/plain", "image": "image/svg+xml", "script": "text/javascript"}
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'


def tried(viewer, kind: str) -> tuple[str, list[str]]:
    """What became of a request from the page, and the addresses that reached the network."""
    reached = []

    def answer(route) -> None:
        reached.append(route.request.url)
        body = SVG if kind == "image" else ""
        route.fulfill(
            body=body,
            content_type=ANSWERS[kind],
            headers={"Access-Control-Allow-Origin": "*"},
        )

    viewer.page.route(f"{ELSEWHERE}**", answer)
    session = viewer.page.context.new_cdp_session(viewer.page)
    found = session.send(
        "Runtime.evaluate",
        {
            "expression": f"((address) => {TRIES[kind]})('{ELSEWHERE}{kind}')",
            "awaitPromise": True,
            "returnByValue": True,
        },
    )
    return found["result"]["value"], reached


def test_a_replay_from_the_disk_asks_for_nothing_and_plays(opened):
    viewer = opened(stone_page(playing=True, speed=0.1), WIDE, policy=True, offline=True)
    viewer.page.wait_for_selector("html[data-state=ready]", state="attached")
    page = viewer.page
    page.get_by_role("button", name="Pause", exact=True).click()
    early = viewer.seen(".vp-canvas")
    before = page.get_by_role("slider").input_value()
    page.get_by_role("button", name="Play", exact=True).click()
    readout = page.locator(".vp-now")
    first = readout.inner_text()
    while readout.inner_text() == first:
        page.wait_for_timeout(20)
    page.get_by_role("button", name="Pause", exact=True).click()
    assert page.get_by_role("slider").input_value() != before
    assert change(early, viewer.seen(".vp-canvas")) > 0
    for name in ("About this motion", "Keyboard"):
        page.get_by_role("button", name=name, exact=True).click()
        page.keyboard.press("Escape")
    assert viewer.asked == [page.url]
    assert page.url.startswith("file:")
    assert not viewer.complaints


@pytest.mark.parametrize("kind", TRIES)
def test_its_policy_refuses_what_is_elsewhere(opened, kind):
    viewer = opened(stone_page(), policy=True)
    assert tried(viewer, kind) == ("refused", [])
    assert any("Content Security Policy" in text for text in viewer.complaints)


@pytest.mark.parametrize("kind", TRIES)
def test_the_same_request_from_a_page_without_a_policy(opened, kind):
    """That the tests above can fail."""
    viewer = opened("<!DOCTYPE html><title>plain</title>", policy=True, wait=False)
    assert tried(viewer, kind) == ("came", [f"{ELSEWHERE}{kind}"])
