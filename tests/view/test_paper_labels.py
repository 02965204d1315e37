"""Labels, legends and shades of pictures for papers."""

from __future__ import annotations

import logging

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb

import voronets
from voronets.view.pictures import drawing
from voronets.view.pictures.eigenvalues import draw_state_space
from voronets.view.pictures.figure import draw, telling_panels
from voronets.view.pictures.files import drawn_to
from voronets.view.pictures.lettering import key_letter, recorded_letter, with_scripts
from voronets.view.pictures.lyapunov import lyapunov_picture
from voronets.view.pictures.steady import steady_picture
from voronets.view.pictures.style import unit

CART = {
    "title": "Inverted pendulum on a cart",
    "system": {
        "coordinates": ["x", "theta"],
        "kinetic": "(M + m)*x'^2/2 + m*l*cos(theta)*x'*theta' + m*l^2*theta'^2/2",
        "force_function": "-m*9.81*l*cos(theta)",
        "parameters": {"M": 0.5, "m": 0.1, "l": 0.3},
    },
    "start": {"x": 0, "theta": 0, "x'": 0, "theta'": 0},
    "run": {"duration": 2.0},
}
UPRIGHT = "start.orientation={lean=90}"


def hoops(*vary):
    return voronets.steady(voronets.load("hoop", settings=[UPRIGHT]), vary)


def words(figure):
    (legend,) = figure.legends
    return [text.get_text() for text in legend.get_texts()]


@pytest.mark.parametrize(("text", "formula"), [
    ("energy [10⁻⁵ J]", "energy [10$^{-5}$ J]"), ("|E₀| and $x⁻¹$", "|E$_{0}$| and $x⁻¹$"),
    (unit("J", -5), " [$10^{-5}$ J]"),
])  # fmt: skip
def test_powers_are_formulas(text, formula):
    assert with_scripts(text) == formula


def test_a_section_with_a_power_of_ten_has_all_its_signs(tmp_path, caplog):
    found = voronets.section("double-pendulum", when="theta", crossings=40)
    with caplog.at_level(logging.WARNING, "matplotlib"):
        figure = drawing(found, tmp_path / "x.png", paper=True)
    assert "$10^{-5}$" in figure.axes[0].get_xlabel()
    assert "glyph" not in caplog.text


@pytest.mark.parametrize(("key", "letter"), [
    ("start.omega.2", "$\\omega_z(0)$"), ("start.theta'", "$\\dot{\\theta}(0)$"),
    ("body.mass", "$m$"), ("body.surface.radius", "radius"), ("ground.surface.radius", "ground radius"),
    ("body.surface.semi_axes.1", "semi-axis $b$"),
    ("system.parameters.kappa", "$\\kappa$"), ("start.orientation.lean", "lean at the start"),
])  # fmt: skip
def test_letters_of_keys(key, letter):
    assert key_letter(key) == letter
    assert recorded_letter("final:omega_z") == "final $\\omega_z$"


def test_a_diagram_of_a_general_system():
    table = {**CART, "system": {**CART["system"], "units": {"x": "m", "l": "m"}}}
    found = voronets.steady(table, "system.parameters.l=0.1:0.5:3")
    assert steady_picture(found).axes[-1].get_xlabel() == "system.parameters.l [m]"
    assert steady_picture(found, paper=True).axes[-1].get_xlabel() == "$l$ [m]"


def test_a_map_and_its_legend_have_the_same_greys():
    figure = steady_picture(
        hoops("start.omega.2=0.5:8:6", "body.surface.radius=0.1:1:4"), paper=True
    )
    (ax,) = figure.axes
    drawn = ax.collections[0]
    shades = {
        word: to_rgb(drawn.cmap(drawn.norm(code)))
        for word, code in (("stable", 2), ("unstable", 1))
    }
    assert len(set(shades.values())) == 2
    marks = dict(zip(words(figure), figure.legends[0].legend_handles, strict=True))
    for word, shade in shades.items():
        np.testing.assert_allclose(to_rgb(marks[word].get_facecolor()), shade, atol=0.01)
    assert ax.get_xlabel() == "$\\omega_z(0)$ [rad/s]" and ax.get_ylabel() == "radius [m]"


def test_a_legend_names_only_what_is_there():
    assert words(steady_picture(hoops("start.omega.2=4:8:3"))) == ["stable"]
    figure = steady_picture(hoops("start.omega.2=0.5:8:6"))
    assert words(figure) == ["stable", "unstable", "a change, named above"]
    FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    legend = figure.legends[0].get_window_extent()
    boxes = [text.get_window_extent() for text in figure.axes[0].texts]
    assert boxes and not any(legend.overlaps(box) for box in boxes)


@pytest.mark.parametrize("paper", [False, True])
def test_real_eigenvalues(paper):
    space = voronets.linearise(CART)
    figure = drawn_to(None, lambda: draw_state_space(space, paper=paper), paper=paper)
    (ax,) = figure.axes
    low, high = ax.get_ylim()
    assert high - low > 0.1 and low == -high
    FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    assert max(len(label.get_text()) for label in ax.get_yticklabels()) < 6
    legend = ax.get_legend().get_window_extent()
    assert legend.y0 >= ax.get_window_extent().y1 - 6  # pixels
    title = ax.title if paper else ax._left_title
    assert not legend.overlaps(title.get_window_extent())
    assert bool(figure.texts) is not paper


def test_each_exponent_is_named():
    spectrum = voronets.lyapunov("double-pendulum", time=5.0)
    figure = lyapunov_picture(spectrum, paper=True)
    named = [text.get_text() for text in figure.axes[0].get_legend().get_texts()]
    assert named == [f"$\\lambda_{{{i}}}$" for i in (1, 2, 3, 4)]


def test_shades_in_a_legend_have_an_outline():
    top = voronets.run("tippe-top", estimate=False)
    figure = drawing(top, paper=True)
    for mark in figure.legends[0].legend_handles:
        assert mark.get_linewidth() > 0 and to_rgb(mark.get_edgecolor()) == (0, 0, 0)


def test_a_sweep_with_letters():
    values = voronets.sweep(
        "rattleback", ["start.omega.2=-1:1:3"], record=["final:omega_z", "final:omega"],
        settings=["run.duration=0.1"],
    )  # fmt: skip
    one, several = drawing(values, paper=True).axes
    assert one.get_xlabel() == "$\\omega_z(0)$ [rad/s]"
    assert one.get_ylabel() == "final $\\omega_z$ [rad/s]"
    named = [text.get_text() for text in several.get_legend().get_texts()]
    assert named == ["$\\omega_x$", "$\\omega_y$", "$\\omega_z$"]


def test_the_panels_that_tell_most():
    hoop = voronets.run("hoop", settings=["run.duration=0.2"], estimate=False)
    assert telling_panels(hoop) == ["angular_velocity", "reactions"]
    pendulum = voronets.run("double-pendulum", settings=["run.duration=0.2"], estimate=False)
    assert telling_panels(pendulum) == ["coordinates", "velocities"]
    assert len(draw(hoop, paper=True).axes) == 2 and len(draw(hoop).axes) == 6
