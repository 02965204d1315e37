"""A page with the player in it: asked, operated and looked at."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

PICTURE = """([t, which]) => {
  if (t !== null) voronets.player.show(t);
  return document.querySelectorAll(".vp-stages canvas")[which].toDataURL("image/png");
}"""
#: Frames come when the test lets time pass; until the page is there, they come by themselves.
FROZEN = """(() => {
  let [now, number, waiting] = [0, 0, new Map()];
  globalThis.requestAnimationFrame = (frame) => (waiting.set(++number, frame), number);
  globalThis.cancelAnimationFrame = (one) => waiting.delete(one);
  globalThis.pass = (milliseconds) => {
    now += milliseconds;
    const frames = waiting;
    waiting = new Map();
    for (const frame of frames.values()) frame(now);
  };
  const starting = setInterval(() => {
    if (document.documentElement?.dataset.state) clearInterval(starting);
    else pass(0);
  }, 5);
})()"""
REWOUND = """() => {
  document.activeElement.blur();
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  const { player } = voronets;
  player.pause();
  player.setSpeed(1);
  player.setLoop(true);
  player.run("zoomAll");
  player.setTheme("auto");
  player.setView("orbit");
  player.show(0);
}"""
FRAMES = """(count) => new Promise((done) => {
  const step = () => (count-- > 0 ? requestAnimationFrame(step) : done());
  step();
})"""


class Viewer:
    """What a reader has before him.

    complaints  warnings and errors of the console, errors that nobody caught
    asked       the addresses of all requests
    """

    def __init__(self, page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.asked: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))

    def open(self, path: Path, *, frozen: bool = False, wait: bool = True) -> None:
        """Open a file; ``frozen``: from its first picture on, time passes by ``after`` alone."""
        if frozen:
            self.page.add_init_script(FROZEN)
        self.page.goto(path.as_uri())
        if wait:
            self.page.wait_for_selector("html[data-state]", state="attached")

    def player(self, expression: str) -> Any:
        """The value of an expression that begins with the player: ``time``, ``seek(2)``, …"""
        return self.page.evaluate(f"voronets.player.{expression}")

    def rewind(self) -> None:
        """As it was when it was opened, as far as tests change it."""
        self.page.evaluate(REWOUND)
        self.page.mouse.move(1, 1)

    @property
    def time(self) -> float:
        return self.player("time")

    @property
    def end(self) -> float:
        return self.player("end")

    def after(self, *steps: float) -> float:
        """Let seconds pass, a frame after each step; the time of the replay then."""
        for step in steps:
            self.page.evaluate("(milliseconds) => pass(milliseconds)", 1000 * step)
        return self.time

    def frames(self, count: int) -> None:
        """Wait for so many frames of the browser."""
        self.page.evaluate(FRAMES, count)

    def picture(self, t: float | None = None, which: int = 0) -> np.ndarray:
        """The pixels of a canvas of the stage (h, w, 3), drawn at time t."""
        address = self.page.evaluate(PICTURE, [t, which])
        return pixels(base64.b64decode(address.partition(",")[2]))

    def seen(self, selector: str = ".vp-scene") -> np.ndarray:
        """What the screen shows of a part of the page (h, w, 3)."""
        return pixels(self.page.locator(selector).screenshot(animations="disabled"))

    def box(self, selector: str) -> dict[str, float]:
        """Where the first such element is: x, y, width, height in pixels."""
        return self.page.locator(selector).first.bounding_box()

    def _hear(self, message) -> None:
        drawing = (
            "GL Driver Message" in message.text
        )  # of drawing in software: the page is not at fault
        if message.type in ("error", "warning") and not drawing:
            self.complaints.append(f"{message.type}: {message.text}")


def pixels(png: bytes) -> np.ndarray:
    """The colours of a PNG (h, w, 3)."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def change(one: np.ndarray, two: np.ndarray) -> float:
    """The share of pixels that differ between two pictures of a size."""
    assert one.shape == two.shape
    return float(np.mean(np.any(one != two, axis=-1)))


def colours(picture: np.ndarray) -> int:
    """How many different ones there are."""
    return len(np.unique(picture.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)))
