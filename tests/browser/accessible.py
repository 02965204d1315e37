"""What everybody can use: axe-core, which looks for what is wrong, and a walk through all controls by Tab."""

from __future__ import annotations

from pathlib import Path

from browsers import missing

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: What is serious; by some rules alone, where these are given.
SERIOUS = """async (rules) => {
  const only = rules ? { runOnly: rules } : {};
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...only });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}"""
FOCUSABLE = """() => [...document.querySelectorAll(".voronets :is(button, select, input, [tabindex])")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.tabIndex >= 0)
  .map((one, i) => (one.dataset.number = i, one.outerHTML.slice(0, 90)))"""
ACTIVE = """() => {
  const one = document.activeElement;
  const { outlineStyle, boxShadow } = getComputedStyle(one);
  return [one.dataset.number ?? null, outlineStyle !== "none" || boxShadow !== "none"];
}"""


def axe_script() -> str:
    """axe-core, to be evaluated in a page."""
    if not AXE.is_file():
        missing("needs axe-core: python tools/web.py test, or npm ci in web/")
    return AXE.read_text(encoding="utf-8")


def reached_by_tab(page, controls: list[str]) -> set[int]:
    """Which of the controls (``FOCUSABLE``) Tab comes to; each is seen to have the focus, and has a name."""
    session, reached = page.context.new_cdp_session(page), set[int]()
    for _ in range(len(controls) + 40):
        page.keyboard.press("Tab")
        number, seen = page.evaluate(ACTIVE)
        if number is None:
            continue
        if int(number) in reached:
            break
        reached.add(int(number))
        assert seen, f"the focus is not seen: {controls[int(number)]}"
        assert name_of_focus(session), f"no name: {controls[int(number)]}"
    return reached


def name_of_focus(session) -> str:
    """The name that the browser gives to what has the focus."""
    found = session.send("Runtime.evaluate", {"expression": "document.activeElement"})
    tree = session.send(
        "Accessibility.getPartialAXTree",
        {"objectId": found["result"]["objectId"], "fetchRelatives": False},
    )
    return tree["nodes"][0].get("name", {}).get("value", "")
