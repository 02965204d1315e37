"""Pictures of sweeps: what is drawn over what, and where it is cut."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

from voronets.expressions.faults import InputError
from voronets.view.pictures.sweep_map import draw_sweep, sweep_picture
from voronets.view.sweep_slices import slices


def sweep(**sizes):
    """A dataset as a sweep leaves it: a number and a vector that grow with the keys."""
    shape, dims = tuple(sizes.values()), list(sizes)
    values = np.arange(float(np.prod(shape))).reshape(shape)
    outcome = np.full(shape, "completed", "<U12")
    outcome.reshape(-1)[-1] = "lifted_off"
    vector = np.stack([values, -values, values**2], axis=-1)
    data = {
        "outcome": (dims, outcome),
        "t_end": (dims, np.ones(shape)),
        "final:omega": ([*dims, "xyz"], vector, {"units": "rad/s"}),
        "min:energy": (dims, values + 1, {"units": "J"}),
        "theta": ([*dims, "time"], np.stack([values, values + 1], axis=-1)),
    }
    keys = {name: np.linspace(0, 1, size) for name, size in sizes.items() if name != "draw"}
    if "draw" in sizes:
        drawn = np.random.default_rng(0).random((2, sizes["draw"]))
        keys |= {"body.mass": ("draw", drawn[0]), "start.omega.2": ("draw", drawn[1])}
    return xr.Dataset(data, keys | {"xyz": list("xyz"), "time": [0.5, 1.0]}, {"title": "A stone"})


def panels(figure):
    return [ax for ax in figure.axes if ax.get_title(loc="left")]


def test_one_key_is_a_curve_with_all_components():
    figure = draw_sweep(sweep(a=7), show=["final:omega", "min:energy"])
    first, second = panels(figure)
    assert [line.get_label() for line in first.lines] == ["x", "y", "z"]
    assert np.array_equal(second.lines[0].get_ydata(), np.arange(7) + 1.0)
    assert second.get_xlabel() == "a" and second.get_ylabel() == "min:energy [J]"
    assert [text.get_text() for text in figure.legends[0].texts] == ["lifted off"]


def test_two_keys_are_a_map_of_each_component():
    figure = draw_sweep(sweep(a=4, b=3), show=["final:omega"])
    assert [ax.get_title(loc="left") for ax in panels(figure)] == [
        "final:omega_x", "final:omega_y", "final:omega_z",
    ]  # fmt: skip
    drawn = panels(figure)[0].collections[0].get_array()
    assert np.array_equal(np.ravel(drawn), np.arange(12.0).reshape(4, 3).T.ravel())


def test_a_third_key_is_cut_at_the_nearest_value():
    data = sweep(a=4, b=3, c=5)
    with pytest.raises(InputError, match=r"The value of a is missing. Add --at a=VALUE"):
        slices(data)
    (cut,) = slices(data, ["min:energy"], {"c": 0.3})
    assert cut.cuts == ("c = 0.25",)
    assert np.array_equal(cut.values, data["min:energy"][:, :, 1])


def test_the_time_is_an_axis_where_there_is_room_and_cut_elsewhere():
    (one,) = slices(sweep(a=4), ["theta"])
    assert one.values.dims == ("a", "time")
    (two,) = slices(sweep(a=4, b=3), ["theta"])
    assert two.values.dims == ("a", "b") and two.cuts == ("time = 1",)
    (early,) = slices(sweep(a=4, b=3), ["theta"], {"time": 0.5})
    assert float(early.values[0, 0]) == 0.0


def test_draws_are_points():
    figure = draw_sweep(sweep(draw=20), show=["min:energy", "final:omega_z"])
    points = panels(figure)[0].collections[0].get_offsets()
    assert points.shape == (20, 2)
    assert panels(figure)[0].get_xlabel() == "body.mass"


def test_words_have_colours_and_a_legend(tmp_path):
    figure = draw_sweep(sweep(a=4, b=3), show=["outcome"])
    (panel,) = panels(figure)
    assert [text.get_text() for text in panel.get_legend().texts] == ["completed", "lifted_off"]
    for suffix in (".png", ".svg", ".pdf"):
        assert sweep_picture(sweep(a=3), tmp_path / f"x{suffix}").stat().st_size > 1000


@pytest.mark.parametrize(
    ("show", "cuts", "hint"),
    [
        (["final:omga"], {}, "Did you mean 'final:omega'"),
        ([], {"d": 1.0}, "Its axes are a, b"),
        ([], {"a": "x"}, "a number"),
    ],
)
def test_what_is_not_there_is_told(show, cuts, hint):
    with pytest.raises(InputError, match=hint):
        slices(sweep(a=4, b=3), show, cuts)


def test_an_unfinished_sweep_says_so():
    data = sweep(a=4, b=3)
    data["outcome"][0, 0] = ""
    figure = draw_sweep(data, show=["min:energy"])
    assert "11 of 12 runs so far" in figure.get_suptitle()
