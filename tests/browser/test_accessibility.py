"""For everybody: axe-core finds nothing serious, every control is reached by Tab and has a name."""

from __future__ import annotations

from pathlib import Path

import pytest

from browser.replays import gallery_motion, page_of, stone_page, two_stones_page
from browsers import missing

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDE, PHONE = (900, 800), (360, 640)
STATES = {
    "plain": "",
    "about": "player.run('about')",
    "keyboard": "player.run('help')",
    "layers": "document.querySelector('[aria-controls=vp-menu-1]').click()",
    "plots": "document.querySelector('[aria-controls=vp-menu-2]').click()",
    "part": "player.run('zoomIn')",
}
SERIOUS = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}"""
FOCUSABLE = """() => [...document.querySelectorAll(".voronets :is(button, select, input, [tabindex])")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.tabIndex >= 0)
  .map((one, i) => (one.dataset.number = i, one.outerHTML.slice(0, 90)))"""
IN_DIALOG = """() => [...document.querySelectorAll("dialog[open] [data-number]")]
  .map((one) => Number(one.dataset.number))"""
ACTIVE = """() => {
  const one = document.activeElement;
  const { outlineStyle, boxShadow } = getComputedStyle(one);
  return [one.dataset.number ?? null, outlineStyle !== "none" || boxShadow !== "none"];
}"""


@pytest.fixture(scope="module")
def axe():
    if not AXE.is_file():
        missing("needs axe-core: python tools/web.py test, or npm ci in web/")
    return AXE.read_text(encoding="utf-8")


@pytest.fixture(scope="module", params=[WIDE, PHONE], ids=["wide", "phone"])
def page(request, shared, axe):
    viewer = shared(stone_page(), request.param)
    viewer.page.evaluate(axe)
    return viewer


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_serious(page, state, theme):
    page.rewind()
    page.player(f"setTheme('{theme}')")
    page.page.evaluate(f"(() => {{ const {{ player }} = voronets; {STATES[state]}; }})()")
    page.frames(2)
    assert page.page.evaluate(SERIOUS) == []
    if state in ("layers", "plots"):
        page.page.mouse.click(5, 200)


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
    page.rewind()
    page.page.evaluate("document.body.append(document.createElement('button'))")
    assert any("button-name" in fault for fault in page.page.evaluate(SERIOUS))
    page.page.evaluate("document.body.lastChild.remove()")


@pytest.mark.parametrize("state", ["plain", "about", "keyboard", "layers"])
def test_every_control_is_reached_by_tab_and_has_a_name(page, state):
    page.rewind()
    page.page.evaluate(f"(() => {{ const {{ player }} = voronets; {STATES[state]}; }})()")
    controls = page.page.evaluate(FOCUSABLE)
    wanted = set(range(len(controls)))
    if state in ("about", "keyboard"):  # the rest is behind the dialog
        wanted = set(page.page.evaluate(IN_DIALOG))
    assert len(wanted) >= (2 if state in ("about", "keyboard") else 12)
    session = page.page.context.new_cdp_session(page.page)
    reached = set()
    for _ in range(len(controls) + 5):
        page.page.keyboard.press("Tab")
        number, seen = page.page.evaluate(ACTIVE)
        if number is None:
            continue
        reached.add(int(number))
        assert seen, f"the focus is not seen: {controls[int(number)]}"
        assert name_of_focus(session), f"no name: {controls[int(number)]}"
    assert sorted(controls[i] for i in wanted - reached) == []
    if state == "layers":
        page.page.mouse.click(5, 200)


def name_of_focus(session) -> str:
    """The name that the browser gives to what has the focus."""
    found = session.send("Runtime.evaluate", {"expression": "document.activeElement"})
    tree = session.send(
        "Accessibility.getPartialAXTree",
        {"objectId": found["result"]["objectId"], "fetchRelatives": False},
    )
    return tree["nodes"][0].get("name", {}).get("value", "")
