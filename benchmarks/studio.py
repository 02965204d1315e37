"""The studio: start to a usable page, run to a moving picture, sliders, a long motion, bytes on the wire."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from report import NotInstalled, Table
from startup import COMMAND, python

from voronets import collection as gallery
from voronets.view.films.devtools import FLAGS
from voronets.view.films.tools import found_chromium

SIZE = {"width": 1280, "height": 800}
PATIENCE = 120_000  # ms
STUDIO = python(COMMAND, "studio", "--no-open")
#: The least that a server and a page can be: Starlette and uvicorn as the studio has them.
BARE = python("""
import socket, uvicorn
from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Route
page = HTMLResponse("<!DOCTYPE html><title>empty</title><p>empty</p>")
async def empty(request): return page
taken = socket.socket(); taken.bind(("127.0.0.1", 0)); taken.listen()
print(f"http://127.0.0.1:{taken.getsockname()[1]}/", flush=True)
app = Starlette(routes=[Route("/", empty)])
uvicorn.Server(uvicorn.Config(app, log_level="error")).run(sockets=[taken])
""")
USABLE = "document.querySelectorAll('.vs-card').length > 0"
MOVING = "globalThis.voronets?.studio?.desk.view.player?.frames > 2"
SHOWN = "voronets.studio.desk.view.count"
#: Drag the slider of a key to and fro for some seconds; how many motions were shown, in which time.
DRAG = """async ([key, seconds]) => {
  const { studio } = voronets, view = studio.desk.view, began = performance.now();
  const first = view.count;
  let value = -5;
  while (performance.now() - began < 1000 * seconds) {
    value = -5 - Math.sin((performance.now() - began) / 500);
    studio.drag({ [key]: value });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const told = [view.count - first, (performance.now() - began) / 1000];
  studio.drop({ [key]: value });
  return told;
}"""
#: Play for some seconds: how far the motion's clock went, and the longest wait for a picture.
PLAY = """async (seconds) => {
  const { player } = voronets.studio.desk.view;
  player.seek(0); player.play();
  const began = performance.now(), from = player.time;
  let last = began, longest = 0, frames = player.frames;
  while (performance.now() - began < 1000 * seconds) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (player.frames > frames) {
      longest = Math.max(longest, performance.now() - last);
      [last, frames] = [performance.now(), player.frames];
    }
  }
  return [(player.time - from) / ((performance.now() - began) / 1000), longest / 1000];
}"""


def section(repeats: int) -> list[Table]:
    """Five tables."""
    turns = min(repeats, 3)
    with pages() as page:
        return [starting(page, turns), *at_work(page, turns)]


@contextmanager
def pages() -> Iterator[Any]:
    """A page of Chromium, drawn in software."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise NotInstalled("Playwright for Python") from None
    if found_chromium() is None:
        raise NotInstalled("Chromium")
    flags = [flag for flag in FLAGS if not flag.startswith(("--headless", "--remote-debugging"))]
    with sync_playwright() as running:
        arguments = [*flags, "--no-sandbox"]
        browser = running.chromium.launch(executable_path=found_chromium(), args=arguments)
        context = browser.new_context(viewport=SIZE, bypass_csp=True)
        context.set_default_timeout(PATIENCE)
        yield context.new_page()
        browser.close()


@contextmanager
def served(command: list[str]) -> Iterator[str]:
    """The address of a server; as everywhere, Python keeps the modules that it has compiled."""
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+/(\?token=[\w-]+)?", process.stdout.readline())
        yield found[0]
    finally:
        process.terminate()
        process.wait()


def starting(page: Any, turns: int) -> Table:
    """From the command to a page that can be used, against the least server with an empty page.

    A page is waited for in two ways: until all of it is loaded and it can be used, which is the aim's,
    and until it can be used alone.
    """
    table = Table("Start of the studio to a usable page")
    servers = {"bare": (BARE, "true"), "studio": (STUDIO, USABLE)}
    best = {(way, name): float("inf") for way in ("load", "commit") for name in servers}
    for _ in range(turns + 1):  # the first fills the caches
        for way, name in best:
            command, ready = servers[name]
            began = time.perf_counter()
            with served(command) as address:
                page.goto(address, wait_until=way)
                page.wait_for_function(ready)
                best[way, name] = min(best[way, name], time.perf_counter() - began)
                page.goto("about:blank")
    for way, text in (("load", "loaded and usable"), ("commit", "usable")):
        bare, studio = best[way, "bare"], best[way, "studio"]
        table.add(until=text, studio=studio, bare=bare, ratio=studio / bare)
    ratio = best["load", "studio"] / best["load", "bare"]
    table.aim("studio over bare server", ratio, 2.0, at_most=True)
    return table


