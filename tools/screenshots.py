"""Contact sheets of the player, to be looked at: python tools/screenshots.py FOLDER [NAME …]

For each scenario of the gallery (six of them by default) and each kind of screen one PNG: three times
from left to right, light above and dark below, as Chromium draws the replay in software.
"""

from __future__ import annotations

import argparse
import base64
import io
import tempfile
from pathlib import Path

from PIL import Image

import voronets
from voronets.view.films.devtools import Browser
from voronets.view.films.tools import NO_CHROMIUM, found_chromium
from voronets.view.player.options import PlayerStart
from voronets.view.player.replay import replay_page

SIX = (
    "rattleback", "eulers-disc", "ball-on-waves", "ball-in-bowl", "ellipsoid-on-ellipsoid",
    "snakeboard",
)  # fmt: skip
TIMES = (0.0, 0.35, 1.0)  # of the whole
THEMES = ("light", "dark")
#: (width, height) of the screen, its pixels to one of the sheet.
SCREENS = {"wide": ((1280, 800), 2), "phone": ((390, 844), 1)}
READY = """(async () => {
  const state = () => document.documentElement?.dataset.state;
  while (state() === undefined) await new Promise((done) => setTimeout(done, 20));
  if (state() === "failed") throw new Error(document.body.innerText);
})()"""
SHOW = """(async () => {
  const { player } = voronets;
  player.setTheme("%s");
  player.show(%r * player.end);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
})()"""


def emulate(browser: Browser, width: int, height: int, *, phone: bool) -> None:
    """A screen of this size; a phone has touch."""
    browser.call(
        "Emulation.setDeviceMetricsOverride",
        width=width, height=height, deviceScaleFactor=1, mobile=phone,
    )  # fmt: skip
    browser.call("Emulation.setTouchEmulationEnabled", enabled=phone)


def screenshot(browser: Browser) -> Image.Image:
    """What the screen shows."""
    data = browser.call("Page.captureScreenshot", format="png")["data"]
    return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")


def sheet(browser: Browser, path: Path, screen: str) -> Image.Image:
    """The pictures of one replay on one screen."""
    (width, height), smaller = SCREENS[screen]
    emulate(browser, width, height, phone=screen == "phone")
    browser.call("Page.navigate", url=path.as_uri())
    browser.evaluate(READY)
    w, h = width // smaller, height // smaller
    whole = Image.new("RGB", (len(TIMES) * w, len(THEMES) * h))
    for row, theme in enumerate(THEMES):
        for column, share in enumerate(TIMES):
            browser.evaluate(SHOW % (theme, share))
            shot = screenshot(browser).resize((w, h), Image.Resampling.LANCZOS)
            whole.paste(shot, (column * w, row * h))
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", default=SIX, metavar="NAME")
    options = parser.parse_args()
    program = found_chromium()
    if program is None:
        raise SystemExit(NO_CHROMIUM)
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Browser(program) as browser:
        for name in options.names:
            path = Path(folder) / f"{name}.html"
            motion = voronets.run(name, estimate=False, throw=False)
            path.write_text(replay_page(motion, start=PlayerStart(playing=False)), "utf-8")
            for screen in SCREENS:
                target = options.folder / f"{name}-{screen}.png"
                sheet(browser, path, screen).save(target)
                print(target)


if __name__ == "__main__":
    main()
