"""For everybody: axe-core finds nothing serious, every control is reached by Tab and has a name."""

from __future__ import annotations

import pytest

from browser.accessible import FOCUSABLE, SERIOUS, axe_script, reached_by_tab
from browser.replays import gallery_motion, page_of, stone_page, two_stones_page

WIDE, PHONE = (720, 660), (360, 640)
STATES = {
    "plain": "",
    "about": "player.run('about')",
    "keyboard": "player.run('help')",
    "layers": "document.querySelector('[aria-controls=vp-menu-1]').click()",
    "plots": "document.querySelector('[aria-controls=vp-menu-2]').click()",
    "part": "player.run('zoomIn')",
}
IN_DIALOG = """() => [...document.querySelectorAll("dialog[open] [data-number]")]
  .map((one) => Number(one.dataset.number))"""


@pytest.fixture(scope="module")
def axe():
    return axe_script()


@pytest.fixture(scope="module")
def page(shared, axe):
    viewer = shared(stone_page(), WIDE)
    viewer.page.evaluate(axe)
    return viewer


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def viewer(request, page):
    width, height = request.param
    page.page.set_viewport_size({"width": width, "height": height})
    page.rewind()
    yield page
    page.page.mouse.click(width - 5, 60)  # closes a menu


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_serious(viewer, state):
    enter(viewer, state)
    for theme in ("light", "dark"):
        viewer.player(f"setTheme('{theme}')")
        viewer.frames(2)
        assert viewer.page.evaluate(SERIOUS) == [], theme


def enter(viewer, state: str) -> None:
    """Open a dialog, a menu, …"""
    viewer.page.evaluate(f"(() => {{ const {{ player }} = voronets; {STATES[state]}; }})()")


@pytest.mark.parametrize("what", ["two", "system", "planes"])
def test_nor_in_other_replays(opened, axe, what):
    viewer = opened(other(what), WIDE)
    viewer.page.evaluate(axe)
    assert viewer.page.evaluate(SERIOUS) == []


def other(what: str) -> str:
    import voronets

    if what == "two":
        return two_stones_page()
    if what == "system":
        return page_of(gallery_motion("snakeboard"))
    table = {k: v for k, v in voronets.load("double-pendulum").table.items() if k != "view"}
    return page_of(voronets.run(table, estimate=False))


def test_axe_finds_what_is_wrong(page):
    """That the tests above can fail."""
    page.page.evaluate("document.body.append(document.createElement('button'))")
    assert any("button-name" in fault for fault in page.page.evaluate(SERIOUS))
    page.page.evaluate("document.body.lastChild.remove()")


@pytest.mark.parametrize("state", ["plain", "about", "keyboard", "layers"])
def test_every_control_is_reached_by_tab_and_has_a_name(viewer, state):
    enter(viewer, state)
    page = viewer.page
    controls = page.evaluate(FOCUSABLE)
    wanted = set(range(len(controls)))
    if state in ("about", "keyboard"):  # the rest is behind the dialog
        wanted = set(page.evaluate(IN_DIALOG))
    assert len(wanted) >= (2 if state in ("about", "keyboard") else 12)
    reached = reached_by_tab(page, controls)
    assert sorted(controls[i] for i in wanted - reached) == []
