"""``voronets steady``: its document, its table, its picture, its errors."""

from __future__ import annotations

import numpy as np
import pytest

from cli.commands import voronets

__all__ = ["voronets"]

UPRIGHT = ("--set", "start.orientation=[1, 1, 0, 0]", "--set", "start.omega=[0, 0, 5]")


def test_a_family_as_a_document(voronets):
    result = voronets("steady", "rolling-disc", *UPRIGHT, "--vary", "start.omega.2=5:7:3", "--json")
    assert result.code == 0
    found = result.document
    assert {"steady", "critical", "message"} <= set(found)
    assert [one["values"] for one in found["steady"]] == [{"start.omega.2": v} for v in (5, 6, 7)]
    assert [one["stable"] for one in found["steady"]] == [False, True, True]
    for one in found["steady"]:
        assert one["omega"] == pytest.approx([0, 0, one["values"]["start.omega.2"]])
        assert one["orientation"] == pytest.approx([0.5**0.5, 0.5**0.5, 0, 0])
        assert one["contact"] == pytest.approx([0, 0, 0])
        assert np.array(one["eigenvalues"]).shape == (2, 2)
    (place,) = found["critical"]
    assert place["start.omega.2"] == pytest.approx((9.81 / 0.3) ** 0.5, rel=1e-10)


def test_a_system_has_its_state(voronets):
    (one,) = voronets("steady", "heavy-rod", "--json").document["steady"]
    assert set(one["state"]) == {"theta", "psi", "theta'", "psi'"}
    assert "omega" not in one
    assert one["values"] == {}


def test_a_table_for_people(voronets):
    result = voronets("steady", "rolling-disc", *UPRIGHT, "--vary", "start.omega.2=[5, 6]")
    assert result.code == 0
    assert "stability changes at start.omega.2 = 5.718391382" in result.out
    assert "±2.81425i" in result.out


def test_pictures(voronets, tmp_path):
    one, two = tmp_path / "one.png", tmp_path / "two.svg"
    keys = ("--vary", "start.omega.2=5:7:3")
    assert voronets("steady", "rolling-disc", *UPRIGHT, *keys, "--out", one).code == 0
    assert one.read_bytes().startswith(b"\x89PNG")
    more = (*keys, "--vary", "force.gravity=[5, 9.81]")
    assert voronets("steady", "rolling-disc", *UPRIGHT, *more, "--out", two).code == 0
    assert "<svg" in two.read_text()


@pytest.mark.parametrize(
    ("arguments", "key", "expected"),
    [
        (("--vary", "start.omga.2=1:2:3"), "--vary start.omga.2", "Did you mean 'omega'"),
        (("--vary", "start.omega.2=1:1:3"), "--vary start.omega.2", "two different ends"),
        (("--vary", "start.omega.2=1:2:2", "--out", "x.gif"), "--out", "ends in .png"),
        (("--out", "x.png"), "--out", "--vary KEY=LO:HI:N"),
        (("--set", "start.omega=[0, 0]"), "start.omega", "3 numbers"),
    ],
)
def test_bad_input(voronets, arguments, key, expected):
    result = voronets("steady", "rattleback", *arguments, "--json")
    assert result.code == 2
    assert result.errors[0]["key"] == key
    assert expected in "{expected} {message}".format(**result.errors[0])


def test_a_problem_without_symmetry(voronets):
    result = voronets("steady", "ellipsoid-on-ellipsoid", "--json")
    assert result.code == 2
    assert "ground.surface.kind" in {error["key"] for error in result.errors}
