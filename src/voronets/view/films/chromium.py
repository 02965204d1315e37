"""The player in a Chromium without a window: it draws a frame at any time that it is told."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Generator

from PIL import Image

from voronets.view.films.devtools import Browser
from voronets.view.films.plan import Plan
from voronets.view.films.tools import BrowserFault

READY = """
(async () => {
  const page = document.documentElement;
  while (page.dataset.state === undefined) await new Promise((done) => setTimeout(done, 20));
  if (page.dataset.state === "failed") return document.getElementById("told").textContent;
  const player = globalThis.voronets.player;
  await player.ready;
  player.pause();
  player.chrome(%s);
  player.setTheme(%s);
  player.setView(%s);
  await document.fonts.ready;
  return "";
})()
"""


def browser_frames(page: str, plan: Plan, program: str) -> Generator[Image.Image, None, None]:
    """The frames of a film, each drawn when it is asked for; Chromium is gone with the last.

    page  the replay
    """
    width, height = plan.size
    with Browser(program) as browser:
        browser.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=1, mobile=False,
        )  # fmt: skip
        frame = browser.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        browser.call("Page.setDocumentContent", frameId=frame, html=page)
        words = (("plots" if plan.plots else False), plan.theme, plan.view)
        told = browser.evaluate(READY % tuple(json.dumps(word) for word in words))
        if told:
            raise BrowserFault(f"the player: {told}")
        for t in plan.times:
            browser.evaluate(f"void globalThis.voronets.player.show({float(t)!r})")
            answer = browser.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)
            image = Image.open(io.BytesIO(base64.b64decode(answer["data"]))).convert("RGB")
            yield image if image.size == plan.size else image.crop((0, 0, width, height))
