"""Write what Vitest compares the player's interpolation with: 1 s of the rattleback.

    python tools/replay_fixture.py web/test/fixtures/rattleback.json

The poses and the contact's path as a document has them (less close than usual, to keep the file
small), and what the motion itself is at 200 other times, from its dense output.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

import voronets
from voronets.view.player.rolling import RollingPart

LOOSE = 16.0  # times less close than usual
TIMES = 200
DIGITS = 6  # after the point: a micrometre, a millionth of a turn


def fixture() -> dict[str, Any]:
    """The numbers, by the names that documents have for them."""
    motion = voronets.run("rattleback", settings=["run.duration=1.0"])
    part = RollingPart(motion)
    poses, error = part.samples.poses(LOOSE)
    track = part.samples.track(LOOSE)
    times = np.sort(np.random.default_rng(0).uniform(0.0, motion.t_end, TIMES))
    true = motion.at(times)
    return {
        "scenario": "rattleback, 1 s; made by tools/replay_fixture.py",
        "length": round(part.size, DIGITS),
        "error": float(f"{error + 2 * 10.0**-DIGITS / part.size:.3g}"),  # with the digits left out
        "poses": {
            "time": _rows(poses.times),
            "orientation": _rows(poses.values["orientation"]),
            "centre": _rows(poses.values["centre"]),
        },
        "track": {
            "time": _rows(track.times),
            "ground": _rows(track.values["contact_ground"]),
        },
        "truth": {
            "time": _rows(times),
            "orientation": _rows(true["orientation"].values),
            "centre": _rows(true["centre"].values),
            "ground": _rows(true["contact_ground"].values),
        },
    }


def _rows(values: np.ndarray) -> list[float]:
    """The numbers one after the other, as a player's arrays have them."""
    return [round(float(x), DIGITS) + 0.0 for x in np.ravel(values)]


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(fixture(), separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{path}: {path.stat().st_size} bytes")
