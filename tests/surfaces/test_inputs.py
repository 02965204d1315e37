"""What the catalogue is given from Python: good values in any dress, bad ones named by their key."""

from __future__ import annotations

import numpy as np
import pytest

from voronets import InputError, surfaces


def kind_of(value):
    """A name of a value that every process gives it."""
    return "object" if type(value) is object else repr(value)


NUMBERS = (-1, 0, float("nan"), float("inf"), "a", None, True, [1], {}, 1j, 1e-70, object())
LISTS = (1, None, "abc", (0, 1, 1), (1, 2), [1, 2, "a"], [None] * 3, [[1], [2], [3]], {}, object())
ONE = {
    "sphere": "radius", "cylinder": "radius", "disc": "radius", "hoop": "radius", "cone": "half_angle",
}  # fmt: skip


@pytest.mark.parametrize("kind", ONE)
@pytest.mark.parametrize("value", NUMBERS, ids=kind_of)
def test_one_number(kind, value):
    if kind == "cone" and value == 1e-70:
        return
    with pytest.raises(InputError) as error:
        getattr(surfaces, kind)(value)
    assert error.value.faults[0].key == ONE[kind]


@pytest.mark.parametrize("kind", ["ellipsoid", "hyperboloid", "inverted_ellipsoid", "spheroid"])
@pytest.mark.parametrize("value", LISTS, ids=kind_of)
def test_semi_axes(kind, value):
    if (kind, value) == ("spheroid", (1, 2)):
        value = (1, -2)
    with pytest.raises(InputError) as error:
        getattr(surfaces, kind)(value)
    assert error.value.faults[0].key == "semi_axes"
    assert "positive numbers" in f"{error.value.faults[0].expected} {error.value.faults[0]}"


@pytest.mark.parametrize("values", [(0, 1, 1), (1, 2, 3)])
@pytest.mark.parametrize("kind", ["ellipsoid", "hyperboloid", "inverted_ellipsoid"])
def test_semi_axes_come_in_one_list(kind, values):
    with pytest.raises(
        InputError, match=r"semi_axes is .* it must be 3 positive numbers in one list"
    ):
        getattr(surfaces, kind)(*values)
    with pytest.raises(InputError, match="2 positive numbers in one list"):
        surfaces.spheroid(1, 2)


OTHERS = [
    (lambda: surfaces.torus(1.0, 2.0), "tube"), (lambda: surfaces.torus(-1.0, 0.1), "radius"),
    (lambda: surfaces.paraboloid(0), "p"), (lambda: surfaces.saddle(1.0, "1"), "q"),
    (lambda: surfaces.wavy(1.0, 3.0), "wavelength"), (lambda: surfaces.wavy("1", (1, 1)), "amplitude"),
    (lambda: surfaces.superellipsoid((1, 1, 1), 3), "exponent"),
    (lambda: surfaces.superellipsoid((1, 1, 1), "4"), "exponent"),
    (lambda: surfaces.superellipsoid((1, 1, 1), float("nan")), "exponent"),
    (lambda: surfaces.ellipsoid((1, 2, 3), "shape"), "given_by"),
    (lambda: surfaces.plane(0), "normal"), (lambda: surfaces.plane((0, 0, 0)), "normal"),
    (lambda: surfaces.plane(offset="1"), "offset"), (lambda: surfaces.plane(centre=1), "centre"),
    (lambda: surfaces.plane(turn=(0, 0, 0, 0)), "turn"), (lambda: surfaces.plane(side=1), "side"),
    (lambda: surfaces.place(1.0), "surface"), (lambda: surfaces.place(surfaces.plane()), "surface"),
    (lambda: surfaces.place(surfaces.sphere(1), 5), "centre"),
    (lambda: surfaces.place(surfaces.sphere(1), turn=np.zeros(4)), "turn"),
    (lambda: surfaces.revolution("1", "u", 3), "u"), (lambda: surfaces.revolution("1", "u", (1, 0)), "u"),
    (lambda: surfaces.revolution(None, "u", (0, 1)), "r"),
    (lambda: surfaces.implicit([1]), "F"), (lambda: surfaces.implicit(float("nan")), "F"),
    (lambda: surfaces.implicit("x + k", 3), "parameters"),
    (lambda: surfaces.implicit("x + k", {"k": "1"}), "parameters.k"),
    (lambda: surfaces.parametric("u", "v", "0", v=(0, "1")), "v"), (lambda: surfaces.support(), "h"),
]  # fmt: skip


@pytest.mark.parametrize("make, key", OTHERS)
def test_other_values(make, key):
    with pytest.raises(InputError) as error:
        make()
    assert [fault.key for fault in error.value.faults] == [key]


def test_all_faults_of_a_place_at_once():
    with pytest.raises(InputError) as error:
        surfaces.place(1, "here", (0, 0, 0, 0), "left")
    assert [fault.key for fault in error.value.faults] == ["surface", "centre", "turn", "side"]


def test_numbers_of_numpy_are_numbers():
    one = surfaces.ellipsoid(np.array([1.0, 2.0, 3.0]))
    assert (
        one
        == surfaces.ellipsoid((1, 2, 3))
        == surfaces.ellipsoid([np.float64(1), np.int64(2), 3.0])
    )
    assert surfaces.sphere(np.float32(0.5)) == surfaces.sphere(0.5)
    turned = surfaces.place(one, np.zeros(3), np.array([1.0, 1.0, 0.0, 0.0]))
    assert turned == surfaces.place(one, (0, 0, 0), (2, 2, 0, 0))
    assert surfaces.revolution("1", "u", np.array([0.0, 1.0])).chart.u == (0.0, 1.0)
