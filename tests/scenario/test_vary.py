"""What ``--vary`` takes, and what is said of the rest."""

from __future__ import annotations

import pytest

from voronets import load
from voronets.expressions.faults import InputError
from voronets.scenario.vary import Axis, demand_known, read_axes


def test_a_range_has_both_ends() -> None:
    assert read_axes(["start.omega.2=-1:1.5:6"]) == [
        Axis("start.omega.2", (-1.0, -0.5, 0.0, 0.5, 1.0, 1.5))
    ]


def test_whole_numbers_stay_whole() -> None:
    (axis,) = read_axes(["body.surface.exponent=2:6:3"])
    assert axis.values == (2, 4, 6)
    assert all(isinstance(value, int) for value in axis.values)


def test_lists_and_draws() -> None:
    axes = read_axes(['contact.law=["smooth", "rubber"]', "body.mass=uniform(1, 2)"])
    assert axes[0].values == ("smooth", "rubber")
    assert axes[1].uniform == (1.0, 2.0)
    assert axes[1].drawn and not axes[1].values


def test_a_mapping_says_the_same() -> None:
    assert read_axes({"a.b": "0:1:3", "c": [4, 5]}) == read_axes(["a.b=0:1:3", "c=[4, 5]"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("body.mass", "KEY=LO:HI:N"),
        ("=1:2:3", "KEY=LO:HI:N"),
        ("a..b=1:2:3", "KEY=LO:HI:N"),
        ("body.mass=1:2", "KEY=LO:HI:N"),
        ("body.mass=1:1:5", "two different ends"),
        ("body.mass=1:2:0", "whole number N"),
        ("body.mass=1:2:2.5", "whole number N"),
        ("body.mass=1:2:1", "at least two"),
        ("body.mass=1:inf:3", "finite number"),
        ("body.mass=x:2:3", "numbers"),
        ("body.mass=[]", "at least one value"),
        ("body.mass=uniform(1)", "two ends"),
        ("body.mass=uniform(2,1)", "LO below HI"),
    ],
)
def test_faults_say_what_to_write(text: str, expected: str) -> None:
    with pytest.raises(InputError, match="--vary") as caught:
        read_axes([text])
    assert expected in f"{caught.value.faults[0].expected} {caught.value.faults[0]}"


def test_all_faults_at_once() -> None:
    with pytest.raises(InputError) as caught:
        read_axes(["a=1:1:3", "b=[]", "c=1:2:3", "c=[1]"])
    assert [fault.key for fault in caught.value.faults] == ["--vary a", "--vary b", "--vary c"]


def test_a_key_inside_another() -> None:
    with pytest.raises(InputError, match="a part of"):
        read_axes(["start.omega=[[0, 0, 1]]", "start.omega.2=1:2:3"])


def test_the_nearest_key_is_named() -> None:
    scenario = load("rattleback")
    demand_known(scenario, read_axes(["start.omega.2=-5:-1:3", "body.mass=[1, 2]"]))
    with pytest.raises(InputError) as caught:
        demand_known(scenario, read_axes(["start.omga.2=1:2:3", "start.omega.7=1:2:3"]))
    first, second = caught.value.faults
    assert str(first) == (
        "--vary start.omga.2: start.omga is an unknown key. Did you mean 'omega'?"
    )
    assert "an index from 0 to 2" in f"{second.expected} {second}"


def test_a_range_may_run_downwards():
    down, up = (read_axes([f"start.theta={text}"])[0].values for text in ("7:3:9", "3:7:9"))
    assert down == tuple(reversed(up)) and down[0] == 7 and down[-1] == 3
    assert read_axes(["start.theta=7:3:5"])[0].values == (7, 6, 5, 4, 3)
