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
  const { plots, theme, view, words } = %s;
  const player = globalThis.voronets.player;
  player.pause();
  document.getElementById("player").firstElementChild.style.minHeight = "0"; // small films too
  player.chrome(plots ? "plots" : false);
  player.setTheme(theme);
  if (view !== null) player.setView(view);
  const caption = document.createElement("div");
  caption.style.cssText = `position: absolute; inset: 0 0 auto 0; display: flex; padding: 2.2vh 2.4vh;
    justify-content: space-between; font: 3.2vh system-ui, "DejaVu Sans", sans-serif;
    font-variant-numeric: tabular-nums`;
  const [title, clock] = words.map((word) => {
    const part = document.createElement("span");
    part.textContent = word;
    caption.append(part);
    return part;
  });
  if (words.length) document.querySelector(".vp-scene").append(caption);
  await document.fonts.ready;
  globalThis.film = (t, time) => {
    player.show(t);
    if (clock) clock.textContent = time;
  };
  return "";
})()
"""


def browser_frames(
    page: str, title: str, plan: Plan, program: str
) -> Generator[Image.Image, None, None]:
    """The frames of a film, each drawn when it is asked for; Chromium is gone with the last.

    page   the replay
    title  of the caption
    """
    width, height = plan.size
    with Browser(program) as browser:
        browser.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=1, mobile=False,
        )  # fmt: skip
        frame = browser.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        browser.call("Page.setDocumentContent", frameId=frame, html=page)
        options = {"plots": plan.plots, "theme": plan.theme, "view": plan.view}
        words = [title, ""] if plan.caption else []
        told = browser.evaluate(READY % json.dumps(options | {"words": words}))
        if told:
            raise BrowserFault(f"the player: {told}")
        for t in plan.times:
            browser.evaluate(f"film({float(t)!r}, {json.dumps(plan.clock(t))})")
            answer = browser.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)
            image = Image.open(io.BytesIO(base64.b64decode(answer["data"]))).convert("RGB")
            yield image if image.size == plan.size else image.crop((0, 0, width, height))
