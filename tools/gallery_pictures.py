"""Draw the stills of the gallery that the package ships: python tools/gallery_pictures.py [--all]

Those whose scenario has changed since, or all; as Chromium draws the cards of the studio's gallery.  Draw all
after a change of what the stage looks like.
"""

from __future__ import annotations

import argparse
import io
import json
import time

from PIL import Image

from screenshots import emulate, screenshot
from studio_screenshots import COLOURED, served
from voronets import collection
from voronets.collection.stills import FOLDER, INDEX, THEMES, file_of, index, text_hash
from voronets.view.films.devtools import Browser
from voronets.view.films.tools import NO_CHROMIUM, found_chromium

WIDTH, QUALITY = 320, 62
PATIENCE = 180.0  # seconds for one scenario
CARD = '[data-name="%s"] canvas'
SHOWN = "document.querySelector('.vs-cards') !== null"
SEARCHED = """(() => {
  const search = document.querySelector("input[type=search]");
  search.value = %s;
  search.dispatchEvent(new Event("input"));
  for (const card of document.querySelectorAll(".vs-cards > li")) card.hidden = card.dataset.name !== search.value;
})()"""
DRAWN = "document.querySelector('%s').dataset.drawn === '%s'"
PLACE = """(() => {
  const { x, y, width, height } = document.querySelector('%s').getBoundingClientRect();
  return [x, y, width, height];
})()"""


def wait(browser: Browser, expression: str) -> None:
    """Wait until an expression of the page holds."""
    until = time.monotonic() + PATIENCE
    while not browser.evaluate(expression):
        if time.monotonic() > until:
            raise SystemExit(f"it never came: {expression}")
        time.sleep(0.1)


def drawn(browser: Browser, name: str, theme: str) -> bytes:
    """A card's picture as WebP."""
    browser.evaluate(SEARCHED % json.dumps(name))
    browser.evaluate(COLOURED % theme)
    card = CARD % name
    wait(browser, DRAWN % (card, theme))
    x, y, width, height = browser.evaluate(PLACE % card)
    whole = screenshot(browser).crop((round(x), round(y), round(x + width), round(y + height)))
    small = whole.resize((WIDTH, round(WIDTH * height / width)), Image.Resampling.LANCZOS)
    content = io.BytesIO()
    small.save(content, "WEBP", quality=QUALITY, method=6)
    return content.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="those too whose scenario is the same")
    options = parser.parse_args()
    program = found_chromium()
    if program is None:
        raise SystemExit(NO_CHROMIUM)
    hashes = {name: text_hash(name) for name in collection.names()}
    wanted = [
        name
        for name, now in hashes.items()
        if options.all
        or index().get(name) != now
        or not all(file_of(name, t).is_file() for t in THEMES)
    ]
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.webp"):
        if path.stem.rpartition("-")[0] not in hashes:
            path.unlink()
    if wanted:
        with served() as address, Browser(program) as browser:
            emulate(browser, 1280, 800, phone=False)
            browser.call("Page.navigate", url=address)
            wait(browser, SHOWN)
            for name in wanted:
                for theme in THEMES:
                    file_of(name, theme).write_bytes(drawn(browser, name, theme))
                print(name, flush=True)
    (FOLDER / INDEX).write_text(json.dumps(hashes, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