def at_work(page: Any, turns: int) -> list[Table]:
    """What is done with a studio that runs."""
    with served(STUDIO) as address:
        page.goto(f"{address}#gallery/rattleback")
        page.wait_for_function(MOVING)
        return [running(page, turns), sliding(page, turns), playing(page), sizes(address)]


def running(page: Any, turns: int) -> Table:
    """From Run to the first moving frame, against ``voronets run`` of the same scenario."""
    table = Table("Run to the first moving frame, rattleback, 20 s")
    best = {"studio": float("inf"), "voronets run": float("inf")}
    for _ in range(turns):
        began = time.perf_counter()
        subprocess.run(
            python(COMMAND, "run", "rattleback", "--json"), check=True, capture_output=True
        )
        best["voronets run"] = min(best["voronets run"], time.perf_counter() - began)
        count = page.evaluate(SHOWN)
        began = time.perf_counter()
        page.evaluate("void voronets.studio.run()")
        page.wait_for_function(f"{SHOWN} > {count}")
        frames = page.evaluate("voronets.studio.desk.view.player.frames")
        page.wait_for_function(f"voronets.studio.desk.view.player.frames > {frames}")
        best["studio"] = min(best["studio"], time.perf_counter() - began)
    for name, seconds in best.items():
        table.add(what=name, seconds=seconds)
    table.aim("studio over voronets run", best["studio"] / best["voronets run"], 1.5, at_most=True)
    return table


def sliding(page: Any, turns: int) -> Table:
    """Motions of 5 s of the rattleback shown in a second, while a slider moves."""
    table = Table("A slider of the rattleback, 5 s of motion")
    page.evaluate("voronets.studio.begin({ 'run.duration': 5 })")
    page.wait_for_timeout(3000)
    rates = []
    for _ in range(turns):
        count, seconds = page.evaluate(DRAG, ["start.omega.2", 5])
        rates.append(count / seconds)
        page.wait_for_timeout(1500)
    table.add(what="shown in a second", best=max(rates), worst=min(rates))
    table.aim("motions a second", max(rates), 4.0)
    return table


def playing(page: Any) -> Table:
    """60 s of motion at 1e-12: whether its clock keeps up with the day's."""
    table = Table("60 s of motion at 1e-12, played")
    count = page.evaluate(SHOWN)
    began = time.perf_counter()
    page.evaluate("voronets.studio.begin({ 'run.duration': 60, 'run.tolerance': 1e-12 })")
    page.wait_for_function(f"{SHOWN} > {count}")
    waited = time.perf_counter() - began
    pace, longest = page.evaluate(PLAY, 6)
    table.add(**{"until it plays s": waited, "pace": pace, "longest wait for a picture s": longest})
    table.aim("seconds of motion in a second of the day", pace, 0.97)
    return table


def sizes(address: str) -> Table:
    """Bytes of a run's answer, mesh and data, for every scenario of the gallery."""
    import httpx

    table = Table("Mesh and data on the wire")
    found = {}
    for name in gallery.names():
        home, _, token = address.partition("?token=")
        answer = httpx.post(
            f"{home}api/run", json={"scenario": {"name": name}}, timeout=300,
            headers={"Authorization": f"token {token}"},
        )  # fmt: skip
        found[name] = len(answer.content) / 1e6
    for name in sorted(found, key=found.get, reverse=True)[:5]:
        table.add(scenario=name, MB=found[name])
    table.remarks.append(f"the five largest of {len(found)}.")
    table.aim("MB of the largest", max(found.values()), 3.0, at_most=True)
    return table


if __name__ == "__main__":
    sys.exit("python benchmarks/run.py studio")
