"""Chromium with the player or a bare three.js scene in it, asked how long its frames take."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from report import NotInstalled

from voronets.view.films.devtools import Browser
from voronets.view.films.tools import found_chromium

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import node  # noqa: E402
import web  # noqa: E402

SIZE = (960, 540)
#: Runs before any script of a page: when it is ready, and how many triangles are drawn.
SPY = """
globalThis.triangles = 0;
new MutationObserver(() => {
  if (document.documentElement?.dataset.state) globalThis.readyAt ??= performance.now();
}).observe(document, { attributes: true, childList: true, subtree: true });
for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"]) {
  const draw = WebGL2RenderingContext.prototype[name];
  WebGL2RenderingContext.prototype[name] = function (mode, ...rest) {
    const count = name.startsWith("drawElements") ? rest[0] : rest[1];
    const copies = name.endsWith("Instanced") ? rest.at(-1) : 1;
    if (mode === this.TRIANGLES) globalThis.triangles += (count / 3) * copies;
    return draw.call(this, mode, ...rest);
  };
}
"""
READY = """new Promise((done) => {
  const look = () => (globalThis.readyAt === undefined ? setTimeout(look, 5) : done(readyAt));
  look();
})"""
#: The best milliseconds of a frame, which is drawn and read back so that it is known to be there.
FRAMES = """((draw, count) => {
  const graphics = document.querySelector("canvas").getContext("webgl2");
  const pixel = new Uint8Array(4);
  const finish = () => graphics.readPixels(0, 0, 1, 1, graphics.RGBA, graphics.UNSIGNED_BYTE, pixel);
  finish();
  globalThis.triangles = 0;
  const times = Array.from({ length: count }, (_, i) => {
    const began = performance.now();
    draw(i / count);
    finish();
    return performance.now() - began;
  });
  return [Math.min(...times), globalThis.triangles / count];
})"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A Chromium that draws in software."""
    program = found_chromium()
    if program is None:
        raise NotInstalled("Chromium is not installed: sudo apt install chromium")
    with Browser(program) as browser:
        width, height = SIZE
        browser.call("Page.enable")
        browser.call("Page.addScriptToEvaluateOnNewDocument", source=SPY)
        browser.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip
        yield browser


def opened(browser: Browser, path: Path) -> float:
    """Open a page that says when it is ready; the seconds until then, from its beginning."""
    browser.call("Page.navigate", url="about:blank")
    browser.call("Page.navigate", url=path.as_uri())
    return browser.evaluate(READY) / 1000


def frame_time(browser: Browser, draw: str, count: int = 20) -> tuple[float, float]:
    """Seconds and triangles of a frame; ``draw``: a function of the share of the time."""
    took, triangles = browser.evaluate(f"{FRAMES}({draw}, {count})")
    return took / 1000, triangles


def bare_scene(folder: Path) -> Path:
    """The page of the bare scene, built from web/bench."""
    nodejs = node.found()
    if nodejs is None:
        raise NotInstalled(node.NEEDED)
    web.packages(nodejs, everything=False)
    command = [
        *nodejs.node, "node_modules/esbuild/bin/esbuild", "bench/scene.ts", "--bundle", "--minify",
        "--format=iife", f"--outfile={folder / 'scene.js'}", "--log-level=warning",
    ]  # fmt: skip
    subprocess.run(command, cwd=web.WEB, env=nodejs.environment(), check=True)
    page = folder / "scene.html"
    page.write_text(
        "<!DOCTYPE html><title>scene</title><style>body { margin: 0 }</style><body>"
        "<script src=scene.js></script>"
        "<script>document.documentElement.dataset.state = 'ready'</script>",
        encoding="utf-8",
    )
    return page
