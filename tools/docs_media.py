"""Motions of the gallery for the documentation: each run once, as a replay, as pictures, in numbers."""

from __future__ import annotations

import json
import warnings
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

BYTES = 300_000  # of a motion in its replay; the player takes 400 000 beside them
THUMBNAIL = (480, 300)
MOMENT = 0.4  # of a motion, which the thumbnail shows
NEAREST, MARGIN = 0.5, 1.15  # of a cut: the least width in thumbnails, and the air around it


def kind(scenario: Any) -> str:
    """To which part of the gallery a scenario belongs."""
    from voronets.rolling.start import Start

    if not isinstance(scenario.started, Start):
        return "system"
    return "rolling" if scenario.started.problem.law.name == "rolling" else "contact"


def facts(scenario: Any, motion: Any) -> dict[str, Any]:
    """What is said of a motion in words and numbers."""
    from voronets.view.words import knowledge, laws, made

    return {
        "title": scenario.title,
        "look_for": scenario.look_for,
        "kind": kind(scenario),
        "described": scenario.describe(),
        "t_end": motion.t_end,
        "message": motion.message,
        "steps": int(motion.data.attrs["steps"]),
        "made": made(motion),
        "laws": laws(motion),
        "knowledge": knowledge(motion),
        "integrals": [(name, x["value"], x["drift"]) for name, x in motion.integrals.items()],
        "modes": [(a, b, mode) for a, b, mode in motion.modes],
        "notes": list(motion.verdict.notes),
    }


def thumbnail(motion: Any, path: Path, theme: str) -> None:
    """A small picture of a motion: drawn large, then cut to what is seen."""
    from PIL import Image, ImageChops

    import voronets

    width, height = THUMBNAIL
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a film says which renderer drew it
        voronets.film(
            motion, path, by="matplotlib", theme=theme, size=(2 * width, 2 * height),
            since=MOMENT * motion.t_end, caption=False,
        )  # fmt: skip
    drawn = Image.open(path).convert("RGB")
    ground = drawn.getpixel((0, 0))
    empty = Image.new("RGB", drawn.size, ground)
    left, top, right, bottom = ImageChops.difference(drawn, empty).getbbox() or (0, 0, *drawn.size)
    half = max(right - left, (bottom - top) * width / height, NEAREST * width) / 2 * MARGIN
    if half < width:
        x, y, across = (left + right) / 2, (top + bottom) / 2, half * height / width
        cut = (x - half, y - across, x + half, y + across)
        extent, smooth = Image.Transform.EXTENT, Image.Resampling.BICUBIC
        drawn = drawn.transform(THUMBNAIL, extent, cut, smooth, fillcolor=ground)
    drawn.resize(THUMBNAIL, Image.Resampling.LANCZOS).save(path, optimize=True)


def make(name: str, source: Any, folder: Path, stamp: str) -> dict[str, Any]:
    """The replay, the pictures and the facts of a scenario, unless they are there from the same code.

    source  what ``voronets.run`` takes
    stamp   of the code: the same as long as nothing else would come out
    """
    record = folder / f"{name}.json"
    if record.is_file():
        kept: dict[str, Any] = json.loads(record.read_text(encoding="utf-8"))
        if kept.pop("stamp") == stamp:
            return kept
    import matplotlib

    import voronets
    from voronets.view.player.options import PlayerStart
    from voronets.view.player.replay import replay_page

    matplotlib.use("agg")
    scenario = voronets.load(source)
    motion = voronets.run(scenario, throw=False)
    folder.mkdir(parents=True, exist_ok=True)
    page = replay_page(motion, start=PlayerStart(playing=True), most=BYTES)
    (folder / f"{name}-replay.html").write_text(page, encoding="utf-8")
    voronets.picture(motion, folder / f"{name}.png")
    for theme in ("light", "dark"):
        thumbnail(motion, folder / f"{name}-{theme}.png", theme)
    told = json.dumps(facts(scenario, motion))
    found: dict[str, Any] = json.loads(told)  # as it is read back
    record.write_text(json.dumps({**found, "stamp": stamp}), encoding="utf-8")
    return found


def _make(name: str, folder: Path, stamp: str) -> dict[str, Any]:
    return make(name, name, folder, stamp)


def gallery(folder: Path, stamp: str, processes: int) -> dict[str, dict[str, Any]]:
    """Every scenario of the gallery, made on some processes; the facts by name."""
    from voronets.collection import names

    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        made = pool.map(partial(_make, folder=folder, stamp=stamp), names())
        return dict(zip(names(), made, strict=True))
