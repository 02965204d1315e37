"""A process of its own that times runs of the rattleback when asked: one line in, one line out.

It takes voronets from where PYTHONPATH says, so that versions can be compared in turns.
"""

from __future__ import annotations

import json
import sys
import time
from functools import partial
from pathlib import Path

import numpy as np

import voronets
from voronets.engine.heyoka_engine import Heyoka
from voronets.engine.integration import Integration


class Last:
    """Keeps the last piece of an integration and nothing else."""

    def begin(self, system, t, state):
        pass

    def take(self, piece):
        self.piece = piece

    def found(self, hit):
        pass


def bare(scenario) -> list[float]:
    """The integration with its dense output, lift-off watched on it; the state at the end."""
    last, run = Last(), scenario.run
    Integration(Heyoka(), run.tolerance, run.duration, last).run(
        scenario.system, np.array(scenario.state)
    )
    return last.piece.evaluate(last.piece.times[-1:])[0].tolist()


def whole(scenario) -> list[float]:
    """``voronets.run`` without the estimate; the angular velocity at the end."""
    return voronets.run(scenario, estimate=False)["omega"].values[-1].tolist()


def main() -> None:
    """Works by name; the law is named only where it is known."""
    scenarios = {"without": voronets.load("rattleback")}
    if "contact" in sys.argv[1:]:
        scenarios["rolling"] = voronets.load("rattleback", settings=['contact.law="rolling"'])
    works = {
        f"{way.__name__} {name}": partial(way, scenario)
        for name, scenario in scenarios.items()
        for way in (bare, whole)
    }
    print(json.dumps(str(Path(voronets.__file__).resolve().parents[1])), flush=True)
    for line in sys.stdin:
        began = time.process_time()
        end = works[line.strip()]()
        print(json.dumps([time.process_time() - began, end]), flush=True)


main()
