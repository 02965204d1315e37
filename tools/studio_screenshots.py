"""Screenshots of the studio, to be looked at: python tools/studio_screenshots.py FOLDER [NAME …]

Its gallery, and for each scenario (three by default, run for a short time) the form, the text, the
motion and every tab with its result, on a wide screen and on a phone: one PNG each, light and dark.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from screenshots import THEMES, emulate, screenshot
from voronets import collection as gallery
from voronets.cli.studio_report import opened_with
from voronets.view.films.devtools import Browser
from voronets.view.films.tools import NO_CHROMIUM, found_chromium

THREE = ("rattleback", "dropped-coin", "chaplygin-sleigh")
LONGEST = 1.0  # seconds of motion
TABS = ("verdict", "equations", "integrals", "steady", "section", "sweep", "compare")
SCREENS = {"wide": (1440, 900), "phone": (390, 844)}
#: The page is there, its pictures are drawn, and no work is under way.
CALM = """(() => {
  const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight;
  const cards = [...document.querySelectorAll(".vs-card:not(.vs-plain) canvas")].filter(seen);
  return document.querySelector(".vs-tools") !== null
    && ![...document.querySelectorAll("progress")].some(seen)
    && cards.every((canvas) => canvas.width !== 300);
})()"""
PART = """for (const button of document.querySelectorAll(".vs-switch button, .vs-side .vs-shelf"))
  if (button.textContent === "%s") button.click();"""
TAB = 'document.querySelector("#vs-tab-%s").click();'
ASK = """for (const select of document.querySelectorAll(".vs-panel:not([hidden]) select"))
  if ([...select.options].some(({ value }) => value === "tolerance")) {
    select.value = "tolerance";
    select.dispatchEvent(new Event("change"));
  }
for (const field of document.querySelectorAll(".vs-panel:not([hidden]) .vt-vary .vt-number"))
  if (field.closest("label").textContent === "Values") {
    field.value = "9";
    field.dispatchEvent(new Event("input"));
  }
for (const button of document.querySelectorAll(".vs-panel:not([hidden]) .vt-main")) button.click();"""
#: The button goes round: as the system, light, dark.
COLOURED = """(() => {
  const button = () => document.querySelector("[aria-label^='Colours: %s']");
  while (button() === null) document.querySelector(".vs-tools [aria-label^='Colours: ']").click();
})()"""


def settle(browser: Browser) -> None:
    """Wait until nothing happens for a while."""
    calm = 0
    while calm < 15:
        calm = calm + 1 if browser.evaluate(CALM) else 0
        time.sleep(0.1)


def pictured(browser: Browser, target: Path) -> None:
    """What the page shows, light and dark: above each other on a wide screen, else beside each other."""
    shots = []
    settle(browser)
    for theme in THEMES:
        browser.evaluate(COLOURED % theme)
        settle(browser)
        shots.append(screenshot(browser))
    width, height = shots[0].size
    below = width > height
    whole = Image.new("RGB", (width, 2 * height) if below else (2 * width, height))
    for i, shot in enumerate(shots):
        whole.paste(shot, (0, i * height) if below else (i * width, 0))
    whole.save(target)
    print(target)


def shorter(name: str) -> str:
    """A scenario with a short run, as an address has it."""
    text = re.sub(
        r"(?m)^duration = (.*)$",
        lambda found: f"duration = {min(LONGEST, float(found[1]))}",
        gallery.text(name),
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.toml"
        path.write_text(text, "utf-8")
        return opened_with(str(path))


def pages(browser: Browser, address: str, name: str, screen: str) -> Iterator[str]:
    """Go from page to page of a scenario; their names."""
    browser.evaluate(f"location.href = {json.dumps(f'{address}#{shorter(name)}')}; undefined")
    settle(browser)
    if screen == "phone":
        yield "motion"
        for part in ("Form", "Text"):
            browser.evaluate(PART % "Form" + PART % part)
            yield part.lower()
        browser.evaluate(PART % "Form" + PART % "Analysis")
    else:
        browser.evaluate(PART % "Text")
        yield "text"
        browser.evaluate(PART % "Form")
    for tab in TABS:
        browser.evaluate(TAB % tab)
        settle(browser)
        browser.evaluate(ASK)
        settle(browser)
        yield tab


@contextmanager
def served() -> Iterator[str]:
    """The address of a studio."""
    command = [sys.executable, "-m", "voronets", "studio", "--no-open"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://[\d.:]+/\?token=[\w-]+", process.stdout.readline())
        if found is None:
            raise SystemExit("the studio does not start")
        yield found[0]
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", default=THREE, metavar="NAME")
    options = parser.parse_args()
    program = found_chromium()
    if program is None:
        raise SystemExit(NO_CHROMIUM)
    options.folder.mkdir(parents=True, exist_ok=True)
    with served() as address, Browser(program) as browser:
        for screen, (width, height) in SCREENS.items():
            emulate(browser, width, height, phone=screen == "phone")
            browser.call("Page.navigate", url=address)
            pictured(browser, options.folder / f"gallery-{screen}.png")
            for name in options.names:
                for page in pages(browser, address, name, screen):
                    pictured(browser, options.folder / f"{name}-{page}-{screen}.png")


if __name__ == "__main__":
    main()
