"""Pictures of general systems, and their motions in files."""

from __future__ import annotations

import pytest

import voronets
from voronets.view.pictures.figure import draw
from voronets.view.pictures.lettering import lettered


@pytest.mark.parametrize(("name", "panels"), [("snakeboard", 7), ("double-pendulum", 4)])
def test_picture_of_a_system(name, panels, tmp_path):
    motion = voronets.run(name, settings=("run.duration=2.0",))
    figure = draw(motion)
    assert len(figure.axes) == panels
    shown = [ax for ax in figure.axes if ax.get_title(loc="left") == "Coordinates"]
    names = [line.get_label() for ax in shown for line in ax.get_lines()]
    states = motion.segments[0].system.states
    assert names == [lettered(quantity.name) for quantity in states[: len(states) // 2]]
    units = [ax.get_ylabel() for ax in shown]
    assert units == (["$q$ [m]", "$q$ [rad]"] if name == "snakeboard" else ["$q$"])
    assert voronets.picture(motion, tmp_path / "system.svg").stat().st_size > 1000


def test_a_saved_system_is_the_same(tmp_path):
    motion = voronets.run("chaplygin-sleigh", settings=("run.duration=2.0",))
    again = voronets.Motion.load(motion.save(tmp_path / "sleigh.nc"))
    assert again.data.identical(motion.data)
    assert len(draw(again).axes) == 7  # x, y in metres and phi in radians have panels of their own
