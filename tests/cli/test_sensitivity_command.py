"""``voronets sensitivity``: the document of the contract, the table, the picture, what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import voronets as library
from cli.commands import voronets

__all__ = ["voronets"]
ASKED = ("--of", "omega,centre", "--to", "start.omega.2,body.mass", "--at", "0.1,0.2")


def test_the_document_is_that_of_the_contract(voronets):
    document = voronets("sensitivity", "rattleback", *ASKED, "--json").document
    assert document["t"] == [0.1, 0.2]
    assert set(document["derivatives"]) == {"omega", "centre"}
    for by_key in document["derivatives"].values():
        assert list(by_key) == ["start.omega.2", "body.mass"]
        assert all(len(rows) == 2 and len(rows[0]) == 3 for rows in by_key.values())
    found = library.sensitivity("rattleback", of="omega", to="body.mass", at=[0.1, 0.2])
    expected = found["d_omega"].values[:, 0]
    rows = document["derivatives"]["omega"]["body.mass"]
    np.testing.assert_allclose(rows, expected, rtol=1e-9)
    assert document["outcome"] == "completed" and "second" not in document


def test_second_derivatives_are_there_when_asked_for(voronets):
    document = voronets("sensitivity", "rattleback", *ASKED, "--order", 2, "--json").document
    second = document["second"]["omega"]
    assert second["body.mass"]["start.omega.2"] == second["start.omega.2"]["body.mass"]
    assert (
        len(second["body.mass"]["body.mass"]) == 2 and len(second["body.mass"]["body.mass"][0]) == 3
    )


def test_numbers_of_a_system_are_single_ones(voronets):
    document = voronets("sensitivity", "chaplygin-sleigh", "--of", "x,phi'", "--to", "start.phi'",
                        "--at", "1", "--json").document  # fmt: skip
    assert isinstance(document["derivatives"]["x"]["start.phi'"][0], float)
    assert set(document["derivatives"]) == {"x", "phi'"}


def test_a_motion_that_ends_early_has_nulls_and_the_exit_code_of_one(voronets):
    stop = 'run.events=[{when="t-0.15", stop=true}]'
    found = voronets("sensitivity", "rattleback", *ASKED, "--set", stop, "--json")
    assert found.code == 3
    rows = found.document["derivatives"]["omega"]["body.mass"]
    assert rows[0][0] is not None and rows[1] == [None, None, None]
    assert found.document["outcome"] == "event"


def test_people_get_a_table_and_sentences(voronets):
    found = voronets("sensitivity", "rattleback", *ASKED)
    assert found.code == 0 and not found.err
    for word in ("omega_z", "body.mass", "by 1e-6 of its size", "stay constant to", "completed"):
        assert word in found.out


def test_the_picture_is_drawn(voronets, tmp_path):
    path = tmp_path / "s.png"
    found = voronets(
        "sensitivity", "rattleback", *ASKED[:4], "--set", "run.duration=0.2", "--out", path
    )
    assert found.code == 0 and path.read_bytes()[:4] == b"\x89PNG"
    assert str(path) in found.out


@pytest.mark.parametrize(
    ("arguments", "key", "why"),
    [
        (("--of", "omga", "--to", "body.mass"), "--of", "'omega'"),
        (("--of", "omega", "--to", "body.mas"), "body.mas", "'body.mass'"),
        (("--of", "omega", "--to", "start.contact.2"), "start.contact.2", "surface of the ground"),
        (("--of", "omega", "--to", "body.mass", "--at", "99"), "--at", "from 0 to 20"),
        (("--of", "omega", "--to", "body.mass", "--order", "3"), "--order", "1 or 2"),
        (("--of", "", "--to", "body.mass"), "--of", "observables"),
        (("--of", "omega", "--to", ""), "--to", "keys"),
        (("--of", "omega", "--to", "body.mass", "--out", "x.txt"), "--out", ".png"),
        (("--of", "omega", "--to", "body.mass", "--tolerance", "1"), "--tolerance", "0.001"),
        (("--of", "mode", "--to", "body.mass"), "--of", "one of"),
    ],
)
def test_bad_input_is_told(voronets, arguments, key, why):
    found = voronets("sensitivity", "rattleback", *arguments, "--json")
    assert found.code == 2
    (error,) = found.errors
    assert error["key"] == key and why in "{expected} {message}".format(**error)
