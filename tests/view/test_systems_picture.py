"""Pictures of general systems, and their motions in files."""

from __future__ import annotations

import pytest

import voronets
from voronets.view.pictures.figure import draw
from voronets.view.pictures.lettering import lettered


@pytest.mark.parametrize(("name", "panels"), [("snakeboard", 5), ("double-pendulum", 4)])
def test_picture_of_a_system(name, panels, tmp_path):
    motion = voronets.run(name, settings=("run.duration=2.0",))
    figure = draw(motion)
    assert len(figure.axes) == panels
    names = [line.get_label() for line in figure.axes[1].get_lines()]
    assert names[: len(motion.segments[0].system.states) // 2] == [
        lettered(quantity.name) for quantity in motion.segments[0].system.states[: len(names)]
    ]
    assert voronets.picture(motion, tmp_path / "system.svg").stat().st_size > 1000


def test_a_saved_system_is_the_same(tmp_path):
    motion = voronets.run("chaplygin-sleigh", settings=("run.duration=2.0",))
    again = voronets.Motion.load(motion.save(tmp_path / "sleigh.nc"))
    assert again.data.identical(motion.data)
    assert len(draw(again).axes) == 5
