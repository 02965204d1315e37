"""What a sweep keeps of each motion: names, and what is said of wrong ones."""

from __future__ import annotations

import pytest

from voronets.api import load
from voronets.ensemble.columns import read_columns
from voronets.expressions.faults import InputError


@pytest.fixture(scope="module")
def stone():
    return load("rattleback")


def test_a_vector_keeps_its_labels_and_a_component_is_a_number(stone):
    vector, number = read_columns(["final:omega", "min:omega_z"], stone, timed=False)
    assert (vector.axis, vector.labels, vector.tail) == ("xyz", ("x", "y", "z"), ("xyz",))
    assert (number.of, number.labels, number.unit) == ("omega_z", (), "rad/s")


def test_times_without_a_record_of_them_record_the_state(stone):
    found = read_columns(["final:energy"], stone, timed=True)
    assert [one.name for one in found if one.timed] == [
        "at:orientation", "at:omega", "at:contact_body", "at:contact_ground",
    ]  # fmt: skip
    (one,) = read_columns(["omega"], stone, timed=True)
    assert (one.name, one.tail) == ("omega", ("time", "xyz"))


def test_changes_of_mode_are_events_where_there_are_modes():
    coin = load("dropped-coin")
    (found,) = read_columns(["first:impact"], coin, timed=False)
    assert found.of == "impact"
    (mode,) = read_columns(["final:mode"], coin, timed=False)
    assert mode.words == len("rolling")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("finl:omega", "Did you mean 'final'"),
        ("final:omga", "Did you mean 'omega'"),
        ("omega", "Give times with --at for omega over time, or record final:omega."),
        ("first:impact", "The scenario has no events: run.events is empty."),
        ("", "--record is empty. Record final:VAR"),
        ("final:", "VAR is one of"),
        ("min:../../x", "VAR is one of"),
    ],
)
def test_a_wrong_record_is_named(stone, text, hint):
    with pytest.raises(InputError, match="cannot be recorded" if text else "empty") as told:
        read_columns(["final:omega", text], stone, timed=False)
    (fault,) = told.value.faults
    assert (fault.key, fault.got) == ("--record", text or "nothing")
    assert hint in f"{fault.expected} {fault}"


def test_a_word_has_no_least_value():
    with pytest.raises(InputError, match="final:mode"):
        read_columns(["min:mode"], load("dropped-coin"), timed=False)


def test_the_name_of_an_event_is_no_path():
    event = {"when": "omega_z/2 - 1"}
    scenario = load("rattleback", settings={"run.events": [event]})
    with pytest.raises(InputError, match="a name of its own"):
        read_columns(["first:omega_z/2 - 1"], scenario, timed=False)
