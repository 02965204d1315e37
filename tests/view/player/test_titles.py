"""Motions of one name say in what they differ; motions of every kind make a document."""

from __future__ import annotations

import pytest

import voronets
from view.player.decoding import Replay
from voronets.view.player.document import document
from voronets.view.player.titles import titles


def test_two_motions_of_one_scenario_say_in_what_they_differ() -> None:
    first, second = (
        voronets.run("hoop", settings={"run.duration": 0.1, "start.omega.2": omega})
        for omega in (1.0, 2.0)
    )
    assert titles([first]) == ["Hoop"]
    assert titles([first, second]) == ["Hoop (start.omega.2 = 1.0)", "Hoop (start.omega.2 = 2.0)"]
    assert titles([first, first]) == ["Hoop (first)", "Hoop (second)"]
    header = Replay(document(first, second)).header
    assert [motion["title"] for motion in header["motions"]] == titles([first, second])


@pytest.mark.parametrize("name", ["rod-on-sphere", "plate-on-sphere"])
def test_closed_solutions_are_shown(name: str) -> None:
    motion = voronets.closed_solution(name).motion(1.0)
    head = Replay(document(motion)).motion
    assert head["rolling"] and head["series"] and head["tEnd"] == pytest.approx(1.0)


def test_reductions_are_shown() -> None:
    motion = voronets.reduction("rolling-disc").motion(1.0)
    head = Replay(document(motion)).motion
    assert head["rolling"] and head["error"] < 2e-4
