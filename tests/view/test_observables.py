"""Observables over time, as ``motion.plot()`` draws them."""

from __future__ import annotations

from itertools import pairwise

import matplotlib
import pytest

matplotlib.use("agg")
from matplotlib import pyplot

import voronets


@pytest.fixture
def stone():
    yield voronets.run("rattleback", settings=["run.duration=1"], estimate=False)
    pyplot.close("all")


def test_what_tells_most_comes_first(stone):
    axes = stone.plot()
    assert [ax.get_ylabel() for ax in axes] == [
        "angular velocity\n[rad/s]", "normal reaction [N]", "contact ground [m]"]  # fmt: skip
    named = [text.get_text() for text in axes[0].get_legend().get_texts()]
    assert named == ["$\\omega_x$", "$\\omega_y$", "$\\omega_z$"]


def test_labels_and_legends_are_beside_the_curves(stone):
    axes = stone.plot("orientation", "omega", "contact_ground")
    figure = axes[0].figure
    figure.draw_without_rendering()
    boxes = [ax.yaxis.label.get_window_extent() for ax in axes]
    assert all(box.x0 >= 0 and box.y0 >= 0 and box.y1 <= figure.bbox.height for box in boxes)
    assert not any(one.overlaps(other) for one, other in pairwise(boxes))
    for ax in axes:
        assert ax.get_legend().get_window_extent().y0 >= ax.get_window_extent().y1 - 1


def test_names_axes_and_styles(stone):
    one = stone.plot("omega_z")
    assert one.get_ylabel() == "angular velocity\n$\\omega_z$ [rad/s]" and len(one.lines) == 1
    assert len(one.lines[0].get_xdata()) > 1000  # dense output
    _, axes = pyplot.subplots(2)
    stone.plot("centre", "reaction", ax=axes, linewidth=3)
    assert axes[0].lines[0].get_linewidth() == 3
    with pytest.raises(voronets.InputError, match="omega_q"):
        stone.plot("omega_q")


def test_words_and_systems():
    top = voronets.run("tippe-top", settings=["run.duration=0.5"], estimate=False)
    assert len(top.plot("mode", "slip", "slip_speed")) == 3
    sleigh = voronets.run("chaplygin-sleigh", settings=["run.duration=0.5"], estimate=False)
    assert [ax.get_ylabel() for ax in sleigh.plot()] == [
        "$x$ [m]", "$y$ [m]", "$\\phi$ [rad]"]  # fmt: skip
    pyplot.close("all")
