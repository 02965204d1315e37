"""The player: opening a replay, its frames, the sizes of files, what writing one costs."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from player_page import SIZE, bare_scene, chromium, frame_time, opened
from report import Table, best_times
from startup import COMMAND, call, environment, python

import voronets
from voronets import Motion, gallery
from voronets.view.player.options import PlayerStart
from voronets.view.player.page import STATIC
from voronets.view.player.replay import replay_page

SIX = (
    "rattleback", "eulers-disc", "ball-on-waves", "ball-in-bowl", "ellipsoid-on-ellipsoid",
    "snakeboard",
)  # fmt: skip
MOST = 1.5  # MB of a file with 20 s
SHARE = 0.25  # of a run with pictures, for a replay
STILL = PlayerStart(playing=False)
#: Frames from the middle on, where half of the curves are drawn.
SHOW = "(share) => voronets.player.show((0.5 + 0.02 * share) * voronets.player.end)"
EMPTY = "<script>document.documentElement.dataset.state = 'ready'</script>"


def section(repeats: int) -> list[Table]:
    """Four tables."""
    turns = min(repeats, 3)
    motions = {name: voronets.run(name, estimate=False, throw=False) for name in gallery.names()}
    pages = {name: replay_page(motion, start=STILL) for name, motion in motions.items()}
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for name in SIX:
            files[name] = Path(folder) / f"{name}.html"
            files[name].write_text(pages[name], encoding="utf-8")
        drawn = [opening(files, turns), frames(files, Path(folder), turns)]
    return [*drawn, sizes(motions, pages), writing(turns)]


def opening(files: dict[str, Path], turns: int) -> Table:
    """Until the first frame, against a page of the same bytes that does nothing."""
    table = Table("Opening a replay to its first frame")
    with chromium() as browser:
        for name, path in files.items():
            empty = path.with_suffix(".empty.html")
            empty.write_text(asleep(path.read_text(encoding="utf-8")), encoding="utf-8")
            took = {"replay": [], "empty": []}
            for _ in range(turns):
                took["empty"].append(opened(browser, empty))
                took["replay"].append(opened(browser, path))
            best = {kind: min(times) for kind, times in took.items()}
            table.add(
                scenario=name,
                MB=path.stat().st_size / 1e6,
                **{"first frame s": best["replay"], "same bytes, empty s": best["empty"]},
                ratio=best["replay"] / best["empty"],
            )
    table.remarks.append("wall times from the page's beginning, the best of the turns.")
    return table


def asleep(text: str) -> str:
    """The same page with a script that does nothing, and no policy against it."""
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text)
    return re.sub(r"<script>.*?</script>", EMPTY, text, flags=re.S)


def frames(files: dict[str, Path], folder: Path, turns: int) -> Table:
    """Of the whole player, against a bare three.js scene of as many triangles."""
    width, height = SIZE
    table = Table(f"Frames while playing, {width}×{height}, drawn in software")
    scene = bare_scene(folder)
    with chromium() as browser:
        for name, path in files.items():
            ours, bare = float("inf"), float("inf")
            for _ in range(turns):
                opened(browser, path)
                took, triangles = frame_time(browser, SHOW)
                ours = min(ours, took)
                opened(browser, scene)
                browser.evaluate(f"void (globalThis.draw = bareScene({round(triangles)}))")
                bare = min(bare, frame_time(browser, "draw")[0])
            table.add(
                scenario=name,
                triangles=round(triangles),
                **{
                    "frames / s": 1 / ours,
                    "bare scene, frames / s": 1 / bare,
                    "ratio": bare / ours,
                },
            )
    table.remarks.append(
        "triangles: all that are drawn in a frame in the middle of the motion, shadows and curves "
        "included; each frame is read back, so that it is known to be there; plots and readings "
        "follow as they do while it plays; the best frame of the turns."
    )
    return table


def sizes(motions: dict[str, Motion], pages: dict[str, str]) -> Table:
    """Of the gallery's replays."""
    table = Table("Files of the gallery")
    for name, text in pages.items():
        data = re.search(r'id="replay-data">([^<]*)', text)
        assert data is not None
        table.add(
            scenario=name,
            **{"motion s": motions[name].t_end, "file MB": len(text.encode()) / 1e6},
            **{"of it the motion MB": len(data[1]) / 1e6},
        )
    code = sum((STATIC / part).stat().st_size for part in ("player.js", "player.css"))
    table.remarks.append(f"the player itself: {code / 1e6:.2f} MB before it is packed")
    stone = next(row for row in table.rows if row["scenario"] == "rattleback")
    table.aim("rattleback, 20 s, MB", stone["file MB"], MOST, at_most=True)
    table.aim("the largest, MB", max(row["file MB"] for row in table.rows), MOST, at_most=True)
    return table


def writing(turns: int) -> Table:
    """What a replay adds to a run, against a run with pictures, as child processes."""
    table = Table("Writing a replay of the rattleback, everything cached")
    with tempfile.TemporaryDirectory() as folder:
        env = environment(folder)
        run = (COMMAND, "run", "rattleback")
        calls = {
            "voronets run": python(*run),
            "voronets run --replay": python(*run, "--replay", f"{folder}/x.html"),
            "voronets run --out (pictures, replay, netCDF)": python(*run, "--out", folder),
        }
        for command in calls.values():
            call(command, env)
        best = dict.fromkeys(calls, float("inf"))
        for _ in range(turns):
            for name, command in calls.items():
                best[name] = min(best[name], call(command, env)[1])
    plain, replay, whole = best.values()
    for name, took in best.items():
        table.add(command=name, **{"processor s": took})
    added = replay - plain
    table.add(command="a replay adds", **{"processor s": added})
    table.add(command="a run with pictures and no replay", **{"processor s": whole - added})
    motion = voronets.run("rattleback")
    page = best_times({"page": lambda: replay_page(motion, start=STILL)}, repeats=turns)["page"]
    table.remarks.append(f"in a running Python: motion to page in {page:.2f} s")
    table.aim("replay / run with pictures", added / (whole - added), SHARE, at_most=True)
    return table
