"""A long title of a picture is written smaller, not cut off."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

pytest.importorskip("matplotlib")

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text

import voronets
from voronets.view.pictures.files import drawn_to
from voronets.view.pictures.steady import steady_picture
from voronets.view.pictures.style import heading_points
from voronets.view.pictures.sweep_map import draw_sweep


@pytest.mark.parametrize("text", ["A disc", "W" * 60, "a long title of a motion " * 6])
def test_a_heading_fits(text):
    figure = Figure(figsize=(8, 4))
    canvas = FigureCanvasAgg(figure)
    points = heading_points(figure, text, 15)
    shown = figure.text(0.03, 0.9, text, fontsize=points, parse_math=False)
    box = shown.get_window_extent(canvas.get_renderer())
    assert points <= 15 and box.x1 <= figure.bbox.width
    assert text != "A disc" or points == 15


TITLE = "A very long name of a scenario with numbers, m = 0.25 kg and r = 0.031 m, run 17 of 94"
KEYS = (
    "body.surface.parameters.a_long_name_of_one_of_its_numbers",
    "system.parameters.w" + "x" * 60,
)


def steady_diagram(folder):
    scenario = voronets.load("rolling-disc", settings=[f'title="{TITLE}"'])
    return steady_picture(voronets.steady(scenario, ["start.omega.2=1:2:2"]), folder / "a.png")


def sweep_figure(folder):
    values = {
        "outcome": (KEYS, np.full((2, 3), "completed")),
        "final:" + "a_long_name_" * 6: (KEYS, np.arange(6.0).reshape(2, 3)),
    }
    places = {KEYS[0]: [1.0, 2.0], KEYS[1]: [1.0, 2.0, 3.0]}
    data = xr.Dataset(values, coords=places, attrs={"title": TITLE})
    return drawn_to(folder / "a.png", lambda: draw_sweep(data))


@pytest.mark.parametrize("picture", [steady_diagram, sweep_figure])
def test_no_title_or_label_reaches_beyond_the_picture(picture, tmp_path):
    figure = picture(tmp_path)
    FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    labels = [label for ax in figure.axes for label in (ax.xaxis.label, ax.yaxis.label)]
    titles = [x for ax in figure.axes for x in ax.get_children() if isinstance(x, Text)]
    for text in (*figure.texts, *labels, *titles):
        box = text.get_window_extent()
        if text.get_text().strip() and text.get_visible():
            assert box.x0 >= -1 and box.x1 <= figure.bbox.width + 1, text
            assert box.y0 >= -1 and box.y1 <= figure.bbox.height + 1, text
            assert text.get_fontsize() > 2, text


def test_the_heading_of_steady_motions_leaves_room_for_their_number(tmp_path):
    figure = steady_diagram(tmp_path)
    FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    title, count = (text.get_window_extent() for text in figure.texts[:2])
    assert title.x1 < count.x0
