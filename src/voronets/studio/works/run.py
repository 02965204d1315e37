"""A motion: run, told in words, and packed for the player."""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import Any

import numpy as np

from voronets.engine import ENGINES, Motion
from voronets.engine.choose import TOLERANCES
from voronets.scenario.scenario import Scenario
from voronets.scenario.simulation import run_scenario
from voronets.studio.channel import Stopped, WorkChannel
from voronets.studio.works.stated import Request
from voronets.view.player.document import document
from voronets.view.sentence import Sentence
from voronets.view.verdict import sentences
from voronets.view.words import knowledge, laws

OPTIONS = ("draft", "engine", "tolerance")
#: A draft is drawn by straight lines between so many samples a second; it is looked at for a moment.
OFTEN, FEWEST, MOST_SAMPLES = 60.0, 200, 2000
#: Bytes of a replay on the wire, compressed.
MOST = 2_900_000
SMALL = 200_000  # bytes that are not worth compressing
TOO_LONG = (
    "The studio stopped at {t:.6g} s of motion because the run took too long. Make it shorter, or run it on "
    "the command line, which has no time limit."
)


def run(body: dict[str, Any], channel: WorkChannel) -> None:
    """``RunTold`` of the protocol, and a replay."""
    request = Request(body, *OPTIONS)
    draft = request.flag("draft")
    scenario, options = request.scenario(), run_options(request)
    channel.begin()
    if draft:
        motion = drafted(scenario, channel, OFTEN, **options)
        channel.result(brief(motion), document(motion, most=MOST))
        return
    motion = moved(scenario, channel, **options)
    if channel.late:  # there is no time to look closely
        times = np.linspace(0.0, motion.t_end, MOST_SAMPLES)
        motion = replace(motion, data=motion.at(times).assign_attrs(motion.data.attrs), segments=())
    channel.result(told(motion, late=channel.late), packed(document(motion, most=MOST)))


def run_options(request: Request) -> dict[str, Any]:
    """Engine and tolerance, as a request may give them."""
    tolerance = request.number("tolerance", *TOLERANCES)
    return {"engine": request.optional_word("engine", ENGINES), "tolerance": tolerance}


def moved(
    scenario: Scenario, channel: WorkChannel, *, word: str = "rolling", **options: Any
) -> Motion:  # fmt: skip
    """The motion of a scenario, with words on its progress; what it has reached where time is up."""
    duration = scenario.run.duration
    channel.progress("compiling")

    def progress(t: float) -> None:
        channel.progress(
            word if t < duration else "estimating the accuracy", min(t, duration), duration
        )

    motion = run_scenario(
        scenario, throw=False, progress=progress, cancel=channel.cancel, **options
    )  # fmt: skip
    if channel.cancel.is_set() and not (channel.late and len(motion.t) > 1):
        raise Stopped
    return motion


def drafted(scenario: Scenario, channel: WorkChannel, often: float, **options: Any) -> Motion:
    """The motion of a scenario, known at so many samples a second alone: quick to draw."""
    samples = int(min(max(often * scenario.run.duration, FEWEST), MOST_SAMPLES))
    motion = moved(scenario, channel, estimate=False, samples=samples, **options)
    return replace(motion, segments=())


def told(motion: Motion, *, late: bool = False) -> dict[str, Any]:
    """What the reader is told of a motion; ``late``: it was stopped because it took too long."""
    numbers = (*laws(motion), *knowledge(motion))
    verdict = sentences(motion)
    if late:
        verdict[0] = Sentence("bad", verdict[0].about, TOO_LONG.format(t=motion.t_end))
    return brief(motion) | {
        "verdict": [sentence.as_dict() for sentence in verdict],
        "numbers": [{"label": label, "value": value} for label, value in numbers],
    }


def brief(motion: Motion) -> dict[str, Any]:
    """What is told while a slider moves: how it ended."""
    attributes = motion.data.attrs
    return {
        "title": attributes["title"],
        "outcome": motion.outcome.word,
        "message": motion.message,
        "tEnd": motion.t_end,
        "duration": attributes["duration"],
        "seconds": attributes["seconds"],
        "verdict": [],
        "numbers": [],
    }


def packed(container: bytes) -> bytes:
    """A replay for the page; compressed where that saves more time than it takes."""
    return container if len(container) < SMALL else zlib.compress(container, 1)
