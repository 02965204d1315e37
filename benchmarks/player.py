"""Replays: how large, how long to write, how soon open, how fluent in a browser without a card."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from report import NotInstalled, Table, best_times

import voronets
from voronets import gallery
from voronets.view.films.devtools import FLAGS
from voronets.view.films.tools import found_chromium
from voronets.view.player.replay import replay

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import node  # noqa: E402

SCENARIOS = (
    "rattleback",
    "eulers-disc",
    "ball-on-waves",
    "ball-in-bowl",
    "torus-on-sphere",
    "snakeboard",
)
SIZE = {"width": 960, "height": 600}
SECONDS = 4.0  # that each plays
LARGEST = 1.5e6  # bytes of 20 s of the rattleback
SHARE = 0.25  # of the run with its pictures, that writing a replay may cost
TRIANGLES = """() => voronets.player.header.motions.flatMap((m) => m.rolling
  ? [...m.rolling.body.meshes, ...m.rolling.ground.meshes] : []).reduce((n, m) => n + m.triangles.shape[0], 0)"""
PACE = """async (seconds) => {
  const { player } = voronets;
  player.play();
  const [before, began] = [player.frames, performance.now()];
  await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  return (1000 * (player.frames - before)) / (performance.now() - began);
}"""


def section(repeats: int) -> list[Table]:
    """Two tables."""
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        return [written(folder, repeats), played(browser, folder)]


def written(folder: Path, repeats: int) -> Table:
    """Every replay of the gallery: its size, and the time to write it."""
    table = Table("replays of the gallery")
    for name in gallery.names():
        motion = voronets.run(name, throw=False)
        began = time.process_time()
        path = replay(motion, folder / f"{name}.html")
        row = {"scenario": name, "seconds of motion": motion.t_end}
        table.add(**row, MB=path.stat().st_size / 1e6, written_s=time.process_time() - began)
    size = (folder / "rattleback.html").stat().st_size
    table.aim("bytes of 20 s of the rattleback", size, LARGEST, at_most=True)
    motion = voronets.run("rattleback")

    def pictures() -> None:
        voronets.run("rattleback").save(folder / "motion.nc")
        for kind in ("png", "svg"):
            voronets.picture(motion, folder / f"motion.{kind}")

    contenders: dict[str, Callable[[], Any]] = {
        "the replay": lambda: replay(motion, folder / "motion.html"),
        "the run, its file and its pictures": pictures,
    }
    times = best_times(contenders, repeats=min(repeats, 3))
    share = times["the replay"] / times["the run, its file and its pictures"]
    table.remarks.append(", ".join(f"{what}: {seconds:.3g} s" for what, seconds in times.items()))
    table.aim("writing a replay / the run with pictures", share, SHARE, at_most=True)
    return table


def played(browser: Any, folder: Path) -> Table:
    """To the first frame, and frames a second, against pages that do next to nothing."""
    table = Table(f"in Chromium, drawn in software, {SIZE['width']} x {SIZE['height']}")
    script = triangles(folder)
    for name in SCENARIOS:
        path = folder / f"{name}.html"
        blank = folder / "blank.html"
        blank.write_text(f"<!DOCTYPE html><title>blank</title><!--{'x' * path.stat().st_size}-->")
        nothing, page = opened(browser, blank, "title"), browser.new_page(viewport=SIZE)
        first = opened(browser, path, "html[data-state=ready]", page)
        pace, count = page.evaluate(PACE, SECONDS), page.evaluate(TRIANGLES)
        page.close()
        page = browser.new_page(viewport=SIZE)
        page.add_script_tag(path=script)
        plain = page.evaluate("([n, s]) => pace(n, s)", [max(count, 2), SECONDS])
        page.close()
        table.add(
            scenario=name, triangles=count, first_frame_s=first, blank_page_s=nothing,
            frames_per_s=pace, triangles_alone_per_s=plain, ratio=pace / plain,
        )  # fmt: skip
    table.remarks.append("wall times; the ratio is that of two runs one after the other")
    return table


def opened(browser: Any, path: Path, sign: str, page: Any = None) -> float:
    """Seconds from going to a file until an element is in its page."""
    page = page or browser.new_page(viewport=SIZE)
    began = time.perf_counter()
    page.goto(path.as_uri())
    page.wait_for_selector(sign, state="attached")
    return time.perf_counter() - began


def triangles(folder: Path) -> Path:
    """The script of web/bench, made by esbuild."""
    nodejs = node.found()
    esbuild = ROOT / "web" / "node_modules" / "esbuild" / "bin" / "esbuild"
    if nodejs is None or not esbuild.is_file():
        raise NotInstalled("the web part's packages: make web")
    made = folder / "triangles.js"
    command = [
        *nodejs.node,
        str(esbuild),
        "bench/triangles.ts",
        "--bundle",
        "--minify",
        f"--outfile={made}",
    ]
    subprocess.run(command, cwd=ROOT / "web", check=True, capture_output=True)
    return made


@contextmanager
def chromium() -> Iterator[Any]:
    """Chromium by Playwright."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise NotInstalled("playwright: pip install -e '.[dev]'") from None
    program = found_chromium()
    if program is None:
        raise NotInstalled("Chromium: sudo apt install chromium")
    flags = [f for f in FLAGS if not f.startswith(("--headless", "--remote-debugging"))]
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=[*flags, "--no-sandbox"])
        yield browser
        browser.close()
