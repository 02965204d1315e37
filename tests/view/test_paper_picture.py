"""Pictures for papers: a column wide, without heading, in black and greys, letters as formulas."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.colors import to_rgb

import voronets
from voronets.view.pictures.figure import draw
from voronets.view.pictures.lettering import lettered
from voronets.view.pictures.paper import COLUMN, on_paper
from voronets.view.pictures.section import section_picture
from voronets.view.pictures.systems import draw_multipliers


@pytest.fixture(scope="module")
def top():
    return voronets.run("tippe-top")


def grey(colour):
    red, green, blue = to_rgb(colour)
    return max(red, green, blue) - min(red, green, blue) < 0.09  # the net is a bluish grey


def test_a_motion_in_a_column(top):
    figure = draw(top, paper=True)
    assert [ax.get_ylabel().split()[0] for ax in figure.axes] == ["$\\omega$", "$|u|$", "energy"]
    panels = ["ground", "body", "angular_velocity", "energy", "slip", "reactions", "friction"]
    figure = draw(top, panels=panels, paper=True)
    on_paper(figure)
    assert figure.get_figwidth() == COLUMN
    assert not figure.texts and len(figure.axes) == 7
    for ax in figure.axes:
        assert all(grey(line.get_color()) for line in ax.lines)
        assert ax.get_title(loc="left").startswith("(")
    drawn = [line for line in figure.axes[2].lines if not line.get_label().startswith("_")]
    assert len({str(line.get_linestyle()) for line in drawn}) == len(drawn) == 4


@pytest.mark.parametrize("suffix", [".png", ".pdf", ".svg"])
def test_files(top, tmp_path, suffix):
    path = voronets.picture(top, tmp_path / f"x{suffix}", panels=["slip"], paper=True)
    assert path.stat().st_size > 1000


def test_a_section_in_black_with_letters():
    scenario = voronets.load("double-pendulum")
    found = voronets.section(scenario, when="theta", crossings=30, show=["phi", "phi'"])
    figure = section_picture(found, paper=True)
    (ax,) = figure.axes
    assert figure.get_figwidth() == COLUMN and not figure.texts
    assert ax.get_xlabel().startswith("$\\phi$") and ax.get_ylabel().startswith("$\\dot{\\phi}$")
    np.testing.assert_array_equal(ax.collections[0].get_facecolor()[0], [0, 0, 0, 1])


@pytest.mark.parametrize(("name", "letter"), [
    ("theta", "$\\theta$"), ("omega_z", "$\\omega_z$"), ("centre_x", "$O_x$"),
    ("my_own_name", "my own name"), ("sin(x)*$2", "sin(x)*\\$2"),
])  # fmt: skip
def test_letters(name, letter):
    assert lettered(name) == letter


def test_multipliers_are_counted_from_one():
    motion = voronets.run("chaplygin-sleigh", settings=["run.duration=0.5"])
    figure = draw(motion, panels=["reactions"])
    draw_multipliers(figure.axes[0], motion)
    assert "$\\lambda_{1}$" in [line.get_label() for line in figure.axes[0].lines]
